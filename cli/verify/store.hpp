// Verifications in a store, as they go on.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/terminal.hpp"
#include "reference/cross_check.hpp"
#include "reports/records.hpp"
#include "reports/store/store.hpp"

namespace palio::cli {

/// The names under which a store keeps, as JSON of a verification, the report of its contender
/// number k, what is between contenders, and what a whole run found besides.
inline std::string contender_document(std::size_t k) { return "contender " + std::to_string(k); }
inline constexpr const char* between_document = "between";
inline constexpr const char* answers_document = "answers";
inline constexpr const char* run_document = "run";

/// Does nothing without a store. One that fails mustn't end the verification: nothing more is
/// written then, and `failure` says why. Whoever kills the verification keeps of a solver
/// all that was found until a quarter of a second before, and of programs those that ended. What
/// it was at can be gone on with.
///
/// `cli/report/load_run.hpp` makes the report again from what is kept.
class VerifyStore {
 public:
  /// `store` may be null.
  explicit VerifyStore(std::unique_ptr<Store> store) : store_(std::move(store)) {}

  /// From now on a store that fails ends what is under way: `add`, `tick` and `end_contender` throw
  /// std::runtime_error that says why.
  void must_keep() { must_keep_ = true; }
  /// Whether it has failed though it had to keep all.
  bool lost() const { return must_keep_ && !failure_.empty(); }
  /// Goes on with a verification of the store, in the place of beginning one.
  void go_on(std::int64_t verification);

  /// `report` has no results yet.
  void begin(const VerifyReport& report);
  /// The report of a contender of which no number of the shard is left to be done; nothing else.
  std::optional<VerifyRecord> finished(const std::string& puzzle, const std::string& solver,
                                       const Shard& shard) const;
  /// Before anything is judged: `contender` says who it is and what the whole campaign plans. Gives
  /// what is known already, of no shard.
  Share begin_contender(const VerifyRecord& contender);
  void add(const Chunk& chunk);
  /// Called every now and then.
  void tick();
  void end_contender(const VerifyRecord& contender);
  /// One of which nothing was kept while it was judged, or that can't be run at all.
  void keep_contender(const VerifyRecord& contender, const Tally& tally);
  void end(const VerifyReport& report);
  /// Keeps a text with the verification, even after its end; before its beginning, from then on.
  void put_document(const std::string& name, const std::string& text);
  /// Its number in the store; 0 where it isn't there.
  std::int64_t number() const { return verification_; }

  /// Why not all is in the store; empty where nothing is amiss.
  const std::string& failure() const { return failure_; }

 private:
  template <class Write>
  void keep(const Write& write);
  void write_pending();
  /// The place of a contender in the verification that is gone on with.
  std::optional<std::size_t> known(const std::string& puzzle, const std::string& solver) const;

  std::unique_ptr<Store> store_;
  std::string failure_;
  std::int64_t verification_ = 0;
  std::int64_t contender_ = 0;
  std::size_t place_ = 0;                     ///< of the contender in the verification
  std::size_t next_place_ = 0;                ///< of one that isn't there yet
  std::map<std::string, std::string> early_;  ///< documents from before the beginning, by name
  StoredVerification before_;                 ///< what is gone on with
  std::vector<std::int64_t> before_numbers_;  ///< of its contenders, in the store
  std::map<std::string, std::string> documents_;
  bool must_keep_ = false;
  std::vector<Chunk> pending_;  ///< not written yet
  std::int64_t written_ns_ = 0;
};

/// Shows how far a solver is, and keeps what is found of it.
class KeptProgress : public Progress {
 public:
  KeptProgress(VerifyStore& store, const std::string& name, std::uint64_t planned, double seconds)
      : Progress(name, planned, seconds), store_(store) {}
  void accept(const Chunk& chunk) override {
    Progress::accept(chunk);
    store_.add(chunk);
  }
  void tick() override {
    Progress::tick();
    store_.tick();
  }

 private:
  VerifyStore& store_;
};

}  // namespace palio::cli
