#include "bench/statistics/fit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

#include "bench/statistics/least_squares.hpp"

namespace palio::race {
namespace {

constexpr double kSameCurve = 1e-7;         ///< difference of logarithms
const double kLowerTerms = std::log(1.05);  ///< what a law may leave out
const double kWorstMiss = std::log(2.0);    ///< of what is still called a law
constexpr std::array kLaws{Law::power, Law::exponential, Law::square_exponential};

std::size_t parameters(Law law) { return law == Law::power_exponential ? 3 : 2; }

Terms terms_of(Law law, double n) {
  if (law == Law::power) return {1, std::log(n), 0};
  if (law == Law::exponential) return {1, n, 0};
  if (law == Law::square_exponential) return {1, n * n, 0};
  return {1, std::log(n), n};
}

/// A candidate on its way to being judged.
struct Trial {
  Candidate candidate;
  std::vector<double> curve;  ///< logarithms at all sizes, fitted to all
  double squares = 0;         ///< about that curve
  double spread = 0;          ///< t s of the sizes that it was fitted to without the largest
  double leverage = 0;        ///< of the largest size

  std::size_t terms() const { return parameters(candidate.law); }
};

std::optional<Trial> try_law(Law law, const Naming& naming, const std::vector<double>& logs) {
  std::vector<Terms> rows;
  for (const double n : naming.n) rows.push_back(terms_of(law, n));
  const std::size_t others = logs.size() - 1;
  const std::size_t terms = parameters(law);
  const auto all = regress(rows, terms, logs);
  const auto without = regress(std::span(rows).first(others), terms, {logs.begin(), logs.end() - 1});
  if (!all || !without) return {};
  Trial trial;
  trial.candidate.law = law;
  trial.candidate.naming = naming.name;
  trial.squares = all->squares;
  trial.leverage = without->leverage(rows.back());
  trial.candidate.log_scale = all->coefficients[0];
  const double first = all->coefficients[1];
  const bool has_power = law == Law::power || law == Law::power_exponential;
  trial.candidate.power = has_power ? first : 0;
  trial.candidate.log_base = law == Law::power_exponential ? all->coefficients[2] : has_power ? 0 : first;
  trial.candidate.miss = without->at(rows.back()) - logs.back();
  for (const Terms& row : rows) trial.curve.push_back(all->at(row));
  const std::size_t freedom = others - terms;
  trial.spread = student_quantile(freedom) * std::sqrt(without->squares / static_cast<double>(freedom));
  return trial;
}

bool same_curve(const Trial& a, const Trial& b) {
  for (std::size_t i = 0; i < a.curve.size(); ++i) {
    if (std::abs(a.curve[i] - b.curve[i]) > kSameCurve) return false;
  }
  return true;
}

/// All candidates, no two with the same curve; those with fewer parameters are entered
/// first, and so the simpler words for a curve are kept.
std::vector<Trial> try_all(std::span<const Naming> namings, const std::vector<double>& logs) {
  std::vector<Trial> trials;
  const auto enter = [&](Law law, const Naming& naming) {
    const auto trial = try_law(law, naming, logs);
    if (!trial) return;
    const auto same = [&](const Trial& other) { return same_curve(*trial, other); };
    if (std::none_of(trials.begin(), trials.end(), same)) trials.push_back(*trial);
  };
  for (const Naming& naming : namings) {
    for (const Law law : kLaws) {
      if (law == Law::power || naming.in_exponents) enter(law, naming);
    }
  }
  for (const Naming& naming : namings) {
    if (naming.in_exponents) enter(Law::power_exponential, naming);
  }
  return trials;
}

/// Whether the parameter that `larger` has more than `smaller` makes it fit no better than
/// chance would (F test at 5%).
bool says_no_more(const Trial& larger, const Trial& smaller) {
  const auto sizes = static_cast<double>(larger.curve.size());
  if (smaller.squares <= sizes * kSameCurve * kSameCurve) return true;
  const std::size_t freedom = larger.curve.size() - larger.terms();
  const double f = (smaller.squares - larger.squares) / (larger.squares / static_cast<double>(freedom));
  return f <= student_quantile(freedom) * student_quantile(freedom);
}

/// The equal predictors, the best first.
std::vector<Candidate> best_of(std::vector<Trial> trials) {
  if (trials.empty()) return {};
  double noise = trials[0].spread;
  for (const Trial& trial : trials) noise = std::min(noise, trial.spread);
  const auto miss = [](const Trial& trial) { return std::abs(trial.candidate.miss); };
  std::stable_sort(trials.begin(), trials.end(),
                   [&](const Trial& a, const Trial& b) { return miss(a) < miss(b); });
  const double least = miss(trials[0]);
  std::vector<Trial> equal;
  for (Trial& trial : trials) {
    const double tolerance = std::max(noise * std::sqrt(1 + trial.leverage), kLowerTerms);
    trial.candidate.tolerance = tolerance;
    if (miss(trial) - least <= tolerance) equal.push_back(std::move(trial));
  }
  std::vector<Candidate> best;
  for (const Trial& trial : equal) {
    const auto simpler = [&](const Trial& other) {
      return other.terms() < trial.terms() && says_no_more(trial, other);
    };
    if (std::none_of(equal.begin(), equal.end(), simpler)) best.push_back(trial.candidate);
  }
  return best;
}

Decision decide(const Fit& fit) {
  if (fit.sizes < fewest_sizes) return Decision::too_few_sizes;
  if (fit.candidates.empty()) return Decision::alike_sizes;
  const Candidate& best = fit.candidates[0];
  if (std::abs(best.miss) > std::max(kWorstMiss, best.tolerance)) return Decision::none_predicts;
  return fit.candidates.size() == 1 ? Decision::decided : Decision::equal_predictors;
}

std::optional<double> slope_a_doubling(const std::vector<double>& n, const std::vector<double>& logs) {
  if (logs.size() < 2) return {};
  std::size_t low = logs.size() - 2;
  while (low > 0 && n[low] > n.back() / 2) --low;
  const double doublings = std::log2(n.back() / n[low]);
  if (!std::isfinite(doublings) || doublings <= 0) return {};
  return (logs.back() - logs[low]) / std::log(2.0) / doublings;
}

void check(std::span<const Naming> namings, std::span<const double> values) {
  if (namings.empty()) throw std::invalid_argument("no naming of the sizes");
  for (const double value : values) {
    if (!std::isfinite(value) || value < 0)
      throw std::invalid_argument(fmt::format("a value of {} where it must be finite and at least 0", value));
  }
  for (const Naming& naming : namings) {
    if (naming.n.size() != values.size())
      throw std::invalid_argument(
          fmt::format("{} sizes by {} for {} values", naming.n.size(), naming.name, values.size()));
    double before = 0;
    for (const double n : naming.n) {
      if (!(n > 0) || n < before)
        throw std::invalid_argument(fmt::format("{} of {} behind {}", naming.name, n, before));
      before = n;
    }
  }
}

std::string print_factor(double log_factor) {
  const double factor = std::exp(std::abs(log_factor));
  return factor < 2 ? fmt::format("{:.1f}%", 100 * (factor - 1)) : fmt::format("a factor of {:.3g}", factor);
}

std::string print_list(const std::vector<Candidate>& candidates) {
  std::string text;
  for (const Candidate& one : candidates) {
    if (!text.empty()) text += " or ";
    text += print_candidate(one);
  }
  return text;
}

}  // namespace

Fit fit_growth(std::span<const Naming> namings, std::span<const double> values) {
  check(namings, values);
  Fit fit;
  std::vector<Naming> used(namings.begin(), namings.end());
  for (Naming& naming : used) naming.n.clear();
  std::vector<double> logs;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i] <= 0) continue;
    logs.push_back(std::log(values[i]));
    for (std::size_t j = 0; j < used.size(); ++j) used[j].n.push_back(namings[j].n[i]);
  }
  fit.sizes = logs.size();
  fit.zeros = values.size() - logs.size();
  if (fit.sizes >= fewest_sizes) fit.candidates = best_of(try_all(used, logs));
  fit.decision = decide(fit);
  fit.slope_naming = fit.candidates.empty() ? used[0].name : fit.candidates[0].naming;
  const auto named = [&](const Naming& naming) { return naming.name == fit.slope_naming; };
  fit.slope = slope_a_doubling(std::find_if(used.begin(), used.end(), named)->n, logs);
  return fit;
}

