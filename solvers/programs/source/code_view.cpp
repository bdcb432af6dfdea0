#include "solvers/programs/source/code_view.hpp"

#include <algorithm>
#include <cctype>
#include <optional>
#include <regex>
#include <set>
#include <vector>

namespace palio {
namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Goes through a source once and blanks what isn't code.
class Scanner {
 public:
  Scanner(std::string_view text, Language language)
      : text_(text),
        hashes_(language == Language::python || language == Language::script),
        raw_(language == Language::cpp),
        view_{std::string(text), std::string(text)} {}

  CodeView scan() {
    while (at_ < text_.size()) {
      if (hashes_ ? head("#") : head("//")) {
        comment(line_end());
      } else if (!hashes_ && head("/*")) {
        comment(after("*/", at_ + 2));
      } else if (hashes_ && (head("\"\"\"") || head("'''"))) {
        quoted(3, after(text_.substr(at_, 3), at_ + 3));
      } else if (raw_ && head("\"") && at_ > 0 && text_[at_ - 1] == 'R') {
        raw_string();
      } else if (head("\"") || (head("'") && !separates_digits())) {
        quoted(1, string_end(text_[at_]));
      } else {
        ++at_;
      }
    }
    return std::move(view_);
  }

 private:
  bool head(std::string_view mark) const { return text_.substr(at_, mark.size()) == mark; }

  /// Where the line ends, a backslash before its end joining the next one.
  std::size_t line_end() const {
    std::size_t end = text_.find('\n', at_);
    while (!hashes_ && end != std::string_view::npos && end > 0 && text_[end - 1] == '\\')
      end = text_.find('\n', end + 1);
    return std::min(end, text_.size());
  }

  std::size_t after(std::string_view mark, std::size_t from) const {
    const std::size_t found = text_.find(mark, from);
    return found == std::string_view::npos ? text_.size() : found + mark.size();
  }

  /// Behind the closing quote; an open string ends with its line.
  std::size_t string_end(char quote) const {
    std::size_t end = at_ + 1;
    while (end < text_.size() && text_[end] != quote && text_[end] != '\n') end += text_[end] == '\\' ? 2 : 1;
    return std::min(end + 1, text_.size());
  }

  /// `1'000'000`: the word that leads up to the quote begins with a digit. Only as far
  /// back as a number may reach is looked at.
  bool separates_digits() const {
    std::size_t begin = at_;
    while (begin > 0 && at_ - begin < 64 && (is_word(text_[begin - 1]) || text_[begin - 1] == '\'')) --begin;
    return begin < at_ && std::isdigit(static_cast<unsigned char>(text_[begin])) != 0;
  }

  void raw_string() {
    const std::size_t open = text_.find('(', at_);
    if (open == std::string_view::npos || open - at_ > 17) return quoted(1, string_end('"'));
    const std::string close = ')' + std::string(text_.substr(at_ + 1, open - at_ - 1)) + '"';
    quoted(1, after(close, open));
  }

  static void blank(std::string& text, std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to; ++i) {
      if (text[i] != '\n') text[i] = ' ';
    }
  }

  void comment(std::size_t end) {
    blank(view_.code, at_, end);
    blank(view_.bare, at_, end);
    at_ = end;
  }

  void quoted(std::size_t quotes, std::size_t end) {
    if (end - at_ > 2 * quotes) blank(view_.bare, at_ + quotes, end - quotes);
    at_ = end;
  }

  std::string_view text_;
  bool hashes_;  ///< `#` begins a comment
  bool raw_;     ///< there are raw strings
  std::size_t at_ = 0;
  CodeView view_;
};

/// What a branch of `#if` comes to.
enum class Branch { on, off, unknown };

/// Follows the conditions of the preprocessor line by line.
class Conditions {
 public:
  /// Whether the line is seen by the compiler.
  bool sees(const std::string& line) {
    // A long line is no condition that a person wrote, and regular expressions recurse.
    static const std::regex directive(R"(^\s*#\s*(\w+)\s*(.*?)\s*$)");
    std::smatch match;
    const std::size_t hash = line.find_first_not_of(" \t");
    if (hash == std::string::npos || line[hash] != '#' || line.size() > 200 ||
        !std::regex_match(line, match, directive))
      return live();
    const std::string word = match[1];
    const std::string rest = match[2];
    if (word == "if" || word == "ifdef" || word == "ifndef") {
      open_.push_back({live() ? value(word, rest) : Branch::off, live()});
    } else if (!open_.empty() &&
               (word == "else" || word == "elif" || word == "elifdef" || word == "elifndef")) {
      next_branch(word, rest);
    } else if (!open_.empty() && word == "endif") {
      open_.pop_back();
    } else if (live()) {
      define(word, rest);
    }
    return live();
  }

 private:
  struct Level {
    Branch now;
    bool outer;          ///< what surrounds it is seen
    bool taken = false;  ///< an earlier branch is certainly the one
    bool doubt = false;  ///< an earlier branch may be the one
  };

  bool live() const { return open_.empty() || (open_.back().outer && open_.back().now != Branch::off); }

  void next_branch(const std::string& word, const std::string& rest) {
    Level& level = open_.back();
    level.taken = level.taken || level.now == Branch::on;
    level.doubt = level.doubt || level.now == Branch::unknown;
    if (level.taken || !level.outer)
      level.now = Branch::off;
    else if (word == "else")
      level.now = level.doubt ? Branch::unknown : Branch::on;
    else
      level.now = value(word == "elif" ? "if" : word.substr(2), rest);
  }

  void define(const std::string& word, const std::string& rest) {
    const std::string name = rest.substr(0, rest.find_first_of(" \t("));
    if (word == "define") defined_.insert(name);
    if (word == "undef") defined_.erase(name);
  }

  Branch is_defined(const std::string& name, bool wanted) const {
    return (defined_.count(name) > 0) == wanted ? Branch::on : Branch::off;
  }

  Branch value(const std::string& word, const std::string& rest) const {
    static const std::regex plain(R"(^(!?)\s*defined\s*\(?\s*(\w+)\s*\)?$)");
    std::smatch match;
    if (word == "ifdef" || word == "ifndef")
      return is_defined(rest.substr(0, rest.find_first_of(" \t")), word == "ifdef");
    if (std::regex_match(rest, match, plain)) return is_defined(match[2], match[1].length() == 0);
    if (rest == "0" || rest == "false") return Branch::off;
    if (rest == "1" || rest == "true") return Branch::on;
    return Branch::unknown;
  }

  std::set<std::string> defined_{"ONLINE_JUDGE", "__GNUC__", "__cplusplus", "__linux__", "__unix__"};
  std::vector<Level> open_;
};

void blank_disabled(CodeView& view) {
  Conditions conditions;
  for (std::size_t begin = 0; begin < view.code.size();) {
    const std::size_t end = std::min(view.code.find('\n', begin), view.code.size());
    if (!conditions.sees(view.code.substr(begin, end - begin))) {
      view.code.replace(begin, end - begin, end - begin, ' ');
      view.bare.replace(begin, end - begin, end - begin, ' ');
    }
    begin = end + 1;
  }
}

}  // namespace

CodeView view_code(std::string_view text, Language language) {
  CodeView view = Scanner(text, language).scan();
  if (language == Language::c || language == Language::cpp) blank_disabled(view);
  return view;
}

}  // namespace palio
