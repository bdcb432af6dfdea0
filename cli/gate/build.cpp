#include <fmt/format.h>

#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <utility>

#include "cli/gate.hpp"
#include "cli/gate/process.hpp"
#include "solvers/programs/source/tool.hpp"

namespace palio::cli {
namespace {

namespace fs = std::filesystem;

/// A folder that is removed with all that is in it when the object goes.
class Passing {
 public:
  explicit Passing(fs::path path) : path_(std::move(path)) { clear(); }
  Passing(const Passing&) = delete;
  Passing& operator=(const Passing&) = delete;
  ~Passing() { clear(); }
  const fs::path& path() const { return path_; }

 private:
  void clear() const {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  fs::path path_;
};

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

/// What decides about the code besides the sources: two programs are compared only where it
/// was the same.
std::string toolchain(const fs::path& scratch) {
  const std::string compiler = variable("CXX").empty() ? "c++" : variable("CXX");
  const auto path = compiler.find('/') == std::string::npos ? find_tool(compiler, default_search_path())
                                                            : std::optional<std::string>(compiler);
  if (!path) throw std::runtime_error(fmt::format("the compiler {} isn't installed", compiler));
  const std::vector<std::string> words{*path, "--version"};
  const ToolRun run = run_tool(words, scratch);
  return fmt::format("{}\n{}\n{}\n{}", *path, run.output.substr(0, run.output.find('\n')),
                     variable("CXXFLAGS"), variable("LDFLAGS"));
}

}  // namespace

fs::path build_engine(const Repository& repository, const std::string& commit, const std::string& what,
                      std::uint32_t jobs, const std::atomic<bool>& interrupts) {
  const fs::path folder = repository.top() / "build" / "gate" / commit;
  const fs::path engine = folder / "palio-engine";
  const fs::path stamp = folder / "toolchain";
  fs::create_directories(folder);
  const std::string tools = toolchain(folder);
  if (fs::exists(engine) && read_text(stamp) == tools) return engine;
  fs::remove(stamp);
  const Worktree source(repository, commit, folder / "source");
  const Passing build(folder / "build");
  run_or_throw(
      fmt::format("configuring {}", what),
      {"cmake", "-S", source.path(), "-B", build.path(), "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release"},
      folder / "configure.log", interrupts);
  run_or_throw(
      fmt::format("building {}", what),
      {"cmake", "--build", build.path(), "--target", "palio-engine", "--parallel", std::to_string(jobs)},
      folder / "build.log", interrupts);
  fs::rename(build.path() / "palio-engine", engine);
  std::ofstream file(stamp, std::ios::binary);  // last: with it the program is known to be whole
  file << tools;
  if (!file.flush()) throw std::runtime_error(fmt::format("cannot write {}", stamp.string()));
  return engine;
}

}  // namespace palio::cli
