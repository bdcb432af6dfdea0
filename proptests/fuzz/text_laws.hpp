// What holds of every parser on every text, whoever made the text: a value whose print
// parses to itself again and has the text's letters, or an error that stands within the text and may be
// printed. Each law gives the fault that it found, in words, or an empty string.
#pragma once

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>

#include "puzzles/puzzle.hpp"
#include "puzzles/text.hpp"

namespace palio {

/// UTF-8 as the standard has it, and nothing that would spoil a terminal.
inline bool printable(std::string_view text) {
  while (!text.empty()) {
    const auto byte = static_cast<unsigned char>(text[0]);
    if (byte < 0x20 || byte == 0x7F) return false;
    std::size_t length = 1;
    if (byte >= 0x80) {
      length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2;
      if (byte < 0xC2 || byte > 0xF4 || text.size() < length) return false;
      std::uint32_t code = byte & (0xFFU >> (length + 1));
      for (std::size_t i = 1; i < length; ++i) {
        if ((text[i] & 0xC0) != 0x80) return false;
        code = code << 6 | (static_cast<unsigned char>(text[i]) & 0x3FU);
      }
      if (code < 0xA0 || (length == 3 && code < 0x800) || (length == 4 && code < 0x10000)) return false;
      if ((code >= 0xD800 && code < 0xE000) || code > 0x10FFFF) return false;
    }
    text.remove_prefix(length);
  }
  return true;
}

/// What of the text stands from a place on, by counting; nothing where there is no such place.
inline std::optional<std::string_view> from_place(std::string_view text, std::size_t line,
                                                  std::size_t column) {
  for (; line > 1; --line) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return {};
    text.remove_prefix(end + 1);
  }
  for (; column > 1; --column) {
    if (text.empty() || text[0] == '\n') return {};
    text.remove_prefix(character_length(text));
  }
  return text;
}

/// That an error stands within the text; and, where it `quotes` the text, that what it
/// found stands there. An error about the text as a whole stands at its beginning.
inline std::string fault_of_error(const TextError& error, std::string_view text, bool quotes) {
  const std::string message = error.message();
  if (!printable(message)) return "an error that can't be printed";
  const auto rest = from_place(text, error.line, error.column);
  if (!rest) return "an error outside of the text: " + message;
  std::string_view number = error.found;
  if (number.ends_with("...")) number.remove_suffix(3);
  const bool whole = error.line == 1 && error.column == 1;
  if (!quotes || whole || error.found == describe_head(*rest) || rest->starts_with(number)) return {};
  return "an error that finds what isn't there: " + message;
}

/// The letters of a text, without their case: of a board all that it says.
inline std::string letters_of(std::string_view text) {
  std::string letters;
  for (const char byte : text) {
    const char letter = static_cast<char>(byte | 0x20);
    if (letter >= 'a' && letter <= 'z') letters += letter;
  }
  return letters;
}

/// Of reading an instance from a text, at a known space or none.
template <Puzzle P>
std::string fault_of_instance(std::string_view text, const std::optional<typename P::Space>& known) {
  const auto parsed = P::parse(text, known);
  if (!parsed) {
    // A size that isn't the known one is named in the one-line form, whatever the text's.
    const bool quotes = !known || !P::answer_is_moves;
    return fault_of_error(parsed.error(), text, quotes);
  }
  const auto& instance = parsed.value();
  if (!P::answer_is_moves && letters_of(text) != letters_of(P::print(instance)))
    return "other cells than the text's: " + P::print_line(instance);
  const auto space = known ? known : P::space_of(instance);
  for (const std::string& printed : {P::print(instance), P::print_line(instance)}) {
    const auto again = P::parse(printed, space);
    if (!again) return fmt::format("its own text is refused: {}", again.error().message());
    if (!(again.value() == instance)) return "its own text is read as another instance: " + printed;
  }
  return {};
}

/// Of reading a space's name.
template <Puzzle P>
std::string fault_of_space(std::string_view text) {
  const auto parsed = P::parse_space(text);
  if (!parsed) return fault_of_error(parsed.error(), text, true);
  const std::string name = P::print_space(parsed.value());
  const auto again = P::parse_space(name);
  if (!again) return fmt::format("its own name is refused: {}", again.error().message());
  return again.value() == parsed.value() ? "" : "its own name is read as another space: " + name;
}

}  // namespace palio
