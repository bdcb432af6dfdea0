// Adding tallies up: it doesn't matter who found what first.
#include <gtest/gtest.h>

#include <utility>

#include "reference/sink.hpp"

namespace palio {
namespace {

/// Of one wrong answer.
Tally failed_on(std::uint64_t distance, std::uint64_t rank, std::uint64_t number) {
  Failure failure;
  failure.distance = distance;
  failure.rank = rank;
  failure.number = number;
  failure.reason = Reason::too_long;
  Tally tally;
  tally.add(std::move(failure));
  return tally;
}

Tally sum(Tally first, const Tally& second) {
  first.add(second);
  return first;
}

TEST(Tallies, KeepTheSmallestFailureInWhateverOrderTheyAreAdded) {
  const Tally smallest = failed_on(2, 7, 9);
  for (const Tally& other : {failed_on(3, 1, 1), failed_on(2, 8, 1), failed_on(2, 7, 10), Tally{}}) {
    for (const Tally& both : {sum(smallest, other), sum(other, smallest)}) {
      ASSERT_TRUE(both.smallest);
      EXPECT_EQ(both.smallest->distance, 2U);
      EXPECT_EQ(both.smallest->rank, 7U);
      EXPECT_EQ(both.smallest->number, 9U);
    }
  }
}

TEST(Tallies, AddUpEverythingTheyCount) {
  Tally timed;
  timed.checked = 5;
  timed.verdicts[static_cast<std::size_t>(Verdict::accepted)] = 5;
  timed.solve_ns = 70;
  timed.expanded = 8;
  timed.generated = 9;
  const Tally failed = failed_on(2, 7, 9);
  for (const Tally& both : {sum(timed, failed), sum(failed, timed)}) {
    EXPECT_EQ(both.checked, 6U);
    EXPECT_EQ(both.of(Verdict::accepted), 5U);
    EXPECT_EQ(both.of(Verdict::wrong_answer), 1U);
    EXPECT_EQ(both.of(Reason::too_long), 1U);
    EXPECT_EQ(both.failures(), 1U);
    EXPECT_EQ(both.solve_ns, 70U);
    EXPECT_EQ(both.expanded, 8U);
    EXPECT_EQ(both.generated, 9U);
  }
}

}  // namespace
}  // namespace palio
