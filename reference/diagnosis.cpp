#include "reference/diagnosis.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "reference/visible.hpp"

namespace palio {
namespace {

/// The mistakes that print the same wherever the program was tried, in words, each once.
std::vector<std::string_view> agreeing(const MistakeTable& table, const PrintedRows& printed, Dialect dialect,
                                       WordsInDialect in_dialect) {
  std::vector<std::string_view> words;
  for (std::size_t mistake = 0; mistake < table.mistakes.size(); ++mistake) {
    const bool agrees = std::all_of(printed.begin(), printed.end(), [&](const auto& tried) {
      return tried.second == in_dialect(table.rows[tried.first].answers[mistake], dialect);
    });
    const bool is_new = std::find(words.begin(), words.end(), table.mistakes[mistake]) == words.end();
    if (agrees && is_new) words.push_back(table.mistakes[mistake]);
  }
  return words;
}

/// `*a* and with *b*`
std::string joined(const std::vector<std::string_view>& words) {
  std::string text;
  for (const std::string_view one : words)
    text += fmt::format("{}*{}*", text.empty() ? "" : " and with ", one);
  return text;
}

/// The mistakes in the program's own dialect; where there are none, in another.
std::string agreeing_in_any(const MistakeTable& table, const PrintedRows& printed, Dialect own,
                            WordsInDialect in_dialect) {
  std::string text = joined(agreeing(table, printed, own, in_dialect));
  for (const auto& [dialect, name] : dialect_names) {
    if (!text.empty()) break;
    text = joined(agreeing(table, printed, dialect, in_dialect));
    if (!text.empty()) text += fmt::format(" in dialect {}", name);
  }
  return text;
}

bool all_alike(const PrintedRows& printed) {
  return std::all_of(printed.begin(), printed.end(), [&](const auto& tried) {
    return tried.second && tried.second == printed.begin()->second;
  });
}

}  // namespace

std::string diagnose(const MistakeTable& table, const PrintedRows& printed, Dialect own,
                     WordsInDialect in_dialect, std::string_view instances) {
  const auto wrong =
      static_cast<std::uint64_t>(std::count_if(printed.begin(), printed.end(), [&](const auto& tried) {
        return tried.second != in_dialect(table.rows[tried.first].truth, own);
      }));
  if (wrong == 0) return {};
  const std::string tried =
      fmt::format("on all {} telling {} tried, of which it gets {} wrong", printed.size(), instances, wrong);
  const std::string mistakes = agreeing_in_any(table, printed, own, in_dialect);
  const bool constant = all_alike(printed);
  if (mistakes.empty() && !constant) return "like no known mistake";
  if (wrong < least_evidence) return fmt::format("too few telling {} tried to name a mistake", instances);
  if (!mistakes.empty()) return fmt::format("agrees with {} {}", mistakes, tried);
  const std::string& words = *printed.begin()->second;
  return words.empty() ? "prints nothing " + tried
                       : fmt::format("prints *{}* {}", show_invisibly(words, 24), tried);
}

}  // namespace palio
