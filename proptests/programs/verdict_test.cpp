// The verdict on each program that ends otherwise than it should, or not by itself; and
// nothing of it is left.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "proptests/programs/verdicts.hpp"

namespace palio {
namespace {

/// Less than the usual: to fill it takes time.
constexpr std::uint64_t kMemory = std::uint64_t{128} << 20;

class VerdictsOnEndings : public Verdicts {};
INSTANTIATE_TEST_SUITE_P(, VerdictsOnEndings, testing::Bool(), name_of_shelter);

TEST_P(VerdictsOnEndings, OfThoseThatWait) {
  limits_.wall_seconds = 0.5;
  expect_verdicts({{"sleep", Verdict::time_limit, "wall time"},
                   {"ignore-sigterm", Verdict::time_limit, "wall time"},
                   {"read-on", Verdict::time_limit, "wall time"},
                   {"spin", Verdict::time_limit, "wall time"}});  // where there is no other limit
}

TEST_P(VerdictsOnEndings, OfThoseThatCompute) {
  limits_.cpu_seconds = 0.3;
  expect_verdicts({{"spin", Verdict::time_limit, "CPU time"},
                   {"read-on-busily", Verdict::time_limit, "CPU time"},
                   {"burn-in-children", Verdict::time_limit, "CPU time"}});
}

TEST_P(VerdictsOnEndings, OfThoseThatLeaveOthersBehind) {
  // What is in a sandbox ends with it.
  const std::string words = GetParam() ? "" : "left processes running";
  expect_verdicts({{"leave", Verdict::accepted, words},
                   {"leave-session", Verdict::accepted, words},
                   {"leave-dynasty", Verdict::accepted, words},
                   {"leave-forking", Verdict::accepted, words}});
}

TEST_P(VerdictsOnEndings, OfThoseThatMultiply) {
  expect_verdicts({{"fork-bomb", Verdict::runtime_error, "process limit: more than 64"},
                   {"thread-bomb", Verdict::runtime_error, "process limit: more than 64"}});
}

TEST_P(VerdictsOnEndings, WhileOneMultipliesOthersRun) {
  std::atomic<bool> over = false;
  Command bomb = hostile_command("fork-bomb");
  bomb.sandbox = GetParam();
  keeper();
  std::thread bomber([&] {
    Keeper own;
    for (int i = 0; i < 5; ++i) EXPECT_EQ(own.run(bomb, "1 2 3\n", limits_).ending, Ending::process_limit);
    over = true;
  });
  do {
    EXPECT_EQ(run_command(hostile_command("answer")).output, "6\n");
  } while (!over);
  bomber.join();
  expect_verdicts({{"answer", Verdict::accepted}, {"threads", Verdict::accepted}});
}

TEST_P(VerdictsOnEndings, OfThoseThatWriteTooMuch) {
  expect_verdicts({{"flood", Verdict::output_limit, "more than 1024 KiB"},
                   {"flood-errors", Verdict::output_limit, "more than 1024 KiB"},
                   {"blank-lines", Verdict::output_limit, "more than 1024 KiB"}});
}

TEST_P(VerdictsOnEndings, OfThoseThatHoldTooMuch) {
  limits_.memory = kMemory;
  expect_verdicts({{"eat-memory", Verdict::memory_limit, "more than 128 MiB"},
                   {"eat-together", Verdict::memory_limit, "more than 128 MiB"}});
  expect_verdict({.arguments = {PALIO_LARGE}}, Verdict::memory_limit, "more than 128 MiB");
}

TEST_P(VerdictsOnEndings, OfThoseThatCrash) {
  limits_.memory = kMemory / 2;  // most of which is stack, that is used up to its end
  expect_verdicts({{"crash-before", Verdict::runtime_error, "signal 11"},
                   {"crash-in", Verdict::runtime_error, "signal 11"},
                   {"crash-after", Verdict::runtime_error, "signal 11"},
                   {"overflow", Verdict::runtime_error, "signal 11"},
                   {"throw", Verdict::runtime_error, "signal 6"}});
}

TEST_P(VerdictsOnEndings, OfARightAnswerWithAnExitStatus) {
  expect_verdicts({{"exit-1", Verdict::runtime_error, "exit status 1"}});
}

}  // namespace
}  // namespace palio
