// What a race's raw data say: who is faster, by how much, how sure, and what can't be told.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "bench/race/measurements.hpp"
#include "bench/statistics/statistics.hpp"

namespace palio::race {

enum class Finding : std::uint8_t {
  faster,                   ///< the first is, by more than the margin: the whole interval is beyond it
  faster_margin_not_shown,  ///< the first is, perhaps by less: the interval excludes 1 and straddles it
  equivalent,               ///< the whole interval is within 1/(1 + margin) and 1 + margin; the first leads
                            ///< where it excludes 1
  inconclusive,             ///< none of these is shown
  dependent_noise,          ///< the blocks depend on each other, so nothing is shown; the interval holds 1
  unresolved,               ///< instead of any of the first four: identical code differs by more than the
                            ///< estimate here. Only an interval around 1 and within the margin stays
                            ///< `equivalent`, where identical code, too, differs by no more than the margin
};
std::string_view print_finding(Finding finding);

/// Fixed before the first block. Both levels are between 0 and 1, the margin is at least 0, and
/// there is one look at least; std::invalid_argument is thrown otherwise.
struct Judging {
  double margin = 0.03;           ///< ratios within 1/(1 + margin) and 1 + margin count as equal
  double level = 0.05;            ///< chance of any wrong interval in the whole race
  double control_level = 0.01;    ///< the same of the controls
  bool against_baseline = false;  ///< compare with the baseline alone, not all with all
  std::uint32_t looks = 1;        ///< planned; each has its share of both levels
};

/// Two runners of a set. The first is the one whose estimated time is less.
///
/// Wilcoxon's interval is exact for symmetric differences alone, and bursts that slow one of
/// two runners are not symmetric. So `interval` holds two: that of all blocks and that of the
/// quiet ones (`quiet_ratios`), joined after that; where too few are quiet to have one, that of
/// the sign test over all blocks, which asks no symmetry. What is claimed is thus shown with and
/// without the blocks that stand out, and setting them aside can make a claim weaker, never
/// stronger.
struct PairFinding {
  std::uint32_t first = 0;
  std::uint32_t second = 0;
  double ratio = 1;               ///< time of the second by that of the first, at least 1: exp of the
                                  ///< Hodges-Lehmann estimate of the paired log ratios of undisturbed times
                                  ///< (of their means over joined blocks)
  Interval interval;              ///< of the ratio; simultaneous over all pairs of the race; see above
  double ratio_of_medians = 1;    ///< of all batches
  bool medians_disagree = false;  ///< it is further from `ratio` than the margin
  double autocorrelation = 0;     ///< lag 1 of the log ratios, of the blocks as they were run
  Finding finding = Finding::inconclusive;
  double detectable = 1;  ///< the smallest ratio that this race had a chance of 80% to tell from 1
};

/// How a set's blocks were taken as independent.
///
/// A pair has too few blocks to tell, so this is judged once a set, over all runners that
/// didn't die, controls too. From the logarithms of undisturbed times the mean of each block is
/// taken off (what is common to a block cancels in every pair), then that of each runner. The
/// lag-1 sums and the squares are added up over the runners; independent blocks would give a
/// quotient of -1/n on average, so 1/n is added. Its standard deviation is 1/sqrt(N), N the
/// effective number of values: blocks times tr(C)^2 / tr(C^2), C being the runners'
/// covariances, so runners that are slowed together count as one. The bound is 2.5 of
/// these deviations: independent blocks are above it in about 1 race of 100.
///
/// Above the bound, 2, then 3 and more neighbours are made one observation, never fewer than 12
/// nor than significance needs. Now that blocks are known to depend, joined ones must show that
/// they don't: their autocorrelation isn't above 0, and their own bound isn't above 0.3, or the
/// test is too weak to be evidence.
struct Dependence {
  double autocorrelation = 0;  ///< lag 1, pooled over the runners, of the blocks as they were run
  double bound = 0;            ///< what independent blocks nearly always stay below
  std::uint32_t joined = 1;    ///< neighbouring blocks made one observation; 1 where that doesn't help
  bool remains = false;        ///< no joining, or not enough, made them independent
};

struct RunnerFinding {
  std::uint32_t runner = 0;
  double undisturbed_ns = 0;     ///< median over the blocks of the least batch of its slot, of a pass
  double median_ns = 0;          ///< of all batches
  double low_ns = 0;             ///< a tenth of the batches are below
  double high_ns = 0;            ///< a tenth are above
  std::uint32_t best_rank = 1;   ///< 1 + those proven faster: the interval excludes 1, and the
                                 ///< finding is neither dependent_noise nor unresolved
  std::uint32_t worst_rank = 1;  ///< K - those proven slower; K contenders didn't die
};

/// Identical code against itself.
struct ControlFinding {
  Role role = Role::again;
  double ratio = 1;     ///< time of the control by that of the baseline
  Interval interval;    ///< as of a pair, at the controls' own level
  bool failed = false;  ///< the interval excludes 1
};

struct SetFindings {
  std::vector<RunnerFinding> runners;  ///< contenders that didn't die, fastest first
  std::vector<PairFinding> pairs;
  std::vector<ControlFinding> controls;  ///< that didn't die; none where the baseline did
  Dependence dependence;
  double unresolved_below = 0;  ///< differences less than this part aren't resolved: the largest
                                ///< estimate of a control, or the far end of its interval where it failed
};

struct Analysis {
  std::vector<SetFindings> sets;  ///< in the order of the race's
  std::size_t pairs = 0;          ///< that were to be compared in the whole race: the size of the family
};

/// How many pairs a race is to compare: the size of its family, fixed before the first block,
/// so contenders that died since are in it; controls have a family of their own.
std::size_t count_pairs(const std::vector<Set>& sets, const Judging& judging);

/// The fewest blocks with which anything could be shown of so many pairs and controls: both
/// families have intervals. 1 where there is nothing to compare.
std::size_t fewest_blocks(const std::vector<Set>& sets, const Judging& judging);

/// Throws std::invalid_argument where there are fewer blocks than `fewest_blocks`, a runner that
/// didn't die lacks a batch or has one too many, a time isn't above 0 and finite, or a place is
/// out of range. O(pairs * blocks^2 log blocks + runners^2 * blocks + batches).
Analysis analyse(const Measurements& race, const Judging& judging);

/// Observations of one runner: the least batch of its slot, block by block, in nanoseconds
/// a pass ("undisturbed time"). Blocks in which it has none are left out: it died before.
std::vector<double> undisturbed_times(const Measurements& race, std::uint32_t set, std::uint32_t runner);

}  // namespace palio::race
