#include "cli/gate/process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <thread>

#include "solvers/programs/printable.hpp"
#include "solvers/programs/program.hpp"
#include "solvers/worker.hpp"

namespace palio::cli {
namespace {

namespace fs = std::filesystem;

constexpr auto kPause = std::chrono::milliseconds(20);
constexpr std::int64_t kTickNs = 100'000'000;
constexpr std::int64_t kGraceNs = 10'000'000'000;
constexpr std::int64_t kPlainLineNs = 10'000'000'000;
constexpr std::size_t kLongestLine = 400;  ///< of a log that is shown
constexpr std::size_t kShownLines = 20;

/// What posix_spawn does in the child before the program begins, freed with the object.
class Preparation {
 public:
  explicit Preparation(const fs::path& log) {
    posix_spawn_file_actions_init(&actions_);
    posix_spawnattr_init(&attributes_);
    posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    if (!log.empty()) {
      posix_spawn_file_actions_addopen(&actions_, STDOUT_FILENO, log.c_str(), O_WRONLY | O_CREAT | O_TRUNC,
                                       0644);
      posix_spawn_file_actions_adddup2(&actions_, STDOUT_FILENO, STDERR_FILENO);
    }
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes_, &none);
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
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

/// The leader of a process group that is ended and reaped with the object.
class Group {
 public:
  explicit Group(pid_t leader) : leader_(leader) {}
  Group(const Group&) = delete;
  Group& operator=(const Group&) = delete;
  ~Group() {
    if (leader_ < 0) return;
    send(SIGKILL);
    while (waitpid(leader_, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
  void send(int signal_number) const { kill(-leader_, signal_number); }
  /// Whether the leader has ended, and how.
  bool ended(int& status) {
    if (waitpid(leader_, &status, WNOHANG) != leader_) return false;
    leader_ = -1;
    return true;
  }

 private:
  pid_t leader_;
};

/// The last line that is more than blanks; reads no more than the file's end.
std::string last_line_of(const fs::path& path) {
  constexpr std::streamoff most = 4096;
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  if (!file) return {};
  file.seekg(std::max<std::streamoff>(0, file.tellg() - most));
  return last_lines({std::istreambuf_iterator<char>(file), {}}, 1);
}

/// One line on standard error that is drawn anew on a terminal, and printed now and then
/// elsewhere.
class ProgressLine {
 public:
  ProgressLine() = default;
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine() {
    if (terminal_) std::fputs("\r\x1b[K", stderr);
  }
  void show(const std::string& text) {
    const std::int64_t now = now_ns();
    if (terminal_) {
      std::fprintf(stderr, "\r\x1b[K%.79s", text.c_str());
    } else if (now - shown_ >= kPlainLineNs) {
      std::fprintf(stderr, "%s\n", text.c_str());
      shown_ = now;
    }
  }

 private:
  bool terminal_ = isatty(STDERR_FILENO) != 0;
  std::int64_t shown_ = 0;
};

}  // namespace

int run_program(const std::vector<std::string>& words, const fs::path& log,
                const std::atomic<bool>& interrupts, const std::function<void()>& tick) {
  if (words.empty()) throw std::invalid_argument("no program is named");
  std::vector<std::string> copies = words;
  std::vector<char*> arguments;
  for (std::string& word : copies) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const Preparation preparation(log);
  pid_t pid = -1;
  const int error = posix_spawnp(&pid, words[0].c_str(), preparation.actions(), preparation.attributes(),
                                 arguments.data(), environ);
  if (error != 0) throw std::runtime_error(fmt::format("can't start {}: {}", words[0], std::strerror(error)));
  Group group(pid);
  std::int64_t ticked = now_ns();
  std::int64_t told_to_end = 0;
  int status = 0;
  while (!group.ended(status)) {
    const std::int64_t now = now_ns();
    if (interrupts && told_to_end == 0) {
      group.send(SIGINT);
      told_to_end = now;
    }
    if (told_to_end != 0 && now - told_to_end > kGraceNs) throw Interrupted{};
    if (tick && now - ticked >= kTickNs) {
      ticked = now;
      tick();
    }
    std::this_thread::sleep_for(kPause);
  }
  if (interrupts) throw Interrupted{};
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

int run_with_progress(const std::string& what, const std::vector<std::string>& words, const fs::path& log,
                      const std::atomic<bool>& interrupts) {
  ProgressLine line;
  line.show(what);
  return run_program(words, log, interrupts,
                     [&] { line.show(fmt::format("{}: {}", what, last_line_of(log))); });
}

void run_or_throw(const std::string& what, const std::vector<std::string>& words, const fs::path& log,
                  const std::atomic<bool>& interrupts) {
  const int status = run_with_progress(what, words, log, interrupts);
  if (status != 0)
    throw std::runtime_error(fmt::format("{} failed with exit status {}; the end of {}:\n{}", what, status,
                                         log.string(), last_lines(read_text(log), kShownLines)));
}

std::string read_text(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string last_lines(const std::string& text, std::size_t count) {
  std::vector<std::string> lines;
  std::size_t end = text.size();
  while (end > 0 && lines.size() < count) {
    const std::size_t newline = text.rfind('\n', end - 1);
    const std::size_t begin = newline == std::string::npos ? 0 : newline + 1;
    const std::string line = printable_text(text.substr(begin, end - begin));
    if (line.find_first_not_of(' ') != std::string::npos) lines.push_back(line.substr(0, kLongestLine));
    end = newline == std::string::npos ? 0 : newline;
  }
  std::string joined;
  for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
    if (!joined.empty()) joined += '\n';
    joined += *line;
  }
  return joined;
}

fs::path own_folder() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (error) throw std::runtime_error("can't tell where palio itself is: " + error.message());
  return program.parent_path();
}

}  // namespace palio::cli
