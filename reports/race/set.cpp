#include "reports/race/set.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "reports/race/text.hpp"
#include "reports/text/table.hpp"
#include "reports/verdicts.hpp"

namespace palio {
namespace {

/// Where the last column of the table begins.
constexpr std::size_t kAgainst = 38;

bool excludes_1(const PairRecord& pair) { return pair.ratio.low > 1 || pair.ratio.high < 1; }

bool is_faster(const PairRecord& pair) { return pair.finding.starts_with("faster"); }

bool is_inconclusive(const PairRecord& pair) { return !is_faster(pair) && pair.finding != "equivalent"; }

/// What an inconclusive pair would have needed.
std::string detectable_of(const PairRecord& pair) {
  if (!std::isfinite(pair.detectable) || pair.detectable <= 1) return "";
  return fmt::format("; {} had an 80% chance to show", print_percent(pair.detectable - 1));
}

/// The comparison with the baseline, from the view of the one that isn't the baseline.
std::string comparison_of(const PairRecord& pair, bool is_first) {
  std::string finding = shortened(pair.finding, 40);
  if (is_faster(pair) && !is_first) finding.replace(0, 6, "slower");
  std::string text = fmt::format("{} x as {} {}: {}", print_figure(pair.ratio.value),
                                 is_first ? "fast" : "slow", print_interval(pair.ratio), finding);
  if (pair.finding == "equivalent" && excludes_1(pair))
    text += is_first == (pair.ratio.low > 1) ? ", it leads" : ", the baseline leads";
  return is_inconclusive(pair) ? text + detectable_of(pair) : text;
}

/// A pair's row is that of its contender which isn't the baseline.
const PairRecord* pair_with_baseline(const RaceSetRecord& set, const std::string& solver) {
  for (const PairRecord& pair : set.pairs) {
    if ((pair.first == solver && pair.second == set.baseline) ||
        (pair.second == solver && pair.first == set.baseline))
      return &pair;
  }
  return nullptr;
}

std::string row_of(const RaceSetRecord& set, const RaceRunnerRecord& runner, const TerminalStyle& style) {
  const auto print = [&](const std::string& rank, const std::string& time, const std::string& text,
                         Tone tone) {
    return fmt::format("  {:<5} {} {:>9}  {}\n", rank, name_cell(set.puzzle, runner.solver, 8, 18), time,
                       toned(wrapped(text, kAgainst), tone, style));
  };
  if (!is_right(runner.verdict)) {
    const Tone tone = runner.verdict == "gave-up" ? Tone::doubtful : Tone::bad;
    return print("-", "-", verdict_text(runner.verdict, runner.fault), tone);
  }
  if (!runner.death.empty())
    return print("-", "-", fmt::format("out: {}", shortened(runner.death, 200)), Tone::bad);
  if (!runner.times) return print("-", "-", "not compared", Tone::doubtful);
  const RunnerTimesRecord& times = *runner.times;
  const std::string rank = times.best_rank == times.worst_rank
                               ? std::to_string(times.best_rank)
                               : fmt::format("{}-{}", times.best_rank, times.worst_rank);
  const std::string time = print_duration(times.undisturbed_ns);
  const std::string unproven = runner.verdict == "accepted-unproven" ? "; " + runner.verdict : "";
  if (runner.solver == set.baseline) return print(rank, time, "the baseline" + unproven, Tone::faint);
  const PairRecord* pair = pair_with_baseline(set, runner.solver);
  if (pair == nullptr) return print(rank, time, "not compared with the baseline", Tone::doubtful);
  const bool is_first = pair->first == runner.solver;
  const Tone good = is_faster(*pair) && is_first ? Tone::good : Tone::plain;
  return print(rank, time, comparison_of(*pair, is_first) + unproven,
               is_inconclusive(*pair) ? Tone::doubtful : good);
}

/// Contenders with times, fastest first, then those without.
std::vector<const RaceRunnerRecord*> ranked(const RaceSetRecord& set) {
  std::vector<const RaceRunnerRecord*> runners;
  for (const RaceRunnerRecord& runner : set.runners) {
    if (runner.role == "contender") runners.push_back(&runner);
  }
  const auto key = [](const RaceRunnerRecord* runner) {
    const bool is_timed = is_right(runner->verdict) && runner->death.empty() && runner->times;
    return std::pair{!is_timed, is_timed ? runner->times->undisturbed_ns : 0};
  };
  std::stable_sort(runners.begin(), runners.end(), [&](auto* a, auto* b) { return key(a) < key(b); });
  return runners;
}

std::string controls_of(const RaceSetRecord& set, const TerminalStyle& style) {
  std::string text;
  for (const ControlRecord& control : set.controls) {
    const std::string line =
        fmt::format("control, {}: {} x its time {}{}",
                    control.role == "again" ? "the baseline's function again" : "a second copy of its code",
                    print_figure(control.ratio.value), print_interval(control.ratio),
                    control.failed ? ": FAILED, as identical code has to take the same time" : "");
    text += note(line, 2, control.failed ? Tone::bad : Tone::plain, style);
  }
  if (set.controls.empty() && !set.pairs.empty())
    text += note("no controls, as the baseline is out: what isn't resolved here isn't known", 2,
                 Tone::doubtful, style);
  if (set.unresolved_below > 0)
    text += note(fmt::format("not resolved here: differences below {}", print_percent(set.unresolved_below)),
                 2, Tone::plain, style);
  return text;
}

std::string dependence_of(const RaceSetRecord& set, const TerminalStyle& style) {
  const DependenceRecord& dependence = set.dependence;
  std::string text = fmt::format("noise: lag-1 autocorrelation {} (independent blocks stay below {})",
                                 print_figure(dependence.autocorrelation), print_figure(dependence.bound));
  if (dependence.joined > 1)
    text += fmt::format("; {} neighbouring blocks were joined at a time", dependence.joined);
  if (dependence.remains) text += "; what remains depends on each other";
  const auto [least, greatest] = std::ranges::minmax_element(set.pairs, {}, &PairRecord::autocorrelation);
  text += fmt::format("; of the log ratios of single pairs {} to {}", print_figure(least->autocorrelation),
                      print_figure(greatest->autocorrelation));
  return note(text, 2, dependence.remains ? Tone::bad : Tone::plain, style);
}

/// The ratio of medians of all batches, for each row; then where it disagrees, for each pair.
std::string medians_of(const RaceSetRecord& set, const TerminalStyle& style) {
  std::string beside;
  std::string flagged;
  for (const PairRecord& pair : set.pairs) {
    const std::string first = short_name(set.puzzle, pair.first);
    const std::string second = short_name(set.puzzle, pair.second);
    if (pair.first == set.baseline || pair.second == set.baseline)
      beside += fmt::format("{} {} {}", beside.empty() ? "" : ",",
                            pair.first == set.baseline ? second : first, print_figure(pair.ratio_of_medians));
    if (pair.medians_disagree)
      flagged += fmt::format("{} {} and {}, {} undisturbed, {} by medians", flagged.empty() ? "" : ";", first,
                             second, print_figure(pair.ratio.value), print_figure(pair.ratio_of_medians));
  }
  std::string text;
  if (!beside.empty())
    text += note(fmt::format("the same by medians of all batches:{}", beside), 2, Tone::plain, style);
  if (!flagged.empty())
    text += note(fmt::format("these disagree beyond the margin:{}", flagged), 2, Tone::doubtful, style);
  return text;
}

std::string preparing_of(const RaceSetRecord& set, const TerminalStyle& style) {
  std::string text;
  for (const RaceRunnerRecord& runner : set.runners) {
    if (runner.role != "contender" || !is_right(runner.verdict) || runner.prepare_ns <= 0) continue;
    text += fmt::format("{} {} {}", text.empty() ? "" : ",", short_name(set.puzzle, runner.solver),
                        print_duration(runner.prepare_ns));
  }
  return text.empty() ? ""
                      : note(fmt::format("prepared once, not in the times:{}", text), 2, Tone::plain, style);
}

/// Pairs that ranks leave open and that no row shows.
std::string open_pairs_of(const RaceSetRecord& set, const TerminalStyle& style) {
  std::string text;
  for (const PairRecord& pair : set.pairs) {
    if (is_faster(pair) || pair.first == set.baseline || pair.second == set.baseline) continue;
    const std::string first = short_name(set.puzzle, pair.first);
    const std::string second = short_name(set.puzzle, pair.second);
    std::string line = fmt::format("{}, {} x as fast as {} {}: {}", first, print_figure(pair.ratio.value),
                                   second, print_interval(pair.ratio), shortened(pair.finding, 40));
    if (pair.finding == "equivalent" && excludes_1(pair))
      line += fmt::format(", {} leads", pair.ratio.low > 1 ? first : second);
    if (is_inconclusive(pair)) line += detectable_of(pair);
    text += note(line, 4, is_inconclusive(pair) ? Tone::doubtful : Tone::plain, style);
  }
  return text.empty() ? "" : fmt::format("  other pairs that the ranks leave open\n{}", text);
}

}  // namespace

std::string render_set(const RaceSetRecord& set, std::uint32_t blocks, const TerminalStyle& style) {
  std::string text = note(
      fmt::format("{}, {}: {} instances, baseline {}, {} blocks", shortened(set.puzzle, 20),
                  shortened(set.name, 60), with_commas(set.instances), shortened(set.baseline, 60), blocks),
      0, Tone::plain, style);
  if (!set.chosen.empty()) text += note(shortened(set.chosen, 300), 2, Tone::plain, style);
  text += toned(fmt::format("  {:<5} {:<18} {:>9}  against the baseline\n", "rank", "solver", "time each"),
                Tone::faint, style);
  for (const RaceRunnerRecord* runner : ranked(set)) text += row_of(set, *runner, style);
  text += controls_of(set, style);
  text += set.pairs.empty() ? note("no pairs were compared", 2, Tone::doubtful, style)
                            : dependence_of(set, style);
  return text + medians_of(set, style) + preparing_of(set, style) + open_pairs_of(set, style);
}

}  // namespace palio
