// What theorems say of a puzzle's instances, of whatever size. Only what is proven.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "puzzles/flip/rules.hpp"
#include "puzzles/puzzle.hpp"
#include "puzzles/shuttle/rules.hpp"

namespace palio {

/// `fewest` gives the fewest moves of an instance, and `least` the lexicographically least
/// solution of that many, given any of them; nothing where no theorem tells. `images` are other
/// instances with the same fewest moves, each once; none where there are too many to be made for
/// every instance of a campaign.
template <class P>
struct Laws {
  using Instance = typename P::Instance;
  using Moves = std::vector<typename P::Move>;

  static std::optional<std::uint64_t> fewest(const Instance&) { return {}; }
  static std::optional<Moves> least(const Instance&, std::span<const typename P::Move>) { return {}; }
  static std::vector<Instance> images(const Instance& instance) {
    std::vector<Instance> others;
    for (Instance& image : Rules<P>::images(instance)) {
      if (image != instance && std::find(others.begin(), others.end(), image) == others.end())
        others.push_back(std::move(image));
    }
    return others;
  }
};

/// A board of n cells takes 16 n steps, and a torus n times that: only of small ones are they made.
template <>
inline std::vector<Flip::Instance> Laws<Flip>::images(const Flip::Instance& board) {
  constexpr std::uint64_t most_cells = 1 << 12;
  constexpr std::uint64_t most_cells_of_a_torus = 36;
  if (board.shape.cells() > (board.shape.torus ? most_cells_of_a_torus : most_cells)) return {};
  std::vector<Flip::Instance> others;
  for (Flip::Instance& image : Rules<Flip>::images(board)) {
    if (image != board) others.push_back(std::move(image));
  }
  // Of a large torus thousands: comparing each with each would take too long.
  std::ranges::sort(others, {}, &Flip::Instance::words);
  const auto copies = std::ranges::unique(others);
  others.erase(copies.begin(), copies.end());
  return others;
}

/// a white and b black pieces take ab + a + b moves: jumps forward less jumps back are the ab pairs
/// that change their order, and slides forward less slides back the a + b cells that are left of
/// the way of 2ab + a + b. Equal sides have exactly two shortest solutions, mirror images: no move goes
/// back in one, and but for the first there is only one that leads to no blockade.
template <>
inline std::optional<std::uint64_t> Laws<Shuttle>::fewest(const Shuttle::Instance& sides) {
  const std::uint64_t white = sides.white;
  const std::uint64_t black = sides.black;
  return white * black + white + black;
}

template <>
inline std::optional<std::vector<Shuttle::Move>> Laws<Shuttle>::least(
    const Shuttle::Instance& sides, std::span<const Shuttle::Move> shortest) {
  if (sides.white != sides.black) return {};
  std::vector<Shuttle::Move> mirrored(shortest.begin(), shortest.end());
  for (Shuttle::Move& move : mirrored) move.origin = sides.cells() + 1 - move.origin;
  const bool is_less =
      std::lexicographical_compare(mirrored.begin(), mirrored.end(), shortest.begin(), shortest.end());
  if (!is_less) mirrored.assign(shortest.begin(), shortest.end());
  return mirrored;
}

}  // namespace palio
