#include "cli/race/store.hpp"

#include <ctime>

#include "cli/race/findings.hpp"
#include "reports/race/json.hpp"

namespace palio::cli {
namespace {

StoredSet stored_set(const race::Set& set, const RaceSetRecord& record) {
  StoredSet stored;
  stored.puzzle = set.puzzle;
  stored.name = set.name;
  stored.chosen = record.chosen;
  stored.instances = set.instances;
  stored.baseline = set.baseline;
  for (const race::Runner& runner : set.runners)
    stored.runners.push_back(
        {runner.solver, role_name(runner.role), runner.passes, runner.batches, runner.death});
  return stored;
}

/// Of all in the report. How a runner died stands with the runner; what is told here are the
/// reasons of those that didn't run.
std::vector<StoredVerdict> verdicts_of(const std::vector<race::Set>& sets, const RaceReport& report) {
  std::vector<StoredVerdict> verdicts;
  for (std::uint32_t set = 0; set < sets.size(); ++set) {
    const std::vector<RaceRunnerRecord>& records = report.sets[set].runners;
    for (std::size_t i = 0; i < records.size(); ++i) {
      const RaceRunnerRecord& record = records[i];
      const bool left_out = i >= sets[set].runners.size() && record.fault.empty();
      verdicts.push_back({set, record.solver, record.guarantee, record.verdict,
                          left_out ? record.death : record.fault, record.prepare_ns});
    }
  }
  return verdicts;
}

}  // namespace

void RaceStore::begin(const std::vector<race::Set>& sets, const race::Judging& judging, std::size_t blocks,
                      const RaceReport& report) {
  StoredRace stored;
  stored.environment = report.environment;
  stored.began_s = std::time(nullptr);
  stored.seed = report.seed;
  stored.mode = report.mode;
  stored.planned_blocks = static_cast<std::uint32_t>(blocks);
  stored.judging = {judging.margin, judging.level, judging.control_level, judging.against_baseline,
                    judging.looks};
  for (std::size_t i = 0; i < sets.size(); ++i) stored.sets.push_back(stored_set(sets[i], report.sets[i]));
  race::RaceResult unmeasured;
  unmeasured.measured.sets = sets;
  RaceReport with_runners = report;
  report_measurements(unmeasured, with_runners);
  stored.verdicts = verdicts_of(sets, with_runners);
  number_ = store_->begin_race(stored);
  if (owner_ != 0) store_->put_document(number_, owner_document, std::to_string(owner_));
}

void RaceStore::add_block(const race::Measurements& race) {
  const auto number = static_cast<std::uint32_t>(race.blocks.size() - 1);
  const race::Block& about = race.blocks.back();
  StoredBlock block{about.started_ns, about.load, about.environment_bytes, about.program, {}};
  for (const race::Batch& batch : race.batches) {
    if (batch.block == number)
      block.batches.push_back({batch.set, batch.runner, batch.position, batch.started_ns, batch.pass_ns});
  }
  store_->add_block(number_, block, new_deaths(race.sets));
}

void RaceStore::end(const race::Measurements& race, const RaceReport& report) {
  const StoredRaceOutcome outcome{report.looks_taken, verdicts_of(race.sets, report), new_deaths(race.sets)};
  store_->end_race(number_, !report.interrupted, report.environment, outcome);
}

std::string RaceStore::begin_without_solo(const RaceReport& report) {
  try {
    begin({}, {}, 0, report);
    store_->end_race(number_, !report.interrupted, report.environment);
    return "";
  } catch (const StoreError& error) {
    return error.what();
  }
}

std::string RaceStore::keep_lanes(const RaceReport& report) {
  if (number_ == 0) return "";
  RaceReport lanes = report;
  if (lanes.solo) lanes.sets.clear();
  lanes.across.clear();
  lanes.blocks.clear();
  lanes.batches.clear();
  try {
    store_->put_document(number_, lanes_document, render_json(lanes));
    return "";
  } catch (const StoreError& error) {
    return error.what();
  }
}

std::vector<StoredDeath> RaceStore::new_deaths(const std::vector<race::Set>& sets) {
  std::vector<StoredDeath> deaths;
  for (std::uint32_t set = 0; set < sets.size(); ++set) {
    for (std::uint32_t runner = 0; runner < sets[set].runners.size(); ++runner) {
      const std::string& death = sets[set].runners[runner].death;
      if (!death.empty() && dead_.emplace(set, runner).second) deaths.push_back({set, runner, death});
    }
  }
  return deaths;
}

}  // namespace palio::cli
