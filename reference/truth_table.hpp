// The truth about a whole space in shared memory: made once from the oracle, then seen
// read-only by every worker, so that no contender can touch it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

#include "puzzles/random.hpp"
#include "reference/judge.hpp"
#include "reference/oracle.hpp"
#include "solvers/worker.hpp"

namespace palio {

/// Lays out arrays in one piece of memory, each at a multiple of 64 bytes.
class ArrayLayout {
 public:
  template <class T>
  std::uint64_t add(std::uint64_t count) {
    const std::uint64_t at = end_;
    end_ = (at + count * sizeof(T) + 63) / 64 * 64;
    return at;
  }
  std::uint64_t bytes() const { return end_; }

 private:
  std::uint64_t end_ = 0;
};

/// A view of such memory. Index i is the place of an instance in its space.
template <class P>
class TruthTable {
 public:
  using Move = typename P::Move;

  /// An empty one: nothing is known.
  TruthTable() = default;
  explicit TruthTable(const SharedMemory& memory) : base_(memory.data()) {
    if (base_ != nullptr) std::memcpy(&header_, base_, sizeof header_);
  }

  bool known() const { return base_ != nullptr; }
  std::uint64_t count() const { return header_.count; }
  Truth<P> truth(std::uint64_t place) const {
    if (!known()) return {};
    Truth<P> truth{at<Distance>(header_.distances)[place]};
    if (header_.ends != 0) {
      const auto* ends = at<std::uint64_t>(header_.ends);
      const std::uint64_t begin = place == 0 ? 0 : ends[place - 1];
      truth.canonical = {at<Move>(header_.moves) + begin, ends[place] - begin};
    }
    return truth;
  }
  /// The place of the instance that is number k of the sequence.
  std::uint64_t shuffled(std::uint64_t k) const { return at<std::uint32_t>(header_.order)[k]; }

  /// The memory of a table. `canonical` may be empty; `order` too.
  static SharedMemory make(const std::vector<Distance>& distances,
                           const std::vector<std::vector<Move>>& canonical,
                           const std::vector<std::uint32_t>& order) {
    Header header{distances.size(), 0, 0, 0, 0};
    std::vector<std::uint64_t> ends;
    std::vector<Move> moves;
    for (const auto& solution : canonical) {
      moves.insert(moves.end(), solution.begin(), solution.end());
      ends.push_back(moves.size());
    }
    ArrayLayout layout;
    layout.add<Header>(1);
    header.distances = layout.add<Distance>(distances.size());
    if (!order.empty()) header.order = layout.add<std::uint32_t>(order.size());
    if (!ends.empty()) {
      header.ends = layout.add<std::uint64_t>(ends.size());
      header.moves = layout.add<Move>(moves.size());
    }
    SharedMemory memory(layout.bytes());
    const auto fill = [&](std::uint64_t where, const auto& values) {
      if (!values.empty())
        std::memcpy(memory.data() + where, values.data(), values.size() * sizeof values[0]);
    };
    std::memcpy(memory.data(), &header, sizeof header);
    fill(header.distances, distances);
    fill(header.order, order);
    fill(header.ends, ends);
    fill(header.moves, moves);
    return memory;
  }

 private:
  struct Header {
    std::uint64_t count;
    std::uint64_t distances;  ///< where the arrays begin; 0: there is none
    std::uint64_t order;
    std::uint64_t ends;
    std::uint64_t moves;
  };
  template <class T>
  const T* at(std::uint64_t where) const {
    return reinterpret_cast<const T*>(base_ + where);
  }

  const std::byte* base_ = nullptr;
  Header header_{};
};

/// A seeded permutation of all places that takes the true answers in turn, so that the
/// head of any length is spread over them. O(n).
std::vector<std::uint32_t> spread_order(const std::vector<Distance>& distances, std::uint64_t seed);

}  // namespace palio
