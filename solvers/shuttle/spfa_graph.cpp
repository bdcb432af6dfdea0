// The explicit graph of all positions, moves to the left and to the right alike, searched
// by SPFA (Bellman-Ford with a queue) from the goal; then down from the start.
// Why it is right: moves can be taken back, so the distance from the goal is that to it,
// and to step to the neighbour of least origin that is one nearer gives the least shortest
// path. Vertex r * (a + b + 1) + e has the empty cell at e, from 0, and as its pieces the
// r-th of the words in increasing order, bit i the i-th piece from the left, 1 for white.
// It loses to breadth first search: it stores each move and can't stop at the start.
// Source: a reader's comment under P1; Moore 1959, Duan 1994.
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "puzzles/shuttle/instance.hpp"
#include "solvers/solver.hpp"

namespace palio {
namespace {

using Vertex = std::uint32_t;
using Word = std::uint64_t;
constexpr std::uint32_t kMostVertices = 4'000'000;
constexpr std::uint32_t kMostPieces = 63;
constexpr std::uint32_t kFar = UINT32_MAX;

/// Pascal's triangle, cut off where it is past kMostVertices.
using Triangle = std::array<std::array<std::uint32_t, kMostPieces + 1>, kMostPieces + 1>;
constexpr Triangle kChoose = [] {
  Triangle choose{};
  for (std::size_t n = 0; n <= kMostPieces; ++n) {
    choose[n][0] = 1;
    for (std::size_t k = 1; k <= n; ++k)
      choose[n][k] = std::min(choose[n - 1][k - 1] + choose[n - 1][k], kMostVertices + 1);
  }
  return choose;
}();

/// Neighbours of vertex v stand from begins[v] to begins[v + 1], by origin.
struct Graph {
  std::vector<std::uint32_t> begins{0};
  std::vector<Vertex> neighbours;
  Vertex start = 0;
  Vertex goal = 0;

