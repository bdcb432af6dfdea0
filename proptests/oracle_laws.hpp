// Laws of oracles and judges, as functions over an oracle or a judge, so that they are
// shown to catch planted ones. They tie the oracles, which know nothing of the rules that
// the players share, to those rules, position by position.
#pragma once

#include <algorithm>
#include <deque>
#include <functional>
#include <set>

#include "proptests/laws.hpp"

namespace palio {

template <class P>
using MakeOracle = std::function<std::unique_ptr<Oracle<P>>(const typename P::Space&)>;

inline std::string print_distance(Distance distance) {
  return distance == unsolvable ? "impossible" : fmt::format("{}", distance);
}

/// One more than a distance, unless nothing leads anywhere.
inline Distance one_more(Distance nearest) {
  return nearest == unsolvable ? unsolvable : static_cast<Distance>(nearest + 1);
}

template <class P>
Breach differs(const typename P::Instance& instance, Distance says, Distance expected) {
  if (says == expected) return {};
  return fmt::format("{} of {}: {}, by the rules {}", P::print_space(P::space_of(instance)),
                     P::print_line(instance), print_distance(says), print_distance(expected));
}

/// By the rules: none where it is solved, else one more than the least over what `after`
/// says of the successors. That these hold everywhere leaves only one table.
template <class P, class After>
Distance by_successors(const typename Rules<P>::Board& board, After&& after) {
  if (Rules<P>::solved(board)) return 0;
  Distance nearest = unsolvable;
  for (const auto& move : Rules<P>::legal_moves(board)) {
    auto next = board;
    Rules<P>::apply(next, move);
    nearest = std::min<Distance>(nearest, after(next));
  }
  return one_more(nearest);
}

/// An oracle's own solution is played by the rules and is as long as it says.
template <class P>
Breach solution_replays(const Oracle<P>& oracle, const typename P::Instance& instance, Distance distance) {
  const auto name = [&] { return P::print_line(instance); };
  if (oracle.distance(instance) != distance) return name() + ": one distance alone, another in the list";
  const auto moves = oracle.solution(instance);
  if (moves.has_value() != (distance != unsolvable)) return name() + ": solution or not?";
  if (!moves) return {};
  if (moves->size() != distance) return name() + ": its solution isn't as long as it says";
  auto board = Rules<P>::start(instance);
  for (const auto& move : *moves) {
    if (!Rules<P>::apply(board, move)) return name() + ": plays " + P::print_move(move);
  }
  if (!Rules<P>::solved(board)) return name() + ": its solution doesn't solve it";
  return {};
}

/// Tries `kSolutions` solutions, spread over a space.
template <class P>
Breach solutions_replay(const Oracle<P>& oracle, const typename P::Space& space,
                        const std::vector<Distance>& distances) {
  constexpr std::uint64_t kSolutions = 200;
  for (std::uint64_t place = 0; place < distances.size(); place += 1 + distances.size() / kSolutions) {
    if (auto breach = solution_replays<P>(oracle, P::unrank(space, place), distances[place])) return breach;
  }
  return {};
}

inline Breach oracle_follows_the_rules(const MakeOracle<Flip>& make, const Flip::Space& space) {
  const auto oracle = make(space);
  const auto distances = oracle->distances();
  for (std::uint64_t id = 0; id < distances.size(); ++id) {
    const auto instance = Flip::unrank(space, id);
    const Distance expected = by_successors<Flip>(
        Rules<Flip>::start(instance), [&](const auto& next) { return distances[instance_of(next).id()]; });
    if (auto breach = differs<Flip>(instance, distances[id], expected)) return breach;
  }
  return solutions_replay<Flip>(*oracle, space, distances);
}

/// The three spaces of a shape of four: with each starter given, and with either.
inline Breach oracle_follows_the_rules(const MakeOracle<Four>& make, Four::Space space) {
  const auto with = [&](Four::Starter starter) {
    space.starter = starter;
    return space;
  };
  const Four::Space white_space = with(Four::Starter::white);
  const Four::Space black_space = with(Four::Starter::black);
  const Four::Space either_space = with(Four::Starter::either);
  const auto white = make(white_space)->distances();
  const auto black = make(black_space)->distances();
  const auto oracle = make(either_space);
  const auto either = oracle->distances();
  for (std::uint64_t rank = 0; rank < either.size(); ++rank) {
    for (const auto& [from, own] : {std::pair(white_space, &white), std::pair(black_space, &black)}) {
      const auto instance = Four::unrank(from, rank);
      const Distance expected = by_successors<Four>(Rules<Four>::start(instance), [&](const auto& next) {
        return (next.turn == 'W' ? white : black)[Four::rank(instance_of(next))];
      });
      if (auto breach = differs<Four>(instance, (*own)[rank], expected)) return breach;
    }
    const auto instance = Four::unrank(either_space, rank);
    if (auto breach = differs<Four>(instance, either[rank], std::min(white[rank], black[rank])))
      return breach;
  }
  for (const auto& [from, distances] :
       {std::pair(white_space, &white), std::pair(black_space, &black), std::pair(either_space, &either)}) {
    if (auto breach = solutions_replay<Four>(*make(from), from, *distances)) return breach;
  }
  return {};
}

/// Fewest moves to the goal from every line, by the rules; a move back is a move.
inline std::map<std::string, Distance> shuttle_distances(const Shuttle::Instance& sides) {
  const std::string goal = std::string(sides.black, 'B') + '_' + std::string(sides.white, 'W');
  std::map<std::string, Distance> distances{{goal, 0}};
  std::deque<Rules<Shuttle>::Board> waiting{{goal, sides.black, sides.white}};
  for (; !waiting.empty(); waiting.pop_front()) {
    const Distance distance = one_more(distances.at(waiting.front().cells));
    for (const auto& move : Rules<Shuttle>::legal_moves(waiting.front())) {
      auto next = waiting.front();
      Rules<Shuttle>::apply(next, move);
      if (distances.emplace(next.cells, distance).second) waiting.push_back(std::move(next));
    }
  }
  return distances;
}

/// Every line of a shuttle obeys the rules, and from the start the oracle's sequence steps
/// to the nearer line of least origin each time.
inline Breach oracle_follows_the_rules(const MakeOracle<Shuttle>& make, const Shuttle::Space& space) {
  const auto oracle = make(space);
  const auto listed = oracle->distances();
  for (std::uint64_t place = 0; place < space.instances.size(); ++place) {
    const auto& sides = space.instances[place];
    const auto distances = shuttle_distances(sides);
    auto board = Rules<Shuttle>::start(sides);
    const Distance expected = distances.at(board.cells);
    if (auto breach = differs<Shuttle>(sides, listed[place], expected)) return breach;
    if (auto breach = solution_replays<Shuttle>(*oracle, sides, expected)) return breach;
    const auto solution = oracle->solution(sides);
    for (const auto& played : *solution) {
      for (const auto& move : Rules<Shuttle>::legal_moves(board)) {
        auto next = board;
        Rules<Shuttle>::apply(next, move);
        if (one_more(distances.at(next.cells)) != distances.at(board.cells)) continue;
        if (move != played) return Shuttle::print_line(sides) + ": not the least sequence";
        break;
      }
      Rules<Shuttle>::apply(board, played);
    }
  }
  return {};
}

template <class P>
using Judge =
    std::function<Judgement(const typename P::Instance&, const Answer<P>&, const Promise&, const Truth<P>&)>;

/// An answer with what a judge must say of it.
template <class P>
struct Case {
  std::string_view what;
  Answer<P> answer;
  Promise promise;
  Truth<P> truth;
  Verdict verdict = Verdict::accepted;
  Reason reason = Reason::none;
  bool contradicts_oracle = false;
};

inline Flip::Move illegal_move(const Flip::Instance& board) { return {board.shape.rows, 0}; }
inline Four::Move illegal_move(const Four::Instance&) { return {0, 0, 4}; }
inline Shuttle::Move illegal_move(const Shuttle::Instance&) { return {0}; }

/// A right answer spoiled in every way, for an instance that has a solution.
template <class P>
std::vector<Case<P>> cases_of_solvable(const typename P::Instance& instance,
                                       const std::vector<typename P::Move>& moves, const Truth<P>& truth) {
  const Promise moves_asked{P::answer_is_moves ? Guarantee::canonical : Guarantee::optimal, true};
  const Promise number_asked{Guarantee::optimal, false};
  const std::uint64_t length = moves.size();
  auto spoiled = moves;
  spoiled.push_back(illegal_move(instance));
  auto changed = truth;
  changed.distance = static_cast<Distance>(*truth.distance + 1);
  constexpr Verdict wrong = Verdict::wrong_answer;
  const Answer<P> right = solved_by<P>(moves);
  std::vector<Case<P>> cases{
      {"right", right, moves_asked, truth},
      {"right, truth unknown", right, moves_asked, {}, Verdict::accepted_unproven},
      {"right number", Solved<P>{length}, number_asked, truth},
      {"illegal move", solved_by<P>(spoiled), moves_asked, truth, wrong, Reason::illegal_move},
      {"illegal move, truth unknown", solved_by<P>(spoiled), moves_asked, {}, wrong, Reason::illegal_move},
      {"length above its moves", Solved<P>{length + 1, moves}, moves_asked, truth, wrong,
       Reason::length_mismatch},
      {"number above", Solved<P>{length + 1}, number_asked, truth, wrong, Reason::too_long},
      {"bound above", Solved<P>{length, moves, length + 1}, moves_asked, truth, wrong,
       Reason::length_mismatch},
      {"called impossible", Unsolvable<P>{}, moves_asked, truth, wrong, Reason::false_impossible},
      {"gave up", GaveUp{"tired"}, moves_asked, truth, Verdict::gave_up},
      {"below the oracle", right, {Guarantee::optimal, true}, changed, Verdict::accepted, Reason::none, true},
      {"solves the oracle's impossible",
       right,
       {Guarantee::optimal, true},
       {unsolvable, {}},
       Verdict::accepted,
       Reason::none,
       true}};
  return cases;
}

/// The same solution with something left out; of at least one move.
template <class P>
void add_cases_of_too_little(std::vector<Case<P>>& cases, const std::vector<typename P::Move>& moves,
                             const Truth<P>& truth) {
  const Promise moves_asked{P::answer_is_moves ? Guarantee::canonical : Guarantee::optimal, true};
  const Promise number_asked{Guarantee::optimal, false};
  const std::uint64_t length = moves.size();
  constexpr Verdict wrong = Verdict::wrong_answer;
  auto fewer = moves;
  fewer.pop_back();
  cases.push_back({"a move missing", solved_by<P>(fewer), moves_asked, truth, wrong, Reason::not_solved});
  cases.push_back(
      {"a move missing, truth unknown", solved_by<P>(fewer), moves_asked, {}, wrong, Reason::not_solved});
  cases.push_back({"no certificate", Solved<P>{length}, moves_asked, truth, wrong, Reason::not_solved});
  cases.push_back({"number below", Solved<P>{length - 1}, number_asked, truth, wrong, Reason::too_short});
}

/// What only one of the puzzles can have.
inline void add_own_cases(std::vector<Case<Flip>>& cases, const Flip::Instance& board,
                          const std::vector<Flip::Move>& moves, const Truth<Flip>& truth) {
  auto longer = moves;
  longer.insert(longer.end(), 2, {0, 0});
  constexpr Verdict wrong = Verdict::wrong_answer;
  cases.push_back(
      {"a cell twice", solved_by<Flip>(longer), {Guarantee::optimal, true}, truth, wrong, Reason::too_long});
  cases.push_back(
      {"a cell twice where that will do", solved_by<Flip>(longer), {Guarantee::any, true}, truth});
  const std::vector<std::uint64_t> all(board.words.size(), 1);
  cases.push_back({"no proof", Unsolvable<Flip>{Flip::Proof{all, all}}, {}, truth, wrong, Reason::bad_proof});
}
inline void add_own_cases(std::vector<Case<Four>>& cases, const Four::Instance&,
                          const std::vector<Four::Move>& moves, const Truth<Four>& truth) {
  const Promise luogu{Guarantee::optimal, false, Dialect::luogu};
  if (!moves.empty()) return;
  cases.push_back({"luogu's number", Solved<Four>{1}, luogu, truth});
  cases.push_back(
      {"the statement's number", Solved<Four>{0}, luogu, truth, Verdict::wrong_answer, Reason::too_short});
}
inline void add_own_cases(std::vector<Case<Shuttle>>& cases, const Shuttle::Instance& sides,
                          const std::vector<Shuttle::Move>& moves, const Truth<Shuttle>& truth) {
  if (sides.white != sides.black) return;
  auto mirrored = moves;
  for (auto& move : mirrored) move.origin = sides.cells() + 1 - move.origin;
  cases.push_back({"not the least",
                   solved_by<Shuttle>(mirrored),
                   {Guarantee::canonical, true},
                   truth,
                   Verdict::wrong_answer,
                   Reason::not_canonical});
  cases.push_back({"not the least where that will do", solved_by<Shuttle>(mirrored), {}, truth});
}

template <class P>
std::vector<Case<P>> cases_of_impossible(const Truth<P>& truth) {
  return {{"impossible", Unsolvable<P>{}, {}, truth},
          {"impossible, truth unknown", Unsolvable<P>{}, {}, {}, Verdict::accepted_unproven},
          {"a number for the impossible",
           Solved<P>{3},
           {Guarantee::optimal, false},
           truth,
           Verdict::wrong_answer,
           Reason::false_solved}};
}

/// Every case about one instance gets its word.
template <class P>
Breach judge_finds_faults(const Judge<P>& judge, const typename P::Instance& instance) {
  const auto& known = *known_space<P>(instance);
  const auto solution = known.oracle->solution(instance);
  Truth<P> truth{known.of(instance), {}};
  if (solution && P::answer_is_moves) truth.canonical = *solution;
  auto cases = solution ? cases_of_solvable<P>(instance, *solution, truth) : cases_of_impossible<P>(truth);
  if (solution && !solution->empty()) add_cases_of_too_little<P>(cases, *solution, truth);
  if (solution) add_own_cases(cases, instance, *solution, truth);
  for (const auto& asked : cases) {
    const Judgement given = judge(instance, asked.answer, asked.promise, asked.truth);
    if (given.verdict == asked.verdict && given.reason == asked.reason &&
        given.contradicts_oracle == asked.contradicts_oracle)
      continue;
    return fmt::format("{}, {}: {} ({}){}", P::print_line(instance), asked.what, print_verdict(given.verdict),
                       print_reason(given.reason), given.contradicts_oracle ? " against the oracle" : "");
  }
  return {};
}

}  // namespace palio
