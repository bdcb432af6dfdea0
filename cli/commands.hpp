// The subcommands: what each can be told, and the function that does it. Each returns
// palio's exit code.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace palio::cli {

inline constexpr int all_well = 0;
inline constexpr int refuted = 1;
inline constexpr int wrong_usage = 2;
inline constexpr int not_possible = 3;
inline constexpr int interrupted = 130;

/// Which instances: what the options of several commands say of a puzzle's size.
struct SizeOptions {
  std::optional<std::string> size;
  bool torus = false;                  ///< flip
  std::optional<std::string> starter;  ///< four: white, black or either
};

struct ListOptions {
  std::vector<std::string> selectors;
  bool names = false;
  std::optional<std::string> json;
};
int run(const ListOptions& options);

struct SolveOptions {
  std::string puzzle;
  std::optional<std::string> file;
  SizeOptions size;
  std::optional<std::string> solver;
  std::string dialect = "statement";
  bool moves = false;
  bool draw = false;
  bool batch = false;
  std::uint32_t jobs = 1;
};
int run(const SolveOptions& options);

struct OracleOptions {
  std::string puzzle;
  std::optional<std::string> file;
  SizeOptions size;
  std::string dialect = "statement";
  bool moves = false;
  bool draw = false;
  bool all = false;
};
int run(const OracleOptions& options);

struct VerifyOptions {
  std::vector<std::string> selectors;
  SizeOptions size;
  std::optional<std::string> instance;
  bool exhaustive = false;
  std::optional<std::uint64_t> sample;
  std::optional<double> seconds;
  double limit = 10;
  std::uint64_t memory_mib = 1024;
  std::uint64_t seed = 1;
  std::uint32_t jobs = 1;
  std::optional<std::string> dialect;
  std::vector<std::string> expect_refuted;
  bool first = false;
  std::optional<std::string> json;
};
int run(const VerifyOptions& options);

}  // namespace palio::cli
