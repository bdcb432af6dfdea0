#include "bench/lanes/instructions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <span>
#include <utility>

#include "reference/program_check.hpp"
#include "solvers/programs/keeper/executable.hpp"
#include "solvers/programs/printable.hpp"

namespace palio::race {
namespace {

constexpr const char* kAccount = "callgrind.out";

/// The functions behind Method::solve of every solver, as the compiler names them. A part that
/// the compiler has split off has more at its end: it must not match, for each entry into a
/// function that does turns the counting on or off.
constexpr const char* kSolves = "--toggle-collect=palio::*_method<*(void const*, *, palio::Work&)";

InstructionCount no_count(std::string reason) {
  InstructionCount count;
  count.reason = std::move(reason);
  return count;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  const std::size_t begin = text.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

std::vector<std::string_view> words_in(std::string_view text) {
  std::vector<std::string_view> words;
  for (text = trimmed(text); !text.empty();) {
    const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
    words.push_back(text.substr(0, end));
    text = trimmed(text.substr(end));
  }
  return words;
}

std::optional<std::uint64_t> number_in(std::string_view word) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc{} || end != word.data() + word.size()) return {};
  return number;
}

/// The lines that say something of the whole.
struct Heads {
  std::string_view creator;
  std::vector<std::string_view> events;
  std::optional<std::string_view> summary;  ///< before the costs
  std::optional<std::string_view> totals;   ///< behind them, as the last line
};

/// A line once read stands: the file holds one part.
Heads read_heads(std::string_view text) {
  Heads heads;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    // Without its end a line may lack some digits.
    if (end == std::string_view::npos) break;
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end + 1);
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) continue;
    const std::string_view key = line.substr(0, colon);
    const std::string_view value = trimmed(line.substr(colon + 1));
    if (key == "creator") heads.creator = value;
    if (key == "events") heads.events = words_in(value);
    if (key == "summary") heads.summary = value;
    if (key == "totals") heads.totals = value;
  }
  return heads;
}

/// The cost of instructions in a line of costs; trailing ones that are 0 may be absent.
std::optional<std::uint64_t> instructions_in(std::string_view costs,
                                             std::span<const std::string_view> events) {
  const auto words = words_in(costs);
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (events[i] == "Ir") return i < words.size() ? number_in(words[i]) : std::nullopt;
  }
  return {};
}

/// The last line that somebody wrote about what went wrong.
std::string last_line(std::string_view text) {
  text = trimmed(text);
  return printable_text(text.substr(text.rfind('\n') + 1));
}

}  // namespace

std::optional<std::string> find_valgrind() {
  std::string path = find_executable("valgrind");
  if (path.find('/') == std::string::npos) return {};
  return path;
}

Command callgrind_command(const std::string& valgrind, const std::string& engine, const std::string& solver,
                          const std::vector<std::string>& options) {
  Command command;
  // The user's own settings of valgrind would change what is counted.
  command.arguments = {valgrind,
                       "--command-line-only=yes",
                       "--quiet",
                       "--tool=callgrind",
                       fmt::format("--callgrind-out-file={}", kAccount),
                       kSolves,
                       engine,
                       "solve",
                       solver.substr(0, solver.find('/')),
                       "--solver",
                       solver,
                       "--batch",
                       "--jobs",
                       "1"};
  command.arguments.insert(command.arguments.end(), options.begin(), options.end());
  command.outfile = kAccount;
  return command;
}

ProgramLimits callgrind_limits() {
  ProgramLimits limits;
  limits.wall_seconds = 600;
  limits.memory = std::uint64_t{4} << 30;
  limits.output = std::uint64_t{64} << 20;
  return limits;
}

InstructionCount read_callgrind(std::string_view text) {
  const Heads heads = read_heads(text);
  if (!heads.creator.starts_with("callgrind")) return no_count("callgrind wrote no account of the run");
  if (!heads.totals) return no_count("callgrind's account is cut short");
  const auto total = instructions_in(*heads.totals, heads.events);
  if (!total) return no_count("callgrind's account has no total of instructions (Ir)");
  if (heads.summary && instructions_in(*heads.summary, heads.events) != total)
    return no_count("callgrind's account contradicts itself");
  if (*total == 0) return no_count("callgrind recognised no solve: the program has no names of functions");
  InstructionCount count;
  count.instructions = total;
  count.counted_by = heads.creator;
  return count;
}

InstructionCount count_instructions(const std::string& engine, const std::string& solver,
                                    const std::vector<std::string>& options,
                                    const std::vector<std::string>& instances, const RunProcess& run) {
  const auto valgrind = find_valgrind();
  if (!valgrind) return no_count("valgrind isn't installed");
  std::string input;
  for (const std::string& instance : instances) input += instance + '\n';
  const ProgramLimits limits = callgrind_limits();
  const Run made = run(callgrind_command(*valgrind, engine, solver, options), input, limits);
  if (made.ending == Ending::interrupted) throw Interrupted{};
  if (const auto ended = judge_ending(made, limits)) {
    const std::string said = made.ending == Ending::exited ? last_line(made.error) : "";
    return no_count(fmt::format("under callgrind: {}, {}{}{}", print_verdict(ended->verdict), ended->detail,
                                said.empty() ? "" : ": ", said));
  }
  return read_callgrind(made.output);
}

}  // namespace palio::race
