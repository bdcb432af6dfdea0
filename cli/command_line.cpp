// The command line itself: names, help and bounds of every option. With
// cli/manual/describe.cpp the only files that include CLI11, which takes long to compile.
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
  RaceOptions race;
  RunOptions whole;
  ReportOptions report;
  BundleOptions bundle;
  FigureOptions figure;
  HistoryOptions history;
  GateOptions gate;
  InitCiOptions init_ci;
  TryOptions attempt;
  MergeOptions merge;
  CensusOptions census;
  CertifyOptions certify;
};

std::vector<std::string> puzzle_names() {
  std::vector<std::string> names;
  Puzzles::each([&]<class P>() { names.emplace_back(P::name); });
  return names;
}

/// A number above 0 and up to 10^6, in words; refuses what is no number, too.
CLI::Validator positive(const char* type, const char* words) {
  const auto check = [words](const std::string& text) -> std::string {
    char* end = nullptr;
    const double number = std::strtod(text.c_str(), &end);
    const bool whole = !text.empty() && *end == '\0';
    return whole && number > 0 && number <= 1e6 ? ""
                                                : text + " is no " + words + " above 0 and up to 1000000";
  };
  return CLI::Validator(check, type);
}

/// A time that can be waited for.
CLI::Validator seconds() { return positive("SECONDS", "number of seconds"); }

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
      ->default_str("all cores");
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
                                  "  palio oracle flip --all | cut -d' ' -f1 | palio solve flip --batch\n"
                                  "  palio solve flip board.bits --size 1000x1000 --format bits\n\n"
                                  "Exit: 0 answered, 2 wrong usage or input, 3 the solver gave up.");
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
  CLI::Option* batch = command.add_flag("--batch", options.batch,
                                        "one instance a line in its one-line form, one answer a line");
  command
      .add_option("--format", options.format,
                  "text, or flip as raw bits: cell by cell from the lowest bit of each byte on, black 1; "
                  "with --moves the presses likewise")
      ->check(CLI::IsMember({"text", "bits"}))
      ->capture_default_str()
      ->excludes(batch);
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
  option("--multiplier", programs.multiplier, "of time limits (default: by language)")
      ->check(positive("FACTOR", "factor"));
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
  command.add_option("--store", options.store, "keep what is found in this store, while it goes on");
}

