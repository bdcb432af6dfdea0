// The life of a Keeper and its helper, and what outlives neither.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <thread>

#include "proptests/programs/tidiness.hpp"
#include "solvers/programs/keeper/cgroup.hpp"
#include "solvers/programs/keeper/ending.hpp"
#include "solvers/programs/keeper/helper.hpp"

namespace palio {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

/// Waits until it holds; a minute at most, which only a fault takes.
bool comes_true(const std::function<bool()>& condition) {
  for (int i = 0; i < 6000; ++i) {
    if (condition()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

class Keepers : public Programs {
 protected:
  /// Waits until as many processes as that have come from this test.
  bool are_there(std::size_t processes) {
    return comes_true([&] { return marked_processes(mark_).size() >= processes; });
  }
  bool nobody_is_left() {
    return comes_true([&] { return marked_processes(mark_).empty(); });
  }
};

pid_t start_user(const std::string& program) {
  std::vector<std::string> words{PALIO_KEEPER_USER, "60", PALIO_HOSTILE, program};
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t pid = -1;
  EXPECT_EQ(::posix_spawn(&pid, PALIO_KEEPER_USER, nullptr, nullptr, arguments.data(), environ), 0);
  return pid;
}

TEST_F(Keepers, AreGoneWithTheirObject) {
  { const Keeper unused; }
  EXPECT_THAT(marked_processes(mark_), IsEmpty());
}

TEST_F(Keepers, EndEverythingWhenTheirProcessIsKilled) {
  for (const auto& [program, processes] : {std::pair("sleep", 3), std::pair("leave-dynasty-and-stay", 5)}) {
    const pid_t user = start_user(program);
    ASSERT_TRUE(are_there(static_cast<std::size_t>(processes))) << program;
    ::kill(user, SIGKILL);
    ::waitpid(user, nullptr, 0);
    EXPECT_TRUE(nobody_is_left()) << program;
    EXPECT_TRUE(comes_true([&] { return std::filesystem::is_empty(folder_); })) << program;
  }
}

TEST_F(Keepers, SurviveTheirHelper) {
  const pid_t first = keeper().helper();
  std::thread killer([&] {
    are_there(2);
    ::kill(first, SIGKILL);
  });
  try {
    run_command(hostile_command("sleep"));
    ADD_FAILURE() << "there was a run without a helper";
  } catch (const KeeperError& error) {
    EXPECT_THAT(error.what(), HasSubstr("helper"));
  }
  killer.join();
  EXPECT_TRUE(nobody_is_left());
  EXPECT_TRUE(std::filesystem::is_empty(folder_));
  EXPECT_THAT(members_of_cgroups(cgroup_name(keeper().folder())), IsEmpty());
  const OwnCgroups own = own_cgroups();
  for (const std::string& parent : {own.pids, own.memory})
    EXPECT_FALSE(std::filesystem::exists(parent + '/' + cgroup_name(keeper().folder()))) << parent;
  EXPECT_EQ(run_command(hostile_command("answer")).output, "6\n");
  EXPECT_NE(keeper().helper(), first);
}

TEST_F(Keepers, SayWhenAProgramKillsTheirHelper) {
  EXPECT_THROW(run_command(hostile_command("kill-the-helper")), KeeperError);
  EXPECT_TRUE(nobody_is_left());
}

TEST_F(Keepers, LetNobodyPassForTheirHelper) {
  const std::string folder = folder_ + "/precious";
  std::filesystem::create_directory(folder);
  const std::string passing =
      std::string(PALIO_KEEPER_USER) + ' ' + std::string(helper_argument) + ' ' + folder;
  EXPECT_EQ(std::system((passing + " 3</dev/null 4</dev/null >/dev/null").c_str()), 0);
  EXPECT_TRUE(std::filesystem::remove(folder));
}

TEST_F(Keepers, HeedNoSignalButTheirOwn) {
  limits_.wall_seconds = 0.5;
  keeper();
  std::thread sender([&] {
    are_there(2);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGUSR1, SIGTSTP, SIGCHLD})
      ::kill(keeper().helper(), signal);
  });
  EXPECT_EQ(run_command(hostile_command("sleep")).ending, Ending::wall_limit);
  sender.join();
  EXPECT_EQ(hostile("answer").output, "6\n");
}

TEST_F(Keepers, AreInterruptedFromAnotherThread) {
  keeper();
  std::thread other([&] {
    are_there(2);
    keeper().interrupt();
  });
  EXPECT_EQ(run_command(hostile_command("ignore-sigterm")).ending, Ending::interrupted);
  other.join();
  expect_tidy();
  EXPECT_EQ(run_command(hostile_command("sleep")).ending, Ending::interrupted);
  expect_tidy();
}

TEST_F(Keepers, ServeSeveralThreads) {
  constexpr int kThreads = 3;
  std::vector<std::thread> threads;
  std::vector<int> right(kThreads, 0);
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([&, i] {
      Keeper own;
      for (int j = 0; j < 10; ++j) {
        const std::string number = std::to_string(100 * i + j) + '\n';
        right[static_cast<std::size_t>(i)] +=
            own.run(hostile_command("answer"), number, limits_).output == number ? 1 : 0;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(right, std::vector<int>(kThreads, 10));
}

TEST_F(Keepers, EndWhatIsLeftWhateverItIsCalled) {
  const std::string program = folder_ + "/a) b";  // /proc shows the name in brackets
  std::filesystem::copy_file(PALIO_HOSTILE, program);
  EXPECT_EQ(run_command({.arguments = {program, "leave"}}).left, 1U);
  expect_tidy();
  std::filesystem::remove(program);
}

TEST_F(Keepers, HoldTheLimitsWithoutAControlGroup) {
  // Where the file system of control groups isn't, there can be none.
  const std::string shut_in =
      "bwrap --bind / / --dev-bind /dev /dev --proc /proc --tmpfs /sys/fs/cgroup " PALIO_KEEPER_USER " ";
  for (const auto& [command, ending, left] :
       {std::tuple("60 " PALIO_HOSTILE " fork-bomb", Ending::process_limit, 0),
        std::tuple("60 " PALIO_HOSTILE " thread-bomb", Ending::process_limit, 0),
        std::tuple("60 " PALIO_HOSTILE " eat-together", Ending::memory_limit, 0),
        std::tuple("1 " PALIO_HOSTILE " burn-in-children", Ending::cpu_limit, 0),
        std::tuple("60 " PALIO_HOSTILE " share-memory", Ending::exited, 8),
        std::tuple("60 " PALIO_HOSTILE " leave-dynasty", Ending::exited, 2)}) {
    std::FILE* pipe = ::popen((shut_in + command).c_str(), "r");
    ASSERT_NE(pipe, nullptr);
    int got_ending = -1;
    int got_left = -1;
    double peak = 0;
    EXPECT_EQ(std::fscanf(pipe, "%d %d %lf", &got_ending, &got_left, &peak), 3) << command;
    EXPECT_EQ(::pclose(pipe), 0) << command;
    EXPECT_EQ(got_ending, static_cast<int>(ending)) << command;
    EXPECT_EQ(got_left, left) << command;
    EXPECT_EQ(peak, -1) << command;
    EXPECT_TRUE(nobody_is_left()) << command;
  }
}

TEST(MeaningOfAnEnd, AKillForWantOfMemoryIsTheMemoryLimit) {
  const ProgramLimits limits;
  End end{.status = SIGKILL};
  EXPECT_EQ(meaning_of(end, limits).ending, Ending::signalled);
  end.killed_for_memory = true;
  EXPECT_EQ(meaning_of(end, limits).ending, Ending::memory_limit);
  end.status = SIGSEGV;
  EXPECT_EQ(meaning_of(end, limits).ending, Ending::signalled);
}

TEST_F(Keepers, BlameNoRunForEarlierKills) {
  const std::string path = folder_ + "/counters";
  const auto counters = [&](const std::string& text) { std::ofstream(path) << text; };
  counters("pgfault 7\nnot_oom_kill 9\noom_kill 1\nnr_unstable 0\n");
  MemoryKills kills(path);
  counters("pgfault 8\nnot_oom_kill 9\noom_kill 3\nnr_unstable 0\n");
  kills.begin();
  EXPECT_FALSE(kills.happened());
  counters("pgfault 9\nnot_oom_kill 10\noom_kill 3\nnr_unstable 0\n");
  EXPECT_FALSE(kills.happened());
  counters("pgfault 9\nnot_oom_kill 10\noom_kill 12\nnr_unstable 0\n");
  EXPECT_TRUE(kills.happened());
  kills.begin();
  EXPECT_FALSE(kills.happened());
  std::filesystem::remove(path);
}

TEST(MeaningOfAnEnd, WithoutCountersNoKillIsSeen) {
  MemoryKills kills("/no/such/counters");
  kills.begin();
  EXPECT_FALSE(kills.happened());
}

TEST(MeaningOfAnEnd, WhoWasRefusedAProcessHasMetThatLimitHoweverItEnded) {
  for (const int status : {0, SIGABRT}) {
    const End end{.status = status, .processes_refused = true};
    EXPECT_EQ(meaning_of(end, ProgramLimits{}).ending, Ending::process_limit);
  }
}

TEST(MeaningOfAnEnd, NoProgramIsBlamedForTheMemoryOfItsHelper) {
  ProgramLimits limits;
  limits.memory = 1 << 20;
  const End end{.largest = 5 << 20, .memory = 5 << 20, .helper = 5 << 20};
  EXPECT_EQ(meaning_of(end, limits).ending, Ending::exited);
}

}  // namespace
}  // namespace palio
