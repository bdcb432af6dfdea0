// Mistakes that programs for shuttle make.
#include <algorithm>

#include "proptests/mistakes/catalogue.hpp"

namespace palio::mistakes {
namespace {

using Moves = std::vector<std::uint32_t>;

/// The right answer with something done to it.
Program<Shuttle> spoiled(const std::function<Moves(const Shuttle::Instance&, Moves)>& spoil) {
  return [=](const Shuttle::Instance& sides) {
    Work work;
    Moves origins;
    const auto answer = liars::honest<Shuttle>(sides, work);
    for (const auto& move : *std::get<Solved<Shuttle>>(answer).moves) origins.push_back(move.origin);
    std::vector<Shuttle::Move> moves;
    for (const std::uint32_t cell : spoil(sides, origins)) moves.push_back({cell});
    return print_moves<Shuttle>(moves, Layout::one_line);
  };
}

/// Where each piece moves to: the cell that the one before it left.
Moves targets(const Shuttle::Instance& sides, Moves origins) {
  std::rotate(origins.begin(), origins.end() - 1, origins.end());
  origins[0] = sides.white + 1;
  return origins;
}

Moves origins_and_targets(const Shuttle::Instance& sides, Moves origins) {
  const Moves to = targets(sides, origins);
  Moves both;
  for (std::size_t i = 0; i < origins.size(); ++i) both.insert(both.end(), {origins[i], to[i]});
  return both;
}

Moves backwards(const Shuttle::Instance&, Moves origins) {
  std::reverse(origins.begin(), origins.end());
  return origins;
}

Moves count_alone(const Shuttle::Instance&, const Moves& origins) {
  return {static_cast<std::uint32_t>(origins.size())};
}

Moves count_before(const Shuttle::Instance&, Moves origins) {
  origins.insert(origins.begin(), static_cast<std::uint32_t>(origins.size()));
  return origins;
}

Moves first_line(const Shuttle::Instance&, Moves origins) {
  origins.resize(std::min<std::size_t>(origins.size(), Shuttle::moves_a_line));
  return origins;
}

Moves full_lines(const Shuttle::Instance&, Moves origins) {
  origins.resize(origins.size() / Shuttle::moves_a_line * Shuttle::moves_a_line);
  return origins;
}

/// What is right for other sides.
Program<Shuttle> for_sides(std::uint32_t (*other)(std::uint32_t)) {
  return [=](const Shuttle::Instance& sides) {
    return truth<Shuttle>({other(sides.white), other(sides.black)});
  };
}

}  // namespace

template <>
std::vector<Mistake<Shuttle>> catalogue<Shuttle>() {
  return {{"the mirror image of the least sequence", {prints<Shuttle>("liars/not_the_least_sequence")}},
          {"both solutions printed", {prints<Shuttle>("liars/both_sequences")}},
          {"cells counted from 0", {prints<Shuttle>("liars/counts_cells_from_zero")}},
          {"the last move left out", {prints<Shuttle>("liars/stops_one_move_early")}},
          {"the number of moves in place of the moves", {spoiled(count_alone)}},
          {"the number of moves printed before the moves", {spoiled(count_before)}},
          {"the cells that pieces move to, not those that they leave", {spoiled(targets)}},
          {"each move printed with its target", {spoiled(origins_and_targets)}},
          {"the moves printed from last to first", {spoiled(backwards)}},
          {"no more than one line of moves printed", {spoiled(first_line)}},
          {"a last line of fewer than 20 moves left out", {spoiled(full_lines)}},
          {"one piece a side too many", {for_sides([](std::uint32_t side) { return side + 1; })}}};
}

}  // namespace palio::mistakes
