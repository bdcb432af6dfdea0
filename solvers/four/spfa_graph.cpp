// The explicit graph of all states of a shape, searched by label correction with a
// queue (SPFA, the queue-based Bellman-Ford method). Why it is right: a label is the
// length of a path and only falls. Edges have length one, so labels leave the queue in
// rising order: the first solved state to leave it has its final label, and an empty
// queue leaves all final. The graph holds edges and solved states, no distances. It
// loses to bitmask_bfs: with equal lengths no label is ever corrected, so it is breadth
// first with its edges in far memory and one level more.
// Source: Moore 1959, Duan 1994 (SPFA); a reader's comment on a bitmask program.
#include <algorithm>
#include <vector>

#include "solvers/four/ranking.hpp"
#include "solvers/solver.hpp"

namespace palio {
namespace {

/// The successors of state s are targets[first[s]] up to targets[first[s + 1]].
struct Graph {
  FourBits bits;
  FourRanking ranking;
  std::vector<std::uint32_t> first{};
  std::vector<std::uint32_t> targets{};
  std::vector<bool> solved{};
};

constexpr std::uint32_t kNoState = UINT32_MAX;
constexpr std::uint32_t kCheckEvery = 1024;

/// Of a state; void unless it bears the stamp of the search.
struct Label {
  std::uint32_t stamp = 0;
  std::uint32_t distance = 0;
  std::uint32_t parent = 0;
  bool queued = false;
};

struct Scratch {
  std::vector<Label> labels;
  std::uint32_t stamp = 0;
  std::vector<std::uint32_t> queue;

  void begin(std::size_t states) {
    queue.clear();
    if (labels.size() == states && ++stamp != 0) return;
    labels.assign(states, {});
    stamp = 1;
  }
};

Graph prepare(const Four::Shape& shape) {
  Graph graph{FourBits(shape), FourRanking(shape)};
  for (std::uint32_t state = 0; state < graph.ranking.states(); ++state) {
    graph.first.push_back(static_cast<std::uint32_t>(graph.targets.size()));
    const FourState here = graph.ranking.unrank(state);
    graph.solved.push_back(graph.bits.solved(here.mover, here.waiting));
    graph.bits.any_slide(here, [&](std::uint32_t, std::uint32_t, const FourState& next) {
      graph.targets.push_back(graph.ranking.rank(next));
      return false;
    });
  }
  graph.first.push_back(static_cast<std::uint32_t>(graph.targets.size()));
  return graph;
}

void relax(std::uint32_t target, std::uint32_t distance, std::uint32_t parent, Scratch& scratch) {
  Label& label = scratch.labels[target];
  const bool labelled = label.stamp == scratch.stamp;
  if (labelled && label.distance <= distance) return;
  const bool queued = labelled && label.queued;
  label = {scratch.stamp, distance, parent, true};
  if (!queued) scratch.queue.push_back(target);
}

Answer<Four> slides_to(std::uint32_t goal, const Graph& graph, const std::vector<Label>& labels) {
  std::vector<Four::Move> slides;
  for (std::uint32_t at = goal; labels[at].parent != kNoState; at = labels[at].parent)
    slides.push_back(
        graph.bits.slide_between(graph.ranking.unrank(labels[at].parent), graph.ranking.unrank(at)));
  std::reverse(slides.begin(), slides.end());
  return solved_by<Four>(std::move(slides));
}

/// From the starts in the queue.
Answer<Four> search(const Graph& graph, Scratch& scratch, Work& work) {
  const std::uint64_t label_bytes = scratch.labels.size() * sizeof(Label);
  for (std::size_t head = 0; head < scratch.queue.size(); ++head) {
    if (head % kCheckEvery == 0) {
      if (auto end = work.must_end(label_bytes + 3 * sizeof(std::uint32_t) * head)) return *end;
    }
    const std::uint32_t at = scratch.queue[head];
    if (graph.solved[at]) return slides_to(at, graph, scratch.labels);
    scratch.labels[at].queued = false;
    ++work.counters.expanded;
    work.counters.generated += graph.first[at + 1] - graph.first[at];
    for (std::uint32_t edge = graph.first[at]; edge < graph.first[at + 1]; ++edge)
      relax(graph.targets[edge], scratch.labels[at].distance + 1, at, scratch);
  }
  return Unsolvable<Four>{};
}

Answer<Four> solve(const Graph& graph, const Four::Instance& instance, Work& work) {
  const std::uint64_t states = graph.ranking.states();
  if (auto end = work.must_end(states * (sizeof(Label) + sizeof(std::uint32_t)))) return *end;
  Scratch& scratch = work.scratch<Scratch>();
  scratch.begin(states);
  for (const bool white : {true, false}) {
    if (const auto start = FourBits::start(instance, white))
      relax(graph.ranking.rank(*start), 0, kNoState, scratch);
  }
  const std::size_t starts = scratch.queue.size();
  const std::uint64_t generated = work.counters.generated;
  auto answer = search(graph, scratch, work);
  // A label falls once, so each that fell has brought its state into the queue.
  work.counters.duplicates += work.counters.generated - generated - (scratch.queue.size() - starts);
  return answer;
}

const Registered<Four> entry{{
    .guarantee = Guarantee::optimal,
    .summary = "explicit graph of all states, labels corrected through a queue (SPFA)",
    .source = "Moore 1959, Duan 1994",
    .reach = {"at most 31 cells and 1,000,000 boards",
              [](const Four::Shape& shape) { return FourRanking::takes(shape, 1'000'000); }},
    .method = prepared_method<Four, prepare, solve>,
}};

}  // namespace
}  // namespace palio
