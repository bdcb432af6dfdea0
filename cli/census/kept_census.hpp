// A census under way: what is counted, kept and shown.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "cli/campaign.hpp"
#include "cli/census/units.hpp"
#include "cli/terminal.hpp"
#include "reports/store/store.hpp"

namespace palio::cli {

/// Where a census is kept, and whether what is there is gone on with.
struct CensusKeep {
  std::optional<std::string> file = {};  ///< absent: nowhere
  bool resume = false;
  std::optional<std::string> json = {};  ///< another file, that must not be the same
};

/// Every range is in the store once it is accepted.
class KeptCensus : public CensusSink {
 public:
  /// Throws InputError where the file can't be a store, or has another census to go on with: then
  /// nothing in it changes.
  KeptCensus(const CensusTask& task, const CensusPlan& plan, const CensusKeep& keep);

  /// The units that are not counted yet.
  Part left() const { return Part(plan_.units, {}, done_); }
  /// Throws StoreError where the range can't be kept.
  void accept(const Range& range, const CensusSums& sums) override;
  void tick(double steps) override;

  /// Of all that is done; where a search was stopped, of what was known of it then.
  CensusSums sums() const;
  double seconds() const;  ///< wall time, of all runs
  std::uint64_t units_done() const { return done_.size(); }

 private:
  /// Takes over what is counted there; gives its number, 0 where there is none.
  std::int64_t go_on(const Store& store, const std::string& file, const CampaignIdentity& identity);
  StoredCounted counted() const;

  const CensusPlan& plan_;
  std::string name_;
  std::unique_ptr<Store> store_;
  std::int64_t number_ = 0;  ///< in the store; 0: it isn't there
  Ranges done_;
  CensusSums sums_;
  CensusSums stopped_;  ///< of ranges that were under way
  std::int64_t begun_ns_;
  double seconds_before_ = 0;
  std::int64_t shown_ns_;
  Status status_;
};

}  // namespace palio::cli
