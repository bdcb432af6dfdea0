#include "cli/verify/answers.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/inputs.hpp"
#include "cli/verify/limits.hpp"
#include "reference/cross_check.hpp"

namespace palio::cli {
namespace {

struct Unwatched : Sink {
  void accept(const Chunk&) override {}
};

void add_answer(const Tally& tally, const std::string& solver, AnswersRecord& answers) {
  std::string answer = answers.groups.front().answer;
  bool right = true;
  if (const auto& failure = tally.smallest) {
    right = false;
    answer = failure->answer.empty() ? fmt::format("nothing ({})", print_verdict(failure->verdict))
                                     : failure->answer;
  } else if (tally.gave_up) {
    right = false;
    answer = fmt::format("gave up: {}", *tally.gave_up);
  }
  for (AnswersRecord::Group& group : answers.groups) {
    if (group.answer == answer && group.right == right) {
      group.solvers.push_back(solver);
      return;
    }
  }
  answers.groups.push_back({answer, right, {solver}});
}

/// What every solver of the puzzle answers to a counterexample, grouped by answer.
template <class P>
AnswersRecord answers_on(const VerifyRecord& record, const VerifyOptions& options,
                         const std::atomic<bool>& interrupts) {
  const CounterexampleRecord& example = *record.counterexample;
  const auto instance = parse_instance<P>(example.instance, options.size);
  const CrossCheck<P> check(std::vector{value_or_error(instance, "a counterexample")});
  AnswersRecord answers{record.puzzle, example.instance, {{example.truth, true, {}}}};
  Unwatched sink;
  for (const auto& solver : solvers<P>()) {
    if (interrupts) break;
    const CheckResult result = check.run(solver, {}, limits_of(options, interrupts), sink);
    if (result.tally.checked > 0) add_answer(result.tally, solver.name, answers);
  }
  return answers;
}

}  // namespace

std::vector<AnswersRecord> ask_everybody(const VerifyReport& report, const VerifyOptions& options,
                                         const std::atomic<bool>& interrupts) {
  std::vector<AnswersRecord> all;
  for (const VerifyRecord& record : report.results) {
    if (!record.counterexample || interrupts) continue;
    const auto is_same = [&](const AnswersRecord& known) {
      return known.puzzle == record.puzzle && known.instance == record.counterexample->instance;
    };
    if (std::ranges::any_of(all, is_same)) continue;
    Puzzles::named(record.puzzle,
                   [&]<class P>() { all.push_back(answers_on<P>(record, options, interrupts)); });
  }
  return all;
}

}  // namespace palio::cli
