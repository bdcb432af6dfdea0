#include "cli/verify/stored_chunks.hpp"

#include <algorithm>
#include <utility>

#include "cli/verify/records.hpp"

namespace palio::cli {
namespace {

using Counts = std::vector<std::pair<std::string, std::uint64_t>>;

template <std::size_t N>
void add_counts(const Counts& stored, const std::array<std::string_view, N>& names,
                std::array<std::uint64_t, N>& counts) {
  for (const auto& [name, count] : stored) {
    const auto known = std::find(names.begin(), names.end(), name);
    if (known != names.end()) counts[static_cast<std::size_t>(known - names.begin())] += count;
  }
}

template <class Word, std::size_t N>
Word word_of(const std::string& name, const std::array<std::string_view, N>& names, Word otherwise) {
  const auto known = std::find(names.begin(), names.end(), name);
  return known == names.end() ? otherwise : static_cast<Word>(known - names.begin());
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
          failure.detail,
          failure.moves};
}

Failure failure_of(const StoredFailure& stored) {
  return {stored.number,
          stored.distance,
          stored.rank,
          stored.instance,
          stored.truth,
          stored.answer,
          word_of(stored.verdict, verdict_names, Verdict::wrong_answer),
          word_of(stored.reason, reason_names, Reason::none),
          stored.detail,
          stored.moves};
}

Tally tally_of(const StoredChunk& chunk) {
  Tally tally;
  tally.checked = chunk.checked;
  tally.solve_ns = chunk.solve_ns;
  tally.expanded = chunk.expanded;
  tally.generated = chunk.generated;
  add_counts(chunk.verdicts, verdict_names, tally.verdicts);
  add_counts(chunk.reasons, reason_names, tally.reasons);
  add_counts(chunk.bases, basis_names, tally.bases);
  if (chunk.smallest) tally.smallest = failure_of(*chunk.smallest);
  tally.gave_up = chunk.gave_up;
  tally.contradiction = chunk.contradiction;
  return tally;
}

template <class P>
void add_counterexample(const CheckResult& result, VerifyRecord& record) {
  const Failure& failure = *result.tally.smallest;
  SizeOptions size;
  size.size = record.space;
  // A space of several shapes reads none of them; each of its instances says its own.
  if (!parse_instance<P>(failure.instance, size)) size.size.reset();
  record.counterexample = record_of_failure<P>(failure, result, size);
}

}  // namespace

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
  stored.bases = occurring(tally.bases, basis_names, 0);
  if (tally.smallest) stored.smallest = stored_failure(*tally.smallest);
  stored.gave_up = tally.gave_up;
  stored.contradiction = tally.contradiction;
  return stored;
}

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

Tally tally_of(const std::vector<StoredChunk>& chunks) {
  Tally tally;
  for (const StoredChunk& chunk : chunks) tally.add(tally_of(chunk));
  return tally;
}

Share share_of(const StoredContender& contender) {
  Share share;
  for (const StoredChunk& chunk : contender.chunks) share.done.add({chunk.first, chunk.last});
  share.found = tally_of(contender.chunks);
  if (contender.outcome) {
    share.seconds = contender.outcome->seconds;
    share.notes = contender.outcome->notes;
  }
  return share;
}

VerifyRecord record_of_chunks(const StoredContender& contender) {
  VerifyRecord record;
  CheckResult result;
  result.solver = contender.solver;
  result.space_size = contender.space_size;
  result.tally = tally_of(contender.chunks);
  result.exhaustive = contender.space_size && result.tally.checked == *contender.space_size;
  Puzzles::named(contender.puzzle, [&]<class P>() {
    record = record_of_check<P>(result, contender.space, contender.planned);
    if (result.tally.smallest) add_counterexample<P>(result, record);
  });
  record.solver = contender.solver;  // also where there is no such puzzle any more
  record.puzzle = contender.puzzle;
  record.guarantee = contender.guarantee;
  record.dialect = contender.dialect;
  record.exhibit = contender.exhibit;
  record.refutation_expected = contender.refutation_expected;
  return record;
}

}  // namespace palio::cli
