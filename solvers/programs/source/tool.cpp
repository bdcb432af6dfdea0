#include "solvers/programs/source/tool.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "solvers/programs/program.hpp"

namespace palio {
namespace {

using Clock = std::chrono::steady_clock;

[[noreturn]] void fail(int error, const char* what) {
  throw std::system_error(error, std::generic_category(), what);
}

/// Both ends of a pipe, closed with the object.
class Pipe {
 public:
  Pipe() {
    if (pipe2(ends_.data(), O_CLOEXEC) != 0) fail(errno, "cannot make a pipe");
    fcntl(ends_[0], F_SETFL, O_NONBLOCK);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() {
    close_writer();
    ::close(ends_[0]);
  }
  int reader() const { return ends_[0]; }
  int writer() const { return ends_[1]; }
  void close_writer() {
    if (ends_[1] >= 0) ::close(std::exchange(ends_[1], -1));
  }

 private:
  std::array<int, 2> ends_{-1, -1};
};

/// What posix_spawn does in the child before the tool begins, freed with the object.
class Preparation {
 public:
  explicit Preparation(const Pipe& pipe) {
    posix_spawn_file_actions_init(&actions_);
    posix_spawnattr_init(&attributes_);
    posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions_, pipe.writer(), STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions_, pipe.writer(), STDERR_FILENO);
    sigset_t none;
    sigemptyset(&none);
    sigset_t plain;  // signals that we may ignore ourselves
    sigemptyset(&plain);
    for (const int signal : {SIGINT, SIGQUIT, SIGTERM, SIGPIPE, SIGCHLD, SIGXFSZ}) sigaddset(&plain, signal);
    posix_spawnattr_setsigmask(&attributes_, &none);
    posix_spawnattr_setsigdefault(&attributes_, &plain);
    posix_spawnattr_setflags(&attributes_,
                             POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  }
  Preparation(const Preparation&) = delete;
  Preparation& operator=(const Preparation&) = delete;
  ~Preparation() {
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
  }
  const posix_spawn_file_actions_t* actions() const { return &actions_; }
  const posix_spawnattr_t* attributes() const { return &attributes_; }

 private:
  posix_spawn_file_actions_t actions_{};
  posix_spawnattr_t attributes_{};
};

std::vector<std::string> environment_with(const std::filesystem::path& scratch) {
  std::vector<std::string> list{"LC_ALL=C", "TMPDIR=" + scratch.string()};
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view variable = *entry;
    if (!variable.starts_with("LC_ALL=") && !variable.starts_with("TMPDIR=")) list.emplace_back(variable);
  }
  return list;
}

std::vector<char*> pointers(std::vector<std::string>& list) {
  std::vector<char*> all;
  all.reserve(list.size() + 1);
  for (std::string& text : list) all.push_back(text.data());
  all.push_back(nullptr);
  return all;
}

/// Bounds what the tool may use even after our own death, when nobody is left to kill it.
void bound(pid_t pid, const ToolLimits& limits) {
  const auto seconds = static_cast<rlim_t>(limits.time.count() / 1000 + 1);
  const rlimit time{seconds, seconds};
  const rlimit file{limits.file_size, limits.file_size};
  const rlimit core{0, 0};
  prlimit(pid, RLIMIT_CPU, &time, nullptr);
  prlimit(pid, RLIMIT_FSIZE, &file, nullptr);
  prlimit(pid, RLIMIT_CORE, &core, nullptr);
}

/// The leader of a process group that is ended and reaped with the object.
class Group {
 public:
  explicit Group(pid_t leader) : leader_(leader) {}
  Group(const Group&) = delete;
  Group& operator=(const Group&) = delete;
  ~Group() { end(); }

  /// Whether the leader has ended by itself; it isn't reaped, so that its group's number
  /// stays its own.
  bool ended() const {
    siginfo_t about{};
    return waitid(P_PID, static_cast<id_t>(leader_), &about, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           about.si_pid == leader_;
  }
  /// Kills what is left of the group, and gives the leader's status.
  int end() {
    if (leader_ < 0) return status_;
    kill(-leader_, SIGKILL);
    while (waitpid(leader_, &status_, 0) < 0 && errno == EINTR) {
    }
    leader_ = -1;
    return status_;
  }

 private:
  pid_t leader_;
  int status_ = 0;
};

/// Takes what stands in the pipe, and no more than it can hold at a time, however fast it
/// is filled; false at its end.
bool drain(int descriptor, std::string& output, std::size_t most) {
  std::array<char, 8192> bytes{};
  for (int round = 0; round < 16; ++round) {
    const ssize_t got = ::read(descriptor, bytes.data(), bytes.size());
    if (got == 0) return false;
    if (got < 0) return true;
    output.append(bytes.data(), std::min(static_cast<std::size_t>(got), most - output.size()));
  }
  return true;
}

/// Reads along until the tool ends or its time is up; says which. Throws Interrupted.
bool follow(const Group& group, const Pipe& pipe, const ToolLimits& limits, std::string& output) {
  const auto until = Clock::now() + limits.time;
  bool open = true;
  // A descendant may hold the pipe after the tool has ended, or the tool may close it and
  // go on: the end of either is looked for every few milliseconds.
  while (!group.ended()) {
    if (limits.interrupted != nullptr && *limits.interrupted) throw Interrupted{};
    if (Clock::now() >= until) return false;
    if (!open) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      continue;
    }
    pollfd watched{pipe.reader(), POLLIN, 0};
    poll(&watched, 1, 10);
    open = drain(pipe.reader(), output, limits.output);
  }
  if (open) drain(pipe.reader(), output, limits.output);
  return true;
}

}  // namespace

ToolRun run_tool(std::span<const std::string> arguments, const std::filesystem::path& scratch,
                 const ToolLimits& limits) {
  std::vector<std::string> words(arguments.begin(), arguments.end());
  std::vector<std::string> environment = environment_with(scratch);
  Pipe pipe;
  const Preparation preparation(pipe);
  pid_t pid = -1;
  const int error = posix_spawn(&pid, words[0].c_str(), preparation.actions(), preparation.attributes(),
                                pointers(words).data(), pointers(environment).data());
  if (error == EAGAIN || error == ENOMEM) fail(error, "cannot start a tool");
  if (error != 0) return {127, false, words[0] + ": " + std::strerror(error) + '\n'};
  Group group(pid);
  bound(pid, limits);
  pipe.close_writer();
  ToolRun run;
  run.late = !follow(group, pipe, limits, run.output);
  const int status = group.end();
  run.status = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  return run;
}

std::optional<std::string> find_tool(std::string_view name, std::string_view search_path) {
  while (true) {
    const std::size_t end = search_path.find(':');
    const std::string_view folder = search_path.substr(0, end);
    const std::string path = (std::filesystem::path(folder.empty() ? "." : folder) / name).string();
    std::error_code error;
    if (std::filesystem::is_regular_file(path, error) && access(path.c_str(), X_OK) == 0) return path;
    if (end == std::string_view::npos) return {};
    search_path.remove_prefix(end + 1);
  }
}

std::string default_search_path() {
  const char* path = std::getenv("PATH");
  return path == nullptr ? "/usr/local/bin:/usr/bin:/bin" : path;
}

}  // namespace palio
