// Breadth first from the given board, a whole level at a time: the images of a set of boards
// under all presses, 512 boards at once, shared out among all cores.
// Why it is right: a label is 1 + depth mod 3, or 0 while unmet. Unmet boards that presses make
// of those with a level's label are the next level, as levels three, six and more before have
// no unmet successors. Back from a goal, the label before names a board nearer to the start.
// Encoding: bit C*r + c is cell (r, c); pressing cell i is board ^ mask[i]. Three bits a board:
// planes of labels, which a task writes for its own part alone, and a plane of the level.
// It loses to bitmask_bfs where the answer is small: each level costs as much as any other.
// Source: Korf 2008 (bits by rank); Cooperman and Finkelstein 1992 (depths mod 3).
#include <tbb/blocked_range.h>
#include <tbb/parallel_reduce.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <bit>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "solvers/flip/presses.hpp"
#include "solvers/kernels/search/xor_image.hpp"
#include "solvers/solver.hpp"

namespace palio {
namespace {

constexpr std::uint64_t kMostCells = 28;
constexpr std::uint64_t kPiece = 256;  ///< blocks that one task makes

struct Presses {
  std::vector<std::uint64_t> masks;
  std::uint64_t black;  ///< all cells
  XorImage image;
};

Presses prepare(const Flip::Shape& shape) {
  const auto masks = press_masks(shape);
  return {masks, all_black(shape), XorImage(masks)};
}

std::uint32_t label_of(std::uint64_t depth) { return 1 + static_cast<std::uint32_t>(depth % 3); }

/// A bit a board in each plane.
class Planes {
 public:
  static std::uint64_t blocks_for(std::uint64_t black) { return NumberBlock::block_of(black) + 1; }
  static std::uint64_t bytes_for(std::uint64_t black) { return 3 * sizeof(NumberBlock) * blocks_for(black); }

  void clear(std::uint64_t black) {
    if (blocks_ != blocks_for(black)) {
      blocks_ = 0;
      for (auto* plane : {&low_, &high_, &level_})
        *plane = std::make_unique_for_overwrite<NumberBlock[]>(blocks_for(black));
      blocks_ = blocks_for(black);
    }
    for (auto* plane : {&low_, &high_, &level_}) std::fill_n(plane->get(), blocks_, NumberBlock{});
  }

  void start(std::uint64_t board) {
    low_[NumberBlock::block_of(board)].insert(board);
    level_[NumberBlock::block_of(board)].insert(board);
  }

  std::uint32_t label(std::uint64_t board) const {
    const std::uint64_t block = NumberBlock::block_of(board);
    return (low_[block].holds(board) ? 1 : 0) + (high_[block].holds(board) ? 2 : 0);
  }

  std::uint64_t blocks() const { return blocks_; }

  /// Labels what the level's boards lead to and isn't labelled, in some blocks; how many.
  std::uint64_t label_successors(const XorImage& image, std::uint32_t label, std::uint64_t first,
                                 std::uint64_t last) {
    std::uint64_t found = 0;
    image.each_block(level_.get(), first, last, [&](std::uint64_t i, const NumberBlock& successors) {
      for (std::size_t word = 0; word < successors.words.size(); ++word) {
        std::uint64_t& low = low_[i].words[word];
        std::uint64_t& high = high_[i].words[word];
        const std::uint64_t fresh = successors.words[word] & ~(low | high);
        low |= label != 2 ? fresh : 0;
        high |= label != 1 ? fresh : 0;
        found += static_cast<std::uint64_t>(std::popcount(fresh));
      }
    });
    return found;
  }

  /// Makes the level what bears a label, in some blocks.
  void make_level(std::uint32_t label, std::uint64_t first, std::uint64_t last) {
    for (std::uint64_t i = first; i < last; ++i) {
      for (std::size_t word = 0; word < level_[i].words.size(); ++word) {
        const std::uint64_t low = low_[i].words[word];
        const std::uint64_t high = high_[i].words[word];
        level_[i].words[word] = label == 1 ? low & ~high : label == 2 ? high & ~low : low & high;
      }
    }
  }

