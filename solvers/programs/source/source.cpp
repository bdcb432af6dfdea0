#include "solvers/programs/source/source.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <optional>
#include <system_error>
#include <utility>

#include "solvers/programs/source/file_judge.hpp"
#include "solvers/programs/source/first_message.hpp"
#include "solvers/programs/source/java_class.hpp"
#include "solvers/programs/source/repairs.hpp"
#include "solvers/programs/words.hpp"

namespace palio {
namespace {

namespace fs = std::filesystem;

// A source may need several repairs, one hidden behind another.
constexpr int kMostRounds = 8;

using Words = std::vector<std::string>;

std::string absolute_path(const fs::path& path) { return fs::absolute(path).lexically_normal().string(); }

void write(const fs::path& path, const std::string& text) {
  std::ofstream stream(path, std::ios::binary);
  stream.write(text.data(), static_cast<std::streamsize>(text.size()));
  stream.close();
  if (!stream) throw std::system_error(errno, std::generic_category(), path.string());
}

/// The tools of a language, and the package of Debian that has them.
struct Toolchain {
  const char* compiler;
  const char* runner;  ///< nullptr where the result runs by itself
  const char* package;
};

Toolchain toolchain(Language language) {
  switch (language) {
    case Language::c:
      return {"gcc", nullptr, "gcc libc6-dev"};
    case Language::cpp:
      return {"g++", nullptr, "g++"};
    case Language::python:
      return {"python3", "python3", "python3"};
    case Language::java:
      return {"javac", "java", "default-jdk-headless"};
    case Language::rust:
      return {"rustc", nullptr, "rustc"};
    case Language::go:
      return {"go", nullptr, "golang-go"};
    case Language::executable:
    case Language::script:
      break;
  }
  return {"", nullptr, ""};
}

/// One build: the file, where it goes, and the tools that were found for it.
class Build {
 public:
  Build(const SourceFile& file, const BuildOptions& options)
      : file_(file), options_(options), program_((options.folder / "program").string()) {}

  BuildResult run() {
    if (options_.sanitize && file_.language != Language::c && file_.language != Language::cpp) {
      return Unavailable{fmt::format("no sanitizers for {}", print_language(file_.language)),
                         "--sanitize takes a source in C or C++"};
    }
    if (file_.language == Language::executable) return built({absolute_path(file_.path)}, {});
    if (file_.language == Language::script) return script();
    const Toolchain tools = toolchain(file_.language);
    for (const char* name : {tools.compiler, tools.runner}) {
      if (name != nullptr && !find_tool(name, options_.search_path)) return missing(name, tools.package);
    }
    compiler_ = *find_tool(tools.compiler, options_.search_path);
    switch (file_.language) {
      case Language::c:
      case Language::cpp:
        return with_repairs();
      case Language::python:
        return python();
      case Language::java:
        return java(*find_tool(tools.runner, options_.search_path));
      case Language::rust:
        return plain({compiler_, "-O", "--edition", "2021", "-o", program_, file_.path.string()});
      default:
        return plain({compiler_, "build", "-o", program_, file_.path.string()});
    }
  }

 private:
  Unavailable missing(std::string_view tool, std::string_view package) const {
    return {
        fmt::format("nothing to build {} with: there is no {} in PATH", print_language(file_.language), tool),
        fmt::format("apt install {}", package)};
  }

  Built built(Words arguments, const Words& notes) const {
    Built result{{std::move(arguments)}, file_.notes, std::string(print_language(file_.language))};
    result.notes.insert(result.notes.end(), notes.begin(), notes.end());
    JudgeFiles files = detect_files(file_.text, file_.language);
    result.notes.insert(result.notes.end(), files.notes.begin(), files.notes.end());
    result.command.infile = std::move(files.infile);
    result.command.outfile = std::move(files.outfile);
    result.limit_multiplier = limit_multiplier(file_.language);
    result.interpreted = result.limit_multiplier > 1;
    return result;
  }

  /// Runs a compiler, whose output goes into `output` where it is content; else its error.
  std::optional<CompileError> compile(const Words& arguments, std::string* output = nullptr) {
    const ToolRun run =
        run_tool(arguments, options_.folder, {.time = options_.time, .interrupted = options_.interrupted});
    if (run.status == 0 && !run.late) {
      if (output != nullptr) *output = run.output;
      return {};
    }
    std::string first = run.late
                            ? fmt::format("its compiler took more than {} s", options_.time.count() / 1000)
                            : first_message(run.output, file_.language);
    if (first.empty()) first = fmt::format("its compiler ended with status {} and said nothing", run.status);
    return CompileError{std::move(first), run.output, join_words(arguments)};
  }

