// Verifications in a store, as they go on.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cli/terminal.hpp"
#include "reference/sink.hpp"
#include "reports/records.hpp"
#include "reports/store.hpp"

namespace palio::cli {

/// The names under which a store keeps, as JSON of a verification, the report of its contender
/// number k, what is between contenders, and what a whole run found besides.
inline std::string contender_document(std::size_t k) { return "contender " + std::to_string(k); }
inline constexpr const char* between_document = "between";
inline constexpr const char* answers_document = "answers";
inline constexpr const char* run_document = "run";

/// Does nothing without a store. One that fails mustn't end the verification: nothing more is
/// written then, and `failure` says why. Whoever kills the verification keeps of a solver
/// all that was found until a quarter of a second before, and of programs those that ended.
///
/// `cli/load_run.hpp` makes the report again from what is kept.
class VerifyStore {
 public:
  /// `store` may be null.
  explicit VerifyStore(std::unique_ptr<Store> store) : store_(std::move(store)) {}

  /// `report` has no results yet.
  void begin(const VerifyReport& report);
  /// Before anything is judged: `contender` says who it is and what is planned.
  void begin_contender(const VerifyRecord& contender);
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

  std::unique_ptr<Store> store_;
  std::string failure_;
  std::int64_t verification_ = 0;
  std::int64_t contender_ = 0;
  std::size_t contender_number_ = 0;                        ///< its place in the verification
  std::vector<std::pair<std::string, std::string>> early_;  ///< documents from before the beginning
  std::vector<Chunk> pending_;                              ///< not written yet
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
