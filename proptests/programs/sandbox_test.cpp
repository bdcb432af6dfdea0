// What a program in a sandbox can't reach, and that it runs as elsewhere all the same.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>

#include <csignal>
#include <cstddef>
#include <filesystem>
#include <fstream>

#include "proptests/programs/tidiness.hpp"
#include "solvers/programs/keeper/descriptor.hpp"

namespace palio {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::IsEmpty;

Command in_sandbox(Command command) {
  command.sandbox = true;
  return command;
}

std::string search_path() {
  const char* path = ::getenv("PATH");
  return path == nullptr ? "" : path;
}

/// A socket that listens at that path; `@` begins a name that no file has.
Descriptor listen_at(const std::string& path) {
  Descriptor listener(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  path.copy(address.sun_path, sizeof address.sun_path - 1);
  if (path.front() == '@') address.sun_path[0] = '\0';
  const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + path.size());
  EXPECT_EQ(::bind(listener.get(), reinterpret_cast<const sockaddr*>(&address), size), 0) << path;
  EXPECT_EQ(::listen(listener.get(), 8), 0);
  return listener;
}

class Sandboxes : public Programs {
 protected:
  /// A new folder in the test's, and gone with the object.
  struct Folder {
    fs::path path;
    explicit Folder(fs::path made) : path(std::move(made)) { fs::create_directory(path); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() { fs::remove_all(path); }
  };
};

TEST_F(Sandboxes, HaveNoNetwork) {
  const LoopbackListener listener;
  const Command command{.arguments = {PALIO_HOSTILE, "socket", listener.port()}};
  EXPECT_EQ(run_command(command).output, "reached\n");
  EXPECT_EQ(run_command(in_sandbox(command)).output, "unreachable\n");
  expect_tidy();
}

TEST_F(Sandboxes, LetNothingBeWrittenOutside) {
  // Where a sandbox has folders of its own, they aren't to be written either.
  for (const std::string& outside :
       {folder_ + "/outside", std::string("/tmp/palio-outside"), std::string("/run/palio-outside")}) {
    const Command command{.arguments = {PALIO_HOSTILE, "write-outside", outside}, .sandbox = true};
    EXPECT_EQ(run_command(command).output, "refused\n") << outside;
    EXPECT_FALSE(fs::exists(outside));
  }
  EXPECT_EQ(run_command(in_sandbox(hostile_command("write-files"))).output, "6\n");
  EXPECT_EQ(run_command(in_sandbox(hostile_command("need-earlier"))).output, "new\n");
  expect_tidy();
}

TEST_F(Sandboxes, ShowNoOtherProcessesAndGiveNoPrivileges) {
  const Run run =
      run_command(in_sandbox(shell("ls -d /proc/[0-9]* | wc -l; grep -c NoNewPrivs:.1 /proc/self/status")));
  EXPECT_EQ(run.ending, Ending::exited) << run.error;
  // bubblewrap's own, the shell and the two that it has just started
  EXPECT_THAT(run.output, testing::MatchesRegex("[2-5]\n1\n"));
}

TEST_F(Sandboxes, TellEndingsApart) {
  const auto shut_in = [&](const std::string& name) {
    return run_command(in_sandbox(hostile_command(name)));
  };
  EXPECT_EQ(shut_in("exit-1").status, 1);
  const Run crash = shut_in("crash-after");
  EXPECT_EQ(crash.ending, Ending::signalled);
  EXPECT_EQ(crash.status, SIGSEGV);
  EXPECT_EQ(crash.output, "6\n");
  EXPECT_EQ(shut_in("fork-bomb").ending, Ending::process_limit);
  EXPECT_EQ(shut_in("eat-memory").ending, Ending::memory_limit);
  EXPECT_EQ(shut_in("leave-dynasty").output, "6\n");
  expect_tidy();
  const Run nothing = run_command({.arguments = {"no-such-program-anywhere"}, .sandbox = true});
  EXPECT_EQ(nothing.ending, Ending::not_started);
  EXPECT_THAT(nothing.error, HasSubstr("no such program"));
  limits_.wall_seconds = 0.5;
  EXPECT_EQ(shut_in("ignore-sigterm").ending, Ending::wall_limit);
  expect_tidy();
}

TEST_F(Sandboxes, AreNotThereWithoutBubblewrapNorIsARun) {
  const std::string before = search_path();
  ::setenv("PATH", folder_.c_str(), 1);
  const Run run = keeper().run(in_sandbox(hostile_command("answer")), "1\n", limits_);
  EXPECT_EQ(run.ending, Ending::not_started);
  EXPECT_THAT(run.output, IsEmpty());
  EXPECT_THAT(run.error, HasSubstr("bubblewrap"));
  ::setenv("PATH", before.c_str(), 1);
}

TEST_F(Sandboxes, ThatFailAreNoRunEither) {
  const std::string before = search_path();
  const std::string fake = folder_ + "/bwrap";
  std::ofstream(fake) << "#!/bin/sh\necho 'bwrap: not here' >&2\nexit 1\n";
  ::chmod(fake.c_str(), 0755);
  ::setenv("PATH", (folder_ + ':' + before).c_str(), 1);
  const Run run = keeper().run(in_sandbox(hostile_command("answer")), "1\n", limits_);
  EXPECT_EQ(run.ending, Ending::not_started);
  EXPECT_THAT(run.error, HasSubstr("bwrap: not here"));
  ::setenv("PATH", before.c_str(), 1);
  fs::remove(fake);
}

TEST_F(Sandboxes, ReachNoSocketOfTheMachine) {
  const Folder other(folder_ + "/agent");
  const Folder outside("/tmp/palio-" + fs::path(folder_).filename().string());
  for (const std::string& path : {folder_ + "/socket", other.path.string() + "/socket",
                                  outside.path.string() + "/socket", '@' + folder_}) {
    const Descriptor listener = listen_at(path);
    const Command command{.arguments = {PALIO_HOSTILE, "unix-socket", path}};
    EXPECT_EQ(run_command(command).output, "reached\n") << path;
    EXPECT_EQ(run_command(in_sandbox(command)).output, "unreachable\n") << path;
    fs::remove(path);
  }
  expect_tidy();
}

TEST_F(Sandboxes, AreNotToldWhereSocketsAre) {
  const std::string script = "echo $SSH_AUTH_SOCK$DBUS_SESSION_BUS_ADDRESS$XDG_RUNTIME_DIR";
  const auto names = {"SSH_AUTH_SOCK", "DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"};
  for (const char* name : names) ::setenv(name, "there,", 1);
  EXPECT_EQ(run_command(shell(script)).output, "there,there,there,\n");
  EXPECT_EQ(run_command(in_sandbox(shell(script))).output, "\n");
  for (const char* name : names) ::unsetenv(name);
}

TEST_F(Sandboxes, RunWhatLiesAmongTemporaryFiles) {
  const Folder inner(folder_ + "/inner");
  const std::string beside = folder_ + "/program";
  const std::string within = inner.path.string() + "/program";
  const std::string link = folder_ + "/link";
  const std::string linked_folder = folder_ + "/linked";
  fs::copy_file(PALIO_HOSTILE, beside);
  fs::copy_file(PALIO_HOSTILE, within);
  fs::create_symlink(within, link);
  fs::create_directory_symlink(inner.path, linked_folder);
  for (const std::string& path : {beside, within, link, linked_folder + "/program"}) {
    const Run run = run_command({.arguments = {path, "answer"}, .sandbox = true});
    EXPECT_EQ(run.output, "6\n") << path << ": " << run.error;
  }
  for (const std::string& path : {beside, link, linked_folder}) fs::remove(path);
  expect_tidy();
}

TEST_F(Sandboxes, ShowWhatLiesBesideAProgramButNothingElse) {
  const Folder inner(folder_ + "/inner");
  const std::string script = inner.path.string() + "/script";
  std::ofstream(script) << "cd ${0%/*} && cat data; ls ..; touch data new && echo written; exit 0\n";
  std::ofstream(inner.path / "data") << "beside\n";
  std::ofstream(folder_ + "/elsewhere") << "text\n";
  const Run run = run_command({.arguments = {"sh", script}, .sandbox = true});
  EXPECT_EQ(run.ending, Ending::exited);
  EXPECT_THAT(run.output, testing::MatchesRegex("beside\ninner\npalio-......\n")) << run.error;
  fs::remove(folder_ + "/elsewhere");
}

}  // namespace
}  // namespace palio
