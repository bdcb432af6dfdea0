// The words in which a judgement is given; the same in code, output and files.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace palio {

enum class Verdict : std::uint8_t {
  accepted,
  accepted_unproven,   ///< the certificate replays; that nothing is shorter isn't proven
  wrong_answer,        ///< see Reason
  presentation_error,  ///< the text has not the form asked for
  time_limit,
  memory_limit,
  output_limit,
  runtime_error,  ///< a signal, an exit status or the process limit
  compile_error,
  gave_up,  ///< made no claim
  flaky,    ///< failed in some runs of several
};
inline constexpr std::array<std::string_view, 11> verdict_names{
    "accepted",      "accepted-unproven", "wrong-answer", "presentation-error",
    "time-limit",    "memory-limit",      "output-limit", "runtime-error",
    "compile-error", "gave-up",           "flaky"};

/// What is wrong with a wrong answer.
enum class Reason : std::uint8_t {
  none,
  illegal_move,
  not_solved,        ///< its moves don't solve the instance
  too_long,          ///< there is a shorter solution
  too_short,         ///< a length below the least possible
  false_impossible,  ///< there is a solution
  false_solved,      ///< a length where there is no solution
  not_canonical,     ///< as short as can be, but not the lexicographically least
  length_mismatch,   ///< the length isn't that of the moves, or a bound contradicts it
  bad_proof,         ///< the proof of impossibility doesn't hold
};
inline constexpr std::array<std::string_view, 10> reason_names{
    "none",         "illegal-move",  "not-solved",      "too-long", "too-short", "false-impossible",
    "false-solved", "not-canonical", "length-mismatch", "bad-proof"};

/// What a verdict rests on, the strongest first.
enum class Basis : std::uint8_t {
  oracle,       ///< the answer was compared with the oracle's
  law,          ///< a theorem of the puzzle gives the fewest moves, or that of a symmetric instance
  proof,        ///< a proof of impossibility, which holds or doesn't
  agreement,    ///< methods written apart say the same, and no evidence is against it
  certificate,  ///< moves: its own, replayed, or shorter ones of another that were
  claim,        ///< nothing but the contender's word, or it gave none
};
inline constexpr std::array<std::string_view, 6> basis_names{"oracle",    "law",         "proof",
                                                             "agreement", "certificate", "claim"};

constexpr std::string_view print_basis(Basis basis) { return basis_names[static_cast<std::size_t>(basis)]; }

constexpr std::string_view print_verdict(Verdict verdict) {
  return verdict_names[static_cast<std::size_t>(verdict)];
}
constexpr std::string_view print_reason(Reason reason) {
  return reason_names[static_cast<std::size_t>(reason)];
}

/// Whether a contender with such a verdict is refuted.
constexpr bool refutes(Verdict verdict) {
  return verdict != Verdict::accepted && verdict != Verdict::accepted_unproven && verdict != Verdict::gave_up;
}

}  // namespace palio
