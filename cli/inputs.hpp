// What the subcommands share: reading files, choosing solvers, naming sizes.
#pragma once

#include <fmt/format.h>

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.hpp"
#include "puzzles/all.hpp"
#include "solvers/solver.hpp"

namespace palio::cli {

/// Wrong usage or bad input; its text is for the user.
struct InputError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// An answer that the judge refutes; its text is for the user.
struct RefutedAnswer : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// All of a file, or of standard input where there is no name or `-`.
std::string read_input(const std::optional<std::string>& file);

/// Writes to a file, or to standard output for `-`.
void write_output(const std::string& file, const std::string& text);

/// `--json -` has standard output to itself.
bool takes_standard_output(const std::optional<std::string>& file);

/// Whether a solver's full name is chosen: a selector is a puzzle's name or a glob on
/// full names; no selector chooses all.
bool selected(const std::string& name, const std::vector<std::string>& selectors);

/// An error unless every selector chooses some solver.
void check_selectors(const std::vector<std::string>& selectors);

/// The space that the options name for puzzle P; nothing where they don't.
template <class P>
std::optional<typename P::Space> space_from(const SizeOptions& options) {
  std::string text = options.size.value_or("");
  if (options.torus && !std::is_same_v<P, Flip>)
    throw InputError(fmt::format("--torus is for flip, not for {}", P::name));
  if (options.starter && !std::is_same_v<P, Four>)
    throw InputError(fmt::format("--starter is for four, not for {}", P::name));
  const bool starts = options.starter && *options.starter != "either";
  if (text.empty() && (options.torus || starts)) text = P::print_space(P::default_space());
  if (text.empty()) return {};
  if (options.torus) text += "-torus";
  if (starts) text += '-' + *options.starter;
  const auto space = P::parse_space(text);
  if (!space) throw InputError(fmt::format("--size {} for {}: {}", text, P::name, space.error().message()));
  return space.value();
}

/// Throws what is wrong with a text, naming where it came from.
template <class T>
const T& value_or_error(const Parsed<T>& parsed, const std::string& where) {
  if (!parsed) throw InputError(where + ": " + parsed.error().message());
  return parsed.value();
}

/// How a file is called in errors.
std::string name_of(const std::optional<std::string>& file);

}  // namespace palio::cli
