// The check of an external program, with programs that are functions: what it finds doesn't
// depend on how a run comes about.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <thread>

#include "proptests/laws.hpp"
#include "reference/program_trial.hpp"
#include "solvers/answer_text.hpp"

namespace palio {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

struct Silent : Sink {
  void accept(const Chunk& chunk) override {
    std::lock_guard guard(mutex);
    checked += chunk.tally.checked;
  }
  std::mutex mutex;
  std::uint64_t checked = 0;
};

using Program = std::function<palio::Run(const std::string& input)>;

palio::Run prints(std::string text) {
  palio::Run run;
  run.output = std::move(text);
  return run;
}

/// What a right program prints for each case of the input, one after the other.
template <class P>
std::string right_answers(const std::string& input, std::size_t lines_a_case) {
  std::string text;
  std::string answers;
  std::size_t lines = 0;
  for (std::size_t at = 0; at < input.size(); ++at) {
    text += input[at];
    if (input[at] != '\n' || ++lines % lines_a_case != 0) continue;
    static Truths<P> truths;
    const auto instance = P::parse(text, {}).value();
    const KnownTruth<P> truth = truths.of(instance);
    Answer<P> answer = Unsolvable<P>{};
    if constexpr (P::answer_is_moves)
      answer = solved_by<P>(truth.canonical);
    else if (*truth.distance != unsolvable)
      answer = Solved<P>{*truth.distance};
    answers += print_answer<P>(answer, Dialect::statement, Layout::judge) + '\n';
    text.clear();
  }
  return answers;
}

ProgramContender contender_of(Program program) {
  ProgramContender contender;
  contender.name = "program";
  contender.promise = {Guarantee::optimal, false};
  contender.start = [program = std::move(program)]() -> Runner {
    return [program](std::string_view input, const ProgramLimits&) { return program(std::string(input)); };
  };
  return contender;
}

ProgramResult check_flip(const ProgramContender& contender, ProgramPlan plan = {}) {
  plan.jobs = 2;
  Silent sink;
  ProgramTrial<Flip> trial({3, 3, false}, plan, contender, sink, {});
  ProgramResult result = trial.run();
  EXPECT_EQ(sink.checked, result.check.tally.checked);
  return result;
}

std::string first_case(const std::string& input) { return input.substr(0, 12); }  // three lines of 3 cells

TEST(ProgramCheck, ARightProgramIsAcceptedOnEveryBoard) {
  const auto result = check_flip(
      contender_of([](const std::string& in) { return prints(right_answers<Flip>(first_case(in), 3)); }));
  EXPECT_TRUE(result.check.exhaustive);
  EXPECT_EQ(result.check.tally.of(Verdict::accepted), 512U);
  EXPECT_EQ(result.streamed, 0U);
  EXPECT_FALSE(result.failure);
}

TEST(ProgramCheck, OneThatReadsOnIsAskedInStreams) {
  const auto result =
      check_flip(contender_of([](const std::string& in) { return prints(right_answers<Flip>(in, 3)); }));
  EXPECT_EQ(result.check.tally.of(Verdict::accepted), 512U);
  EXPECT_EQ(result.streamed, 512U);
}

TEST(ProgramCheck, WhatIsWrongInAStreamIsRunAlone) {
  const auto wrong_on_deep = [](const std::string& in) {
    std::string out = right_answers<Flip>(in, 3);
    for (char& letter : out) letter = letter == '5' ? '6' : letter;
    return prints(out);
  };
  std::uint64_t deep = 0;
  for (const Distance distance : oracle<Flip>().make({3, 3, false})->distances()) deep += distance == 5;
  ASSERT_GT(deep, 0U);
  const auto result = check_flip(contender_of(wrong_on_deep));
  EXPECT_EQ(result.check.tally.of(Reason::too_long), deep);
  EXPECT_EQ(result.check.tally.checked, 512U);
  EXPECT_EQ(result.unconfirmed, 0U);
  EXPECT_EQ(result.check.tally.smallest->distance, 5U);
  EXPECT_EQ(result.failure->run.output, "6\n");
}

/// The boards of the first few cases of a small space, as a judge gives them.
std::set<std::string> first_texts(const Flip::Space& space, std::uint64_t seed, std::uint64_t count) {
  const Cases<Flip> cases(space, seed, count);
  std::set<std::string> texts;
  for (std::size_t i = 0; i < cases.size(); ++i) texts.insert(Flip::print(cases.instance(i)));
  return texts;
}

TEST(ProgramCheck, AStateThatHelpsInAStreamIsFoundOut) {
  const auto probes = first_texts({3, 3, false}, 1, 8);
  const auto helped = [probes](const std::string& in) {
    const bool alone = in.size() == 12;
    return prints(alone && !probes.contains(in) ? "9\n" : right_answers<Flip>(in, 3));
  };
  const auto result = check_flip(contender_of(helped));
  const Tally& tally = result.check.tally;
  EXPECT_GT(tally.failures(), 0U);
  EXPECT_EQ(tally.checked, 512U);
  EXPECT_EQ(tally.of(Verdict::accepted) + tally.failures(), 512U);
  EXPECT_THAT(result.check.notes, Contains(HasSubstr("right in a stream and wrong alone")));
}

TEST(ProgramCheck, TheFirstFailureIsTheSmallest) {
  std::vector<std::uint64_t> first;
  ProgramContender contender = contender_of([](const std::string& in) {
    return prints(right_answers<Flip>(first_case(in), 3) == "2\n" ? "3\n"
                                                                  : right_answers<Flip>(first_case(in), 3));
  });
  Silent sink;
  ProgramPlan plan;
  plan.first = true;
  ProgramTrial<Flip> trial({3, 3, false}, plan, contender, sink,
                           [&](const Failure& failure) { first.push_back(failure.rank); });
  const ProgramResult result = trial.run();
  EXPECT_THAT(first, ElementsAre(result.check.tally.smallest->rank));
  const auto distances = oracle<Flip>().make({3, 3, false})->distances();
  EXPECT_EQ(first[0], static_cast<std::uint64_t>(std::ranges::find(distances, 2) - distances.begin()));
  EXPECT_LT(result.check.tally.checked, 512U);
}

TEST(ProgramCheck, TheFirstFailureThatIsShownIsTheSmallestHoweverManyRunAtOnce) {
  const auto distances = oracle<Flip>().make({3, 3, false})->distances();
  const auto smallest = static_cast<std::uint64_t>(std::ranges::find(distances, 1) - distances.begin());
  const std::string slowest = Flip::print(Flip::unrank({3, 3, false}, smallest));
  for (const bool streams : {false, true}) {
    std::vector<std::uint64_t> shown;
    const ProgramContender contender = contender_of([=](const std::string& in) {
      if (in.starts_with(slowest)) std::this_thread::sleep_for(std::chrono::milliseconds(20));
      std::string out = right_answers<Flip>(streams ? in : first_case(in), 3);
      for (char& letter : out) letter = letter == '1' ? '7' : letter;
      return prints(out);
    });
    Silent sink;
    ProgramPlan plan;
    plan.jobs = 4;
    ProgramTrial<Flip> trial({3, 3, false}, plan, contender, sink,
                             [&](const Failure& failure) { shown.push_back(failure.rank); });
    trial.run();
    EXPECT_THAT(shown, ElementsAre(smallest)) << streams;
  }
}

TEST(ProgramCheck, AnswersThatChangeAreFlaky) {
  const auto calls = std::make_shared<std::atomic<int>>(0);
  const auto result = check_flip(
      contender_of([calls](const std::string&) { return prints(std::to_string(100 + (*calls)++) + '\n'); }),
      {.first = true});
  EXPECT_GE(result.check.tally.of(Verdict::flaky), 1U);
  EXPECT_THAT(result.check.tally.smallest->detail, HasSubstr("3 of 3"));
}

TEST(ProgramCheck, EndingsHaveTheirVerdicts) {
  const auto verdict_of = [](palio::Run run) {
    run.output = "0\n";
    return check_flip(contender_of([run](const std::string&) { return run; }), {.first = true})
        .check.tally.smallest->verdict;
  };
  palio::Run run;
  run.status = 1;
  EXPECT_EQ(verdict_of(run), Verdict::runtime_error);
  for (const auto& [ending, verdict] : {std::pair(Ending::signalled, Verdict::runtime_error),
                                        std::pair(Ending::wall_limit, Verdict::time_limit),
                                        std::pair(Ending::memory_limit, Verdict::memory_limit),
                                        std::pair(Ending::output_limit, Verdict::output_limit),
                                        std::pair(Ending::process_limit, Verdict::runtime_error)}) {
    run.ending = ending;
    EXPECT_EQ(verdict_of(run), verdict) << static_cast<int>(ending);
  }
  run = {};
  run.wall_seconds = 10.5;  // of 10, and so it is when run alone
  EXPECT_EQ(verdict_of(run), Verdict::time_limit);
}

TEST(ProgramCheck, OneThatTakesAllTheTimeIsLateAllTheSame) {
  palio::Run run;
  run.ending = Ending::wall_limit;
  const auto result = check_flip(contender_of([run](const std::string&) { return run; }), {.seconds = 0.0});
  EXPECT_GE(result.check.tally.of(Verdict::time_limit), 1U);
  EXPECT_FALSE(result.start_up_seconds);
}

TEST(ProgramCheck, OneBoardThatHangsAStreamIsFound) {
  const std::string deadly = Flip::print(Flip::unrank({3, 3, false}, 301));
  const auto streams = std::make_shared<std::atomic<int>>(0);
  const auto result = check_flip(contender_of([deadly, streams](const std::string& in) {
    *streams += in.size() > deadly.size();
    palio::Run run = prints(right_answers<Flip>(in, 3));
    for (std::size_t at = 0; at < in.size(); at += deadly.size()) {
      if (in.compare(at, deadly.size(), deadly) == 0) run.ending = Ending::wall_limit;
    }
    return run;
  }));
  EXPECT_EQ(result.check.tally.of(Verdict::time_limit), 1U);
  EXPECT_EQ(result.check.tally.smallest->rank, 301U);
  EXPECT_EQ(result.check.tally.of(Verdict::accepted), 511U);
  EXPECT_GT(result.streamed, 480U);
  EXPECT_LT(*streams, 40);
}

TEST(ProgramCheck, AKnownFailureIsCountedOnce) {
  const Flip::Instance kept = Flip::unrank({3, 3, false}, 170);
  const std::string text = Flip::print(kept);
  for (const bool streams : {false, true}) {
    const ProgramContender contender = contender_of([text, streams](const std::string& in) {
      std::string out = right_answers<Flip>(streams ? in : first_case(in), 3);
      if (const std::size_t at = in.find(text); at != std::string::npos && at % text.size() == 0)
        out.replace(2 * at / text.size(), 1, "8");
      return prints(out);
    });
    Silent sink;
    ProgramTrial<Flip> trial({3, 3, false}, {}, contender, sink, {}, {kept});
    const ProgramResult result = trial.run();
    EXPECT_EQ(result.check.tally.failures(), 1U) << streams;
    EXPECT_EQ(result.check.tally.checked, 512U) << streams;
    EXPECT_EQ(result.streamed > 0, streams);
  }
}

TEST(ProgramCheck, OneLateOnlyAmongOthersIsInTime) {
  const auto calls = std::make_shared<std::atomic<int>>(0);
  const auto result = check_flip(contender_of([calls](const std::string& in) {
    palio::Run run = prints(right_answers<Flip>(first_case(in), 3));
    if (++*calls % 50 == 0) run.wall_seconds = 10.5;
    return run;
  }));
  EXPECT_EQ(result.check.tally.failures(), 0U);
  EXPECT_GT(*calls, 512);
}

TEST(ProgramCheck, AnotherDialectIsNamed) {
  ProgramContender contender = contender_of([](const std::string& in) {
    const std::string right = right_answers<Four>(in.substr(0, 20), 4);
    return prints(right == "0\n" ? "1\n" : right);
  });
  Silent sink;
  ProgramTrial<Four> trial({}, {.sample = 200}, contender, sink, {});
  const ProgramResult result = trial.run();
  EXPECT_GT(result.check.tally.of(Reason::too_long), 0U);
  EXPECT_EQ(result.right_under, Dialect::luogu);
}

TEST(ProgramCheck, AFailureIsMadeSmaller) {
  const auto chosen = first_texts({}, 1, 8);  // one of each true answer
  ProgramContender contender = contender_of([chosen](const std::string& in) {
    const std::string board = in.substr(0, 20);
    const std::string right = right_answers<Flip>(board, 4);
    const bool wrong = right == "3\n" || (right == "2\n" && !chosen.contains(board));
    return prints(wrong ? "7\n" : right);
  });
  Silent sink;
  std::vector<std::uint64_t> first;
  ProgramTrial<Flip> trial({}, {.sample = 8}, contender, sink,
                           [&](const Failure& failure) { first.push_back(failure.distance); });
  const ProgramResult result = trial.run();
  EXPECT_THAT(first, ElementsAre(3U));
  ASSERT_TRUE(result.check.tally.smallest);
  EXPECT_EQ(result.check.tally.smallest->distance, 2U);
  EXPECT_EQ(result.failure->instance, result.check.tally.smallest->instance);
}

TEST(ProgramCheck, ShuttlesAreReplayedAndHeldToTheLeastSequence) {
  ProgramContender contender =
      contender_of([](const std::string& in) { return prints(right_answers<Shuttle>(in, 1)); });
  contender.promise = {Guarantee::canonical, true};
  Silent sink;
  ProgramTrial<Shuttle> right(Shuttle::parse_space("1..5").value(), {}, contender, sink, {});
  EXPECT_EQ(right.run().check.tally.of(Verdict::accepted), 5U);
  contender.start = []() -> Runner {
    return [](std::string_view, const ProgramLimits&) { return prints("1 3 2\n"); };
  };
  ProgramTrial<Shuttle> constant(Shuttle::parse_space("1..5").value(), {}, contender, sink, {});
  const ProgramResult result = constant.run();
  EXPECT_EQ(result.check.tally.of(Verdict::wrong_answer), 4U) << result.check.tally.smallest->detail;
}

TEST(ProgramCheck, KeptFailuresComeFirst) {
  const Flip::Instance kept = Flip::unrank({3, 3, false}, 170);
  const auto check = [&](const Program& program) {
    Silent sink;
    const ProgramContender contender = contender_of(program);
    ProgramTrial<Flip> trial({3, 3, false}, {.sample = 4}, contender, sink, {}, {kept});
    return trial.run();
  };
  const auto right =
      check([](const std::string& in) { return prints(right_answers<Flip>(first_case(in), 3)); });
  EXPECT_FALSE(right.replayed.at(0).fails);
  EXPECT_EQ(right.check.tally.failures(), 0U);
  const std::string text = Flip::print(kept);
  const auto wrong = check([text](const std::string& in) {
    return prints(in == text ? "8\n" : right_answers<Flip>(first_case(in), 3));
  });
  EXPECT_TRUE(wrong.replayed.at(0).fails);
  EXPECT_EQ(wrong.check.tally.failures(), 1U);
}

TEST(ProgramCheck, OneCaseIsJudgedHoweverLittleTimeThereIs) {
  constexpr double hardly_any = 1e-9;
  const auto alone = check_flip(
      contender_of([](const std::string& in) { return prints(right_answers<Flip>(first_case(in), 3)); }),
      {.seconds = hardly_any});
  EXPECT_GE(alone.check.tally.of(Verdict::accepted), 1U);
  EXPECT_LE(alone.check.tally.checked, 2U);  // one a job
  const auto streamed =
      check_flip(contender_of([](const std::string& in) { return prints(right_answers<Flip>(in, 3)); }),
                 {.seconds = hardly_any});
  EXPECT_GE(streamed.check.tally.of(Verdict::accepted), 1U);
}

TEST(ProgramCheck, AKeptFailureCountsThoughItsTurnNeverComes) {
  const Flip::Instance kept = Flip::unrank({3, 3, false}, 170);
  const std::string text = Flip::print(kept);
  const ProgramContender contender = contender_of([text](const std::string& in) {
    return prints(in == text ? "8\n" : right_answers<Flip>(first_case(in), 3));
  });
  Silent sink;
  ProgramTrial<Flip> trial({3, 3, false}, {.seconds = 1e-9}, contender, sink, {}, {kept});
  const ProgramResult result = trial.run();
  EXPECT_EQ(result.check.tally.failures(), 1U);
  EXPECT_EQ(sink.checked, result.check.tally.checked);
}

TEST(ProgramCheck, WhatFailsAroundAProgramIsNotItsFault) {
  ProgramContender contender = contender_of([](const std::string&) -> palio::Run {
    throw std::system_error(std::make_error_code(std::errc::too_many_files_open));
  });
  const auto result = check_flip(contender);
  EXPECT_TRUE(result.check.referee_failure);
  EXPECT_EQ(result.check.tally.failures(), 0U);
}

TEST(ProgramCheck, NothingIsConcludedFromARunThatWasInterrupted) {
  const auto calls = std::make_shared<std::atomic<int>>(0);
  const auto result = check_flip(contender_of([calls](const std::string& in) {
    palio::Run run = prints(right_answers<Flip>(first_case(in), 3));
    if (++*calls > 50) run.ending = Ending::interrupted;
    return run;
  }));
  EXPECT_EQ(result.check.tally.failures(), 0U);
  EXPECT_GT(result.check.tally.checked, 0U);
  EXPECT_LT(result.check.tally.checked, 51U);
  EXPECT_FALSE(result.check.referee_failure);
}

TEST(ProgramCheck, OneThatCannotBeStartedIsAnError) {
  palio::Run run;
  run.ending = Ending::not_started;
  run.error = "no such file";
  EXPECT_THROW(check_flip(contender_of([run](const std::string&) { return run; })), NotRunnable);
}

TEST(ProgramCheck, ARunMayGoOnForATenthOfItsTimeMore) {
  const auto most = std::make_shared<ProgramLimits>(ProgramLimits{.wall_seconds = 0});
  ProgramContender contender = contender_of({});
  contender.limits.wall_seconds = 10;
  contender.limits.cpu_seconds = 5;
  contender.start = [most]() -> Runner {
    return [most](std::string_view in, const ProgramLimits& limits) {
      if (limits.wall_seconds > most->wall_seconds) *most = limits;
      return prints(right_answers<Flip>(std::string(in), 3));
    };
  };
  Silent sink;
  ProgramTrial<Flip> trial({3, 3, false}, {}, contender, sink, {});
  trial.restrict_to(Flip::unrank({3, 3, false}, 170));
  EXPECT_EQ(trial.run().check.tally.of(Verdict::accepted), 1U);
  EXPECT_DOUBLE_EQ(most->wall_seconds, 11);
  EXPECT_DOUBLE_EQ(most->cpu_seconds.value_or(0), 5.5);
}

}  // namespace
}  // namespace palio
