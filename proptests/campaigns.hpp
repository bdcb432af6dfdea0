// Running campaigns from a test.
#pragma once

#include <string>
#include <vector>

#include "puzzles/all.hpp"
#include "reference/cross_check.hpp"

namespace palio {

/// Keeps every chunk that it is handed.
struct ChunkList : Sink {
  std::vector<Chunk> chunks;
  void accept(const Chunk& chunk) override { chunks.push_back(chunk); }
};

inline Limits test_limits() {
  Limits limits;
  limits.memory = Work::default_memory;
  limits.jobs = 2;
  limits.instance_seconds = 60;
  return limits;
}

template <class P>
CheckResult check_solver(const CrossCheck<P>& check, const std::string& name,
                         const Limits& limits = test_limits(), std::optional<Dialect> dialect = {}) {
  ChunkList chunks;
  const Solver<P>* solver = find_solver<P>(name);
  if (solver == nullptr) throw std::runtime_error("no solver " + name);
  return check.run(*solver, dialect, limits, chunks);
}

/// A failure in words, for a test's message.
inline std::string describe(const Tally& tally) {
  if (!tally.smallest) return "no failure";
  const Failure& failure = *tally.smallest;
  return fmt::format("{} ({}): {}, {} [{}]", failure.instance, failure.truth, failure.answer, failure.detail,
                     print_verdict(failure.verdict));
}

}  // namespace palio
