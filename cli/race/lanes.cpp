#include "cli/race/lanes.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "bench/lanes/counted.hpp"
#include "bench/lanes/growth_findings.hpp"
#include "bench/lanes/instances.hpp"
#include "bench/lanes/instructions.hpp"
#include "bench/lanes/parallel.hpp"
#include "bench/lanes/portfolio.hpp"
#include "bench/lanes/whole_process.hpp"
#include "cli/gate/process.hpp"
#include "cli/inputs.hpp"
#include "cli/race/instances.hpp"
#include "cli/terminal.hpp"
#include "reference/judge.hpp"
#include "reference/output.hpp"
#include "solvers/programs/keeper/keeper.hpp"

namespace palio::cli {
namespace {

/// Only TBB's solver shares one search among threads.
bool parallel_inside(const std::string& solver) { return solver.find("/parallel_") != std::string::npos; }

template <class P>
std::vector<typename P::Instance> instances_of(const race::SetPlan& set) {
  std::vector<typename P::Instance> instances;
  for (const NamedInstance& named : set.instances) instances.push_back(named_instance<P>(named));
  return instances;
}

/// The solvers of a set, for one of its lanes.
template <class P>
std::vector<const Solver<P>*> solvers_of(const race::SetPlan& set) {
  std::vector<const Solver<P>*> all;
  for (const std::string& name : set.solvers) all.push_back(find_solver<P>(name));
  return all;
}

std::string_view crossing_name(race::Crossing crossing) {
  switch (crossing) {
    case race::Crossing::crosses:
      return "crosses";
    case race::Crossing::never:
      return "never";
    case race::Crossing::not_shown:
      return "not shown";
    case race::Crossing::undecidable:
      break;
  }
  return "undecidable";
}

/// How the time of a solve grows: that of nodes and of the time of each, where it has nodes.
std::optional<double> time_slope(const race::ClimbFinding& laws) {
  if (laws.time) return laws.time->slope;
  if (!laws.nodes.slope || !laws.time_per_node.slope) return {};
  if (laws.nodes.slope_naming != laws.time_per_node.slope_naming) return {};
  return *laws.nodes.slope + *laws.time_per_node.slope;
}

/// The truth about each instance of a set, where the oracle reaches it.
template <class P>
class KnownTruths {
 public:
  explicit KnownTruths(const std::vector<typename P::Instance>& instances) {
    for (const auto& instance : instances) {
      const auto space = P::space_of(instance);
      Known& known = all_.emplace_back();
      if (!oracle<P>().reaches(space)) continue;
      const auto truth = oracle<P>().make(space);
      known.distance = truth->distance(instance);
      if constexpr (P::answer_is_moves) known.canonical = truth->solution(instance).value();
    }
  }
  Truth<P> of(std::size_t number) const { return {all_[number].distance, all_[number].canonical}; }

 private:
  struct Known {
    std::optional<Distance> distance;
    std::vector<typename P::Move> canonical;
  };
  std::vector<Known> all_;
};

class Lanes {
 public:
  Lanes(const RaceOptions& options, const race::RacePlan& plan, const std::vector<ProgramEntry>& programs,
        const std::atomic<bool>& interrupts, RaceReport& report)
      : options_(options), plan_(plan), programs_(programs), interrupts_(interrupts), report_(report) {}

  void run() {
    for (const race::SetPlan& set : plan_.sets) {
      if (set.solvers.empty()) continue;
      Puzzles::named(set.puzzle, [&]<class P>() {
        const bool largest = is_last_of_its_puzzle(set);
        if (wants_lane(options_, "counted") || wants_instructions()) count<P>(set);
        if (wants_lane(options_, "instances")) time_alone<P>(set);
        if (wants_lane(options_, "parallel") && largest) run_parallel<P>(set);
        if (wants_lane(options_, "portfolio") && is_first_of_its_puzzle(set)) run_heats<P>(set);
        if (wants_lane(options_, "process") && is_first_of_its_puzzle(set)) run_processes<P>(set);
        if (wants_lane(options_, "growth") && is_first_of_its_puzzle(set)) grow<P>(set);
      });
    }
    report_.interrupted |= interrupts_;
  }

 private:
  bool is_first_of_its_puzzle(const race::SetPlan& set) const {
    return &set == &*std::find_if(plan_.sets.begin(), plan_.sets.end(),
                                  [&](const auto& other) { return other.puzzle == set.puzzle; });
  }
  bool is_last_of_its_puzzle(const race::SetPlan& set) const {
    return &set == &*std::find_if(plan_.sets.rbegin(), plan_.sets.rend(),
                                  [&](const auto& other) { return other.puzzle == set.puzzle; });
  }

