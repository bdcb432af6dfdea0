// What C and C++ sources need that were written for another compiler or pasted from a web
// page. Nothing is changed that no error asks for, but what would compile and mean
// something else; lines keep their numbers.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "solvers/programs/source/language.hpp"

namespace palio {

class Repairs {
 public:
  explicit Repairs(const SourceFile& file);

  /// Repairs what compiles but wouldn't do as its author meant: `%I64d`, which counts as a
  /// width here, and in C `void main`, whose exit status is left to chance.
  void repair_meaning();

  /// Repairs what a compiler's messages (GCC's, in English) call for. False where nothing
  /// of it is known, or all was repaired before.
  bool answer(std::string_view messages);

  /// Whether the last answer was a guess, which the messages didn't ask for in so many words.
  bool guessed() const { return guessed_; }

  /// What was done, in words; empty where nothing was.
  const std::vector<std::string>& notes() const { return notes_; }

  /// The source to compile; it says by `#line` where it comes from.
  std::string text() const;

 private:
  void replace_wide_integers();
  bool wrap_void_main();
  bool plain_characters_in();
  bool drop_headers(std::string_view messages);
  bool define_names(std::string_view messages);
  bool include_what_is_suggested(std::string_view messages);
  bool include_all(std::string_view messages);
  bool add_header(const std::string& header, std::string note);

  const SourceFile& file_;
  std::string text_;                  ///< of the file, with what was replaced in it
  std::vector<std::string> headers_;  ///< to include before it
  std::string definitions_;           ///< after those headers
  std::string end_;                   ///< after the text
  bool guessed_ = false;
  std::set<std::string> done_;  ///< names of what was repaired
  std::vector<std::string> notes_;
};

}  // namespace palio
