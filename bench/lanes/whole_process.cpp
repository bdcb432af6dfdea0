#include "bench/lanes/whole_process.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "bench/race/order.hpp"
#include "bench/statistics/statistics.hpp"
#include "reference/program_check.hpp"
#include "reference/visible.hpp"

namespace palio::race {
namespace {

constexpr double kStartUpSeconds = 1;  ///< that an empty case may take

/// One contender on its way through the race.
struct Entry {
  const ProcessContender& contender;
  ProcessTimes times;
  std::vector<std::string> accepted;  ///< output by case
  std::vector<ProcessSample> round;   ///< samples of the round under way
  std::vector<double> start_ups;
  std::optional<double> start_up;  ///< of the round under way
  bool starts_up = true;           ///< an empty case ends in time, as far as is known

  bool failed() const { return !times.failure.empty(); }
  void fail(const Judgement& judgement, const std::string& where) {
    times.verdict = judgement.verdict;
    times.failure = fmt::format("on {}{}{}", where, judgement.detail.empty() ? "" : ": ", judgement.detail);
  }
};

class ProcessLane {
 public:
  ProcessLane(const std::vector<ProcessContender>& contenders, const std::vector<ProcessCase>& cases,
              const RunProcess& run, const JudgeOutput& judge, const std::atomic<bool>& interrupts)
      : cases_(cases), run_(run), judge_(judge), interrupts_(interrupts) {
    for (const ProcessContender& contender : contenders) {
      ProcessTimes times;
      times.name = contender.name;
      entries_.push_back({contender, std::move(times), {}, {}, {}, {}});
    }
  }

  ProcessRace race(const ProcessPlan& plan) {
    ProcessRace race;
    try {
      for (std::size_t i = 0; i < entries_.size(); ++i) judge_answers(i);
      const auto k = static_cast<std::uint32_t>(entries_.size());
      for (const auto& order : williams_rounds(k, plan.rounds, plan.seed)) {
        run_round(race.rounds, order);
        ++race.rounds;
      }
    } catch (const Interrupted&) {
      race.interrupted = true;
    }
    for (Entry& entry : entries_) race.contenders.push_back(summary_of(std::move(entry)));
    return race;
  }

 private:
  Run once(const ProcessContender& contender, std::string_view input, const ProgramLimits& limits) {
    if (interrupts_) throw Interrupted{};
    Run run = run_(contender.command, input, limits);
    if (run.ending == Ending::interrupted) throw Interrupted{};
    return run;
  }

  void judge_answers(std::size_t contender) {
    Entry& entry = entries_[contender];
    for (std::size_t i = 0; i < cases_.size(); ++i) {
      Run run = once(entry.contender, cases_[i].input, entry.contender.limits);
      const auto ended = judge_ending(run, entry.contender.limits);
      const Judgement judgement = ended ? *ended : judge_(contender, i, run.output);
      if (judgement.verdict == Verdict::accepted_unproven) {
        entry.times.verdict = judgement.verdict;
      } else if (judgement.verdict != Verdict::accepted) {
        entry.fail(judgement, cases_[i].name);
        return;
      }
      entry.accepted.push_back(std::move(run.output));
    }
  }

  void run_round(std::uint32_t round, const std::vector<std::uint32_t>& order) {
    for (std::uint32_t position = 0; position < order.size(); ++position) {
      Entry& entry = entries_[order[position]];
      if (entry.starts_up && !entry.failed()) start_up(entry);
      for (std::uint32_t i = 0; i < cases_.size() && !entry.failed(); ++i)
        time_run(entry, {round, position, i});
    }
    for (Entry& entry : entries_) {
      entry.times.samples.insert(entry.times.samples.end(), entry.round.begin(), entry.round.end());
      entry.round.clear();
      if (entry.start_up) entry.start_ups.push_back(*std::exchange(entry.start_up, {}));
    }
  }

  void start_up(Entry& entry) {
    ProgramLimits limits = entry.contender.limits;
    limits.wall_seconds = std::min(limits.wall_seconds, kStartUpSeconds);
    const Run run = once(entry.contender, "", limits);
    if (run.ending == Ending::exited || run.ending == Ending::signalled)
      entry.start_up = run.wall_seconds;
    else
      entry.starts_up = !entry.start_ups.empty();  // one that did once may just have been disturbed
  }

  void time_run(Entry& entry, ProcessSample sample) {
    const ProcessCase& on = cases_[sample.case_number];
    const Run run = once(entry.contender, on.input, entry.contender.limits);
    const std::string where = fmt::format("{} in round {}", on.name, sample.round + 1);
    if (const auto ended = judge_ending(run, entry.contender.limits)) {
      entry.fail(*ended, where);
    } else if (const std::string& before = entry.accepted[sample.case_number]; run.output != before) {
      const ShownTexts shown = show_both(before, run.output);
      entry.fail({Verdict::flaky, Reason::none,
                  fmt::format("printed {} and before that {}", shown.printed, shown.expected)},
                 where);
    } else {
      sample.seconds = run.wall_seconds;
      entry.round.push_back(sample);
    }
  }

  static ProcessTimes summary_of(Entry entry) {
    ProcessTimes times = std::move(entry.times);
    if (!times.failure.empty()) times.samples.clear();
    if (times.samples.empty()) return times;
    std::vector<double> sorted;
    for (const ProcessSample& sample : times.samples) sorted.push_back(sample.seconds);
    std::ranges::sort(sorted);
    const std::size_t tenth = sorted.size() / 10;
    times.median_seconds = median(sorted);
    times.low_seconds = sorted[tenth];
    times.high_seconds = sorted[sorted.size() - 1 - tenth];
    if (!entry.start_ups.empty()) times.start_up_seconds = median(entry.start_ups);
    return times;
  }

  const std::vector<ProcessCase>& cases_;
  const RunProcess& run_;
  const JudgeOutput& judge_;
  const std::atomic<bool>& interrupts_;
  std::vector<Entry> entries_;
};

}  // namespace

ProcessContender built_in_process(const std::string& palio, const std::string& solver,
                                  const std::vector<std::string>& options, const ProgramLimits& limits) {
  ProcessContender contender;
  contender.name = solver;
  contender.command.arguments = {palio, "solve", solver.substr(0, solver.find('/')), "--solver", solver};
  auto& words = contender.command.arguments;
  words.insert(words.end(), options.begin(), options.end());
  contender.limits = limits;
  return contender;
}

ProcessRace race_processes(const std::vector<ProcessContender>& contenders,
                           const std::vector<ProcessCase>& cases, const ProcessPlan& plan,
                           const RunProcess& run, const JudgeOutput& judge,
                           const std::atomic<bool>& interrupts) {
  if (contenders.empty()) throw std::invalid_argument("a race of processes needs a contender");
  if (cases.empty()) throw std::invalid_argument("a race of processes needs a case");
  if (plan.rounds == 0) throw std::invalid_argument("a race of processes needs a round");
  return ProcessLane(contenders, cases, run, judge, interrupts).race(plan);
}

}  // namespace palio::race
