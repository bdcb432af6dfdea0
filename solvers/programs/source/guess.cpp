#include "solvers/programs/source/guess.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <vector>

#include "solvers/programs/printable.hpp"
#include "solvers/programs/source/code_view.hpp"

namespace palio {
namespace {

struct Clue {
  std::string_view puzzle;
  int weight;  ///< two are enough
  std::string reason;
};

std::string lower(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Whether `word` stands in `text` and isn't part of a longer word.
bool mentions(std::string_view text, std::string_view word) {
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !is_word(text[at - 1])) && (end == text.size() || !is_word(text[end]))) return true;
  }
  return false;
}

/// What judges and people call the puzzles, anywhere in a text, comments too.
void look_for_names(std::string_view text, std::vector<Clue>& clues) {
  struct Name {
    std::string_view puzzle;
    std::string_view name;
  };
  static constexpr std::array<Name, 13> kNames{{{"flip", "flip game"},
                                                {"flip", "poj 1753"},
                                                {"flip", "poj1753"},
                                                {"flip", "poj_1753"},
                                                {"flip", "poj-1753"},
                                                {"four", "p2346"},
                                                {"four", "codevs 1004"},
                                                {"four", "codevs1004"},
                                                {"four", "四子连棋"},
                                                {"shuttle", "shuttle"},
                                                {"shuttle", "toads and frogs"},
                                                {"shuttle", "frogs and toads"},
                                                {"shuttle", "sheep and goats"}}};
  std::set<std::string_view> found;
  for (const Name& known : kNames) {
    if (mentions(text, known.name) && found.insert(known.puzzle).second)
      clues.push_back({known.puzzle, 2, fmt::format("it says \"{}\"", known.name)});
  }
}

/// The letters that stand alone within quotes.
std::set<char> quoted_letters(const CodeView& view) {
  std::set<char> letters;
  for (std::size_t i = 0; i + 2 < view.bare.size(); ++i) {
    const char quote = view.bare[i];
    if ((quote == '\'' || quote == '"') && view.bare[i + 2] == quote && view.bare[i + 1] == ' ')
      letters.insert(view.code[i + 1]);
  }
  return letters;
}

void look_for_letters(const CodeView& view, std::vector<Clue>& clues) {
  const std::set<char> letters = quoted_letters(view);
  const auto all = [&](std::string_view wanted) {
    return std::all_of(wanted.begin(), wanted.end(), [&](char c) { return letters.count(c) > 0; });
  };
  if (all("BO") || all("WO")) {
    clues.push_back({"four", 2, "it knows the letters 'B' or 'W', and 'O'"});
  } else if (all("b")) {  // "w" alone may be the mode of a file
    clues.push_back({"flip", 1, "it knows the letter 'b'"});
  }
}

/// The number of moves, N(N + 2), or of cells in a print of 20 a line.
void look_for_numbers(const CodeView& view, std::vector<Clue>& clues) {
  std::string dense;
  for (const char c : view.bare) {
    if (c != ' ' && c != '\t') dense += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  if (dense.find("n*(n+2)") != std::string::npos || dense.find("(n+2)*n") != std::string::npos)
    clues.push_back({"shuttle", 1, "it computes N(N+2)"});
  if (dense.find("%20") != std::string::npos)
    clues.push_back({"shuttle", 1, "it breaks lines after 20 numbers"});
}

}  // namespace

std::optional<PuzzleGuess> guess_puzzle(std::string_view text, Language language, std::string_view infile) {
  std::vector<Clue> clues;
  if (lower(infile).starts_with("shuttle."))
    clues.push_back({"shuttle", 2, fmt::format("it reads {}", printable_text(infile))});
  look_for_names(lower(text), clues);
  const CodeView view = view_code(text, language);
  if (lower(view.code).find("impossible") != std::string::npos)
    clues.push_back({"flip", 2, "it prints \"Impossible\""});
  look_for_letters(view, clues);
  look_for_numbers(view, clues);
  if (clues.empty()) return {};
  PuzzleGuess guess{std::string(clues[0].puzzle), ""};
  int weight = 0;
  for (const Clue& clue : clues) {
    if (clue.puzzle != guess.puzzle) return {};
    weight += clue.weight;
    guess.reason += (guess.reason.empty() ? "" : ", ") + clue.reason;
  }
  if (weight < 2) return {};
  return guess;
}

}  // namespace palio
