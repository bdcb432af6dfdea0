// The judge: replays the certificate by the puzzle's own rules, then compares the
// answer with the truth as far as the contender's guarantee goes.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "puzzles/dialect.hpp"
#include "puzzles/puzzle.hpp"
#include "reference/oracle.hpp"
#include "reference/verdict.hpp"
#include "solvers/answer.hpp"
#include "solvers/solver.hpp"

namespace palio {

/// What a contender is held to.
struct Promise {
  Guarantee guarantee = Guarantee::optimal;
  bool certificate = true;  ///< a solution comes with its moves; else a number will do
  Dialect dialect = Dialect::statement;
};

/// What is known of one instance.
template <class P>
struct Truth {
  std::optional<Distance> distance = {};             ///< absent beyond the oracle's reach
  std::span<const typename P::Move> canonical = {};  ///< where the puzzle asks for the moves
};

struct Judgement {
  Verdict verdict = Verdict::accepted;
  Reason reason = Reason::none;
  std::string detail = {};  ///< evidence in words; empty for what is accepted
  /// A replayed certificate or a proof that holds contradicts the truth: then it is the
  /// oracle that is wrong, and the contender isn't to blame.
  bool contradicts_oracle = false;
};

/// What a solver of the tree promises. Exhibits answer as they printed, in their own
/// dialect unless another is named; all others answer by the statement.
template <class P>
Promise promise_of(const Solver<P>& solver, std::optional<Dialect> dialect = {}) {
  if (!solver.exhibit) return {solver.guarantee};
  return {solver.guarantee, P::answer_is_moves, dialect.value_or(solver.exhibit->dialect)};
}

namespace judging {

inline Judgement wrong(Reason reason, std::string detail) {
  return {Verdict::wrong_answer, reason, std::move(detail)};
}

inline Judgement contradiction(std::string detail) {
  return {Verdict::accepted, Reason::none, std::move(detail), true};
}

/// Plays the moves from the start; nothing where they solve the instance.
template <class P>
std::optional<Judgement> replay(const typename P::Instance& instance,
                                std::span<const typename P::Move> moves) {
  auto board = Rules<P>::start(instance);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (!Rules<P>::apply(board, moves[i])) {
      return wrong(Reason::illegal_move, fmt::format("move {} of {} ({}) is not legal", i + 1, moves.size(),
                                                     P::print_move(moves[i])));
    }
  }
  if (Rules<P>::solved(board)) return {};
  return wrong(Reason::not_solved, fmt::format("not solved after its {} moves", moves.size()));
}

/// Compares a length, in the contender's dialect, with the truth.
template <class P>
Judgement compare_length(std::uint64_t length, Distance truth, const Promise& promise, bool replayed) {
  if (truth == unsolvable) {
    if (replayed)
      return contradiction(fmt::format("solved in {} moves what the oracle calls impossible", length));
    return wrong(Reason::false_solved, fmt::format("{} moves, but it is impossible", length));
  }
  const std::uint64_t least = in_dialect<P>(truth, promise.dialect);
  const std::string detail = length == least ? "" : fmt::format("{} moves instead of {}", length, least);
  if (length < least) return replayed ? contradiction(detail) : wrong(Reason::too_short, detail);
  if (length > least && promise.guarantee != Guarantee::any) return wrong(Reason::too_long, detail);
  return {};
}

template <class P>
Judgement judge_solved(const typename P::Instance& instance, const Solved<P>& answer, const Promise& promise,
                       const Truth<P>& truth) {
  static const std::vector<typename P::Move> no_moves;
  const bool replayed = answer.moves || promise.certificate;
  const auto& moves = answer.moves ? *answer.moves : no_moves;
  if (replayed) {
    if (auto fault = replay<P>(instance, moves)) return *fault;
    // A dialect may call a solution by another number than that of its moves.
    if (answer.length != in_dialect<P>(moves.size(), promise.dialect)) {
      return wrong(Reason::length_mismatch,
                   fmt::format("says {} and gives {} moves", answer.length, moves.size()));
    }
  }
  const std::uint64_t bound = answer.lower_bound.value_or(0);
  if (bound > answer.length || (truth.distance && bound > *truth.distance))
    return wrong(Reason::length_mismatch, fmt::format("says that no solution is shorter than {}", bound));
  if (!truth.distance) return {Verdict::accepted_unproven};
  const Judgement compared = compare_length<P>(answer.length, *truth.distance, promise, replayed);
  if (compared.verdict != Verdict::accepted || compared.contradicts_oracle) return compared;
  if (promise.guarantee != Guarantee::canonical || !P::answer_is_moves) return compared;
  assert(truth.canonical.size() == moves.size());
  const auto differs =
      std::mismatch(moves.begin(), moves.end(), truth.canonical.begin(), truth.canonical.end());
  if (differs.first == moves.end()) return {};
  return wrong(Reason::not_canonical,
               fmt::format("move {} is {} instead of {}", differs.first - moves.begin() + 1,
                           P::print_move(*differs.first), P::print_move(*differs.second)));
}

template <class P>
Judgement judge_unsolvable(const typename P::Instance& instance, const Unsolvable<P>& answer,
                           const Truth<P>& truth) {
  if (answer.proof) {
    if (!Rules<P>::proves_unsolvable(instance, *answer.proof))
      return wrong(Reason::bad_proof, "its proof of impossibility does not hold");
    if (truth.distance && *truth.distance != unsolvable)
      return contradiction(
          fmt::format("proved impossible what the oracle solves in {} moves", *truth.distance));
    return {};
  }
  if (!truth.distance) return {Verdict::accepted_unproven};
  if (*truth.distance == unsolvable) return {};
  return wrong(Reason::false_impossible, fmt::format("impossible instead of {} moves", *truth.distance));
}

}  // namespace judging

/// O(moves) board operations; two answers are judged alike whoever gives them.
template <class P>
Judgement judge(const typename P::Instance& instance, const Answer<P>& answer, const Promise& promise,
                const Truth<P>& truth) {
  if (const auto* solved = std::get_if<Solved<P>>(&answer))
    return judging::judge_solved<P>(instance, *solved, promise, truth);
  if (const auto* claim = std::get_if<Unsolvable<P>>(&answer))
    return judging::judge_unsolvable<P>(instance, *claim, truth);
  return {Verdict::gave_up, Reason::none, std::get<GaveUp>(answer).why};
}

}  // namespace palio
