#include "reports/race/lanes.hpp"

#include <fmt/format.h>

#include <string_view>
#include <vector>

#include "reports/race/instances.hpp"
#include "reports/race/text.hpp"
#include "reports/text/table.hpp"
#include "reports/verdicts.hpp"

namespace palio {
namespace {

/// The width of a contender's name in every table.
constexpr std::size_t kName = 18;

std::string heading(std::string_view what, const TerminalStyle& style) {
  return note(fmt::format("{} Not comparable with any other lane.", what), 0, Tone::plain, style);
}

/// Rows of a lane, with a line above those of each set.
template <class Record, class Row>
std::string rows_by_set(const std::vector<Record>& records, const std::string& columns,
                        const TerminalStyle& style, Row row) {
  std::string text;
  const Record* last = nullptr;
  for (const Record& record : records) {
    if (last == nullptr || last->puzzle != record.puzzle || last->set != record.set) {
      text += note(fmt::format("{}, {}", shortened(record.puzzle, 20), shortened(record.set, 60)), 0,
                   Tone::plain, style);
      text += toned(columns, Tone::faint, style);
    }
    text += row(record);
    last = &record;
  }
  return text + '\n';
}

std::string optional_time(const std::optional<double>& nanoseconds) {
  return nanoseconds ? print_duration(*nanoseconds) : "-";
}

std::string counted_of(const RaceReport& report, const TerminalStyle& style) {
  if (report.counted.empty()) return "";
  const auto count = [](const std::optional<std::uint64_t>& number) -> std::string {
    return number ? short_count(static_cast<double>(*number)) : "-";
  };
  const std::string columns =
      fmt::format("  {:<18} {:>7} {:>7} {:>7} {:>7} {:>7} {:>7} {:>7}\n", "solver", "expand", "gener.",
                  "dupl.", "allocs", "peak B", "total B", "instr.");
  return heading(
             "Counted: nodes expanded, generated, and duplicates (generated, but met before), allocations, "
             "bytes and (by --lane instructions) instructions of one pass; exact, shown short.",
             style) +
         rows_by_set(report.counted, columns, style, [&](const CountedRecord& record) {
           std::string row =
               fmt::format("  {} {:>7} {:>7} {:>7} {:>7} {:>7} {:>7} {:>7}\n",
                           name_cell(record.puzzle, record.solver, 2, kName), count(record.expanded),
                           count(record.generated), count(record.duplicates), count(record.allocations),
                           count(record.peak_bytes), count(record.total_bytes), count(record.instructions));
           if (record.gave_up > 0)
             row +=
                 note(fmt::format("gave up on {}, whose work is in the figures", with_commas(record.gave_up)),
                      4, Tone::doubtful, style);
           if (!record.no_instructions.empty())
             row +=
                 note("no instructions: " + shortened(record.no_instructions, 200), 4, Tone::doubtful, style);
           return row;
         });
}

std::string parallel_of(const RaceReport& report, const TerminalStyle& style) {
  if (report.parallel.empty()) return "";
  const std::string columns = fmt::format("  {:<18} {:>3}  {:<22} {:<20} {:>6}\n", "solver", "thr",
                                          "instances a second", "speed-up", "effic.");
  return heading(
             "Parallel: the instance set on several threads; speed-up against the solver's own single "
             "thread, intervals from all runs. A star: parallel inside, one instance after another.",
             style) +
         rows_by_set(report.parallel, columns, style, [&](const ParallelRecord& record) {
           const EstimateRecord& rate = record.instances_per_second;
           const std::string rates = fmt::format("{} ({} .. {})", short_count(rate.value),
                                                 short_count(rate.low), short_count(rate.high));
           const std::string speed_up =
               fmt::format("{} {}", print_figure(record.speed_up.value), print_interval(record.speed_up));
           return fmt::format("  {} {:>3}{} {:<22} {:<20} {:>6}\n",
                              name_cell(record.puzzle, record.solver, 2, kName), record.threads,
                              record.inside ? '*' : ' ', rates, speed_up,
                              print_percent(record.efficiency.value));
         });
}

std::string portfolio_of(const RaceReport& report, const TerminalStyle& style) {
  if (report.portfolio.empty()) return "";
  const std::string columns = fmt::format("  {:<18} {:>15}  {:>12}  {:>12}  {:>12}\n", "solver", "wins",
                                          "first answer", "to stop", "at most");
  return heading(
             "Portfolio: all start together on an instance, and the first accepted answer stops the "
             "others. Medians: time to the answer of those won, time to stop of those lost.",
             style) +
         rows_by_set(report.portfolio, columns, style, [&](const PortfolioRecord& record) {
           std::string row = fmt::format(
               "  {} {:>15}  {:>12}  {:>12}  {:>12}\n", name_cell(record.puzzle, record.solver, 2, kName),
               fmt::format("{} of {}", record.wins, record.instances), optional_time(record.first_answer_ns),
               optional_time(record.stop_ns), optional_time(record.slowest_stop_ns));
           const auto say = [&](std::uint64_t times, const char* what) {
             if (times > 0) row += note(fmt::format("{} {}", what, with_commas(times)), 4, Tone::bad, style);
           };
           say(record.rejected, "answers refused by the judge:");
           say(record.gave_up, "gave up:");
           say(record.failed, "threw:");
           return row;
         });
}

std::string whole_process_row(const WholeProcessRecord& record, const TerminalStyle& style) {
  const std::string name = name_cell(record.puzzle, record.contender, 2, kName);
  if (!is_right(record.verdict)) {
    const Tone tone = record.verdict == "gave-up" ? Tone::doubtful : Tone::bad;
    const std::string text = wrapped(verdict_text(record.verdict, record.fault), kName + 12);
    return fmt::format("  {} {:>7}  {}\n", name, "-", toned(text, tone, style));
  }
  if (record.runs == 0)
    return fmt::format("  {} {:>7}  {}\n", name, "-",
                       toned("interrupted before a whole round", Tone::doubtful, style));
  return fmt::format("  {} {:>7}  {:>9}  {:<20}  {:>9}\n", name, with_commas(record.runs),
                     print_duration(record.median_ns),
                     fmt::format("{} .. {}", print_duration(record.low_ns), print_duration(record.high_ns)),
                     optional_time(record.start_up_ns));
}

std::string whole_process_of(const RaceReport& report, const TerminalStyle& style) {
  if (report.whole_process.empty()) return "";
  const std::string columns = fmt::format("  {:<18} {:>7}  {:>9}  {:<20}  {:>9}\n", "contender", "runs",
                                          "median", "10% .. 90%", "start-up");
  return heading(
             "Whole process: a fresh process an instance; all runs. Start-up, which is included, is what it "
             "takes "
             "on an empty case.",
             style) +
         rows_by_set(report.whole_process, columns, style,
                     [&](const WholeProcessRecord& record) { return whole_process_row(record, style); });
}

/// `2.01^n, predicts the largest size within 3.1%`
std::string fit_text(const std::optional<FitRecord>& fit) {
  if (!fit) return "too few sizes";
  if (!fit->undecidable.empty()) return fmt::format("not decidable: {}", shortened(fit->undecidable, 200));
  std::string text = shortened(fit->model, 40);
  for (const auto& [name, value] : fit->parameters)
    text += fmt::format(", {} = {}", shortened(name, 20), print_figure(value));
  return text + fmt::format("; predicts the largest size within {}", print_percent(fit->prediction_error));
}

std::string growth_entry(const GrowthRecord& record, const TerminalStyle& style) {
  std::string text = note(shortened(record.solver, 60), 2, Tone::plain, style);
  if (!record.points.empty()) {
    const GrowthPoint& last = record.points.back();
    text +=
        note(fmt::format("{} size{}, {} to {}: {} nodes and {} an instance at the last", record.points.size(),
                         record.points.size() == 1 ? "" : "s", shortened(record.points.front().size, 20),
                         shortened(last.size, 20), short_count(last.nodes), print_duration(last.ns)),
             4, Tone::plain, style);
  }
  if (!record.ended.empty())
    text += note(fmt::format("went no further: {}", shortened(record.ended, 200)), 4, Tone::plain, style);
  text += note(fmt::format("nodes: {}", fit_text(record.nodes)), 4, Tone::plain, style);
  text += note(fmt::format("time a node: {}", fit_text(record.time_per_node)), 4, Tone::plain, style);
  if (record.slope)
    text += note(fmt::format("over the last doubling of n = {}, time grows as n^{}",
                             shortened(record.n_named, 20), print_figure(*record.slope)),
                 4, Tone::plain, style);
  return text;
}

std::string crossover_text(const CrossoverRecord& pair) {
  const std::string winner = short_name(pair.puzzle, pair.winner);
  const std::string loser = short_name(pair.puzzle, pair.loser);
  const std::string puzzle = shortened(pair.puzzle, 20);
  const std::string from = shortened(pair.from, 20);
  if (pair.finding == "undecidable")
    return fmt::format("{}: {} and {} can't be told apart at the largest size", puzzle, winner, loser);
  if (pair.finding == "never") return fmt::format("{}: {} beats {} at every size", puzzle, winner, loser);
  const std::string before = pair.finding == "crosses"
                                 ? fmt::format("{} leads until {}", loser, shortened(pair.behind, 20))
                                 : "nobody's lead is shown before";
  return fmt::format("{}: from {} on, {} beats {}; {}", puzzle, from, winner, loser, before);
}

std::string growth_of(const RaceReport& report, const TerminalStyle& style) {
  if (report.growth.empty() && report.crossovers.empty()) return "";
  std::string text =
      heading("Growth: each solver along a size ladder; nodes and time a node fitted apart.", style);
  for (const GrowthRecord& record : report.growth) text += growth_entry(record, style);
  for (const CrossoverRecord& pair : report.crossovers)
    text +=
        note(crossover_text(pair), 2, pair.finding == "undecidable" ? Tone::doubtful : Tone::plain, style);
  return text + '\n';
}

}  // namespace

std::string render_lanes(const RaceReport& report, const TerminalStyle& style) {
  return counted_of(report, style) + render_instances(report, style) + parallel_of(report, style) +
         portfolio_of(report, style) + whole_process_of(report, style) + growth_of(report, style);
}

}  // namespace palio
