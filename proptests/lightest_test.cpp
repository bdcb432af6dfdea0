// The lightest member of a coset: against brute force, and by laws.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <tbb/global_control.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <chrono>
#include <initializer_list>
#include <random>
#include <thread>
#include <vector>

#include "proptests/cosets.hpp"
#include "proptests/generators.hpp"
#include "solvers/kernels/lightest/lightest_member.hpp"

namespace palio {
namespace {

rc::Gen<Code> codes(std::uint32_t most_rows) {
  return rc::gen::exec([most_rows] {
    const std::uint32_t rows = *in_range(0, most_rows + 1), cols = *in_range(1, 200);
    return Code(rows, cols, *rc::gen::arbitrary<std::uint64_t>(), *in_range(1, cols + 1));
  });
}

RC_GTEST_PROP(Lightest, IsWhatBruteForceFinds, ()) {
  const Code code = *codes(13);
  const std::uint64_t least = least_weight(code);
  for (const Vectors vectors : kinds_of_vectors()) {
    Work work;
    const Lightest found = LightestMember(code.generators, vectors).find(code.x, work);
    expect_member(code, found);
    RC_ASSERT(found.weight == least);
    RC_ASSERT(found.proven());
  }
}

RC_GTEST_PROP(Lightest, IsTheSameForOtherGeneratorsOfTheSpan, ()) {
  Code code = *codes(18);
  Work work;
  const std::uint64_t weight = LightestMember(code.generators).find(code.x, work).weight;
  const std::size_t rows = code.generators.rows();
  for (std::uint32_t i = 0; rows > 1 && i < 40; ++i) {
    const std::size_t to = *in_range(0, static_cast<std::uint32_t>(rows));
    const std::size_t from = (to + *in_range(1, static_cast<std::uint32_t>(rows))) % rows;
    add_row(code.generators.row(to), std::as_const(code.generators).row(from));
    if (i % 3 == 0) add_row(code.x, code.generators.row(to));
  }
  RC_ASSERT(LightestMember(code.generators).find(code.x, work).weight == weight);
}

RC_GTEST_PROP(Lightest, LiesInTheIntervalHoweverFewTheSteps, ()) {
  const Code code = *codes(14);
  const std::uint64_t least = least_weight(code);
  const LightestMember members(code.generators);
  std::uint64_t lower = 0;
  for (const std::uint64_t steps : std::initializer_list<std::uint64_t>{0, 2'000, 20'000, 1U << 14}) {
    Work work;
    const Lightest found = members.find(code.x, work, steps);
    expect_member(code, found);
    RC_ASSERT(found.lower_bound <= least);
    RC_ASSERT(found.weight >= least);
    lower = std::max(lower, found.lower_bound);
  }
  RC_ASSERT(lower == least);  // the last steps suffice for all members
}

/// Beyond 22 generators each x has a tree of its own.
TEST(Lightest, OfManyMembersIsWhatBruteForceFinds) {
  for (const auto& [rows, cols] : {std::pair{23, 31}, {24, 40}, {23, 300}}) {
    const Code code(static_cast<std::size_t>(rows), static_cast<std::size_t>(cols), 7, 300);
    const std::uint64_t least = least_weight(code);
    const LightestMember members(code.generators);
    for (const std::uint64_t steps : std::initializer_list<std::uint64_t>{0, 1U << 16, 1U << 22, 1U << 24}) {
      Work work;
      const Lightest found = members.find(code.x, work, steps);
      expect_member(code, found);
      EXPECT_LE(found.lower_bound, least);
      EXPECT_GE(found.weight, least);
      EXPECT_TRUE(steps < 1 << 24 || found.proven()) << rows << " " << cols;
    }
  }
}

/// Whether x + the positions in `set` is in the span of the generators.
class Span {
 public:
  explicit Span(const BitMatrix& generators) {
    for (std::size_t k = 0; k < generators.rows(); ++k) {
      Words row(generators.row(k).begin(), generators.row(k).end());
      reduce(row);
      if (weight_of(row) != 0) rows_.push_back(row);
    }
  }
  bool holds(Words row) const {
    reduce(row);
    return weight_of(row) == 0;
  }

