#include "reports/run/markdown.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <vector>

#include "reports/claims/claims.hpp"
#include "reports/environment.hpp"
#include "reports/race/text.hpp"
#include "reports/run/headline.hpp"
#include "reports/run/markdown_text.hpp"
#include "reports/run/text.hpp"
#include "reports/text/text_list.hpp"
#include "reports/text/utc.hpp"
#include "reports/verdicts.hpp"

namespace palio {
namespace {

constexpr std::size_t kName = 60;
constexpr std::size_t kText = 200;
constexpr std::size_t kMostOfBases = 500;  ///< bytes, about
/// A command that is cut is of no use, so longer ones are left to the page.
constexpr std::size_t kCommand = 400;

/// A line for each of the first ones, and one that says how many are left out.
template <class Record, class Line>
std::string listed(std::span<const Record> records, std::size_t most, const Line& line_of) {
  std::string text;
  for (const Record& record : records.first(std::min(most, records.size()))) text += line_of(record) + '\n';
  if (records.size() > most)
    text += fmt::format("- and {} more, in report.html\n", with_commas(records.size() - most));
  return text;
}

template <class Record>
std::string names_of(const std::vector<Record>& records, std::size_t most) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < std::min(most, records.size()); ++i)
    names.push_back(code_of(records[i].solver, kName));
  std::string text = joined(names, ", ");
  if (records.size() > most) text += fmt::format(" and {} more", with_commas(records.size() - most));
  return text;
}

std::string title_of(const RunReport& report, const HeadlineRecord& headline) {
  std::vector<WrongRecord> unexpected = headline.wrong;
  std::erase_if(unexpected, [](const WrongRecord& one) { return one.expected; });
  if (!unexpected.empty()) return fmt::format("wrong: {}", names_of(unexpected, 3));
  const auto was_checked = [](const VerifyRecord& record) { return record.checked > 0; };
  if (std::ranges::none_of(report.verify.results, was_checked)) return "nothing was verified";
  const std::string fine =
      headline.wrong.empty() ? "nothing is wrong" : "nothing is wrong but what had to be";
  if (headline.unjudged.empty()) return fine;
  return fmt::format("{}; without a verdict: {}", fine, names_of(headline.unjudged, 3));
}

std::string preface_of(const RunReport& report) {
  std::string text =
      fmt::format("{}, {}, seed {}.", prose_of(kind_of(report), kName), print_began(report), report.seed);
  if (report.interrupted) text += " **Interrupted: this is what was known by then.**";
  if (!report.race) text += " Nothing was raced.";
  return text + '\n';
}

/// The failed verification that an entry of the headline is about; none: the race refuted it.
const VerifyRecord* record_of(const RunReport& report, const WrongRecord& wrong) {
  return wrong.result ? &report.verify.results.at(*wrong.result) : nullptr;
}

std::string counterexample_of(const CounterexampleRecord& example) {
  std::string text = fmt::format(
      "; smallest {} {}: {}, the truth is {}", example.smallest_of_all ? "of all" : "found",
      code_of(example.instance, kName),
      example.answer.empty() ? "no answer" : fmt::format("it says {}", code_of(example.answer, 30)),
      code_of(example.truth, 30));
  if (example.replay.empty()) return text;
  if (example.replay.size() > kCommand) return text + "; the command that replays it is in report.html";
  return text + fmt::format("; replay: {}", code_of(example.replay, kCommand));
}

std::string line_of(const RunReport& report, const WrongRecord& wrong) {
  std::string text = fmt::format("- {}{}: {}", wrong.expected ? "" : "❌ ", code_of(wrong.solver, kName),
                                 prose_of(wrong.verdict, kName));
  if (!wrong.reason.empty()) text += fmt::format(", {}", prose_of(wrong.reason, kText));
  if (wrong.checked > 0 && wrong.failures > 0)
    text += fmt::format(", on {} of {} {}", with_commas(wrong.failures), with_commas(wrong.checked),
                        prose_of(wrong.noun, kName));
  const VerifyRecord* record = record_of(report, wrong);
  if (wrong.expected)
    text += record != nullptr && record->exhibit ? " (expected: published so)" : " (expected)";
  if (record == nullptr) return text;
  if (record->counterexample) return text + counterexample_of(*record->counterexample);
  if (record->program && !record->program->compile_error.empty())
    text += fmt::format(": {}", code_of(record->program->compile_error, kText));
  return text;
}

std::string wrong_of(const RunReport& report, const HeadlineRecord& headline) {
  if (headline.wrong.empty()) return "";
  return "\n### Wrong\n\n" + listed<WrongRecord>(headline.wrong, 8, [&](const WrongRecord& wrong) {
           return line_of(report, wrong);
         });
}

std::string unjudged_of(const HeadlineRecord& headline) {
  if (headline.unjudged.empty()) return "";
  return "\n### Without a verdict\n\n" +
         listed<UnjudgedRecord>(headline.unjudged, 4, [](const UnjudgedRecord& one) {
           return fmt::format("- {}: {}", code_of(one.solver, kName), prose_of(one.why, kText));
         });
}

std::string checked_of(const HeadlineRecord& headline) {
  std::string text;
  const std::size_t most = 6;
  for (std::size_t i = 0; i < std::min(most, headline.checked.size()); ++i) {
    const CheckedRecord& checked = headline.checked[i];
    text += fmt::format(
        "{} {}: {} contender{}, {} of them on the whole space, {} {} judged", i == 0 ? "\nChecked:" : ";",
        prose_of(checked.puzzle, kName), with_commas(checked.contenders), checked.contenders == 1 ? "" : "s",
        with_commas(checked.exhaustive), with_commas(checked.instances), prose_of(checked.noun, kName));
  }
  if (headline.checked.size() > most)
    text += fmt::format("; and {} more", with_commas(headline.checked.size() - most));
  return text.empty() ? text : text + ".\n";
}

