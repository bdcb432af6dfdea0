#include "reports/text/shell.hpp"

#include <string_view>

namespace palio {

std::string shell_quoted(const std::string& text) {
  std::string quoted = "'";
  for (const char character : text) {
    if (character == '\'') {
      quoted += "'\\''";
    } else {
      quoted += character;
    }
  }
  return quoted + '\'';
}

std::string shell_word(const std::string& text) {
  constexpr std::string_view plain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-./:,+@%";
  const bool is_plain = !text.empty() && text.find_first_not_of(plain) == std::string::npos;
  return is_plain ? text : shell_quoted(text);
}

}  // namespace palio
