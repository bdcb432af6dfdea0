// The published program P2 with its faults: two breadth-first searches over strings,
// white first and then black first, and the lesser of their answers. Both share one map
// of visited boards that is never cleared, so the second search is barred from every
// board that the first has queued, though it has the other colour to move there: its
// answer can be too large. A search that meets no goal leaves the answer to the other;
// over all boards at least one meets one. A board that is solved at the start prints 1,
// as its judge wants. It prints a number alone. Written anew from a description.
// Source: a published solution of Luogu P2346.
#include <algorithm>
#include <array>
#include <map>
#include <queue>
#include <string>

#include "puzzles/four/instance.hpp"
#include "solvers/solver.hpp"

namespace palio {
namespace {

constexpr int kSide = 4;

struct Cell {
  int row;
  int col;
  std::size_t index() const { return static_cast<std::size_t>(row * kSide + col); }
};

struct Node {
  std::string board;
  std::array<Cell, 2> blanks;  ///< numbered in reading order at the start, each keeps its number
  std::uint64_t moves;
};

using Visited = std::map<std::string, bool>;

/// About what the boards cost: each in its map node and at most once in the queue.
std::uint64_t bytes_of(const Visited& visited) {
  return visited.size() * (sizeof(Visited::value_type) + sizeof(Node) + 100);
}

Node start_of(const Four::Instance& instance) {
  Node node{std::string(kSide * kSide, 'O'), {}, 0};
  std::size_t blanks = 0;
  for (int row = 0; row < kSide; ++row) {
    for (int col = 0; col < kSide; ++col) {
      const Cell cell{row, col};
      if ((instance.black >> cell.index() & 1) != 0)
        node.board[cell.index()] = 'B';
      else if ((instance.white >> cell.index() & 1) != 0)
        node.board[cell.index()] = 'W';
      else
        node.blanks[blanks++] = cell;
    }
  }
  return node;
}

bool is_goal(const std::string& board) {
  const auto same = [&](std::size_t first, std::size_t step) {
    return board[first] != 'O' && board[first] == board[first + step] &&
           board[first] == board[first + 2 * step] && board[first] == board[first + 3 * step];
  };
  for (std::size_t i = 0; i < kSide; ++i) {
    if (same(kSide * i, 1) || same(i, kSide)) return true;
  }
  return same(0, kSide + 1) || same(kSide - 1, kSide - 1);
}

/// Queues the boards that `colour` makes of a node by sliding into one of its blanks.
void queue_slides(const Node& node, std::size_t blank, char colour, Visited& visited, std::queue<Node>& queue,
                  Work& work) {
  const Cell to = node.blanks[blank];
  for (const Cell step : {Cell{0, 1}, Cell{1, 0}, Cell{-1, 0}, Cell{0, -1}}) {
    const Cell from{to.row + step.row, to.col + step.col};
    if (from.row < 0 || from.row >= kSide || from.col < 0 || from.col >= kSide) continue;
    if (node.board[from.index()] != colour) continue;
    ++work.counters.generated;
    Node next = node;
    std::swap(next.board[from.index()], next.board[to.index()]);
    next.blanks[blank] = from;
    ++next.moves;
    if (visited[next.board]) {
      ++work.counters.duplicates;
      continue;
    }
    visited[next.board] = true;
    queue.push(next);
  }
}

/// One search: the moves to its first goal, or nothing where it meets none.
std::optional<std::uint64_t> search(const Node& start, char first, Visited& visited, Work& work) {
  std::queue<Node> queue;
  visited[start.board] = true;
  queue.push(start);
  while (!queue.empty() && !work.must_end(bytes_of(visited))) {
    const Node node = queue.front();
    queue.pop();
    if (is_goal(node.board)) return node.moves;
    ++work.counters.expanded;
    const char second = first == 'W' ? 'B' : 'W';
    const char colour = node.moves % 2 == 0 ? first : second;
    for (std::size_t blank = 0; blank < 2; ++blank) queue_slides(node, blank, colour, visited, queue, work);
  }
  return {};
}

Answer<Four> solve(const Four::Instance& instance, Work& work) {
  const Node start = start_of(instance);
  if (is_goal(start.board)) return Solved<Four>{1};
  Visited visited;
  const auto white_first = search(start, 'W', visited, work);
  const auto black_first = search(start, 'B', visited, work);
  if (auto end = work.must_end(bytes_of(visited))) return *end;
  if (!white_first && !black_first) return GaveUp{"neither search met a goal, and nothing was printed"};
  if (!white_first || !black_first) return Solved<Four>{white_first ? *white_first : *black_first};
  return Solved<Four>{std::min(*white_first, *black_first)};
}

bool takes(const Four::Shape& shape) { return shape == Four::Shape{}; }

const Registered<Four> entry{{
    .guarantee = Guarantee::optimal,
    .summary = "the published string BFS; both starters share one map of visited boards",
    .source = "a published solution of Luogu P2346",
    .reach = {"4x4, 7 pieces of each colour, 4 in a line, either starter", takes},
    .elsewhere = "was published for four",
    .method = direct_method<Four, solve>,
    .exhibit = Exhibit{Expectation::refuted, Dialect::luogu},
}};

}  // namespace
}  // namespace palio
