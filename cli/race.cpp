#include "cli/race.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <filesystem>
#include <optional>

#include "bench/race/analysis.hpp"
#include "bench/race/race.hpp"
#include "cli/gate/process.hpp"
#include "cli/inputs.hpp"
#include "cli/open_store.hpp"
#include "cli/programs/programs.hpp"
#include "cli/race/findings.hpp"
#include "cli/race/lanes.hpp"
#include "cli/race/load.hpp"
#include "cli/race/plan.hpp"
#include "cli/race/store.hpp"
#include "cli/terminal.hpp"
#include "reports/environment.hpp"
#include "reports/race/json.hpp"
#include "reports/race/terminal.hpp"
#include "reports/verdicts.hpp"

namespace palio::cli {
namespace {

constexpr std::size_t kQuickBlocks = 12;
constexpr std::size_t kDefaultBlocks = 24;
constexpr std::size_t kCarefulBlocks = 60;
constexpr std::uint32_t kLooks = 4;  ///< of --until-decided

std::size_t blocks_of(const RaceOptions& options) {
  if (options.blocks) return *options.blocks;
  if (options.careful) return kCarefulBlocks;
  return options.quick ? kQuickBlocks : kDefaultBlocks;
}

race::Judging judging_of(const RaceOptions& options) {
  race::Judging judging;
  judging.margin = options.margin;
  judging.against_baseline = options.against.has_value();
  judging.looks = options.until_decided ? kLooks : 1;
  return judging;
}

bool all_decided(const race::Analysis& analysis) {
  for (const race::SetFindings& set : analysis.sets) {
    for (const race::PairFinding& pair : set.pairs) {
      if (pair.finding != race::Finding::faster && pair.finding != race::Finding::equivalent) return false;
    }
  }
  return true;
}

/// Fixes the number of blocks, shows how far the race is, and looks where looks are planned.
class Watcher : public race::RaceWatcher {
 public:
  Watcher(const RaceOptions& options, const race::Judging& judging, RaceReport& report, RaceStore* store)
      : options_(options), judging_(judging), report_(report), store_(store) {}

  void calibrating(const std::string& set) override { status_.say(fmt::format("calibrating on {}", set)); }

  std::size_t blocks_for(const std::vector<race::Set>& sets, std::size_t planned) override {
    const std::size_t fewest = race::fewest_blocks(sets, judging_);
    if (planned < fewest && (!options_.quick || options_.blocks))
      throw InputError(fmt::format("{} blocks can't show anything of {} pairs: it takes {} at least", planned,
                                   race::count_pairs(sets, judging_), fewest));
    const std::size_t blocks = std::max(planned, fewest);
    keep([&] { store_->begin(sets, judging_, blocks, report_); });
    return blocks;
  }

  void block_done(const race::Measurements& race, std::size_t planned, double expected_seconds) override {
    keep([&] { store_->add_block(race); });
    status_.say(fmt::format("block {} of {}, {:.0f} s left", race.blocks.size(), planned, expected_seconds));
    watch_load(report_.environment);
  }

  bool decided(const race::Measurements& race) override {
    ++looks_;
    return race.blocks.size() >= race::fewest_blocks(race.sets, judging_) &&
           all_decided(analyse(race, judging_));
  }

  void end_store(const race::RaceResult& result, const RaceReport& report) {
    if (result.blocks_planned > 0) keep([&] { store_->end(result.measured, report); });
  }

  /// Why not all is in the store; empty where nothing is amiss.
  const std::string& store_failure() const { return store_failure_; }
  std::uint32_t looks() const { return looks_; }

 private:
  /// A store that fails mustn't end the race.
  template <class Write>
  void keep(const Write& write) {
    if (store_ == nullptr) return;
    try {
      write();
    } catch (const StoreError& error) {
      store_failure_ = error.what();
      store_ = nullptr;
    }
  }

