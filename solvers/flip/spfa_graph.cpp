// The graph of all boards, made in advance with every edge stored, searched by SPFA
// (Bellman and Ford's relaxation driven by a queue of the nodes whose label fell).
// Why it is right: when the queue is empty no edge can lower a label, so labels are
// distances; a node whose label is not below a goal's can't lower that goal's label, and
// is dropped. All edges have length 1, so each label falls once and the search is a
// breadth-first one that pays for a graph: it loses to bitmask_bfs, which computes the
// edges faster than memory yields them.
// Encoding: node v is the board of id v; its edge i, to v with cell i pressed, is
// target[v * cells + i], and the same edge leads back.
// Source: Bellman 1958, Ford 1956, the queue by Moore 1959; a reader's remark on POJ 1753.
#include <algorithm>
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

std::vector<Flip::Move> presses_to(std::uint32_t goal, const Graph& graph, const Memory& memory,
                                   const Flip::Shape& shape) {
  std::vector<Flip::Move> presses;
  for (std::uint32_t at = goal; memory.node[at].label != memory.base;) {
    const std::uint32_t press = memory.node[at].press;
    presses.push_back(press_of(shape, press));
    at = graph.target[std::size_t{at} * graph.cells + press];
  }
  return {presses.rbegin(), presses.rend()};
}

/// Labels the nodes from `start` on until no label can fall that matters to a goal.
std::optional<GaveUp> relax(const Graph& graph, std::uint32_t start, Memory& memory, Work& work) {
  const std::uint32_t wrap = graph.nodes - 1;
  const Node& white = memory.node[0];
  const Node& black = memory.node[graph.nodes - 1];
  memory.node[start].label = memory.base;
  memory.queue[0] = start;
  for (std::uint32_t head = 0, tail = 1; head != tail; ++head) {
    if (head % 1024 == 0) {
      if (auto end = work.must_end(0)) return end;
    }
    const std::uint32_t from = memory.queue[head & wrap];
    memory.node[from].queued = UINT32_MAX;
    const std::uint32_t label = memory.node[from].label + 1;
    if (label >= std::min(white.label, black.label)) continue;
    ++work.counters.expanded;
    work.counters.generated += graph.cells;
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
  }
  return {};
}

Answer<Flip> solve(const Graph& graph, const Flip::Instance& instance, Work& work) {
  if (auto end = work.must_end(graph.nodes * (sizeof(Node) + sizeof(std::uint32_t)))) return *end;
  auto& memory = work.scratch<Memory>();
  memory.begin(graph);
  if (auto end = relax(graph, static_cast<std::uint32_t>(instance.id()), memory, work)) return *end;
  const std::uint32_t black = graph.nodes - 1;
  const std::uint32_t goal = memory.node[0].label <= memory.node[black].label ? 0 : black;
  if (memory.node[goal].label >= memory.base + kLabels) return Unsolvable<Flip>{};
  return solved_by<Flip>(presses_to(goal, graph, memory, instance.shape));
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
