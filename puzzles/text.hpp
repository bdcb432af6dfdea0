// Reading what people really paste, and saying exactly where it goes wrong.
#pragma once

#include <cassert>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace palio {

/// Why a text is refused. Lines and columns count from 1; a column is a character
/// (a UTF-8 code point), not a byte.
struct TextError {
  std::size_t line = 1;
  std::size_t column = 1;
  std::string found;     ///< what stood there, ready to print: `'x'`, `end of line`, ...
  std::string expected;  ///< what may stand there, ready to print

  /// `line 2, column 3: found 'x', expected 'b' or 'w'`
  std::string message() const;
};

/// A value, or why the text isn't one.
template <class T>
class Parsed {
 public:
  Parsed(T value) : content_(std::move(value)) {}
  Parsed(TextError error) : content_(std::move(error)) {}
  explicit operator bool() const { return content_.index() == 0; }
  const T& value() const& {
    assert(*this);
    return std::get<0>(content_);
  }
  T value() && {
    assert(*this);
    return std::move(std::get<0>(content_));
  }
  const TextError& error() const {
    assert(!*this);
    return std::get<1>(content_);
  }

 private:
  std::variant<T, TextError> content_;
};

/// Side lengths of a board of cells.
struct GridSize {
  std::uint64_t rows = 0;
  std::uint64_t cols = 0;
  friend bool operator==(const GridSize&, const GridSize&) = default;
};

/// A board of cells as letters, row by row, in the spelling of the alphabet given.
struct Grid {
  GridSize size;
  std::string cells;
};

/// Reads one board whose cells are letters of `alphabet`, in either case, a row a
/// line or rows separated by `/`. CRLF, blanks around a row (tabs and non-breaking
/// spaces too), blank lines around the board and a missing last newline are fine.
/// Where `size` is given the board must have it, and may stand on one line.
/// Stops at the first wrong character: O(length) at most, no recursion.
Parsed<Grid> parse_grid(std::string_view text, std::string_view alphabet, std::optional<GridSize> size);

/// Reads a decimal number from `least` to `greatest`, with nothing around it.
/// `line` and `column` say where `text` stands, and `behind` what follows it, for the
/// error.
Parsed<std::uint64_t> parse_number(std::string_view text, std::uint64_t least, std::uint64_t greatest,
                                   std::size_t line = 1, std::size_t column = 1,
                                   std::string_view behind = {});

/// Reads `4x4` (also `4X4`): two numbers from 1 to `greatest`. `behind` is what follows
/// `text`, for the error.
Parsed<GridSize> parse_grid_size(std::string_view text, std::uint64_t greatest, std::string_view behind = {});

/// The character at the head of `text`, ready to print in an error: `'x'`,
/// `a NUL byte`, `'é' (U+00E9)`, `byte 0xFF`, `end of line`, `end of input`.
std::string describe_head(std::string_view text);

/// How many bytes of `text`'s head are blank: a space, a tab, a carriage return or a
/// non-breaking space (U+00A0); 0 where it begins with anything else.
std::size_t blank_at(std::string_view text);

/// How many bytes the character at the head of `text` has; 1 where it isn't UTF-8.
std::size_t character_length(std::string_view text);

}  // namespace palio