  const RaceOptions& options_;
  const race::Judging& judging_;
  RaceReport& report_;  ///< its load is kept up to date
  RaceStore* store_;    ///< may be null
  std::string store_failure_;
  Status status_;
  std::uint32_t looks_ = 0;
};

/// Links the layouts of a careful race, or finds that they are up to date.
std::vector<std::string> layouts(const std::atomic<bool>& interrupts) {
  const std::filesystem::path build = own_folder();
  if (!std::filesystem::exists(build / "CMakeCache.txt"))
    throw InputError("--careful links the solvers anew, and " + build.string() + " is no build folder");
  run_or_throw("linking the solvers in other orders",
               {"cmake", "--build", build.string(), "--target", "palio-layouts"}, build / "layouts.log",
               interrupts);
  std::vector<std::string> programs;
  for (const auto& entry : std::filesystem::directory_iterator(build / "layouts")) {
    if (entry.path().filename().string().starts_with("palio-layout-"))
      programs.push_back(entry.path().string());
  }
  std::sort(programs.begin(), programs.end());
  if (std::filesystem::last_write_time(build / "palio_copies.o") >
      std::filesystem::last_write_time(build / "palio-engine"))
    throw InputError(
        "the solvers changed since palio was built, so what is judged isn't what would be timed; build it");
  return programs;
}

/// What doesn't depend on what is measured.
RaceReport begun_report(const RaceOptions& options, const race::Judging& judging, PreparedRace& prepared) {
  RaceReport report;
  report.environment = read_environment();
  report.seed = options.seed;
  report.mode = options.careful ? "careful" : options.quick ? "quick" : "default";
  report.margin = judging.margin;
  report.solo = wants_lane(options, "solo");
  report.level = judging.level;
  report.looks_planned = judging.looks;
  report.sets = std::move(prepared.sets);
  report.interrupted = prepared.interrupted;
  return report;
}

/// Whoever died, or was left out as too slow, isn't run again in this process.
void keep_living(const race::RaceResult& result, race::RacePlan& plan) {
  for (const race::LeftOut& out : result.left_out) std::erase(plan.sets[out.set].solvers, out.solver);
  for (std::size_t i = 0; i < result.measured.sets.size(); ++i) {
    for (const race::Runner& runner : result.measured.sets[i].runners) {
      if (!runner.death.empty()) std::erase(plan.sets[i].solvers, runner.solver);
    }
  }
}

/// Runs the solo lane; says what is wrong with the store, if anything is.
std::string race_solo(const RaceOptions& options, PreparedRace& prepared,
                      const std::vector<std::string>& programs, const std::atomic<bool>& interrupts,
                      RaceStore* store, RaceReport& report) {
  const race::Judging judging = judging_of(options);
  prepared.plan.blocks = blocks_of(options);
  prepared.plan.seed = options.seed;
  prepared.plan.memory = options.memory_mib << 20;
  prepared.plan.programs = programs;
  for (std::uint32_t look = 1; options.until_decided && look < kLooks; ++look)
    prepared.plan.looks.push_back(prepared.plan.blocks * look / kLooks);
  Watcher watcher(options, judging, report, store);
  const race::RaceResult result = run_race(prepared.plan, watcher, interrupts);
  report.interrupted |= result.interrupted;
  report.blocks_planned = static_cast<std::uint32_t>(result.blocks_planned);
  const bool to_the_end = result.measured.blocks.size() == result.blocks_planned;
  report.looks_taken = to_the_end ? judging.looks : std::max(watcher.looks(), 1U);
  report_measurements(result, report);
  watcher.end_store(result, report);
  report_findings_or_why(result.measured, judging, report);
  keep_living(result, prepared.plan);
  return watcher.store_failure();
}

bool anything_measured(const RaceReport& report) {
  const auto timed = [](const RaceRunnerRecord& runner) { return runner.times.has_value(); };
  const bool solo = std::any_of(report.sets.begin(), report.sets.end(), [&](const RaceSetRecord& set) {
    return std::any_of(set.runners.begin(), set.runners.end(), timed);
  });
  const auto alone = [](const InstancesRecord& record) { return !record.runners.empty(); };
  return solo || std::any_of(report.instances.begin(), report.instances.end(), alone) ||
         !report.counted.empty() || !report.parallel.empty() || !report.portfolio.empty() ||
         !report.whole_process.empty() || !report.growth.empty();
}

/// What the options ask for but can't have together.
void check_lanes(const RaceOptions& options) {
  if (wants_lane(options, "solo")) return;
  const std::pair<bool, const char*> of_solo[]{{options.careful, "--careful"},
                                               {options.quick, "--quick"},
                                               {options.blocks.has_value(), "--blocks"},
                                               {options.until_decided, "--until-decided"}};
  for (const auto& [is_given, name] : of_solo) {
    if (is_given)
      throw InputError(fmt::format("{} is of the lane solo, which isn't asked for: add --lane solo", name));
  }
}

/// The programs that race as whole processes, all for the one puzzle that is raced.
std::vector<ProgramEntry> racing_programs(const RaceOptions& options, const PreparedRace& prepared) {
  if (options.programs.count() == 0 || prepared.plan.sets.empty()) return {};
  const std::string& puzzle = prepared.plan.sets.front().puzzle;
  for (const race::SetPlan& set : prepared.plan.sets) {
    if (set.puzzle != puzzle)
      throw InputError("programs race in one puzzle: name it, as in `palio race flip --cmd ./a.out`");
  }
  return gather_programs(options.programs, puzzle);
}

void show(const RaceReport& report, const RaceOptions& options, std::optional<OutputFile>& json) {
  if (!takes_standard_output(options.json)) print(render_terminal(report, terminal_style()));
  if (json) json->write(render_json(report));
}

int show_again(const RaceOptions& options) {
  const RaceReport report = load_last_race(*options.from_store);
  std::optional<OutputFile> json;
  if (options.json) json.emplace(*options.json);
  show(report, options, json);
  return all_well;
}

}  // namespace

int exit_code_of(const RaceReport& report, bool refuted_any) {
  if (report.interrupted) return interrupted;
  for (const WholeProcessRecord& program : report.whole_process) refuted_any |= is_failure(program.verdict);
  if (refuted_any) return refuted;
  return anything_measured(report) ? all_well : not_possible;
}

FinishedRace race(const RaceOptions& options, std::optional<RaceStore>& store,
                  const std::atomic<bool>& interrupts) {
  const std::vector<std::string> programs =
      options.careful ? layouts(interrupts) : std::vector<std::string>();
  PreparedRace prepared = prepare_race(options, interrupts);
  const std::vector<ProgramEntry> contenders = racing_programs(options, prepared);
  FinishedRace race{begun_report(options, judging_of(options), prepared), prepared.refuted};
  RaceReport& report = race.report;
  if (!report.interrupted && wants_lane(options, "solo"))
    race.store_failure =
        race_solo(options, prepared, programs, interrupts, store ? &*store : nullptr, report);
  // What a lane fails of must not take the others' figures with it.
  try {
    if (!report.interrupted) run_lanes(options, prepared.plan, contenders, interrupts, report);
  } catch (const Interrupted&) {
    report.interrupted = true;
  } catch (...) {
    race.failure = std::current_exception();
  }
  if (store && !wants_lane(options, "solo")) race.store_failure = store->begin_without_solo(report);
  if (store && race.store_failure.empty()) race.store_failure = store->keep_lanes(report);
  return race;
}

int run(const RaceOptions& options) {
  if (options.from_store) return show_again(options);
  check_lanes(options);
  std::optional<RaceStore> store;
  if (options.store) store.emplace(open_store(options.store, options.json));
  std::optional<OutputFile> json;
  if (options.json) json.emplace(*options.json);
  const FinishedRace finished = race(options, store, catch_interrupts());
  show(finished.report, options, json);
  if (finished.failure) std::rethrow_exception(finished.failure);
  return exit_code_after(finished.store_failure, exit_code_of(finished.report, finished.refuted));
}

}  // namespace palio::cli