  BuildResult plain(const Words& arguments) {
    if (auto error = compile(arguments)) return *error;
    return built({program_}, {});
  }

  /// A script runs by itself where it may be executed; else by what its first line names.
  BuildResult script() const {
    if (access(file_.path.c_str(), X_OK) == 0) return built({absolute_path(file_.path)}, {});
    const std::string line = file_.text.substr(2, file_.text.find('\n') - 2);
    auto words = split_words(line);
    if (!words) {
      return Unavailable{fmt::format("no interpreter for {}: its first line {}", file_.path.string(),
                                     words.error().message()),
                         "begin it with #! and the path of a program"};
    }
    Words arguments = words.value();
    arguments.push_back(absolute_path(file_.path));
    return built(std::move(arguments), {});
  }

  Words c_family(const std::string& source) const {
    const bool cpp = file_.language == Language::cpp;
    Words words{compiler_, cpp ? "-std=gnu++17" : "-std=gnu17", "-O2", "-DONLINE_JUDGE"};
    if (options_.sanitize) {
      words.insert(words.end(), {"-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"});
    }
    const std::string folder = file_.path.parent_path().string();
    words.insert(words.end(), {"-iquote", folder.empty() ? "." : folder, "-x", cpp ? "c++" : "c", source,
                               "-o", program_, "-lm"});
    return words;
  }

  BuildResult with_repairs() {
    Repairs repairs(file_);
    repairs.repair_meaning();
    std::optional<CompileError> before_guess;
    for (int round = 0;; ++round) {
      std::string source = file_.path.string();
      if (!repairs.notes().empty()) {
        source = (options_.folder / "repaired").string() + (file_.language == Language::cpp ? ".cpp" : ".c");
        write(source, repairs.text());
      }
      auto error = compile(c_family(source));
      if (!error) return built({program_}, repairs.notes());
      error->notes = repairs.notes();
      if (round == kMostRounds || !repairs.answer(error->text)) return before_guess.value_or(*error);
      // A guess that doesn't help is nothing that the user should hear of.
      if (repairs.guessed()) before_guess = std::move(error);
    }
  }

  BuildResult python() {
    // Compiles without writing anything beside the source.
    static const std::string check =
        "import sys\n"
        "name = sys.argv[1]\n"
        "try:\n"
        "    compile(open(name, 'rb').read(), name, 'exec')\n"
        "except SyntaxError as e:\n"
        "    sys.exit(f'{name}:{e.lineno}:{e.offset}: {type(e).__name__}: {e.msg}\\n{e.text or str()}')\n"
        "except ValueError as e:\n"
        "    sys.exit(f'{name}: {e}')\n"
        "print(sys.executable, end='')\n";
    std::string output;
    if (auto refused = compile({compiler_, "-I", "-c", check, file_.path.string()}, &output)) return *refused;
    // What PATH has may be a script that looks for the interpreter, each time anew.
    std::error_code error;
    const std::string interpreter = fs::is_regular_file(output, error) ? output : absolute_path(compiler_);
    return built({interpreter, "-B", absolute_path(file_.path)}, {});
  }

  BuildResult java(const std::string& runner) {
    const JavaClass start = java_class_of(file_.text);
    fs::path source = file_.path;
    Words notes;
    if (!start.file.empty() && source.filename() != start.file) {
      fs::create_directory(options_.folder / "source");
      source = options_.folder / "source" / start.file;
      write(source, file_.text);
      notes.push_back(fmt::format("built as {}, for its public class", start.file));
    }
    const std::string classes = (options_.folder / "classes").string();
    if (auto error = compile({compiler_, "-encoding", "UTF-8", "-d", classes, source.string()}))
      return *error;
    return built({absolute_path(runner), "-XX:+UseSerialGC", "-Xss64m", "-cp", classes, start.name}, notes);
  }

  const SourceFile& file_;
  const BuildOptions& options_;
  std::string program_;
  std::string compiler_ = {};
};

}  // namespace

double limit_multiplier(Language language) {
  switch (language) {
    case Language::java:
      return 2;
    case Language::python:
    case Language::script:
      return 5;
    default:
      return 1;
  }
}

BuildResult build(const SourceFile& file, const BuildOptions& options) { return Build(file, options).run(); }

}  // namespace palio
