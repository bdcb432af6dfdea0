// No figure of the Markdown or the JUnit file is made up: each is in the JSON, in one of the
// ways in which reports print figures.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cctype>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "proptests/run_reports.hpp"
#include "reports/race/text.hpp"
#include "reports/run/junit.hpp"
#include "reports/run/markdown.hpp"
#include "reports/run/results_json.hpp"

namespace palio {
namespace {

using testing::Contains;
using testing::IsEmpty;
using Json = nlohmann::json;

/// Numbers without their sign, with a unit of time or a per cent sign where one follows.
std::vector<std::string> figures_in(const std::string& text) {
  static const std::regex figure(R"(\d+(,\d{3})*(\.\d+)?(e[+-]\d+)?(%| (ns|us|ms|s)(?![a-z]))?)");
  std::vector<std::string> figures;
  for (std::sregex_iterator at(text.begin(), text.end(), figure), end; at != end; ++at)
    figures.push_back(at->str());
  return figures;
}

void add_figures(const std::string& text, std::set<std::string>& known) {
  for (const std::string& figure : figures_in(text)) known.insert(figure);
}

/// A number in all ways in which it may be shown: plain, as nanoseconds, as seconds, as a part.
void add_number(const Json& number, std::set<std::string>& known) {
  const double value = number.get<double>();
  if (number.is_number_unsigned()) {
    known.insert(std::to_string(number.get<std::uint64_t>()));
    known.insert(with_commas(number.get<std::uint64_t>()));
  }
  for (const std::string& form : {print_duration(value), print_duration(value * 1e9), print_figure(value),
                                  print_percent(value), print_percent(1 - value)})
    add_figures(form, known);
  known.insert(fmt::format("{:.9f}", value));
  known.insert(fmt::format("{:.9f}", value / 1e9));
}

void add_all(const Json& json, std::set<std::string>& known) {
  if (json.is_number()) add_number(json, known);
  if (json.is_string()) add_figures(json.get<std::string>(), known);
  if (!json.is_structured()) return;
  for (const auto& [name, value] : json.items()) {
    if (json.is_object()) add_figures(name, known);
    add_all(value, known);
  }
}

std::set<std::string> figures_of(const RunReport& report) {
  std::set<std::string> known;
  add_all(Json::parse(render_results_json(report)), known);
  return known;
}

/// Figures of a text that aren't among those known.
std::vector<std::string> made_up(const std::string& text, const std::set<std::string>& known) {
  std::vector<std::string> unknown;
  for (const std::string& figure : figures_in(text)) {
    if (!known.contains(figure)) unknown.push_back(figure);
  }
  return unknown;
}

/// Without how many are left out, which is held against the lists in markdown_test.cpp.
std::string markdown_of(const RunReport& report) {
  return std::regex_replace(render_markdown(report), std::regex("and [0-9,]+ more"), "and more", {});
}

/// Without what it says of itself: its version of XML, and counts and sums of the cases in it, which
/// read_junit.py holds against these.
std::string junit_of(const RunReport& report) {
  std::string text = render_junit(report);
  text = std::regex_replace(text, std::regex("<\\?xml [^>]*>"), "");
  return std::regex_replace(
      text, std::regex("tests=\"\\d+\" failures=\"\\d+\" errors=\"\\d+\" skipped=\"\\d+\" time=\"[0-9.]+\""),
      "");
}

// Hostile names may be cut, but never within the few digits of these.
TEST(ReportFigures, NoneIsMadeUp) {
  for (const RunReport& report : {RunReport{}, full_run(), crowded_run(), hostile_run()}) {
    const std::set<std::string> known = figures_of(report);
    EXPECT_THAT(made_up(markdown_of(report), known), IsEmpty());
    EXPECT_THAT(made_up(junit_of(report), known), IsEmpty());
  }
  EXPECT_GT(figures_in(markdown_of(full_run())).size(), 40U);
  EXPECT_GT(figures_in(junit_of(full_run())).size(), 40U);
}

TEST(ReportFigures, OneThatIsMadeUpIsSeen) {
  RunReport other = full_run();
  other.verify.results[3].failures = 18;
  other.race->sets[0].runners[2].times->undisturbed_ns = 103.4;
  other.race->sets[0].runners[2].times->undisturbed_pass_ns = 52'940.8;
  other.race->sets[0].unresolved_below = 0.0197;
  other.verify.results[0].seconds = 1.627;
  const std::set<std::string> known = figures_of(full_run());
  const std::vector<std::string> in_markdown = made_up(markdown_of(other), known);
  EXPECT_THAT(in_markdown, Contains("18"));
  EXPECT_THAT(in_markdown, Contains("103 ns"));
  EXPECT_THAT(in_markdown, Contains("1.97%"));
  const std::vector<std::string> in_junit = made_up(junit_of(other), known);
  EXPECT_THAT(in_junit, Contains("18"));
  EXPECT_THAT(in_junit, Contains("1.627000000"));
  EXPECT_THAT(in_junit, Contains("0.000052941"));
}

}  // namespace
}  // namespace palio
