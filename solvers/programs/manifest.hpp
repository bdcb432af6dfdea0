// A contender described by a file:
//
//   name = "my BFS"                 # default: the file's stem
//   puzzle = "four"                 # default: what the source tells, or an option
//   command = "python3 sol.py"      # or ["python3", "sol.py"], or: source = "sol.cpp"
//   guarantee = "optimal"           # any, optimal or canonical
//   dialect = "luogu"
//   infile = "x.in"                 # a judge with files
//   outfile = "x.out"
//   sanitize = true                 # build C and C++ with sanitizers
//   sandbox = true                  # no network, nothing to write but a private folder
//   strict = true                   # layout is held against it to the letter
//   [limits]
//   preset = "poj"                  # none, poj, luogu or usaco
//   multiplier = 2                  # of times
//   wall = 10                       # seconds
//   cpu = 1.5
//   memory_mib = 64
//   output_kib = 1024
//   processes = 64
//   open_files = 256
//
// Paths are relative to the manifest's folder.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "puzzles/dialect.hpp"
#include "puzzles/text.hpp"
#include "solvers/answer.hpp"
#include "solvers/programs/presets.hpp"

namespace palio {

/// What such a file says; absent is what it leaves open.
struct Manifest {
  std::string name;
  std::optional<std::string> puzzle = {};  ///< the name of one that there is
  std::vector<std::string> command = {};   ///< from any folder; empty where there is a source
  std::filesystem::path source = {};       ///< empty where there is a command
  std::optional<Guarantee> guarantee = {};
  std::optional<Dialect> dialect = {};
  std::string infile = {};  ///< a plain file name; empty: standard input, or what the source names
  std::string outfile = {};
  bool sanitize = false;
  bool sandbox = false;
  bool strict = false;
  LimitSettings limits = {};
};

/// Reads the text of a manifest that stands at `path`. Wrong TOML, unknown keys, values of
/// another type or out of range, both or neither of command and source: an error where
/// it stands in the text.
Parsed<Manifest> parse_manifest(std::string_view text, const std::filesystem::path& path);

/// The text of a manifest that reads as this one, from any folder.
std::string print_manifest(const Manifest& manifest);

/// Reads the file, or says with its name, line and column what is wrong.
std::variant<Manifest, std::string> read_manifest(const std::filesystem::path& path);

}  // namespace palio
