#include "reports/race/terminal.hpp"

#include <fmt/format.h>

#include <string_view>

#include "reports/environment.hpp"
#include "reports/race/lanes.hpp"
#include "reports/race/set.hpp"
#include "reports/race/text.hpp"
#include "reports/text/table.hpp"
#include "reports/verdicts.hpp"

namespace palio {
namespace {

std::string across_of(const RaceReport& report, const TerminalStyle& style) {
  if (report.across.empty()) return "";
  std::string text = "Across sets: time of the second by that of the first, least and greatest\n";
  for (const AcrossRecord& pair : report.across) {
    const std::string line =
        fmt::format("{}, {}: {} .. {} on {} sets", shortened(pair.first, 60), shortened(pair.second, 60),
                    print_figure(pair.least), print_figure(pair.greatest), pair.sets);
    text += note(line, 2, Tone::plain, style);
  }
  return text + '\n';
}

std::string contradictions_of(const RaceReport& report, const TerminalStyle& style) {
  if (report.contradictions.empty()) return "";
  std::string text = "Fewer nodes, yet slower\n";
  for (const ContradictionRecord& pair : report.contradictions) {
    const std::string line = fmt::format(
        "{}, {}: {} expands {} nodes and takes {}, {} expands {} and takes {}", shortened(pair.puzzle, 20),
        shortened(pair.set, 60), short_name(pair.puzzle, pair.fewer), with_commas(pair.fewer_nodes),
        print_duration(pair.fewer_ns), short_name(pair.puzzle, pair.more), with_commas(pair.more_nodes),
        print_duration(pair.more_ns));
    text += note(line, 2, Tone::doubtful, style);
  }
  return text + '\n';
}

/// What the words and figures of all sets mean.
std::string legend_of(const RaceReport& report, const TerminalStyle& style) {
  std::string text = fmt::format(
      "A time is undisturbed time: the least batch of each block, median over the blocks, of one instance. "
      "In brackets: intervals that hold together for all {} pair{} of the race with a chance of {}. "
      "Equivalent: wholly within the margin of {}.",
      with_commas(report.pairs), report.pairs == 1 ? "" : "s", print_percent(1 - report.level),
      print_percent(report.margin));
  return note(text, 0, Tone::faint, style) + '\n';
}

/// How it was run, and how far.
std::string head_of(const RaceReport& report, const TerminalStyle& style) {
  std::string text = fmt::format("Race, {}: one solver at a time, one thread; {} of {} blocks, margin {}",
                                 shortened(report.mode, 40), report.blocks_run, report.blocks_planned,
                                 print_percent(report.margin));
  if (report.looks_planned > 1)
    text += fmt::format("; {} of {} planned looks, each at its share of the level", report.looks_taken,
                        report.looks_planned);
  text = note(text, 0, Tone::plain, style);
  if (!report.no_findings.empty())
    text += note(fmt::format("nothing is said of who is faster: {}", shortened(report.no_findings, 300)), 0,
                 Tone::bad, style);
  return text + '\n';
}

/// Who takes no part in the lanes, and why, where the solo lane wasn't asked for.
std::string left_out_of(const RaceReport& report, const TerminalStyle& style) {
  std::string text;
  for (const RaceSetRecord& set : report.sets) {
    for (const RaceRunnerRecord& runner : set.runners) {
      if (is_right(runner.verdict)) continue;
      const Tone tone = runner.verdict == "gave-up" ? Tone::doubtful : Tone::bad;
      text +=
          note(fmt::format("{}, {}: {} takes no part: {}", shortened(set.puzzle, 20), shortened(set.name, 60),
                           short_name(set.puzzle, runner.solver), verdict_text(runner.verdict, runner.fault)),
               0, tone, style);
    }
  }
  return text.empty() ? text : text + '\n';
}

std::string labelled(std::string_view label, const std::string& value) {
  return line_of(label, wrapped(shortened(value, 400), 19));
}

std::string cores_of(const EnvironmentRecord& environment) {
  std::string text = fmt::format("{} given of {}", environment.cores, environment.machine_cores);
  if (environment.quota) text += fmt::format(", {:.1f} cores' worth of time at most", *environment.quota);
  return text;
}

std::string load_of(const EnvironmentRecord& environment) {
  std::string text =
      environment.load ? fmt::format("{:.2f} before", *environment.load) : "not visible before";
  if (environment.top_load) text += fmt::format(", {:.2f} at most during", *environment.top_load);
  return text;
}

}  // namespace

std::string render_terminal(const EnvironmentRecord& environment, std::uint64_t seed,
                            const TerminalStyle& style) {
  const auto or_hidden = [](const std::string& value) { return value.empty() ? "not visible" : value; };
  std::string text = "Measured with\n";
  text += labelled("palio", environment.version + (environment.tree_changed ? ", tree changed since" : ""));
  text += labelled("compiler", environment.compiler);
  text += labelled("flags", environment.flags);
  text += labelled("libraries", environment.libraries);
  text += labelled("processor", environment.processor);
  text += labelled("system", fmt::format("{}, {}", environment.system,
                                         environment.virtual_machine ? "virtual machine"
                                                                     : "no sign of a virtual machine"));
  text += labelled("cores", cores_of(environment));
  text += labelled("clock rate", fmt::format("governor {}, turbo {}", or_hidden(environment.governor),
                                             or_hidden(environment.turbo)));
  text += labelled("load", load_of(environment));
  text += labelled("seed", std::to_string(seed));
  for (const std::string& threat : known_threats(environment))
    text += line_of("threat", toned(wrapped(shortened(threat, 400), 19), Tone::doubtful, style));
  return text + '\n';
}

std::string render_terminal(const RaceReport& report, const TerminalStyle& style) {
  std::string text = render_terminal(report.environment, report.seed, style);
  if (!report.solo || report.blocks_planned == 0) {  // or it was interrupted before its blocks
    text += left_out_of(report, style);
  } else if (!report.sets.empty()) {
    text += head_of(report, style);
    for (const RaceSetRecord& set : report.sets) text += render_set(set, report.blocks_run, style) + '\n';
    text += across_of(report, style) + legend_of(report, style);
  }
  text += contradictions_of(report, style) + render_lanes(report, style);
  if (report.interrupted) text += "Interrupted: this is what was known by then.\n";
  return text;
}

}  // namespace palio
