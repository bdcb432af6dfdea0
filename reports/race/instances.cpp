#include "reports/race/instances.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "reports/race/text.hpp"

namespace palio {
namespace {

constexpr std::size_t kName = 18;

std::string mean_of(const InstanceRatiosRecord& ratios) {
  if (!ratios.geometric_mean) return "-";
  const std::string mean = print_figure(*ratios.geometric_mean);
  if (!ratios.interval) return mean;
  return fmt::format("{} ({} .. {})", mean, print_figure(ratios.interval->low),
                     print_figure(ratios.interval->high));
}

/// The geometric mean of each depth: `by depth: 0 1.21, 1 0.931, impossible 0.113`.
std::string by_depth_of(const InstancesRecord& record, const InstanceRatiosRecord& ratios) {
  std::string text = "by depth:";
  std::string_view separator = " ";
  for (std::size_t i = 0; i < std::min(record.depths.size(), ratios.by_depth.size()); ++i) {
    text += fmt::format("{}{} {}", separator, shortened(record.depths[i].depth, 20),
                        print_figure(ratios.by_depth[i]));
    separator = ", ";
  }
  return text;
}

std::string row_of(const InstancesRecord& record, const InstanceRunnerRecord& runner,
                   const TerminalStyle& style) {
  const std::string row = fmt::format("  {} {:>9} {:>9}", name_cell(record.puzzle, runner.solver, 2, kName),
                                      print_duration(runner.median_ns), print_duration(runner.longest_ns));
  if (!runner.ratios) {
    if (runner.solver != record.baseline) return row + '\n';
    return row + "  " + toned("the baseline", Tone::faint, style) + '\n';
  }
  const InstanceRatiosRecord& ratios = *runner.ratios;
  std::string text = fmt::format("{}  {:>8}  {}\n", row, print_figure(ratios.median), mean_of(ratios));
  text += note(fmt::format("{} on {} to {} on {}", print_figure(ratios.least), shortened(ratios.least_on, 60),
                           print_figure(ratios.greatest), shortened(ratios.greatest_on, 60)),
               4, Tone::faint, style);
  if (!ratios.by_depth.empty()) text += note(by_depth_of(record, ratios), 4, Tone::faint, style);
  return text;
}

std::string set_of(const InstancesRecord& record, const TerminalStyle& style) {
  std::string head = fmt::format("{}, {}: {} instances", shortened(record.puzzle, 20),
                                 shortened(record.set, 60), with_commas(record.instances));
  if (record.instances < record.planned) head += fmt::format(" of {}", with_commas(record.planned));
  std::string text = note(head, 0, Tone::plain, style);
  if (!record.runners.empty()) {
    text += toned(fmt::format("  {:<18} {:>9} {:>9}  {:>8}  {}\n", "solver", "median", "longest", "ratio",
                              "geometric mean"),
                  Tone::faint, style);
  }
  for (const InstanceRunnerRecord& runner : record.runners) text += row_of(record, runner, style);
  for (const InstancesLeftOut& out : record.left_out)
    text += note(
        fmt::format("{} is left out: {}", short_name(record.puzzle, out.solver), shortened(out.why, 200)), 2,
        Tone::doubtful, style);
  if (!record.no_mean.empty())
    text += note(fmt::format("no geometric mean: {}", shortened(record.no_mean, 200)), 2, Tone::plain, style);
  if (!record.no_interval.empty())
    text += note(fmt::format("no interval: {}", shortened(record.no_interval, 200)), 2, Tone::plain, style);
  return text;
}

/// What the means and intervals mean, where there are any.
std::string legend_of(const RaceReport& report, const TerminalStyle& style) {
  const InstancesRecord* averaged = nullptr;
  for (const InstancesRecord& record : report.instances) {
    for (const InstanceRunnerRecord& runner : record.runners) {
      if (runner.ratios && runner.ratios->geometric_mean) averaged = &record;
    }
  }
  if (averaged == nullptr) return "";
  return note(fmt::format("A geometric mean is over random instances of each depth; a depth weighs as in "
                          "the set, not as among all instances. In brackets, where there are enough: a "
                          "bootstrap interval of {} within depths, each by itself. It is about which "
                          "instances were drawn, not about noise, and no verdict on who is faster.",
                          print_percent(1 - averaged->level)),
              0, Tone::faint, style);
}

}  // namespace

std::string render_instances(const RaceReport& report, const TerminalStyle& style) {
  if (report.instances.empty()) return "";
  std::string text = note(
      "Instances: each alone, solved again and again on one thread, the least of its rounds. A ratio is time "
      "by that "
      "of the baseline on the same instance: the median over the instances, then least and greatest. "
      "Not comparable with any other lane.",
      0, Tone::plain, style);
  for (const InstancesRecord& record : report.instances) text += set_of(record, style);
  return text + legend_of(report, style) + '\n';
}

}  // namespace palio
