#include "cli/race/load.hpp"

#include <fmt/format.h>

#include <stdexcept>
#include <utility>
#include <vector>

#include "bench/race/race.hpp"
#include "cli/inputs.hpp"
#include "cli/race/findings.hpp"
#include "cli/race/store.hpp"
#include "reports/run/results_json.hpp"
#include "reports/store/store.hpp"
#include "reports/verdicts.hpp"

namespace palio::cli {
namespace {

race::Role role_of(const std::string& name) {
  for (const race::Role role : {race::Role::contender, race::Role::again, race::Role::copy}) {
    if (role_name(role) == name) return role;
  }
  throw std::invalid_argument(fmt::format("nobody runs as '{}'", name));
}

race::Measurements measurements_of(const StoredRace& stored) {
  race::Measurements measured;
  measured.seed = stored.seed;
  for (const StoredSet& from : stored.sets) {
    race::Set& set = measured.sets.emplace_back();
    set.puzzle = from.puzzle;
    set.name = from.name;
    set.instances = from.instances;
    set.baseline = from.baseline;
    for (const StoredRunner& runner : from.runners)
      set.runners.push_back(
          {runner.solver, role_of(runner.role), runner.passes, runner.batches, runner.death});
  }
  for (const StoredBlock& block : stored.blocks) {
    const auto number = static_cast<std::uint32_t>(measured.blocks.size());
    measured.blocks.push_back({block.started_ns, block.load, block.environment_bytes, block.program});
    for (const StoredBatch& batch : block.batches)
      measured.batches.push_back(
          {number, batch.set, batch.runner, batch.position, batch.started_ns, batch.pass_ns});
  }
  return measured;
}

race::Judging judging_of(const StoredJudging& stored) {
  race::Judging judging;
  judging.margin = stored.margin;
  judging.level = stored.level;
  judging.control_level = stored.control_level;
  judging.against_baseline = stored.against_baseline;
  judging.looks = stored.looks;
  return judging;
}

/// What isn't computed from the raw data, without those that took part.
RaceReport begun_report(const StoredRace& stored) {
  RaceReport report;
  report.environment = stored.environment;
  report.seed = stored.seed;
  report.mode = stored.mode;
  report.margin = stored.judging.margin;
  report.level = stored.judging.level;
  report.blocks_planned = stored.planned_blocks;
  report.looks_planned = stored.judging.looks;
  report.looks_taken = stored.looks_taken;
  report.interrupted = !stored.complete;
  for (const StoredSet& from : stored.sets) {
    RaceSetRecord& set = report.sets.emplace_back();
    set.puzzle = from.puzzle;
    set.name = from.name;
    set.instances = from.instances;
    set.chosen = from.chosen;
  }
  return report;
}

using Verdicts = std::vector<StoredVerdict>;

/// By set; the first are those of its runners.
std::vector<Verdicts> verdicts_of(const StoredRace& stored) {
  std::vector<Verdicts> verdicts(stored.sets.size());
  for (const StoredVerdict& verdict : stored.verdicts) verdicts.at(verdict.set).push_back(verdict);
  for (std::size_t set = 0; set < verdicts.size(); ++set) {
    const std::vector<StoredRunner>& runners = stored.sets[set].runners;
    for (std::size_t i = 0; i < runners.size(); ++i) {
      if (i >= verdicts[set].size() || verdicts[set][i].solver != runners[i].solver)
        throw std::invalid_argument(fmt::format("nothing was judged of {}", runners[i].solver));
    }
  }
  return verdicts;
}

/// Takes apart what was told of the runners, and of those that didn't race: who was wrong, and
/// who was right and left out.
void take_verdicts(std::uint32_t set, const Verdicts& verdicts, race::RaceResult& result,
                   RaceReport& report) {
  const std::size_t runners = result.measured.sets[set].runners.size();
  std::vector<double>& prepare_ns = result.prepare_ns.emplace_back();
  for (std::size_t i = 0; i < verdicts.size(); ++i) {
    const StoredVerdict& verdict = verdicts[i];
    if (i < runners) {
      prepare_ns.push_back(verdict.prepare_ns);
    } else if (is_right(verdict.verdict)) {
      result.left_out.push_back({set, verdict.solver, verdict.fault});
    } else {
      RaceRunnerRecord& wrong = report.sets[set].runners.emplace_back();
      wrong.solver = verdict.solver;
      wrong.verdict = verdict.verdict;
      wrong.fault = verdict.fault;
    }
  }
}

/// As it was when it was measured: this program may hold a solver to another guarantee, or have
/// none of that name.
void restore_verdicts(const std::vector<Verdicts>& verdicts, RaceReport& report) {
  for (std::size_t set = 0; set < verdicts.size(); ++set) {
    for (std::size_t i = 0; i < verdicts[set].size(); ++i) {
      report.sets[set].runners[i].guarantee = verdicts[set][i].guarantee;
      report.sets[set].runners[i].verdict = verdicts[set][i].verdict;
    }
  }
}

/// Into the report of the other lanes, whatever these are, what the race's raw data and its plan say.
void put_solo_lane(RaceReport solo, RaceReport& report) {
  report.environment = std::move(solo.environment);
  report.seed = solo.seed;
  report.mode = std::move(solo.mode);
  report.margin = solo.margin;
  report.level = solo.level;
  report.pairs = solo.pairs;
  report.blocks_planned = solo.blocks_planned;
  report.blocks_run = solo.blocks_run;
  report.looks_planned = solo.looks_planned;
  report.looks_taken = solo.looks_taken;
  report.interrupted |= solo.interrupted;
  report.across = std::move(solo.across);
  report.blocks = std::move(solo.blocks);
  report.batches = std::move(solo.batches);
  // Where that lane wasn't asked for, the others' sets are all there are, and nothing is missing.
  report.no_findings = report.solo ? std::move(solo.no_findings) : "";
  if (report.solo) report.sets = std::move(solo.sets);
}

}  // namespace

void report_findings_or_why(const race::Measurements& measured, const race::Judging& judging,
                            RaceReport& report) {
  const std::size_t fewest = race::fewest_blocks(measured.sets, judging);
  if (measured.blocks.size() < fewest)
    report.no_findings =
        fmt::format("{} blocks were run; it takes {} to show anything", measured.blocks.size(), fewest);
  else
    report_findings(measured, judging, report);
}

RaceReport report_of(const StoredRace& stored) {
  const std::vector<Verdicts> verdicts = verdicts_of(stored);
  race::RaceResult result;
  result.measured = measurements_of(stored);
  RaceReport report = begun_report(stored);
  for (std::uint32_t set = 0; set < verdicts.size(); ++set) take_verdicts(set, verdicts[set], result, report);
  report_measurements(result, report);
  restore_verdicts(verdicts, report);
  report_findings_or_why(result.measured, judging_of(stored.judging), report);
  return report;
}

RaceReport load_race(const Store& store, std::int64_t race) {
  RaceReport solo = report_of(store.load_race(race));
  const auto documents = store.documents(race);
  const auto found = documents.find(lanes_document);
  if (found == documents.end()) return solo;
  RaceReport report = read_results_json(found->second).race.value_or(RaceReport{});
  put_solo_lane(std::move(solo), report);
  return report;
}

RaceReport load_last_race(const std::string& file) {
  try {
    const Store store(file, Store::Mode::read);
    const std::vector<StoredRun> races = store.races();
    if (races.empty()) throw InputError(fmt::format("{}: no race was kept there", file));
    return load_race(store, races.back().id);
  } catch (const StoreError& error) {
    throw InputError(error.what());
  } catch (const std::invalid_argument& error) {
    throw InputError(fmt::format("{}: its last race can't be shown: {}", file, error.what()));
  }
}

}  // namespace palio::cli