 private:
  std::unique_ptr<NumberBlock[]> low_, high_, level_;
  std::uint64_t blocks_ = 0;
};

/// The sum of `body(first, last)` over pieces of all blocks, once none is left or `work` must end.
template <class Body>
std::uint64_t sum_over(std::uint64_t blocks, const Work& work, const Body& body) {
  const auto add = [&](const tbb::blocked_range<std::uint64_t>& part, std::uint64_t sum) {
    return work.must_end(0) ? sum : sum + body(part.begin(), part.end());
  };
  const tbb::blocked_range<std::uint64_t> all(0, blocks, kPiece);
  if (blocks <= kPiece) return add(all, 0);
  std::uint64_t sum = 0;
  // Isolated, lest a waiting thread take up another solve with the same scratch.
  tbb::this_task_arena::isolate([&] {
    sum = tbb::parallel_reduce(all, std::uint64_t{0}, add, std::plus<>(), tbb::simple_partitioner());
  });
  return sum;
}

/// The presses on a way to the start from a board that many levels below it.
std::uint64_t way_back(const Presses& presses, const Planes& planes, std::uint64_t board,
                       std::uint64_t depth) {
  std::uint64_t cells = 0;
  for (; depth > 0; --depth) {
    std::size_t cell = 0;
    while (planes.label(board ^ presses.masks[cell]) != label_of(depth - 1)) ++cell;
    board ^= presses.masks[cell];
    cells |= std::uint64_t{1} << cell;
  }
  return cells;
}

/// A goal that is one press from a labelled board.
std::optional<std::uint64_t> goal_in_sight(const Presses& presses, const Planes& planes) {
  for (const std::uint64_t goal : {std::uint64_t{0}, presses.black}) {
    for (const std::uint64_t mask : presses.masks) {
      if (planes.label(goal ^ mask) != 0) return goal;
    }
  }
  return {};
}

Answer<Flip> solve(const Presses& presses, const Flip::Instance& instance, Work& work) {
  if (instance.id() == 0 || instance.id() == presses.black) return solved_by<Flip>({});
  if (auto end = work.must_end(Planes::bytes_for(presses.black))) return *end;
  auto& planes = work.scratch<Planes>();
  planes.clear(presses.black);
  planes.start(instance.id());
  std::uint64_t states = 1;
  for (std::uint64_t depth = 0; states > 0; ++depth) {
    if (const auto goal = goal_in_sight(presses, planes))
      return solved_by<Flip>(presses_of(instance.shape, way_back(presses, planes, *goal, depth + 1)));
    const std::uint32_t next = label_of(depth + 1);
    const std::uint64_t found = sum_over(planes.blocks(), work, [&](std::uint64_t first, std::uint64_t last) {
      return planes.label_successors(presses.image, next, first, last);
    });
    sum_over(planes.blocks(), work, [&](std::uint64_t first, std::uint64_t last) {
      planes.make_level(next, first, last);
      return std::uint64_t{0};
    });
    if (auto end = work.must_end(0)) return *end;
    work.counters.expanded += states;
    work.counters.generated += states * presses.masks.size();
    work.counters.duplicates += states * presses.masks.size() - found;
    states = found;
  }
  return Unsolvable<Flip>{};
}

const Registered<Flip> entry{{
    .guarantee = Guarantee::optimal,
    .summary = "breadth first over whole sets of boards, three bits a board, shared out among the cores",
    .source = "Korf 2008; Cooperman and Finkelstein 1992",
    .reach = {"at most 28 cells", [](const Flip::Shape& shape) { return shape.cells() <= kMostCells; }},
    .method = prepared_method<Flip, prepare, solve>,
}};

}  // namespace
}  // namespace palio
