// What web pages, word processors and input methods put into a source in place of plain
// characters.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "solvers/programs/source/language.hpp"

namespace palio {

/// A source with plain characters alone in its code.
struct PlainText {
  std::string text;                ///< on as many lines as before
  std::vector<std::string> notes;  ///< what was replaced and how often; empty where nothing was
};

/// Replaces blanks of other kinds than the plain one, typographic quotes and full-width
/// punctuation by what they stand for, and drops invisible characters, in code alone:
/// comments and the insides of strings stay as they are. O(length).
PlainText plain_characters(std::string_view text, Language language);

}  // namespace palio
