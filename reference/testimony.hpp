// What else is known of an instance beyond the oracle's reach: what laws say, what others answer to
// it, and what the contender answers to an instance with the same fewest moves. Evidence refutes
// (a solution that replays, a proof that holds); that others say the same only supports.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "reference/judge.hpp"
#include "reference/laws.hpp"

namespace palio {

/// An answer of somebody else, found in order: its moves replay, its proof holds.
template <class P>
struct Testimony {
  std::string by;                            ///< whose it is, in words
  bool of_image = false;                     ///< the contender's own, on an image of the instance
  std::optional<std::uint64_t> length = {};  ///< by the statement; absent where it says impossible
  bool certain = false;                      ///< it was replayed, or proved impossible
  bool shortest = false;                     ///< it says that there's no shorter one
  std::vector<typename P::Move> moves = {};  ///< where the puzzle's judge asks for them
};

/// What `by` says of an instance; nothing where it made no claim or is refuted.
template <class P>
std::optional<Testimony<P>> testimony_of(const typename P::Instance& instance, const Answer<P>& answer,
                                         const Promise& promise, std::string by) {
  const Judgement judgement = judge<P>(instance, answer, promise, {});
  if (refutes(judgement.verdict) || judgement.verdict == Verdict::gave_up) return {};
  Testimony<P> testimony{std::move(by)};
  if (const auto* solved = std::get_if<Solved<P>>(&answer)) {
    testimony.length = solved->length;
    testimony.certain = judging::is_replayed(*solved, promise);
    testimony.shortest = judging::claims_shortest(*solved, promise);
    if (P::answer_is_moves && solved->moves) testimony.moves = *solved->moves;
  } else {
    testimony.certain = std::get<Unsolvable<P>>(answer).proof.has_value();
  }
  return testimony;
}

namespace weighing {

inline Judgement resting_on(Basis basis, Judgement judgement) {
  judgement.basis = basis;
  return judgement;
}

/// What refuting evidence rests on: that of an image holds by the law of symmetry.
template <class P>
Basis basis_against(const Testimony<P>& testimony) {
  return testimony.of_image ? Basis::law : testimony.length ? Basis::certificate : Basis::proof;
}

/// Whether a testimony contradicts a solution, and how.
template <class P>
std::optional<Judgement> against_solution(const Solved<P>& answer, const Promise& promise,
                                          const Testimony<P>& other) {
  using namespace judging;
  const bool replayed = is_replayed(answer, promise);
  if (!other.length) {
    if (!other.certain) return {};
    if (replayed)
      return contradiction(
          fmt::format("solved in {} moves, but {} proves it impossible", answer.length, other.by));
    return wrong(Reason::false_solved,
                 fmt::format("{} moves, but {} proves it impossible", answer.length, other.by));
  }
  const std::uint64_t length = in_dialect<P>(*other.length, promise.dialect);
  if (!other.certain) {
    // Two numbers of one contender for what has one true answer: the certificate tells which is wrong.
    const bool is_lie = other.of_image && !replayed && answer.length < length;
    if (!is_lie) return {};
    return wrong(Reason::too_short, fmt::format("{} moves, without a certificate, but {} by {}",
                                                answer.length, length, other.by));
  }
  if (answer.lower_bound.value_or(0) > *other.length)
    return wrong(Reason::length_mismatch,
                 fmt::format("says that no solution is shorter than {}, but {} has one of {}",
                             *answer.lower_bound, other.by, *other.length));
  if (answer.length > length && claims_shortest(answer, promise))
    return wrong(Reason::too_long,
                 fmt::format("{} moves instead of the {} of {}", answer.length, length, other.by));
  const auto& mine = answer.moves;
  const bool is_less =
      promise.guarantee == Guarantee::canonical && mine && answer.length == length && !other.of_image &&
      std::lexicographical_compare(other.moves.begin(), other.moves.end(), mine->begin(), mine->end());
  if (!is_less) return {};
  Judgement judgement = compare_moves<P>(*mine, other.moves);
  judgement.detail += fmt::format(", as {} has it", other.by);
  return judgement;
}

/// Whether another method comes to the same.
template <class P>
bool agrees(const Answer<P>& answer, const Promise& promise, const Testimony<P>& other) {
  if (other.of_image) return false;
  const auto* solved = std::get_if<Solved<P>>(&answer);
  if (solved == nullptr || !other.length) return solved == nullptr && !other.length;
  if (!other.shortest || !judging::claims_shortest(*solved, promise)) return false;
  if (promise.guarantee == Guarantee::canonical && solved->moves && other.moves != *solved->moves)
    return false;
  return solved->length == in_dialect<P>(*other.length, promise.dialect);
}

template <class P>
std::optional<Judgement> against(const Answer<P>& answer, const Promise& promise, const Testimony<P>& other) {
  if (const auto* solved = std::get_if<Solved<P>>(&answer))
    return against_solution<P>(*solved, promise, other);
  if (!other.length || !other.certain) return {};
  return judging::wrong(Reason::false_impossible,
                        fmt::format("impossible, but {} solves it in {} moves", other.by, *other.length));
}

}  // namespace weighing

/// Whether others may change a judgement: it was given without the truth, and nothing settled it.
inline bool is_open(const Judgement& judgement) {
  return judgement.verdict == Verdict::accepted_unproven && judgement.basis != Basis::oracle;
}

/// An open judgement in the light of a law that gives the fewest moves: settled where it does.
template <class P>
Judgement weigh_law(const typename P::Instance& instance, const Answer<P>& answer, const Promise& promise,
                    Judgement open) {
  using namespace judging;
  const auto fewest = Laws<P>::fewest(instance);
  if (!fewest) return open;
  const auto settled = [](Judgement judgement) {
    return weighing::resting_on(Basis::law, std::move(judgement));
  };
  const auto* solved = std::get_if<Solved<P>>(&answer);
  if (solved == nullptr)
    return settled(
        wrong(Reason::false_impossible, fmt::format("impossible instead of {} moves, by law", *fewest)));
  const bool replayed = is_replayed(*solved, promise);
  const std::uint64_t least = in_dialect<P>(*fewest, promise.dialect);
  const std::string detail = fmt::format("{} moves instead of {}, by law", solved->length, least);
  if (solved->length < least)
    return settled(replayed ? contradiction(detail) : wrong(Reason::too_short, detail));
  if (solved->lower_bound.value_or(0) > *fewest)
    return settled(wrong(Reason::length_mismatch,
                         fmt::format("says that no solution is shorter than {}; {} is possible, by law",
                                     *solved->lower_bound, *fewest)));
  if (solved->length > least)
    return claims_shortest(*solved, promise) ? settled(wrong(Reason::too_long, detail)) : open;
  if (promise.guarantee != Guarantee::canonical || !solved->moves) return settled({});
  const auto first = Laws<P>::least(instance, *solved->moves);
  return first ? settled(compare_moves<P>(*solved->moves, *first)) : open;
}

/// An open judgement in the light of what others say: refuted by the first evidence against it,
/// proven where a proof of impossibility holds, supported where another method says the same.
template <class P>
Judgement weigh(const Answer<P>& answer, const Promise& promise, Judgement open,
                const std::vector<Testimony<P>>& testimonies) {
  for (const Testimony<P>& other : testimonies) {
    if (auto found = weighing::against<P>(answer, promise, other))
      return weighing::resting_on(weighing::basis_against(other), std::move(*found));
  }
  for (const Testimony<P>& other : testimonies) {
    if (!weighing::agrees<P>(answer, promise, other)) continue;
    if (!other.length && other.certain) return weighing::resting_on(Basis::proof, {});
    open.basis = Basis::agreement;
  }
  return open;
}

}  // namespace palio
