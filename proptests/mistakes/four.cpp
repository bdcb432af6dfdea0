// Mistakes that programs for four make, on the judge's board.
#include <algorithm>

#include "proptests/mistakes/catalogue.hpp"
#include "proptests/mistakes/four_search.hpp"

namespace palio::mistakes {
namespace {

using four::Board;
using four::Lines;
using four::Neighbours;
using four::Search;

std::string number(int moves) { return moves < 0 ? std::string() : std::to_string(moves); }
int lesser(int a, int b) { return a < 0 || (b >= 0 && b < a) ? b : a; }

/// Two searches, one a starter, and the lesser of their answers.
Program<Four> searches(const Search& search) {
  return [=](const Four::Instance& instance) {
    Search white = search;
    Search black = search;
    const Board board = four::board_of(instance);
    return number(lesser(white.run(board, "W"), black.run(board, "B")));
  };
}

/// The same with what counts as solved.
Program<Four> sees(const Lines& lines, const std::string& colours = "BW") {
  Search search;
  search.goal = [=](const Board& board) { return four::any_full(board, lines, colours); };
  return searches(search);
}
/// Orders of trial and of testing that programs have, none of them a mistake.
std::vector<Search> ways_to_search() {
  std::vector<Search> ways;
  auto steps = four::kSteps;
  std::sort(steps.begin(), steps.end());
  do {
    Search way;
    way.from = four::neighbours(steps);
    way.tests_when_made = ways.size() % 2 == 1;
    way.in_reading_order = ways.size() / 2 % 2 == 1;
    ways.push_back(way);
  } while (std::next_permutation(steps.begin(), steps.end()));
  return ways;
}

/// The second search skips the boards that the first one met.
std::vector<Program<Four>> shared_by(char first) {
  std::vector<Program<Four>> ways;
  for (Search way : ways_to_search()) {
    way.turn_in_key = false;
    ways.emplace_back([=](const Four::Instance& instance) {
      Search search = way;
      const Board board = four::board_of(instance);
      const int found = search.run(board, std::string(1, first));
      return number(lesser(found, search.run(board, std::string(1, four::other(first)))));
    });
  }
  return ways;
}

/// One search from both starters, in which a board met with the other colour to move counts
/// as met.
std::vector<Program<Four>> turn_left_out(std::string_view starters) {
  std::vector<Program<Four>> ways;
  for (Search way : ways_to_search()) {
    way.turn_in_key = false;
    ways.emplace_back([=](const Four::Instance& instance) {
      Search search = way;
      return number(search.run(four::board_of(instance), starters));
    });
  }
  return ways;
}

Program<Four> one_starter(std::string_view starter, int (*choose)(int, int)) {
  return [=](const Four::Instance& instance) {
    Search search;
    Search second;
    const Board board = four::board_of(instance);
    const int found = search.run(board, starter);
    return number(choose == nullptr ? found : choose(found, second.run(board, starter == "W" ? "B" : "W")));
  };
}

Program<Four> moves_into_first_empty_cell(bool in_reading_order) {
  Search search;
  search.empty_cells = 1;
  search.in_reading_order = in_reading_order;
  return searches(search);
}

Program<Four> slides_from(const Neighbours& from) {
  Search search;
  search.from = from;
  return searches(search);
}

Program<Four> moves_in_any_order() {
  Search search;
  search.alternates = false;
  return searches(search);
}

std::vector<Mistake<Four>> of_the_search() {
  const auto greater = [](int a, int b) { return std::max(a, b); };
  const std::string both = "both starters in one search, whose visited boards leave out the turn";
  return {{"visited map shared between the two starters", shared_by('W')},
          {"visited map shared between the two starters, black first", shared_by('B')},
          {both, turn_left_out("WB")},
          {both, turn_left_out("BW")},
          {"only white tried as the starter", {one_starter("W", nullptr)}},
          {"only black tried as the starter", {one_starter("B", nullptr)}},
          {"the greater of the two starters' answers", {one_starter("W", greater)}},
          {"pieces slide into the first empty cell alone", {moves_into_first_empty_cell(false)}},
          {"pieces slide into the first empty cell alone", {moves_into_first_empty_cell(true)}},
          {"prints 1 for a board that is solved at the start", {prints<Four>("liars/answers_as_luogu_does")}},
          {"prints one move too many",
           {[](const Four::Instance& board) { return std::to_string(std::stoi(truth<Four>(board)) + 1); }}}};
}

std::vector<Mistake<Four>> of_the_rules() {
  const Lines straight = four::together({four::kRows, four::kColumns});
  auto diagonal_steps = four::kSteps;
  diagonal_steps.insert(diagonal_steps.end(), {{-1, -1}, {-1, 1}, {1, -1}, {1, 1}});
  return {
      {"an exchange of the two empty cells passes the turn",
       {prints<Four>("liars/passes_by_exchanging_blanks")}},
      {"either colour may move at any time", {moves_in_any_order()}},
      {"pieces slide over the ends of rows", {slides_from(four::run_on())}},
      {"pieces slide diagonally, too", {slides_from(four::neighbours(diagonal_steps))}},
      {"no diagonal looked at", {prints<Four>("liars/sees_no_diagonals")}},
      {"only the diagonal from the upper left looked at", {sees(four::together({straight, four::kFalling}))}},
      {"only the diagonal from the upper right looked at", {sees(four::together({straight, four::kRising}))}},
      {"no column looked at", {sees(four::together({four::kRows, four::kFalling, four::kRising}))}},
      {"no row looked at", {sees(four::together({four::kColumns, four::kFalling, four::kRising}))}},
      {"three in a line taken for four", {sees(four::kThrees)}},
      {"only black lines looked for", {sees(four::kAll, "B")}},
      {"only white lines looked for", {sees(four::kAll, "W")}}};
}

}  // namespace

template <>
std::vector<Mistake<Four>> catalogue<Four>() {
  auto all = of_the_search();
  const auto more = of_the_rules();
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

}  // namespace palio::mistakes
