#include "cli/race/plan.hpp"

#include <algorithm>
#include <filesystem>
#include <type_traits>

#include "bench/race/sets.hpp"
#include "cli/inputs.hpp"
#include "cli/terminal.hpp"
#include "cli/verify/records.hpp"
#include "reference/cross_check.hpp"

namespace palio::cli {
namespace {

constexpr double kSlowestPass = 0.1;       ///< seconds, on a large set
constexpr double kSlowestPassOfFile = 10;  ///< on instances that the user chose

bool is_file(const RaceOptions& options) {
  return options.instances && *options.instances != "small" && *options.instances != "large";
}

/// Whether any solver of the puzzle of that one takes part.
bool selected_puzzle_of(const std::string& name, const RaceOptions& options) {
  bool any = false;
  Puzzles::each([&]<class P>() {
    for (const auto& solver : solvers<P>())
      any |= name.starts_with(std::string(P::name) + "/") && selected(solver.name, options.selectors);
  });
  return any;
}

/// The instances of a file, one a line in the one-line form.
template <class P>
std::vector<typename P::Instance> read_instances(const RaceOptions& options) {
  InputFile file(*options.instances);
  std::vector<typename P::Instance> instances;
  std::size_t number = 0;
  while (const auto line = file.read_line()) {
    ++number;
    if (line->find_first_not_of(" \t\r") == std::string::npos) continue;
    const auto instance = parse_instance<P>(*line, options.size);
    if (instance) {
      instances.push_back(instance.value());
      continue;
    }
    std::string what = instance.error().message();
    if (what.starts_with("line 1, ")) what.erase(0, 8);  // it saw that one line alone
    throw InputError(fmt::format("{}, line {}, {}", file.name(), number, what));
  }
  if (instances.empty()) throw InputError(file.name() + " holds no instance");
  return instances;
}

/// `boards of 4x4, 5x5`: somebody who gave a board of four lines should see that it wasn't one.
template <class P>
std::string sizes_of(const std::vector<typename P::Instance>& instances) {
  constexpr std::size_t most = 4;
  std::vector<std::string> sizes;
  for (const auto& instance : instances) {
    const std::string size = P::print_space(P::space_of(instance));
    if (std::ranges::find(sizes, size) == sizes.end()) sizes.push_back(size);
  }
  const bool cut = sizes.size() > most;
  if (cut) sizes.resize(most);
  std::string text = fmt::format("{} of ", P::instances);
  for (std::size_t i = 0; i < sizes.size(); ++i) text += (i == 0 ? "" : ", ") + sizes[i];
  return cut ? text + ", ..." : text;
}

template <class P>
std::vector<race::InstanceSet<P>> file_set(const RaceOptions& options) {
  auto instances = read_instances<P>(options);
  std::string choice = sizes_of<P>(instances);
  const std::string name = std::filesystem::path(*options.instances).filename().string();
  return {{name, std::move(choice), std::move(instances)}};
}

template <class P>
std::vector<race::InstanceSet<P>> chosen_sets(const RaceOptions& options) {
  const std::string chosen = options.instances.value_or("");
  if (is_file(options)) return file_set<P>(options);
  const Waiting waiting(fmt::format("choosing instances of {}", P::name));
  auto sets = race::instance_sets<P>();
  if (!chosen.empty()) std::erase_if(sets, [&](const auto& set) { return set.name != chosen; });
  return sets;
}

/// The baseline's name: the one asked for, or the puzzle's breadth-first search.
template <class P>
std::string baseline_of(const RaceOptions& options) {
  if (options.against && find_solver<P>(*options.against) != nullptr) return *options.against;
  return std::string(P::name) + "/bitmask_bfs";
}

/// Those that are selected, and the baseline.
template <class P>
std::vector<const Solver<P>*> contenders(const RaceOptions& options) {
  std::vector<const Solver<P>*> chosen;
  bool any = false;
  for (const auto& solver : solvers<P>()) any |= selected(solver.name, options.selectors);
  for (const auto& solver : solvers<P>()) {
    if (any && (selected(solver.name, options.selectors) || solver.name == baseline_of<P>(options)))
      chosen.push_back(&solver);
  }
  return chosen;
}

std::string fault_of(const Tally& tally) {
  if (tally.checked == 0) return tally.gave_up.value_or("nothing was judged");
  if (!tally.smallest) return "";
  const Failure& first = *tally.smallest;
  return fmt::format("wrong on {}: {}", first.instance,
                     first.detail.empty() ? print_verdict(first.verdict) : std::string_view(first.detail));
}

/// Judges on one set; whoever is right on all of it will race.
template <class P>
class Judged {
 public:
  Judged(const race::InstanceSet<P>& set, const RaceOptions& options, const std::atomic<bool>& interrupts)
      : set_(set), options_(options), interrupts_(interrupts), check_(set.instances) {
    record_.puzzle = P::name;
    record_.name = set.name;
    record_.instances = set.instances.size();
    record_.chosen = set.choice;
    plan_.puzzle = P::name;
    plan_.name = set.name;
    plan_.baseline = baseline_of<P>(options);
    plan_.against_baseline = options.against.has_value();
    plan_.sampled = set.sampled;
    if (!is_file(options) && set.name == "large") plan_.slowest_pass = kSlowestPass;
    if (is_file(options)) plan_.slowest_pass = kSlowestPassOfFile;
    for (const auto& instance : set.instances) plan_.instances.push_back(name_instance<P>(instance));
  }

