// Reports of whole runs made by hand, for the tests of all that is rendered from them.
#pragma once

#include <string>

#include "proptests/race_reports.hpp"
#include "reports/run/records.hpp"

namespace palio {

inline VerifyRecord judged(const std::string& solver, std::uint64_t checked, std::uint64_t of) {
  VerifyRecord record;
  record.solver = solver;
  record.puzzle = solver.substr(0, solver.find('/'));
  record.space = "4x4";
  record.noun = "boards";
  record.guarantee = "optimal";
  record.dialect = "statement";
  record.space_size = of;
  record.planned = of;
  record.checked = checked;
  record.exhaustive = checked == of;
  record.verdicts = {{"accepted", checked}};
  record.seconds = 1.625;
  record.ns_per_instance = 1234.5;
  record.expanded = 2'345'678;
  record.generated = 3'456'789;
  return record;
}

inline VerifyRecord refuted(const std::string& solver, std::uint64_t failures, std::uint64_t checked) {
  VerifyRecord record = judged(solver, checked, checked);
  record.verdicts = {{"accepted", checked - failures}, {"wrong-answer", failures}};
  record.failures = failures;
  record.reasons = {{"too-long", failures - 1}, {"not-solved", 1}};
  CounterexampleRecord& example = record.counterexample.emplace();
  example.instance = "BBBO/BBOW/BWWW/WWWB";
  example.truth = "4";
  example.answer = "5";
  example.verdict = "wrong-answer";
  example.reason = "too-long";
  example.detail = "5 moves instead of 4";
  example.smallest_of_all = true;
  example.replay = "palio verify '" + solver + "' --instance BBBO/BBOW/BWWW/WWWB";
  example.picture = {"BBB.", "BB.W", "BWWW", "WWWB"};
  example.true_solution = {{"", {"BBB.", "BB.W"}}, {"1 3 1 4", {"BB.B", "BB.W"}}};
  example.claimed_solution = {{"", {"BBB.", "BB.W"}}, {"2 4 9 9", {"BBB.", "BB.W"}, true}};
  return record;
}

/// A program that doesn't compile.
inline VerifyRecord uncompiled() {
  VerifyRecord record = judged("sol.cpp", 0, 65'536);
  record.puzzle = "flip";
  record.verdicts = {{"compile-error", 1}};
  record.failures = 1;
  record.program.emplace().command = "g++ -O2 sol.cpp";
  record.program->compile_error = "sol.cpp:7:3: error: expected ';'";
  return record;
}

/// One that is right, each way to be wrong, and each way to have no verdict.
inline VerifyReport full_verification() {
  VerifyReport report;
  report.environment = quiet_machine();
  report.jobs = 2;
  report.seed = 42;
  report.results = {judged("flip/gf2_elimination", 65'536, 65'536),
                    judged("flip/bitmask_bfs", 20'000, 65'536),
                    refuted("four/published_p2", 57'128, 411'840),
                    refuted("flip/wrong_one", 17, 65'536),
                    uncompiled(),
                    judged("four/missed", 411'840, 411'840),
                    judged("shuttle/modest_one", 0, 12),
                    judged("shuttle/unlucky", 7, 12)};
  report.results[2].exhibit = report.results[2].refutation_expected = true;
  report.results[5].refutation_expected = report.results[5].expectation_missed = true;
  report.results[6].verdicts = {};
  report.results[6].gave_up = "beyond its reach: at most 8 a side";
  report.results[7].referee_failure = "the oracle threw: out of memory";
  report.results[1].notes = {"ended by its 2 s"};
  report.disagreements = {{"sol.py", "bad.py", 300, 3, "bbbw", "1", "Impossible"}};
  report.answers = {
      {"four", "BBBO/BBOW/BWWW/WWWB", {{"4", true, {"four/missed"}}, {"5", false, {"four/published_p2"}}}}};
  return report;
}

/// Every form of everything that a run's report may hold.
inline RunReport full_run() {
  RunReport report;
  report.whole = true;
  report.began_s = 1'796'070'000;
  report.mode = "quick";
  report.seed = 42;
  report.selectors = {"flip", "four/*"};
  report.notes = {"the parallel lane was left out: one core"};
  report.methods.puzzles = {{"flip", "4x4", "every set of presses", "5x5"}, {"four", "4x4", "search", "4x4"}};
  report.methods.solvers = {
      {"flip/gf2_elimination", "flip", "gf2_elimination", "Elimination over GF(2).", "optimal",
       "kernels of dimension 20", "folklore", "only flip is linear", ""},
      {"four/published_p2", "four", "published_p2", "Two searches.", "any", "4x4", "P2", "", "refuted"}};
  report.verify = full_verification();
  report.race = full_report();
  report.facts = {{"flip.sample.id", 6585, {}, {}, "", "the published sample"}};
  return report;
}

/// What breaks out of markup, code, tables, XML, a script, a terminal's line or the direction of its text.
inline std::string poison() {
  return "</script><img src=x onerror=alert(7)>]]>&amp;\" '`a``b` |*_~x~_* [y](javascript:8) <!-- "
         "@palio-user "
         "#9 https://evil.example www.evil.example \\| $x$\r\n# Heading\n\n- item\x1b[2J\x01\x0b\x7f"
         "\xe2\x80\xae\xe2\x80\x8b\xef\xbf\xbe\xff\xc0\xaf\xed\xa0\x80 \xe6\xbc\xa2\xe5\xad\x97 e\xcc\x81";
}

/// The same with a hundred thousand bytes behind it.
inline std::string long_poison() { return poison() + std::string(100'000, 'w'); }

inline RunReport hostile_run() {
  RunReport report = full_run();
  report.race = hostile_report();
  report.race->mode = "quick";
  report.selectors = {poison()};
  report.notes = {long_poison(), poison()};
  for (VerifyRecord& record : report.verify.results) {
    record.solver += long_poison();
    record.notes = {long_poison()};
    record.puzzle += record.space = record.noun = poison();
    if (!record.gave_up.empty()) record.gave_up = long_poison();
    if (!record.referee_failure.empty()) record.referee_failure = long_poison();
    if (record.program) record.program->compile_error = record.program->diagnosis = long_poison();
    if (!record.counterexample) continue;
    CounterexampleRecord& example = *record.counterexample;
    example.replay = "palio verify '" + record.solver + "'";
    for (std::string* text : {&example.instance, &example.truth, &example.answer, &example.detail})
      *text = long_poison();
    example.picture = {poison(), poison()};
  }
  report.verify.results[2].reasons = {{poison(), 57'128}};
  report.verify.results[3].verdicts[1].first = poison();
  report.verify.disagreements[0].first = long_poison();
  report.verify.answers[0].groups[1].answer = long_poison();
  RaceSetRecord& set = report.race->sets[0];
  for (RaceRunnerRecord& runner : set.runners) {
    if (runner.solver == "flip/gf2_elimination") runner.solver = long_poison();
  }
  for (PairRecord& pair : set.pairs) {
    if (pair.first == "flip/gf2_elimination") pair.first = long_poison();
    pair.finding = poison();
  }
  report.facts[0].on = report.facts[0].unit = poison();
  return report;
}

/// Two hundred contenders, of which half are wrong and half without a verdict, and forty sets.
inline RunReport crowded_run() {
  RunReport report = full_run();
  for (int i = 0; i < 100; ++i) {
    const std::string name = "flip/crowd_" + std::to_string(i);
    report.verify.results.push_back(refuted(name, 11, 65'536));
    report.verify.results.push_back(judged(name + "_too", 0, 65'536));
    report.verify.results.back().verdicts = {};
    report.verify.results.push_back(judged("puzzle_" + std::to_string(i) + "/lonely", 1, 12));
    report.notes.push_back("note " + std::to_string(i));
  }
  for (int i = 0; i < 40; ++i) {
    report.race->sets.push_back(full_set());
    report.race->sets.back().name = "set " + std::to_string(i);
  }
  return report;
}

}  // namespace palio