CLI::App& add_verify(CLI::App& app, VerifyOptions& options) {
  CLI::App& command =
      add_command(app, "verify", "Judge solvers on a whole space, or on as much of it as time allows",
                  "  palio verify\n"
                  "  palio verify flip/gf2_elimination --exhaustive\n"
                  "  palio verify flip --size 5x5 --seconds 30\n"
                  "  palio verify four/published_p2 --instance BBBO/BBOW/BWWW/WWWB\n"
                  "  palio verify flip --cmd 'python3 mine.py' --source theirs.cpp\n"
                  "  palio verify flip --size 5x5 --exhaustive --store campaign.db --resume\n"
                  "  palio verify flip --exhaustive --shard 2/4 --store part2.db\n\n"
                  "Exit: 0 all well, 1 a contender refuted (or an exhibit not as expected),\n"
                  "2 wrong usage, 3 something could not be judged, 130 interrupted.");
  command.add_option("selector", options.selectors,
                     "flip, flip/gf2*, */string_bfs, ... (default: all; with programs: their puzzle)");
  add_campaign(command, options);
  command
      .add_option("--expect-refuted", options.expect_refuted, "a contender that must fail (may be repeated)")
      ->allow_extra_args(false);
  command.add_flag("--resume", options.resume, "go on with this campaign where --store has it left off")
      ->needs("--store");
  command.add_option("--shard", options.shard,
                     "only the K-th of N parts, as 2/4; `palio merge` joins their stores");
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

CLI::App& add_merge(CLI::App& app, MergeOptions& options) {
  CLI::App& command =
      add_command(app, "merge", "Join the stores of a campaign's parts into one, and say what came out",
                  "  palio merge part*.db --out whole.db\n"
                  "  palio merge part1.db part2.db --out whole.db --json -\n\n"
                  "Exit: as of `palio verify`, from the joined verdicts.");
  command.add_option("store", options.stores, "stores written with --shard")->required();
  command.add_option("--out", options.out, "the store to write; must not be there yet")->required();
  command.add_option("--json", options.json, "write JSON to this file (-: standard output)");
  return command;
}

CLI::App& add_census(CLI::App& app, CensusOptions& options) {
  CLI::App& command = add_command(app, "census", "Count the instances of a whole space by their answer",
                                  "  palio census flip 6x6\n"
                                  "  palio census flip 5x5 --target one --json -\n"
                                  "  palio census four --starter white\n"
                                  "  palio census four 5x5 --memory 8192\n"
                                  "  palio census shuttle 12 --plot depths.svg\n"
                                  "  palio census flip 9x9 --target one --store census.db --resume\n\n"
                                  "Exit: 0 counted, 2 wrong usage, 3 it can't be counted (too large, or the\n"
                                  "store failed), 130 interrupted.");
  command.add_option("puzzle", options.puzzle, "which puzzle")
      ->required()
      ->check(CLI::IsMember(puzzle_names()));
  CLI::Option* word = command.add_option("size", options.size_word, "the same as --size");
  add_size(command, options.size);
  command.get_option("--size")->excludes(word);
  command
      .add_option("--target", options.target, "flip: fewest presses to either colour, or to one given colour")
      ->check(CLI::IsMember({"either", "one"}))
      ->capture_default_str();
  command.add_option("--memory", options.memory_mib, "MiB that it may hold")
      ->check(CLI::Range(1U, 1U << 24))
      ->capture_default_str();
  add_jobs(command, options.jobs);
  command.add_option("--json", options.json, "write JSON to this file (-: standard output)");
  command.add_option("--plot", options.plot, "draw the histogram to this .svg, .pdf or .tex file");
  command.add_option("--store", options.store, "keep what is counted in this store, while it goes on");
  command.add_flag("--resume", options.resume, "go on with this census where --store has it left off")
      ->needs("--store");
  return command;
}

CLI::App& add_certify(CLI::App& app, CertifyOptions& options) {
  CLI::App& command =
      add_command(app, "certify", "Write what the verdicts on a space rest on, for others to check",
                  "  palio certify flip\n"
                  "  palio certify shuttle                    # sizes 1 to 8\n"
                  "  palio certify shuttle 8 --out shuttle-8.cert\n"
                  "  scripts/check_certificate shuttle-8.cert\n\n"
                  "Exit: 0 written, 2 wrong usage, 3 it can't be written.");
  command.add_option("puzzle", options.puzzle, "which puzzle")
      ->required()
      ->check(CLI::IsMember(puzzle_names()));
  CLI::Option* word = command.add_option("size", options.size_word, "the same as --size");
  add_size(command, options.size);
  command.get_option("--size")->excludes(word);
  command.add_option("--out", options.out, "the file to write (default: PUZZLE-SIZE.palio-certificate)");
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

/// Shows a race that is over, so options for one to come don't go with it.
void add_from_store(CLI::App& command, std::optional<std::string>& store, const CLI::Option* json) {
  CLI::Option* from_store =
      command.add_option("--from-store", store,
                         "run nothing: show this store's last race again, the lane solo computed anew from "
                         "its raw data");
  const auto is_alone = [&command, from_store, json](const std::string&) -> std::string {
    for (const CLI::Option* option : command.get_options()) {
      if (option != from_store && option != json && option->count() > 0)
        return option->get_name() + " doesn't go with it, only --json does";
    }
    return "";
  };
  from_store->check(is_alone);
}

/// How many blocks, and how they are judged.
void add_race_plan(CLI::App& command, RaceOptions& options) {
  CLI::Option* careful =
      command.add_flag("--careful", options.careful, "60 blocks, in twelve layouts of the code");
  CLI::Option* quick =
      command.add_flag("--quick", options.quick, "12 blocks, or as many as can show anything");
  quick->excludes(careful);
  command.add_flag("--until-decided", options.until_decided,
                   "look four times, and end when all pairs are decided");
  command.add_option("--blocks", options.blocks, "so many blocks (default: 24)")
      ->check(CLI::Range(1U, 10000U));
  command.add_option("--margin", options.margin, "differences below this part count as none")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  command.add_option("--seed", options.seed, "of the order in each block, and of resampling instances")
      ->check(whole_number(0))
      ->capture_default_str();
}

CLI::App& add_race(CLI::App& app, RaceOptions& options) {
  CLI::App& command =
      add_command(app, "race", "Which solver is faster, by how much, how sure, and from where on",
                  "  palio race flip\n"
                  "  palio race --quick\n"
                  "  palio race flip/gf2_elimination --against flip/light_chasing --careful\n"
                  "  palio race flip --instances boards.txt --json race.json\n"
                  "  palio race four --lane parallel --lane growth\n"
                  "  palio race flip --lane instances\n"
                  "  palio race flip --lane solo --store palio.db\n"
                  "  palio race --from-store palio.db\n\n"
                  "Exit: 0 measured, 1 a contender refuted, 2 wrong usage or too few blocks,\n"
                  "3 nothing could be measured, 130 interrupted (full blocks are kept).");
  command.add_option("selector", options.selectors, "flip, flip/gf2*, */string_bfs, ... (default: all)");
  command.add_option("--against", options.against,
                     "compare with this solver alone (default: all pairs; baseline bitmask_bfs)");
  command.add_option("--instances", options.instances,
                     "small, large, or a file of one-line forms (default: both)");
  add_size(command, options.size);
  add_race_plan(command, options);
  command.add_option("--lane", options.lanes, "what to measure (may be repeated; default: solo and counted)")
      ->check(CLI::IsMember({"solo", "counted", "instances", "instructions", "parallel", "portfolio",
                             "process", "growth", "all"}))
      ->allow_extra_args(false);
  command
      .add_option("--cmd", options.programs.commands, "a command for the lane `process` (may be repeated)")
      ->allow_extra_args(false);
  command.add_option("--memory", options.memory_mib, "MiB that a solve may hold")
      ->check(CLI::Range(1U, 1U << 20))
      ->capture_default_str();
  add_jobs(command, options.jobs);
  const CLI::Option* json =
      command.add_option("--json", options.json, "write JSON to this file (-: standard output)");
  command.add_option("--store", options.store, "keep what is measured in this store");
  add_from_store(command, options.from_store, json);
  return command;
}

CLI::App& add_run(CLI::App& app, RunOptions& options) {
  CLI::App& command =
      add_command(app, "run", "The main job: judge all, race all, measure the claims, write the report",
                  "  palio run\n"
                  "  palio run --quick --out today\n"
                  "  palio run flip --careful\n\n"
                  "Writes report.html, report.md, results.json, junit.xml and the store palio.db.\n\n"
                  "Exit: 0 all well, 1 a contender refuted (or an exhibit not as expected),\n"
                  "2 wrong usage, 3 something could not be judged or measured, 130 interrupted\n"
                  "(what is known by then is reported).");
  command.add_option("selector", options.selectors, "flip, flip/gf2*, */string_bfs, ... (default: all)");
  command.add_option("--out", options.out, "the folder for the report")->capture_default_str();
  CLI::Option* careful = command.add_flag("--careful", options.careful,
                                          "a minute a solver, 60 blocks in twelve layouts of the code");
  command.add_flag("--quick", options.quick, "within three minutes: 2 s a solver, a quick race")
      ->excludes(careful);
  command.add_option("--seed", options.seed, "of all random choices")
      ->check(whole_number(0))
      ->capture_default_str();
  add_jobs(command, options.jobs);
  command.add_option("--json", options.json, "write the results to this file too (-: standard output)");
  return command;
}

CLI::App& add_report(CLI::App& app, ReportOptions& options) {
  CLI::App& command = add_command(app, "report", "Render the report again, from stores or JSON alone",
                                  "  palio report palio-report/palio.db --out again\n"
                                  "  palio report verified.db raced.db\n"
                                  "  palio report results.json");
  command
      .add_option("file", options.files,
                  "stores, or JSON of run, verify or race: the last verification of each, a later file's in "
                  "the place of an earlier one's, and the last race")
      ->required();
  command.add_option("--out", options.out, "the folder for the report")->capture_default_str();
  command.add_flag("--quiet", options.quiet, "print nothing");
  return command;
}

CLI::App& add_bundle(CLI::App& app, BundleOptions& options) {
  CLI::App& command = add_command(app, "bundle", "One archive from which the same report is made elsewhere",
                                  "  palio bundle palio-report/palio.db\n"
                                  "  palio bundle palio-report/palio.db -o flip-race.tar.gz");
  command.add_option("store", options.store, "what a run wrote")->required();
  command.add_option("-o,--out", options.out, "the archive (default: the store's name and .tar.gz)");
  return command;
}

CLI::App& add_figure(CLI::App& app, FigureOptions& options) {
  CLI::App& command =
      add_command(app, "figure", "A figure or a table of a run, for a paper or a lecture",
                  "  palio figure ratios palio-report/palio.db -o ratios.pdf\n"
                  "  palio figure growth race.db -o growth.tex --puzzle shuttle\n"
                  "  palio figure ranks race.db --set large --table markdown\n"
                  "  palio figure depths race.db -o depths.svg --no-caption\n\n"
                  "One column (8.5 cm) wide, drawn by gnuplot (package gnuplot-nox), which .csv and\n"
                  "--table don't need. Of several instance sets it shows the first, unless told.");
  command.add_option("kind", options.kind, "growth, ratios, ranks, cactus or depths")
      ->required()
      ->check(CLI::IsMember({"growth", "ratios", "ranks", "cactus", "depths"}));
  command.add_option("store", options.stores, "stores, or JSON of run or race")->required();
  command.add_option("-o,--out", options.output, "the figure: .svg, .pdf, .tex (TikZ), or its numbers: .csv");
  command.add_option("--table", options.table, "print the numbers as a table: latex or markdown")
      ->check(CLI::IsMember({"latex", "markdown"}));
  command.add_option("--puzzle", options.puzzle, "which puzzle")->check(CLI::IsMember(puzzle_names()));
  command.add_option("--set", options.set, "which instance set: small, large, ...");
  command
      .add_option("--solver", options.solvers, "only these: flip/gf2*, */string_bfs, ... (may be repeated)")
      ->allow_extra_args(false);
  command.add_flag("--no-caption", options.no_caption, "nothing beneath the axes (.svg, .pdf)");
  return command;
}

CLI::App& add_history(CLI::App& app, HistoryOptions& options) {
  CLI::App& command =
      add_command(app, "history", "How a solver's times changed from race to race on this machine",
                  "  palio race flip --store palio.db\n"
                  "  palio history flip/bitmask_bfs");
  command.add_option("solver", options.solver, "full name, puzzle or glob")->required();
  command.add_option("--store", options.store, "where the races were kept")->capture_default_str();
  command.add_option("--json", options.json, "write JSON to this file (-: standard output)");
  return command;
}

CLI::App& add_gate(CLI::App& app, GateOptions& options) {
  CLI::App& command =
      add_command(app, "gate", "Is a revision slower than another, or wrong?",
                  "  palio gate main\n"
                  "  palio gate v1.0 HEAD --solvers flip\n\n"
                  "Exit: 0 within the margin, 1 slower or refuted, 2 wrong usage,\n"
                  "3 not measured (a control failed, an interval is too wide), 130 interrupted.");
  command.add_option("base", options.base, "the revision to compare with")->required();
  command.add_option("head", options.head, "the revision in question (default: the working tree as it is)");
  command.add_option("--solvers", options.selectors, "flip, flip/gf2*, ... (may be repeated; default: all)")
      ->allow_extra_args(false);
  command.add_option("--margin", options.margin, "slower by less than this part is not slower")
      ->check(CLI::Range(0.0, 10.0))
      ->capture_default_str();
  command.add_option("--blocks", options.blocks, "more where the number of pairs takes more")
      ->check(CLI::Range(1U, 10000U))
      ->capture_default_str();
  command.add_option("--seed", options.seed, "of the order in each block")
      ->check(whole_number(0))
      ->capture_default_str();
  add_jobs(command, options.jobs);
  command.add_option("--json", options.json, "write JSON to this file (-: standard output)");
  return command;
}

CLI::App& add_init_ci(CLI::App& app, InitCiOptions& options) {
  CLI::App& command =
      add_command(app, "init-ci", "Write workflows that verify, and gate what is to be merged",
                  "  palio init-ci --github\n  palio init-ci --print");
  command.add_flag("--github", options.github, "only .github/workflows/palio.yml");
  command.add_flag("--gitlab", options.gitlab, "only .gitlab-ci.yml");
  command.add_flag("--force", options.force, "also over a file that is there");
  command.add_flag("--print", options.print, "to standard output instead");
  return command;
}

CLI::App& add_try(CLI::App& app, TryOptions& options) {
  CLI::App& command =
      add_command(app, "try", "Build a solver, verify it and race it against the best of its kind",
                  "  palio try flip/bitmask_bfs\n  palio try solvers/flip/mine.cpp");
  command.add_option("solver", options.solver, "its name or its file")->required();
  command.add_option("--against", options.against, "race it against this one");
  command.add_option("--built", options.built)->group("");
  return command;
}

/// CLI11 speaks of a missing subcommand where the one given is unknown.
bool is_unknown_command(const CLI::App& app, int argc, char** argv) {
  const auto named = [&](const CLI::App* command) { return command->get_name() == argv[1]; };
  return argc > 1 && argv[1][0] != '-' && app.get_subcommands(named).empty();
}

constexpr const char* kSummary = "Palio proves puzzle solvers right, then races them.";

/// All commands. What is read lands in `options`, and that of the command given in `request` too.
void add_commands(CLI::App& app, Options& options, Request& request) {
  app.footer(
      "`palio COMMAND --help` shows the options of a command, with examples.\n\n"
      "Exit: 0 all well, 1 a contender refuted, 2 wrong usage or bad input,\n"
      "3 something could not be judged or measured, 130 interrupted.");
  app.set_version_flag("--version", "palio " + version_text());
  app.require_subcommand(1);
  const auto add = [&](auto add_command, auto& its_options) {
    add_command(app, its_options).callback([&request, &its_options] { request = its_options; });
  };
  add(add_list, options.list);
  add(add_solve, options.solve);
  add(add_oracle, options.oracle);
  add(add_check, options.check);
  add(add_verify, options.verify);
  add(add_merge, options.merge);
  add(add_replay, options.replay);
  add(add_race, options.race);
  add(add_run, options.whole);
  add(add_report, options.report);
  add(add_figure, options.figure);
  add(add_bundle, options.bundle);
  add(add_census, options.census);
  add(add_certify, options.certify);
  add(add_try, options.attempt);
  add(add_gate, options.gate);
  add(add_history, options.history);
  add(add_init_ci, options.init_ci);
}

}  // namespace

void inspect_command_line(const std::function<void(const CLI::App&)>& look) {
  CLI::App app(kSummary, "palio");
  Options options;
  Request request;
  add_commands(app, options, request);
  look(app);
}

Request read_command_line(int argc, char** argv) {
  CLI::App app(kSummary, "palio");
  Options options;
  Request request;
  add_commands(app, options, request);
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
