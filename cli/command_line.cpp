// The command line itself: names, help and bounds of every option. The only file that
// includes CLI11, which takes long to compile.
#include "cli/command_line.hpp"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <cstdlib>

#include "puzzles/all.hpp"
#include "puzzles/text.hpp"
#include "reports/environment.hpp"
#include "solvers/worker.hpp"

namespace palio::cli {
namespace {

/// Where the options land while they are read.
struct Options {
  ListOptions list;
  SolveOptions solve;
  OracleOptions oracle;
  VerifyOptions verify;
  CheckOptions check;
  ReplayOptions replay;
};

std::vector<std::string> puzzle_names() {
  std::vector<std::string> names;
  Puzzles::each([&]<class P>() { names.emplace_back(P::name); });
  return names;
}

/// A time that can be waited for; refuses what is no number, too.
CLI::Validator seconds() {
  const auto check = [](const std::string& text) -> std::string {
    char* end = nullptr;
    const double number = std::strtod(text.c_str(), &end);
    const bool whole = !text.empty() && *end == '\0';
    return whole && number > 0 && number <= 1e6 ? ""
                                                : text + " is no number of seconds above 0 and up to 1000000";
  };
  return CLI::Validator(check, "SECONDS");
}

/// A whole number; CLI11 takes -1 for 2^64 - 1 and larger ones for the largest.
CLI::Validator whole_number(std::uint64_t least) {
  const auto check = [least](const std::string& text) -> std::string {
    const auto number = parse_number(text, least, UINT64_MAX);
    const bool exact = number && text == std::to_string(number.value());
    if (exact) return "";
    return text + " is no whole number from " + std::to_string(least) + " to " + std::to_string(UINT64_MAX);
  };
  return CLI::Validator(check, "NUMBER");
}

void add_size(CLI::App& command, SizeOptions& size) {
  command.add_option("--size", size.size,
                     "flip, four: RxC; four also RxC:BLACK:WHITE:LINE; shuttle: N, AxB or 1..N");
  command.add_flag("--torus", size.torus, "flip: the sides of the board meet");
  command.add_option("--starter", size.starter, "four: who moves first")
      ->check(CLI::IsMember({"white", "black", "either"}));
}

void add_jobs(CLI::App& command, std::uint32_t& jobs) {
  jobs = usable_cores();
  command.add_option("-j,--jobs", jobs, "threads at work")
      ->check(CLI::Range(1U, std::uint32_t{Blackboard::max_slots}))
      ->capture_default_str();
}

CLI::Option* add_dialect(CLI::App& command, auto& dialect) {
  return command
      .add_option("--dialect", dialect, "whose answers: statement, or luogu (four: 1 for a solved board)")
      ->check(CLI::IsMember({"statement", "luogu"}));
}

CLI::App& add_command(CLI::App& app, const char* name, const char* summary, const char* examples) {
  CLI::App& command = *app.add_subcommand(name, summary);
  command.footer(std::string("Examples:\n") + examples);
  return command;
}

CLI::App& add_list(CLI::App& app, ListOptions& options) {
  CLI::App& command = add_command(app, "list", "Show puzzles, solvers and which method serves which puzzle",
                                  "  palio list\n  palio list --names 'flip/*'\n  palio list --json -");
  command.add_option("selector", options.selectors, "flip, flip/gf2*, */string_bfs, ...");
  command.add_flag("--names", options.names, "only the names of solvers, one a line");
  command.add_option("--json", options.json, "write JSON to this file (-: standard output)");
  return command;
}

CLI::App& add_solve(CLI::App& app, SolveOptions& options) {
  CLI::App& command = add_command(app, "solve", "Solve an instance: judge's text in, judge's text out",
                                  "  echo bwwb/bbwb/bwwb/bwww | palio solve flip\n"
                                  "  palio solve four board.txt --solver four/bitmask_bfs --draw\n"
                                  "  palio oracle flip --all | cut -d' ' -f1 | palio solve flip --batch");
  command.add_option("puzzle", options.puzzle, "which puzzle")
      ->required()
      ->check(CLI::IsMember(puzzle_names()));
  command.add_option("file", options.file, "the instance (default: standard input)");
  command.add_option("--solver", options.solver,
                     "by its name (default: strongest guarantee, then largest reach, then name)");
  add_size(command, options.size);
  add_dialect(command, options.dialect)->capture_default_str();
  command.add_flag("--moves", options.moves, "print the moves too, one a line");
  command.add_flag("--draw", options.draw, "draw the board after each move");
  command.add_flag("--batch", options.batch, "one instance a line in its one-line form, one answer a line");
  add_jobs(command, options.jobs);
  return command;
}

CLI::App& add_oracle(CLI::App& app, OracleOptions& options) {
  CLI::App& command = add_command(app, "oracle", "The true answer, from the independent oracle",
                                  "  echo BWBO/WBWB/BWBW/WBWO | palio oracle four\n"
                                  "  palio oracle four --all --starter white\n"
                                  "  palio oracle shuttle --all --size 1..8");
  command.add_option("puzzle", options.puzzle, "which puzzle")
      ->required()
      ->check(CLI::IsMember(puzzle_names()));
  command.add_option("file", options.file, "the instance (default: standard input)");
  add_size(command, options.size);
  add_dialect(command, options.dialect)->capture_default_str();
  command.add_flag("--moves", options.moves, "print the moves of a shortest solution too, one a line");
  command.add_flag("--draw", options.draw, "draw the board after each move");
  command.add_flag("--all", options.all, "the whole space in rank order: instance, blank, answer")
      ->excludes("file")
      ->excludes("--moves")
      ->excludes("--draw");
  return command;
}

/// How external programs are run, whichever they are.
void add_running(CLI::App& command, ProgramOptions& programs) {
  const char* group = "External programs";
  const auto option = [&](const char* name, auto& value, const char* text) {
    return command.add_option(name, value, text)->group(group);
  };
  const auto flag = [&](const char* name, bool& value, const char* text) {
    command.add_flag(name, value, text)->group(group);
  };
  option("--guarantee", programs.guarantee, "what it is held to (default: the most that the puzzle knows)")
      ->check(CLI::IsMember({"any", "optimal", "canonical"}));
  option("--infile", programs.infile, "a judge with files: the case goes here instead of standard input");
  option("--outfile", programs.outfile, "a judge with files: the answer is read from here");
  option("--preset", programs.preset, "limits of a judge")
      ->check(CLI::IsMember({"poj", "luogu", "usaco", "none"}));
  option("--multiplier", programs.multiplier, "of time limits (default: by language)")->check(seconds());
  flag("--sanitize", programs.sanitize, "build C and C++ with address and undefined-behaviour sanitizers");
  flag("--sandbox", programs.sandbox, "no network, nothing to write but a private folder (off by default)");
  flag("--strict", programs.strict, "hold CRLF, trailing blanks and a missing last newline against it");
  flag("--perturb", programs.perturb, "also try inputs in other layouts, apart from correctness");
  option("--hunt-slow", programs.hunt_slow, "seconds to look for a slower instance")->check(seconds());
}

/// Which instances are verified, and for how long.
void add_campaign(CLI::App& command, VerifyOptions& options) {
  add_size(command, options.size);
  CLI::Option* instance =
      command.add_option("--instance", options.instance, "only this instance, in its one-line form");
  CLI::Option* exhaustive = command.add_flag("--exhaustive", options.exhaustive,
                                             "the whole space in rank order, without a time limit");
  CLI::Option* sample =
      command.add_option("--sample", options.sample, "so many instances of the seeded sequence")
          ->check(whole_number(1));
  sample->excludes(exhaustive)->excludes(instance);
  exhaustive->excludes(instance);
  command
      .add_option("--seconds", options.seconds,
                  "wall time a contender (default: 10, unless the number is given)")
      ->check(seconds());
  command.add_option("--limit", options.limit, "wall seconds an instance (default: 10, or the preset's)")
      ->check(seconds());
  command
      .add_option("--memory", options.memory_mib,
                  "MiB that a solve may hold (default: 1024, or the preset's)")
      ->check(CLI::Range(1U, 1U << 20));
  command.add_option("--seed", options.seed, "of the sequence of instances")
      ->check(whole_number(0))
      ->capture_default_str();
  add_jobs(command, options.jobs);
  add_dialect(command, options.dialect);
  command.add_flag("--first", options.first, "end with a contender's first failure");
  command.add_option("--json", options.json, "write JSON to this file (-: standard output)");
}

CLI::App& add_verify(CLI::App& app, VerifyOptions& options) {
  CLI::App& command =
      add_command(app, "verify", "Judge solvers on a whole space, or on as much of it as time allows",
                  "  palio verify\n"
                  "  palio verify flip/gf2_elimination --exhaustive\n"
                  "  palio verify flip --size 5x5 --seconds 30\n"
                  "  palio verify four/published_p2 --instance BBBO/BBOW/BWWW/WWWB\n"
                  "  palio verify flip --cmd 'python3 mine.py' --source theirs.cpp\n\n"
                  "Exit: 0 all well, 1 a contender refuted (or an exhibit not as expected),\n"
                  "2 wrong usage, 3 something could not be judged, 130 interrupted.");
  command.add_option("selector", options.selectors,
                     "flip, flip/gf2*, */string_bfs, ... (default: all; with programs: their puzzle)");
  add_campaign(command, options);
  command
      .add_option("--expect-refuted", options.expect_refuted, "a contender that must fail (may be repeated)")
      ->allow_extra_args(false);
  const auto program = [&](const char* name, auto& value, const char* text) {
    command.add_option(name, value, text)->group("External programs")->allow_extra_args(false);
  };
  program("--cmd", options.programs.commands, "judge this command: case in, answer out (may be repeated)");
  program("--source", options.programs.sources, "build and judge this source (may be repeated)");
  program("--manifest", options.programs.manifests, "judge what this .toml describes (may be repeated)");
  add_running(command, options.programs);
  return command;
}

CLI::App& add_check(CLI::App& app, CheckOptions& options) {
  CLI::App& command = add_command(app, "check", "Is my program right, and if not, on which smallest board?",
                                  "  palio check solution.cpp\n"
                                  "  palio check solution.py --puzzle four\n"
                                  "  palio check ./a.out --puzzle shuttle --preset usaco\n\n"
                                  "Exit: 0 right as far as it was tried, 1 refuted, 2 wrong usage,\n"
                                  "3 it could not be judged, 130 interrupted.");
  command
      .add_option("file", options.file, "a source (.c .cpp .py .java .rs .go), a program or a .toml manifest")
      ->required();
  command.add_option("--puzzle", options.puzzle, "which puzzle it solves (default: what the source tells)")
      ->check(CLI::IsMember(puzzle_names()));
  add_campaign(command, options.verify);
  add_running(command, options.verify.programs);
  return command;
}

CLI::App& add_replay(CLI::App& app, ReplayOptions& options) {
  CLI::App& command =
      add_command(app, "replay", "Run kept failures again: FIXED or STILL FAILING",
                  "  palio replay\n"
                  "  palio replay palio-failures/flip-mine.cpp-1.in\n"
                  "  palio replay --cmd ./a.out\n\n"
                  "Exit: 0 all are fixed, 1 some still fail, 2 wrong usage, 3 could not be run.");
  command.add_option("failure", options.failures, "kept inputs (default: all in palio-failures/)");
  command.add_option("--cmd", options.command, "run this instead of the program that failed");
  return command;
}

/// CLI11 speaks of a missing subcommand where the one given is unknown.
bool is_unknown_command(const CLI::App& app, int argc, char** argv) {
  const auto named = [&](const CLI::App* command) { return command->get_name() == argv[1]; };
  return argc > 1 && argv[1][0] != '-' && app.get_subcommands(named).empty();
}

}  // namespace

Request read_command_line(int argc, char** argv) {
  CLI::App app("Palio proves puzzle solvers right, then races them.", "palio");
  app.footer("`palio COMMAND --help` shows the options of a command, with examples.");
  app.set_version_flag("--version", "palio " + version_text());
  app.require_subcommand(1);
  Options options;
  Request request;
  const auto add = [&](auto add_command, auto& its_options) {
    add_command(app, its_options).callback([&] { request = its_options; });
  };
  add(add_list, options.list);
  add(add_solve, options.solve);
  add(add_oracle, options.oracle);
  add(add_check, options.check);
  add(add_verify, options.verify);
  add(add_replay, options.replay);
  if (is_unknown_command(app, argc, argv)) {
    std::fprintf(stderr, "palio: no command is called %s; `palio --help` lists them\n", argv[1]);
    return AllSaid{wrong_usage};
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return AllSaid{app.exit(error) == 0 ? all_well : wrong_usage};
  }
  return request;
}

}  // namespace palio::cli
