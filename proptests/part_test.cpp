// Ranges of a campaign's numbers: sets of them, and the parts into which they are cut.
#include <gtest/gtest.h>
// RapidCheck's header for GoogleTest needs GoogleTest's own before it.
#include <rapidcheck/gtest.h>

#include <set>

#include "reference/part.hpp"

namespace palio {
namespace {

using Numbers = std::set<std::uint64_t>;

/// A set of ranges below `end`, and the same numbers one by one.
std::pair<Ranges, Numbers> any_ranges(std::uint64_t end) {
  Ranges ranges;
  Numbers numbers;
  const auto count = *rc::gen::inRange(0, 12);
  for (int i = 0; i < count; ++i) {
    const auto first = *rc::gen::inRange<std::uint64_t>(0, end);
    const auto last = std::min(end, first + *rc::gen::inRange<std::uint64_t>(0, 9));
    ranges.add({first, last});
    for (std::uint64_t number = first; number < last; ++number) numbers.insert(number);
  }
  return {ranges, numbers};
}

/// All that a part gives, one by one; each once and in order.
Numbers all_of(const Part& part, std::uint64_t most) {
  Numbers numbers;
  std::uint64_t from = 0;
  while (const auto range = part.next(from, most)) {
    RC_ASSERT(range->first >= from && range->first < range->last && range->last - range->first <= most);
    for (std::uint64_t number = range->first; number < range->last; ++number) numbers.insert(number);
    from = range->last;
  }
  return numbers;
}

RC_GTEST_PROP(Ranges, AreTheSetOfTheirNumbers, ()) {
  const auto [ranges, numbers] = any_ranges(60);
  RC_ASSERT(ranges.size() == numbers.size());
  Numbers listed;
  std::optional<Range> before;
  for (const Range& range : ranges.list()) {
    RC_ASSERT(range.first < range.last && (!before || before->last < range.first));  // none touch
    for (std::uint64_t number = range.first; number < range.last; ++number) listed.insert(number);
    before = range;
  }
  RC_ASSERT(listed == numbers);
  for (std::uint64_t from = 0; from < 62; ++from) {
    const auto next = ranges.next(from);
    const auto known = numbers.lower_bound(from);
    RC_ASSERT(next.has_value() == (known != numbers.end()));
    if (next) RC_ASSERT(next->first == *known && !numbers.contains(next->last) && next->last > from);
  }
}

RC_GTEST_PROP(Part, WhatIsLeftIsWhatIsNotDone, ()) {
  const auto planned = *rc::gen::inRange<std::uint64_t>(0, 60);
  const auto [done, numbers] = any_ranges(60);
  Numbers left;
  for (std::uint64_t number = 0; number < planned; ++number) {
    if (!numbers.contains(number)) left.insert(number);
  }
  RC_ASSERT(all_of(Part(planned, {}, done), *rc::gen::element<std::uint64_t>(1, 7, UINT64_MAX)) == left);
}

RC_GTEST_PROP(Part, ShardsHaveEachNumberOnce, ()) {
  const auto planned = *rc::gen::inRange<std::uint64_t>(0, 5'000);
  const auto count = *rc::gen::inRange<std::uint64_t>(1, 40);
  Numbers seen;
  for (std::uint64_t k = 1; k <= count; ++k) {
    const Part part(planned, {k, count});
    const Numbers mine = all_of(part, UINT64_MAX);
    RC_ASSERT(mine.size() == part.size());
    // Like shares, but for the last block.
    RC_ASSERT(mine.size() <= planned / count + planned / count / 16 + 2);
    for (const std::uint64_t number : mine) RC_ASSERT(seen.insert(number).second);
  }
  RC_ASSERT(seen.size() == planned);
}

TEST(Part, SpacesWithoutAnEndAreCutToo) {
  for (const std::uint64_t count : {std::uint64_t{3}, std::uint64_t{1000}, UINT64_MAX}) {
    const Part last(UINT64_MAX, {count, count});
    const Part first(UINT64_MAX, {1, count});
    EXPECT_EQ(first.size(), UINT64_MAX);
    ASSERT_TRUE(first.next(0));
    EXPECT_EQ(first.next(0)->first, 0U);
    ASSERT_TRUE(last.next(0));
    EXPECT_GE(last.next(0)->first, first.next(0)->last);
    EXPECT_FALSE(last.next(UINT64_MAX));
    EXPECT_FALSE(first.next(UINT64_MAX - 1) && first.next(UINT64_MAX - 1)->last < UINT64_MAX - 1);
  }
  EXPECT_EQ(Part(UINT64_MAX).next(7, 5), (Range{7, 12}));
  EXPECT_EQ(Part(UINT64_MAX).next(UINT64_MAX - 3, 100), (Range{UINT64_MAX - 3, UINT64_MAX}));
}

TEST(Part, OfMoreShardsThanNumbersSomeAreEmpty) {
  EXPECT_EQ(Part(2, {1, 5}).size(), 1U);
  EXPECT_EQ(Part(2, {2, 5}).next(0), (Range{1, 2}));
  EXPECT_EQ(Part(2, {3, 5}).size(), 0U);
  EXPECT_FALSE(Part(2, {3, 5}).next(0));
}

}  // namespace
}  // namespace palio
