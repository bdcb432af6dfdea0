#include "solvers/programs/words.hpp"

#include <algorithm>
#include <cctype>
#include <optional>
#include <system_error>

namespace palio {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kBlanks = " \t\r\n";
// What a shell gives a meaning of its own, wherever it stands bare.
constexpr std::string_view kShellOnly = "|&;<>()$`*?[";
constexpr std::string_view kShellExpects = "a plain word or quotes: what needs a shell goes into a script";

/// Reads a command word by word, and knows where it is.
class Reader {
 public:
  explicit Reader(std::string_view command) : text_(command) {}

  Parsed<std::vector<std::string>> read() {
    std::vector<std::string> words;
    for (skip_blanks(); at_ < text_.size() && !error_; skip_blanks()) {
      if (const auto bare = shell_word(words.empty())) return *bare;
      words.push_back(word());
    }
    if (error_) return *error_;
    if (words.empty() || words[0].empty())
      return error_at(words.empty() ? at_ : 0, "a program and its arguments");
    return words;
  }

 private:
  /// Blanks; also the line ends around the command, but not one within it, which
  /// separates commands.
  void skip_blanks() {
    const bool first = at_ == 0;
    const std::size_t end = std::min(text_.find_first_not_of(kBlanks, at_), text_.size());
    const std::size_t line_end = text_.find('\n', at_);
    if (!first && end < text_.size() && line_end < end) fail(line_end, kShellExpects);
    at_ = end;
  }

  /// A word that a shell takes for something else because of how it begins.
  std::optional<TextError> shell_word(bool first) const {
    const char head = text_[at_];
    if (head == '#' || head == '~') return error_at(at_, kShellExpects);
    if (!first || (std::isalpha(static_cast<unsigned char>(head)) == 0 && head != '_')) return {};
    std::size_t end = at_;
    while (end < text_.size() &&
           (std::isalnum(static_cast<unsigned char>(text_[end])) != 0 || text_[end] == '_'))
      ++end;
    if (end == text_.size() || text_[end] != '=') return {};
    return error_at(at_, "a program first: to set a variable takes a shell, in a script");
  }

  std::string word() {
    std::string word;
    while (at_ < text_.size() && !error_) {
      const char c = text_[at_];
      if (c == '\'') {
        single_quoted(word);
      } else if (c == '"') {
        double_quoted(word);
      } else if (c == '\\') {
        escaped(word);
      } else if (kBlanks.find(c) == std::string_view::npos) {
        plain(word, kShellOnly);
      } else {
        break;
      }
    }
    return word;
  }

  void plain(std::string& word, std::string_view refused) {
    const char c = text_[at_];
    if (c == '\0') return fail(at_, "a word without NUL bytes");
    if (refused.find(c) != std::string_view::npos) return fail(at_, kShellExpects);
    word += c;
    ++at_;
  }

  void escaped(std::string& word) {
    if (at_ + 1 == text_.size()) return fail(at_ + 1, "the character that the backslash protects");
    const char c = text_[++at_];
    if (c == '\n') {
      ++at_;  // the two are one line that goes on
    } else {
      plain(word, "");
    }
  }

  void single_quoted(std::string& word) {
    for (++at_; at_ < text_.size() && !error_;) {
      if (text_[at_] == '\'') {
        ++at_;
        return;
      }
      plain(word, "");
    }
    fail(at_, "' to close the quotes");
  }

  void double_quoted(std::string& word) {
    for (++at_; at_ < text_.size() && !error_;) {
      const char c = text_[at_];
      if (c == '"') {
        ++at_;
        return;
      }
      const bool protects = c == '\\' && at_ + 1 < text_.size() &&
                            std::string_view("\\\"$`\n").find(text_[at_ + 1]) != std::string_view::npos;
      if (protects)
        escaped(word);
      else
        plain(word, "$`");
    }
    fail(at_, "\" to close the quotes");
  }

  TextError error_at(std::size_t at, std::string_view expected) const {
    TextError error{1, 1, describe_head(text_.substr(at)), std::string(expected)};
    for (std::size_t i = 0; i < at; i += character_length(text_.substr(i))) {
      ++error.column;
      if (text_[i] == '\n') {
        ++error.line;
        error.column = 1;
      }
    }
    return error;
  }

  /// Keeps the first error alone.
  void fail(std::size_t at, std::string_view expected) {
    if (!error_) error_ = error_at(at, expected);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::optional<TextError> error_ = {};
};

bool is_plain(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || std::string_view("_-./:,+@%").find(c) < 9;
}

std::string quoted(const std::string& word) {
  if (!word.empty() && std::all_of(word.begin(), word.end(), is_plain)) return word;
  std::string text = "'";
  for (const char c : word) {
    if (c == '\'')
      text += "'\\''";
    else
      text += c;
  }
  return text + '\'';
}

}  // namespace

Parsed<std::vector<std::string>> split_words(std::string_view command) { return Reader(command).read(); }

std::string join_words(std::span<const std::string> words) {
  std::string line;
  for (const std::string& word : words) {
    if (!line.empty()) line += ' ';
    line += quoted(word);
  }
  return line;
}

std::vector<std::string> anchor_words(std::vector<std::string> words, const fs::path& folder) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    const fs::path path = folder / words[i];
    std::error_code error;
    const bool names_file = i == 0 ? words[i].find('/') != std::string::npos
                                   : !words[i].empty() && fs::is_regular_file(path, error);
    if (names_file) words[i] = fs::absolute(path).lexically_normal().string();
  }
  return words;
}

}  // namespace palio
