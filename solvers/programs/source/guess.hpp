// Which puzzle a source is about, where its text tells.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "solvers/programs/source/language.hpp"

namespace palio {

/// A puzzle, and what made it the one.
struct PuzzleGuess {
  std::string puzzle;  ///< its name
  std::string reason;  ///< the clues, in words: `it prints "Impossible" and knows 'b' and 'w'`
};

/// The puzzle that a source names or whose judge's words and letters it knows. Nothing
/// unless the clues for one puzzle are strong and there is none for another.
std::optional<PuzzleGuess> guess_puzzle(std::string_view text, Language language, std::string_view infile);

}  // namespace palio
