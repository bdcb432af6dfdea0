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
#include "reference/move_sets.hpp"
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
  Basis basis = Basis::claim;
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

/// The same for moves that come as a set.
template <class P>
std::optional<Judgement> replay(const typename P::Instance& instance, const typename P::MoveSet& set) {
  if (!MoveSets<P>::fits(instance, set))
    return wrong(Reason::illegal_move, "its set of moves is of another size, or holds some that can't be");
  if (MoveSets<P>::solves(instance, set)) return {};
  return wrong(Reason::not_solved, fmt::format("not solved after its {} moves", MoveSets<P>::size(set)));
}

/// Whether an answer's solution is replayed: a number alone is where that was promised.
template <class P>
bool is_replayed(const Solved<P>& answer, const Promise& promise) {
  return answer.moves || answer.set || promise.certificate;
}

/// The moves of an answer that lists them; none where it doesn't.
template <class P>
std::span<const typename P::Move> listed_moves(const Solved<P>& answer) {
  if (!answer.moves) return {};
  return *answer.moves;
}

/// Replays the certificate, in whichever form it is there, and holds the length to it.
template <class P>
std::optional<Judgement> fault_of_certificate(const typename P::Instance& instance, const Solved<P>& answer,
                                              const Promise& promise) {
  const auto moves = listed_moves<P>(answer);
  const bool is_set = !answer.moves && answer.set;
  if (auto fault = is_set ? replay<P>(instance, *answer.set) : replay<P>(instance, moves)) return fault;
  const std::uint64_t count = is_set ? MoveSets<P>::size(*answer.set) : moves.size();
  // A dialect may call a solution by another number than that of its moves.
  if (answer.length == in_dialect<P>(count, promise.dialect)) return {};
  return wrong(Reason::length_mismatch, fmt::format("says {} and gives {} moves", answer.length, count));
}

/// Whether an answer says that there is no shorter solution: a contender that is held to the
/// shortest does, unless it states a bound below its own length.
template <class P>
bool claims_shortest(const Solved<P>& answer, const Promise& promise) {
  return promise.guarantee != Guarantee::any && answer.lower_bound.value_or(answer.length) >= answer.length;
}

/// Compares a length, in the contender's dialect, with the truth.
template <class P>
Judgement compare_length(const Solved<P>& answer, Distance truth, const Promise& promise, bool replayed) {
  const std::uint64_t length = answer.length;
  if (truth == unsolvable) {
    if (replayed)
      return contradiction(fmt::format("solved in {} moves what the oracle calls impossible", length));
    return wrong(Reason::false_solved, fmt::format("{} moves, but it is impossible", length));
  }
  const std::uint64_t least = in_dialect<P>(truth, promise.dialect);
  const std::string detail = length == least ? "" : fmt::format("{} moves instead of {}", length, least);
  if (length < least) return replayed ? contradiction(detail) : wrong(Reason::too_short, detail);
  if (length > least && claims_shortest(answer, promise)) return wrong(Reason::too_long, detail);
  if (length > least && promise.guarantee != Guarantee::any) return {Verdict::accepted_unproven};
  return {};
}

/// Holds moves of the least number to the lexicographically least of that many.
template <class P>
Judgement compare_moves(std::span<const typename P::Move> moves, std::span<const typename P::Move> least) {
  assert(least.size() == moves.size());
  const auto differs = std::mismatch(moves.begin(), moves.end(), least.begin(), least.end());
  if (differs.first == moves.end()) return {};
  return wrong(Reason::not_canonical,
               fmt::format("move {} is {} instead of {}", differs.first - moves.begin() + 1,
                           P::print_move(*differs.first), P::print_move(*differs.second)));
}

template <class P>
Judgement judge_solved(const typename P::Instance& instance, const Solved<P>& answer, const Promise& promise,
                       const Truth<P>& truth) {
  const bool replayed = is_replayed(answer, promise);
  if (replayed) {
    if (auto fault = fault_of_certificate<P>(instance, answer, promise)) return *fault;
  }
  const std::uint64_t bound = answer.lower_bound.value_or(0);
  if (bound > answer.length || (truth.distance && bound > *truth.distance))
    return wrong(Reason::length_mismatch, fmt::format("says that no solution is shorter than {}", bound));
  if (!truth.distance) return {Verdict::accepted_unproven};
  const Judgement compared = compare_length<P>(answer, *truth.distance, promise, replayed);
  if (compared.verdict != Verdict::accepted || compared.contradicts_oracle) return compared;
  if (promise.guarantee != Guarantee::canonical || !P::answer_is_moves) return compared;
  return compare_moves<P>(listed_moves<P>(answer), truth.canonical);
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

/// What a judgement of an answer rests on when nobody else is asked.
template <class P>
Basis basis_of(const Answer<P>& answer, const Promise& promise, const Truth<P>& truth) {
  if (std::holds_alternative<GaveUp>(answer)) return Basis::claim;
  if (truth.distance) return Basis::oracle;
  if (const auto* solved = std::get_if<Solved<P>>(&answer))
    return is_replayed(*solved, promise) ? Basis::certificate : Basis::claim;
  return std::get<Unsolvable<P>>(answer).proof ? Basis::proof : Basis::claim;
}

template <class P>
Judgement judge_answer(const typename P::Instance& instance, const Answer<P>& answer, const Promise& promise,
                       const Truth<P>& truth) {
  if (const auto* solved = std::get_if<Solved<P>>(&answer))
    return judge_solved<P>(instance, *solved, promise, truth);
  if (const auto* claim = std::get_if<Unsolvable<P>>(&answer))
    return judge_unsolvable<P>(instance, *claim, truth);
  return {Verdict::gave_up, Reason::none, std::get<GaveUp>(answer).why};
}

}  // namespace judging

/// O(moves) board operations; two answers are judged alike whoever gives them.
template <class P>
Judgement judge(const typename P::Instance& instance, const Answer<P>& answer, const Promise& promise,
                const Truth<P>& truth) {
  Judgement judgement = judging::judge_answer<P>(instance, answer, promise, truth);
  judgement.basis = judging::basis_of<P>(answer, promise, truth);
  return judgement;
}

}  // namespace palio
