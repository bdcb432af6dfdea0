// `palio gate`: from two revisions to the decision whether head may come in.
#include "cli/gate.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <utility>

#include "cli/inputs.hpp"
#include "cli/race/findings.hpp"
#include "cli/terminal.hpp"
#include "reports/environment.hpp"
#include "reports/gate/report.hpp"

namespace palio::cli {
namespace {

namespace fs = std::filesystem;

/// Held as long as the object lives: two gates of a tree would time each other.
class Lock {
 public:
  explicit Lock(const fs::path& folder) {
    fs::create_directories(folder);
    descriptor_ = open((folder / "lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (descriptor_ < 0) throw std::runtime_error(fmt::format("cannot write in {}", folder.string()));
    if (flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return;
    close(descriptor_);
    throw std::runtime_error("another gate of this tree is under way");
  }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;
  ~Lock() { close(descriptor_); }

 private:
  int descriptor_ = -1;
};

/// Both races, the second only where the first finds something slower.
struct Gated {
  race::GateEvidence evidence;
  std::vector<std::string> notes;
};

std::vector<GateSubject> suspects_of(const race::GateRaceFindings& findings) {
  std::vector<GateSubject> suspects;
  if (!findings.clean()) return suspects;
  for (const race::GatePairFinding& pair : findings.pairs) {
    if (pair.standing == race::Standing::beyond) suspects.push_back({pair.solver, pair.set});
  }
  return suspects;
}

Gated race_both(const GatePrograms& programs, const GateOptions& options, const race::GateJudging& judging,
                const std::atomic<bool>& interrupts) {
  GateRacePlan plan{options.selectors, {}, options.blocks, options.seed};
  GateMeasurement first = measure(programs, plan, interrupts);
  count_both(programs, plan, interrupts, first);
  Gated gated{{std::move(first.race), {}, std::move(first.counts), std::move(first.refutations)},
              std::move(first.notes)};
  const race::GateRace& race = gated.evidence.first;
  plan.only = suspects_of(race::judge_gate_race(race, race.pairs.size(), judging));
  if (plan.only.empty()) return gated;
  // The same family holds for both, and so does the number of blocks that it takes.
  plan.blocks = static_cast<std::uint32_t>(race.pairs.front().log_ratios.size());
  plan.seed = options.seed + 1;
  gated.evidence.confirming = measure(programs, plan, interrupts).race;
  return gated;
}

EstimateRecord record_of(const race::GatePairFinding& pair) {
  return {pair.ratio, pair.interval.low, pair.interval.high};
}

std::vector<GateRow> rows_of(const race::GateFindings& findings) {
  std::vector<GateRow> rows;
  for (const race::GatePairFinding& pair : findings.first.pairs) {
    GateRow row{pair.solver, pair.set, record_of(pair), {}, {}, pair.caught};
    row.standing = race::print_standing(pair.standing);
    if (findings.confirming) {
      for (const race::GatePairFinding& again : findings.confirming->pairs) {
        if (again.solver == pair.solver && again.set == pair.set) row.confirming = record_of(again);
      }
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<std::string> fallen(const std::vector<race::GateCount>& counts) {
  std::vector<std::string> sentences;
  for (const race::GateCount& count : counts) {
    if (race::compare(count) < 0)
      sentences.push_back(fmt::format("{} on {}: only {} {} instead of {}.", count.solver, count.set,
                                      count.head, count.figure, count.base));
  }
  return sentences;
}

int exit_code_of(race::GateDecision decision) {
  if (decision == race::GateDecision::within) return all_well;
  return decision == race::GateDecision::not_measured ? not_possible : refuted;
}

void conclude(Gated gated, const race::GateFindings& findings, const race::GateJudging& judging,
              GateReport& report) {
  report.margin = judging.margin;
  report.level = judging.level;
  report.power = judging.power;
  report.seed = judging.seed;
  const auto& pairs = gated.evidence.first.pairs;
  report.blocks = pairs.empty() ? 0 : pairs.front().log_ratios.size();
  report.joined = findings.first.joined;
  report.decision = race::print_gate_decision(findings.decision);
  report.reasons = findings.reasons;
  report.rows = rows_of(findings);
  for (const race::GateControlFinding& control : findings.first.controls)
    report.controls.push_back({control.solver,
                               control.set,
                               role_name(control.role),
                               {control.ratio, control.interval.low, control.interval.high},
                               control.failed});
  report.unresolved = findings.first.unresolved;
  report.fewer = fallen(gated.evidence.counts);
  report.counts = gated.evidence.counts.size();
  report.notes = std::move(gated.notes);
}

/// The same commit is built once, and then runs against itself.
GatePrograms build_both(const Repository& repository, const GateReport& report, const GateOptions& options,
                        const std::atomic<bool>& interrupts) {
  const auto build = [&](const RevisionRecord& revision) {
    return build_engine(repository, revision.commit, revision.name, options.jobs, interrupts);
  };
  return {build(report.base), build(report.head)};
}

}  // namespace

int run(const GateOptions& options) {
  check_selectors(options.selectors);
  const std::atomic<bool>& interrupts = catch_interrupts();
  std::optional<OutputFile> json;
  if (options.json) json.emplace(*options.json);
  const Repository repository(interrupts);
  const Lock lock(repository.top() / "build" / "gate");
  GateReport report;
  report.base = {options.base, repository.resolve(options.base)};
  report.head = {options.head.value_or("the working tree"),
                 options.head ? repository.resolve(*options.head) : repository.working_tree()};
  const GatePrograms programs = build_both(repository, report, options, interrupts);
  race::GateJudging judging;
  judging.margin = options.margin;
  judging.seed = options.seed;
  report.environment = read_environment();
  Gated gated = race_both(programs, options, judging, interrupts);
  watch_load(report.environment);
  const race::GateFindings findings = race::decide_gate(gated.evidence, judging);
  conclude(std::move(gated), findings, judging, report);
  if (!takes_standard_output(options.json)) print(render_terminal(report, terminal_style()));
  if (json) json->write(render_json(report));
  return exit_code_of(findings.decision);
}

}  // namespace palio::cli
