// Other methods of the tree, asked beyond the oracle's reach what they make of an instance.
#pragma once

#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "reference/deadlines.hpp"
#include "reference/testimony.hpp"
#include "solvers/solver.hpp"
#include "solvers/worker.hpp"

namespace palio {

/// A contender's peers on each shape: solvers of the tree's files that promise the shortest, written
/// apart from it, the quickest on the first instance of the shape before all others. One that takes
/// too long on it isn't asked again. May be asked by several threads.
template <class P>
class Peers {
 public:
  using Instance = typename P::Instance;

  /// `contender`: its name; a solver of the tree is no peer of itself. `memory`: bytes that a solve of
  /// the contender's may hold; a peer's gets a part of it.
  Peers(std::string contender, std::uint64_t memory)
      : contender_(std::move(contender)), memory_(memory / 4) {}

  /// What they say of an instance on which the contender took `its_ns`. `stop` ends it at once.
  std::vector<Testimony<P>> ask(const Instance& instance, std::int64_t its_ns,
                                const std::atomic<bool>& stop) {
    Panel* const panel = panel_of(instance, its_ns, stop);
    if (panel == nullptr) return {};
    std::vector<Testimony<P>> testimonies;
    for (Peer& peer : panel->peers) {
      if (peer.late >= kMostLate || stop) continue;
      const auto answer = solve(*peer.solver, peer.prepared.get(), instance, 2 * patience(its_ns), stop);
      if (!answer && !stop) ++peer.late;
      if (!answer) continue;
      if (auto said = testimony_of<P>(instance, *answer, promise_of(*peer.solver), peer.solver->name))
        testimonies.push_back(std::move(*said));
    }
    return testimonies;
  }

 private:
  static constexpr std::size_t kMost = 2;
  static constexpr int kMostLate = 3;
  static constexpr std::int64_t kLeastPatience = 50'000'000;  ///< ns
  static constexpr std::int64_t kMostPatience =
      1'000'000'000;  ///< ns; preparing can't be stopped, but who took longer is no peer

  struct Peer {
    const Solver<P>* solver;
    std::shared_ptr<const void> prepared;
    std::atomic<int> late = 0;  ///< how often
  };
  struct Tried {
    const Solver<P>* solver;
    std::shared_ptr<const void> prepared;
    /// Of the time that it took: which of two that are about as quick isn't left to chance.
    int magnitude;
  };
  struct Panel {
    typename P::Shape shape;
    std::deque<Peer> peers = {};
  };

  /// How long a peer may take, so that a campaign isn't mostly theirs.
  static std::int64_t patience(std::int64_t its_ns) {
    return std::clamp(10 * its_ns, kLeastPatience, kMostPatience);
  }

  /// Those of exhibits, and of programs that register solvers of their own, are no peers.
  bool is_peer(const Solver<P>& solver, const typename P::Shape& shape) const {
    const bool is_of_the_tree = solver.name.starts_with(P::name) && solver.name[P::name.size()] == '/';
    return is_of_the_tree && !solver.exhibit && solver.name != contender_ &&
           solver.guarantee != Guarantee::any && solver.reach.takes(shape);
  }

  /// Nothing where it has to be stopped.
  std::optional<Answer<P>> solve(const Solver<P>& solver, const void* prepared, const Instance& instance,
                                 std::int64_t within_ns, const std::atomic<bool>& stop) {
    const Deadlines::Watched watched(deadlines_, within_ns, stop);
    Work work(memory_, &watched.stop());
    try {
      // Isolated: a thread that waits for the peer's tasks must not start another instance.
      auto answer =
          tbb::this_task_arena::isolate([&] { return solver.method.solve(prepared, instance, work); });
      if (!watched.stop()) return answer;
    } catch (const std::exception&) {
      // What a peer throws is held against it when it is a contender itself.
    }
    return {};
  }

  /// Null where it was stopped before all peers were tried.
  Panel* panel_of(const Instance& instance, std::int64_t its_ns, const std::atomic<bool>& stop) {
    const auto shape = P::shape_of(instance);
    const std::scoped_lock lock(mutex_);
    for (Panel& panel : panels_) {
      if (panel.shape == shape) return &panel;
    }
    std::vector<Tried> tried;
    for (const auto& solver : solvers<P>()) {
      if (stop || !is_peer(solver, shape)) continue;
      if (auto one = try_out(solver, instance, patience(its_ns), stop)) tried.push_back(std::move(*one));
    }
    if (stop) return nullptr;
    std::ranges::stable_sort(tried, {}, &Tried::magnitude);
    Panel& panel = panels_.emplace_back(Panel{shape});
    for (Tried& one : tried) {
      if (panel.peers.size() < kMost) panel.peers.emplace_back(one.solver, std::move(one.prepared));
    }
    return &panel;
  }

  /// Nothing where it takes too long, or has no answer.
  std::optional<Tried> try_out(const Solver<P>& solver, const Instance& instance, std::int64_t within_ns,
                               const std::atomic<bool>& stop) {
    const std::int64_t begun = now_ns();
    Tried tried{&solver, nullptr, 0};
    try {
      tried.prepared = solver.method.prepare(P::shape_of(instance));
    } catch (const std::exception&) {
      return {};
    }
    const std::int64_t prepared = now_ns();
    if (prepared - begun > kMostPatience) return {};
    const auto answer = solve(solver, tried.prepared.get(), instance, within_ns, stop);
    if (!answer || std::holds_alternative<GaveUp>(*answer)) return {};
    const auto microseconds = static_cast<std::uint64_t>(now_ns() - prepared) / 1000;
    tried.magnitude = static_cast<int>(std::bit_width(microseconds)) / 3;
    return tried;
  }

  std::string contender_;
  std::uint64_t memory_;
  Deadlines deadlines_;
  std::mutex mutex_;  ///< guards the panels; none moves or goes
  std::deque<Panel> panels_;
};

}  // namespace palio
