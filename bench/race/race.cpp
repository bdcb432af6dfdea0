#include "bench/race/race.hpp"

#include <fmt/format.h>
#include <stdlib.h>

#include <algorithm>
#include <limits>

#include "bench/race/order.hpp"
#include "puzzles/random.hpp"

namespace palio::race {
namespace {

constexpr double kLongPassNs = 5e8;              ///< a slot is one such pass
constexpr std::uint64_t kMostPadding = 1 << 12;  ///< bytes: all alignments of the stack, over a page

/// A runner among all sets.
struct Place {
  std::uint32_t set = 0;
  std::uint32_t runner = 0;
};

class Running {
 public:
  Running(const RacePlan& plan, RaceWatcher& watcher, const std::atomic<bool>& interrupts)
      : plan_(plan), watcher_(watcher), interrupts_(interrupts), race_(result_.measured) {}

  RaceResult run() {
    race_.seed = plan_.seed;
    for (std::uint32_t set = 0; set < plan_.sets.size() && !result_.interrupted; ++set) calibrate(set);
    if (!result_.interrupted) measure_all();
    return std::move(result_);
  }

 private:
  void measure_all() {
    result_.blocks_planned = watcher_.blocks_for(race_.sets, plan_.blocks);
    draw_orders();
    begun_ns_ = now_ns();
    for (std::size_t block = 0; block < result_.blocks_planned; ++block) {
      if (!measure(block)) return;
      const double took = static_cast<double>(now_ns() - begun_ns_) / 1e9 / static_cast<double>(block + 1);
      watcher_.block_done(race_, result_.blocks_planned,
                          took * static_cast<double>(result_.blocks_planned - block - 1));
      if (looks_at(block + 1) && watcher_.decided(race_)) return;
    }
  }

  bool looks_at(std::size_t blocks) const {
    return std::find(plan_.looks.begin(), plan_.looks.end(), blocks) != plan_.looks.end();
  }

  BlockPlan::Set instances_of(const SetPlan& set) const { return {set.puzzle, set.instances}; }

  /// Finds out who runs on a set, and with how many passes a batch.
  void calibrate(std::uint32_t number) {
    const SetPlan& plan = plan_.sets[number];
    watcher_.calibrating(plan.puzzle + ", " + plan.name);
    Set& set = race_.sets.emplace_back();
    set.puzzle = plan.puzzle;
    set.name = plan.name;
    set.instances = plan.instances.size();
    for (const std::string& solver : plan.solvers) {
      if (result_.interrupted) return;
      calibrate(number, solver);
    }
    if (set.runners.empty()) return;
    const auto baseline = std::find_if(set.runners.begin(), set.runners.end(),
                                       [&](const Runner& one) { return one.solver == plan.baseline; });
    if (baseline == set.runners.end() && plan.against_baseline) {
      for (const Runner& runner : set.runners)
        result_.left_out.push_back({number, runner.solver, plan.baseline + " doesn't race here"});
      set.runners.clear();
      return;
    }
    if (baseline != set.runners.end())
      set.baseline = static_cast<std::uint32_t>(baseline - set.runners.begin());
    for (const Role role : {Role::again, Role::copy}) {
      Runner control = set.runners[set.baseline];
      control.role = role;
      set.runners.push_back(control);
    }
  }

  /// In a process of its own, so that one that dies is out and that's all.
  void calibrate(std::uint32_t number, const std::string& solver) {
    const SetPlan& plan = plan_.sets[number];
    const BlockPlan block{{instances_of(plan)}, {{0, solver, false, 0, 1, plan.slowest_pass}}, plan_.memory};
    const auto outcome = run_block(block, launch(0, 0), interrupts_);
    if (const auto* broken = std::get_if<BrokenBlock>(&outcome)) {
      result_.interrupted = broken->interrupted;
      if (!broken->interrupted) result_.left_out.push_back({number, solver, broken->how});
      return;
    }
    const SlotTimes& times = std::get<std::vector<SlotTimes>>(outcome)[0];
    if (!times.gave_up.empty()) {
      result_.left_out.push_back({number, solver, times.gave_up});
      return;
    }
    const std::uint32_t batches = times.pass_ns[0] > kLongPassNs ? 1 : 3;
    race_.sets[number].runners.push_back({solver, Role::contender, times.passes, batches, {}});
  }