  bool says(const std::string& lane, const race::SetPlan& set, const std::string& solver) {
    if (interrupts_) report_.interrupted = true;
    if (!interrupts_) status_.say(fmt::format("{}: {} on {}, {}", lane, solver, set.puzzle, set.name));
    return !interrupts_;
  }

  template <class P>
  void count(const race::SetPlan& set) {
    const auto instances = instances_of<P>(set);
    std::vector<race::NodesAndTime> timed;
    for (const Solver<P>* solver : solvers_of<P>(set)) {
      if (!says("counting", set, solver->name)) return;
      const race::CountedSolver counted = race::count_work<P>(*solver, instances, memory());
      CountedRecord record;
      record.solver = solver->name;
      record.puzzle = set.puzzle;
      record.set = set.name;
      record.instances = instances.size();
      record.expanded = counted.solving.expanded;
      record.generated = counted.solving.generated;
      record.duplicates = counted.solving.duplicates;
      if (const auto& allocations = counted.solving.allocations) {
        record.allocations = allocations->number;
        record.peak_bytes = allocations->peak_bytes;
        record.total_bytes = allocations->total_bytes;
      }
      record.gave_up = counted.gave_up;
      if (wants_instructions()) count_instructions(set, record);
      if (const auto ns = undisturbed_ns(set, solver->name))
        timed.push_back({solver->name, record.expanded, *ns});
      report_.counted.push_back(std::move(record));
    }
    for (const race::Contradiction& one : race::contradictions(timed)) {
      report_.contradictions.push_back({set.puzzle, set.name, one.fewer.solver, one.faster.solver,
                                        one.fewer.nodes, one.faster.nodes, one.fewer.ns, one.faster.ns});
    }
  }

  std::uint64_t memory() const { return options_.memory_mib << 20; }

  /// Callgrind is some fifty times slower, and not everybody has it.
  bool wants_instructions() const { return wants_lane(options_, "instructions"); }

  void count_instructions(const race::SetPlan& set, CountedRecord& record) {
    std::vector<std::string> lines;
    for (const NamedInstance& named : set.instances) lines.push_back(named.text);
    const auto counted = race::count_instructions((own_folder() / "palio-engine").string(), record.solver, {},
                                                  lines, keeper_runs());
    record.instructions = counted.instructions;
    record.no_instructions = counted.reason;
  }

  race::RunProcess keeper_runs() {
    if (!keeper_) keeper_.emplace();
    return [this](const Command& command, std::string_view input, const ProgramLimits& limits) {
      return keeper_->run(command, input, limits);
    };
  }

  /// The same, saying how many of about `planned` are done, as they take long.
  race::RunProcess watched_runs(const race::SetPlan& set, std::uint64_t planned) {
    return [this, &set, planned, run = keeper_runs(), done = std::uint64_t{0}, begun = now_ns()](
               const Command& command, std::string_view input, const ProgramLimits& limits) mutable {
      std::string text =
          fmt::format("whole processes: {}, {}: run {} of {}", set.puzzle, set.name, done + 1, planned);
      if (done > 0) {
        const double a_run = static_cast<double>(now_ns() - begun) / 1e9 / static_cast<double>(done);
        text +=
            fmt::format(", {:.0f} s left", a_run * static_cast<double>(planned - std::min(done, planned)));
      }
      status_.say(text);
      ++done;
      return run(command, input, limits);
    };
  }

  std::optional<double> undisturbed_ns(const race::SetPlan& set, const std::string& solver) const {
    for (const RaceSetRecord& record : report_.sets) {
      if (record.puzzle != set.puzzle || record.name != set.name) continue;
      for (const RaceRunnerRecord& runner : record.runners) {
        if (runner.solver == solver && runner.times) return runner.times->undisturbed_ns;
      }
    }
    return {};
  }

  /// What the sets before have left of the lane's time is shared by those that are to come.
  template <class P>
  void time_alone(const race::SetPlan& set) {
    if (!says("instances", set, "all")) return;
    const auto instances = instances_of<P>(set);
    const auto sets_to_come = static_cast<double>(&plan_.sets.back() - &set + 1);
    race::InstancesPlan plan;
    plan.budget = std::max(1.0, instances_seconds_ / sets_to_come);
    plan.memory = memory();
    plan.interrupts = &interrupts_;
    const auto times = race::time_each_instance<P>(solvers_of<P>(set), instances, plan);
    instances_seconds_ -= times.seconds;
    std::vector<race::Stratum> strata;
    if (set.sampled) strata = strata_of_sample<P>(instances, times.instances);
    report_.instances.push_back(record_instances(set, times, strata, options_.seed));
  }

