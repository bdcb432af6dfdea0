// Programs that do what a program under test must not do, or may do though it looks odd:
// `hostile NAME` is one of them. Each that answers at all answers with the sum of the
// numbers in its input.
#include <arpa/inet.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <random>
#include <stdexcept>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

namespace {

long sum_of(std::istream& in) {
  long sum = 0;
  for (long number = 0; in >> number;) sum += number;
  return sum;
}

void answer() { std::cout << sum_of(std::cin) << std::endl; }

/// Right, or one too many.
void answer_right_if(bool right) { std::cout << sum_of(std::cin) + (right ? 0 : 1) << std::endl; }

[[noreturn]] void sleep_for_ever() {
  while (true) ::pause();
}

/// A child that sleeps; `child` runs in it before that.
void leave_behind(const std::function<void()>& child) {
  const pid_t pid = ::fork();
  if (pid < 0) std::_Exit(97);
  if (pid > 0) return;
  child();
  sleep_for_ever();
}

void spin() {
  volatile unsigned spins = 0;
  while (true) spins = spins ^ 1U;
}

void ignore_sigterm() {
  for (const int number : {SIGTERM, SIGINT, SIGHUP}) ::signal(number, SIG_IGN);
  sleep_for_ever();
}

void read_on() {
  // As `while (true) { cin >> x; ... }` does, but without spinning.
  char byte = 0;
  while (::read(STDIN_FILENO, &byte, 1) >= 0) ::usleep(1000);
}

/// The same, spinning.
void read_on_busily() {
  while (std::getchar() != 'x') {
  }
}

/// A descendant that starts others until it is killed.
void leave_one_that_forks() {
  leave_behind([] {
    for (const int number : {SIGTERM, SIGCHLD}) ::signal(number, SIG_IGN);
    while (::fork() != 0) ::usleep(1000);
    std::_Exit(0);
  });
  answer();
}

/// Descendants that ignore every polite request, in groups and sessions of their own.
void leave_a_dynasty() {
  leave_behind([] {
    ::setsid();
    ::signal(SIGTERM, SIG_IGN);
    leave_behind([] {
      ::setpgid(0, 0);
      ::signal(SIGTERM, SIG_IGN);
    });
  });
  answer();
}

/// Stops at 500, whether the system let it get there or not.
void fork_without_bound() {
  int refused = 0;
  for (int i = 0; i < 500 && refused < 100; ++i) {
    const pid_t pid = ::fork();
    if (pid == 0) sleep_for_ever();
    if (pid < 0) ++refused;
  }
  answer();
  sleep_for_ever();
}

/// As many threads, within one process.
void start_threads_without_bound() {
  std::vector<std::thread> threads;
  try {
    while (threads.size() < 500) threads.emplace_back(sleep_for_ever);
  } catch (const std::system_error&) {
    // the system has no more
  }
  answer();
  sleep_for_ever();
}

void burn_in_children() {
  for (int i = 0; i < 4; ++i) leave_behind(spin);
  sleep_for_ever();
}

void flood() {
  const std::string block(4096, 'x');
  while (true) std::cout << block;
}

void flood_errors() {
  const std::string block(4096, 'e');
  while (true) std::cerr << block;
}

void blank_lines() {
  while (true) std::cout << '\n';
}

void close_input(int number) {
  ::close(STDIN_FILENO);
  std::cout << number << std::endl;
}

void start_threads() {
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) threads.emplace_back([] { ::usleep(1000); });
  for (std::thread& thread : threads) thread.join();
  answer();
}

bool connects(int socket, const void* address, std::size_t size) {
  return ::connect(socket, static_cast<const sockaddr*>(address), static_cast<socklen_t>(size)) == 0;
}

/// Whether it gets through to a port of loopback.
bool reaches(int port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return connects(::socket(AF_INET, SOCK_STREAM, 0), &address, sizeof address);
}

/// Whether it gets through to a service of this machine; `@` begins the name of one that has
/// no file.
bool reaches_service(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  path.copy(address.sun_path, sizeof address.sun_path - 1);
  if (path.front() == '@') address.sun_path[0] = '\0';
  return connects(::socket(AF_UNIX, SOCK_STREAM, 0), &address, offsetof(sockaddr_un, sun_path) + path.size());
}

void open_socket(const std::string& port) {
  std::cout << (reaches(std::stoi(port)) ? "reached" : "unreachable") << std::endl;
}

void open_unix_socket(const std::string& path) {
  std::cout << (reaches_service(path) ? "reached" : "unreachable") << std::endl;
}

void write_files() {
  ::mkdir("a", 0755);
  ::mkdir("a/b", 0755);
  std::ofstream("a/b/file") << "text";
  if (::symlink("/etc", "a/link") != 0) std::_Exit(97);
  if (::mkfifo("a/pipe", 0600) != 0) std::_Exit(97);
  ::chmod("a/b/file", 0);
  ::chmod("a/b", 0);
  ::chmod("a", 0);
  ::chmod(".", 0);
  answer();
}

