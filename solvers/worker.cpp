#include "solvers/worker.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <system_error>
#include <thread>
#include <utility>

extern char** environ;

namespace palio {
namespace {

// Where a worker finds what it inherits.
constexpr int kChannel = 3;
constexpr int kBlackboard = 4;
constexpr int kShared = 5;

[[noreturn]] void fail(int error, const char* what) {
  throw std::system_error(error, std::generic_category(), what);
}

/// Reads or writes all of it; false at the end of the stream or an error.
template <class Transfer>
bool transfer_all(std::size_t size, Transfer transfer) {
  for (std::size_t done = 0; done < size;) {
    const ssize_t step = transfer(done, size - done);
    if (step < 0 && errno == EINTR) continue;
    if (step <= 0) return false;
    done += static_cast<std::size_t>(step);
  }
  return true;
}

bool send_all(int descriptor, const void* data, std::size_t size) {
  return transfer_all(size, [&](std::size_t at, std::size_t left) {
    return ::send(descriptor, static_cast<const char*>(data) + at, left, MSG_NOSIGNAL);
  });
}

bool receive_all(int descriptor, void* data, std::size_t size) {
  return transfer_all(size, [&](std::size_t at, std::size_t left) {
    return ::recv(descriptor, static_cast<char*>(data) + at, left, 0);
  });
}

/// The file actions of posix_spawn, freed with the object.
class FileActions {
 public:
  FileActions() { posix_spawn_file_actions_init(&actions_); }
  ~FileActions() { posix_spawn_file_actions_destroy(&actions_); }
  FileActions(const FileActions&) = delete;
  FileActions& operator=(const FileActions&) = delete;
  void duplicate(int from, int to) { posix_spawn_file_actions_adddup2(&actions_, from, to); }
  const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_;
};

pid_t spawn(Launch& launch, int channel, int blackboard, int shared) {
  // Copies at high numbers first: a source may stand where another target goes.
  const auto high = [](int descriptor) { return fcntl(descriptor, F_DUPFD_CLOEXEC, 64); };
  FileActions actions;
  const std::array<std::pair<int, int>, 3> moves{
      {{channel, kChannel}, {blackboard, kBlackboard}, {shared, kShared}}};
  std::array<int, 3> copies{-1, -1, -1};
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (moves[i].first < 0) continue;
    copies[i] = high(moves[i].first);
    if (copies[i] < 0) fail(errno, "cannot start a worker");
    actions.duplicate(copies[i], moves[i].second);
  }
  actions.duplicate(STDERR_FILENO, STDOUT_FILENO);  // what a solver prints isn't our output
  std::array<char*, 3> arguments{const_cast<char*>("palio"), launch.argument.data(), nullptr};
  std::vector<char*> environment;
  for (std::string& variable : launch.environment) environment.push_back(variable.data());
  for (char** variable = environ; *variable != nullptr; ++variable) environment.push_back(*variable);
  environment.push_back(nullptr);
  pid_t pid = -1;
  const int error =
      posix_spawn(&pid, launch.program.c_str(), actions.get(), nullptr, arguments.data(), environment.data());
  for (const int copy : copies) {
    if (copy >= 0) ::close(copy);
  }
  if (error != 0) fail(error, "cannot start a worker");
  return pid;
}

}  // namespace

SharedMemory::SharedMemory(std::size_t bytes) : descriptor_(memfd_create("palio", MFD_CLOEXEC)) {
  if (descriptor_ < 0) fail(errno, "cannot make shared memory");
  if (ftruncate(descriptor_, static_cast<off_t>(bytes)) != 0) fail(errno, "cannot size shared memory");
  map(true);
}

SharedMemory::SharedMemory(int descriptor, bool writable) : descriptor_(descriptor) { map(writable); }

