#include "cli/verify_store.hpp"

#include <algorithm>
#include <ctime>
#include <exception>
#include <utility>

#include "cli/verify_records.hpp"
#include "reports/json.hpp"
#include "solvers/worker.hpp"

namespace palio::cli {
namespace {

constexpr std::int64_t kBetweenWritesNs = 250'000'000;  ///< as each costs a transaction

StoredContender stored_contender(const VerifyRecord& record) {
  StoredContender stored;
  stored.solver = record.solver;
  stored.puzzle = record.puzzle;
  stored.space = record.space;
  stored.noun = record.noun;
  stored.guarantee = record.guarantee;
  stored.dialect = record.dialect;
  stored.space_size = record.space_size;
  stored.planned = record.planned;
  stored.exhibit = record.exhibit;
  stored.refutation_expected = record.refutation_expected;
  return stored;
}

StoredOutcome stored_outcome(const VerifyRecord& record) {
  StoredOutcome stored;
  stored.exhaustive = record.exhaustive;
  stored.seconds = record.seconds;
  stored.expectation_missed = record.expectation_missed;
  stored.referee_failure = record.referee_failure;
  stored.notes = record.notes;
  if (record.program && !record.program->compile_error.empty())
    stored.notes.push_back("compile-error: " + record.program->compile_error);
  if (!record.counterexample) return stored;
  stored.replay = record.counterexample->replay;
  stored.picture = record.counterexample->picture;
  return stored;
}

StoredFailure stored_failure(const Failure& failure) {
  return {failure.number,
          failure.distance,
          failure.rank,
          failure.instance,
          failure.truth,
          failure.answer,
          std::string(print_verdict(failure.verdict)),
          failure.reason == Reason::none ? std::string() : std::string(print_reason(failure.reason)),
          failure.detail};
}

StoredChunk stored_chunk(const Chunk& chunk) {
  const Tally& tally = chunk.tally;
  StoredChunk stored;
  stored.first = chunk.first;
  stored.last = chunk.last;
  stored.checked = tally.checked;
  stored.solve_ns = tally.solve_ns;
  stored.expanded = tally.expanded;
  stored.generated = tally.generated;
  stored.verdicts = occurring(tally.verdicts, verdict_names, 0);
  stored.reasons = occurring(tally.reasons, reason_names, 1);
  if (tally.smallest) stored.smallest = stored_failure(*tally.smallest);
  stored.gave_up = tally.gave_up;
  stored.contradiction = tally.contradiction;
  return stored;
}

/// Neighbours as one, as a row for each would make a large store of a long campaign.
std::vector<Chunk> merged(std::vector<Chunk> chunks) {
  std::ranges::sort(chunks, {}, &Chunk::first);
  std::vector<Chunk> whole;
  for (Chunk& chunk : chunks) {
    if (whole.empty() || whole.back().last != chunk.first) {
      whole.push_back(std::move(chunk));
      continue;
    }
    whole.back().last = chunk.last;
    whole.back().tally.add(chunk.tally);
  }
  return whole;
}

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

void VerifyStore::begin(const VerifyReport& report) {
  StoredVerification stored;
  stored.environment = report.environment;
  stored.began_s = std::time(nullptr);
  stored.seed = report.seed;
  stored.jobs = report.jobs;
  keep([&] { verification_ = store_->begin_verification(stored); });
  for (const auto& [name, text] : std::exchange(early_, {})) put_document(name, text);
}

void VerifyStore::begin_contender(const VerifyRecord& contender) {
  keep([&] { contender_ = store_->add_contender(verification_, stored_contender(contender)); });
  written_ns_ = now_ns();
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
}

void VerifyStore::end_contender(const VerifyRecord& contender) {
  write_pending();
  keep([&] { store_->end_contender(contender_, stored_outcome(contender)); });
  VerifyReport report;
  report.results.push_back(contender);
  put_document(contender_document(contender_number_++), render_json(report));
}

void VerifyStore::put_document(const std::string& name, const std::string& text) {
  if (verification_ == 0)
    early_.emplace_back(name, text);
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
