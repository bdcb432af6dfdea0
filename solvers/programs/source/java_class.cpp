#include "solvers/programs/source/java_class.hpp"

#include <algorithm>
#include <regex>

#include "solvers/programs/source/code_view.hpp"

namespace palio {
namespace {

// Regular expressions recurse: they see no more of a line, or of the head of a file.
constexpr std::size_t kMostLine = 300;
constexpr std::size_t kMostHead = 4096;

/// The last part of the first line's match; empty where no line matches.
std::string first_match(const std::string& code, const std::regex& expression) {
  for (std::size_t begin = 0; begin < code.size();) {
    const std::size_t end = std::min(code.find('\n', begin), code.size());
    const std::string line = code.substr(begin, std::min(end - begin, kMostLine));
    std::smatch match;
    if (std::regex_search(line, match, expression)) return match[match.size() - 1];
    begin = end + 1;
  }
  return {};
}

}  // namespace

JavaClass java_class_of(const std::string& text) {
  static const std::regex any(R"(\b(class|enum|record)\s+(\w+))");
  static const std::regex visible(
      R"(\bpublic\s+((final|abstract|strictfp|sealed)\s+)*(class|enum|record)\s+(\w+))");
  static const std::regex package(R"(\bpackage\s+([\w.]+)\s*;)");
  const std::string code = view_code(text, Language::java).bare;
  const std::string name = first_match(code, visible);
  const std::string prefix = first_match(code.substr(0, kMostHead), package);
  return {name.empty() ? "" : name + ".java",
          (prefix.empty() ? "" : prefix + '.') + (name.empty() ? first_match(code, any) : name)};
}

}  // namespace palio
