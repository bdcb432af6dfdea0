// From a program's file to something that can be run.
#pragma once

#include <atomic>
#include <chrono>
#include <filesystem>
#include <string>
#include <variant>
#include <vector>

#include "solvers/programs/program.hpp"
#include "solvers/programs/source/build_folder.hpp"
#include "solvers/programs/source/language.hpp"
#include "solvers/programs/source/tool.hpp"

namespace palio {

/// Where and how a source is built.
struct BuildOptions {
  std::filesystem::path folder = {};  ///< a BuildFolder's path, for this source alone
  bool sanitize = false;              ///< with address and undefined-behaviour sanitizers; C and C++
  std::string search_path = default_search_path();  ///< where compilers are looked for
  std::chrono::milliseconds time{60'000};           ///< for one run of a compiler
  const std::atomic<bool>* interrupted = nullptr;   ///< when set, `build` throws Interrupted
};

/// A program that is ready.
struct Built {
  Command command;                 ///< of absolute paths; with the files that the source names
  std::vector<std::string> notes;  ///< what was taken, replaced and added, in words
  std::string language;            ///< `C++`, `Python`, ...
  bool interpreted = false;        ///< by an interpreter or a virtual machine, which has to start
  double limit_multiplier = 1;     ///< by which judges extend time limits for the language
};

/// Its compiler refuses the source, also with what it could be repaired by.
struct CompileError {
  std::string first;                    ///< the first message: where and what
  std::string text;                     ///< all that the compiler said, up to 256 KiB
  std::string command_line;             ///< as it may be put into a shell
  std::vector<std::string> notes = {};  ///< what had been repaired when it still failed
};

/// It can't be built here at all.
struct Unavailable {
  std::string what;    ///< `no compiler for Go: there is no go in PATH`
  std::string remedy;  ///< `apt install golang-go`
};

using BuildResult = std::variant<Built, CompileError, Unavailable>;

/// Builds a source as judges do (C++17, -O2, ONLINE_JUDGE defined), without a shell and
/// with nothing written outside of the folder (but Go has a cache of its own). C and C++ are tried as they
/// are first, but for what would compile and mean something else, and then with as few repairs as compile
/// (see Repairs). Throws std::system_error where the system has no process or file left.
BuildResult build(const SourceFile& file, const BuildOptions& options);

/// By which judges extend time limits for a language: Java 2, Python and scripts 5, all
/// others 1.
double limit_multiplier(Language language);

}  // namespace palio