std::string print_candidate(const Candidate& candidate) {
  // Adding 0 makes a zero of a negative one.
  const std::string power = fmt::format("n^{:.2f}", std::round(100 * candidate.power) / 100 + 0.0);
  const std::string base = fmt::format("{:.4g}", std::exp(candidate.log_base));
  const std::string where = fmt::format(", n = {}", candidate.naming);
  switch (candidate.law) {
    case Law::power:
      return power + where;
    case Law::exponential:
      return base + "^n" + where;
    case Law::square_exponential:
      return base + "^(n^2)" + where;
    case Law::power_exponential:
      break;
  }
  return power + " " + base + "^n" + where;
}

std::string print_doubt(const Fit& fit) {
  switch (fit.decision) {
    case Decision::too_few_sizes:
      return fmt::format("only {} size{}", fit.sizes, fit.sizes == 1 ? "" : "s");
    case Decision::alike_sizes:
      return "no naming tells the sizes apart";
    case Decision::none_predicts:
      return fmt::format("the best law, {}, misses the largest size by {}",
                         print_candidate(fit.candidates[0]), print_factor(fit.candidates[0].miss));
    case Decision::equal_predictors:
      return print_list(fit.candidates) + " predict the largest size equally well";
    case Decision::decided:
      break;
  }
  return "";
}

std::string print_fit(const Fit& fit) {
  if (fit.decision != Decision::decided) return fmt::format("not decidable: {}", print_doubt(fit));
  return fmt::format("{}; predicts the largest size within {}", print_candidate(fit.candidates[0]),
                     print_factor(fit.candidates[0].miss));
}

}  // namespace palio::race
