// Text in UTF-8 whose author isn't trusted: how wide it is, and how it is shown harmlessly.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace palio {

struct CodePoint {
  char32_t value = 0;     ///< U+FFFD where the bytes are no UTF-8
  std::size_t bytes = 1;  ///< that it takes; 1 where they are none
  bool valid = true;      ///< false: the bytes are no UTF-8
};

/// What begins at that byte, which has to be within the text. Overlong forms, surrogates and
/// what is beyond U+10FFFF are no UTF-8.
CodePoint code_point_at(std::string_view text, std::size_t at);

/// Whether it steers a terminal, turns the direction of a text, has no shape, or can't be exchanged:
/// controls, line and paragraph separators, directional and zero-width marks, tags, noncharacters.
bool is_unshown(char32_t value);

/// Columns of a terminal: wide characters take two, combining marks none; a byte that is no
/// UTF-8 takes one.
std::size_t columns_of(std::string_view text);

std::size_t characters_of(std::string_view text);

/// The text with whatever is unshown or no UTF-8 replaced, byte by byte of the latter.
std::string readable(std::string_view text, std::string_view replacement);

/// The longest beginning, in bytes, of at most so many columns; also of at most four times as many
/// characters, as marks that combine could be piled up without end.
std::size_t head_of(std::string_view text, std::size_t columns);

/// The text, or its beginning with `...`, that together take at most so many columns (3 or more).
std::string cut(const std::string& text, std::size_t columns);

/// On one line, readable with U+FFFD for what isn't, and cut.
std::string one_line(std::string text, std::size_t columns);

/// With blanks behind it to that many columns, or as it is where it is wider.
std::string padded(const std::string& text, std::size_t columns);

}  // namespace palio
