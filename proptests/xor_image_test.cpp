// Images of sets under exclusive or, bit by bit and on every path that this processor has.
#include <gtest/gtest.h>
// RapidCheck asks for gtest.h first.
#include <rapidcheck/gtest.h>

#include <vector>

#include "proptests/generators.hpp"
#include "solvers/flip/presses.hpp"
#include "solvers/kernels/search/xor_image.hpp"

namespace palio {
namespace {

std::vector<VectorPath> paths() {
  std::vector<VectorPath> all{VectorPath::portable};
  if (best_vector_path() >= VectorPath::avx2) all.push_back(VectorPath::avx2);
  if (best_vector_path() == VectorPath::avx512) all.push_back(VectorPath::avx512);
  return all;
}

/// All a ^ m, one by one.
std::vector<NumberBlock> image_by_number(const std::vector<NumberBlock>& set,
                                         const std::vector<std::uint64_t>& masks) {
  std::vector<NumberBlock> image(set.size());
  for (std::uint64_t number = 0; number < 512 * set.size(); ++number) {
    if (!set[number / 512].holds(number)) continue;
    for (const std::uint64_t mask : masks) image[(number ^ mask) / 512].insert(number ^ mask);
  }
  return image;
}

void expect_image(const std::vector<NumberBlock>& set, const std::vector<std::uint64_t>& masks) {
  const auto expected = image_by_number(set, masks);
  const XorImage image(masks);
  for (const VectorPath path : paths()) {
    // In two parts, the first of which doesn't end where blocks go four by four.
    const std::uint64_t cut = std::min<std::uint64_t>(set.size(), 3);
    std::uint64_t next = 0;
    const auto compare = [&](std::uint64_t i, const NumberBlock& block) {
      RC_ASSERT(i == next++);
      RC_ASSERT(block.words == expected[i].words);
    };
    image.each_block(set.data(), 0, cut, compare, path);
    image.each_block(set.data(), cut, set.size(), compare, path);
    RC_ASSERT(next == set.size());
  }
}

RC_GTEST_PROP(XorImage, IsWhatEachNumberBecomes, ()) {
  const auto bits = *in_range(1, 14);
  const std::uint64_t numbers = std::uint64_t{1} << bits;
  const auto below = rc::gen::resize(rc::kNominalSize, rc::gen::inRange<std::uint64_t>(0, numbers));
  const auto masks = *rc::gen::container<std::vector<std::uint64_t>>(*in_range(0, 64), below);
  std::vector<NumberBlock> set((numbers + 511) / 512);
  for (const std::uint64_t number : *rc::gen::container<std::vector<std::uint64_t>>(below))
    set[number / 512].insert(number);
  expect_image(set, masks);
}

RC_GTEST_PROP(XorImage, OfBoardsIsWhatPressesMakeOfThem, ()) {
  const Flip::Shape shape{*in_range(1, 4), *in_range(1, 6), *rc::gen::arbitrary<bool>()};
  std::vector<NumberBlock> set(NumberBlock::block_of(all_black(shape)) + 1);
  const auto boards =
      rc::gen::resize(rc::kNominalSize, rc::gen::inRange<std::uint64_t>(0, all_black(shape) + 1));
  for (const std::uint64_t board : *rc::gen::container<std::vector<std::uint64_t>>(boards))
    set[NumberBlock::block_of(board)].insert(board);
  expect_image(set, press_masks(shape));
}

}  // namespace
}  // namespace palio
