// Reports of races made by hand, for the tests of what is printed of them.
#pragma once

#include <cstddef>
#include <string>

#include "reports/race/records.hpp"

namespace palio {

/// A contender of flip that was timed: so many nanoseconds an instance, 512 a pass.
inline RaceRunnerRecord timed(const std::string& method, double ns, std::uint32_t best, std::uint32_t worst) {
  RaceRunnerRecord runner;
  runner.solver = "flip/" + method;
  runner.guarantee = "optimal";
  runner.times = RunnerTimesRecord{ns * 512, ns, ns * 520, ns * 510, ns * 600, best, worst};
  return runner;
}

inline PairRecord pair_of(const std::string& first, const std::string& second, const EstimateRecord& ratio,
                          const std::string& finding) {
  PairRecord pair;
  pair.first = "flip/" + first;
  pair.second = "flip/" + second;
  pair.ratio = ratio;
  pair.ratio_of_medians = ratio.value;
  pair.finding = finding;
  pair.detectable = 1.0412;
  return pair;
}

/// Every finding against the baseline, one that was refuted, one that died, one that gave up.
inline RaceSetRecord full_set() {
  RaceSetRecord set;
  set.puzzle = "flip";
  set.name = "large";
  set.instances = 512;
  set.chosen = "a seeded sample of all boards";
  set.baseline = "flip/bitmask_bfs";
  set.runners = {timed("string_bfs", 98'100, 7, 7),     timed("bitmask_bfs", 1250, 3, 6),
                 timed("gf2_elimination", 101.5, 1, 1), timed("light_chasing", 1200, 2, 3),
                 timed("polynomial", 1245, 3, 6),       timed("pruned_dfs", 1260, 3, 6),
                 timed("spfa_graph", 1270, 3, 6),       timed("gray_code", 1280, 3, 6)};
  set.runners[2].prepare_ns = 12'300'000;
  RaceRunnerRecord wrong = timed("wrong_one", 77.7, 1, 1);
  wrong.verdict = "wrong-answer";
  wrong.fault = "too-long on 3 of 512";
  RaceRunnerRecord dead = timed("dead_one", 66.6, 1, 1);
  dead.death = "signal 11 (Segmentation fault), in block 17";
  RaceRunnerRecord modest = timed("modest_one", 55.5, 1, 1);
  modest.verdict = "gave-up";
  modest.fault = "beyond its reach";
  RaceRunnerRecord copy = timed("bitmask_bfs", 44.4, 1, 1);
  copy.role = "copy";
  for (const RaceRunnerRecord& runner : {wrong, dead, modest, copy}) set.runners.push_back(runner);
  set.pairs = {pair_of("gf2_elimination", "bitmask_bfs", {12.34, 11.9, 12.84}, "faster"),
               pair_of("light_chasing", "bitmask_bfs", {1.04, 1.01, 1.08}, "faster, margin not shown"),
               pair_of("polynomial", "bitmask_bfs", {1.01, 1.004, 1.02}, "equivalent"),
               pair_of("bitmask_bfs", "pruned_dfs", {1.02, 0.97, 1.06}, "inconclusive"),
               pair_of("bitmask_bfs", "spfa_graph", {1.03, 0.96, 1.07}, "inconclusive (dependent noise)"),
               pair_of("bitmask_bfs", "gray_code", {1.015, 1.01, 1.025}, "inconclusive (not resolved)"),
               pair_of("bitmask_bfs", "string_bfs", {78.54, 75.1, 81.9}, "faster"),
               pair_of("polynomial", "pruned_dfs", {1.013, 1.006, 1.022}, "equivalent"),
               pair_of("pruned_dfs", "spfa_graph", {1.011, 0.99, 1.09}, "inconclusive"),
               pair_of("gf2_elimination", "string_bfs", {969, 950, 990}, "faster")};
  set.pairs[3].medians_disagree = true;
  set.pairs[3].ratio_of_medians = 1.17;
  set.controls = {{"again", {1.002, 0.99, 1.01}, false}, {"copy", {1.0125, 1.01, 1.0153}, true}};
  set.dependence = {0.512, 0.404, 2, true};
  set.unresolved_below = 0.0153;
  return set;
}

inline EnvironmentRecord quiet_machine() {
  EnvironmentRecord environment{"0.1.0 (revision 1a2b3c4)", "gcc 12.2.0, Release", "A processor",
                                "Linux x86_64", 4};
  environment.machine_cores = 8;
  environment.flags = "-O3 -g1";
  environment.libraries = "TBB 2021.8, fmt 9.1.0";
  environment.revision = "1a2b3c4";
  environment.governor = "performance";
  environment.turbo = "off";
  environment.load = 0.25;
  environment.top_load = 1.5;
  return environment;
}

/// A random sample with an interval, and three instances that somebody chose.
inline std::vector<InstancesRecord> timed_alone() {
  InstancesRecord sample;
  sample.puzzle = "flip";
  sample.set = "large";
  sample.instances = 500;
  sample.planned = 512;
  sample.rounds = 5;
  sample.baseline = "flip/a";
  sample.depths = {{"0", 2, true}, {"1", 240, false}, {"impossible", 258, false}};
  sample.runners = {{"flip/a", 1234, 5678, "bbbw", {}},
                    {"flip/b", 234.5, 678.9, "wbbb", InstanceRatiosRecord{0.05, 0.19, 1.5, "wwbb", "bwwb"}}};
  InstanceRatiosRecord& ratios = *sample.runners[1].ratios;
  ratios.geometric_mean = 0.2;
  ratios.interval = RangeRecord{0.18, 0.22};
  ratios.by_depth = {1.5, 0.3, 0.13};
  sample.left_out = {{"flip/c", "a pass takes over 0.13 s"}};
  sample.raw = {{"bbbw", "1", {16, 87}, {{1234, 1250.5}, {234.5, 240}}}};
  InstancesRecord chosen = sample;
  chosen.set = "file";
  chosen.instances = chosen.planned = 3;
  chosen.no_mean = "the instances are no random sample";
  chosen.depths.clear();
  chosen.left_out.clear();
  chosen.runners[1].ratios = InstanceRatiosRecord{0.5, 0.75, 2.5, "wwww", "bbbb"};
  chosen.raw = {{"wwww", {}, {1, 2}, {{30'000, 31'000}, {15'000, 16'000}}}};
  return {sample, chosen};
}

inline void add_lanes(RaceReport& report) {
  report.across = {{"flip/a", "flip/b", 2, 1.234, 5.678}};
  report.contradictions = {{"flip", "large", "flip/a", "flip/b", 1234, 56'789, 900, 800}};
  report.counted = {
      {"flip/a", "flip", "large", 512, 1'234'567, 2'345'678, 345'678, 0, 8192, 16'384, 999'999'999},
      {"flip/b", "flip", "large", 512, 1, 2, 3, 4, 5, 6, {}, 7, "no valgrind"}};
  report.parallel = {{"flip/a",
                      "flip",
                      "large",
                      2,
                      false,
                      {12'345, 12'001, 12'678},
                      {1.93, 1.88, 1.97},
                      {0.965, 0.94, 0.985}}};
  report.instances = timed_alone();
  report.portfolio = {{"flip/a", "flip", "large", 512, 300, 1234.5, 45'600.0},
                      {"flip/b", "flip", "large", 512, 0, {}, 7890.0, 9120.0, 3, 2, 1}};
  report.whole_process = {
      {"sol.py", "flip", "large", "accepted", "", 120, 14.5e6, 13.9e6, 19.2e6, 9.1e6},
      {"bad.py", "flip", "large", "wrong-answer", "false-impossible", 1, 33.3e6, 33.3e6, 33.3e6, {}}};
  report.growth = {{"flip/a",
                    "flip",
                    "cells",
                    "time limit of 10 s",
                    {{"3x3", 9, 512, 1e4}, {"4x4", 16, 65'536, 2e6}},
                    FitRecord{"c^n", {{"c", 2.01}}, 0.031, ""},
                    FitRecord{"", {}, 0, "n^a and c^n predict equally well"},
                    3.91}};
  report.crossovers = {{"flip", "crosses", "flip/b", "flip/a", "5x5", "4x4"},
                       {"flip", "never", "flip/c", "flip/a"},
                       {"flip", "not shown", "flip/d", "flip/a", "4x4"},
                       {"flip", "undecidable", "flip/e", "flip/a"}};
}

inline RaceReport full_report() {
  RaceReport report;
  report.environment = quiet_machine();
  report.seed = 42;
  report.pairs = 10;
  report.blocks_planned = 24;
  report.blocks_run = 2;
  report.sets = {full_set()};
  add_lanes(report);
  report.blocks = {{0, 0.25, 64, ""}, {1'000'000, 0.5, 128, "palio-race-2"}};
  report.batches = {{0, 0, 1, 3, 12'345, 640'000.5}, {1, 0, 2, 0, 67'890, 52'000.25}};
  return report;
}

/// A name that is too long, too wide and full of bytes that steer a terminal.
inline std::string hostile(char mark) {
  return std::string(1, mark) + "\x1b[2J\r\n\x07\xe6\xbc\xa2\xe5\xad\x97 \xff" + std::string(300, 'w');
}

inline RaceReport hostile_report() {
  RaceReport report = full_report();
  for (std::string* text : {&report.mode, &report.no_findings, &report.environment.flags,
                            &report.environment.governor, &report.environment.processor})
    *text = hostile('t');
  RaceSetRecord& set = report.sets[0];
  for (RaceRunnerRecord& runner : set.runners) {
    if (runner.solver == "flip/string_bfs" || !runner.fault.empty()) runner.solver = hostile('r');
    if (!runner.fault.empty()) runner.fault = hostile('f');
    if (!runner.death.empty()) runner.death = hostile('d');
  }
  for (PairRecord& pair : set.pairs) {
    if (pair.second == "flip/string_bfs") pair.second = hostile('r');
  }
  set.pairs[7].first = hostile('p');
  set.name = set.chosen = hostile('s');
  report.across[0].first = report.contradictions[0].more = hostile('c');
  report.counted[0].solver = report.parallel[0].solver = report.portfolio[0].solver = hostile('l');
  InstancesRecord& alone = report.instances[0];
  alone.set = alone.no_interval = alone.runners[0].solver = alone.left_out[0].why = hostile('i');
  alone.runners[1].ratios->least_on = alone.depths[0].depth = alone.raw[0].instance = hostile('i');
  report.whole_process[0].contender = report.whole_process[1].fault = hostile('w');
  report.growth[0].solver = report.growth[0].ended = report.growth[0].nodes->model = hostile('g');
  report.crossovers[0].from = hostile('x');
  report.blocks[0].program = hostile('b');
  return report;
}

}  // namespace palio
