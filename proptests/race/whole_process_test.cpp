// The race of whole processes: with small shell programs, and with runs that are functions,
// where times must be known.
#include "bench/lanes/whole_process.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <stdexcept>
#include <tuple>

#include "proptests/program_files.hpp"
#include "solvers/programs/keeper/keeper.hpp"

namespace palio::race {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

const std::vector<ProcessCase> kCases{{"one", "a\n"}, {"two", "bb\n"}};

/// A right answer is the length of the case's line.
Judgement judge_length(std::size_t, std::size_t case_number, std::string_view output) {
  if (output == fmt::format("{}\n", kCases[case_number].input.size() - 1)) return {Verdict::accepted};
  return {Verdict::wrong_answer, Reason::none, "another length"};
}

/// Shell programs on real processes. Each counts its runs on cases in a file of its own.
class Processes : public testing::Test {
 protected:
  /// `body` finds the line in $line and the number of the run, from 1, in $n.
  ProcessContender program(const std::string& name, const std::string& body) {
    const std::string runs = folder_.write(name + ".runs", "");
    const std::string text =
        fmt::format("read line || exit 0\necho >> '{0}'\nn=$(wc -l < '{0}')\n{1}\n", runs, body);
    ProcessContender contender;
    contender.name = name;
    contender.command.arguments = {"sh", folder_.write(name + ".sh", text)};
    return contender;
  }

  ProcessRace race(const std::vector<ProcessContender>& contenders, std::uint32_t rounds = 3) {
    const RunProcess run = [this](const Command& command, std::string_view input,
                                  const ProgramLimits& limits) {
      return keeper_.run(command, input, limits);
    };
    return race_processes(contenders, kCases, {rounds, 1}, run, judge_length, interrupts_);
  }

  std::size_t runs_of(const std::string& name) { return folder_.read(name + ".runs").size(); }

