// Laws that every solver obeys, whatever its method. None knows a solver by name.
#pragma once

#include <array>
#include <bitset>
#include <ostream>
#include <span>
#include <thread>

#include "proptests/laws.hpp"
#include "puzzles/random.hpp"

namespace palio {

/// An instance to try a law on.
template <class P>
struct Trial {
  typename P::Instance instance;
  /// It was made by so many moves back from a goal.
  std::optional<std::uint64_t> moves_back = {};
  std::uint64_t seed = 0;  ///< for what else a law draws
};

template <class P>
std::ostream& operator<<(std::ostream& out, const Trial<P>& trial) {
  out << P::print_space(P::space_of(trial.instance)) << ' ' << P::print_line(trial.instance);
  if (trial.moves_back) out << ", " << *trial.moves_back << " moves back from a goal";
  return out << ", seed " << trial.seed;
}

template <class P>
using SolverLaw = Breach (*)(Player<P>&, const Trial<P>&);

/// Plays what an answer has to show for itself, apart from the judge.
template <class P>
Breach replay(const Player<P>& player, const typename P::Instance& instance, const Answer<P>& answer) {
  if (const auto* claim = std::get_if<Unsolvable<P>>(&answer)) {
    if (!claim->proof || Rules<P>::proves_unsolvable(instance, *claim->proof)) return {};
    return player.blame(instance, "its proof doesn't hold");
  }
  const auto* solved = std::get_if<Solved<P>>(&answer);
  if (solved == nullptr || (!solved->moves && !player.promise().certificate)) return {};
  if (!solved->moves) return player.blame(instance, "no certificate");
  auto board = Rules<P>::start(instance);
  for (const auto& move : *solved->moves) {
    if (!Rules<P>::apply(board, move))
      return player.blame(instance, "plays " + P::print_move(move) + ", which is not legal");
  }
  if (!Rules<P>::solved(board)) return player.blame(instance, "its moves don't solve it");
  if (in_dialect<P>(solved->moves->size(), player.promise().dialect) != solved->length)
    return player.blame(instance, "its length isn't that of its moves");
  return {};
}

template <class P>
Breach certificate_replays(Player<P>& player, const Trial<P>& trial) {
  return replay(player, trial.instance, player.answer(trial.instance));
}

template <class P>
Breach length_is_the_oracles(Player<P>& player, const Trial<P>& trial) {
  const auto* known = known_space<P>(trial.instance);
  if (known == nullptr) return {};
  const Distance distance = known->of(trial.instance);
  const std::uint64_t truth = distance == unsolvable ? Player<P>::impossible : distance;
  const auto answer = player.answer(trial.instance);
  const auto claim = player.claim_of(answer, trial.instance);
  const auto* solved = std::get_if<Solved<P>>(&answer);
  if (solved != nullptr && solved->lower_bound.value_or(0) > truth)
    return player.blame(trial.instance, "its lower bound is above " + print_claim(truth));
  const bool longer_will_do = player.solver().guarantee == Guarantee::any && claim != Player<P>::impossible;
  if (!claim || *claim == truth || (longer_will_do && *claim > truth)) {
    if constexpr (!P::answer_is_moves) return {};
    if (solved == nullptr || !solved->moves || player.solver().guarantee != Guarantee::canonical) return {};
    if (*solved->moves == known->oracle->solution(trial.instance)) return {};
    return player.blame(trial.instance, "not the least of the shortest sequences");
  }
  return player.blame(trial.instance,
                      fmt::format("{} instead of {}", print_claim(*claim), print_claim(truth)));
}

/// Turned, mirrored and colour-exchanged instances have one answer.
template <class P>
Breach images_have_equal_answers(Player<P>& player, const Trial<P>& trial) {
  constexpr std::size_t kMost = 3;
  if (player.solver().guarantee == Guarantee::any) return {};
  const auto claim = player.claim(trial.instance);
  const auto images = Rules<P>::images(trial.instance);
  Random random(trial.seed, 0);
  for (std::size_t tried = 0; tried < std::min(kMost, images.size()); ++tried) {
    const auto& image = images.size() <= kMost ? images[tried] : images[random.below(images.size())];
    if (!player.takes(image)) continue;
    const auto other = player.claim(image);
    if (!claim || !other || *claim == *other) continue;
    return player.blame(trial.instance, fmt::format("{}, but {} for its image {}", print_claim(*claim),
                                                    print_claim(*other), P::print_line(image)));
  }
  return {};
}

template <class P>
Breach is_no_farther_than_it_came(Player<P>& player, const Trial<P>& trial) {
  if (!trial.moves_back || player.solver().guarantee == Guarantee::any) return {};
  const auto claim = player.claim(trial.instance);
  if (!claim || *claim <= *trial.moves_back) return {};
  return player.blame(trial.instance, fmt::format("{}, but it was made by {} moves back from a goal",
                                                  print_claim(*claim), *trial.moves_back));
}

/// Whether a later answer says what the first one said. A parallel method may find another
/// of the shortest solutions each time, so it is the claims that must be equal, and the
/// later answer must be sound as well.
template <class P>
Breach repeats(const Player<P>& player, const typename P::Instance& instance, const Answer<P>& first,
               const Answer<P>& later, std::string_view when) {
  const auto claim = player.claim_of(first, instance);
  const auto again = player.claim_of(later, instance);
  if (claim == again) return replay(player, instance, later);
  const auto print = [](const auto& said) { return said ? print_claim(*said) : std::string("no claim"); };
  return player.blame(instance, fmt::format("{}, but {} {}", print(claim), print(again), when));
}

/// Nothing is kept from one call to the next but working memory.
template <class P>
Breach says_the_same_again(Player<P>& player, const Trial<P>& trial) {
  const auto first = player.answer(trial.instance);
  if (auto breach = repeats(player, trial.instance, first, player.answer(trial.instance), "when asked again"))
    return breach;
  Work fresh;
  return repeats(player, trial.instance, first, player.answer(trial.instance, fresh),
                 "with fresh working memory");
}

/// Two threads ask about the same instances at a time, one from either end. What they
/// hear is compared with what one thread hears.
template <class P>
Breach says_the_same_beside_another(Player<P>& player, std::span<const typename P::Instance> instances) {
  for (const auto& instance : instances) player.prepared(P::shape_of(instance));
  std::array<std::vector<Answer<P>>, 2> heard;
  for (auto& list : heard) list.resize(instances.size());
  const auto ask = [&](std::size_t thread) {
    Work work;
    for (std::size_t i = 0; i < instances.size(); ++i) {
      const std::size_t at = thread == 0 ? i : instances.size() - 1 - i;
      heard[thread][at] = player.answer(instances[at], work);
    }
  };
  std::thread beside(ask, 1);
  ask(0);
  beside.join();
  for (std::size_t i = 0; i < instances.size(); ++i) {
    const auto alone = player.answer(instances[i]);
    for (const auto& list : heard) {
      if (auto breach = repeats(player, instances[i], alone, list[i], "beside another call")) return breach;
    }
  }
  return {};
}

/// flip: one press changes the fewest presses by at most one, and never the possible to
/// the impossible.
inline Breach a_press_changes_the_answer_by_one(Player<Flip>& player, const Trial<Flip>& trial) {
  if (player.solver().guarantee == Guarantee::any) return {};
  auto board = Rules<Flip>::start(trial.instance);
  const auto presses = Rules<Flip>::legal_moves(board);
  const auto press = presses[Random(trial.seed, 1).below(presses.size())];
  Rules<Flip>::apply(board, press);
  const auto before = player.claim(trial.instance);
  const auto after = player.claim(instance_of(board));
  if (!before || !after) return {};
  if (*before == *after || *before == *after + 1 || *after == *before + 1) {
    if ((*before == Player<Flip>::impossible) == (*after == Player<Flip>::impossible)) return {};
  }
  return player.blame(trial.instance, fmt::format("{}, but {} after the press {}", print_claim(*before),
                                                  print_claim(*after), Flip::print_move(press)));
}

/// A set of cells of a board of up to 256.
using CellSet = std::bitset<256>;

/// A basis of the sets that every press meets an even number of times, found by adding
/// presses to one another until some come to nothing: as a press meets the cells whose
/// presses meet it, the sets that came to nothing are those sets.
inline const std::vector<CellSet>& quiet_sets(const Flip::Shape& shape) {
  static std::map<std::string, std::vector<CellSet>> all;
  const auto [place, fresh] = all.try_emplace(Flip::print_space(shape));
  if (!fresh) return place->second;
  std::map<std::size_t, std::pair<CellSet, CellSet>> leads;  // by the first cell turned
  for (std::size_t cell = 0; cell < shape.cells(); ++cell) {
    auto board = Rules<Flip>::start(Flip::Instance{shape});
    Rules<Flip>::apply(board, {static_cast<std::uint32_t>(cell / shape.cols),
                               static_cast<std::uint32_t>(cell % shape.cols)});
    CellSet turned;
    for (std::size_t at = 0; at < board.cells.size(); ++at) turned[at] = board.cells[at] == 'b';
    CellSet pressed;
    pressed.set(cell);
    while (turned.any()) {
      const auto lead = leads.find(turned._Find_first());
      if (lead == leads.end()) break;
      turned ^= lead->second.first;
      pressed ^= lead->second.second;
    }
    if (turned.any())
      leads.emplace(turned._Find_first(), std::pair(turned, pressed));
    else
      place->second.push_back(pressed);
  }
  return place->second;
}

/// A proof that the board is impossible, where there is one: of the quiet sets one holds
/// an odd number of black cells and one an odd number of white ones.
inline std::optional<Flip::Proof> proof_of_impossibility(const Flip::Instance& board) {
  std::optional<std::vector<std::uint64_t>> against_white;
  std::optional<std::vector<std::uint64_t>> against_black;
  for (const CellSet& set : quiet_sets(board.shape)) {
    std::vector<std::uint64_t> words(board.words.size());
    std::array<bool, 2> odd{};
    for (std::uint64_t cell = 0; cell < board.shape.cells(); ++cell) {
      if (!set[cell]) continue;
      words[cell / 64] |= std::uint64_t{1} << (cell % 64);
      odd[board.black(cell)] = !odd[board.black(cell)];
    }
    if (odd[1] && !against_white) against_white = words;
    if (odd[0] && !against_black) against_black = words;
  }
  if (!against_white || !against_black) return {};
  return Flip::Proof{*against_white, *against_black};
}

inline Breach is_impossible_where_a_proof_exists(Player<Flip>& player, const Trial<Flip>& trial) {
  const auto claim = player.claim(trial.instance);
  const auto proof = proof_of_impossibility(trial.instance);
  if (!claim || (*claim == Player<Flip>::impossible) == proof.has_value()) return {};
  return player.blame(trial.instance, fmt::format("{}, and {} proof of impossibility", print_claim(*claim),
                                                  proof ? "there is a" : "there is no"));
}

/// four: with a given starter an unsolved board is one move farther than the nearest board
/// that this colour can make, with the other to start; a solved board needs none.
inline Breach is_one_more_than_its_nearest(Player<Four>& player, const Trial<Four>& trial) {
  if (player.solver().guarantee == Guarantee::any) return {};
  Four::Instance instance = trial.instance;
  if (instance.shape.starter == Four::Starter::either)
    instance.shape.starter = trial.seed % 2 == 0 ? Four::Starter::white : Four::Starter::black;
  if (!player.takes(instance)) return {};
  const auto claim = player.claim(instance);
  const auto start = Rules<Four>::start(instance);
  std::uint64_t nearest = Player<Four>::impossible;
  for (const auto& slide : Rules<Four>::legal_moves(start)) {
    auto next = start;
    Rules<Four>::apply(next, slide);
    const auto after = player.claim(instance_of(next));
    if (!after) return {};
    nearest = std::min(nearest, *after);
  }
  const std::uint64_t expected = Rules<Four>::solved(start)            ? 0
                                 : nearest == Player<Four>::impossible ? nearest
                                                                       : nearest + 1;
  if (!claim || *claim == expected) return {};
  return player.blame(
      instance, fmt::format("{}, but its successors make it {}", print_claim(*claim), print_claim(expected)));
}

template <class P>
struct NamedLaw {
  std::string_view name;
  SolverLaw<P> law;
};

template <class P>
std::vector<NamedLaw<P>> solver_laws() {
  std::vector<NamedLaw<P>> laws{{"certificates replay", certificate_replays<P>},
                                {"lengths are the oracle's", length_is_the_oracles<P>},
                                {"images have equal answers", images_have_equal_answers<P>},
                                {"no farther than it came", is_no_farther_than_it_came<P>},
                                {"the same again", says_the_same_again<P>}};
  if constexpr (std::is_same_v<P, Flip>) {
    laws.push_back({"a press changes the answer by one", a_press_changes_the_answer_by_one});
    laws.push_back({"impossible where a proof exists", is_impossible_where_a_proof_exists});
  }
  if constexpr (std::is_same_v<P, Four>)
    laws.push_back({"one more than its nearest", is_one_more_than_its_nearest});
  return laws;
}

/// Solvers of a guarantee say the same, also where nobody knows the truth. Adds to
/// `compared` how many claims of optimal solvers there were.
template <class P>
Breach optimal_solvers_agree(std::deque<Player<P>>& players, const typename P::Instance& instance,
                             std::size_t& compared) {
  const Player<P>* first = nullptr;
  Answer<P> first_answer;
  std::optional<std::uint64_t> first_claim;
  for (auto& player : players) {
    if (!player.takes(instance) || player.solver().guarantee == Guarantee::any) continue;
    const auto answer = player.answer(instance);
    const auto claim = player.claim_of(answer, instance);
    if (!claim) continue;
    ++compared;
    if (first == nullptr) {
      first = &player;
      first_answer = answer;
      first_claim = claim;
      continue;
    }
    const bool both_canonical = P::answer_is_moves && player.solver().guarantee == Guarantee::canonical &&
                                first->solver().guarantee == Guarantee::canonical;
    const auto* solved = std::get_if<Solved<P>>(&answer);
    const bool alike =
        !both_canonical || solved == nullptr || solved->moves == std::get<Solved<P>>(first_answer).moves;
    if (claim == first_claim && alike) continue;
    return player.blame(instance, fmt::format("{}, but {} says {}", print_claim(*claim), first->name(),
                                              print_claim(*first_claim)));
  }
  return {};
}

}  // namespace palio
