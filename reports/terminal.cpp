#include "reports/terminal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <sstream>

#include "reports/race/text.hpp"
#include "reports/text/table.hpp"
#include "reports/text/unicode.hpp"
#include "reports/verdicts.hpp"

namespace palio {
namespace {

/// A number of instances in at most 15 characters.
std::string print_count(std::uint64_t number) {
  return number < 1'000'000'000'000 ? with_commas(number)
                                    : fmt::format("{:.1e}", static_cast<double>(number));
}

std::string name_of(const VerifyRecord& record) { return shortened(record.solver, 60); }

/// The verdict of a row: the commonest failure, or what was accepted.
std::string verdict_of(const VerifyRecord& record) {
  if (record.checked == 0 && record.failures == 0) return record.gave_up.empty() ? "not judged" : "gave-up";
  const std::uint64_t gave_up = count_of(record, "gave-up");
  if (record.failures == 0) {
    if (gave_up == record.checked) return "gave-up";
    const bool unproven = count_of(record, "accepted-unproven") > 0;
    const std::string word = unproven ? "accepted-unproven" : "accepted";
    return gave_up == 0 ? word : fmt::format("{}, {} gave-up", word, with_commas(gave_up));
  }
  return fmt::format("{} on {}", commonest_failure(record), with_commas(record.failures));
}

Tone tone_of(const VerifyRecord& record) {
  if (record.failures > 0) return record.refutation_expected ? Tone::doubtful : Tone::bad;
  if (record.refutation_expected || count_of(record, "accepted") == 0) return Tone::doubtful;
  return Tone::good;
}

std::string coverage_of(const VerifyRecord& record) {
  if (!record.space_size) return fmt::format("{} (sample)", print_count(record.checked));
  return fmt::format("{} of {}", print_count(record.checked), print_count(*record.space_size));
}

std::string basis_line_of(const VerifyRecord& record, const TerminalStyle& style) {
  const std::string bases = print_bases(bases_beyond_oracle(record));
  if (bases.empty()) return "";
  return fmt::format("      {}\n", toned(wrapped("checked by: " + bases, 6), Tone::faint, style));
}

std::string table_of(const std::vector<const VerifyRecord*>& records, const TerminalStyle& style) {
  const VerifyRecord& first = *records.front();
  std::string text = fmt::format("{} {}\n", first.puzzle, first.space);
  text += toned(fmt::format("  {:<18} {:<24} {:>22} {:>10}\n", "solver", "verdict", first.noun, "time each"),
                Tone::faint, style);
  for (const VerifyRecord* record : records) {
    const std::string time = record->checked > 0 ? print_duration(record->ns_per_instance) : "-";
    text += fmt::format("  {} {} {:>22} {:>10}\n", name_cell(record->puzzle, record->solver, 2, 18),
                        toned(fmt::format("{:<24}", verdict_of(*record)), tone_of(*record), style),
                        coverage_of(*record), time);
    text += basis_line_of(*record, style);
  }
  return text;
}

/// What was wrong and how often: `too-long on 57,128 of 411,840 boards`.
std::string faults_of(const VerifyRecord& record) {
  std::vector<std::pair<std::string, std::uint64_t>> faults = record.reasons;
  for (const auto& verdict : record.verdicts) {
    if (is_failure(verdict.first) && verdict.first != "wrong-answer") faults.push_back(verdict);
  }
  const std::string where =
      fmt::format("on {} of {} {}", with_commas(record.failures), with_commas(record.checked), record.noun);
  if (faults.size() == 1) return fmt::format("{} {}", faults[0].first, where);
  std::string text = fmt::format("fails {}:", where);
  for (const auto& [name, count] : faults)
    text += fmt::format("{}{} {}", text.back() == ':' ? " " : ", ", name, with_commas(count));
  return text;
}

std::string times_of(const RunRecord& run);

/// The run behind a counterexample, what it tells, and where it is kept.
std::string evidence_of(const ProgramRecord& program) {
  std::string text;
  if (program.failure) {
    text += line_of("its run", fmt::format("{}; {}", program.failure->ending, times_of(*program.failure)));
    if (!program.failure->error.empty()) text += line_of("its stderr", shortened(program.failure->error, 44));
  }
  if (!program.printed.empty()) {
    text += line_of("expected text", program.expected);
    text += line_of("printed text", program.printed);
  }
  if (!program.diagnosis.empty()) text += line_of("its mistake", wrapped(program.diagnosis, 19));
  if (!program.right_under.empty())
    text += line_of("dialect", fmt::format("right under dialect {0}: --dialect {0}", program.right_under));
  if (!program.kept_in.empty()) text += line_of("kept in", program.kept_in);
  return text;
}

std::string finding_of(const VerifyRecord& record, const TerminalStyle& style) {
  const CounterexampleRecord& example = *record.counterexample;
  std::string text =
      fmt::format("{} {}\n", toned(name_of(record) + ":", tone_of(record), style), faults_of(record));
  if (record.refutation_expected)
    text +=
        record.exhibit ? "  a published program, kept with its faults: expected\n" : "  expected, as told\n";
  text += line_of(example.smallest_of_all ? "smallest of all" : "smallest found",
                  shortened(example.instance, 44));
  for (const std::string& line : example.picture) text += line_of("", shortened(line, 44));
  text += line_of("true answer", shortened(example.truth, 44));
  text += line_of("its answer", example.answer.empty() ? "none" : shortened(example.answer, 44));
  const std::string& fault = example.reason.empty() ? example.verdict : example.reason;
  text += line_of(
      "fault", example.detail.empty() ? fault : fmt::format("{}: {}", fault, shortened(example.detail, 44)));
  text += line_of("replay", example.replay);
  return record.program ? text + evidence_of(*record.program) : text;
}

/// `1.2 MB`
std::string print_bytes(std::uint64_t bytes) {
  return fmt::format("{:.1f} MB", static_cast<double>(bytes) / 1e6);
}

std::string print_seconds(double seconds) { return print_duration(seconds * 1e9); }

std::string times_of(const RunRecord& run) {
  std::string text = fmt::format("{} wall, {} CPU, {} (max RSS)", print_seconds(run.wall_seconds),
                                 print_seconds(run.cpu_seconds), print_bytes(run.memory));
  if (run.cgroup_peak) text += fmt::format(", {} (cgroup peak)", print_bytes(*run.cgroup_peak));
  return text;
}

/// Each line of a text below the name of whoever it belongs to; of a long text the beginning.
std::string indented(const std::string& text, std::size_t by) {
  constexpr std::size_t most_lines = 20;
  std::istringstream stream(text);
  std::string lines;
  std::string line;
  for (std::size_t i = 0; i < most_lines && std::getline(stream, line); ++i)
    lines += std::string(by, ' ') + shortened(line, 44) + '\n';
  return lines;
}

/// The run that took longest, its parts, and what a solver of the tree takes.
std::string slowest_of(const ProgramRecord& program) {
  const double wall = program.slowest->wall_seconds;
  const double start_up = std::min(wall, program.start_up_seconds.value_or(0));
  const double solving = wall - start_up;
  std::string text =
      fmt::format("slowest on {}: {}", shortened(program.slowest->instance, 40), times_of(*program.slowest));
  if (program.start_up_seconds) text += fmt::format(", {} of it start-up", print_seconds(start_up));
  if (!program.slowest->compared_seconds) return text;
  const double compared = *program.slowest->compared_seconds;
  text += fmt::format("; {} takes {} on it", program.slowest->compared_with, print_seconds(compared));
  if (compared > 0 && solving > 0)
    text += fmt::format(", {:.3g} times less than its solving", solving / compared);
  return text;
}

/// What an external program is run with, and what its runs showed besides their answers.
std::string program_notes_of(const VerifyRecord& record) {
  const ProgramRecord& program = *record.program;
  std::string text;
  const auto say = [&](const std::string& what) { text += fmt::format("{}: {}\n", name_of(record), what); };
  if (!program.compile_error.empty()) {
    say("compile-error: " + program.compile_error);
    return text;
  }
  for (const auto& [instance, fails] : program.replayed)
    say(fmt::format("kept failure {}: {}", shortened(instance, 40), fails ? "STILL FAILING" : "FIXED"));
  say(fmt::format("{}{}; start-up {}", program.language.empty() ? "" : program.language + ", ",
                  program.limits,
                  program.start_up_seconds ? print_seconds(*program.start_up_seconds)
                                           : "unknown, as it didn't end on an empty case"));
  if (program.streamed > 0)
    say(fmt::format("{} of its {} given many at a time, as it reads on until the end",
                    with_commas(program.streamed), record.noun));
  if (program.unconfirmed > 0)
    say(fmt::format("{} more were wrong in a stream; there was no time to run them alone",
                    with_commas(program.unconfirmed)));
  if (program.slowest) {
    say(slowest_of(program));
    text += indented(program.slowest->input, columns_of(name_of(record)) + 2);
  }
  for (const LayoutRecord& layout : program.layouts) {
    if (layout.wrong > 0)
      say(fmt::format("right, but not on {}: {} of {} wrong, as {}", layout.layout, layout.wrong,
                      layout.tried, shortened(layout.example, 40)));
  }
  return text;
}

std::string disagreements_of(const VerifyReport& report) {
  if (report.disagreements.empty()) return "";
  std::string text = "Who disagrees with whom\n";
  for (const DisagreementRecord& pair : report.disagreements) {
    text += fmt::format("  {} and {}: ", shortened(pair.first, 60), shortened(pair.second, 60));
    if (pair.differ == 0) {
      text += fmt::format("agree on all {} compared\n", with_commas(pair.compared));
      continue;
    }
    text += fmt::format("differ on {} of {}, first on {}: {} and {}\n", with_commas(pair.differ),
                        with_commas(pair.compared), shortened(pair.instance, 40),
                        shortened(pair.first_answer, 20), shortened(pair.second_answer, 20));
  }
  return text + '\n';
}

std::string notes_of(const VerifyRecord& record) {
  std::string text;
  for (const std::string& note : record.notes) text += fmt::format("{}: {}\n", name_of(record), note);
  if (!record.gave_up.empty()) text += fmt::format("{}: gave up: {}\n", name_of(record), record.gave_up);
  if (!record.referee_failure.empty())
    text += fmt::format("{}: the referee failed: {}\n", name_of(record), record.referee_failure);
  if (record.expectation_missed)
    text += fmt::format("{}: was expected to be refuted, and was not\n", name_of(record));
  return text;
}

std::string entry_of(const SolverRecord& solver, const TerminalStyle& style) {
  std::string text = fmt::format("  {}\n", toned(solver.solver, Tone::good, style));
  text += fmt::format("      {}\n", wrapped(solver.summary, 6));
  text += fmt::format("      {}\n", wrapped(fmt::format("guarantee {}; reach {}; source: {}",
                                                        solver.guarantee, solver.reach, solver.source),
                                            6));
  if (!solver.exhibit.empty()) text += fmt::format("      an exhibit, expected to be {}\n", solver.exhibit);
  return text;
}

/// Methods in the order in which they first come up, each with the record of any solver
/// that has it.
std::vector<const SolverRecord*> methods_of(const ListReport& report) {
  std::vector<const SolverRecord*> methods;
  for (const SolverRecord& solver : report.solvers) {
    const auto same = [&](const SolverRecord* known) { return known->method == solver.method; };
    const auto known = std::find_if(methods.begin(), methods.end(), same);
    if (known == methods.end())
      methods.push_back(&solver);
    else if ((*known)->elsewhere.empty())
      *known = &solver;
  }
  std::sort(methods.begin(), methods.end(),
            [](const auto* a, const auto* b) { return a->method < b->method; });
  return methods;
}

std::string matrix_of(const ListReport& report, const TerminalStyle& style) {
  std::string text = fmt::format("  {:<18}", "method");
  for (const PuzzleRecord& puzzle : report.puzzles) text += fmt::format(" {:>8}", puzzle.puzzle);
  text += "  why not everywhere\n";
  const std::size_t indent = 20 + 9 * report.puzzles.size() + 2;
  for (const SolverRecord* method : methods_of(report)) {
    text += fmt::format("  {:<18}", method->method);
    bool gap = false;
    for (const PuzzleRecord& puzzle : report.puzzles) {
      const bool there =
          std::any_of(report.solvers.begin(), report.solvers.end(), [&](const SolverRecord& solver) {
            return solver.method == method->method && solver.puzzle == puzzle.puzzle;
          });
      gap |= !there;
      text += fmt::format(
          " {}", toned(fmt::format("{:>8}", there ? "yes" : "-"), there ? Tone::good : Tone::faint, style));
    }
    const std::string reason = method->elsewhere.empty() ? "not written yet" : method->elsewhere;
    text += gap ? fmt::format("  {}\n", wrapped(reason, indent)) : "\n";
  }
  return text;
}

}  // namespace

std::string with_commas(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, 1, ',');
  return digits;
}

