// Lists of words as one text.
#pragma once

#include <string>
#include <string_view>

namespace palio {

/// The words of a range with the separator between them. O(length of the text).
template <class Words>
std::string joined(const Words& words, std::string_view separator) {
  std::string text;
  bool is_first = true;
  for (const auto& word : words) {
    if (!is_first) text += separator;
    text += word;
    is_first = false;
  }
  return text;
}

}  // namespace palio
