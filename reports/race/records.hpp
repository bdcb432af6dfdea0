// What came out of a race, as plain values: the only thing that its renderers see. Times
// are wall time in nanoseconds unless said otherwise; solvers go by their full names.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "reports/records.hpp"

namespace palio {

/// A figure with its interval.
struct EstimateRecord {
  double value = 0;
  double low = 0;
  double high = 0;
};

/// How long a runner took on an instance set.
struct RunnerTimesRecord {
  double undisturbed_pass_ns = 0;  ///< median over the blocks of the least batch of a slot, of a pass
  double undisturbed_ns = 0;       ///< the same, of an instance
  double median_pass_ns = 0;       ///< of all batches
  double low_pass_ns = 0;          ///< a tenth of the batches are below
  double high_pass_ns = 0;         ///< a tenth are above
  std::uint32_t best_rank = 1;
  std::uint32_t worst_rank = 1;
};

/// One that took part on an instance set, or was to.
struct RaceRunnerRecord {
  std::string solver;
  std::string role = "contender";  ///< `contender`; `again`, `copy`: the baseline's code once more
  std::string guarantee = {};
  std::string verdict = "accepted";  ///< on the whole set, judged before the race
  std::string fault = {};            ///< what was wrong, on how many, and the first; empty: nothing
  std::uint64_t passes = 1;          ///< in a batch
  std::uint32_t batches = 3;         ///< in a slot
  double prepare_ns = 0;             ///< once a process, not in the times
  std::string death = {};  ///< how it died or why it was left out, and in which block; empty: it wasn't
  std::optional<RunnerTimesRecord> times = {};  ///< of contenders; not shown of what is wrong or died
};

/// Two contenders of a set, of which the first has the less undisturbed time.
struct PairRecord {
  std::string first;
  std::string second;
  EstimateRecord ratio;           ///< time of the second by that of the first
  double ratio_of_medians = 1;    ///< of all batches
  bool medians_disagree = false;  ///< with the ratio, beyond the margin
  double autocorrelation = 0;     ///< lag 1, of the paired log ratios
  std::string finding;            ///< `faster`, `faster, margin not shown`, `equivalent`; else it begins
                                  ///< with `inconclusive`
  double detectable = 1;          ///< the smallest ratio that the race had an 80% chance to tell from 1
};

/// The baseline's code against the baseline.
struct ControlRecord {
  std::string role;       ///< `again`: the same function; `copy`: linked a second time
  EstimateRecord ratio;   ///< time of the control by that of the baseline
  bool failed = false;    ///< the interval excludes 1
  double difference = 0;  ///< the ratio from 1, as a part, without sign
};

/// How the blocks of a set were taken as independent.
struct DependenceRecord {
  double autocorrelation = 0;  ///< lag 1, pooled over the runners
  double bound = 0;            ///< what independent blocks stay below
  std::uint32_t joined = 1;    ///< neighbouring blocks made one observation
  bool remains = false;        ///< also the joined ones depend on each other
};

/// The solo lane on one instance set.
struct RaceSetRecord {
  std::string puzzle;
  std::string name;
  std::uint64_t instances = 0;
  std::string chosen;                      ///< how they were, in words
  std::string baseline;                    ///< a solver
  std::vector<std::string> unproven = {};  ///< contenders of which nothing proves the answers shortest
  std::vector<RaceRunnerRecord> runners;   ///< those that ran first, as batches name them by their place
  std::vector<PairRecord> pairs;
  std::vector<ControlRecord> controls;
  DependenceRecord dependence;
  double unresolved_below = 0;  ///< differences less than this part aren't resolved
};

/// A pair of contenders that met on several sets.
struct AcrossRecord {
  std::string first;
  std::string second;
  std::uint32_t sets = 0;
  double least = 0;  ///< ratio, time of the second by that of the first
  double greatest = 0;
};

/// One that expands fewer nodes and is slower all the same.
struct ContradictionRecord {
  std::string puzzle;
  std::string set;
  std::string fewer;  ///< the solver that expands fewer
  std::string more;
  std::uint64_t fewer_nodes = 0;  ///< expanded in a pass
  std::uint64_t more_nodes = 0;
  double fewer_ns = 0;  ///< undisturbed time of an instance
  double more_ns = 0;
};

/// The counted lane: exact, of one pass.
struct CountedRecord {
  std::string solver;
  std::string puzzle;
  std::string set;
  std::uint64_t instances = 0;
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
  std::optional<std::uint64_t> duplicates = {};   ///< of the generated: met before and dropped
  std::optional<std::uint64_t> allocations = {};  ///< absent where this build can't count them
  std::optional<std::uint64_t> peak_bytes = {};
  std::optional<std::uint64_t> total_bytes = {};
  std::optional<std::uint64_t> instructions = {};  ///< absent where nothing counts them
  std::uint64_t gave_up = 0;         ///< instances without an answer, whose work is in the figures
  std::string no_instructions = {};  ///< why there are none; empty: there are, or nobody asked
};

/// The parallel lane: all runs of a solver with so many threads.
struct ParallelRecord {
  std::string solver;
  std::string puzzle;
  std::string set;
  std::uint32_t threads = 1;
  bool inside = false;  ///< it is parallel itself, and solves one instance after another
  EstimateRecord instances_per_second;
  EstimateRecord speed_up;    ///< against its own single thread
  EstimateRecord efficiency;  ///< speed-up by threads
};

/// The portfolio lane: all start together on an instance, and the first accepted answer wins.
struct PortfolioRecord {
  std::string solver;
  std::string puzzle;
  std::string set;
  std::uint64_t instances = 0;
  std::uint64_t wins = 0;
  std::optional<double> first_answer_ns = {};  ///< median, of those that it won
  std::optional<double> stop_ns = {};  ///< median from the winner's answer to its own end; of the others
  std::optional<double> slowest_stop_ns = {};  ///< the greatest of these
  std::uint64_t rejected = 0;                  ///< answers that the judge refuses
  std::uint64_t gave_up = 0;
  std::uint64_t failed = 0;  ///< it threw
};

struct RangeRecord {
  double low = 0;
  double high = 0;
};

/// The time of a contender by that of the baseline, instance by instance.
struct InstanceRatiosRecord {
  double least = 0;
  double median = 0;
  double greatest = 0;
  std::string least_on;  ///< an instance in its one-line form
  std::string greatest_on;
  std::optional<double> geometric_mean = {};  ///< only over a random sample of instances
  /// Low and high, by the choice of instances and not by noise; absent with too few of a depth.
  std::optional<RangeRecord> interval = {};
  std::vector<double> by_depth = {};  ///< geometric means; none where there is none over all
};

/// A contender of the instances lane.
struct InstanceRunnerRecord {
  std::string solver;
  double median_ns = 0;  ///< over the instances, of the least of each one's rounds
  double longest_ns = 0;
  std::string longest_on;
  std::optional<InstanceRatiosRecord> ratios = {};  ///< absent for the baseline, and without one
};

/// The instances of a sample that have the same true answer.
struct DepthRecord {
  std::string depth;  ///< a number, or `impossible`
  std::uint64_t instances = 0;
  bool whole = false;  ///< there are no others of that depth
};

/// One instance: by contender, in the order of the runners.
struct RawInstance {
  std::string instance;
  std::optional<std::string> depth = {};  ///< of a random sample's
  std::vector<std::uint64_t> repetitions = {};
  std::vector<std::vector<double>> ns = {};  ///< of one solve, by round
};

struct InstancesLeftOut {
  std::string solver;
  std::string why;
};

/// The instances lane on one set: each instance timed alone.
struct InstancesRecord {
  std::string puzzle;
  std::string set;
  std::uint64_t instances = 0;  ///< timed; the first of the set
  std::uint64_t planned = 0;    ///< in the set
  std::uint64_t rounds = 0;
  std::string baseline = {};             ///< empty: none was timed
  double level = 0.05;                   ///< intervals cover with 1 - level, each by itself
  std::string no_mean = {};              ///< why there is no geometric mean; empty: there is
  std::string no_interval = {};          ///< why there is no interval where there is a mean
  std::vector<DepthRecord> depths = {};  ///< of a random sample; each weighs as many as it holds
  std::vector<InstanceRunnerRecord> runners = {};
  std::vector<InstancesLeftOut> left_out = {};
  std::vector<RawInstance> raw = {};
};

/// The whole-process lane: a fresh process an instance.
struct WholeProcessRecord {
  std::string contender;
  std::string puzzle;
  std::string set;
  std::string verdict = "accepted";
  std::string fault = {};
  std::uint64_t runs = 0;
  double median_ns = 0;                    ///< start-up included
  double low_ns = 0;                       ///< a tenth of the runs are below
  double high_ns = 0;                      ///< a tenth are above
  std::optional<double> start_up_ns = {};  ///< median with an empty case
};

/// A size of the ladder.
struct GrowthPoint {
  std::string size;  ///< `4x4`
  double n = 0;
  double nodes = 0;  ///< of an instance
  double ns = 0;     ///< of an instance
};

/// A curve through the sizes but the largest, which it predicts.
struct FitRecord {
  std::string model;  ///< `n^a c^n`
  std::vector<std::pair<std::string, double>> parameters = {};
  double prediction_error = 0;   ///< of the largest size: |predicted / measured - 1|
  std::string undecidable = {};  ///< why no model is better than the others; empty: this one is
};

/// The growth lane: one solver along a size ladder.
struct GrowthRecord {
  std::string solver;
  std::string puzzle;
  std::string n_named;  ///< what n counts: `side`, `cells`, `states`
  std::string ended;    ///< what ended the ladder
  std::vector<GrowthPoint> points;
  std::optional<FitRecord> nodes = {};  ///< absent with too few sizes
  std::optional<FitRecord> time_per_node = {};
  std::optional<double> slope = {};  ///< of log time by log n, over the last doubling
};

/// From which size on one beats another.
struct CrossoverRecord {
  std::string puzzle;
  std::string finding;  ///< `crosses`; `never`: the winner leads at every size; `not shown`: nobody
                        ///< leads for sure before; `undecidable`: nobody does at the largest size
  std::string winner;   ///< from there on; of an undecidable pair either
  std::string loser;
  std::string from = {};    ///< a size; the curves cross between `behind` and it
  std::string behind = {};  ///< the last size at which the other leads
};

/// One fresh process of the solo lane.
struct RawBlock {
  std::int64_t started_ns = 0;  ///< since the race began
  double load = 0;              ///< of the machine at its start
  std::uint32_t environment_bytes = 0;
  std::string program = {};
};

/// One timed repetition.
struct RawBatch {
  std::uint32_t block = 0;
  std::uint32_t set = 0;
  std::uint32_t runner = 0;  ///< its place in `RaceSetRecord::runners`
  std::uint32_t position = 0;
  std::int64_t started_ns = 0;
  double pass_ns = 0;
};

/// A race with the lanes that it had; each lane by itself, as none is comparable with another.
struct RaceReport {
  EnvironmentRecord environment;
  std::uint64_t seed = 1;
  std::string mode = "default";  ///< `quick`, `default`, `careful`
  double margin = 0.03;          ///< ratios within it count as equal
  double level = 0.05;           ///< chance of any wrong interval in the race
  bool solo = true;              ///< the solo lane was asked for
  std::uint64_t pairs = 0;       ///< to be compared in the whole race
  std::uint32_t blocks_planned = 0;
  std::uint32_t blocks_run = 0;
  std::uint32_t looks_planned = 1;
  std::uint32_t looks_taken = 1;
  bool interrupted = false;
  std::string no_findings = {};  ///< why nothing is said of who is faster; empty: it is
  std::vector<RaceSetRecord> sets = {};
  std::vector<AcrossRecord> across = {};
  std::vector<ContradictionRecord> contradictions = {};
  std::vector<CountedRecord> counted = {};
  std::vector<ParallelRecord> parallel = {};
  std::vector<PortfolioRecord> portfolio = {};
  std::vector<InstancesRecord> instances = {};
  std::vector<WholeProcessRecord> whole_process = {};
  std::vector<GrowthRecord> growth = {};
  std::vector<CrossoverRecord> crossovers = {};
  std::vector<RawBlock> blocks = {};
  std::vector<RawBatch> batches = {};
};

}  // namespace palio
