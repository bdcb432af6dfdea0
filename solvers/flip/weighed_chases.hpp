// flip: the lightest of a chase plus any of a few others, on boards of any size.
#pragma once

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "solvers/flip/chase.hpp"

namespace palio {

struct LightestSum {
  std::uint64_t chosen = 0;  ///< bit k: generator k is added
  std::uint64_t weight = std::numeric_limits<std::uint64_t>::max();
};

/// Weighs all presses of a chase plus any of some generators, which are chased down beside it from
/// their first rows (as `Chase::begin` takes them), the first of them for a board that is
/// exchanged, the others for one with nothing to do. A part of the rows at a time, which stays in
/// the cache while its sums are weighed in the order of a Gray code, so that each follows from the
/// one before by one addition. Tasks each take the sums with one choice of the last generators.
class WeighedChases {
 public:
  /// So many that weighing takes a few seconds at most.
  static bool takes(const Upright& board, std::size_t generators) {
    const std::uint64_t words = std::uint64_t{board.rows} * words_for(board.cols);
    return generators <= kMostGenerators && words << generators <= kMostWords;
  }

  WeighedChases(const Upright& board, const BitMatrix& generators)
      : board_(board),
        generators_(generators),
        part_(std::clamp<std::size_t>(kPartWords / words_for(board.cols), 1, board.rows)),
        shared_(std::min(kMostShared, generators.rows() - std::min(kLeastAlone, generators.rows()))) {}

  /// Bytes that it takes, for all tasks.
  std::uint64_t bytes() const {
    const std::uint64_t task = (generators_.rows() + 1) * (part_ + 2) * words_for(board_.cols) * 8;
    return (task << shared_) + (sizeof(std::uint64_t) << generators_.rows());
  }

  /// Or nothing when told to stop. In O(2^generators) additions and weighings of the board's words.
  std::optional<LightestSum> lightest(const Chase& chase, const Work& work) const {
    std::vector<LightestSum> found(std::size_t{1} << shared_);
    const auto weigh = [&](std::size_t task) { found[task] = lightest_of_task(chase, task, work); };
    if (found.size() == 1) {
      weigh(0);
    } else {
      // Isolated, lest a waiting thread take up another solve with the same chase.
      tbb::this_task_arena::isolate([&] { tbb::parallel_for(std::size_t{0}, found.size(), weigh); });
    }
    if (work.must_end(0)) return {};
    return *std::ranges::min_element(found, {}, &LightestSum::weight);
  }

 private:
  static constexpr std::size_t kMostGenerators = 22;
  static constexpr std::uint64_t kMostWords = std::uint64_t{1} << 33;  ///< of all sums
  static constexpr std::size_t kPartWords = 512;
  static constexpr std::size_t kMostShared = 3, kLeastAlone = 6;
  static constexpr std::size_t kAtOnce = 1024;  ///< sums weighed before a stop is looked for

  LightestSum lightest_of_task(const Chase& chase, std::size_t task, const Work& work) const {
    const std::size_t alone = generators_.rows() - shared_;
    std::vector<Chase> chases(generators_.rows());
    for (std::size_t k = 0; k < chases.size(); ++k) {
      chases[k].exchanged = k == 0;
      chases[k].begin(board_, part_, generators_.row(k));
    }
    std::vector<std::uint64_t> weights(std::size_t{1} << alone), sum;
    for (std::size_t row = 0; row < board_.rows; row += part_) {
      if (work.must_end(0)) return {};
      const std::size_t count = std::min<std::size_t>(part_, board_.rows - row);
      for (Chase& generator : chases) generator.go_on(board_, {}, 0, count);
      const BitRow presses(chase.rows.row(row + 1).data(), count * words_for(board_.cols));
      sum.assign(presses.begin(), presses.end());
      for (std::size_t k = alone; k < chases.size(); ++k) {
        if ((task >> (k - alone) & 1) != 0) add_row(sum, chases[k].presses(count));
      }
      for (std::size_t i = 0; i < weights.size(); i += kAtOnce) {
        if (i > 0 && work.must_end(0)) return {};
        const std::size_t end = std::min(i + kAtOnce, weights.size());
        run(
            best_vectors(), [&]() __attribute__((always_inline)) {
              for (std::size_t k = i; k < end; ++k) weigh(chases, count, k, sum, weights);
            });
      }
      for (Chase& generator : chases) generator.turn_over();
    }
    const auto least = std::ranges::min_element(weights);
    return {static_cast<std::uint64_t>(least - weights.begin()) | task << alone, *least};
  }

  /// Makes of a part's sum number i - 1 of a Gray code number i, and adds up what it weighs.
  [[gnu::always_inline]] static void weigh(const std::vector<Chase>& chases, std::size_t count, std::size_t i,
                                           std::vector<std::uint64_t>& sum,
                                           std::vector<std::uint64_t>& weights) {
    std::uint64_t* __restrict const words = sum.data();
    if (i > 0) {
      const auto changed = static_cast<std::size_t>(std::countr_zero(i));
      const std::uint64_t* __restrict const other = chases[changed].presses(count).data();
      for (std::size_t k = 0; k < sum.size(); ++k) words[k] ^= other[k];
    }
    std::uint64_t weight = 0;
    for (std::size_t k = 0; k < sum.size(); ++k)
      weight += static_cast<std::uint64_t>(std::popcount(words[k]));
    weights[i ^ i >> 1] += weight;
  }

  const Upright& board_;
  const BitMatrix& generators_;
  std::size_t part_;    ///< rows
  std::size_t shared_;  ///< generators that tell one task from another
};

}  // namespace palio
