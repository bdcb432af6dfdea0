// A program's output as words, and how it departs from a tidy layout.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace palio {

/// What stands between two words, or before the first or behind the last.
enum class Gap : std::uint8_t { nothing, one_blank, one_line_end, other };

/// One word, and what stands before it; an empty one is the end.
struct Word {
  std::string_view text;
  std::size_t at = 0;         ///< its place in the output
  std::size_t gap_begin = 0;  ///< where what stands before it begins
  Gap gap = Gap::nothing;
};

/// A departure that touches neither the words nor what stands between two words of a line.
struct Departure {
  enum Kind : std::uint8_t { crlf, trailing_blanks, leading_blanks, lines_before, lines_behind, no_newline };
  std::string_view note;      ///< what it is
  std::string_view expected;  ///< what may stand there instead
};
/// By kind.
inline constexpr std::array<Departure, 6> departures{
    {{"lines end in CRLF", "a line end without a carriage return"},
     {"blanks at the end of a line", "end of line"},
     {"blanks at the beginning of a line", "the line without blanks before it"},
     {"blank lines before the answer", "the answer on the first line"},
     {"blank lines behind the answer", "end of output"},
     {"no newline at the end", "end of line"}}};

/// Takes an output word by word. Blanks are spaces and tabs, line ends LF and CRLF;
/// any other byte is part of a word. All words together take O(length).
class WordReader {
 public:
  explicit WordReader(std::string_view output) : output_(output) {}

  /// The next word; at the end of the output an empty one.
  Word next();
  /// Where such a departure was first met so far.
  std::optional<std::size_t> first(Departure::Kind kind) const { return found_[kind]; }
  std::string_view output() const { return output_; }

 private:
  bool at_line_end() const;
  Gap skip_gap();
  void note(Departure::Kind kind, std::size_t at);
  void note_end(std::size_t gap_begin, std::size_t line_ends, std::size_t second_line_end);

  std::string_view output_;
  std::size_t at_ = 0;
  std::array<std::optional<std::size_t>, departures.size()> found_{};
};

/// The words of an output, one blank between two, so that two outputs are alike where
/// only their layout differs. At most `longest_words` bytes; what is longer is cut.
inline constexpr std::size_t longest_words = 4096;
std::string words_of(std::string_view output);

}  // namespace palio