/// Where the oracle didn't reach, what took its place.
std::string bases_of(const RunReport& report) {
  std::string text;
  std::size_t others = 0;
  for (const VerifyRecord& record : report.verify.results) {
    const std::string bases = print_bases(bases_beyond_oracle(record));
    if (bases.empty()) continue;
    if (text.size() > kMostOfBases) {
      ++others;
      continue;
    }
    text += fmt::format("{} {} on {} {} by {}", text.empty() ? "\nNot by the oracle alone:" : ";",
                        code_of(record.solver, kName, true), prose_of(record.puzzle, kName),
                        prose_of(record.space, kName), prose_of(bases, kText));
  }
  if (others > 0) text += fmt::format("; and {} more, in report.html", with_commas(others));
  return text.empty() ? text : text + ".\n";
}

std::string row_of(const FastestRecord& fastest) {
  const auto name = [&](const std::string& solver) { return code_of(solver, kName, true); };
  std::string ratio = "not compared";
  if (fastest.ratio)
    ratio = fmt::format("{} {}", print_figure(fastest.ratio->value), print_interval(*fastest.ratio));
  return fmt::format("| {}, {} | {} | {} | {} | {} | {} | {} |", prose_of(fastest.puzzle, kName),
                     prose_of(fastest.set, kName), name(fastest.solver), print_duration(fastest.ns),
                     fastest.runner_up.empty() ? "nobody" : name(fastest.runner_up), ratio,
                     fastest.finding.empty() ? "none" : prose_of(fastest.finding, kName),
                     fastest.unresolved_below > 0 ? "below " + print_percent(fastest.unresolved_below)
                                                  : std::string("not known"));
}

std::string fastest_of(const RunReport& report, const HeadlineRecord& headline) {
  if (!report.race) return "";
  std::string text = "\n### Fastest\n\n";
  if (!report.race->no_findings.empty())
    text +=
        fmt::format("Nothing is said of who is faster: {}\n\n", prose_of(report.race->no_findings, kText));
  if (headline.fastest.empty()) return text + "Nobody has a time.\n";
  text += "| set | fastest | time each | next | times as slow | finding | can't resolve |\n";
  text += "|---|---|--:|---|--:|---|--:|\n";
  const std::span<const FastestRecord> sets = headline.fastest;
  const std::size_t most = 8;
  for (const FastestRecord& fastest : sets.first(std::min(most, sets.size()))) text += row_of(fastest) + '\n';
  text +=
      fmt::format("\nIntervals hold together for the whole race with a chance of {}; equivalent: within {}.",
                  print_percent(1 - report.race->level), print_percent(report.race->margin));
  if (sets.size() > most)
    text += fmt::format(" And {} more, in report.html.", with_commas(sets.size() - most));
  return text + '\n';
}

/// The counts, and those that don't hold; what holds is in the page.
std::string claims_of(const RunReport& report, const HeadlineRecord& headline) {
  std::vector<ClaimRecord> failed = judge_claims(report);
  if (failed.empty()) return "";
  std::erase_if(failed, [](const ClaimRecord& claim) { return claim.verdict != claim_fails; });
  const std::string counts = fmt::format("Published claims: {}", claim_counts(headline));
  if (failed.empty()) return fmt::format("\n{}.\n", counts);
  std::string text = fmt::format("\n<details><summary>{}</summary>\n\n", counts);
  text += listed<ClaimRecord>(failed, 5, [](const ClaimRecord& claim) {
    return fmt::format("- claim {} ({}) does not hold: {}{}{}", claim.number, prose_of(claim.by, kName),
                       prose_of(claim.statement, kText), claim.why.empty() ? "" : "; ",
                       prose_of(claim.why, kText));
  });
  return text + "\n</details>\n";
}

std::string measured_with(const RunReport& report) {
  const EnvironmentRecord& environment = environment_of(report);
  std::string text = fmt::format(
      "\nMeasured with palio {}{}, {}, {}, {}, {} of {} cores", prose_of(environment.version, kName),
      environment.tree_changed ? " (tree changed since)" : "", prose_of(environment.compiler, kName),
      prose_of(environment.processor, kName), prose_of(environment.system, kName), environment.cores,
      environment.machine_cores);
  const std::vector<std::string> threats = known_threats(environment);
  for (std::size_t i = 0; i < threats.size(); ++i)
    text += (i == 0 ? ". Threats: " : "; ") + prose_of(threats[i], kText);
  text += ".\n";
  const std::size_t most = 3;
  for (std::size_t i = 0; i < std::min(most, report.notes.size()); ++i)
    text += (i == 0 ? "\nNot in this report: " : "; ") + prose_of(report.notes[i], kText);
  if (report.notes.size() > most)
    text += fmt::format("; and {} more", with_commas(report.notes.size() - most));
  if (!report.notes.empty()) text += ".\n";
  const std::string again = command_again(report);
  return again.empty() ? text : text + fmt::format("\nAgain: {}\n", code_of(again, kCommand));
}

}  // namespace

std::string render_markdown(const RunReport& report) {
  const HeadlineRecord headline = headline_of(report);
  return fmt::format("## Palio: {}\n\n", title_of(report, headline)) + preface_of(report) +
         wrong_of(report, headline) + unjudged_of(headline) + fastest_of(report, headline) +
         claims_of(report, headline) + checked_of(headline) + bases_of(report) + measured_with(report);
}

}  // namespace palio
