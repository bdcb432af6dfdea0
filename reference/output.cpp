#include "reference/output.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "puzzles/all.hpp"
#include "puzzles/text.hpp"
#include "reference/visible.hpp"
#include "reference/words.hpp"
#include "solvers/answer_text.hpp"

namespace palio {
namespace {

/// An error in words, at byte `at` of the output, which stands in `word` if in any. O(at).
std::string error_at(std::string_view output, std::size_t at, std::string_view expected,
                     std::string_view word = {}) {
  const std::string_view before = output.substr(0, at);
  const auto line_ends = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
  const std::size_t last = before.rfind('\n');
  TextError error{line_ends + 1, 1, {}, std::string(expected)};
  for (std::size_t i = last == std::string_view::npos ? 0 : last + 1; i < at; ++error.column)
    i += character_length(output.substr(i));
  const std::string_view rest = output.substr(at);
  error.found = rest.empty()             ? "end of output"
                : rest.starts_with('\r') ? "a carriage return"
                                         : describe_head(rest);
  if (character_length(word) < word.size())
    error.found += fmt::format(" in \"{}\"", show_invisibly(word, 24));
  return error.message();
}

/// The foremost fault of layout of those that it is told.
class LayoutFault {
 public:
  void add(std::size_t at, std::string_view expected) {
    if (!at_ || at < *at_) at_ = at, expected_ = expected;
  }
  void add_zeros(const Word& number) {
    if (number.text.size() > 1 && number.text[0] == '0') add(number.at, "a number without zeros before it");
  }
  std::string text(std::string_view output) const { return at_ ? error_at(output, *at_, expected_) : ""; }

 private:
  std::optional<std::size_t> at_;
  std::string_view expected_;
};

/// A word read as a number.
struct Number {
  std::optional<std::uint64_t> value;
  std::size_t bad = 0;  ///< where the word goes wrong, if it does
  bool too_great = false;
};
Number number_of(std::string_view word, std::uint64_t greatest) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (word[i] < '0' || word[i] > '9') return {{}, i};
    const auto digit = static_cast<std::uint64_t>(word[i] - '0');
    if (value > (greatest - digit) / 10) return {{}, 0, true};
    value = value * 10 + digit;
  }
  if (word.empty()) return {};
  return {value};
}

/// Puts notes and faults of layout into a reading that has an answer.
template <class P>
void finish(Reading<P>& reading, const WordReader& words, LayoutFault fault, bool strict) {
  for (std::size_t kind = 0; kind < departures.size(); ++kind) {
    const auto at = words.first(static_cast<Departure::Kind>(kind));
    if (!at) continue;
    if (strict)
      fault.add(*at, departures[kind].expected);
    else
      reading.notes.emplace_back(departures[kind].note);
  }
  reading.layout = fault.text(words.output());
}

bool same_letters(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [&](char x, char y) { return lower(x) == lower(y); });
}

/// A number of moves, or `Impossible`.
template <class P>
Reading<P> read_number(std::string_view output, bool strict) {
  WordReader words(output);
  const Word word = words.next();
  Reading<P> reading;
  LayoutFault layout;
  const Number number = number_of(word.text, UINT64_MAX);
  if (number.value) {
    reading.answer = Solved<P>{*number.value};
    layout.add_zeros(word);
  } else if (word.text == impossible_text) {
    reading.answer = Unsolvable<P>{};
  } else {
    const std::string_view expected = number.too_great ? "a number below 2^64"
                                      : same_letters(word.text, impossible_text)
                                          ? "'Impossible' in just this spelling"
                                          : "a number or 'Impossible'";
    return {{}, error_at(output, word.at + number.bad, expected, word.text)};
  }
  const Word second = words.next();
  if (!second.text.empty())
    return {{}, error_at(output, second.at, "end of output, as the answer is one word", second.text)};
  finish<P>(reading, words, layout, strict);
  return reading;
}

/// Holds what stands before move `i` against the judge's layout.
void check_gap(std::string_view output, const Word& word, std::size_t i, LayoutFault& layout) {
  static const std::string a_line = fmt::format(", as a line has {} moves", Shuttle::moves_a_line);
  static const std::string line_end = "end of line" + a_line;
  static const std::string same_line = "the next move" + a_line;
  if (i == 0) return;
  const std::size_t newline = output.substr(0, word.at).find('\n', word.gap_begin);
  const bool breaks = newline != std::string_view::npos;
  if (i % Shuttle::moves_a_line == 0) {
    if (!breaks) layout.add(word.gap_begin, line_end);
    if (breaks && word.gap != Gap::one_line_end) layout.add(newline + 1, "the next line of moves");
  } else if (breaks) {
    layout.add(newline, same_line);
  } else if (word.gap != Gap::one_blank) {
    const bool blank = output[word.gap_begin] == ' ';
    layout.add(word.gap_begin + (blank ? 1 : 0), blank ? "the next move" : "a blank");
  }
}

Reading<Shuttle> read_moves(std::string_view output, bool strict) {
  WordReader words(output);
  std::vector<Shuttle::Move> moves;
  LayoutFault layout;
  for (Word word = words.next(); !word.text.empty(); word = words.next()) {
    const Number number = number_of(word.text, UINT32_MAX);
    if (!number.value) {
      const std::string_view expected = number.too_great ? "a number below 2^32" : "the number of a cell";
      return {{}, error_at(output, word.at + number.bad, expected, word.text)};
    }
    layout.add_zeros(word);
    check_gap(output, word, moves.size(), layout);
    moves.push_back({static_cast<std::uint32_t>(*number.value)});
  }
  if (moves.empty()) return {{}, error_at(output, output.size(), "the number of a cell")};
  Reading<Shuttle> reading{solved_by<Shuttle>(std::move(moves))};
  finish<Shuttle>(reading, words, layout, strict);
  return reading;
}

}  // namespace

template <class P>
Reading<P> read_output(std::string_view output, bool strict) {
  if constexpr (P::answer_is_moves)
    return read_moves(output, strict);
  else
    return read_number<P>(output, strict);
}
template Reading<Flip> read_output<Flip>(std::string_view, bool);
template Reading<Four> read_output<Four>(std::string_view, bool);
template Reading<Shuttle> read_output<Shuttle>(std::string_view, bool);

}  // namespace palio
