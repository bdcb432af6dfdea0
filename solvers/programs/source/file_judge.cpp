#include "solvers/programs/source/file_judge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>

#include "solvers/programs/printable.hpp"
#include "solvers/programs/source/code_view.hpp"

namespace palio {
namespace {

// More than a program for a judge has; beyond that it is no use to look.
constexpr std::size_t kMostNames = 8;

enum class Use { none, reads, writes };

/// A call that opens a file.
struct Opening {
  Use use = Use::none;
  std::string name;
  bool standard = false;  ///< in place of standard input or output
};

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/// Reads calls out of code.
class Calls {
 public:
  explicit Calls(const CodeView& view) : code_(view.code), bare_(view.bare) {}

  /// Calls `visit(arguments)` for each call of a function of that name; the arguments as
  /// they are written, without blanks around. A declaration `name variable(...)` counts
  /// where `declares`.
  template <class Visit>
  void each(std::string_view name, bool declares, Visit&& visit) const {
    for (std::size_t at = bare_.find(name); at != std::string::npos; at = bare_.find(name, at + 1)) {
      std::size_t next = at + name.size();
      if ((at > 0 && is_word(bare_[at - 1])) || (next < bare_.size() && is_word(bare_[next]))) continue;
      if (name == "open" && at > 0 && bare_[at - 1] == '.') continue;  // of something else than a file
      next = skip_blanks(next);
      if (declares) next = skip_blanks(skip_word(next));
      if (next >= bare_.size() || (bare_[next] != '(' && bare_[next] != '{')) continue;
      visit(arguments(next + 1));
    }
  }

  /// The names of the variables that are declared as of that type.
  std::set<std::string> variables(std::string_view type) const {
    std::set<std::string> names;
    for (std::size_t at = bare_.find(type); at != std::string::npos; at = bare_.find(type, at + 1)) {
      const std::size_t begin = skip_blanks(at + type.size());
      const std::size_t end = skip_word(begin);
      if (names.size() < kMostNames && begin > at + type.size() && end > begin)
        names.insert(bare_.substr(begin, end - begin));
    }
    return names;
  }

 private:
  std::size_t skip_blanks(std::size_t at) const {
    while (at < bare_.size() && is_blank(bare_[at])) ++at;
    return at;
  }
  std::size_t skip_word(std::size_t at) const {
    while (at < bare_.size() && is_word(bare_[at])) ++at;
    return at;
  }

  /// At most the first three, of a call that doesn't go on for pages.
  std::vector<std::string> arguments(std::size_t at) const {
    std::vector<std::string> all(1);
    char quote = '\0';
    const std::size_t last = std::min(bare_.size(), at + 400);
    for (; at < last; ++at) {
      const char c = bare_[at];
      if (quote == '\0' && (c == '(' || c == ')' || c == '{' || c == '}' || c == ';')) break;
      if (c == '"' || c == '\'') quote = quote == '\0' ? c : c == quote ? '\0' : quote;
      if (quote == '\0' && c == ',') {
        if (all.size() == 3) break;
        all.emplace_back();
      } else if (!is_blank(c) || quote != '\0') {
        all.back() += code_[at];
      }
    }
    return all;
  }

  const std::string& code_;
  const std::string& bare_;
};

/// What stands within the quotes of an argument; empty where it isn't one string.
std::string literal(const std::string& argument) {
  if (argument.size() < 3 || (argument[0] != '"' && argument[0] != '\'')) return {};
  if (argument.find(argument[0], 1) != argument.size() - 1) return {};
  return argument.substr(1, argument.size() - 2);
}

Use use_of_mode(const std::string& mode) {
  if (mode.empty()) return Use::none;
  if (mode[0] == 'r') return Use::reads;
  return mode[0] == 'w' ? Use::writes : Use::none;
}

/// All files that a source opens.
class Openings {
 public:
  Openings(const CodeView& view, Language language) : calls_(view) {
    switch (language) {
      case Language::c:
      case Language::cpp:
        look_into_c();
        break;
      case Language::python:
        look_into_python();
        break;
      case Language::java:
        look_into_java();
        break;
      case Language::rust:
        add_first("File::open", Use::reads);
        add_first("File::create", Use::writes);
        break;
      case Language::go:
        add_first("os.Open", Use::reads);
        add_first("os.ReadFile", Use::reads);
        add_first("os.Create", Use::writes);
        break;
      case Language::executable:
      case Language::script:
        break;
    }
  }

  const std::vector<Opening>& all() const { return all_; }

 private:
  void add(Use use, const std::string& argument, bool standard = false) {
    std::string name = literal(argument);
    if (use == Use::none || name.empty()) return;
    all_.push_back({use, std::move(name), standard});
  }

  void add_first(std::string_view call, Use use, bool declares = false) {
    calls_.each(call, declares, [&](const auto& arguments) { add(use, arguments[0]); });
  }

