#include <unistd.h>

#include <cstdio>

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

template <class P>
CounterexampleRecord record_of(const Failure& failure, const CheckResult& result,
                               const VerifyOptions& options) {
  const auto space = space_from<P>(options.size).value_or(P::default_space());
  const auto instance =
      P::parse(failure.instance, options.instance || !P::count(space) ? std::nullopt : std::optional(space));
  CounterexampleRecord record{failure.instance,
                              failure.truth,
                              failure.answer,
                              std::string(print_verdict(failure.verdict)),
                              failure.reason == Reason::none ? "" : std::string(print_reason(failure.reason)),
                              failure.detail,
                              result.exhaustive,
                              {},
                              {}};
  record.replay = fmt::format("palio verify {} --instance {}", result.solver, failure.instance);
  if (options.size.size) record.replay += " --size " + *options.size.size;
  if (options.size.torus) record.replay += " --torus";
  if (options.size.starter) record.replay += " --starter " + *options.size.starter;
  if (options.dialect) record.replay += " --dialect " + *options.dialect;
  if (instance) record.picture = Rules<P>::draw(Rules<P>::start(instance.value()));
  return record;
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
  record.refutation_expected = (solver.exhibit && solver.exhibit->expectation == Expectation::refuted) ||
                               std::find(expected.begin(), expected.end(), solver.name) != expected.end();
  if (tally.smallest) record.counterexample = record_of<P>(*tally.smallest, result, options);
  record.notes = result.notes;
  return record;
}

template <class P>
CrossCheck<P> make_check(const VerifyOptions& options) {
  const auto space = space_from<P>(options.size);
  if (options.instance)
    return CrossCheck<P>(value_or_error(P::parse(*options.instance, space), "--instance"));
  const auto chosen = space.value_or(P::default_space());
  if (options.exhaustive && !P::count(chosen))
    throw InputError(
        fmt::format("--exhaustive: {} {} has 2^63 instances or more; take --sample N or --seconds S", P::name,
                    P::print_space(chosen)));
  return CrossCheck<P>(chosen, {options.exhaustive, options.sample, options.seed});
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

int exit_code_of(const VerifyReport& report) {
  if (report.interrupted) return interrupted;
  int code = all_well;
  for (const VerifyRecord& record : report.results) {
    if ((record.failures > 0) != record.refutation_expected) return refuted;
    const bool claimed = record.failures > 0 ||
                         std::any_of(record.verdicts.begin(), record.verdicts.end(), [](const auto& verdict) {
                           return verdict.first != print_verdict(Verdict::gave_up);
                         });
    if (!claimed) code = not_possible;
  }
  return code;
}

}  // namespace

int run_verify(const VerifyOptions& options) {
  check_selectors(options.selectors);
  check_selectors(options.expect_refuted);
  const std::atomic<bool>& interrupts = catch_interrupts();
  VerifyReport report{read_environment(), options.jobs, options.seed, false, {}};
  Puzzles::each([&]<class P>() { verify_puzzle<P>(options, interrupts, report); });
  report.interrupted = interrupts;
  if (options.json) write_output(*options.json, render_json(report));
  if (!takes_standard_output(options.json))
    std::fputs(render_terminal(report, terminal_style()).c_str(), stdout);
  return exit_code_of(report);
}

}  // namespace palio::cli
