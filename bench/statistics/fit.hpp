// By which law a measured curve grows. Pure statistics: nothing here knows what is
// measured.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace palio::race {

/// What n means: the sizes of a ladder, in order, in one measure.
struct Naming {
  std::string name = {};       ///< `side`, `cells`, `states`
  std::vector<double> n = {};  ///< above 0, never less than the one before; infinite past what counts
  bool in_exponents = true;    ///< false where n itself grows exponentially: then n^a is the only law
};

enum class Law : std::uint8_t {
  power,               ///< n^a
  exponential,         ///< c^n
  square_exponential,  ///< c^(n^2)
  power_exponential,   ///< n^a c^n
};

/// One law under one naming: e^log_scale * n^power * e^(log_base * n), or n^2 in its place.
struct Candidate {
  Law law = Law::power;
  std::string naming = {};
  double log_scale = 0;
  double power = 0;      ///< a; 0 where the law has none
  double log_base = 0;   ///< ln c; 0 where the law has none
  double miss = 0;       ///< ln(predicted / measured) at the largest size, fitted to the others
  double tolerance = 0;  ///< by how much more than the best it may miss and still count as equal to it
};

enum class Decision : std::uint8_t {
  decided,           ///< one candidate predicts better than all others
  equal_predictors,  ///< several do it equally well
  none_predicts,     ///< the best misses by more than a factor of 2, and noise doesn't explain it
  too_few_sizes,     ///< fewer than `fewest_sizes`
  alike_sizes,       ///< no naming has two different n that count
};

inline constexpr std::size_t fewest_sizes = 6;

struct Fit {
  Decision decision = Decision::too_few_sizes;
  /// That predict as well as the best, which is the first; empty where there are too few sizes.
  std::vector<Candidate> candidates = {};
  std::size_t sizes = 0;  ///< fitted: those with a value above 0
  std::size_t zeros = 0;  ///< left out: 0 has no logarithm
  /// log2 of the factor by which the value grows where n doubles, at the upper end: from the
  /// largest size of at most half the largest n (else from the smallest size); nothing where
  /// n or the values don't allow it.
  std::optional<double> slope = {};
  std::string slope_naming = {};  ///< that of the best candidate, else the first offered
};

/// Fits each law under each naming by least squares on logarithms to all sizes but the
/// largest, and judges it by how it predicts that one; the parameters returned are fitted
/// to all sizes. `values` are at least 0, one a size; each naming has as many n.
///
/// A candidate that is the law misses by no more than t s sqrt(1 + h) in 95 of 100 cases (h:
/// the leverage of the largest size; s: the spread of the sizes about the curve, t: Student's
/// quantile for it). t s is taken as the least of all candidates', since a wrong law's own
/// spread holds its misfit. That, or 5% where it is less (laws leave lower terms out), is the
/// candidate's tolerance. All that miss by no more than that beyond the best are equal
/// predictors. Of these n^a c^n is dropped where its third parameter makes it fit no better
/// than a simpler one, by an F test at 5%. Candidates that draw the same curve in other words
/// (c^(n^2) of the side, c^n of the cells) are one, named as offered first.
/// In simulations with noise of 2 to 20% and 6 to 14 sizes a wrong law is named in at most 3%
/// of the cases where the true one has two parameters; where it is n^a c^n and noise hides
/// the third, the simpler law that fits as well is named.
/// Throws std::invalid_argument for lists of unequal length, values that are negative or not
/// finite, and n that are not above 0 or fall. O(candidates * sizes).
/// Prediction intervals of a regression: any textbook, e.g. Draper and Smith 1998, chapter 3.
Fit fit_growth(std::span<const Naming> namings, std::span<const double> values);

/// `n^2.01, n = cells`.
std::string print_candidate(const Candidate& candidate);

/// Why no law is better than all others, as in `only 4 sizes`; empty where one is.
std::string print_doubt(const Fit& fit);

/// The law and how far it missed, or `not decidable: only 4 sizes`.
std::string print_fit(const Fit& fit);

}  // namespace palio::race