  static EstimateRecord estimate(const race::ParallelFinding::Estimate& found) {
    const race::Interval interval = found.interval.value_or(race::Interval{NAN, NAN});
    return {found.value, interval.low, interval.high};
  }

  template <class P>
  void run_parallel(const race::SetPlan& set) {
    const auto instances = instances_of<P>(set);
    for (const Solver<P>* solver : solvers_of<P>(set)) {
      if (!says("in parallel", set, solver->name)) return;
      race::ParallelPlan plan;
      plan.threads = options_.jobs;
      plan.parallel_inside = parallel_inside(solver->name);
      plan.memory = memory();
      plan.interrupts = &interrupts_;
      const auto times = race::run_in_parallel<P>(*solver, instances, plan);
      for (const race::ParallelFinding& found : race::analyse_parallel(times, 0.05)) {
        report_.parallel.push_back({solver->name, set.puzzle, set.name, found.threads, plan.parallel_inside,
                                    estimate(found.rate), estimate(found.speedup),
                                    estimate(found.efficiency)});
      }
    }
  }

  template <class P>
  void run_heats(const race::SetPlan& set) {
    if (!says("portfolio", set, "all")) return;
    const auto instances = instances_of<P>(set);
    const auto judge_answer = [](const Solver<P>& solver, const typename P::Instance& instance,
                                 const Answer<P>& answer) {
      return !refutes(judge<P>(instance, answer, promise_of(solver), Truth<P>{}).verdict);
    };
    race::PortfolioLimits limits;
    limits.memory = memory();
    const auto portfolio =
        race::run_portfolio<P>(solvers_of<P>(set), instances, judge_answer, limits, interrupts_);
    const race::PortfolioTable table = race::tabulate(portfolio);
    for (const race::PortfolioRow& row : table.rows) {
      report_.portfolio.push_back({row.solver, set.puzzle, set.name, table.heats, row.wins,
                                   row.median_first_ns, row.median_stop_ns, row.greatest_stop_ns,
                                   row.rejected, row.gave_up, row.failed});
    }
  }

  /// Those that race as processes, and what each promises; one that doesn't compile is told of.
  template <class P>
  void gather_processes(const race::SetPlan& set, std::vector<race::ProcessContender>& contenders,
                        std::vector<Promise>& promises) {
    ProgramLimits limits;
    limits.wall_seconds = usual_limit;
    for (const Solver<P>* solver : solvers_of<P>(set)) {
      contenders.push_back(
          race::built_in_process((own_folder() / "palio").string(), solver->name, {}, limits));
      promises.push_back(Promise{solver->guarantee, P::answer_is_moves, Dialect::statement});
    }
    for (const ProgramEntry& program : programs_) {
      if (program.puzzle != P::name) continue;
      if (program.compile_error) {
        report_.whole_process.push_back({program.name,
                                         set.puzzle,
                                         set.name,
                                         std::string(print_verdict(Verdict::compile_error)),
                                         program.compile_error->first,
                                         0,
                                         0,
                                         0,
                                         0,
                                         {}});
        continue;
      }
      contenders.push_back({program.name, program.command, program.limits});
      const Guarantee usual = P::answer_is_moves ? Guarantee::canonical : Guarantee::optimal;
      promises.push_back(Promise{program.manifest.guarantee.value_or(usual), P::answer_is_moves,
                                 program.manifest.dialect.value_or(Dialect::statement)});
    }
  }

  template <class P>
  void run_processes(const race::SetPlan& set) {
    if (!says("whole processes", set, "all")) return;
    const auto instances = instances_of<P>(set);
    std::vector<race::ProcessContender> contenders;
    std::vector<Promise> promises;
    gather_processes<P>(set, contenders, promises);
    std::vector<race::ProcessCase> cases;
    for (const auto& instance : instances) cases.push_back({P::print_line(instance), P::print(instance)});
    const KnownTruths<P> truths(instances);
    const auto judge_text = [&](std::size_t contender, std::size_t number, std::string_view output) {
      return judge_output<P>(output, instances[number], promises[contender], truths.of(number), false)
          .judgement;
    };
    const race::ProcessPlan plan{11, options_.seed};
    const std::uint64_t runs = (1 + plan.rounds) * contenders.size() * cases.size();
    const race::ProcessRace race =
        race::race_processes(contenders, cases, plan, watched_runs(set, runs), judge_text, interrupts_);
    report_.interrupted |= race.interrupted;
    for (const race::ProcessTimes& times : race.contenders) record_process(set, times);
  }

