#include "reports/run/junit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <vector>

#include "reports/race/text.hpp"
#include "reports/run/headline.hpp"
#include "reports/run/text.hpp"
#include "reports/text/unicode.hpp"
#include "reports/text/utc.hpp"
#include "reports/verdicts.hpp"

namespace palio {
namespace {

constexpr std::size_t kName = 200;
constexpr std::size_t kText = 2000;

enum class Outcome : std::uint8_t { passed, failed, error, skipped };

struct Case {
  std::string puzzle;
  std::string name;
  double seconds = 0;
  Outcome outcome = Outcome::passed;
  std::string type = {};     ///< of a failure or error
  std::string message = {};  ///< why it isn't passed
  std::string text = {};     ///< what else there is to say, escaped; lines
};

struct Suite {
  std::string name;
  std::vector<Case> cases = {};
};

/// As text of an element or in quotes as an attribute: on one line, cut.
std::string escaped(const std::string& text, std::size_t columns) {
  std::string result;
  for (const char byte : one_line(text, columns)) {
    constexpr std::string_view marks = "&<>\"'";
    constexpr std::string_view names[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&apos;"};
    const std::size_t mark = marks.find(byte);
    if (mark == std::string_view::npos)
      result += byte;
    else
      result += names[mark];
  }
  return result;
}

/// A line of a case's text.
std::string line_from(std::string_view label, const std::string& text) {
  return text.empty() ? "" : fmt::format("{}: {}\n", label, escaped(text, kText));
}

/// Times that aren't known or make no sense count as none.
double seconds_from(double seconds) { return std::isfinite(seconds) && seconds > 0 ? seconds : 0; }

std::string fault_of(const VerifyRecord& record) {
  std::string text = commonest_failure(record);
  for (const auto& [reason, count] : record.reasons)
    text += fmt::format(", {} {}", reason, with_commas(count));
  if (record.checked == 0) return text;
  return fmt::format("{}: {} of {} {}", text, with_commas(record.failures), with_commas(record.checked),
                     record.noun);
}

std::string text_of(const VerifyRecord& record) {
  std::string text;
  if (record.counterexample) {
    const CounterexampleRecord& example = *record.counterexample;
    text += line_from(example.smallest_of_all ? "smallest of all" : "smallest found", example.instance);
    text += line_from("true answer", example.truth);
    text += line_from("its answer", example.answer.empty() ? "none" : example.answer);
    text += line_from("fault", example.detail);
    text += line_from("replay", example.replay);
  }
  if (record.program) {
    text += line_from("compiler", record.program->compile_error);
    text += line_from("its mistake", record.program->diagnosis);
  }
  text += line_from("gave up", record.gave_up);
  for (const std::string& note : record.notes) text += line_from("note", note);
  return text;
}

std::string commonest_verdict(const VerifyRecord& record) {
  if (record.verdicts.empty()) return "gave-up";
  return std::ranges::max_element(record.verdicts, {}, [](const auto& verdict) { return verdict.second; })
      ->first;
}

Case case_of(const VerifyRecord& record) {
  Case one{record.puzzle, record.space.empty() ? record.solver : record.solver + ' ' + record.space,
           seconds_from(record.seconds)};
  one.text = text_of(record);
  one.message = why_unjudged(record);
  if (record.failures > 0 && !record.refutation_expected) {
    one.outcome = Outcome::failed;
    one.type = commonest_failure(record);
    one.message = fault_of(record);
  } else if (!record.referee_failure.empty()) {
    one.outcome = Outcome::error;
    one.type = "referee";
  } else if (record.expectation_missed) {
    one.outcome = Outcome::failed;
    one.type = commonest_verdict(record);
  } else if (!one.message.empty()) {
    one.outcome = Outcome::skipped;
  } else if (record.failures > 0) {
    one.text = line_from("refuted as expected", fault_of(record)) + one.text;
  }
  return one;
}

/// A case of the race: with its verdict there, and a time where there is one.
Case timed_case(const RunReport& report, const std::string& puzzle, const std::string& set,
                const std::string& solver, const std::string& verdict, const std::string& fault) {
  Case one{puzzle, fmt::format("{} on {}", solver, set)};
  one.message = fault.empty() ? verdict : fault;
  if (is_right(verdict)) {
    one.message.clear();
  } else if (!is_failure(verdict)) {
    one.outcome = Outcome::skipped;
  } else if (is_refutation_expected(report.verify, solver)) {
    one.outcome = Outcome::skipped;
    one.message = fmt::format("refuted as expected, so not timed: {}", one.message);
  } else {
    one.outcome = Outcome::failed;
    one.type = verdict;
  }
  return one;
}

Case case_of(const RunReport& report, const RaceSetRecord& set, const RaceRunnerRecord& runner) {
  Case one = timed_case(report, set.puzzle, set.name, runner.solver, runner.verdict, runner.fault);
  if (one.outcome != Outcome::passed) return one;
  if (runner.times && runner.death.empty()) {
    one.seconds = seconds_from(runner.times->undisturbed_pass_ns / 1e9);
    return one;
  }
  one.outcome = broke_off(runner) ? Outcome::error : Outcome::skipped;
  one.type = "race";
  one.message = runner.death.empty() ? "not timed" : fmt::format("not timed: {}", runner.death);
  return one;
}

Case case_of(const RunReport& report, const WholeProcessRecord& record) {
  Case one = timed_case(report, record.puzzle, record.set, record.contender, record.verdict, record.fault);
  if (one.outcome == Outcome::passed) one.seconds = seconds_from(record.median_ns / 1e9);
  return one;
}

std::vector<Suite> suites_of(const RunReport& report) {
  std::vector<Suite> suites{{"verification"}, {"race"}, {"whole-process"}};
  for (const VerifyRecord& record : report.verify.results) suites[0].cases.push_back(case_of(record));
  if (report.race) {
    for (const RaceSetRecord& set : report.race->sets) {
      for (const RaceRunnerRecord& runner : set.runners) {
        if (runner.role == "contender") suites[1].cases.push_back(case_of(report, set, runner));
      }
    }
    for (const WholeProcessRecord& record : report.race->whole_process)
      suites[2].cases.push_back(case_of(report, record));
  }
  std::erase_if(suites, [](const Suite& suite) { return suite.cases.empty(); });
  return suites;
}

/// The counts of a suite, or of all, as attributes.
std::string counts_of(const std::vector<Case>& cases) {
  const auto count = [&](Outcome outcome) { return std::ranges::count(cases, outcome, &Case::outcome); };
  double seconds = 0;
  for (const Case& one : cases) seconds += one.seconds;
  return fmt::format("tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\" time=\"{:.9f}\"",
                     cases.size(), count(Outcome::failed), count(Outcome::error), count(Outcome::skipped),
                     seconds);
}

std::string element_of(const Case& one) {
  std::string text = fmt::format("    <testcase classname=\"{}\" name=\"{}\" time=\"{:.9f}\"",
                                 escaped(one.puzzle, kName), escaped(one.name, kName), one.seconds);
  if (one.outcome == Outcome::passed && one.text.empty()) return text + "/>\n";
  text += ">\n";
  const std::string message = escaped(one.message, kText);
  if (one.outcome == Outcome::failed || one.outcome == Outcome::error) {
    text += fmt::format("      <{0} message=\"{1}\" type=\"{2}\">{1}\n{3}</{0}>\n",
                        one.outcome == Outcome::failed ? "failure" : "error", message,
                        escaped(one.type, kName), one.text);
  } else {
    if (one.outcome == Outcome::skipped) text += fmt::format("      <skipped message=\"{}\"/>\n", message);
    if (!one.text.empty()) text += fmt::format("      <system-out>{}</system-out>\n", one.text);
  }
  return text + "    </testcase>\n";
}

}  // namespace

std::string render_junit(const RunReport& report) {
  const std::vector<Suite> suites = suites_of(report);
  std::vector<Case> all;
  for (const Suite& suite : suites) all.insert(all.end(), suite.cases.begin(), suite.cases.end());
  std::string text = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"palio\" {}>\n", counts_of(all));
  // Viewers take the stamp without a zone, and as UTC.
  std::string began = print_utc(report.began_s);
  if (began.ends_with('Z')) began.pop_back();
  for (const Suite& suite : suites) {
    text += fmt::format("  <testsuite name=\"{}\" timestamp=\"{}\" {}>\n", suite.name, began,
                        counts_of(suite.cases));
    for (const Case& one : suite.cases) text += element_of(one);
    text += "  </testsuite>\n";
  }
  return text + "</testsuites>\n";
}

}  // namespace palio
