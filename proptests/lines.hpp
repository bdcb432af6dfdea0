// A text as its lines.
#pragma once

#include <sstream>
#include <string>
#include <vector>

namespace palio {

/// Without their ends; what stands behind the last end is a line only where it isn't empty.
inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

}  // namespace palio