  void record_process(const race::SetPlan& set, const race::ProcessTimes& times) {
    WholeProcessRecord record;
    record.contender = times.name;
    record.puzzle = set.puzzle;
    record.set = set.name;
    record.verdict = print_verdict(times.verdict);
    record.fault = times.failure;
    record.runs = times.samples.size();
    record.median_ns = times.median_seconds * 1e9;
    record.low_ns = times.low_seconds * 1e9;
    record.high_ns = times.high_seconds * 1e9;
    if (times.start_up_seconds) record.start_up_ns = *times.start_up_seconds * 1e9;
    report_.whole_process.push_back(std::move(record));
  }

  template <class P>
  void grow(const race::SetPlan& set) {
    if (!says("growth", set, "all")) return;
    race::GrowthOptions options;
    options.seed = options_.seed;
    options.memory = memory();
    options.interrupts = &interrupts_;
    const auto solvers = solvers_of<P>(set);
    const race::Growth growth = race::measure_growth<P>(solvers, race::ladder<P>(), options);
    for (const race::Climb& climb : growth.climbs) record_climb(growth, climb);
    for (const race::PairCrossover& pair : race::find_crossovers(growth, options_.margin))
      record_crossover(growth, pair);
  }

  static FitRecord record_of(const race::Fit& fit) {
    FitRecord record;
    if (fit.decision != race::Decision::decided) record.undecidable = race::print_doubt(fit);
    if (fit.candidates.empty()) return record;
    const race::Candidate& best = fit.candidates.front();
    record.model = race::print_candidate(best);
    record.parameters = {{"a", best.power}, {"c", std::exp(best.log_base)}};
    record.prediction_error = std::abs(std::exp(best.miss) - 1);
    return record;
  }

  void record_climb(const race::Growth& growth, const race::Climb& climb) {
    GrowthRecord record;
    record.solver = climb.solver;
    record.puzzle = growth.puzzle;
    record.ended = climb.why.empty() && climb.ending != race::Ending::top
                       ? std::string(print_ending(climb.ending))
                       : climb.why;
    const race::Naming& naming = growth.ladder.namings.front();
    record.n_named = naming.name;
    for (const race::Step& step : climb.steps) {
      const auto instances = static_cast<double>(step.instances);
      record.points.push_back({growth.ladder.sizes[step.rung], naming.n[step.rung],
                               static_cast<double>(step.expanded) / instances,
                               race::median(step.pass_ns) / instances});
    }
    const race::ClimbFinding laws = race::find_laws(growth.ladder, climb);
    record.nodes = record_of(laws.nodes);
    record.time_per_node = record_of(laws.time ? *laws.time : laws.time_per_node);
    record.slope = time_slope(laws);
    report_.growth.push_back(std::move(record));
  }

  void record_crossover(const race::Growth& growth, const race::PairCrossover& pair) {
    const race::Crossover& crossing = pair.crossover;
    if (pair.rungs.empty()) return;
    const bool first_wins = crossing.winner != race::Leader::second;
    const auto size = [&](std::size_t place) { return growth.ladder.sizes[pair.rungs[place]]; };
    const bool crosses = crossing.crossing == race::Crossing::crosses;
    const bool known = crossing.crossing != race::Crossing::undecidable;
    report_.crossovers.push_back({growth.puzzle, std::string(crossing_name(crossing.crossing)),
                                  growth.climbs[first_wins ? pair.first : pair.second].solver,
                                  growth.climbs[first_wins ? pair.second : pair.first].solver,
                                  known ? size(crossing.from) : "", crosses ? size(crossing.behind) : ""});
  }

  const RaceOptions& options_;
  const race::RacePlan& plan_;
  const std::vector<ProgramEntry>& programs_;
  const std::atomic<bool>& interrupts_;
  RaceReport& report_;
  Status status_;
  double instances_seconds_ = 20;  ///< left for timing each instance
  std::optional<Keeper> keeper_;
};

}  // namespace

bool wants_lane(const RaceOptions& options, const std::string& lane) {
  const auto named = [&](const std::string& name) {
    return std::find(options.lanes.begin(), options.lanes.end(), name) != options.lanes.end();
  };
  if (lane == "process" && options.programs.count() > 0) return true;
  if (options.lanes.empty()) return lane == "solo" || lane == "counted";
  return named(lane) || named("all");
}

void run_lanes(const RaceOptions& options, const race::RacePlan& plan,
               const std::vector<ProgramEntry>& programs, const std::atomic<bool>& interrupts,
               RaceReport& report) {
  Lanes(options, plan, programs, interrupts, report).run();
}

}  // namespace palio::cli