  /// `ns_per_instance` is what it took on a smaller set, where it was judged on one.
  void judge(const Solver<P>& solver, std::optional<double>& ns_per_instance) {
    RaceRunnerRecord runner{.solver = solver.name};
    runner.guarantee = print_guarantee(solver.guarantee);
    if (!takes_all(solver)) {
      leave_out(runner, Verdict::gave_up, fmt::format("beyond its reach: {}", solver.reach.text));
      return;
    }
    const double pass_seconds =
        ns_per_instance.value_or(0) * static_cast<double>(set_.instances.size()) / 1e9;
    if (pass_seconds > 10 * plan_.slowest_pass) {
      leave_out(runner, Verdict::gave_up, fmt::format("a pass takes about {:.1f} s", pass_seconds));
      return;
    }
    Progress progress(solver.name, set_.instances.size(), 0);
    const Limits limits{usual_limit, {}, options_.memory_mib << 20, options_.jobs, true, &interrupts_};
    const CheckResult result = check_.run(solver, {}, limits, progress);
    if (result.interrupted) return;
    ns_per_instance = static_cast<double>(result.tally.solve_ns) /
                      static_cast<double>(std::max<std::uint64_t>(result.tally.checked, 1));
    settle(solver, std::move(runner), result);
  }

  race::SetPlan plan() { return std::move(plan_); }
  RaceSetRecord record() { return std::move(record_); }
  bool refuted() const { return refuted_; }

 private:
  bool takes_all(const Solver<P>& solver) const {
    return std::all_of(set_.instances.begin(), set_.instances.end(),
                       [&](const auto& instance) { return solver.reach.takes(P::shape_of(instance)); });
  }

  void leave_out(RaceRunnerRecord& runner, Verdict verdict, std::string why) {
    runner.verdict = print_verdict(verdict);
    runner.fault = std::move(why);
    record_.runners.push_back(std::move(runner));
  }

  void settle(const Solver<P>& solver, RaceRunnerRecord runner, const CheckResult& result) {
    if (result.referee_failure)
      throw std::runtime_error("judging " + solver.name + ": " + *result.referee_failure);
    const Tally& tally = result.tally;
    const auto sound = tally.of(Verdict::accepted) + tally.of(Verdict::accepted_unproven);
    if (sound == set_.instances.size()) {
      plan_.solvers.push_back(solver.name);
      if (tally.of(Verdict::accepted_unproven) > 0) record_.unproven.push_back(solver.name);
      return;
    }
    const Verdict verdict = tally.smallest ? tally.smallest->verdict : Verdict::gave_up;
    const bool expected = solver.exhibit && solver.exhibit->expectation == Expectation::refuted;
    refuted_ |= refutes(verdict) && !expected;
    leave_out(runner, verdict, fault_of(tally));
  }

  const race::InstanceSet<P>& set_;
  const RaceOptions& options_;
  const std::atomic<bool>& interrupts_;
  CrossCheck<P> check_;
  race::SetPlan plan_;
  RaceSetRecord record_;
  bool refuted_ = false;
};

template <class P>
void prepare_puzzle(const RaceOptions& options, const std::atomic<bool>& interrupts, PreparedRace& race) {
  const auto solvers = contenders<P>(options);
  if (solvers.empty()) return;
  std::vector<std::optional<double>> ns_per_instance(solvers.size());
  for (const auto& set : chosen_sets<P>(options)) {
    Judged<P> judged(set, options, interrupts);
    for (std::size_t i = 0; i < solvers.size() && !interrupts; ++i)
      judged.judge(*solvers[i], ns_per_instance[i]);
    race.plan.sets.push_back(judged.plan());
    race.sets.push_back(judged.record());
    race.refuted |= judged.refuted();
  }
}

/// Whether another than that solver of its puzzle takes part.
bool anybody_meets(const std::string& name, const RaceOptions& options) {
  bool any = options.programs.count() > 0;
  Puzzles::each([&]<class P>() {
    const auto chosen = contenders<P>(options);
    any |= find_solver<P>(name) != nullptr && chosen.size() > 1;
  });
  return any;
}

/// What only the options together show to be wrong.
void check_options(const RaceOptions& options) {
  check_selectors(options.selectors);
  std::size_t puzzles = 0;
  bool against_known = !options.against;
  Puzzles::each([&]<class P>() {
    puzzles += !contenders<P>(options).empty();
    against_known |= options.against && find_solver<P>(*options.against) != nullptr;
  });
  if (options.against && against_known && !selected_puzzle_of(*options.against, options))
    throw InputError(fmt::format("--against {}: nobody of its puzzle races", *options.against));
  if (options.against && against_known && !anybody_meets(*options.against, options))
    throw InputError(fmt::format("--against {}: it is the only one that races", *options.against));
  const SizeOptions& size = options.size;
  if (!is_file(options) && (size.size || size.torus || size.starter))
    throw InputError(
        "--size, --torus and --starter say how a file of --instances is read; the sets have their own");
  if (!against_known)
    throw InputError(fmt::format("--against {}: no solver of that name; `palio list --names` shows them",
                                 *options.against));
  if (is_file(options) && puzzles > 1)
    throw InputError(
        "a file of instances is of one puzzle: name it, as in `palio race flip --instances boards.txt`");
}

}  // namespace

PreparedRace prepare_race(const RaceOptions& options, const std::atomic<bool>& interrupts) {
  check_options(options);
  PreparedRace race;
  Puzzles::each([&]<class P>() {
    if (!interrupts) prepare_puzzle<P>(options, interrupts, race);
  });
  race.interrupted = interrupts;
  return race;
}

}  // namespace palio::cli