  std::size_t vertices() const { return begins.size() - 1; }
  std::uint64_t bytes() const {
    return begins.capacity() * sizeof(begins[0]) + neighbours.capacity() * sizeof(Vertex);
  }
};

/// By how much the rank of a word changes when pieces i and i + 1 change places; 0 where
/// they are of one colour. With white pieces at p1 < p2 < ... the rank is C(p1, 1) +
/// C(p2, 2) + ..., so one that goes from i to i + 1 adds C(i, white pieces to its left).
using Changes = std::array<std::int64_t, kMostPieces>;

Changes changes_by_swaps(Word word, std::uint32_t pieces) {
  Changes changes{};
  const auto white_at = [word](std::uint32_t i) { return static_cast<std::int64_t>(word >> i & 1); };
  std::int64_t white = 0;
  for (std::uint32_t i = 0; i + 1 < pieces; ++i) {
    changes[i] = (white_at(i) - white_at(i + 1)) * kChoose[i][static_cast<std::size_t>(white)];
    white += white_at(i);
  }
  return changes;
}

/// Appends the vertices of one word, with the empty cell at each place.
void add_word(Graph& graph, Word word, std::uint32_t pieces) {
  const Changes changes = changes_by_swaps(word, pieces);
  const std::int64_t cells = pieces + 1;
  for (std::uint32_t empty = 0; empty <= pieces; ++empty) {
    const auto vertex = static_cast<std::int64_t>(graph.vertices());
    const auto add = [&](std::int64_t to) { graph.neighbours.push_back(static_cast<Vertex>(to)); };
    if (empty >= 2 && changes[empty - 2] != 0) add(vertex + changes[empty - 2] * cells - 2);
    if (empty >= 1) add(vertex - 1);
    if (empty < pieces) add(vertex + 1);
    if (empty + 1 < pieces && changes[empty] != 0) add(vertex + changes[empty] * cells + 2);
    graph.begins.push_back(static_cast<std::uint32_t>(graph.neighbours.size()));
  }
}

/// The next greater word with as many ones (Gosper 1972).
Word next_word(Word word) {
  const Word lowest = word & (~word + 1);
  const Word carried = word + lowest;
  return ((word ^ carried) / lowest >> 2) | carried;
}

Graph prepare(const Shuttle::Shape& sides) {
  const std::uint32_t pieces = sides.white + sides.black;
  const std::uint32_t words = kChoose[pieces][sides.white];
  Graph graph;
  graph.begins.reserve(std::size_t{words} * sides.cells() + 1);
  graph.neighbours.reserve(std::size_t{4} * words * sides.cells());
  Word word = (Word{1} << sides.white) - 1;
  for (std::uint32_t rank = 0; rank < words; ++rank, word = next_word(word)) add_word(graph, word, pieces);
  graph.neighbours.shrink_to_fit();
  graph.start = sides.white;                               // the least word
  graph.goal = (words - 1) * sides.cells() + sides.black;  // the greatest
  return graph;
}

struct Scratch {
  std::vector<std::uint32_t> distances;
  std::vector<Vertex> queue;  ///< a ring: each vertex is in it once at most
  std::vector<char> queued;
};

/// Clears the working memory piece by piece, since fresh pages take their time.
std::optional<GaveUp> clear(Scratch& scratch, std::size_t count, std::uint64_t bytes, const Work& work) {
  constexpr std::size_t piece = 100'000;
  if (auto end = work.must_end(bytes)) return end;
  scratch.distances.clear();
  scratch.queued.clear();
  scratch.distances.reserve(count);
  scratch.queued.reserve(count);
  scratch.queue.reserve(count);
  for (std::size_t size = 0; size < count;) {
    if (auto end = work.must_end(bytes)) return end;
    size = std::min(size + piece, count);
    scratch.distances.resize(size, kFar);
    scratch.queued.resize(size, 0);
    if (scratch.queue.size() < size) scratch.queue.resize(size);
  }
  return {};
}

/// Fills in all distances from the goal.
std::optional<GaveUp> label(const Graph& graph, Scratch& scratch, Work& work) {
  const std::size_t count = graph.vertices();
  const std::uint64_t bytes = graph.bytes() + count * (sizeof(kFar) + sizeof(Vertex) + 1);
  auto end = clear(scratch, count, bytes, work);
  if (end) return end;
  auto& distances = scratch.distances;
  auto& queue = scratch.queue;
  auto& queued = scratch.queued;
  std::size_t head = 0, tail = 0, waiting = 0;
  const auto next = [count](std::size_t& at) { return std::exchange(at, at + 1 == count ? 0 : at + 1); };
  const auto enqueue = [&](Vertex vertex) {
    queue[next(tail)] = vertex;
    queued[vertex] = 1;
    ++waiting;
  };
  distances[graph.goal] = 0;
  enqueue(graph.goal);
  const Counters before = work.counters;
  for (; waiting > 0; --waiting) {
    if (work.counters.expanded % 1024 == 0) {
      end = work.must_end(bytes);
      if (end) break;
    }
    const Vertex from = queue[next(head)];
    queued[from] = 0;
    ++work.counters.expanded;
    for (std::uint32_t i = graph.begins[from]; i < graph.begins[from + 1]; ++i) {
      const Vertex to = graph.neighbours[i];
      ++work.counters.generated;
      if (distances[from] + 1 >= distances[to]) continue;
      distances[to] = distances[from] + 1;
      if (queued[to] == 0) enqueue(to);
    }
  }
  // A label falls once: those that fell are the expanded and the waiting vertices but the goal.
  const std::uint64_t labelled = work.counters.expanded - before.expanded + waiting - 1;
  work.counters.duplicates += work.counters.generated - before.generated - labelled;
  return end;
}

Answer<Shuttle> solve(const Graph& graph, const Shuttle::Instance& sides, Work& work) {
  auto& scratch = work.scratch<Scratch>();
  if (auto end = label(graph, scratch, work)) return *end;
  std::vector<Shuttle::Move> moves;
  for (Vertex at = graph.start; at != graph.goal;) {
    std::uint32_t i = graph.begins[at];
    while (scratch.distances[graph.neighbours[i]] + 1 != scratch.distances[at]) ++i;
    at = graph.neighbours[i];
    moves.push_back({at % sides.cells() + 1});
  }
  return solved_by<Shuttle>(std::move(moves));
}

bool takes(const Shuttle::Shape& sides) {
  const std::uint64_t pieces = std::uint64_t{sides.white} + sides.black;
  return pieces <= kMostPieces && (pieces + 1) * kChoose[pieces][sides.white] <= kMostVertices;
}

const Registered<Shuttle> entry{{
    .guarantee = Guarantee::canonical,
    .summary = "explicit graph of all positions, labelled from the goal by SPFA",
    .source = "a reader's comment under P1; Moore 1959, Duan 1994",
    .reach = {"at most 63 pieces and 4,000,000 positions (10 a side)", takes},
    .method = prepared_method<Shuttle, prepare, solve>,
}};

}  // namespace
}  // namespace palio
