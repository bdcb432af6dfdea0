#include <fmt/format.h>

#include <algorithm>

#include "reports/gate/report.hpp"
#include "reports/race/terminal.hpp"
#include "reports/text/table.hpp"

namespace palio {
namespace {

constexpr std::size_t kShortCommit = 12;
constexpr std::size_t kSolverWidth = 24;
constexpr std::size_t kSetWidth = 8;

std::string print_revision(const RevisionRecord& revision) {
  return fmt::format("{} ({})", shortened(revision.name, 40), revision.commit.substr(0, kShortCommit));
}

std::string print_interval(const EstimateRecord& ratio) {
  return fmt::format("{:>6.3f}  {:.3f} to {:.3f}", ratio.value, ratio.low, ratio.high);
}

std::string row_of(const GateRow& row, const TerminalStyle& style) {
  const Tone tone = row.standing == "within"   ? Tone::plain
                    : row.standing == "beyond" ? Tone::bad
                                               : Tone::doubtful;
  std::string text = fmt::format("  {:<{}} {:<{}} {}  {:>6.3f}  {}\n", shortened(row.solver, kSolverWidth),
                                 kSolverWidth, shortened(row.set, kSetWidth), kSetWidth,
                                 print_interval(row.ratio), row.caught, toned(row.standing, tone, style));
  if (row.confirming)
    text += fmt::format("  {:<{}} {}\n", "  once more", kSolverWidth + kSetWidth + 1,
                        print_interval(*row.confirming));
  return text;
}

std::string table_of(const GateReport& report, const TerminalStyle& style) {
  if (report.rows.empty()) return "";
  std::string text = fmt::format("\n  {:<{}} {:<{}} {:>6}  {:<14}  {:>6}\n", "time of head / base",
                                 kSolverWidth, "set", kSetWidth, "ratio", "interval", "catch");
  for (const GateRow& row : report.rows) text += row_of(row, style);
  return text;
}

/// What the gate could have caught, whatever it decided; of one pair at least.
std::string sensitivity_of(const GateReport& report) {
  const auto [least, greatest] =
      std::ranges::minmax_element(report.rows, {}, [](const GateRow& row) { return row.caught; });
  const auto percent = [](double ratio) { return (ratio - 1) * 100; };
  return fmt::format(
      "Identical code differed by {:.1f}% at most. The smallest slow-down that the gate had a chance of "
      "{:.0f}% to catch: {:.1f}% of any solver (the hardest "
      "is {} on {}), {:.1f}% of {} on {}.",
      report.unresolved * 100, report.power * 100, percent(greatest->caught), greatest->solver, greatest->set,
      percent(least->caught), least->solver, least->set);
}

Tone tone_of(const std::string& decision) {
  if (decision == "within") return Tone::good;
  return decision == "not-measured" ? Tone::doubtful : Tone::bad;
}

std::string how_it_was_raced(const GateReport& report) {
  std::string text = fmt::format(
      "{} blocks, base and head a fresh process each; intervals hold together with a chance of {:.0f}%; the "
      "margin is {:.1f}%.",
      report.blocks, (1 - report.level) * 100, report.margin * 100);
  if (report.joined > 1)
    text +=
        fmt::format(" Neighbouring blocks depended on each other: {} are one observation.", report.joined);
  return text;
}

}  // namespace

std::string render_terminal(const GateReport& report, const TerminalStyle& style) {
  std::string text = render_terminal(report.environment, report.seed, style) + '\n';
  text += line_of("base", print_revision(report.base));
  text += line_of("head", print_revision(report.head));
  text += table_of(report, style);
  text += '\n' + toned(report.decision, tone_of(report.decision), style) + '\n';
  for (const std::string& reason : report.reasons) text += "  " + wrapped(reason, 2) + '\n';
  for (const std::string& count : report.fewer) text += "  " + wrapped(count, 2) + '\n';
  for (const std::string& note : report.notes) text += "  " + wrapped(note, 2) + '\n';
  text += '\n';
  if (!report.rows.empty()) text += wrapped(sensitivity_of(report), 0) + '\n';
  text += wrapped(how_it_was_raced(report), 0) + '\n';
  return text;
}

}  // namespace palio
