#include "proptests/programs/tidiness.hpp"

#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

#include "solvers/programs/keeper/case_folder.hpp"
#include "solvers/programs/keeper/descendants.hpp"

namespace palio {
namespace {

namespace fs = std::filesystem;
using testing::AnyOf;
using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> names_in(const std::string& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) names.push_back(entry.path().filename());
  return names;
}

}  // namespace

std::vector<pid_t> marked_processes(const std::string& mark) {
  std::vector<pid_t> marked;
  for (const Process& process : all_processes()) {
    if (process.pid == ::getpid()) continue;
    std::ifstream file("/proc/" + std::to_string(process.pid) + "/environ");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    if (text.find(mark) != std::string::npos) marked.push_back(process.pid);
  }
  return marked;
}

std::size_t open_descriptors(pid_t pid) {
  const fs::directory_iterator all("/proc/" + std::to_string(pid) + "/fd");
  return static_cast<std::size_t>(std::distance(begin(all), end(all)));
}

void Programs::SetUp() {
  std::string folder = fs::temp_directory_path() / "palio-test-XXXXXX";
  ASSERT_NE(::mkdtemp(folder.data()), nullptr);
  folder_ = folder;
  mark_ = "PALIO_TEST_MARK=" + folder_ + ';';
  ::setenv("PALIO_TEST_MARK", (folder_ + ';').c_str(), 1);
  ::setenv("TMPDIR", folder_.c_str(), 1);
  descriptors_before_ = open_descriptors(::getpid());
}

void Programs::TearDown() {
  keeper_.reset();
  EXPECT_THAT(marked_processes(mark_), IsEmpty());
  EXPECT_THAT(descendants_of(::getpid(), all_processes()), IsEmpty());
  EXPECT_THAT(names_in(folder_), IsEmpty());
  EXPECT_EQ(open_descriptors(::getpid()), descriptors_before_);
  remove_folder(folder_);
  ::unsetenv("TMPDIR");
}

Keeper& Programs::keeper() {
  if (!keeper_) {
    keeper_ = std::make_unique<Keeper>();
    run_command({.arguments = {"/bin/true"}});  // it has begun to serve once it has answered
    helper_descriptors_ = open_descriptors(keeper_->helper());
  }
  return *keeper_;
}

Run Programs::run_command(const Command& command, std::string_view input) {
  return keeper().run(command, input, limits_);
}

Run Programs::hostile(const std::string& name, std::string_view input) {
  Run result = run_command(hostile_command(name), input);
  expect_tidy();
  return result;
}

void Programs::expect_tidy() {
  EXPECT_THAT(marked_processes(mark_), ElementsAre(keeper().helper()));
  for (const std::string& name : names_in(keeper().folder())) {
    EXPECT_EQ(name, "case");
    EXPECT_THAT(names_in(keeper().folder() + '/' + name), IsEmpty());
  }
  // An empty folder that is kept for the next case is open; one less where there is none.
  EXPECT_THAT(open_descriptors(keeper().helper()), AnyOf(helper_descriptors_, helper_descriptors_ - 1));
}

Command hostile_command(const std::string& name) { return {.arguments = {PALIO_HOSTILE, name}}; }

Command shell(const std::string& script) { return {.arguments = {"sh", "-c", script}}; }

LoopbackListener::LoopbackListener() : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* generic = reinterpret_cast<sockaddr*>(&address);
  EXPECT_EQ(::bind(socket_.get(), generic, size), 0);
  EXPECT_EQ(::listen(socket_.get(), 64), 0);
  EXPECT_EQ(::getsockname(socket_.get(), generic, &size), 0);
  port_ = std::to_string(ntohs(address.sin_port));
}

}  // namespace palio
