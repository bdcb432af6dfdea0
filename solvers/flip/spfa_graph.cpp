// The graph of all boards, made in advance with every edge stored, searched by SPFA
// (Bellman and Ford's relaxation driven by a queue of the nodes whose label fell).
// Why it is right: both goals are sources, with label 0. When the queue is empty no edge
// can lower a label, so labels are distances to the nearer goal, edges being the same both
// ways; a node whose label is not below the given board's can't lower that, and is
// dropped. The edges that gave the labels lead from the given board to a goal.
// All edges have length 1, so each label falls once and the search is a breadth-first one
// that pays for a graph, around two goals instead of one board: it loses to bitmask_bfs,
// which computes the edges faster than memory yields them.
// Encoding: node v is the board of id v; its edge i, to v with cell i pressed, is
// target[v * cells + i], and the same edge leads back.
// Source: Bellman 1958, Ford 1956, the queue by Moore 1959; a reader's remark on POJ 1753.
#include <iterator>
#include <vector>

#include "solvers/flip/presses.hpp"
#include "solvers/solver.hpp"

namespace palio {
namespace {

struct Graph {
  std::uint32_t nodes;
  std::uint32_t cells;  ///< edges a node
  std::vector<std::uint32_t> target;
};

Graph prepare(const Flip::Shape& shape) {
  const auto masks = press_masks(shape);
  Graph graph{std::uint32_t{1} << masks.size(), static_cast<std::uint32_t>(masks.size()), {}};
  graph.target.reserve(std::size_t{graph.nodes} * graph.cells);
  for (std::uint32_t node = 0; node < graph.nodes; ++node) {
    for (const std::uint64_t mask : masks) graph.target.push_back(node ^ static_cast<std::uint32_t>(mask));
  }
  return graph;
}

constexpr std::uint32_t kLabels = 32;  ///< above every distance within reach

struct Node {
  std::uint32_t label = UINT32_MAX;
  std::uint32_t queued = UINT32_MAX;  ///< the base of the solve that has it in its queue
  std::uint32_t press = 0;            ///< the edge that gave the label
};

/// Each solve counts its labels up from a base that is `kLabels` below the one before,
/// so what older solves left is above every label of this one: infinite, without a reset.
struct Memory {
  std::vector<Node> node;
  std::vector<std::uint32_t> queue;  ///< a ring; a node is in it at most once
  std::uint32_t base = UINT32_MAX - kLabels;

  void begin(const Graph& graph) {
    if (base < 2 * kLabels) {
      node.clear();
      base = UINT32_MAX - kLabels;
    }
    base -= kLabels;
    if (node.size() < graph.nodes) node.resize(graph.nodes);
    if (queue.size() < graph.nodes) queue.resize(graph.nodes);
  }
};

std::vector<Flip::Move> presses_from(std::uint32_t start, const Graph& graph, const Memory& memory,
                                     const Flip::Shape& shape) {
  std::vector<Flip::Move> presses;
  for (std::uint32_t at = start; memory.node[at].label != memory.base;) {
    const std::uint32_t press = memory.node[at].press;
    presses.push_back(press_of(shape, press));
    at = graph.target[std::size_t{at} * graph.cells + press];
  }
  return presses;
}

/// Labels nodes from both goals on until no label can fall that matters to `start`.
std::optional<GaveUp> relax(const Graph& graph, std::uint32_t start, Memory& memory, Work& work) {
  const std::uint32_t wrap = graph.nodes - 1;
  const std::uint32_t goals[] = {0, graph.nodes - 1};
  for (std::size_t i = 0; i < std::size(goals); ++i) {
    memory.node[goals[i]].label = memory.base;
    memory.queue[i] = goals[i];
  }
  for (std::uint32_t head = 0, tail = std::size(goals); head != tail; ++head) {
    if (head % 1024 == 0) {
      if (auto end = work.must_end(0)) return end;
    }
    const std::uint32_t from = memory.queue[head & wrap];
    memory.node[from].queued = UINT32_MAX;
    const std::uint32_t label = memory.node[from].label + 1;
    if (label >= memory.node[start].label) continue;
    ++work.counters.expanded;
    work.counters.generated += graph.cells;
    const std::uint32_t met = tail;
    const std::uint32_t* const target = graph.target.data() + std::size_t{from} * graph.cells;
    for (std::uint32_t press = 0; press < graph.cells; ++press) {
      Node& to = memory.node[target[press]];
      if (label >= to.label) continue;
      to.label = label;
      to.press = press;
      if (to.queued == memory.base) continue;
      to.queued = memory.base;
      memory.queue[tail++ & wrap] = target[press];
    }
    // A label falls once, so each that fell has brought its node into the queue.
    work.counters.duplicates += graph.cells - (tail - met);
  }
  return {};
}

Answer<Flip> solve(const Graph& graph, const Flip::Instance& instance, Work& work) {
  if (auto end = work.must_end(graph.nodes * (sizeof(Node) + sizeof(std::uint32_t)))) return *end;
  auto& memory = work.scratch<Memory>();
  memory.begin(graph);
  const auto start = static_cast<std::uint32_t>(instance.id());
  if (auto end = relax(graph, start, memory, work)) return *end;
  if (memory.node[start].label >= memory.base + kLabels) return Unsolvable<Flip>{};
  return solved_by<Flip>(presses_from(start, graph, memory, instance.shape));
}

const Registered<Flip> entry{{
    .guarantee = Guarantee::optimal,
    .summary = "queue-driven Bellman-Ford over the stored graph of all boards",
    .source = "Bellman 1958, Ford 1956, Moore 1959; a reader's remark on POJ 1753",
    .reach = {"at most 20 cells", [](const Flip::Shape& shape) { return shape.cells() <= 20; }},
    .method = prepared_method<Flip, prepare, solve>,
}};

}  // namespace
}  // namespace palio
