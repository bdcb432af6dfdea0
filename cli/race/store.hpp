// A race on its way into the store, block by block.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "bench/race/analysis.hpp"
#include "bench/race/race.hpp"
#include "reports/race/records.hpp"
#include "reports/store/store.hpp"

namespace palio::cli {

/// The name under which a store keeps the other lanes of a race, as its JSON.
inline constexpr const char* lanes_document = "lanes";
/// And that of the number of the verification whose whole run it is part of.
inline constexpr const char* owner_document = "part of";

/// Whoever kills the race keeps all of its whole blocks. `cli/race/load.hpp` makes
/// the report again from what is kept: the solo lane from its raw data, the others as they were.
class RaceStore {
 public:
  explicit RaceStore(std::unique_ptr<Store> store) : store_(std::move(store)) {}

  /// Before `begin`: the race is part of the whole run with that verification.
  void belongs_to(std::int64_t verification) { owner_ = verification; }

  /// Who runs on what, and how it will be judged. `report` says the rest; its sets hold
  /// those that won't race.
  void begin(const std::vector<race::Set>& sets, const race::Judging& judging, std::size_t blocks,
             const RaceReport& report);
  /// Its last block, once that is whole.
  void add_block(const race::Measurements& race);
  /// After `begin`; `report` has the measurements of the race by now.
  void end(const race::Measurements& race, const RaceReport& report);
  /// In the place of `begin` to `end` for a race without the lane solo. Says what failed.
  std::string begin_without_solo(const RaceReport& report);
  /// After `end`: what the other lanes measured. Says what failed; empty where nothing did.
  std::string keep_lanes(const RaceReport& report);

 private:
  /// Those that weren't told before.
  std::vector<StoredDeath> new_deaths(const std::vector<race::Set>& sets);

  std::unique_ptr<Store> store_;
  std::int64_t number_ = 0;
  std::int64_t owner_ = 0;  ///< 0: nobody's
  std::set<std::pair<std::uint32_t, std::uint32_t>> dead_;
};

}  // namespace palio::cli
