#include "bench/lanes/growth_findings.hpp"

#include <algorithm>

#include "bench/statistics/statistics.hpp"

namespace palio::race {
namespace {

/// The ladder's namings at the sizes of a climb.
std::vector<Naming> namings_of(const Ladder& ladder, const Climb& climb) {
  std::vector<Naming> namings;
  for (const Naming& all : ladder.namings) {
    Naming& naming = namings.emplace_back(Naming{all.name, {}, all.in_exponents});
    for (const Step& step : climb.steps) naming.n.push_back(all.n[step.rung]);
  }
  return namings;
}

double pass_time(const Step& step) { return step.pass_ns.empty() ? 0 : median(step.pass_ns); }

template <class Value>
Fit fit_steps(const Ladder& ladder, const Climb& climb, Value value) {
  std::vector<double> values;
  for (const Step& step : climb.steps) values.push_back(value(step));
  return fit_growth(namings_of(ladder, climb), values);
}

}  // namespace

ClimbFinding find_laws(const Ladder& ladder, const Climb& climb) {
  const auto nodes = [](const Step& step) {
    return static_cast<double>(step.expanded) / static_cast<double>(step.instances);
  };
  const auto time_per_node = [](const Step& step) {
    return step.expanded == 0 ? 0 : pass_time(step) / static_cast<double>(step.expanded);
  };
  const auto time = [](const Step& step) { return pass_time(step) / static_cast<double>(step.instances); };
  ClimbFinding found{fit_steps(ladder, climb, nodes), fit_steps(ladder, climb, time_per_node)};
  const auto expands = [](const Step& step) { return step.expanded != 0; };
  if (std::none_of(climb.steps.begin(), climb.steps.end(), expands))
    found.time = fit_steps(ladder, climb, time);
  return found;
}

std::vector<PairCrossover> find_crossovers(const Growth& growth, double margin) {
  std::vector<PairCrossover> pairs;
  for (std::size_t first = 0; first < growth.climbs.size(); ++first) {
    for (std::size_t second = first + 1; second < growth.climbs.size(); ++second) {
      PairCrossover pair{first, second};
      std::vector<Leader> leaders;
      for (const Step& a : growth.climbs[first].steps) {
        for (const Step& b : growth.climbs[second].steps) {
          if (a.rung != b.rung) continue;
          pair.rungs.push_back(a.rung);
          leaders.push_back(leader(a.pass_ns, b.pass_ns, margin));
        }
      }
      pair.crossover = find_crossover(leaders);
      pairs.push_back(std::move(pair));
    }
  }
  return pairs;
}

}  // namespace palio::race
