// What a puzzle is, for everything in Palio that doesn't care which one.
//
// A puzzle comes in two halves, so that the referee can be kept apart from the
// rules that players share:
//   puzzles/P/instance.hpp   values, texts and the instance space (concept Puzzle)
//   puzzles/P/rules.hpp      moves, apply, solved, symmetries     (concept HasRules)
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/text.hpp"

namespace palio {

/// Values, texts and the enumeration of one puzzle.
///
/// `Shape`     what a solver may prepare for (a board's size and variant).
/// `Instance`  what one judge's input says; always valid once it exists.
/// `Move`      one step of a solution, trivially copyable.
/// `Space`     a set of instances in rank order: what `--size` selects.
/// `Proof`     a short certificate that an instance has no solution.
/// `MoveSet`   moves packed as a set, where a puzzle's moves commute.
///
/// `count(space)` is absent where the space has 2^63 instances or more; then
/// `unrank` may not be called, and instance k of a campaign is `sample(space, seed, k)`,
/// which is a pure function. `rank(instance)` is the place within the instance's
/// space; for shuttle, the place among all (a, b).
template <class P>
concept Puzzle = requires(const typename P::Shape& shape, const typename P::Instance& instance,
                          const typename P::Space& space, const typename P::Move& move, std::string_view text,
                          std::uint64_t number, const std::optional<typename P::Space>& known) {
  { P::name } -> std::convertible_to<std::string_view>;
  { P::instances } -> std::convertible_to<std::string_view>;
  { P::answer_is_moves } -> std::convertible_to<bool>;
  { P::parse(text, known) } -> std::same_as<Parsed<typename P::Instance>>;
  { P::print(instance) } -> std::same_as<std::string>;
  { P::print_line(instance) } -> std::same_as<std::string>;
  { P::print_move(move) } -> std::same_as<std::string>;
  { P::parse_space(text) } -> std::same_as<Parsed<typename P::Space>>;
  { P::print_space(space) } -> std::same_as<std::string>;
  { P::default_space() } -> std::same_as<typename P::Space>;
  { P::space_of(instance) } -> std::same_as<typename P::Space>;
  { P::shape_of(instance) } -> std::same_as<typename P::Shape>;
  { P::count(space) } -> std::same_as<std::optional<std::uint64_t>>;
  { P::unrank(space, number) } -> std::same_as<typename P::Instance>;
  { P::rank(instance) } -> std::same_as<std::uint64_t>;
  { P::sample(space, number, number) } -> std::same_as<typename P::Instance>;
  requires std::equality_comparable<typename P::Instance>;
  requires std::equality_comparable<typename P::Shape>;
  typename P::Proof;
  typename P::MoveSet;
};

/// The rules of one puzzle; specialised in `puzzles/P/rules.hpp`.
template <class P>
struct Rules;

/// Rules as a person would explain them, on boards written as strings.
///
/// `apply` changes the board and returns true, or leaves it alone and returns
/// false where the move isn't legal. `draw` gives the lines of a picture.
/// `images` are the instances that the puzzle's symmetries make of one, itself
/// among them: all have the same fewest moves. `neighbours` are the instances one step
/// away, where a failure may be found again on a smaller one. `proves_unsolvable` checks
/// a proof.
template <class P>
concept HasRules = Puzzle<P> &&
    requires(const typename P::Instance& instance, typename Rules<P>::Board& board,
             const typename P::Move& move, const typename P::Proof& proof) {
  { Rules<P>::start(instance) } -> std::same_as<typename Rules<P>::Board>;
  { Rules<P>::legal_moves(board) } -> std::same_as<std::vector<typename P::Move>>;
  { Rules<P>::apply(board, move) } -> std::same_as<bool>;
  { Rules<P>::solved(board) } -> std::same_as<bool>;
  { Rules<P>::draw(board) } -> std::same_as<std::vector<std::string>>;
  { Rules<P>::images(instance) } -> std::same_as<std::vector<typename P::Instance>>;
  { Rules<P>::neighbours(instance) } -> std::same_as<std::vector<typename P::Instance>>;
  { Rules<P>::proves_unsolvable(instance, proof) } -> std::same_as<bool>;
};

}  // namespace palio
