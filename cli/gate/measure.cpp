// Two programs on the same instance sets: judged and timed, block by block.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <stdexcept>
#include <variant>

#include "bench/race/block.hpp"
#include "bench/race/sets.hpp"
#include "cli/gate.hpp"
#include "cli/gate/process.hpp"
#include "cli/inputs.hpp"
#include "cli/terminal.hpp"
#include "puzzles/random.hpp"
#include "reports/run/results_json.hpp"
#include "reports/verdicts.hpp"
#include "solvers/programs/program.hpp"

namespace palio::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSample = "300";  ///< instances that each solver is judged on
constexpr double kSlowestPass = 0.1;    ///< seconds, of what is timed
constexpr std::uint64_t kMemory = usual_memory_mib << 20;

using Judged = std::map<std::string, VerifyRecord>;

/// What a program says of its own solvers.
Judged judge(const fs::path& program, const GateRacePlan& plan, const std::atomic<bool>& interrupts) {
  const fs::path file = program.parent_path() / fmt::format("verify-{}.json", getpid());
  // One thread, for the nodes that several expand depend on how they meet.
  std::vector<std::string> words{program.string(), "verify", "--sample", kSample,      "--seconds", "60",
                                 "--jobs",         "1",      "--json",   file.string()};
  words.insert(words.end(), plan.selectors.begin(), plan.selectors.end());
  const fs::path log = program.parent_path() / "verify.log";
  run_with_progress("judging with " + program.parent_path().filename().string().substr(0, 10), words, log,
                    interrupts);
  const auto report = read_if_any(read_text(file));
  fs::remove(file);
  if (!report)
    throw std::runtime_error(
        fmt::format("{} doesn't judge its solvers: {}", program.string(), last_lines(read_text(log), 5)));
  Judged judged;
  for (const VerifyRecord& record : report->verify.results) judged[record.solver] = record;
  return judged;
}

bool right(const VerifyRecord& record) {
  const std::uint64_t accepted = count_of(record, "accepted") + count_of(record, "accepted-unproven");
  return accepted > 0 && accepted + count_of(record, "gave-up") == record.checked;
}

/// The counterexample in words; empty where there is none.
std::string fault_of(const VerifyRecord& record) {
  if (!record.counterexample) return "";
  const CounterexampleRecord& example = *record.counterexample;
  return fmt::format("{} on {}", example.reason.empty() ? example.verdict : example.reason, example.instance);
}

/// Compares what both say, and names the solvers that can be timed.
std::vector<std::string> compare(const Judged& base, const Judged& head, GateMeasurement& measured) {
  std::vector<std::string> both;
  for (const auto& [name, theirs] : base) {
    if (!head.contains(name)) measured.notes.push_back(name + " is only in base");
  }
  for (const auto& [name, ours] : head) {
    const auto found = base.find(name);
    if (found == base.end()) measured.notes.push_back(name + " is only in head");
    const bool base_right = found == base.end() || right(found->second);
    if (!right(ours) && base_right && !ours.exhibit && ours.checked > 0)
      measured.refutations.push_back({name, fault_of(ours)});
    if (found == base.end() || !right(ours) || !right(found->second)) continue;
    both.push_back(name);
  }
  return both;
}

/// What is timed in each block: a solver on a set, with as many passes in both programs.
struct Subject {
  std::uint32_t set = 0;
  std::string set_name;
  std::string solver;
  std::uint64_t passes = 1;
};

/// Times of one process, by subject; the baselines' controls behind them.
using Times = std::vector<double>;

/// In the middle of a race; then it is begun again without that solver.
struct SolverDied {
  std::string solver;
  std::string how;
  bool in_head = false;
};

class PairedRace {
 public:
  PairedRace(const fs::path& base, const fs::path& head, const GateRacePlan& plan,
             const std::atomic<bool>& interrupts)
      : base_(base), head_(head), plan_(plan), interrupts_(interrupts) {}

  /// Chooses what to time, on whichever sets it is quick enough.
  void choose(const std::vector<std::string>& solvers) {
    Puzzles::each([&]<class P>() {
      const auto ours = [](const std::string& name) { return name.starts_with(std::string(P::name) + "/"); };
      if (std::none_of(solvers.begin(), solvers.end(), ours)) return;
      for (const auto& set : race::instance_sets<P>()) {
        block_.sets.push_back({std::string(P::name), {}});
        for (const auto& instance : set.instances)
          block_.sets.back().instances.push_back(name_instance<P>(instance));
        for (const std::string& name : solvers) {
          const auto* solver = find_solver<P>(name);
          if (solver == nullptr || !wanted(name, std::string(set.name))) continue;
          const bool takes_all =
              std::all_of(set.instances.begin(), set.instances.end(),
                          [&](const auto& instance) { return solver->reach.takes(P::shape_of(instance)); });
          if (takes_all) calibrate(name, std::string(set.name));
        }
      }
    });
    block_.memory = kMemory;
  }

