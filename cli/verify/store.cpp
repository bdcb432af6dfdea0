#include "cli/verify/store.hpp"

#include <algorithm>
#include <ctime>
#include <exception>
#include <utility>

#include "cli/verify/stored_chunks.hpp"
#include "reports/json.hpp"
#include "reports/run/results_json.hpp"
#include "solvers/worker.hpp"

namespace palio::cli {
namespace {

constexpr std::int64_t kBetweenWritesNs = 250'000'000;  ///< as each costs a transaction

}  // namespace

template <class Write>
void VerifyStore::keep(const Write& write) {
  if (!store_ || !failure_.empty()) return;
  try {
    write();
  } catch (const std::exception& error) {
    failure_ = error.what();
  }
}

void VerifyStore::go_on(std::int64_t verification) {
  before_ = store_->load_verification(verification);
  before_numbers_ = store_->contender_numbers(verification);
  documents_ = store_->documents(verification);
  next_place_ = before_.contenders.size();
  verification_ = verification;
}

void VerifyStore::begin(const VerifyReport& report) {
  if (verification_ != 0) {
    keep([&] { store_->end_verification(verification_, false, report.environment); });
    return;
  }
  StoredVerification stored;
  stored.environment = report.environment;
  stored.began_s = std::time(nullptr);
  stored.seed = report.seed;
  stored.jobs = report.jobs;
  stored.documents = std::exchange(early_, {});
  keep([&] { verification_ = store_->begin_verification(stored); });
}

std::optional<std::size_t> VerifyStore::known(const std::string& puzzle, const std::string& solver) const {
  const auto& contenders = before_.contenders;
  const auto found = std::ranges::find_if(
      contenders, [&](const auto& one) { return one.puzzle == puzzle && one.solver == solver; });
  if (found == contenders.end()) return {};
  return static_cast<std::size_t>(found - contenders.begin());
}

std::optional<VerifyRecord> VerifyStore::finished(const std::string& puzzle, const std::string& solver,
                                                  const Shard& shard) const {
  const auto place = known(puzzle, solver);
  if (!place) return {};
  const StoredContender& contender = before_.contenders[*place];
  const auto document = documents_.find(contender_document(*place));
  if (document == documents_.end()) return {};
  if (Part(contender.planned, shard, share_of(contender).done).next(0)) return {};
  VerifyReport report = read_results_json(document->second).verify;
  if (report.results.empty()) return {};
  return std::move(report.results.front());
}

Share VerifyStore::begin_contender(const VerifyRecord& contender) {
  written_ns_ = now_ns();
  if (const auto place = known(contender.puzzle, contender.solver)) {
    contender_ = before_numbers_.at(*place);
    place_ = *place;
    return share_of(before_.contenders[*place]);
  }
  keep([&] { contender_ = store_->add_contender(verification_, stored_contender(contender)); });
  place_ = next_place_++;
  return {};
}

void VerifyStore::add(const Chunk& chunk) {
  if (!store_) return;
  pending_.push_back(chunk);
  tick();
}

void VerifyStore::tick() {
  if (!pending_.empty() && now_ns() - written_ns_ >= kBetweenWritesNs) write_pending();
}

void VerifyStore::write_pending() {
  for (const Chunk& chunk : merged(std::exchange(pending_, {})))
    keep([&] { store_->add_chunk(contender_, stored_chunk(chunk)); });
  written_ns_ = now_ns();
  if (lost()) throw std::runtime_error(failure_);
}

void VerifyStore::end_contender(const VerifyRecord& contender) {
  if (!lost()) write_pending();
  keep([&] { store_->end_contender(contender_, stored_outcome(contender)); });
  VerifyReport report;
  report.results.push_back(contender);
  put_document(contender_document(place_), render_json(report));
}

void VerifyStore::put_document(const std::string& name, const std::string& text) {
  if (verification_ == 0)
    early_[name] = text;
  else
    keep([&] { store_->put_document(verification_, name, text); });
}

void VerifyStore::keep_contender(const VerifyRecord& contender, const Tally& tally) {
  begin_contender(contender);
  if (tally.checked > 0) add({0, tally.checked, tally});
  end_contender(contender);
}

void VerifyStore::end(const VerifyReport& report) {
  keep([&] { store_->end_verification(verification_, !report.interrupted, report.environment); });
  VerifyReport between;
  between.disagreements = report.disagreements;
  if (!between.disagreements.empty()) put_document(between_document, render_json(between));
}

}  // namespace palio::cli
