// Where the reference hands over what it found, chunk by chunk.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>

#include "reference/verdict.hpp"

namespace palio {

/// How the true answer is printed where the oracle doesn't reach.
inline constexpr const char* unknown_truth = "unknown";

/// One instance on which a contender failed, with all that a reader needs.
struct Failure {
  std::uint64_t number = 0;    ///< its place in the campaign's sequence
  std::uint64_t distance = 0;  ///< the true answer, the first key of "smallest"
  std::uint64_t rank = 0;      ///< the second key
  std::string instance;        ///< in its one-line form
  std::string truth;           ///< the true answer as a judge prints it, or `unknown_truth`
  std::string answer;          ///< the contender's, as it prints it; empty where it has none
  Verdict verdict = Verdict::wrong_answer;
  Reason reason = Reason::none;
  std::string detail;
  std::string moves = {};      ///< those that it gave, one a line as the puzzle prints them; empty: none
  Basis basis = Basis::claim;  ///< counted by a tally, and not kept with the failure

  bool smaller_than(const Failure& other) const {
    return std::tie(distance, rank, number) < std::tie(other.distance, other.rank, other.number);
  }
};

/// What was found on a set of instances. Adding two is associative and commutative, so
/// the result doesn't depend on who did what when.
struct Tally {
  std::uint64_t checked = 0;
  std::array<std::uint64_t, verdict_names.size()> verdicts{};
  std::array<std::uint64_t, reason_names.size()> reasons{};
  std::array<std::uint64_t, basis_names.size()> bases{};  ///< of all verdicts
  std::uint64_t solve_ns = 0;                             ///< within `solve` alone, over all threads
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
  std::optional<Failure> smallest;           ///< of the failures
  std::optional<std::string> gave_up;        ///< why, of the first that did
  std::optional<std::string> contradiction;  ///< where a certificate or proof refutes the oracle

  std::uint64_t of(Verdict verdict) const { return verdicts[static_cast<std::size_t>(verdict)]; }
  std::uint64_t of(Reason reason) const { return reasons[static_cast<std::size_t>(reason)]; }
  std::uint64_t failures() const;
  void add(const Tally& other);
  void add(Failure failure);  ///< counts it and keeps the smallest
};

/// A range [first, last) of a campaign's sequence that is done.
struct Chunk {
  std::uint64_t first = 0;
  std::uint64_t last = 0;
  Tally tally;
};

class Sink {
 public:
  virtual ~Sink() = default;
  virtual void accept(const Chunk& chunk) = 0;
  /// How many instances there will be at most, where that is known only later.
  virtual void expect(std::uint64_t /*instances*/) {}
  /// Called every now and then while waiting.
  virtual void tick() {}
};

}  // namespace palio
