#include "reference/mistakes.hpp"

#include <fmt/format.h>

#include <cassert>
#include <charconv>
#include <map>

#include "palio_mistakes.hpp"

namespace palio {
namespace {

constexpr std::string_view kMistake = "mistake ";

/// Cuts off what stands before the next separator, and the separator.
std::string_view take_until(std::string_view& text, char separator) {
  const std::size_t end = std::min(text.find(separator), text.size());
  const std::string_view head = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return head;
}

MistakeTable::Row read_row(std::string_view line, std::size_t mistakes) {
  MistakeTable::Row row{};
  const std::string_view place = take_until(line, '|');
  [[maybe_unused]] const auto read = std::from_chars(place.data(), place.data() + place.size(), row.place);
  assert(read.ec == std::errc() && read.ptr == place.data() + place.size());
  row.truth = take_until(line, '|');
  for (std::size_t i = 0; i < mistakes; ++i) {
    const std::string_view answer = take_until(line, '|');
    row.answers.emplace_back(answer == "=" ? row.truth : answer);
  }
  assert(line.empty());
  return row;
}

}  // namespace

std::string print_mistakes(const MistakeTable& table, std::string_view head) {
  std::string text;
  while (!head.empty()) text += fmt::format("# {}\n", take_until(head, '\n'));
  for (const auto& words : table.mistakes) text += fmt::format("{}{}\n", kMistake, words);
  for (const auto& row : table.rows) {
    text += fmt::format("{}|{}", row.place, row.truth);
    for (const auto& answer : row.answers) text += '|' + (answer == row.truth ? "=" : answer);
    text += '\n';
  }
  return text;
}

MistakeTable read_mistakes(std::string_view text) {
  MistakeTable table;
  while (!text.empty()) {
    const std::string_view line = take_until(text, '\n');
    if (line.starts_with('#')) continue;
    if (line.starts_with(kMistake))
      table.mistakes.emplace_back(line.substr(kMistake.size()));
    else
      table.rows.push_back(read_row(line, table.mistakes.size()));
  }
  return table;
}

const MistakeTable& known_mistakes(std::string_view puzzle) {
  static const auto tables = [] {
    std::map<std::string, MistakeTable, std::less<>> all;
    for (const auto& [name, text] : mistake_texts) all.emplace(name, read_mistakes(text));
    return all;
  }();
  const auto found = tables.find(puzzle);
  assert(found != tables.end());
  return found->second;
}

}  // namespace palio
