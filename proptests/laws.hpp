// What the laws are made of: a law is a function that says how it is broken, or nothing,
// so that one and the same law holds the real solvers, oracles and judges, and is shown
// to catch the planted ones.
#pragma once

#include <fmt/format.h>

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "puzzles/all.hpp"
#include "reference/judge.hpp"
#include "reference/oracle.hpp"
#include "solvers/solver.hpp"

namespace palio {

/// How a law is broken; nothing where it holds.
using Breach = std::optional<std::string>;

/// The one command that shows a solver's failure on an instance.
template <class P>
std::string replay_line(const std::string& solver, const typename P::Instance& instance) {
  std::string line = fmt::format("palio verify {} --instance '{}'", solver, P::print_line(instance));
  if constexpr (std::is_same_v<P, Flip>) {
    line += fmt::format(" --size {}x{}", instance.shape.rows, instance.shape.cols);
    if (instance.shape.torus) line += " --torus";
  }
  if constexpr (std::is_same_v<P, Four>) {
    Four::Shape bare = instance.shape;
    bare.starter = Four::Starter::either;
    line += " --size " + Four::print_space(bare);
    if (instance.shape.starter == Four::Starter::white) line += " --starter white";
    if (instance.shape.starter == Four::Starter::black) line += " --starter black";
  }
  return line;
}

/// The instance whose board that is.
inline Flip::Instance instance_of(const Rules<Flip>::Board& board) {
  Flip::Instance instance{board.shape};
  for (std::uint64_t cell = 0; cell < board.cells.size(); ++cell) {
    if (board.cells[cell] == 'b') instance.turn(cell);
  }
  return instance;
}

/// The instance whose board that is; the colour whose turn it is starts.
inline Four::Instance instance_of(const Rules<Four>::Board& board) {
  Four::Instance instance{board.shape};
  for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
    if (board.cells[cell] == 'B') instance.black |= std::uint64_t{1} << cell;
    if (board.cells[cell] == 'W') instance.white |= std::uint64_t{1} << cell;
  }
  instance.shape.starter = board.turn == 'W'   ? Four::Starter::white
                           : board.turn == 'B' ? Four::Starter::black
                                               : Four::Starter::either;
  return instance;
}

/// Of an instance among those of its own space.
template <class P>
std::uint64_t place_of(const typename P::Instance& instance) {
  return P::answer_is_moves ? 0 : P::rank(instance);  // a space of shuttle may hold any sides
}

/// A space and its oracle, asked for everything once.
template <class P>
struct KnownSpace {
  std::unique_ptr<Oracle<P>> oracle;
  std::vector<Distance> distances;
  Distance deepest = 0;  ///< the greatest but `unsolvable`

  explicit KnownSpace(std::unique_ptr<Oracle<P>> truth)
      : oracle(std::move(truth)), distances(oracle->distances()) {
    for (const Distance distance : distances) {
      if (distance != unsolvable) deepest = std::max(deepest, distance);
    }
  }
  Distance of(const typename P::Instance& instance) const { return distances[place_of<P>(instance)]; }
};

/// What is known of the instance's space, or null where that would take too long.
template <class P>
const KnownSpace<P>* known_space(const typename P::Instance& instance) {
  static std::map<std::string, KnownSpace<P>> all;
  const auto space = P::space_of(instance);
  if (P::count(space).value_or(UINT64_MAX) > 500'000 || !oracle<P>().reaches(space)) return nullptr;
  if constexpr (P::answer_is_moves) {
    if (instance.white + instance.black > 16 && std::min(instance.white, instance.black) > 2) return nullptr;
  }
  const std::string name = P::print_space(space);
  const auto known = all.find(name);
  if (known != all.end()) return &known->second;
  return &all.emplace(name, KnownSpace<P>(oracle<P>().make(space))).first->second;
}

/// A solver at the table: prepared once a shape, and asked.
template <class P>
class Player {
 public:
  using Instance = typename P::Instance;

  explicit Player(const Solver<P>& solver, std::uint64_t memory = Work::default_memory)
      : solver_(solver), memory_(memory) {}

  const Solver<P>& solver() const { return solver_; }
  const std::string& name() const { return solver_.name; }
  bool takes(const Instance& instance) const { return solver_.reach.takes(P::shape_of(instance)); }
  Promise promise() const { return promise_of(solver_); }

  /// With memory left over from earlier instances, as in a campaign.
  Answer<P> answer(const Instance& instance) { return answer(instance, work_); }
  Answer<P> answer(const Instance& instance, Work& work) {
    return solver_.method.solve(prepared(P::shape_of(instance)), instance, work);
  }
  const void* prepared(const typename P::Shape& shape) {
    for (const auto& [known, prepared] : shapes_) {
      if (known == shape) return prepared.get();
    }
    return shapes_.emplace_back(shape, solver_.method.prepare(shape)).second.get();
  }

  /// How many moves it says, by the statement; nothing where it makes no claim.
  static constexpr std::uint64_t impossible = UINT64_MAX;
  std::optional<std::uint64_t> claim(const Instance& instance) {
    return claim_of(answer(instance), instance);
  }
  std::optional<std::uint64_t> claim_of(const Answer<P>& answer, const Instance& instance) const {
    if (std::holds_alternative<GaveUp>(answer)) return {};
    const auto* solved = std::get_if<Solved<P>>(&answer);
    if (solved == nullptr) return impossible;
    const bool none_needed = Rules<P>::solved(Rules<P>::start(instance));
    return none_needed && solved->length == in_dialect<P>(0, promise().dialect) ? 0 : solved->length;
  }

  /// What a breach says of an instance: what went wrong, and how to see it again.
  std::string blame(const Instance& instance, const std::string& what) const {
    return fmt::format("{} on {}: {}\n  replay: {}", name(), P::print_line(instance), what,
                       replay_line<P>(name(), instance));
  }

 private:
  const Solver<P>& solver_;
  std::uint64_t memory_;
  Work work_{memory_};
  std::deque<std::pair<typename P::Shape, std::shared_ptr<const void>>> shapes_;
};

inline std::string print_claim(std::uint64_t claim) {
  return claim == UINT64_MAX ? "impossible" : fmt::format("{} moves", claim);
}

}  // namespace palio
