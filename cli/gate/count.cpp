// What two programs count of the same solvers: figures without noise.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "bench/lanes/instructions.hpp"
#include "cli/gate.hpp"
#include "cli/gate/process.hpp"
#include "reports/run/results_json.hpp"

namespace palio::cli {
namespace {

namespace fs = std::filesystem;

constexpr double kInstructionTolerance = 0.001;  ///< other code around a solver moves them a little

using Counted = std::vector<CountedRecord>;

/// What a program counts of its own solvers; nothing where it is too old to. Throws
/// std::runtime_error with the last lines of the log where it fails.
std::optional<Counted> count(const fs::path& program, const GateRacePlan& plan,
                             const std::vector<std::string>& lane, const std::atomic<bool>& interrupts) {
  const fs::path file = program.parent_path() / fmt::format("counted-{}.json", getpid());
  const fs::path log = program.parent_path() / "counted.log";
  std::vector<std::string> words{program.string(), "race", "--json", file.string()};
  words.insert(words.end(), lane.begin(), lane.end());
  words.insert(words.end(), plan.selectors.begin(), plan.selectors.end());
  const int code = run_with_progress(
      "counting with " + program.parent_path().filename().string().substr(0, 10), words, log, interrupts);
  const std::string text = read_text(file);
  fs::remove(file);
  if (code == wrong_usage) return {};
  const std::optional<RunReport> report = read_if_any(text);
  if (!report || !report->race)
    throw std::runtime_error(
        fmt::format("{} doesn't count: {}", program.string(), last_lines(read_text(log), 5)));
  return report->race->counted;
}

using Compare = void (*)(const CountedRecord& base, const CountedRecord& head, std::vector<race::GateCount>&);

void compare_exact(const CountedRecord& base, const CountedRecord& head,
                   std::vector<race::GateCount>& counts) {
  const auto add = [&](const char* figure, std::optional<std::uint64_t> before,
                       std::optional<std::uint64_t> now) {
    if (before && now) counts.push_back({head.solver, head.set, figure, *before, *now, 0});
  };
  add("nodes expanded", base.expanded, head.expanded);
  add("nodes generated", base.generated, head.generated);
  add("duplicates", base.duplicates, head.duplicates);
  add("allocations", base.allocations, head.allocations);
  add("bytes at the peak", base.peak_bytes, head.peak_bytes);
  add("bytes allocated", base.total_bytes, head.total_bytes);
}

void compare_instructions(const CountedRecord& base, const CountedRecord& head,
                          std::vector<race::GateCount>& counts) {
  if (base.instructions && head.instructions)
    counts.push_back({head.solver, head.set, "instructions", *base.instructions, *head.instructions,
                      kInstructionTolerance});
}

/// Both programs, one lane.
void count_lane(const GatePrograms& programs, const GateRacePlan& plan, const std::vector<std::string>& lane,
                Compare compare, const std::atomic<bool>& interrupts, GateMeasurement& measured) {
  const auto base = count(programs.base, plan, lane, interrupts);
  const auto head = count(programs.head, plan, lane, interrupts);
  if (!base || !head) {
    measured.notes.push_back(
        fmt::format("{} can't run the lane {} (it may be older than that): nothing is compared there",
                    base ? "head" : "base", lane[1]));
    return;
  }
  for (const CountedRecord& theirs : *base) {
    const auto ours = std::ranges::find_if(*head, [&](const CountedRecord& one) {
      return one.solver == theirs.solver && one.puzzle == theirs.puzzle && one.set == theirs.set;
    });
    const bool is_same = ours != head->end() && ours->instances == theirs.instances;
    if (is_same)
      compare(theirs, *ours, measured.counts);
    else
      measured.notes.push_back(
          fmt::format("{} on {} is counted in base, and not on the same in head", theirs.solver, theirs.set));
  }
}

}  // namespace

void count_both(const GatePrograms& programs, const GateRacePlan& plan, const std::atomic<bool>& interrupts,
                GateMeasurement& measured) {
  count_lane(programs, plan, {"--lane", "counted"}, compare_exact, interrupts, measured);
  if (race::find_valgrind())  // fifty times as slow, so on the small sets alone
    count_lane(programs, plan, {"--lane", "instructions", "--instances", "small"}, compare_instructions,
               interrupts, measured);
}

}  // namespace palio::cli
