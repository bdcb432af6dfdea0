// What a solver says of an instance.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace palio {

/// A solution of `length` moves. The moves are the certificate: played from the start
/// they must solve the instance. They are a list, or a set where that is much smaller;
/// a program that prints a number alone has neither.
template <class P>
struct Solved {
  std::uint64_t length = 0;
  std::optional<std::vector<typename P::Move>> moves = {};
  /// No solution is shorter than this; absent where the solver doesn't say. Where it is
  /// below `length`, the solver doesn't claim that there is no shorter solution.
  std::optional<std::uint64_t> lower_bound = {};
  /// The moves, where `moves` is absent.
  std::optional<typename P::MoveSet> set = {};
};

/// The claim that there is no solution, with a proof where the solver has one.
template <class P>
struct Unsolvable {
  std::optional<typename P::Proof> proof = {};
};

/// No claim: the solver ended without an answer.
struct GaveUp {
  std::string why;
};

template <class P>
using Answer = std::variant<Solved<P>, Unsolvable<P>, GaveUp>;

/// A solution whose length is that of its moves.
template <class P>
Answer<P> solved_by(std::vector<typename P::Move> moves) {
  const std::uint64_t length = moves.size();
  return Solved<P>{length, std::move(moves)};
}

/// What a solver promises of its solutions; each promise holds the one before.
enum class Guarantee : std::uint8_t {
  any,        ///< it is a solution
  optimal,    ///< no solution is shorter
  canonical,  ///< and of the shortest it is the lexicographically least
};

inline constexpr std::array<std::string_view, 3> guarantee_names{"any", "optimal", "canonical"};

constexpr std::string_view print_guarantee(Guarantee guarantee) {
  return guarantee_names[static_cast<std::size_t>(guarantee)];
}

}  // namespace palio
