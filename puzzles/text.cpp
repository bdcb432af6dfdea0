#include "puzzles/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace palio {
namespace {

constexpr std::string_view kNonBreakingSpace = "\xC2\xA0";

/// Walks through a text, counting lines and characters.
class Cursor {
 public:
  explicit Cursor(std::string_view text) : text_(text) {}

  bool at_end() const { return at_ == text_.size(); }
  bool at_line_end() const { return at_end() || text_[at_] == '\n'; }
  char head() const { return text_[at_]; }
  std::string_view rest() const { return text_.substr(at_); }
  std::size_t line() const { return line_; }

  void advance() {
    if (text_[at_] == '\n') {
      ++at_;
      ++line_;
      column_ = 1;
    } else {
      at_ += character_length(rest());
      ++column_;
    }
  }
  void skip_blanks() {
    while (blank_at(rest()) > 0) advance();
  }
  TextError error(std::string expected) const {
    return {line_, column_, describe_head(rest()), std::move(expected)};
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
  std::size_t column_ = 1;
};

/// `'b' or 'w'`, or with something else at the end: `'b', 'w' or end of line`
std::string one_of(std::string_view alphabet, std::string_view other = {}) {
  std::string list;
  for (std::size_t i = 0; i < alphabet.size(); ++i) {
    if (i > 0) list += other.empty() && i + 1 == alphabet.size() ? " or " : ", ";
    list += fmt::format("'{}'", alphabet[i]);
  }
  return other.empty() ? list : fmt::format("{} or {}", list, other);
}

/// The alphabet's own spelling of each byte that is a letter of it in either case, NUL
/// for all others.
std::array<char, 256> spellings(std::string_view alphabet) {
  std::array<char, 256> own{};
  for (const char letter : alphabet) {
    const auto code = static_cast<unsigned char>(letter);
    own[static_cast<std::size_t>(std::tolower(code))] = letter;
    own[static_cast<std::size_t>(std::toupper(code))] = letter;
  }
  return own;
}

/// Reads one board; see parse_grid.
class GridReader {
 public:
  GridReader(std::string_view text, std::string_view alphabet, std::optional<GridSize> size)
      : cursor_(text),
        alphabet_(alphabet),
        letters_(one_of(alphabet)),
        spelling_(spellings(alphabet)),
        size_(size) {}

  Parsed<Grid> read() {
    skip_blank_lines();
    do {
      if (auto error = read_row()) return *error;
    } while (!whole() && next_row());
    if (auto error = check_end()) return *error;
    return std::move(grid_);
  }

 private:
  void skip_blank_lines() {
    cursor_.skip_blanks();
    while (!cursor_.at_end() && cursor_.at_line_end()) {
      cursor_.advance();
      cursor_.skip_blanks();
    }
  }

  /// The letter of the alphabet that stands here, or NUL.
  char cell() const {
    return cursor_.at_end() ? '\0' : spelling_[static_cast<unsigned char>(cursor_.head())];
  }
  bool at_cell() const { return cell() != '\0'; }
  bool at_slash() const { return !cursor_.at_line_end() && cursor_.head() == '/'; }

  /// Reads a row and the blanks behind it; the first row may be a whole board.
  std::optional<TextError> read_row() {
    const bool first = grid_.size.rows == 0;
    const std::uint64_t wanted = size_ ? size_->cols : grid_.size.cols;  // 0: not known yet
    const std::uint64_t most = !first ? wanted : size_ ? size_->rows * size_->cols : UINT64_MAX;
    Cursor row_end = cursor_;  // behind the cell that is the last of a row
    std::uint64_t length = 0;
    for (; length < most && at_cell(); ++length, cursor_.advance()) {
      if (length == wanted) row_end = cursor_;
      grid_.cells.push_back(cell());
    }
    if (length == 0 || length < wanted) return cursor_.error(letters_ + row_note(wanted, false));
    if (size_ && length > wanted && length < most)
      return row_end.error("end of line" + row_note(wanted, first));
    ++grid_.size.rows;
    grid_.size.cols = wanted > 0 ? wanted : length;
    if (size_ && length == most && first) grid_.size = *size_;
    cursor_.skip_blanks();
    if (cursor_.at_line_end() || at_slash()) return {};
    if (at_cell()) return cursor_.error("end of line" + row_note(wanted, first));
    return cursor_.error(wanted > 0 ? "end of line" : one_of(alphabet_, "end of line"));
  }

  /// How many cells may stand on the line, in brackets behind what is expected.
  std::string row_note(std::uint64_t wanted, bool first) const {
    if (wanted == 0) return first ? " (no blanks between cells)" : "";
    const std::string row = fmt::format("a row has {} cell{}", wanted, wanted == 1 ? "" : "s");
    if (!first || size_->rows == 1) return fmt::format(" ({})", row);
    return fmt::format(" ({}, or one line all {})", row, size_->rows * size_->cols);
  }

  bool whole() const { return size_ && grid_.size.rows == size_->rows; }