void SharedMemory::map(bool writable) {
  struct stat about {};
  if (fstat(descriptor_, &about) != 0) fail(errno, "cannot look at shared memory");
  size_ = static_cast<std::size_t>(about.st_size);
  const int protection = writable ? PROT_READ | PROT_WRITE : PROT_READ;
  void* address = mmap(nullptr, size_, protection, MAP_SHARED, descriptor_, 0);
  if (address == MAP_FAILED) fail(errno, "cannot map shared memory");
  data_ = static_cast<std::byte*>(address);
}

SharedMemory::~SharedMemory() {
  if (data_ != nullptr) munmap(data_, size_);
  if (descriptor_ >= 0) ::close(descriptor_);
}

void SharedMemory::swap(SharedMemory& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  std::swap(data_, other.data_);
  std::swap(size_, other.size_);
}

std::int64_t now_ns() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

Channel& Channel::operator=(Channel&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

void Channel::close() {
  if (descriptor_ >= 0) ::close(descriptor_);
  descriptor_ = -1;
}

bool Channel::send(std::string_view message) {
  const std::uint64_t size = message.size();
  return send_all(descriptor_, &size, sizeof size) && send_all(descriptor_, message.data(), message.size());
}

std::optional<std::string> Channel::receive() {
  std::uint64_t size = 0;
  if (!receive_all(descriptor_, &size, sizeof size) || size > max_message) return {};
  std::string message(size, '\0');
  if (!receive_all(descriptor_, message.data(), size)) return {};
  return message;
}

bool Channel::ready(std::chrono::milliseconds wait) {
  pollfd watched{descriptor_, POLLIN, 0};
  return poll(&watched, 1, static_cast<int>(wait.count())) > 0;
}

Worker::Worker(const SharedMemory& blackboard, const SharedMemory& shared, Launch launch) {
  std::array<int, 2> ends{};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
    fail(errno, "cannot make a socket");
  channel_ = Channel(ends[0]);
  const Channel theirs(ends[1]);
  pid_ = spawn(launch, theirs.descriptor(), blackboard.descriptor(), shared.descriptor());
}

Worker::~Worker() { end(); }

std::uint64_t Worker::resident() const {
  const std::string path = "/proc/" + std::to_string(pid_) + "/statm";
  unsigned long all = 0;
  unsigned long resident = 0;
  unsigned long shared = 0;
  std::FILE* file = std::fopen(path.c_str(), "re");
  if (file == nullptr) return 0;
  const int read = std::fscanf(file, "%lu %lu %lu", &all, &resident, &shared);
  std::fclose(file);
  return read == 3 ? (resident - shared) * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) : 0;
}

Exit Worker::end(std::chrono::milliseconds patience) {
  if (pid_ < 0) return {};
  Exit exit;
  int status = 0;
  const std::int64_t until = now_ns() + std::chrono::nanoseconds(patience).count();
  pid_t ended = 0;
  while ((ended = waitpid(pid_, &status, WNOHANG)) == 0 && now_ns() < until)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  if (ended == 0) {
    exit.by_us = true;
    kill(pid_, SIGKILL);
    while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
    }
  }
  pid_ = -1;
  channel_.close();
  if (WIFSIGNALED(status))
    exit.signal = WTERMSIG(status);
  else
    exit.status = WEXITSTATUS(status);
  return exit;
}

void serve_if_worker(int argc, char** argv, const std::function<int(WorkerSide&)>& serve,
                     std::string_view argument) {
  if (argc != 2 || argv[1] != argument) return;
  if (fcntl(kChannel, F_GETFD) < 0 || fcntl(kBlackboard, F_GETFD) < 0) return;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  signal(SIGINT, SIG_IGN);  // Ctrl-C is for the parent, which winds its workers down
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  WorkerSide side{Channel(kChannel), SharedMemory(kBlackboard, true),
                  fcntl(kShared, F_GETFD) < 0 ? SharedMemory() : SharedMemory(kShared, false)};
  std::exit(serve(side));
}

}  // namespace palio
