// What the subcommands share: reading files, choosing solvers, naming sizes.
#pragma once

#include <fmt/format.h>

#include <cstdio>
#include <memory>
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

struct CloseFile {
  void operator()(std::FILE* file) const;
};

/// A file to read, or standard input where there is no name or `-`.
class InputFile {
 public:
  explicit InputFile(const std::optional<std::string>& file);
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;
  ~InputFile();
  const std::string& name() const { return name_; }  ///< for errors
  /// All of it; valid as long as the object.
  std::string_view read_all();
  /// The next line without its end; nothing behind the last.
  std::optional<std::string> read_line();

 private:
  void check() const;
  std::string name_;
  std::unique_ptr<std::FILE, CloseFile> file_;
  std::string text_;         ///< what was read, where it could not be mapped
  std::string_view mapped_;  ///< what was mapped
};

/// Writes to standard output; throws where it can't be written.
void print(std::string_view text);

/// A file that is opened before the work whose outcome it is to hold, so that a name that
/// can't be written is an error at once. `-` is standard output.
class OutputFile {
 public:
  explicit OutputFile(const std::string& name);
  void write(std::string_view text);

 private:
  std::string name_;
  std::unique_ptr<std::FILE, CloseFile> file_;
};

/// `--json -` has standard output to itself.
bool takes_standard_output(const std::optional<std::string>& file);

/// Whether a solver's full name is chosen: a selector is a puzzle's name or a glob on
/// full names; no selector chooses all.
bool selected(const std::string& name, const std::vector<std::string>& selectors);

/// An error unless every selector chooses some solver.
void check_selectors(const std::vector<std::string>& selectors);

/// What the options put behind a size: `-torus`, `-white`.
template <class P>
std::string size_suffix(const SizeOptions& options) {
  if (options.torus && !std::is_same_v<P, Flip>)
    throw InputError(fmt::format("--torus is for flip, not for {}", P::name));
  if (options.starter && !std::is_same_v<P, Four>)
    throw InputError(fmt::format("--starter is for four, not for {}", P::name));
  const bool starts = options.starter && *options.starter != "either";
  return fmt::format("{}{}{}", options.torus ? "-torus" : "", starts ? "-" : "",
                     starts ? *options.starter : "");
}

/// The space that the options name for puzzle P, or its usual one.
template <class P>
typename P::Space space_from(const SizeOptions& options) {
  const std::string size =
      options.size.value_or(P::print_space(P::default_space())) + size_suffix<P>(options);
  const auto space = P::parse_space(size);
  if (!space) throw InputError(fmt::format("--size {} for {}: {}", size, P::name, space.error().message()));
  return space.value();
}

/// An instance whose size is that of the options, or the text's own where they name none.
template <class P>
Parsed<typename P::Instance> parse_instance(std::string_view text, const SizeOptions& options) {
  if (options.size) return P::parse(text, space_from<P>(options));
  const std::string suffix = size_suffix<P>(options);
  const auto bare = P::parse(text, {});
  if (!bare || suffix.empty()) return bare;
  return P::parse(text, P::parse_space(P::print_space(P::space_of(bare.value())) + suffix).value());
}

/// Throws what is wrong with a text, naming where it came from.
template <class T>
const T& value_or_error(const Parsed<T>& parsed, const std::string& where) {
  if (!parsed) throw InputError(where + ": " + parsed.error().message());
  return parsed.value();
}

/// The same, and the value moves out: boards may be large.
template <class T>
T value_or_error(Parsed<T>&& parsed, const std::string& where) {
  value_or_error(parsed, where);
  return std::move(parsed).value();
}

}  // namespace palio::cli