  /// Steps over the end of a row; false where no row follows.
  bool next_row() {
    if (cursor_.at_end()) return false;
    const bool slash = at_slash();
    cursor_.advance();
    cursor_.skip_blanks();
    return slash || !cursor_.at_line_end();
  }

  std::optional<TextError> check_end() {
    if (size_ && !whole())
      return cursor_.error(fmt::format("row {} of {}", grid_.size.rows + 1, size_->rows));
    const std::size_t last_line = cursor_.line();
    skip_blank_lines();
    if (at_cell() && cursor_.line() > last_line)
      return cursor_.error("end of input (one board a file; several go one a line, with --batch)");
    if (!cursor_.at_end()) return cursor_.error("end of input");
    return {};
  }

  Cursor cursor_;
  std::string_view alphabet_;
  std::string letters_;
  std::array<char, 256> spelling_;
  std::optional<GridSize> size_;
  Grid grid_{{0, 0}, {}};
};

}  // namespace

std::string TextError::message() const {
  return fmt::format("line {}, column {}: found {}, expected {}", line, column, found, expected);
}

std::size_t blank_at(std::string_view text) {
  if (text.empty()) return 0;
  if (text[0] == ' ' || text[0] == '\t' || text[0] == '\r') return 1;
  return text.starts_with(kNonBreakingSpace) ? kNonBreakingSpace.size() : 0;
}

std::size_t character_length(std::string_view text) {
  if (text.empty()) return 0;
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  const std::size_t length = first < 0xC2 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 1;
  if (length == 1 || length > text.size()) return 1;
  // The second byte has a range of its own where that keeps out spellings longer than
  // need be, surrogates, and codes past U+10FFFF.
  const unsigned char least = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
  const unsigned char greatest = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
  if (byte(1) < least || byte(1) > greatest) return 1;
  for (std::size_t i = 2; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return 1;
  }
  return length;
}

std::string describe_head(std::string_view text) {
  if (text.empty()) return "end of input";
  const auto first = static_cast<unsigned char>(text[0]);
  if (first == '\n' || text.starts_with("\r\n")) return "end of line";
  if (first == '\0') return "a NUL byte";
  if (first == ' ') return "a blank";
  if (first == '\t') return "a tab";
  if (first == '\r') return "a carriage return";
  if (first < 0x20 || first == 0x7F) return fmt::format("byte 0x{:02X}", first);
  if (first < 0x80) return fmt::format("'{}'", text[0]);
  const std::size_t length = character_length(text);
  if (length == 1) return fmt::format("byte 0x{:02X}", first);
  std::uint32_t code = first & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) code = code << 6 | (static_cast<unsigned char>(text[i]) & 0x3FU);
  if (code == 0xFEFF) return "a byte order mark (U+FEFF)";
  // Control and formatting characters would spoil the message that shows them.
  const bool shown = code >= 0xA1 && !(code >= 0x2000 && code <= 0x206F) && code != 0xAD;
  return shown ? fmt::format("'{}' (U+{:04X})", text.substr(0, length), code) : fmt::format("U+{:04X}", code);
}

Parsed<Grid> parse_grid(std::string_view text, std::string_view alphabet, std::optional<GridSize> size) {
  return GridReader(text, alphabet, size).read();
}

Parsed<std::uint64_t> parse_number(std::string_view text, std::uint64_t least, std::uint64_t greatest,
                                   std::size_t line, std::size_t column, std::string_view behind) {
  const std::string wanted = fmt::format("a number from {} to {}", least, greatest);
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] < '0' || text[i] > '9')
      return TextError{line, column + i, describe_head(text.substr(i)), wanted};
    const auto digit = static_cast<std::uint64_t>(text[i] - '0');
    if (number > (UINT64_MAX - digit) / 10)
      number = UINT64_MAX;
    else
      number = number * 10 + digit;
  }
  if (text.empty()) return TextError{line, column, describe_head(behind), wanted};
  if (number < least || number > greatest) {
    const std::string shown(text.size() <= 24 ? text : text.substr(0, 20));
    return TextError{line, column, text.size() <= 24 ? shown : shown + "...", wanted};
  }
  return number;
}

Parsed<GridSize> parse_grid_size(std::string_view text, std::uint64_t greatest, std::string_view behind) {
  const std::size_t cross = std::min(text.find_first_not_of("0123456789"), text.size());
  const std::string_view rest = text.substr(cross);
  if (!rest.starts_with('x') && !rest.starts_with('X'))
    return TextError{1, cross + 1, describe_head(rest.empty() ? behind : rest),
                     "rows x columns, such as 4x4"};
  const auto rows = parse_number(text.substr(0, cross), 1, greatest, 1, 1, rest);
  if (!rows) return rows.error();
  const auto cols = parse_number(rest.substr(1), 1, greatest, 1, cross + 2, behind);
  if (!cols) return cols.error();
  return GridSize{rows.value(), cols.value()};
}

}  // namespace palio
