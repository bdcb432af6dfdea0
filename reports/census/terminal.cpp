#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "reports/census/record.hpp"
#include "reports/text/table.hpp"

namespace palio {
namespace {

constexpr std::size_t kWidth = 80;
constexpr std::size_t kMostDigits = 50;     ///< beyond, a table shows four digits
constexpr std::size_t kGroupedDigits = 24;  ///< up to which they are in threes
constexpr std::size_t kLeastWidth = 8;
constexpr std::size_t kOthers = 22;  ///< columns besides the counts and the bars

/// 1234567 -> `1,234,567`
std::string in_threes(const std::string& digits) {
  std::string text;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) text += ',';
    text += digits[i];
  }
  return text;
}

std::string count_text(const std::string& digits) {
  if (digits.size() <= kGroupedDigits) return in_threes(digits);
  if (digits.size() <= kMostDigits) return digits;
  return fmt::format("{}.{}e+{}", digits[0], digits.substr(1, 3), digits.size() - 1);
}

std::string share_text(double share) {
  const double percent = 100 * share;
  if (percent == 0 || percent >= 0.001) return fmt::format("{:.3f}%", percent);
  return fmt::format("{:.1e}%", percent);
}

std::string row_text(const std::string& answer, const CensusRow& row, std::size_t width, double greatest) {
  const std::size_t room = kWidth - std::min(kWidth - kLeastWidth, width + kOthers);
  const double length = greatest > 0 ? std::round(row.share / greatest * static_cast<double>(room)) : 0;
  const std::string bar(static_cast<std::size_t>(length), '#');
  const std::string text = fmt::format("  {:>8} {:>{}} {:>9} {}", answer, count_text(row.count), width,
                                       share_text(row.share), bar);
  return text.substr(0, text.find_last_not_of(' ') + 1) + '\n';
}

std::string table_of(const CensusRecord& record) {
  std::size_t width = std::max(count_text(record.impossible.count).size(), record.counted.size());
  double greatest = record.impossible.share;
  for (const CensusRow& row : record.rows) {
    width = std::max(width, count_text(row.count).size());
    greatest = std::max(greatest, row.share);
  }
  std::string text = fmt::format("  {:>8} {:>{}} {:>9}\n", "answer", record.counted, width, "share");
  for (std::size_t answer = 0; answer < record.rows.size(); ++answer)
    text += row_text(fmt::format("{}", answer), record.rows[answer], width, greatest);
  const bool any = record.impossible.count != "0";
  if (any) text += row_text(record.complete ? "none" : "unknown", record.impossible, width, greatest);
  return text;
}

std::string summary_of(const CensusRecord& record) {
  std::string text = line_of("total", fmt::format("{} {}", count_text(record.total), record.counted));
  text += line_of(record.complete ? "no answer" : "unknown", count_text(record.impossible.count));
  if (!record.rows.empty())
    text += line_of(record.complete ? "greatest answer" : "greatest so far",
                    fmt::format("{}", record.rows.size() - 1));
  if (record.mean) text += line_of("mean", fmt::format("{:.4f}", *record.mean));
  return text;
}

std::string published_line(const PublishedEnumeration& one) {
  std::string text = fmt::format("{}: {} states", one.what, print_figure(one.states));
  if (one.seconds > 0)
    text +=
        fmt::format(", {} a second and processor", print_figure(one.states / one.seconds / one.processors));
  if (one.bits_a_state > 0) text += fmt::format(", {:.1f} bits a state", one.bits_a_state);
  return fmt::format("  {}\n", wrapped(fmt::format("{} ({})", text, one.source), 2));
}

std::string rates_of(const CensusRecord& record) {
  std::string text = line_of("method", wrapped(record.method, 19));
  text += line_of("time", fmt::format("{} on {} {}", print_duration(record.seconds * 1e9), record.jobs,
                                      record.jobs == 1 ? "thread" : "threads"));
  text += line_of("rate", fmt::format("{} {}, {} a second and core", print_figure(record.steps),
                                      record.step_name, print_figure(rate_of(record))));
  if (record.bits_a_state > 0)
    text += line_of("memory", fmt::format("{:.1f} bits a state, {:.1f} MiB in all", record.bits_a_state,
                                          static_cast<double>(record.bytes) / (1 << 20)));
  if (record.step_name != "states") return text;
  text += "\nPublished, on other puzzles and older machines:\n";
  for (const PublishedEnumeration& one : published_enumerations()) text += published_line(one);
  return text;
}

}  // namespace

const std::vector<PublishedEnumeration>& published_enumerations() {
  constexpr double day = 86'400;
  static const std::vector<PublishedEnumeration> all{
      {"15-puzzle, breadth first on disk", "Korf and Schultze 2005", 10'461'394'944'000.0,
       28 * day + 8 * day / 24, 2},
      // 12! * 2^12 and 12! * 2^11
      {"12 burned pancakes, breadth first on disk", "Korf 2008, two-bit search", 1'961'990'553'600.0, 0, 1,
       2},
      {"edges of Rubik's Cube, breadth first on disk", "Korf 2008, two-bit search", 980'995'276'800.0, 0, 1,
       2}};
  return all;
}

std::string render_terminal(const CensusRecord& record, const TerminalStyle& style) {
  std::string text =
      fmt::format("{} {}: {} by {}\n\n", record.puzzle, record.size, record.counted, record.answer);
  if (!record.complete)
    text += toned(fmt::format("Interrupted: {}.",
                              record.rows.empty() ? "no count is known yet" : "only these answers are known"),
                  Tone::doubtful, style) +
            "\n\n";
  if (!record.rows.empty()) text += table_of(record) + '\n' + summary_of(record);
  return text + rates_of(record);
}

}  // namespace palio