  race::GateRace run() {
    race::GateRace race;
    for (const Subject& subject : subjects_) race.pairs.push_back({subject.solver, subject.set_name, {}});
    for (const std::size_t baseline : baselines_) {
      for (const race::Role role : {race::Role::again, race::Role::copy})
        race.controls.push_back({subjects_[baseline].solver, subjects_[baseline].set_name, role, {}});
    }
    if (subjects_.empty()) return race;
    const std::size_t blocks = std::max<std::size_t>(
        plan_.blocks, race::fewest_gate_blocks(subjects_.size(), race.controls.size(), {}));
    Status status;
    for (std::size_t block = 0; block < blocks; ++block) {
      status.say(fmt::format("block {} of {}", block + 1, blocks));
      Random random(plan_.seed, block);
      const bool head_first = random.below(2) == 1;
      Times head;
      if (head_first) head = time(head_, block);
      const Times base = time(base_, block);
      if (!head_first) head = time(head_, block);
      for (std::size_t i = 0; i < subjects_.size(); ++i)
        race.pairs[i].log_ratios.push_back(std::log(head[i] / base[i]));
      for (std::size_t i = 0; i < race.controls.size(); ++i)
        race.controls[i].log_ratios.push_back(std::log(base[subjects_.size() + i] / base[baselines_[i / 2]]));
    }
    return race;
  }

 private:
  bool wanted(const std::string& solver, const std::string& set) const {
    return plan_.only.empty() ||
           std::any_of(plan_.only.begin(), plan_.only.end(),
                       [&](const GateSubject& one) { return one.solver == solver && one.set == set; });
  }

  void calibrate(const std::string& solver, const std::string& set_name) {
    const auto set = static_cast<std::uint32_t>(block_.sets.size() - 1);
    const race::BlockPlan plan{{block_.sets.back()}, {{0, solver, false, 0, 1, kSlowestPass}}, kMemory};
    const auto outcome = run(base_, plan, 0);
    const auto* times = std::get_if<std::vector<race::SlotTimes>>(&outcome);
    if (times == nullptr || !times->front().gave_up.empty()) return;
    if (subjects_.empty() || subjects_.back().set != set) baselines_.push_back(subjects_.size());
    subjects_.push_back({set, set_name, solver, times->front().passes});
  }

  std::variant<std::vector<race::SlotTimes>, race::BrokenBlock> run(const fs::path& program,
                                                                    const race::BlockPlan& plan,
                                                                    std::uint64_t padding) const {
    Launch launch;
    launch.program = program.string();
    launch.environment.push_back("PALIO_PADDING=" + std::string(padding, '-'));
    auto outcome = race::run_block(plan, std::move(launch), interrupts_);
    const auto* broken = std::get_if<race::BrokenBlock>(&outcome);
    if (broken != nullptr && broken->interrupted) throw Interrupted();
    return outcome;
  }

  /// All subjects, the controls of each set among them, in an order that both processes of a
  /// block have, as they have the same environment.
  race::BlockPlan plan_block(std::vector<std::size_t>& order, Random& random) const {
    for (std::size_t i = 0; i < subjects_.size() + 2 * baselines_.size(); ++i) order.push_back(i);
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
    race::BlockPlan plan = block_;
    for (const std::size_t place : order) {
      const bool control = place >= subjects_.size();
      const std::size_t extra = control ? place - subjects_.size() : 0;
      const Subject& subject = subjects_[control ? baselines_[extra / 2] : place];
      plan.slots.push_back({subject.set, subject.solver, control && extra % 2 == 1, subject.passes, 3, 0});
    }
    return plan;
  }

  /// The least batch of each slot, in nanoseconds a pass.
  Times time(const fs::path& program, std::size_t block) const {
    Random random(plan_.seed ^ 0x5EED, block);
    const std::uint64_t padding = random.below(1 << 12);
    std::vector<std::size_t> order;
    const race::BlockPlan plan = plan_block(order, random);
    const auto outcome = run(program, plan, padding);
    if (const auto* broken = std::get_if<race::BrokenBlock>(&outcome))
      throw SolverDied{plan.slots[broken->slot].solver, broken->how, program == head_};
    const auto& slots = std::get<std::vector<race::SlotTimes>>(outcome);
    Times times(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
      if (slots[i].pass_ns.empty())
        throw SolverDied{plan.slots[i].solver, slots[i].gave_up, program == head_};
      times[order[i]] = *std::min_element(slots[i].pass_ns.begin(), slots[i].pass_ns.end());
    }
    return times;
  }

  const fs::path& base_;
  const fs::path& head_;
  const GateRacePlan& plan_;
  const std::atomic<bool>& interrupts_;
  race::BlockPlan block_;
  std::vector<Subject> subjects_;
  std::vector<std::size_t> baselines_;  ///< of each set, its first subject
};

}  // namespace

GateMeasurement measure(const GatePrograms& programs, const GateRacePlan& plan,
                        const std::atomic<bool>& interrupts) {
  GateMeasurement measured;
  const Judged base = judge(programs.base, plan, interrupts);
  const Judged head = judge(programs.head, plan, interrupts);
  std::vector<std::string> solvers = compare(base, head, measured);
  while (true) {
    PairedRace race(programs.base, programs.head, plan, interrupts);
    race.choose(solvers);
    try {
      measured.race = race.run();
      return measured;
    } catch (const SolverDied& died) {
      std::erase(solvers, died.solver);
      if (died.in_head)
        measured.refutations.push_back({died.solver, died.how + " in the race"});
      else
        measured.notes.push_back(fmt::format("{} died in base: {}", died.solver, died.how));
    }
  }
}

}  // namespace palio::cli
