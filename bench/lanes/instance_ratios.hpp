// What the instances lane says of a contender against the baseline: ratios instance by
// instance, and over a random sample of instances their geometric mean.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "bench/statistics/statistics.hpp"
#include "reference/oracle.hpp"

namespace palio::race {

/// The instances of a sample that have the same true answer.
struct Stratum {
  Distance depth = 0;                       ///< `unsolvable` is a stratum of its own
  std::vector<std::size_t> instances = {};  ///< their places in the sample; at least one
  bool whole = false;                       ///< no other instance of the space has that depth
};

/// The strata of a sample by depth, that of the impossible last. `depths`: of the sample's
/// instances, all different; `space`: of all instances of the space that they were drawn from,
/// in any order. O(instances log instances + space).
std::vector<Stratum> strata_of(std::span<const Distance> depths, std::span<const Distance> space);

/// The fewest instances of a stratum, unless it is whole, by which resampling may be believed: of
/// n instances it takes their variance to be (n - 1) / n of what it is.
inline constexpr std::size_t fewest_of_a_stratum = 10;

/// The first stratum with too few instances for an interval; null where there is none.
const Stratum* thin_stratum(std::span<const Stratum> strata);

struct Resampling {
  double level = 0.05;          ///< an interval covers with 1 - level by itself, roughly
  std::size_t rounds = 10'000;  ///< at least 1
  std::uint64_t seed = 1;
};

/// Time of a contender by that of the baseline, over the instances of a set.
struct Ratios {
  struct Mean {
    double value = 1;  ///< exp of the mean of log ratios
    /// Percentiles of the means of samples drawn anew, with replacement, within each stratum: what
    /// another choice of instances would change. Noise isn't in it. Absent where a stratum is thin.
    std::optional<Interval> interval = {};
    std::vector<double> by_stratum = {};  ///< the geometric mean of each
  };
  double least = 1;
  double median = 1;
  double greatest = 1;
  std::size_t least_at = 0;  ///< place of the instance, the first of several
  std::size_t greatest_at = 0;
  std::optional<Mean> mean = {};  ///< only over a sample
};

/// Compares times above 0 of the same instances. `strata` are those of a sample drawn at random
/// within each; none, where the instances were chosen otherwise: then nothing is said of a mean,
/// as it would be one of how they were chosen. A stratum has the weight that it has in the sample
/// (its number of instances by that of all), not that in the space: the mean is that of a
/// population in which depths are as frequent as in the sample. A stratum that is whole isn't
/// resampled, as no other choice of it was possible. Throws std::invalid_argument for times that
/// aren't positive and finite, for none, for unequally many, and where the strata don't hold each
/// instance once. O(rounds * instances).
Ratios find_ratios(std::span<const double> times, std::span<const double> baseline,
                   std::span<const Stratum> strata, const Resampling& resampling);

}  // namespace palio::race
