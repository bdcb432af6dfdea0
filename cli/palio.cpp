// The program `palio`. It says itself what needs no solver (help, the version, what is
// wrong with the usage) and hands everything else to the program `palio-engine` beside
// it. So it links neither TBB nor the shared C++ library, and is there in the time that
// an empty program takes: loading those takes twice as long.
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstring>
#include <string>

#include "cli/command_line.hpp"

namespace palio::cli {
namespace {

/// Where the engine is; empty where the system doesn't say.
std::string engine_path() {
  std::string path(PATH_MAX, '\0');
  const ssize_t length = readlink("/proc/self/exe", path.data(), path.size());
  if (length <= 0) return "";
  path.resize(static_cast<std::size_t>(length));
  return path.substr(0, path.rfind('/') + 1) + "palio-engine";
}

/// Returns only where the engine can't be started.
int hand_over(char** argv) {
  const std::string engine = engine_path();
  execv(engine.c_str(), argv);
  std::fprintf(stderr, "palio: can't start '%s', which belongs beside palio: %s\n", engine.c_str(),
               std::strerror(errno));
  return not_possible;
}

}  // namespace
}  // namespace palio::cli

int main(int argc, char** argv) {
  using namespace palio::cli;
  const Request request = read_command_line(argc, argv);
  const auto* all_said = std::get_if<AllSaid>(&request);
  return all_said != nullptr ? all_said->exit_code : hand_over(argv);
}
