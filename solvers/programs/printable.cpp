#include "solvers/programs/printable.hpp"

#include "puzzles/text.hpp"

namespace palio {

std::string printable_text(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::string_view character = text.substr(0, character_length(text));
    text.remove_prefix(character.size());
    if (character == " " || character == "\t") {
      result += ' ';
      continue;
    }
    // What may be printed is shown as itself, in quotes, perhaps with its code behind.
    const std::string shown = describe_head(character);
    const bool as_itself = shown[0] == '\'' && shown.compare(1, character.size(), character) == 0;
    result += as_itself ? character : "?";
  }
  return result;
}

}  // namespace palio