/// Deeper than a path may be long.
void nest_folders() {
  const std::string name(200, 'd');
  for (int depth = 0; depth < 200; ++depth) {
    if (::mkdir(name.c_str(), 0700) != 0 || ::chdir(name.c_str()) != 0) std::_Exit(97);
  }
  answer();
}

void write_a_large_file() {
  std::ofstream file("large");
  const std::string block(1'000'000, 'x');
  while (file << block << std::flush) {
  }
  answer();
}

bool writes(const std::string& path) {
  std::ofstream file(path);
  file << "text" << std::flush;
  return file.good();
}

void write_outside(const std::string& path) {
  std::cout << (writes(path) ? "written" : "refused") << std::endl;
}

void need_an_earlier_run() {
  std::ifstream before("kept");
  std::cout << (before ? "kept" : "new") << std::endl;
  std::ofstream("kept") << "text";
}

/// Right where the file of an earlier run is there, or where it isn't.
void answer_by_an_earlier_run(bool right_if_kept) {
  const bool kept = std::ifstream("kept").good();
  std::ofstream("kept") << "text";
  answer_right_if(kept == right_if_kept);
}

/// Whether this run is the first, the third and so on of those that are asked anything; a
/// file keeps count of them.
bool is_odd_case(const std::string& path) {
  if (std::cin.peek() == std::char_traits<char>::eof()) return false;
  int runs = 0;
  std::ifstream(path) >> runs;
  std::ofstream(path) << ++runs;
  return runs % 2 == 1;
}

void crash_in_turns(const std::string& path) {
  if (is_odd_case(path)) std::abort();
  answer();
}

/// A number of 64 bits above 0, each time another.
void answer_at_random() {
  std::random_device random;
  std::cout << (std::uint64_t{random()} << 32 | random() | 1) << std::endl;
}

void show_surroundings() {
  struct stat about {};
  ::stat(".", &about);
  std::cout << "mode " << std::oct << (about.st_mode & 07777) << std::dec << '\n';
  int open = 0;
  for (int i = 0; i < 1024; ++i) open += ::fcntl(i, F_GETFD) >= 0 ? 1 : 0;
  std::cout << "descriptors " << open << '\n';
  sigset_t blocked{};
  ::sigprocmask(SIG_BLOCK, nullptr, &blocked);
  int odd = 0;
  for (int number = 1; number < SIGRTMIN; ++number) {
    struct sigaction action {};
    if (::sigaction(number, nullptr, &action) != 0) continue;
    odd += action.sa_handler != SIG_DFL || sigismember(&blocked, number) != 0 ? 1 : 0;
  }
  std::cout << "signals " << odd << '\n';
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  std::cout << "files " << limit.rlim_cur << '\n';
  ::getrlimit(RLIMIT_CORE, &limit);
  std::cout << "core " << limit.rlim_cur << '\n';
  std::cout << "group " << (::getpgrp() == ::getpid()) << '\n';
  char folder[4096] = {};
  const char* temporary = std::getenv("TMPDIR");
  if (::getcwd(folder, sizeof folder) == nullptr || temporary == nullptr) std::_Exit(97);
  std::cout << "temporary " << (std::strcmp(folder, temporary) == 0) << std::endl;
}

void print_nul() {
  std::cout.write("4\0002\n", 4);
  std::cout.flush();
}

void print_digits() {
  for (int i = 0; i < 1'000'000; ++i) std::cout << '7';
  std::cout << std::endl;
}

[[noreturn]] void crash() {
  ::raise(SIGSEGV);
  std::_Exit(97);
}

void crash_in_the_answer() {
  std::cout << "4" << std::flush;
  crash();
}

/// Not a tail call, and each of its frames is written.
int recurse(int depth) {  // NOLINT(misc-no-recursion)
  volatile char frame[4096];
  const auto at = static_cast<unsigned>(depth) % 4096;
  frame[at] = 1;
  return depth < 0 ? 0 : recurse(depth + 1) + frame[at];
}

