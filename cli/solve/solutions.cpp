#include "cli/solve/solutions.hpp"

namespace palio::cli {

std::string paint(const std::string& line, const TerminalStyle& style) {
  if (!style.colour) return line;
  std::string text;
  for (const char cell : line) {
    const bool black = cell == 'b' || cell == 'B';
    const bool white = cell == 'w' || cell == 'W';
    text += black ? "\x1b[97;40m" : white ? "\x1b[30;107m" : "\x1b[2m";
    text += cell;
    text += "\x1b[0m";
  }
  return text;
}

}  // namespace palio::cli
