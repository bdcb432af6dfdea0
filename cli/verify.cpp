#include <unistd.h>

#include <algorithm>

#include "cli/inputs.hpp"
#include "cli/terminal.hpp"
#include "reference/cross_check.hpp"
#include "reports/environment.hpp"
#include "reports/json.hpp"
#include "reports/terminal.hpp"

namespace palio::cli {
namespace {

constexpr double kUsualSeconds = 10;

/// Seconds a contender may take, unless only the number of instances ends it.
std::optional<double> seconds_of(const VerifyOptions& options) {
  if (options.seconds || options.exhaustive || options.sample || options.instance) return options.seconds;
  return kUsualSeconds;
}

Limits limits_of(const VerifyOptions& options, const std::atomic<bool>& interrupts) {
  return {options.limit, seconds_of(options), options.memory_mib << 20,
          options.jobs,  options.first,       &interrupts};
}

template <std::size_t N>
std::vector<std::pair<std::string, std::uint64_t>> occurring(const std::array<std::uint64_t, N>& counts,
                                                             const std::array<std::string_view, N>& names,
                                                             std::size_t from) {
  std::vector<std::pair<std::string, std::uint64_t>> list;
  for (std::size_t i = from; i < N; ++i) {
    if (counts[i] > 0) list.emplace_back(names[i], counts[i]);
  }
  return list;
}

/// The one command that fails in the same way.
std::string replay_command(const Failure& failure, const CheckResult& result, const VerifyOptions& options) {
  const VerifyOptions usual;
  std::string command = fmt::format("palio verify {} --instance {}", result.solver, failure.instance);
  if (options.size.size) command += " --size " + *options.size.size;
  if (options.size.torus) command += " --torus";
  if (options.size.starter) command += " --starter " + *options.size.starter;
  if (options.dialect) command += " --dialect " + *options.dialect;
  if (options.limit != usual.limit) command += fmt::format(" --limit {}", options.limit);
  if (options.memory_mib != usual.memory_mib) command += fmt::format(" --memory {}", options.memory_mib);
  return command;
}

template <class P>
CounterexampleRecord record_of(const Failure& failure, const CheckResult& result,
                               const VerifyOptions& options) {
  CounterexampleRecord record;
  record.instance = failure.instance;
  record.truth = failure.truth;
  record.answer = failure.answer;
  record.verdict = print_verdict(failure.verdict);
  if (failure.reason != Reason::none) record.reason = print_reason(failure.reason);
  record.detail = failure.detail;
  record.smallest_of_all = result.exhaustive;
  record.replay = replay_command(failure, result, options);
  const auto instance = parse_instance<P>(failure.instance, options.size);
  if (instance) record.picture = Rules<P>::draw(Rules<P>::start(instance.value()));
  return record;
}

/// Whether a contender was to be refuted and wasn't, though it had the chance: an exhibit
/// on the whole of its judge's space, any other wherever it was judged.
template <class P>
bool expectation_missed(const VerifyRecord& record, bool told) {
  if (!record.refutation_expected || record.failures > 0 || record.checked == 0) return false;
  return told || (record.exhaustive && record.space == P::print_space(P::default_space()));
}

template <class P>
VerifyRecord record_of(const Solver<P>& solver, const CheckResult& result, const CrossCheck<P>& check,
                       const VerifyOptions& options) {
  const Tally& tally = result.tally;
  VerifyRecord record;
  record.solver = result.solver;
  record.puzzle = P::name;
  record.space = check.space_text();
  record.noun = P::instances;
  record.guarantee = print_guarantee(result.promise.guarantee);
  record.dialect = print_dialect(result.promise.dialect);
  record.space_size = result.space_size;
  record.planned = check.planned();
  record.checked = tally.checked;
  record.exhaustive = result.exhaustive;
  record.verdicts = occurring(tally.verdicts, verdict_names, 0);
  record.reasons = occurring(tally.reasons, reason_names, 1);
  record.failures = tally.failures();
  record.gave_up = tally.gave_up.value_or("");
  record.seconds = result.seconds;
  record.ns_per_instance =
      tally.checked == 0 ? 0 : static_cast<double>(tally.solve_ns) / static_cast<double>(tally.checked);
  record.expanded = tally.expanded;
  record.generated = tally.generated;
  record.exhibit = solver.exhibit.has_value();
  const auto& expected = options.expect_refuted;
  const bool told = std::find(expected.begin(), expected.end(), solver.name) != expected.end();
  record.refutation_expected =
      told || (solver.exhibit && solver.exhibit->expectation == Expectation::refuted);
  record.expectation_missed = expectation_missed<P>(record, told);
  if (tally.smallest) record.counterexample = record_of<P>(*tally.smallest, result, options);
  record.notes = result.notes;
  record.referee_failure = result.referee_failure.value_or("");
  return record;
}

template <class P>
CrossCheck<P> make_check(const VerifyOptions& options) {
  if (options.instance) {
    const auto parsed = parse_instance<P>(*options.instance, options.size);
    return CrossCheck<P>(value_or_error(parsed, "--instance"));
  }
  const auto space = space_from<P>(options.size);
  if (options.exhaustive && !P::count(space))
    throw InputError(
        fmt::format("--exhaustive: {} {} has 2^63 instances or more; take --sample N or --seconds S", P::name,
                    P::print_space(space)));
  const Waiting waiting(fmt::format("asking the oracle about {} {}", P::name, P::print_space(space)));
  return CrossCheck<P>(space, {options.exhaustive, options.sample, options.seed});
}

template <class P>
void verify_puzzle(const VerifyOptions& options, const std::atomic<bool>& interrupts, VerifyReport& report) {
  std::optional<CrossCheck<P>> check;  // made when the first contender needs it
  for (const auto& solver : solvers<P>()) {
    if (interrupts || !selected(solver.name, options.selectors)) continue;
    if (!check) check.emplace(make_check<P>(options));
    const Limits limits = limits_of(options, interrupts);
    Progress progress(solver.name, check->planned(), limits.total_seconds.value_or(0));
    const auto dialect = options.dialect ? parse_dialect(*options.dialect) : std::nullopt;
    const CheckResult result = check->run(solver, dialect, limits, progress);
    report.results.push_back(record_of<P>(solver, result, *check, options));
  }
}

bool claimed_anything(const VerifyRecord& record) {
  return std::any_of(record.verdicts.begin(), record.verdicts.end(),
                     [](const auto& verdict) { return verdict.first != print_verdict(Verdict::gave_up); });
}

int exit_code_of(const VerifyReport& report) {
  if (report.interrupted) return interrupted;
  int code = all_well;
  for (const VerifyRecord& record : report.results) {
    if (!record.referee_failure.empty()) return not_possible;
    if ((record.failures > 0 && !record.refutation_expected) || record.expectation_missed)
      code = refuted;
    else if (code == all_well && !claimed_anything(record))
      code = not_possible;
  }
  return code;
}

/// What only the options together show to be wrong.
void check_options(const VerifyOptions& options) {
  check_selectors(options.selectors);
  std::vector<std::string> judged;
  std::size_t puzzles = 0;
  Puzzles::each([&]<class P>() {
    const std::size_t before = judged.size();
    for (const auto& solver : solvers<P>()) {
      if (selected(solver.name, options.selectors)) judged.push_back(solver.name);
    }
    puzzles += judged.size() > before;
  });
  for (const std::string& name : options.expect_refuted) {
    if (std::find(judged.begin(), judged.end(), name) == judged.end())
      throw InputError(fmt::format("--expect-refuted {}: no contender of that name is judged", name));
  }
  if (options.instance && puzzles > 1)
    throw InputError("--instance is of one puzzle: name it, as in `palio verify flip --instance bw/wb`");
}

}  // namespace

int run(const VerifyOptions& options) {
  check_options(options);
  std::optional<OutputFile> json;
  if (options.json) json.emplace(*options.json);
  const std::atomic<bool>& interrupts = catch_interrupts();
  VerifyReport report{read_environment(), options.jobs, options.seed, false, {}};
  Puzzles::each([&]<class P>() { verify_puzzle<P>(options, interrupts, report); });
  report.interrupted = interrupts;
  if (!takes_standard_output(options.json)) print(render_terminal(report, terminal_style()));
  if (json) json->write(render_json(report));
  return exit_code_of(report);
}

}  // namespace palio::cli
