// Known mistakes: what programs that make them print on a fixed telling sample of their
// puzzle. The data are text in reference/mistakes/, made from the planted programs in
// proptests/, and compiled in.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace palio {

/// What mistakes print on some instances of one puzzle. Answers are the words of an
/// output, one blank between two; empty where nothing is printed.
struct MistakeTable {
  /// Each in a few words. Two may have the same: ways to make it that print otherwise.
  std::vector<std::string> mistakes;
  struct Row {
    std::uint64_t place;  ///< the instance's place in the puzzle's default space
    std::string truth;    ///< the true answer, by the statement
    std::vector<std::string> answers;
  };
  std::vector<Row> rows;  ///< those first that tell the most mistakes apart
};

/// The table as text: a line `mistake WORDS` for each, then a line `place|truth|answer|...`
/// for each row, where `=` is an answer that is true. `head` is put before it, each line
/// behind `# `.
std::string print_mistakes(const MistakeTable& table, std::string_view head);

/// Reads such a text, which is ours: anything else is a programmer's mistake.
MistakeTable read_mistakes(std::string_view text);

/// The table of a puzzle as it was when this program was built.
const MistakeTable& known_mistakes(std::string_view puzzle);

}  // namespace palio
