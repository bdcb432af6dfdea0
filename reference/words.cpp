#include "reference/words.hpp"

#include <algorithm>

namespace palio {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t'; }

}  // namespace

Word WordReader::next() {
  Word word;
  word.gap_begin = at_;
  word.gap = skip_gap();
  word.at = at_;
  while (!at_line_end() && !is_blank(output_[at_])) ++at_;
  word.text = output_.substr(word.at, at_ - word.at);
  return word;
}

/// Whether the line or the output ends here, CRLF or not.
bool WordReader::at_line_end() const {
  if (at_ == output_.size() || output_[at_] == '\n') return true;
  return output_[at_] == '\r' && (at_ + 1 == output_.size() || output_[at_ + 1] == '\n');
}

void WordReader::note(Departure::Kind kind, std::size_t at) {
  if (!found_[kind]) found_[kind] = at;
}

/// Steps over blanks and line ends. Only the gap before the first word begins at 0.
Gap WordReader::skip_gap() {
  const std::size_t begin = at_;
  std::size_t line_ends = 0;
  std::size_t second_line_end = begin;
  while (true) {
    const std::size_t blanks = at_;
    while (at_ < output_.size() && is_blank(output_[at_])) ++at_;
    if (!at_line_end()) {
      if (at_ > blanks && (line_ends > 0 || begin == 0)) note(Departure::leading_blanks, blanks);
      break;
    }
    if (at_ > blanks) note(Departure::trailing_blanks, blanks);
    if (at_ < output_.size() && output_[at_] == '\r') note(Departure::crlf, at_);
    at_ = std::min(output_.find('\n', at_), output_.size());
    if (at_ == output_.size()) break;
    ++at_;
    if (++line_ends == 2) second_line_end = at_ - 1;
    if (begin == 0) note(Departure::lines_before, 0);
  }
  if (at_ == output_.size()) note_end(begin, line_ends, second_line_end);
  const std::string_view gap = output_.substr(begin, at_ - begin);
  if (gap.empty()) return Gap::nothing;
  if (gap == " ") return Gap::one_blank;
  return line_ends == 1 ? Gap::one_line_end : Gap::other;
}

/// Of the gap that ends the output.
void WordReader::note_end(std::size_t gap_begin, std::size_t line_ends, std::size_t second_line_end) {
  if (gap_begin == 0) return;  // there is no word
  if (line_ends == 0) note(Departure::no_newline, at_);
  if (line_ends > 1) note(Departure::lines_behind, second_line_end);
}

std::string words_of(std::string_view output) {
  WordReader words(output);
  std::string text;
  for (Word word = words.next(); !word.text.empty() && text.size() < longest_words; word = words.next()) {
    if (!text.empty()) text += ' ';
    text += word.text.substr(0, longest_words);
  }
  text.resize(std::min(text.size(), longest_words));
  return text;
}

}  // namespace palio
