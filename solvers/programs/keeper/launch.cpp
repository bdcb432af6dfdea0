#include "solvers/programs/keeper/launch.hpp"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <time.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "solvers/programs/keeper/sandbox.hpp"

namespace palio {
namespace {

struct Pipe {
  Descriptor read;
  Descriptor write;

  Pipe() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) fail_with_errno("cannot make a pipe");
    read = Descriptor(ends[0]);
    write = Descriptor(ends[1]);
  }
};

void never_block(const Descriptor& end) {
  if (::fcntl(end.get(), F_SETFL, O_NONBLOCK) != 0) fail_with_errno("cannot set up a pipe");
}

/// How a program is started: in a process group of its own, signals as they are by default.
class Attributes {
 public:
  Attributes() {
    ::posix_spawnattr_init(&attributes_);
    sigset_t signals{};
    sigfillset(&signals);
    ::posix_spawnattr_setsigdefault(&attributes_, &signals);
    sigemptyset(&signals);
    ::posix_spawnattr_setsigmask(&attributes_, &signals);
    ::posix_spawnattr_setpgroup(&attributes_, 0);
    ::posix_spawnattr_setflags(&attributes_,
                               POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
  }
  ~Attributes() { ::posix_spawnattr_destroy(&attributes_); }
  Attributes(const Attributes&) = delete;
  Attributes& operator=(const Attributes&) = delete;
  const posix_spawnattr_t* get() const { return &attributes_; }

 private:
  posix_spawnattr_t attributes_{};
};

/// What the new process does before it becomes the program.
class Actions {
 public:
  Actions() { ::posix_spawn_file_actions_init(&actions_); }
  ~Actions() { ::posix_spawn_file_actions_destroy(&actions_); }
  Actions(const Actions&) = delete;
  Actions& operator=(const Actions&) = delete;
  void duplicate(const Descriptor& from, int to) {
    ::posix_spawn_file_actions_adddup2(&actions_, from.get(), to);
  }
  void change_folder(const std::string& to) { ::posix_spawn_file_actions_addchdir_np(&actions_, to.c_str()); }
  const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_{};
};

/// Our environment, but with the folder for temporary files.
std::vector<char*> environment(std::string& temporary) {
  std::vector<char*> all;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    if (std::strncmp(*entry, "TMPDIR=", 7) != 0) all.push_back(*entry);
  }
  all.push_back(temporary.data());
  all.push_back(nullptr);
  return all;
}

int spawn(pid_t& pid, const Start& start, const Actions& actions) {
  static const Attributes attributes;
  std::string temporary = "TMPDIR=" + start.folder;
  const std::vector<char*> variables = environment(temporary);
  std::vector<char*> words;
  for (const std::string& word : start.arguments) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  return ::posix_spawn(&pid, start.path.c_str(), actions.get(), attributes.get(), words.data(),
                       variables.data());
}

/// Writes as much as the pipe takes.
void fill(const Descriptor& pipe, std::string_view& input) {
  while (!input.empty()) {
    const ssize_t written = ::write(pipe.get(), input.data(), input.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0 && errno == EAGAIN) return;
    if (written < 0) fail_with_errno("cannot write to a pipe");
    input.remove_prefix(static_cast<std::size_t>(written));
  }
}

}  // namespace

Launched launch(const Start& start, std::string_view& input) {
  Pipe in;
  Pipe out;
  Pipe err;
  never_block(in.write);
  never_block(out.read);
  never_block(err.read);
  Actions actions;
  actions.duplicate(in.read, STDIN_FILENO);
  actions.duplicate(out.write, STDOUT_FILENO);
  actions.duplicate(err.write, STDERR_FILENO);
  Launched launched;
  Descriptor report;
  if (start.reports) {
    Pipe pipe;
    never_block(pipe.read);
    launched.report = std::move(pipe.read);
    report = std::move(pipe.write);
    actions.duplicate(report, sandbox_report_descriptor);
  }
  actions.change_folder(start.folder);
  fill(in.write, input);
  if (!input.empty()) launched.in = std::move(in.write);
  in.write.close();
  launched.out = std::move(out.read);
  launched.err = std::move(err.read);
  // A file that was just written may stay busy for the moment in which another thread of
  // its writer starts a program.
  for (int tries = 0; tries < 100; ++tries) {
    launched.error = spawn(launched.pid, start, actions);
    if (launched.error != ETXTBSY) break;
    const timespec pause{0, 10'000'000};
    ::nanosleep(&pause, nullptr);
  }
  return launched;
}

}  // namespace palio