void recurse_deep() {
  // 40,000 frames of 4 KiB: more than the 8 MiB that a shell gives.
  std::cout << (recurse(-1) == 0 ? "" : "?");
  std::function<int(int)> down = [&](int depth) {
    volatile char frame[4096];
    frame[depth % 4096] = 0;
    return depth == 0 ? 0 : down(depth - 1) + frame[depth % 4096];
  };
  std::cout << down(30'000) << std::endl;
}

constexpr std::size_t kMebibyte = std::size_t{1} << 20;

/// Memory that is touched, and that the compiler believes is used.
void* hold(std::size_t mebibytes) {
  static void* volatile last = nullptr;
  void* memory = std::malloc(mebibytes * kMebibyte);
  std::memset(memory, 1, mebibytes * kMebibyte);
  last = memory;
  return last;
}

void eat_memory() {
  while (true) hold(1);
}

/// What several hold together is more than what is allowed, while each holds less.
void eat_memory_together() {
  for (int i = 0; i < 4; ++i) {
    leave_behind([] { hold(96); });
  }
  sleep_for_ever();
}

/// Four processes that hold 24 MiB each, all at the same time.
void hold_together() {
  int full[2] = {};
  int over[2] = {};
  if (::pipe(full) != 0 || ::pipe(over) != 0) std::_Exit(97);
  for (int i = 0; i < 4; ++i) {
    if (::fork() != 0) continue;
    ::close(over[1]);
    hold(24);
    char byte = 0;
    if (::write(full[1], &byte, 1) != 1) std::_Exit(97);
    [[maybe_unused]] const ssize_t end = ::read(over[0], &byte, 1);
    std::_Exit(0);
  }
  for (int i = 0; i < 4; ++i) {
    char byte = 0;
    if (::read(full[0], &byte, 1) != 1) std::_Exit(97);
  }
  ::close(over[1]);
  while (::wait(nullptr) > 0) {
  }
  answer();
}

/// A copy of 96 MiB in each of eight processes, of which none writes to it: held once.
void share_memory() {
  void* shared = hold(96);
  for (int i = 0; i < 8; ++i) leave_behind([] {});
  ::usleep(200'000);
  std::cout << static_cast<int>(*static_cast<char*>(shared)) << std::endl;
}

/// As the kernel's killer does: SIGKILL out of nowhere, with much memory held.
void be_killed_holding(std::size_t mebibytes) {
  hold(mebibytes);
  ::raise(SIGKILL);
}

void answer_in_a_file() {
  std::ifstream in("case.in");
  std::ofstream("case.out") << sum_of(in) << '\n';
}

const std::map<std::string, std::function<void()>> programs{
    {"answer", answer},
    {"sleep", [] { sleep_for_ever(); }},
    {"spin", spin},
    {"ignore-sigterm", ignore_sigterm},
    {"read-on", read_on},
    {"read-on-busily", read_on_busily},
    {"leave", [] { leave_behind([] {}), answer(); }},
    {"leave-session", [] { leave_behind([] { ::setsid(); }), answer(); }},
    {"leave-forking", leave_one_that_forks},
    {"leave-dynasty", leave_a_dynasty},
    {"leave-dynasty-and-stay", [] { leave_a_dynasty(), sleep_for_ever(); }},
    {"fork-bomb", fork_without_bound},
    {"thread-bomb", start_threads_without_bound},
    {"burn-in-children", burn_in_children},
    {"flood", flood},
    {"flood-errors", flood_errors},
    {"blank-lines", blank_lines},
    {"close-input", [] { close_input(42); }},
    {"close-input-right", [] { close_input(0); }},
    {"random", answer_at_random},
    {"never-read", [] { std::cout << 7 << std::endl; }},
    {"threads", start_threads},
    {"write-files", write_files},
    {"nest-folders", nest_folders},
    {"large-file", write_a_large_file},
    {"need-earlier", need_an_earlier_run},
    {"right-after-earlier", [] { answer_by_an_earlier_run(true); }},
    {"right-without-earlier", [] { answer_by_an_earlier_run(false); }},
    {"surroundings", show_surroundings},
    {"nothing", [] {}},
    {"nul", print_nul},
    {"no-utf8", [] { std::cout << "\xff\xfe\xc0\n"
                               << std::flush; }},
    {"digits", print_digits},
    {"echo", [] { std::cout << std::cin.rdbuf() << std::flush; }},
    {"crash-before", [] { crash(); }},
    {"crash-in", crash_in_the_answer},
    {"crash-after", [] { answer(), crash(); }},
    {"overflow", [] { std::cout << recurse(1) << std::endl; }},
    {"recurse-deep", recurse_deep},
    {"throw", [] { throw std::runtime_error("planted"); }},
    {"exit-1", [] { answer(), std::exit(1); }},
    {"eat-memory", eat_memory},
    {"eat-together", eat_memory_together},
    {"hold-together", hold_together},
    {"share-memory", share_memory},
    {"killed-holding-much", [] { be_killed_holding(200); }},
    {"killed-holding-little", [] { be_killed_holding(1); }},
    {"in-a-file", answer_in_a_file},
    {"kill-the-helper", [] { ::kill(::getppid(), SIGKILL), sleep_for_ever(); }},
};

/// Those that are called with a word more.
const std::map<std::string, std::function<void(const std::string&)>> programs_with_a_word{
    {"print", [](const std::string& text) { std::cout << text << std::flush; }},
    {"socket", open_socket},
    {"unix-socket", open_unix_socket},
    {"right-if-reached", [](const std::string& port) { answer_right_if(reaches(std::stoi(port))); }},
    {"write-outside", write_outside},
    {"right-if-written", [](const std::string& path) { answer_right_if(writes(path)); }},
    {"wrong-in-turns", [](const std::string& path) { answer_right_if(!is_odd_case(path)); }},
    {"crash-in-turns", crash_in_turns},
};

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  if (words.size() == 2 && programs_with_a_word.count(words[0]) != 0)
    return programs_with_a_word.at(words[0])(words[1]), 0;
  if (words.size() != 1 || programs.count(words[0]) == 0) return 98;
  programs.at(words[0])();
}