 private:
  static std::size_t first(BitRow row) {
    std::size_t at = row.size() * 64;
    each_bit(row, [&](std::size_t bit) { at = std::min(at, bit); });
    return at;
  }
  void reduce(Words& row) const {
    for (const Words& other : rows_) {
      if (bit_at(row, first(other))) add_row(row, other);
    }
  }
  std::vector<Words> rows_;
};

TEST(Lightest, IsProvenFarBeyondAllMembersWhereItIsLight) {
  for (const std::size_t rows : {std::size_t{40}, std::size_t{64}}) {
    Code code(rows, 100, 11, 100);
    std::ranges::fill(code.x, 0);
    for (std::size_t p = 5; p < (rows == 40 ? 100 : 50); p += 40) set_bit(code.x, p);
    for (std::size_t k = 0; k < rows; k += 2) add_row(code.x, code.generators.row(k));
    Work work;
    const Lightest found = LightestMember(code.generators).find(code.x, work, std::uint64_t{1} << 27);
    expect_member(code, found);
    EXPECT_TRUE(found.proven());
    EXPECT_GT(work.counters.expanded, 0U);
    // No set of fewer positions is a member.
    const Span span(code.generators);
    std::uint64_t least = span.holds(code.x) ? 0 : 3;
    for (std::size_t p = 0; p < 100; ++p) {
      for (std::size_t q = p; q < 100; ++q) {
        Words member = code.x;
        member[p / 64] ^= std::uint64_t{1} << p % 64;
        if (q != p) member[q / 64] ^= std::uint64_t{1} << q % 64;
        if (span.holds(member)) least = std::min<std::uint64_t>(least, q == p ? 1 : 2);
      }
    }
    EXPECT_EQ(found.weight, least);
  }
}

TEST(Lightest, IsAMemberBeyondAWordOfGenerators) {
  for (const std::size_t rows : {std::size_t{65}, std::size_t{150}}) {
    Code code(rows, 400, 3, 400);
    Work work;
    const std::uint64_t before = weight_of(code.x);
    const Lightest found = LightestMember(code.generators).find(code.x, work, std::uint64_t{1} << 23);
    expect_member(code, found);
    EXPECT_LT(found.weight, before);
  }
}

TEST(Lightest, OfMorePositionsThanSixteenBitsCount) {
  const Code code(6, 70'000, 1, 40);
  for (const Vectors vectors : kinds_of_vectors()) {
    Work work;
    const Lightest found = LightestMember(code.generators, vectors).find(code.x, work);
    expect_member(code, found);
    EXPECT_EQ(found.weight, least_weight(code));
  }
}

TEST(Lightest, WithoutGeneratorsIsTheSetItself) {
  Work work;
  const Lightest found = LightestMember(BitMatrix(0, 70)).find(Words{5, 1}, work);
  EXPECT_EQ(found.weight, 3U);
  EXPECT_TRUE(found.proven());
  EXPECT_TRUE(LightestMember(BitMatrix(0, 0)).find({}, work).proven());
  EXPECT_TRUE(LightestMember(BitMatrix(2, 70)).find(Words{5, 1}, work).proven());
}

TEST(Lightest, IntervalIsTheSameWithAnyNumberOfThreads) {
  const Code code(36, 90, 5, 90);
  const LightestMember members(code.generators);
  const auto find = [&](std::size_t threads) {
    const tbb::global_control control(tbb::global_control::max_allowed_parallelism, threads);
    Work work;
    const Lightest found = members.find(code.x, work, 1 << 24);
    return std::tuple(found.generators, found.weight, found.lower_bound, work.counters.generated);
  };
  EXPECT_EQ(find(1), find(2));
}

TEST(Lightest, BoundHasTheParityOfAllMembers) {
  Code code(30, 80, 5, 80);
  for (std::size_t k = 0; k < 30; ++k) {
    if (weight_of(code.generators.row(k)) % 2 != 0) code.generators.row(k)[0] ^= 1;
  }
  Work work;
  for (const std::uint64_t steps : std::initializer_list<std::uint64_t>{0, 1U << 12, 1U << 20, 1U << 23}) {
    const Lightest found = LightestMember(code.generators).find(code.x, work, steps);
    EXPECT_EQ(found.weight % 2, weight_of(code.x) % 2);
    EXPECT_EQ(found.lower_bound % 2, weight_of(code.x) % 2);
  }
}

TEST(Lightest, SearchesNothingOnceItWasToldToStopOrHasNoMemory) {
  const Code code(30, 300, 5, 300);
  const LightestMember members(code.generators);
  const std::atomic<bool> stop = true;
  for (Work work : {Work(Work::default_memory, &stop), Work(members.working_bytes() - 1)}) {
    const Lightest found = members.find(code.x, work);
    EXPECT_EQ(found.weight, weight_of(code.x));
    expect_member(code, found);
    EXPECT_FALSE(found.proven());
    EXPECT_EQ(work.counters.generated, 0U);
  }
}

TEST(Lightest, StopsInTheMiddle) {
  const Code code(60, 2000, 5, 2000);  // all members would take years
  std::atomic<bool> stop = false;
  Work work(Work::default_memory, &stop);
  std::thread later([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    stop = true;
  });
  const Lightest found = LightestMember(code.generators).find(code.x, work, UINT64_MAX);
  later.join();
  expect_member(code, found);
  EXPECT_FALSE(found.proven());
}

}  // namespace
}  // namespace palio
