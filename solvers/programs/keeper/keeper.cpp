#include "solvers/programs/keeper/keeper.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "solvers/programs/keeper/case_folder.hpp"
#include "solvers/programs/keeper/cgroup.hpp"
#include "solvers/programs/keeper/descendants.hpp"
#include "solvers/programs/keeper/helper.hpp"
#include "solvers/programs/keeper/message.hpp"

namespace palio {
namespace {

/// What a helper needs, beyond the time of the program, to end it and to clear up.
constexpr int kHelperMilliseconds = 60'000;

std::string make_folder() {
  const char* variable = std::getenv("TMPDIR");
  std::string path = variable != nullptr && *variable == '/' ? variable : "/tmp";
  path += "/palio-XXXXXX";
  if (::mkdtemp(path.data()) == nullptr) fail_with_errno("cannot make a private folder");
  return path;
}

/// Copies at high numbers: a source may stand where another's target goes.
Descriptor high_copy(const Descriptor& from) {
  Descriptor copy(::fcntl(from.get(), F_DUPFD_CLOEXEC, 64));
  if (!copy) fail_with_errno("cannot start a helper");
  return copy;
}

pid_t spawn_helper(const Descriptor& channel, const Descriptor& interrupt, const std::string& folder) {
  const Descriptor channel_copy = high_copy(channel);
  const Descriptor interrupt_copy = high_copy(interrupt);
  posix_spawn_file_actions_t actions{};
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDWR, 0);
  ::posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO);
  ::posix_spawn_file_actions_adddup2(&actions, channel_copy.get(), helper_channel);
  ::posix_spawn_file_actions_adddup2(&actions, interrupt_copy.get(), helper_interrupt);
  // A session of its own: what is typed at a terminal doesn't reach it.
  posix_spawnattr_t attributes{};
  ::posix_spawnattr_init(&attributes);
  ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID);
  std::string argument(helper_argument);
  std::string path = folder;
  std::array<char*, 4> arguments{const_cast<char*>("palio"), argument.data(), path.data(), nullptr};
  pid_t pid = -1;
  const int error = ::posix_spawn(&pid, "/proc/self/exe", &actions, &attributes, arguments.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  ::posix_spawnattr_destroy(&attributes);
  if (error != 0) throw std::system_error(error, std::generic_category(), "cannot start a helper");
  return pid;
}

/// Reaps a helper that has ended, at the end of a block. Until then its number is nobody else's.
class Reaping {
 public:
  explicit Reaping(pid_t pid) : pid_(pid) {}
  Reaping(const Reaping&) = delete;
  Reaping& operator=(const Reaping&) = delete;
  ~Reaping() {
    while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
    }
  }

 private:
  pid_t pid_;
};

/// Waits for its end without reaping it, and kills it after some seconds. Whether it ended well.
bool wait_for_helper(pid_t pid) {
  // A pidfd and not a timer: it ends at once as a rule.
  const Descriptor handle(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
  pollfd watched{handle.get(), POLLIN, 0};
  int ended = 0;
  do {
    ended = ::poll(&watched, 1, kHelperMilliseconds);
  } while (ended < 0 && errno == EINTR);
  if (ended <= 0) ::kill(pid, SIGKILL);
  siginfo_t end{};
  int waited = 0;
  do {
    waited = ::waitid(P_PID, static_cast<id_t>(pid), &end, WEXITED | WNOWAIT);
  } while (waited < 0 && errno == EINTR);
  return waited == 0 && end.si_code == CLD_EXITED && end.si_status == 0;
}

/// What was started by a helper that is dead but not reaped: the members of its control groups and of its
/// session. Nobody else knows them any more.
std::vector<pid_t> orphans_of(pid_t helper, const std::string& folder) {
  std::vector<pid_t> orphans = members_of_cgroups(cgroup_name(folder));
  std::erase(orphans, helper);
  for (const Process& process : all_processes()) {
    if (process.session == helper && !process.ended) orphans.push_back(process.pid);
  }
  return orphans;
}

/// Does for a helper that was killed what it didn't come to.
void clear_up_after(pid_t helper, const std::string& folder) {
  for (int tries = 0; tries < 1000; ++tries) {
    const std::vector<pid_t> orphans = orphans_of(helper, folder);
    if (orphans.empty()) break;
    for (const pid_t pid : orphans) ::kill(pid, SIGKILL);
    ::poll(nullptr, 0, 5);
  }
  remove_cgroups(cgroup_name(folder));
  remove_folder(folder);
}

}  // namespace

Keeper::Keeper() : interrupt_(::eventfd(0, EFD_CLOEXEC)) {
  if (!interrupt_) fail_with_errno("cannot start a helper");
  start();
}

Keeper::~Keeper() { end(); }

void Keeper::start() {
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
    fail_with_errno("cannot make a socket");
  channel_ = Descriptor(ends[0]);
  const Descriptor theirs(ends[1]);
  folder_ = make_folder();
  try {
    pid_ = spawn_helper(theirs, interrupt_, folder_);
  } catch (...) {
    remove_folder(folder_);
    throw;
  }
}

Run Keeper::run(const Command& command, std::string_view input, const ProgramLimits& limits) {
  if (pid_ < 0) start();
  if (!send_message(channel_.get(), pack_job(command, input, limits))) fail("is gone");
  pollfd answer{channel_.get(), POLLIN, 0};
  const double patience_ms = std::clamp(limits.wall_seconds, 0.0, 1e6) * 1000 + kHelperMilliseconds;
  int ready = 0;
  do {
    ready = ::poll(&answer, 1, static_cast<int>(patience_ms));
  } while (ready < 0 && errno == EINTR);
  if (ready == 0) fail("doesn't answer");
  const auto message = receive_message(channel_.get());
  const auto reply = message ? unpack_reply(*message) : std::nullopt;
  if (!reply) fail("is gone");
  if (reply->error != 0) throw std::system_error(reply->error, std::generic_category(), reply->what);
  return reply->run;
}

void Keeper::interrupt() noexcept {
  // Nobody ever reads it, so it stays readable.
  const std::uint64_t one = 1;
  [[maybe_unused]] const ssize_t written = ::write(interrupt_.get(), &one, sizeof one);
}

void Keeper::fail(const std::string& what) {
  ::kill(pid_, SIGKILL);
  const pid_t helper = std::exchange(pid_, -1);
  const Reaping reaping(helper);
  wait_for_helper(helper);
  channel_.close();
  clear_up_after(helper, folder_);
  throw KeeperError("the helper that runs programs " + what);
}

void Keeper::end() noexcept {
  if (pid_ < 0) return;
  channel_.close();
  const pid_t helper = std::exchange(pid_, -1);
  const Reaping reaping(helper);
  try {
    if (!wait_for_helper(helper)) clear_up_after(helper, folder_);
  } catch (const std::system_error&) {
    // There is nobody to tell.
  }
}

void serve_if_keeper(int argc, char** argv) {
  if (argc != 3 || argv[1] != helper_argument) return;
  // A helper removes its folder: whoever only says that he is one has no such channel.
  struct stat channel {};
  if (::fstat(helper_channel, &channel) != 0 || !S_ISSOCK(channel.st_mode)) return;
  if (::fcntl(helper_interrupt, F_GETFD) < 0) return;
  std::exit(serve_keeper(argv[2]));
}

}  // namespace palio
