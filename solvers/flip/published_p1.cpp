// The program published for POJ 1753 in 2009 (write-up P1), written anew: breadth first
// over 16-bit boards, a visited array of 65,536 entries, forward from the given board,
// until the board's id is 0 or 65535. It keeps what the original had and no more: it
// prints the number alone, clears the whole array for each board, and presses all 16
// cells of every board. Its one fault, an upper-case letter, lies in its reading of text.
// Encoding: cell (r, c) is bit 4r + c, black is 1.
// It loses to bitmask_bfs, which makes each set of presses once.
#include <array>
#include <vector>

#include "puzzles/flip/instance.hpp"
#include "solvers/solver.hpp"

namespace palio {
namespace {

constexpr std::uint32_t kBoards = 65536;

struct Entry {
  std::uint16_t id;
  std::uint16_t presses;
};

struct Memory {
  std::array<bool, kBoards> visited;
  std::vector<Entry> queue;
};

std::uint16_t pressed(std::uint16_t id, int cell) {
  const int row = cell / 4;
  const int col = cell % 4;
  int turned = 1 << cell;
  if (row > 0) turned |= 1 << (cell - 4);
  if (row < 3) turned |= 1 << (cell + 4);
  if (col > 0) turned |= 1 << (cell - 1);
  if (col < 3) turned |= 1 << (cell + 1);
  return static_cast<std::uint16_t>(id ^ turned);
}

Answer<Flip> solve(const Flip::Instance& instance, Work& work) {
  auto& [visited, queue] = work.scratch<Memory>();
  const auto start = static_cast<std::uint16_t>(instance.id());
  visited.fill(false);
  visited[start] = true;
  queue.assign(1, {start, 0});
  for (std::size_t head = 0; head < queue.size(); ++head) {
    if (head % 1024 == 0) {
      if (auto end = work.must_end(sizeof(Memory) + kBoards * sizeof(Entry))) return *end;
    }
    const Entry entry = queue[head];
    if (entry.id == 0 || entry.id == kBoards - 1) return Solved<Flip>{.length = entry.presses};
    ++work.counters.expanded;
    const std::size_t met = queue.size();
    for (int cell = 0; cell < 16; ++cell) {
      const std::uint16_t next = pressed(entry.id, cell);
      ++work.counters.generated;
      if (visited[next]) continue;
      visited[next] = true;
      queue.push_back({next, static_cast<std::uint16_t>(entry.presses + 1)});
    }
    work.counters.duplicates += 16 - (queue.size() - met);
  }
  return Unsolvable<Flip>{};
}

const Registered<Flip> entry{{
    .guarantee = Guarantee::optimal,
    .summary = "the published breadth first over 16-bit boards; prints the number alone",
    .source = "a write-up of POJ 1753, 2009",
    .reach = {"4x4, no torus",
              [](const Flip::Shape& shape) {
                return shape == Flip::Shape{4, 4, false};
              }},
    .elsewhere = "was published for flip",
    .method = direct_method<Flip, solve>,
    .exhibit = Exhibit{Expectation::right, Dialect::statement},
}};

}  // namespace
}  // namespace palio
