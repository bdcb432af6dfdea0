// `palio try SOLVER`: from a saved file to the verdict and the first race, in seconds.
//
// It builds the engine that it runs from and hands over to the new one, which knows the
// solver: that is what `--built` means.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <utility>

#include "cli/gate/process.hpp"
#include "cli/inputs.hpp"
#include "cli/solve/best_solver.hpp"
#include "cli/terminal.hpp"
#include "solvers/programs/program.hpp"
#include "solvers/worker.hpp"

namespace palio::cli {
namespace {

namespace fs = std::filesystem;

constexpr double kWholeSeconds = 20;
constexpr double kRaceSeconds = 9;  ///< kept for the race
constexpr double kMostVerifySeconds = 5;
constexpr std::size_t kShownLines = 20;

double seconds_since(std::int64_t begun) { return static_cast<double>(now_ns() - begun) / 1e9; }

/// `flip/my_method`, from that or from the path of its file.
std::string full_name(const std::string& text) {
  const fs::path path = fs::path(text).lexically_normal();
  const bool file = path.extension() == ".cpp";
  const std::string name =
      file ? path.parent_path().filename().string() + '/' + path.stem().string() : path.string();
  bool known = false;
  Puzzles::each([&]<class P>() {
    const std::string folder = std::string(P::name) + '/';
    known |= name.starts_with(folder) && name.size() > folder.size() &&
             name.find('/', folder.size()) == std::string::npos;
  });
  if (!known)
    throw InputError(fmt::format("'{}' is no solver: name it as flip/my_method, or by its file", text));
  return name;
}

/// The folder that a build folder was configured from.
fs::path source_of(const fs::path& build) {
  const std::string cache = read_text(build / "CMakeCache.txt");
  constexpr std::string_view key = "\nCMAKE_HOME_DIRECTORY:INTERNAL=";
  const std::size_t at = cache.find(key);
  if (at == std::string::npos)
    throw std::runtime_error(
        fmt::format("palio try builds, so palio must run from its build folder; {} is none", build.string()));
  const std::size_t begin = at + key.size();
  return cache.substr(begin, cache.find('\n', begin) - begin);
}

/// Whether a compiler found fault with that file.
bool is_at_fault(const std::string& log, const std::string& file) {
  for (std::size_t at = log.find(file); at != std::string::npos; at = log.find(file, at + 1)) {
    const std::string line = log.substr(at, log.find('\n', at) - at);
    if (line.find(": error:") != std::string::npos || line.find(": fatal error:") != std::string::npos)
      return true;
  }
  return false;
}

/// Builds only what changed; a solver that doesn't compile is refuted.
int build(const std::string& solver, const fs::path& folder, const std::atomic<bool>& interrupts) {
  const fs::path log = folder / "try.log";
  const int status = run_with_progress(
      "building", {"cmake", "--build", folder.string(), "--target", "palio-engine"}, log, interrupts);
  if (status == 0) return all_well;
  const std::string said = read_text(log);
  const bool own_fault = is_at_fault(said, fmt::format("solvers/{}.cpp", solver));
  std::fprintf(stderr, "%s\npalio: %s; all of it is in %s\n", last_lines(said, kShownLines).c_str(),
               own_fault ? (solver + ": compile-error").c_str() : "the build failed", log.c_str());
  return own_fault ? refuted : not_possible;
}

/// Never returns but by an exception: from here on the engine with the new solver is at work.
void hand_over(const fs::path& engine, const TryOptions& options, const std::string& solver, double seconds) {
  std::vector<std::string> words{"palio", "try", solver, "--built", fmt::format("{:.6f}", seconds)};
  if (options.against) {
    words.emplace_back("--against");
    words.push_back(*options.against);
  }
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  execv(engine.c_str(), arguments.data());
  throw std::runtime_error(fmt::format("can't start {}: {}", engine.string(), std::strerror(errno)));
}

struct Opponent {
  std::string name;
  std::string why;
};

/// Of those that promise as much: the one with the largest reach, and among these the
/// first by name.
template <class P>
Opponent opponent_of(const Solver<P>& solver) {
  const Solver<P>* best = nullptr;
  for (const auto& other : solvers<P>()) {
    if (other.exhibit || other.name == solver.name || other.guarantee < solver.guarantee) continue;
    if (best == nullptr || reach_of(other) > reach_of(*best)) best = &other;
  }
  if (best != nullptr)
    return {best->name, fmt::format("of those that are {} too it has the largest reach",
                                    print_guarantee(solver.guarantee))};
  return {fmt::format("{}/bitmask_bfs", P::name),
          fmt::format("the baseline, since no other is {}", print_guarantee(solver.guarantee))};
}

Opponent choose_opponent(const std::string& name, const std::optional<std::string>& against) {
  std::optional<Opponent> opponent;
  bool opponent_known = false;
  Puzzles::each([&]<class P>() {
    if (against) opponent_known |= find_solver<P>(*against) != nullptr && name.starts_with(P::name);
    if (const auto* solver = find_solver<P>(name)) opponent = opponent_of(*solver);
  });
  if (!opponent)
    throw InputError(fmt::format("{} isn't registered: its file must end with the line that does it", name));
  if (!against) return *opponent;
  if (!opponent_known) throw InputError(fmt::format("--against {}: no solver of that puzzle", *against));
  return {*against, "as asked for"};
}

/// Runs palio once more, its output to where ours goes; gives its exit code and adds its
/// wall time to `steps`.
int run_step(const std::string& what, std::vector<std::string> words, std::string& steps,
             const std::atomic<bool>& interrupts) {
  words.insert(words.begin(), (own_folder() / "palio-engine").string());
  const std::int64_t begun = now_ns();
  const int code = run_program(words, {}, interrupts);
  steps += fmt::format(", {} in {:.1f} s", what, seconds_since(begun));
  return code;
}

int judge_and_race(const std::string& solver, double built, const TryOptions& options,
                   const std::atomic<bool>& interrupts) {
  const std::int64_t begun = now_ns();
  const Opponent opponent = choose_opponent(solver, options.against);
  std::string steps = fmt::format("built in {:.1f} s", built);
  const double seconds = std::clamp(kWholeSeconds - kRaceSeconds - built, 1.0, kMostVerifySeconds);
  int code = run_step("verified", {"verify", solver, "--seconds", fmt::format("{:.1f}", seconds)}, steps,
                      interrupts);
  if (code == all_well) {
    print(fmt::format("\nAgainst {}: {}.\n\n", opponent.name, opponent.why));
    std::vector<std::string> race{"race", solver, opponent.name, "--against", opponent.name, "--quick"};
    if (opponent.name == solver) race = {"race", solver, "--quick"};
    code = run_step("raced", std::move(race), steps, interrupts);
  }
  print(fmt::format("\n{}: {:.1f} s in all\n", steps, built + seconds_since(begun)));
  return code;
}

}  // namespace

int run(const TryOptions& options) {
  const std::string solver = full_name(options.solver);
  const std::atomic<bool>& interrupts = catch_interrupts();
  try {
    if (options.built) return judge_and_race(solver, *options.built, options, interrupts);
    const fs::path folder = own_folder();
    if (!fs::exists(source_of(folder) / "solvers" / (solver + ".cpp")))
      throw InputError(fmt::format("there is no file solvers/{}.cpp", solver));
    const std::int64_t begun = now_ns();
    const int code = build(solver, folder, interrupts);
    if (code == all_well) hand_over(folder / "palio-engine", options, solver, seconds_since(begun));
    return code;
  } catch (const Interrupted&) {  // what the step under way had to say is printed
    return interrupted;
  }
}

}  // namespace palio::cli
