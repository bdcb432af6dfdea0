// What a program printed, read and judged.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "puzzles/dialect.hpp"
#include "puzzles/puzzle.hpp"
#include "reference/judge.hpp"
#include "solvers/answer.hpp"

namespace palio {

/// What a program's output says.
template <class P>
struct Reading {
  std::optional<Answer<P>> answer = {};  ///< absent where the output can't be read as one
  /// Why it can't: line, column, what stood there, what may stand there. A line of
  /// printable text, under 200 characters whatever the output.
  std::string fault = {};
  /// Where there is an answer, what is wrong with its layout, in the same form: numbers
  /// parted otherwise than the judge does it, zeros in front of a number, and if read
  /// strictly all that is a note else. Empty where nothing is.
  std::string layout = {};
  std::vector<std::string> notes = {};  ///< departures that are tolerated, each kind once
};

/// Reads an answer in the judge's form: a number, or `Impossible`; where the puzzle asks
/// for moves, the origin cells. Any bytes will do; O(length). Line ends in CRLF, blanks at
/// either end of a line, blank lines around and a missing last newline are tolerated with a
/// note; `strict` takes them for faults of layout. A cell that isn't on the board is read,
/// as it is the judge who knows the board.
template <class P>
Reading<P> read_output(std::string_view output, bool strict);

/// What a program is held to: its guarantee is taken as the most that its puzzle knows
/// unless it says less, and its answer is what it prints.
template <class P>
Promise promise_of_program(std::optional<Guarantee> guarantee = {}, Dialect dialect = Dialect::statement) {
  const Guarantee most = P::answer_is_moves ? Guarantee::canonical : Guarantee::optimal;
  return {guarantee.value_or(most), P::answer_is_moves, dialect};
}

/// The judgement on a reading. Its layout is held against an answer only that would be
/// accepted without it.
template <class P>
Judgement judge_reading(const Reading<P>& reading, const typename P::Instance& instance,
                        const Promise& promise, const Truth<P>& truth) {
  if (!reading.answer) return {Verdict::presentation_error, Reason::none, reading.fault};
  Judgement judgement = judge<P>(instance, *reading.answer, promise, truth);
  if (refutes(judgement.verdict) || judgement.contradicts_oracle || reading.layout.empty()) return judgement;
  return {Verdict::presentation_error, Reason::none, "only its layout is wrong: " + reading.layout};
}

/// A judgement on what a program printed.
struct OutputJudgement {
  Judgement judgement;
  std::vector<std::string> notes;  ///< as in Reading
};

/// Reads and judges, the whole of it.
template <class P>
OutputJudgement judge_output(std::string_view output, const typename P::Instance& instance,
                             const Promise& promise, const Truth<P>& truth, bool strict) {
  Reading<P> reading = read_output<P>(output, strict);
  return {judge_reading<P>(reading, instance, promise, truth), std::move(reading.notes)};
}

/// Whether all failures of a program go away under another dialect than its own. Adding
/// is associative and commutative: each thread may have one of its own.
template <class P>
class OtherDialects {
 public:
  /// A case that ran to its end.
  void add(const Reading<P>& reading, const typename P::Instance& instance, Promise promise,
           const Truth<P>& truth) {
    for (std::size_t i = 0; i < dialect_names.size(); ++i) {
      promise.dialect = dialect_names[i].dialect;
      if (refutes(judge_reading<P>(reading, instance, promise, truth).verdict)) ++failures_[i];
    }
  }
  /// A case that failed without an answer, in whatever dialect.
  void add_failure() {
    for (auto& count : failures_) ++count;
  }
  void add(const OtherDialects& other) {
    for (std::size_t i = 0; i < failures_.size(); ++i) failures_[i] += other.failures_[i];
  }
  /// The dialect in which nothing fails, where something does in `own`.
  std::optional<Dialect> right_under(Dialect own) const {
    std::optional<Dialect> right;
    for (std::size_t i = 0; i < dialect_names.size(); ++i) {
      if (dialect_names[i].dialect == own && failures_[i] == 0) return {};
      if (failures_[i] == 0 && !right) right = dialect_names[i].dialect;
    }
    return right;
  }

 private:
  std::array<std::uint64_t, dialect_names.size()> failures_{};
};

}  // namespace palio
