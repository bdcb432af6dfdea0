#include "bench/lanes/instances.hpp"

#include <fmt/format.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace palio::race {
namespace {

constexpr std::uint64_t kMostRepetitions = std::uint64_t{1} << 20;
constexpr double kHeadroom = 1.1;  ///< by which calibration aims above
constexpr double kGrowth = 16;     ///< of the repetitions at a time, as a short timing says little
/// What the calibration of an instance costs, in timings of it.
constexpr double kCalibration = 3;

/// A contender on its way through the instances.
struct Entrant {
  const InstanceContender& contender;
  std::string why = {};        ///< it is out; empty: it isn't
  double pass_ns = 0;          ///< the first
  double rounds_ns = 0;        ///< what all its rounds will take
  InstanceTiming timing = {};  ///< of the instance under way
  std::vector<InstanceTiming> timings = {};
};

class InstancesRun {
 public:
  InstancesRun(std::size_t instances, std::span<const InstanceContender> contenders,
               const InstancesPlan& plan)
      : instances_(instances), plan_(plan) {
    for (const InstanceContender& contender : contenders) entrants_.push_back({contender});
  }

  void run() {
    for (Entrant& entrant : entrants_) warm_up(entrant);
    admit();
    for (std::size_t i = 0; i < instances_ && !running_.empty() && time_instance(i); ++i) ++timed_;
  }

  InstanceTimes result() {
    InstanceTimes times;
    for (Entrant& entrant : entrants_) {
      if (!entrant.why.empty()) {
        times.left_out.push_back({entrant.contender.solver, std::move(entrant.why)});
        continue;
      }
      times.solvers.push_back(entrant.contender.solver);
      times.timings.push_back(std::move(entrant.timings));
    }
    times.instances = timed_;
    times.interrupted = interrupted();
    return times;
  }

 private:
  bool interrupted() const { return plan_.interrupts != nullptr && plan_.interrupts->load(); }
  double half_budget() const { return plan_.budget * 1e9 / 2; }
  double timings_of_an_instance() const { return plan_.rounds + kCalibration; }

  /// Nanoseconds of so many solves; nothing where it gave up, which puts it out unless an
  /// interrupt was why.
  std::optional<double> time(Entrant& entrant, std::size_t instance, std::uint64_t times) {
    const std::int64_t begun = plan_.clock();
    const std::optional<GaveUp> gave_up = entrant.contender.solve(instance, times);
    const std::int64_t ended = plan_.clock();
    if (!gave_up) return static_cast<double>(std::max<std::int64_t>(1, ended - begun));
    if (!interrupted()) entrant.why = gave_up->why.empty() ? "gave up" : gave_up->why;
    return {};
  }

  void warm_up(Entrant& entrant) {
    const double most_ns = half_budget() / static_cast<double>(entrants_.size());
    for (std::size_t i = 0; i < instances_ && !interrupted(); ++i) {
      const std::optional<double> ns = time(entrant, i, 1);
      if (!ns) return;
      entrant.pass_ns += *ns;
      entrant.rounds_ns +=
          timings_of_an_instance() * std::max(*ns, kHeadroom * static_cast<double>(plan_.least_ns));
      if (entrant.pass_ns <= most_ns) continue;
      entrant.why = fmt::format("a pass takes over {:.2g} s, its share of the lane's time", most_ns / 1e9);
      return;
    }
  }

  /// Lets in the fastest as long as all their rounds fit into the budget.
  void admit() {
    for (Entrant& entrant : entrants_) {
      if (entrant.why.empty()) running_.push_back(&entrant);
    }
    std::vector<Entrant*> fastest_first = running_;
    std::stable_sort(fastest_first.begin(), fastest_first.end(),
                     [](const Entrant* a, const Entrant* b) { return a->rounds_ns < b->rounds_ns; });
    double all_ns = 0;
    for (Entrant* entrant : fastest_first) {
      all_ns += entrant->rounds_ns;
      if (all_ns <= half_budget()) continue;
      entrant->why = fmt::format("a pass takes {:.2g} s: {} rounds of it don't fit into the lane's time",
                                 entrant->pass_ns / 1e9, plan_.rounds);
    }
    drop_those_out();
  }

  void drop_those_out() {
    std::erase_if(running_, [](const Entrant* entrant) { return !entrant->why.empty(); });
  }

  /// False where it was interrupted: then nothing of the instance is kept.
  bool time_instance(std::size_t instance) {
    for (Entrant* entrant : running_) calibrate(*entrant, instance);
    for (std::uint32_t round = 0; round < plan_.rounds; ++round) {
      for (std::size_t turn = 0; turn < running_.size(); ++turn)
        time_round(*running_[(instance + round + turn) % running_.size()], instance);
    }
    if (interrupted()) return false;
    drop_those_out();
    for (Entrant* entrant : running_) entrant->timings.push_back(std::move(entrant->timing));
    return !running_.empty();
  }

  void time_round(Entrant& entrant, std::size_t instance) {
    if (!entrant.why.empty() || interrupted()) return;
    InstanceTiming& timing = entrant.timing;
    if (const auto ns = time(entrant, instance, timing.repetitions))
      timing.ns.push_back(*ns / static_cast<double>(timing.repetitions));
  }

  /// One timing may be long because it was disturbed.
  std::optional<double> quicker_of_two(Entrant& entrant, std::size_t instance, std::uint64_t times) {
    const std::optional<double> first = time(entrant, instance, times);
    const std::optional<double> second = first ? time(entrant, instance, times) : first;
    if (!second) return {};
    return std::min(*first, *second);
  }

  void calibrate(Entrant& entrant, std::size_t instance) {
    const auto least = static_cast<double>(plan_.least_ns);
    entrant.timing = {};
    std::uint64_t& repetitions = entrant.timing.repetitions;
    while (repetitions < kMostRepetitions && !interrupted()) {
      const std::optional<double> ns = quicker_of_two(entrant, instance, repetitions);
      if (!ns || *ns >= least) return;
      const double factor = std::min(kGrowth, kHeadroom * least / *ns);
      repetitions = static_cast<std::uint64_t>(std::ceil(factor * static_cast<double>(repetitions)));
    }
  }

  std::size_t instances_;
  const InstancesPlan& plan_;
  std::vector<Entrant> entrants_;
  std::vector<Entrant*> running_;  ///< into `entrants_`, which doesn't change any more
  std::size_t timed_ = 0;
};

}  // namespace

double InstanceTiming::undisturbed_ns() const { return *std::min_element(ns.begin(), ns.end()); }

std::vector<double> InstanceTimes::undisturbed_ns(std::size_t solver) const {
  std::vector<double> all;
  for (const InstanceTiming& timing : timings[solver]) all.push_back(timing.undisturbed_ns());
  return all;
}

InstanceTimes time_instances(std::size_t instances, std::span<const InstanceContender> contenders,
                             const InstancesPlan& plan) {
  if (instances == 0) throw std::invalid_argument("no instances to time alone");
  if (plan.rounds < fewest_rounds)
    throw std::invalid_argument(
        fmt::format("{} rounds an instance; it takes {} at least", plan.rounds, fewest_rounds));
  if (!(plan.budget > 0)) throw std::invalid_argument("instances are timed within no time at all");
  InstancesRun run(instances, contenders, plan);
  tbb::task_arena one_thread(1);
  const std::int64_t begun = plan.clock();
  one_thread.execute([&] { run.run(); });
  InstanceTimes times = run.result();
  times.seconds = static_cast<double>(plan.clock() - begun) / 1e9;
  return times;
}

}  // namespace palio::race