  void draw_orders() {
    for (std::uint32_t set = 0; set < race_.sets.size(); ++set) {
      const auto runners = static_cast<std::uint32_t>(race_.sets[set].runners.size());
      orders_.push_back(williams_rounds(runners, result_.blocks_planned, mix(plan_.seed) ^ set));
      result_.prepare_ns.emplace_back(runners, std::numeric_limits<double>::infinity());
    }
  }

  Launch launch(std::size_t block, std::uint64_t padding) const {
    Launch launch;
    if (!plan_.programs.empty()) launch.program = plan_.programs[block % plan_.programs.size()];
    launch.environment.push_back("PALIO_PADDING=" + std::string(padding, '-'));
    return launch;
  }

  /// One block, again and again until nobody dies in it; false where there is none.
  bool measure(std::size_t number) {
    Random random(plan_.seed, number);
    const std::uint64_t padding = random.below(kMostPadding);
    while (!result_.interrupted) {
      std::vector<Place> places;
      const BlockPlan block = plan_block(number, places);
      if (places.empty()) return false;
      Block about;
      about.started_ns = now_ns() - begun_ns_;
      about.environment_bytes = static_cast<std::uint32_t>(padding);
      getloadavg(&about.load, 1);
      const Launch how = launch(number, padding);
      if (!plan_.programs.empty()) about.program = how.program.substr(how.program.rfind('/') + 1);
      const auto outcome = run_block(block, how, interrupts_);
      if (const auto* times = std::get_if<std::vector<SlotTimes>>(&outcome)) {
        race_.blocks.push_back(about);
        keep(places, *times);
        return true;
      }
      bury(number, places, std::get<BrokenBlock>(outcome));
    }
    return false;
  }

  /// All runners that live, set by set, each set in its own order; which set begins changes
  /// from block to block.
  BlockPlan plan_block(std::size_t number, std::vector<Place>& places) const {
    BlockPlan block;
    block.memory = plan_.memory;
    for (const SetPlan& set : plan_.sets) block.sets.push_back(instances_of(set));
    const auto sets = static_cast<std::uint32_t>(race_.sets.size());
    for (std::uint32_t i = 0; i < sets; ++i) {
      const auto set = static_cast<std::uint32_t>((i + number) % sets);
      for (const std::uint32_t place : orders_[set][number]) {
        const Runner& runner = race_.sets[set].runners[place];
        if (!runner.death.empty()) continue;
        block.slots.push_back({set, runner.solver, runner.role == Role::copy, runner.passes, runner.batches});
        places.push_back({set, place});
      }
    }
    return block;
  }

  void keep(const std::vector<Place>& places, const std::vector<SlotTimes>& times) {
    const auto block = static_cast<std::uint32_t>(race_.blocks.size() - 1);
    std::vector<std::uint32_t> positions(race_.sets.size(), 0);
    for (std::size_t i = 0; i < places.size(); ++i) {
      const auto [set, runner] = places[i];
      if (!times[i].gave_up.empty()) {
        race_.sets[set].runners[runner].death = fmt::format("{}, in block {}", times[i].gave_up, block + 1);
        continue;
      }
      double started = static_cast<double>(times[i].started_ns - begun_ns_);
      for (const double pass_ns : times[i].pass_ns) {
        race_.batches.push_back(
            {block, set, runner, positions[set], static_cast<std::int64_t>(started), pass_ns});
        started += pass_ns * static_cast<double>(times[i].passes);
      }
      ++positions[set];
      double& prepare = result_.prepare_ns[set][runner];
      prepare = std::min(prepare, times[i].prepare_ns);
    }
  }

  void bury(std::size_t number, const std::vector<Place>& places, const BrokenBlock& broken) {
    result_.interrupted = broken.interrupted;
    if (broken.interrupted) return;
    const auto [set, place] = places[broken.slot];
    race_.sets[set].runners[place].death = fmt::format("{}, in block {}", broken.how, number + 1);
  }

  const RacePlan& plan_;
  RaceWatcher& watcher_;
  const std::atomic<bool>& interrupts_;
  RaceResult result_;
  Measurements& race_;
  std::vector<std::vector<std::vector<std::uint32_t>>> orders_;  ///< by set, block and position
  std::int64_t begun_ns_ = 0;
};

}  // namespace

RaceResult run_race(const RacePlan& plan, RaceWatcher& watcher, const std::atomic<bool>& interrupts) {
  return Running(plan, watcher, interrupts).run();
}

}  // namespace palio::race
