#include "solvers/programs/source/language.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <map>
#include <optional>
#include <regex>
#include <system_error>

namespace palio {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostSource = std::size_t{16} << 20;
constexpr std::string_view kElf =
    "\x7F"
    "ELF";

std::optional<Language> by_extension(const std::string& extension) {
  static const std::map<std::string, Language> known{
      {".c", Language::c},       {".cc", Language::cpp},    {".cpp", Language::cpp}, {".cxx", Language::cpp},
      {".C", Language::cpp},     {".cp", Language::cpp},    {".c++", Language::cpp}, {".CPP", Language::cpp},
      {".py", Language::python}, {".java", Language::java}, {".rs", Language::rust}, {".go", Language::go}};
  const auto found = known.find(extension);
  if (found == known.end()) return {};
  return found->second;
}

/// Whether a line of the text begins, after blanks, with one of what `mark` describes. Only
/// the first lines are looked at, and of each only its head, as regular expressions recurse.
bool has_line(std::string_view text, const char* mark) {
  const std::regex expression(mark);
  for (int line = 0; line < 500 && !text.empty(); ++line) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string head(text.substr(0, std::min<std::size_t>(end, 120)));
    if (std::regex_search(head, expression, std::regex_constants::match_continuous)) return true;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return false;
}

bool includes_cpp(std::string_view text) {
  return has_line(text, R"(\s*#\s*include\s*<(iostream|c?string|vector|algorithm|queue|map|set|fstream|bits/)"
                        R"(stdc\+\+\.h|c(stdio|stdlib|math|assert))>)") ||
         has_line(text, R"(\s*using\s+namespace\s)");
}

std::optional<Language> by_text(std::string_view text) {
  if (has_line(text, R"(\s*package\s+main\b)")) return Language::go;
  if (has_line(text, R"(\s*(pub\s+)?fn\s+main\s*\()")) return Language::rust;
  if (has_line(text, R"(\s*(import\s+java\.|public\s+(final\s+)?class\s))")) return Language::java;
  if (includes_cpp(text)) return Language::cpp;
  if (has_line(text, R"(\s*#\s*include\s*[<"])")) return Language::c;
  if (has_line(text, R"((def\s+\w+\s*\(|import\s+\w+|from\s+\w+\s+import\s))")) return Language::python;
  return {};
}

std::optional<std::string> read_all(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  if (!stream) return {};
  std::string text{std::istreambuf_iterator<char>(stream), {}};
  if (stream.bad()) return {};
  return text;
}

}  // namespace

std::optional<LanguageGuess> language_of(const fs::path& path, std::string_view text) {
  if (text.starts_with(kElf)) return LanguageGuess{Language::executable, ""};
  if (const auto named = by_extension(path.extension().string())) {
    if (*named == Language::c && includes_cpp(text))
      return LanguageGuess{Language::cpp, "taken for C++, as it includes what C has not"};
    return LanguageGuess{*named, ""};
  }
  if (text.starts_with("#!")) return LanguageGuess{Language::script, ""};
  if (const auto told = by_text(text))
    return LanguageGuess{*told,
                         fmt::format("taken for {}, as its text looks like that", print_language(*told))};
  return {};
}

std::variant<SourceFile, std::string> read_source(const fs::path& path) {
  std::error_code error;
  const auto refuse = [&](std::string_view why) { return fmt::format("{}: {}", path.string(), why); };
  const fs::file_status status = fs::status(path, error);
  if (!fs::exists(status)) return refuse("there is no such file");
  if (!fs::is_regular_file(status)) return refuse("it is no file");
  std::string head(4, '\0');
  std::ifstream(path, std::ios::binary).read(head.data(), 4);
  const bool may_run = access(path.c_str(), X_OK) == 0;
  if (head == kElf) {
    if (!may_run) return refuse("it is an executable that may not be executed: chmod +x");
    return SourceFile{.path = path};
  }
  if (fs::file_size(path, error) > kMostSource) return refuse("it is larger than a source may be, 16 MiB");
  auto text = read_all(path);
  if (!text) return refuse(std::strerror(errno));
  if (const auto guess = language_of(path, *text)) {
    SourceFile file{path, guess->language, std::move(*text)};
    if (!guess->note.empty()) file.notes.push_back(guess->note);
    return file;
  }
  if (may_run) return SourceFile{.path = path};
  return refuse(
      "neither its name nor its text tells its language: name it .c .cpp .py .java .rs or .go, or chmod +x a "
      "program");
}

}  // namespace palio
