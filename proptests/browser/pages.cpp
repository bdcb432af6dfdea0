// Writes the reports that the tests in a browser open: palio-report-pages DIR makes
// DIR/NAME/report.html and its results.json, report.md and junit.xml for a full report, a
// hostile one, a large one and an empty one.
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "proptests/run_reports.hpp"
#include "reports/page.hpp"
#include "reports/run/junit.hpp"
#include "reports/run/markdown.hpp"
#include "reports/run/results_json.hpp"

namespace palio {
namespace {

namespace fs = std::filesystem;

/// A counterexample whose boards can be drawn; the contender's second move isn't allowed.
void draw_boards(CounterexampleRecord& example) {
  const std::vector<std::string> start = {"BBBO", "BBOW", "BWWW", "WWWB"};
  const std::vector<std::string> after = {"BBOB", "BBOW", "BWWW", "WWWB"};
  const std::vector<std::string> end = {"BBOB", "BOBW", "BWWW", "WWWB"};
  example.picture = start;
  example.true_solution = {{"", start}, {"1 3 1 4", after}, {"2 2 2 3", end}};
  example.claimed_solution = {{"", start}, {"1 3 1 4", after}, {"2 4 9 9", after, true}, {"2 2 2 3", end}};
}

/// A program of somebody's: what it printed, and where else it fails.
VerifyRecord failed_program() {
  VerifyRecord record = refuted("sol.py", 3, 300);
  record.puzzle = "flip";
  ProgramRecord& program = record.program.emplace();
  program.language = "Python";
  program.command = "python3 sol.py";
  program.limits = "10 s, 256 MB";
  program.start_up_seconds = 0.0131;
  program.failure =
      RunRecord{"bbbw", "bbbw\n", "1\n", "a warning\n", "exit status 0", 0.021, 0.017, 9'437'184};
  program.diagnosis = "right on all but boards of one colour";
  program.layouts = {{"CRLF", 50, 7, "bbbw"}, {"no newline at the end", 50, 0, ""}};
  program.replayed = {{"wbbb", true}};
  return record;
}

/// With several puzzles and sets to choose from, and boards to be drawn.
RunReport full_page() {
  RunReport report = full_run();
  draw_boards(*report.verify.results[2].counterexample);
  report.verify.results.front().bases = {{"oracle", 65'000}, {"law", 3}, {"proof", 1'042}};
  report.verify.results.push_back(failed_program());
  RaceSetRecord small = full_set();
  small.name = "small";
  for (RaceRunnerRecord& runner : small.runners) {
    if (runner.times) runner.times->undisturbed_ns /= 8;
  }
  RaceSetRecord four = small;
  four.puzzle = "four";
  four.baseline = "four/bitmask_bfs";
  for (RaceRunnerRecord& runner : four.runners) runner.solver.replace(0, 4, "four");
  for (PairRecord& pair : four.pairs) {
    pair.first.replace(0, 4, "four");
    pair.second.replace(0, 4, "four");
  }
  // Somebody who expands few nodes and is slow, so that there is a contradiction to be drawn.
  report.race->counted.push_back(
      {"flip/string_bfs", "flip", "large", 512, 1'000, 2'000, 300, 40, 8192, 16'384});
  report.race->counted.push_back(
      {"flip/bitmask_bfs", "flip", "large", 512, 9'000, 12'000, 3'000, 40, 4096, 9'000});
  report.race->contradictions.push_back(
      {"flip", "large", "flip/string_bfs", "flip/bitmask_bfs", 1'000, 9'000, 98'100, 1250});
  report.race->sets.push_back(small);
  report.race->sets.push_back(four);
  return report;
}

/// More ways out of a page: elements that run code, names that every object has, marks that
/// turn or end lines, bytes that aren't UTF-8.
std::vector<std::string> ways_out() {
  return {"</script><script>window.hacked = 1; alert(1)</script>",
          "<svg onload=\"window.hacked = 2\"><img src=x onerror=\"window.hacked = 3\">",
          "<iframe srcdoc=\"<script>parent.hacked = 4</script>\"></iframe><style>* { display: none }</style>",
          "javascript:window.hacked=5//\"' onmouseover=\"window.hacked=6",
          "<!--<script>",
          "]]></script>-->",
          "__proto__",
          "constructor",
          "toString",
          "@data@ @policy@ @script@",
          "\xe2\x80\xa8line\xe2\x80\xa9paragraph\xe2\x80\xae"
          "dlrow\xe2\x81\xa6 \xe2\x80\x8f",
          std::string("zero\0byte\x1b]0;title\x07\x7f", 20),
          "\xff\xfe\xed\xa0\x80\xf4\x90\x80\x80\xc0\x80",
          " ",
          "=HYPERLINK(\"https://evil.example\",\"x\")"};
}

/// Every name, instance, answer and note that a contender or a program has a say in.
RunReport hostile_page() {
  RunReport report = hostile_run();
  const std::vector<std::string> ways = ways_out();
  for (const std::string& way : ways) {
    VerifyRecord record = failed_program();
    for (std::string* text :
         {&record.solver, &record.puzzle, &record.space, &record.noun, &record.guarantee,
          &record.program->command, &record.program->failure->output, &record.program->failure->error,
          &record.program->diagnosis, &record.program->layouts[0].layout, &record.counterexample->instance,
          &record.counterexample->truth, &record.counterexample->answer, &record.counterexample->detail,
          &record.counterexample->replay})
      *text = way;
    record.verdicts = {{way, 3}};
    record.reasons = {{way, 3}};
    record.counterexample->picture = {way};
    record.counterexample->true_solution = {{"", {way}}, {way, {way}}};
    record.counterexample->claimed_solution = {{"", {way}}, {way, {way}, true}};
    report.verify.answers.push_back({way, way, {{way, true, {way}}, {way + way, false, {way, way}}}});
    report.verify.results.push_back(record);
    report.methods.solvers.push_back({way, way, way, way, way, way, way, way, ""});
    report.methods.puzzles.push_back({way, way, way, way});
    report.race->sets[0].runners.push_back(timed(way, 1234, 2, 9));
    report.race->counted.push_back({way, way, way, 512, 1, 2, 3, 4, 5, 6, {}, 7, way});
  }
  return report;
}

/// Twenty thousand timed repetitions, and five hundred contenders that nobody knows.
RunReport large_page() {
  RunReport report = full_run();
  RaceReport& race = *report.race;
  race.batches.clear();
  for (std::uint32_t i = 0; i < 20'000; ++i)
    race.batches.push_back({i % 24, 0, i % 8, i / 24 % 8, 1000 * std::int64_t{i}, 50'000.5 + i % 977});
  for (int i = 0; i < 500; ++i)
    report.verify.results.push_back(judged("flip/crowd_" + std::to_string(i), 7, 65'536));
  return report;
}

void write(const fs::path& file, const std::string& text) {
  std::ofstream stream(file, std::ios::binary);
  stream << text;
  if (!stream.flush()) throw std::runtime_error("can't write " + file.string());
}

void write_all(const fs::path& folder, const RunReport& report) {
  fs::create_directories(folder);
  write(folder / "report.html", render_page(report));
  write(folder / "results.json", render_results_json(report));
  write(folder / "report.md", render_markdown(report));
  write(folder / "junit.xml", render_junit(report));
}

}  // namespace
}  // namespace palio

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("Usage: palio-report-pages DIR\n", stderr);
    return 2;
  }
  try {
    const palio::fs::path folder = argv[1];
    palio::write_all(folder / "full", palio::full_page());
    palio::write_all(folder / "hostile", palio::hostile_page());
    palio::write_all(folder / "large", palio::large_page());
    palio::write_all(folder / "empty", palio::RunReport{});
  } catch (const std::exception& error) {
    std::fprintf(stderr, "palio-report-pages: %s\n", error.what());
    return 1;
  }
}
