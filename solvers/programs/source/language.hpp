// What a program is written in.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace palio {

enum class Language : std::uint8_t {
  executable,  ///< a program in the machine's own form
  script,      ///< begins with `#!`
  c,
  cpp,
  python,
  java,
  rust,
  go,
};
inline constexpr std::array<std::string_view, 8> language_names{"an executable", "a script", "C",    "C++",
                                                                "Python",        "Java",     "Rust", "Go"};

constexpr std::string_view print_language(Language language) {
  return language_names[static_cast<std::size_t>(language)];
}

/// A program's file as it was read.
struct SourceFile {
  std::filesystem::path path = {};  ///< as the user gave it
  Language language = Language::executable;
  std::string text = {};                ///< all of it; of an executable nothing
  std::vector<std::string> notes = {};  ///< where the language isn't the one that the name says
};

/// A language, and why it was taken for that.
struct LanguageGuess {
  Language language;
  std::string note;  ///< where the text overrules the name, or tells what the name doesn't
};

/// The language that a file's name and text tell; the name's extension counts first, but
/// a `.c` file that includes a C++ header is C++. Nothing is Language::executable here
/// but what begins as the system's executables do. Nothing where neither tells.
std::optional<LanguageGuess> language_of(const std::filesystem::path& path, std::string_view text);

/// Reads a program's file, or says in words why that can't be done: it isn't there or no
/// file, is larger than a source may be (16 MiB), may not be executed though it is an
/// executable, or isn't known to be in any language.
std::variant<SourceFile, std::string> read_source(const std::filesystem::path& path);

}  // namespace palio
