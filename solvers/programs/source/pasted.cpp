#include "solvers/programs/source/pasted.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "puzzles/text.hpp"

namespace palio {
namespace {

/// The kinds of characters that are replaced, in the order of their notes.
enum class Kind : std::uint8_t { non_breaking, blank, quote, wide, invisible };
constexpr std::size_t kKinds = 5;

struct Plain {
  Kind kind;
  char plain;  ///< NUL: nothing
};

/// Of a UTF-8 character the code point; 0 where it isn't one of two or three bytes.
std::uint32_t code_of(std::string_view character) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(character[i]); };
  if (character.size() == 2) return (byte(0) & 0x1FU) << 6 | (byte(1) & 0x3FU);
  if (character.size() == 3) return (byte(0) & 0x0FU) << 12 | (byte(1) & 0x3FU) << 6 | (byte(2) & 0x3FU);
  return 0;
}

bool is_letter_or_digit(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/// What stands for a character in code; false where it stays as it is.
bool plain_of(std::string_view character, Plain& plain) {
  if (character == "\xA0") return plain = {Kind::non_breaking, ' '}, true;  // as Latin-1 has it
  const std::uint32_t code = code_of(character);
  if (code == 0xA0 || code == 0x202F) return plain = {Kind::non_breaking, ' '}, true;
  if ((code >= 0x2000 && code <= 0x200A) || code == 0x205F || code == 0x3000)
    return plain = {Kind::blank, ' '}, true;
  if ((code >= 0x200B && code <= 0x200F) || code == 0x2060 || code == 0xFEFF || code == 0xAD)
    return plain = {Kind::invisible, '\0'}, true;
  if (code >= 0x201C && code <= 0x201F) return plain = {Kind::quote, '"'}, true;
  if (code >= 0x2018 && code <= 0x201B) return plain = {Kind::quote, '\''}, true;
  if (code == 0x2010 || code == 0x2011 || code == 0x2013 || code == 0x2212)
    return plain = {Kind::wide, '-'}, true;
  if (code > 0xFF00 && code < 0xFF5F) {
    const char narrow = static_cast<char>(code - 0xFF00 + 0x20);
    return plain = {Kind::wide, narrow}, !is_letter_or_digit(narrow);
  }
  return false;
}

class Cleaner {
 public:
  Cleaner(std::string_view text, Language language)
      : text_(text), hashes_(language == Language::python || language == Language::script) {}

  PlainText clean() {
    while (at_ < text_.size()) {
      if (hashes_ ? head("#") : head("//")) {
        copy_until("\n");
      } else if (!hashes_ && head("/*")) {
        copy_until("*/");
      } else {
        one();
      }
    }
    return {std::move(result_), notes()};
  }

 private:
  bool head(std::string_view mark) const { return text_.substr(at_, mark.size()) == mark; }

  void copy_until(std::string_view mark) {
    const std::size_t end = std::min(text_.find(mark, at_), text_.size());
    result_ += text_.substr(at_, end - at_);
    at_ = end;
  }

  /// A character of code, with the string that it opens.
  void one() {
    const std::string_view character = text_.substr(at_, character_length(text_.substr(at_)));
    at_ += character.size();
    Plain plain{Kind::quote, character[0]};
    if (plain_of(character, plain)) {
      ++counts_[static_cast<std::size_t>(plain.kind)];
      if (plain.plain != '\0') result_ += plain.plain;
    } else {
      result_ += character;
    }
    const bool separator =
        plain.plain == '\'' && result_.size() > 1 && is_letter_or_digit(result_[result_.size() - 2]);
    if ((plain.plain == '"' || plain.plain == '\'') && !separator) string(plain.plain, character.size() > 1);
  }

  /// To the end of a string; one that typographic quotes open, they close as well.
  void string(char quote, bool typographic) {
    while (at_ < text_.size() && text_[at_] != '\n') {
      const std::string_view character = text_.substr(at_, character_length(text_.substr(at_)));
      at_ += character.size();
      Plain plain{Kind::quote, character[0]};
      const bool closes =
          typographic && plain_of(character, plain) && plain.kind == Kind::quote && plain.plain == quote;
      if (closes) {
        ++counts_[static_cast<std::size_t>(Kind::quote)];
        result_ += quote;
        return;
      }
      result_ += character;
      if (character[0] == quote) return;
      if (character[0] == '\\' && at_ < text_.size()) result_ += text_[at_++];
    }
  }

  std::vector<std::string> notes() const {
    static constexpr std::array<std::string_view, kKinds> kPatterns{
        "replaced {} non-breaking space{} by blanks", "replaced {} wide blank{} by plain ones",
        "replaced {} typographic quote{} by plain ones", "replaced {} full-width mark{} by plain ones",
        "dropped {} invisible character{}"};
    std::vector<std::string> all;
    for (std::size_t i = 0; i < kKinds; ++i) {
      if (counts_[i] > 0)
        all.push_back(fmt::format(fmt::runtime(kPatterns[i]), counts_[i], counts_[i] > 1 ? "s" : ""));
    }
    return all;
  }

  std::string_view text_;
  bool hashes_;  ///< `#` begins a comment
  std::size_t at_ = 0;
  std::string result_;
  std::array<std::size_t, kKinds> counts_{};
};

}  // namespace

PlainText plain_characters(std::string_view text, Language language) {
  return Cleaner(text, language).clean();
}

}  // namespace palio