  TestFolder folder_;
  Keeper keeper_;
  std::atomic<bool> interrupts_ = false;
};

const std::string kRight = "echo ${#line}";

void expect_whole(const ProcessTimes& times, std::uint32_t rounds) {
  EXPECT_EQ(times.failure, "");
  EXPECT_EQ(times.verdict, Verdict::accepted);
  std::set<std::pair<std::uint32_t, std::uint32_t>> seen;
  for (const ProcessSample& sample : times.samples) {
    seen.emplace(sample.round, sample.case_number);
    EXPECT_LT(sample.round, rounds);
    EXPECT_GT(sample.seconds, 0);
  }
  EXPECT_THAT(seen, SizeIs(rounds * kCases.size()));
  EXPECT_THAT(times.samples, SizeIs(rounds * kCases.size()));
  EXPECT_GT(times.low_seconds, 0);
  EXPECT_LE(times.low_seconds, times.median_seconds);
  EXPECT_LE(times.median_seconds, times.high_seconds);
}

TEST_F(Processes, ARightOneRunsEveryCaseInEveryRound) {
  const ProcessRace found = race({program("right", kRight), program("other", kRight)}, 4);
  EXPECT_EQ(found.rounds, 4U);
  EXPECT_FALSE(found.interrupted);
  ASSERT_THAT(found.contenders, SizeIs(2));
  EXPECT_EQ(found.contenders[0].name, "right");
  std::set<std::pair<std::uint32_t, std::uint32_t>> places;
  for (const ProcessTimes& times : found.contenders) {
    expect_whole(times, 4);
    for (const ProcessSample& sample : times.samples) places.emplace(sample.round, sample.position);
  }
  EXPECT_THAT(places, SizeIs(8)) << "two ran at the same position of a round";
  EXPECT_EQ(runs_of("right"), 10U) << "one judged run and four timed ones a case";
}

TEST_F(Processes, OneThatChangesItsOutputHasNoTime) {
  const ProcessRace found =
      race({program("right", kRight), program("changing", "[ $n -gt 3 ] && echo 7 || echo ${#line}")});
  expect_whole(found.contenders[0], 3);
  const ProcessTimes& changing = found.contenders[1];
  EXPECT_EQ(changing.verdict, Verdict::flaky);
  EXPECT_EQ(changing.failure, "on two in round 1: printed 7⏎ and before that 2⏎");
  EXPECT_THAT(changing.samples, IsEmpty());
  EXPECT_EQ(changing.median_seconds, 0);
  EXPECT_FALSE(changing.start_up_seconds);
  EXPECT_EQ(runs_of("changing"), 4U) << "it isn't run again";
}

TEST_F(Processes, OneThatDiesLaterLeavesTheOthersWhole) {
  const ProcessRace found =
      race({program("dying", "[ $n -eq 3 ] && kill -9 $$; echo ${#line}"), program("right", kRight)});
  EXPECT_EQ(found.contenders[0].verdict, Verdict::runtime_error);
  EXPECT_THAT(found.contenders[0].failure, HasSubstr("on one in round 1: signal 9"));
  EXPECT_THAT(found.contenders[0].samples, IsEmpty());
  expect_whole(found.contenders[1], 3);
}

TEST_F(Processes, AWrongOneIsNeverTimed) {
  const ProcessRace found = race({program("wrong", "echo 2"), program("failing", "echo ${#line}; exit 3")});
  EXPECT_EQ(found.contenders[0].verdict, Verdict::wrong_answer);
  EXPECT_EQ(found.contenders[0].failure, "on one: another length");
  EXPECT_EQ(found.contenders[1].failure, "on one: exit status 3");
  EXPECT_EQ(runs_of("wrong"), 1U);
  EXPECT_EQ(runs_of("failing"), 1U);
}

TEST_F(Processes, OneThatIsNotThereSaysSo) {
  ProcessContender absent;
  absent.name = "absent";
  absent.command.arguments = {(folder_.path() / "absent").string()};
  const ProcessRace found = race({absent});
  EXPECT_THAT(found.contenders[0].failure, HasSubstr("no such program"));
}

TEST_F(Processes, PalioItselfTakesPart) {
  const std::vector<ProcessCase> boards{{"bwwb/bbwb/bwwb/bwww", "bwwb\nbbwb\nbwwb\nbwww\n"}};
  const ProcessContender palio = built_in_process(PALIO_PROGRAM, "flip/gf2_elimination", {}, {});
  EXPECT_EQ(palio.name, "flip/gf2_elimination");
  const RunProcess run = [&](const Command& command, std::string_view input, const ProgramLimits& limits) {
    return keeper_.run(command, input, limits);
  };
  std::string printed;
  const JudgeOutput judge = [&](std::size_t, std::size_t, std::string_view output) {
    printed = output;
    return Judgement{Verdict::accepted_unproven};
  };
  const ProcessRace found = race_processes({palio}, boards, {2, 1}, run, judge, interrupts_);
  EXPECT_EQ(printed, "4\n");
  EXPECT_EQ(found.contenders[0].failure, "");
  EXPECT_EQ(found.contenders[0].verdict, Verdict::accepted_unproven);
  EXPECT_THAT(found.contenders[0].samples, SizeIs(2));
}

TEST(WholeProcess, OptionsGoToTheProgramToo) {
  EXPECT_THAT(built_in_process("/bin/palio", "flip/string_bfs", {"--torus"}, {}).command.arguments,
              ElementsAre("/bin/palio", "solve", "flip", "--solver", "flip/string_bfs", "--torus"));
}

/// A contender whose runs are a function.
ProcessContender named(const std::string& name) {
  ProcessContender contender;
  contender.name = name;
  contender.command.arguments = {name};
  return contender;
}

palio::Run takes(double seconds) {
  palio::Run run;
  run.wall_seconds = seconds;
  return run;
}

Judgement accept(std::size_t, std::size_t, std::string_view) { return {Verdict::accepted}; }

TEST(WholeProcess, FiguresAreThoseOfAllTimedRuns) {
  int runs = -2;  // the first run on each of the two cases isn't timed
  double start_up = 0;
  const RunProcess run = [&](const Command&, std::string_view input, const ProgramLimits&) {
    return takes(input.empty() ? start_up += 0.125 : 0.125 * ++runs);
  };
  const std::atomic<bool> interrupts = false;
  const ProcessRace found = race_processes({named("a")}, kCases, {10, 1}, run, accept, interrupts);
  const ProcessTimes& times = found.contenders.at(0);
  ASSERT_THAT(times.samples, SizeIs(20));
  EXPECT_EQ(times.samples[0].seconds, 0.125);
  EXPECT_EQ(times.samples[19].seconds, 0.125 * 20);
  EXPECT_EQ(times.median_seconds, 0.125 * 10.5);
  EXPECT_EQ(times.low_seconds, 0.125 * 3);
  EXPECT_EQ(times.high_seconds, 0.125 * 18);
  EXPECT_EQ(times.start_up_seconds, 0.125 * 5.5);
}

TEST(WholeProcess, AStartUpThatIsSlowOnceIsLeftOut) {
  int empty_runs = 0;
  const RunProcess run = [&](const Command&, std::string_view input, const ProgramLimits&) {
    palio::Run made = takes(0.5);
    if (input.empty() && ++empty_runs == 2) made.ending = Ending::wall_limit;
    if (input.empty() && empty_runs == 3) made.status = 2;  // no board there
    return made;
  };
  const std::atomic<bool> interrupts = false;
  const ProcessRace found = race_processes({named("a")}, kCases, {4, 1}, run, accept, interrupts);
  EXPECT_EQ(empty_runs, 4);
  EXPECT_EQ(found.contenders[0].start_up_seconds, 0.5);
  EXPECT_THAT(found.contenders[0].samples, SizeIs(8));
}

TEST(WholeProcess, AStartUpThatDoesNotEndIsTriedOnce) {
  int empty_runs = 0;
  const RunProcess run = [&](const Command&, std::string_view input, const ProgramLimits& limits) {
    palio::Run made = takes(1);
    if (!input.empty()) return made;
    ++empty_runs;
    EXPECT_LE(limits.wall_seconds, 1);
    made.ending = Ending::wall_limit;
    return made;
  };
  const std::atomic<bool> interrupts = false;
  const ProcessRace found = race_processes({named("a")}, kCases, {5, 1}, run, accept, interrupts);
  EXPECT_EQ(empty_runs, 1);
  EXPECT_FALSE(found.contenders[0].start_up_seconds);
  EXPECT_THAT(found.contenders[0].samples, SizeIs(10));
}

/// Two contenders, of which a round takes six runs after four that are judged; something
/// happens in run `at`, counted from 1.
std::tuple<ProcessRace, int> race_until(int at, std::atomic<bool>& interrupts, Ending ending) {
  int runs = 0;
  const RunProcess run = [&](const Command&, std::string_view, const ProgramLimits&) {
    palio::Run made = takes(1);
    if (++runs == at) {
      interrupts = ending == Ending::exited;
      made.ending = ending;
    }
    return made;
  };
  return {race_processes({named("a"), named("b")}, kCases, {11, 1}, run, accept, interrupts), runs};
}

TEST(WholeProcess, AnInterruptKeepsWhatIsWhole) {
  for (const Ending ending : {Ending::exited, Ending::interrupted}) {
    for (const int at : {1, 4, 5, 9, 10, 11, 21, 22, 69}) {
      std::atomic<bool> interrupts = false;
      const auto [found, runs] = race_until(at, interrupts, ending);
      EXPECT_TRUE(found.interrupted) << at;
      EXPECT_EQ(runs, at) << "nothing is run after the interrupt";
      // A run that is interrupted itself isn't there; one after which the flag is set is.
      const int counted = ending == Ending::exited ? at : at - 1;
      const std::uint32_t whole = counted < 4 ? 0 : static_cast<std::uint32_t>(counted - 4) / 6;
      EXPECT_EQ(found.rounds, whole) << at;
      ASSERT_THAT(found.contenders, SizeIs(2));
      for (const ProcessTimes& times : found.contenders) {
        EXPECT_THAT(times.samples, SizeIs(whole * 2)) << at;
        EXPECT_EQ(times.failure, "");
        EXPECT_EQ(times.start_up_seconds.has_value(), whole > 0);
      }
    }
  }
}

TEST(WholeProcess, SetBeforehandNothingRuns) {
  const RunProcess run = [](const Command&, std::string_view, const ProgramLimits&) -> palio::Run {
    throw std::logic_error("it ran");
  };
  const std::atomic<bool> interrupts = true;
  const ProcessRace found = race_processes({named("a")}, kCases, {}, run, accept, interrupts);
  EXPECT_TRUE(found.interrupted);
  EXPECT_EQ(found.rounds, 0U);
}

TEST(WholeProcess, AnEmptyRaceIsAnError) {
  const RunProcess run = [](const Command&, std::string_view, const ProgramLimits&) { return takes(1); };
  const std::atomic<bool> interrupts = false;
  EXPECT_THROW(race_processes({}, kCases, {}, run, accept, interrupts), std::invalid_argument);
  EXPECT_THROW(race_processes({named("a")}, {}, {}, run, accept, interrupts), std::invalid_argument);
  EXPECT_THROW(race_processes({named("a")}, kCases, {0, 1}, run, accept, interrupts), std::invalid_argument);
}

}  // namespace
}  // namespace palio::race
