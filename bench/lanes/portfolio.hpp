// The portfolio lane: all contenders on one instance at a time, and the first accepted
// answer stops the others.
//
// Each contender has a thread of its own. TBB doesn't promise that all tasks of a group run
// at the same time: with fewer workers than contenders, one would wait until another ends,
// which may be for the very answer that it would have given. So with fewer cores than
// contenders they share the cores as the system deals them out, and times to the first
// answer hold for that many contenders on that machine. Those parallel inside use TBB's
// workers beside the threads of the others.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "bench/race/prepared.hpp"
#include "solvers/solver.hpp"

namespace palio::race {

/// How a contender came out of a heat.
enum class Outcome : std::uint8_t {
  won,       ///< its answer was the first that was accepted
  outrun,    ///< it answered, but another's answer was accepted before its own was judged
  stopped,   ///< it was still solving when the stop came
  rejected,  ///< its answer was judged and not accepted
  gave_up,   ///< it ended by itself, with no answer
  failed,    ///< it threw, or the judge did on its answer
};

struct Showing {
  Outcome outcome = Outcome::gave_up;
  std::optional<double> stop_ns = {};  ///< from the stop until its solve returned; where it was `stopped`
  std::string failure = {};            ///< what was thrown, where it `failed`
};

/// One instance. All start when the last of them is ready.
struct Heat {
  std::optional<std::uint32_t> winner = {};  ///< place among the contenders
  /// From the start until the winner's solve returned, before its answer was judged.
  std::optional<double> first_ns = {};
  std::vector<Showing> showings = {};  ///< in the order of the contenders
};

struct Portfolio {
  std::vector<std::string> solvers;
  std::vector<Heat> heats;  ///< in the order of the instances, as far as it came
  bool interrupted = false;
};

struct PortfolioLimits {
  std::chrono::nanoseconds time = std::chrono::seconds(10);  ///< then a heat is stopped, without a winner
  std::uint64_t memory = Work::default_memory;               ///< bytes that each contender may hold
};

/// Judges an answer; empty where the contender gave up.
using Claim = std::function<bool()>;

/// Contenders that run heats, with their working memory.
class HeatRunner {
 public:
  /// Solves on the calling thread and returns what is claimed.
  using Solve = std::function<Claim(std::uint32_t contender, Work& work)>;

  HeatRunner(std::uint32_t contenders, const PortfolioLimits& limits, const std::atomic<bool>& interrupts);
  HeatRunner(const HeatRunner&) = delete;
  HeatRunner& operator=(const HeatRunner&) = delete;

  /// One heat; nothing where it was interrupted. Claims are judged one at a time, by the
  /// contenders' threads. Returns when every contender has ended: one that doesn't heed its
  /// stop token holds it up. Throws std::system_error where a thread can't be made.
  std::optional<Heat> run(const Solve& solve);

 private:
  PortfolioLimits limits_;
  const std::atomic<bool>& interrupts_;
  std::atomic<bool> stop_ = false;
  std::vector<Work> works_;
};

/// The lane. `judge` is bool(const Solver<P>&, const P::Instance&, const Answer<P>&); who
/// gave up isn't judged, and never wins. Working memory is kept from heat to heat. A set
/// flag in `interrupts` ends the lane: the heat under way is stopped and left out. Throws
/// std::invalid_argument without contenders, and as `prepare_shapes` and HeatRunner do.
template <class P, class Judge>
Portfolio run_portfolio(const std::vector<const Solver<P>*>& contenders,
                        std::span<const typename P::Instance> instances, const Judge& judge,
                        const PortfolioLimits& limits, const std::atomic<bool>& interrupts) {
  if (contenders.empty()) throw std::invalid_argument("a portfolio without contenders");
  Portfolio portfolio;
  std::vector<std::vector<std::shared_ptr<const void>>> prepared;
  for (const Solver<P>* solver : contenders) {
    portfolio.solvers.push_back(solver->name);
    prepared.push_back(prepare_shapes<P>(*solver, instances));
  }
  HeatRunner runner(static_cast<std::uint32_t>(contenders.size()), limits, interrupts);
  for (std::size_t i = 0; i < instances.size(); ++i) {
    const auto solve = [&](std::uint32_t contender, Work& work) -> Claim {
      const Solver<P>* const solver = contenders[contender];
      auto answer = solver->method.solve(prepared[contender][i].get(), instances[i], work);
      if (std::holds_alternative<GaveUp>(answer)) return {};
      return [&judge, solver, &instance = instances[i], claimed = std::move(answer)] {
        return judge(*solver, instance, claimed);
      };
    };
    auto heat = runner.run(solve);
    portfolio.interrupted = !heat;
    if (!heat) break;
    portfolio.heats.push_back(std::move(*heat));
  }
  return portfolio;
}

/// A contender over all heats. Times are absent where there is none to take them of.
struct PortfolioRow {
  std::string solver;
  std::uint64_t wins = 0;
  std::uint64_t rejected = 0;
  std::uint64_t gave_up = 0;
  std::uint64_t failed = 0;
  std::optional<double> median_first_ns = {};   ///< over the heats that it won
  std::optional<double> median_stop_ns = {};    ///< over the heats in which it was stopped
  std::optional<double> greatest_stop_ns = {};  ///< over the same
};

struct PortfolioTable {
  std::uint64_t heats = 0;
  std::vector<PortfolioRow> rows = {};  ///< most wins first, then by name
};

PortfolioTable tabulate(const Portfolio& portfolio);

}  // namespace palio::race
