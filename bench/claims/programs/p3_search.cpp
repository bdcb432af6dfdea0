// The method of P3 as a program: depth first to N(N + 2) moves, white to the right and black
// to the left only, tried in the order white jump, white slide, black slide, black jump;
// it searches on after its answer. Reads N, prints the origin cells, 20 a line, and then the
// kilobytes that it held.
// It prints one solution because it returns without undoing its last move, as P3 does.
// Source: P3, a write-up of USACO 4.4 "Shuttle Puzzle", written anew from a description.
#include <array>
#include <cstdio>
#include <string>
#include <utility>

#include "bench/claims/programs/resident.hpp"

namespace {

constexpr int kLargestSide = 12;
constexpr std::size_t kLongest = std::size_t{12} * 14;  ///< moves of the largest side

struct Search {
  int side;
  int moves = side * (side + 2);
  std::string line = std::string(static_cast<std::size_t>(side), 'W') + '_' +
                     std::string(static_cast<std::size_t>(side), 'B');
  std::string goal = std::string(line.rbegin(), line.rend());
  std::array<int, kLongest> path{};

  char& cell(int at) { return line[static_cast<std::size_t>(at)]; }
};

void print_path(const Search& search) {
  for (int i = 0; i < search.moves; ++i) {
    const bool last = i % 20 == 19 || i + 1 == search.moves;
    std::printf("%d%c", search.path[static_cast<std::size_t>(i)], last ? '\n' : ' ');
  }
}

bool may_move(Search& search, int empty, int offset) {
  const int from = empty + offset;
  if (from < 0 || from > 2 * search.side) return false;
  const bool white = offset < 0;
  if (search.cell(from) != (white ? 'W' : 'B')) return false;
  return offset % 2 != 0 || search.cell(empty + offset / 2) == (white ? 'B' : 'W');
}

void go_on(Search& search, int depth, int empty) {
  if (depth == search.moves) return;
  for (const int offset : {-2, -1, 1, 2}) {
    if (!may_move(search, empty, offset)) continue;
    const int from = empty + offset;
    std::swap(search.cell(empty), search.cell(from));
    search.path[static_cast<std::size_t>(depth)] = from + 1;
    if (depth + 1 == search.moves && search.line == search.goal) {
      print_path(search);
      return;
    }
    go_on(search, depth + 1, from);
    std::swap(search.cell(empty), search.cell(from));
  }
}

}  // namespace

int main() {
  int side = 0;
  if (std::scanf("%d", &side) != 1 || side < 1 || side > kLargestSide) {
    std::fprintf(stderr, "give a side of 1 to %d\n", kLargestSide);
    return 2;
  }
  Search search{.side = side};
  go_on(search, 0, side);
  std::printf("%lu\n", palio::claims::resident_kilobytes());
}