  void look_into_c() {
    calls_.each("freopen", false, [&](const auto& arguments) {
      if (arguments.size() == 3 && (arguments[2] == "stdin" || arguments[2] == "stdout"))
        add(arguments[2] == "stdin" ? Use::reads : Use::writes, arguments[0], true);
    });
    calls_.each("fopen", false, [&](const auto& arguments) {
      if (arguments.size() == 2) add(use_of_mode(literal(arguments[1])), arguments[0]);
    });
    for (const auto& [type, use] : {std::pair{"ifstream", Use::reads}, std::pair{"ofstream", Use::writes}}) {
      add_first(type, use);
      add_first(type, use, true);
      for (const std::string& variable : calls_.variables(type)) add_first(variable + ".open", use);
    }
  }

  void look_into_python() {
    calls_.each("open", false, [&](const auto& arguments) {
      std::string mode = "'r'";
      if (arguments.size() > 1 && !arguments[1].empty() && arguments[1][0] != 'e') mode = arguments[1];
      if (mode.starts_with("mode=")) mode.erase(0, 5);
      add(use_of_mode(literal(mode)), arguments[0]);
    });
  }

  void look_into_java() {
    for (const char* call : {"FileReader", "FileInputStream", "Scanner(new File", "Files.lines(Path.of",
                             "Files.readAllLines(Path.of", "Files.readString(Path.of"})
      add_first(call, Use::reads);
    for (const char* call : {"FileWriter", "FileOutputStream", "PrintWriter", "PrintStream"})
      add_first(call, Use::writes);
  }

  Calls calls_;
  std::vector<Opening> all_;
};

/// Names of the standard streams and the terminal, which are no files.
bool is_device(const std::string& name) {
  std::string lower = name;
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return lower == "con" || lower.starts_with("/dev/") || lower.starts_with("/proc/");
}

bool prints(const CodeView& view) {
  static constexpr std::string_view kPrints[] = {"cout",       "printf",  "puts",   "putchar", "print(",
                                                 "System.out", "println", "fmt.Pr", "stdout"};
  return std::any_of(std::begin(kPrints), std::end(kPrints), [&](std::string_view word) {
    const std::size_t at = view.bare.find(word);
    return at != std::string::npos && (at == 0 || view.bare[at - 1] != 'f');
  });
}

/// `shuttle.in` -> `shuttle`
std::string stem(const std::string& name) { return name.substr(0, name.rfind('.')); }

/// Distinct names that are opened for one purpose, in order; one that stands for a standard
/// stream bars those that don't.
std::vector<std::string> names_of(const std::vector<Opening>& all, Use use) {
  const bool standard =
      std::any_of(all.begin(), all.end(), [&](const Opening& o) { return o.use == use && o.standard; });
  std::vector<std::string> names;
  for (const Opening& opening : all) {
    if (opening.use != use || opening.standard != standard || is_device(opening.name)) continue;
    const bool known = std::find(names.begin(), names.end(), opening.name) != names.end();
    if (!known && names.size() < kMostNames) names.push_back(opening.name);
  }
  return names;
}

/// The one name that can be taken; else nothing, and a note that says why.
std::string take(const std::vector<std::string>& names, Use use, std::vector<std::string>& notes) {
  const char* verb = use == Use::reads ? "reads" : "writes";
  const char* option = use == Use::reads ? "--infile" : "--outfile";
  if (names.empty()) return {};
  if (names.size() > 1) {
    std::string list;
    for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
    notes.push_back(fmt::format("{} several files ({}), none of them taken: say which by {}", verb,
                                printable_text(list), option));
    return {};
  }
  const std::string shown = printable_text(names[0]);
  if (shown != names[0] || names[0].find_first_of("/\\:") != std::string::npos) {
    notes.push_back(
        fmt::format("{} {}, which isn't in its own folder and so is no judge's file", verb, shown));
    return {};
  }
  notes.push_back(fmt::format("{} {} (taken from the source, as by {})", verb, shown, option));
  return names[0];
}

}  // namespace

JudgeFiles detect_files(std::string_view text, Language language) {
  const CodeView view = view_code(text, language);
  const Openings openings(view, language);
  JudgeFiles files;
  files.infile = take(names_of(openings.all(), Use::reads), Use::reads, files.notes);
  std::vector<std::string> written = names_of(openings.all(), Use::writes);
  const bool standard = std::any_of(openings.all().begin(), openings.all().end(),
                                    [](const Opening& o) { return o.use == Use::writes && o.standard; });
  const bool pair = !files.infile.empty() && written.size() == 1 && stem(written[0]) == stem(files.infile);
  // A file that is written beside standard output is a log as likely as an answer.
  if (!standard && !pair && prints(view)) written.clear();
  files.outfile = take(written, Use::writes, files.notes);
  return files;
}

}  // namespace palio
