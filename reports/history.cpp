#include "reports/history.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "reports/json_visitors.hpp"
#include "reports/text/table.hpp"
#include "reports/text/utc.hpp"

namespace palio {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kWidth = 80;

/// At most so many bytes, none of which steers a terminal.
std::string cut(std::string text, std::size_t most) {
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) > 0x7E) c = '?';
  }
  return text.size() <= most ? text : text.substr(0, most - 3) + "...";
}

/// `2026-01-31 23:59` in UTC.
std::string print_time(std::int64_t unix_s) { return print_utc(unix_s, "%Y-%m-%d %H:%M"); }

bool same_subject(const HistoryRow& a, const HistoryRow& b) {
  return a.solver == b.solver && a.puzzle == b.puzzle && a.set == b.set;
}

/// Of an instance.
double undisturbed_ns(const HistoryRow& row) {
  return row.undisturbed_ns / static_cast<double>(row.instances);
}

std::string print_blocks(const HistoryRow& row) {
  if (row.blocks == row.planned_blocks) return fmt::format("{}", row.blocks);
  return fmt::format("{} of {}", row.blocks, row.planned_blocks);
}

/// A row of the table; `before` may be null.
std::string row_of(const HistoryRow& row, const HistoryRow* before) {
  std::string line = fmt::format("  {:<16}  {:<13}  {:<10}  ", print_time(row.began_s), cut(row.revision, 13),
                                 cut(row.set, 10));
  if (!row.death.empty()) return line + cut("died: " + row.death, kWidth - line.size()) + '\n';
  const std::optional<double> change = before == nullptr ? std::nullopt : change_from(*before, row);
  const std::string time = row.instances == 0 ? "-" : print_duration(undisturbed_ns(row));
  line += fmt::format("{:>11}  {:>8}  {:>8}\n", time, change ? fmt::format("{:+.1f}%", *change * 100) : "-",
                      print_blocks(row));
  return line;
}

std::string head_of(const HistoryRow& row) {
  return fmt::format("{}\n  {:<16}  {:<13}  {:<10}  {:>11}  {:>8}  {:>8}\n", cut(row.solver, kWidth),
                     "date (UTC)", "revision", "set", "undisturbed", "change", "blocks");
}

/// What else differs from the row before.
std::string notes_of(const HistoryRow& before, const HistoryRow& row) {
  std::string notes;
  if (before.compiler != row.compiler)
    notes += fmt::format("    from here on built with {}\n", cut(row.compiler, 52));
  if (before.instances != row.instances)
    notes += fmt::format("    from here on with {} instances instead of {}\n", with_commas(row.instances),
                         with_commas(before.instances));
  return notes;
}

}  // namespace

std::optional<double> change_from(const HistoryRow& before, const HistoryRow& row) {
  const bool comparable = same_subject(before, row) && before.instances == row.instances && row.instances > 0;
  if (!comparable || before.undisturbed_ns <= 0 || row.undisturbed_ns <= 0) return std::nullopt;
  return row.undisturbed_ns / before.undisturbed_ns - 1;
}

std::string render_terminal(const HistoryReport& report) {
  std::string text = wrapped(report.machine, 0) + '\n';
  const HistoryRow* before = nullptr;
  for (const HistoryRow& row : report.rows) {
    if (before == nullptr || !same_subject(*before, row)) {
      text += '\n' + head_of(row);
      before = nullptr;
    }
    if (before != nullptr) text += notes_of(*before, row);
    text += row_of(row, before);
    before = &row;
  }
  text +=
      "\nUndisturbed: of an instance, the median over the blocks of the least of each.\n"
      "Runs of different times aren't paired, so a change may be the machine's and\n"
      "not the solver's: only `palio gate` decides.\n";
  if (!report.elsewhere.empty()) text += "Not compared are races on other machines:\n";
  for (const std::string& machine : report.elsewhere) text += fmt::format("  {}\n", cut(machine, kWidth - 2));
  return text;
}

std::string render_json(const HistoryReport& report) {
  Json json{{"schema", "palio.history/1"},
            {"machine", report.machine},
            {"runs", Json::array()},
            {"elsewhere", report.elsewhere}};
  const HistoryRow* before = nullptr;
  for (const HistoryRow& row : report.rows) {
    Json run{{"solver", row.solver},
             {"puzzle", row.puzzle},
             {"set", row.set},
             {"instances", row.instances},
             {"began", print_time(row.began_s)},
             {"began_unix", row.began_s},
             {"revision", row.revision},
             {"compiler", row.compiler},
             {"blocks", row.blocks},
             {"planned_blocks", row.planned_blocks}};
    const bool timed = row.blocks > 0 && row.instances > 0;
    run["undisturbed_ns"] = timed ? Json(undisturbed_ns(row)) : Json();
    run["median_ns"] = timed ? Json(row.median_ns / static_cast<double>(row.instances)) : Json();
    const std::optional<double> change = before == nullptr ? std::nullopt : change_from(*before, row);
    run["change"] = change ? Json(*change) : Json();
    run["died"] = row.death.empty() ? Json() : Json(row.death);
    json["runs"].push_back(std::move(run));
    before = &row;
  }
  return dump(json) + '\n';
}

}  // namespace palio