std::string print_duration(double nanoseconds) {
  constexpr std::array<std::string_view, 4> units{"ns", "us", "ms", "s"};
  std::size_t unit = 0;
  while (nanoseconds >= 999.5 && unit + 1 < units.size()) {
    nanoseconds /= 1000;
    ++unit;
  }
  const int digits = nanoseconds >= 99.95 ? 0 : nanoseconds >= 9.995 ? 1 : 2;
  return fmt::format("{:.{}f} {}", nanoseconds, digits, units[unit]);
}

std::string render_terminal(const VerifyReport& report, const TerminalStyle& style) {
  std::string text;
  std::vector<const VerifyRecord*> table;
  for (const VerifyRecord& record : report.results) {
    if (!table.empty() && table.front()->puzzle != record.puzzle) {
      text += table_of(table, style) + '\n';
      table.clear();
    }
    table.push_back(&record);
  }
  if (!table.empty()) text += table_of(table, style) + '\n';
  for (const VerifyRecord& record : report.results) {
    if (record.counterexample) text += finding_of(record, style) + '\n';
  }
  text += disagreements_of(report);
  std::string notes;
  for (const VerifyRecord& record : report.results) {
    if (record.program) notes += program_notes_of(record);
    notes += notes_of(record);
  }
  if (!notes.empty()) text += notes + '\n';
  text += fmt::format("Times are rough: within the solver, with {} job{} at once. Seed {}.\n", report.jobs,
                      report.jobs == 1 ? "" : "s", report.seed);
  if (report.interrupted) text += "Interrupted: this is what was known by then.\n";
  return text;
}

std::string render_terminal(const ListReport& report, const TerminalStyle& style) {
  std::string text = "Puzzles\n";
  for (const PuzzleRecord& puzzle : report.puzzles) {
    text += fmt::format("  {:<10} usual size {}\n", toned(puzzle.puzzle, Tone::good, style), puzzle.sizes);
    text += fmt::format("      {}\n",
                        wrapped(fmt::format("truth: {}; reach {}", puzzle.oracle, puzzle.oracle_reach), 6));
  }
  text += "\nSolvers\n";
  for (const SolverRecord& solver : report.solvers) text += entry_of(solver, style);
  return text + "\nMethods by puzzle\n" + matrix_of(report, style);
}

}  // namespace palio
