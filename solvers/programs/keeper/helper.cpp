#include "solvers/programs/keeper/helper.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>
#include <vector>

#include "solvers/programs/keeper/case_folder.hpp"
#include "solvers/programs/keeper/descendants.hpp"
#include "solvers/programs/keeper/executable.hpp"
#include "solvers/programs/keeper/execution.hpp"
#include "solvers/programs/keeper/launch.hpp"
#include "solvers/programs/keeper/limits.hpp"
#include "solvers/programs/keeper/memory_cgroup.hpp"
#include "solvers/programs/keeper/message.hpp"
#include "solvers/programs/keeper/sandbox.hpp"
#include "solvers/worker.hpp"

namespace palio {
namespace {

Run not_run(Ending ending, std::string why) {
  Run run;
  run.ending = ending;
  run.error = std::move(why);
  return run;
}

bool is_plain_name(const std::string& name) {
  return name != "." && name != ".." && name.find('/') == std::string::npos &&
         name.find('\0') == std::string::npos;
}

/// The memory that a file asks for, looked up again only when the file is another.
class LoadSizes {
 public:
  std::uint64_t of(const std::string& path) {
    struct stat about {};
    if (::stat(path.c_str(), &about) != 0) return 0;
    const bool same = about.st_ino == about_.st_ino && about.st_dev == about_.st_dev &&
                      about.st_size == about_.st_size && about.st_mtim.tv_sec == about_.st_mtim.tv_sec &&
                      about.st_mtim.tv_nsec == about_.st_mtim.tv_nsec;
    if (!same) size_ = load_size(path);
    about_ = about;
    return size_;
  }

 private:
  struct stat about_ {};
  std::uint64_t size_ = 0;
};

class Helper {
 public:
  Helper(const std::string& folder, int signals)
      : case_folder_(folder + "/case"),
        cgroup_(own_.pids, cgroup_name(folder)),
        memory_cgroup_(own_.memory, cgroup_name(folder)),
        around_{signals, helper_channel, helper_interrupt, cgroup_, memory_cgroup_, memory_kills_} {}

  /// Runs what is asked for until there is nobody to ask.
  void serve() {
    while (const auto message = receive_message(helper_channel)) {
      const auto job = unpack_job(*message);
      if (!job || !send_message(helper_channel, pack_reply(reply_to(*job)))) return;
    }
  }

 private:
  Reply reply_to(const Job& job) {
    Reply reply;
    try {
      reply.run = run(job);
    } catch (const std::system_error& error) {
      reply.error = error.code().value();
      reply.what = error.what();
    }
    return reply;
  }

  Run run(const Job& job) {
    const Command& command = job.command;
    if (command.arguments.empty()) return not_run(Ending::not_started, "the command is empty");
    if (!is_plain_name(command.infile) || !is_plain_name(command.outfile))
      return not_run(Ending::not_started, "its input or output file isn't a plain name");
    std::string path = find_executable(command.arguments.front());
    const std::uint64_t size = load_sizes_.of(path);
    if (size > job.limits.memory)
      return not_run(Ending::memory_limit, path + ": it asks for " + std::to_string(size) +
                                               " bytes of memory by itself, of which " +
                                               std::to_string(job.limits.memory) + " are allowed");
    case_folder_.make();
    Run run = start(job, std::move(path));
    if (!command.outfile.empty()) take_answer(run, job);
    case_folder_.clear();
    return run;
  }

  Run start(const Job& job, std::string path) {
    ProgramLimits limits = job.limits;
    Start start{std::move(path), job.command.arguments, case_folder_.path()};
    if (job.command.sandbox) {
      // What can't be executed here can't be there, and here we learn why.
      if (::access(start.path.c_str(), X_OK) != 0)
        return not_run(Ending::not_started, describe_start_error(start.path, errno));
      start.arguments.front() = start.path;
      start.arguments = sandboxed(start.arguments, start.folder);
      start.path = find_executable(start.arguments.front());
      start.reports = true;
      limits.processes += sandbox_processes;
    }
    std::string_view input = job.input;
    if (!job.command.infile.empty()) case_folder_.put(job.command.infile, std::exchange(input, {}));
    inherited_limits_.take_on(limits);
    cgroup_.allow(limits.processes);
    memory_cgroup_.begin();
    memory_kills_.begin();
    const std::int64_t begin = now_ns();
    Launched program = launch(start, input);
    if (program.error != 0) return explain(program.error, start);
    Run run = Execution(around_, limits, std::move(program), input, begin).finish();
    if (run.ending == Ending::not_started) run.error = "bubblewrap didn't start it: " + run.error;
    return run;
  }

  Run explain(int error, const Start& start) const {
    if (!is_error_of_program(error))
      throw std::system_error(error, std::generic_category(), "cannot start a process");
    const char* before = start.reports ? "no sandbox without bubblewrap: " : "";
    return not_run(Ending::not_started, before + describe_start_error(start.path, error));
  }

  void take_answer(Run& run, const Job& job) const {
    const std::uint64_t most = job.limits.output;
    run.output = case_folder_.take(job.command.outfile, most + 1).value_or(std::string());
    if (run.output.size() <= most) return;
    run.output.resize(most);
    if (run.ending == Ending::exited) run.ending = Ending::output_limit;
  }

  CaseFolder case_folder_;
  OwnCgroups own_ = own_cgroups();
  PidsCgroup cgroup_;
  MemoryCgroup memory_cgroup_;
  MemoryKills memory_kills_{"/proc/vmstat"};
  LoadSizes load_sizes_;
  InheritedLimits inherited_limits_;
  Surroundings around_;
};

/// Our Keeper may have died while a compiler of its own worked in the folder.
void evict_tenants(const std::string& folder) {
  for (int tries = 0; tries < 1000; ++tries) {
    const std::vector<pid_t> tenants = tenants_of(folder);
    if (tenants.empty()) return;
    for (const pid_t pid : tenants) ::kill(pid, SIGKILL);
    ::poll(nullptr, 0, 5);
  }
}

/// Nothing but the end of our Keeper ends us: it is the one to get and to heed signals.
int take_signals() {
  for (const int signal : {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU,
                           SIGXFSZ, SIGTSTP, SIGTTIN, SIGTTOU})
    ::signal(signal, SIG_IGN);
  ::signal(SIGCHLD, SIG_DFL);  // if it were ignored, children would vanish without a word
  sigset_t ours{};
  sigemptyset(&ours);
  sigaddset(&ours, SIGCHLD);
  ::sigprocmask(SIG_SETMASK, &ours, nullptr);
  const int signals = ::signalfd(-1, &ours, SFD_CLOEXEC | SFD_NONBLOCK);
  if (signals < 0) fail_with_errno("cannot take signals");
  return signals;
}

}  // namespace

std::string cgroup_name(const std::string& folder) { return folder.substr(folder.rfind('/') + 1); }

int serve_keeper(const std::string& folder) {
  for (const int inherited : {helper_channel, helper_interrupt}) ::fcntl(inherited, F_SETFD, FD_CLOEXEC);
  // What our caller's caller left open isn't for programs.
  ::close_range(helper_interrupt + 1, ~0U, CLOSE_RANGE_CLOEXEC);
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  try {
    const Descriptor signals(take_signals());
    Helper(folder, signals.get()).serve();
    evict_tenants(folder);
    remove_folder(folder);
    return 0;
  } catch (const std::system_error&) {
    return 1;  // the channel closes, which is all that the Keeper has to know
  }
}

}  // namespace palio
