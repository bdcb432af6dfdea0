#include "reports/run/terminal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

#include "reports/race/text.hpp"
#include "reports/run/headline.hpp"
#include "reports/run/text.hpp"
#include "reports/text/table.hpp"
#include "reports/text/unicode.hpp"

namespace palio {
namespace {

constexpr std::size_t kLines = 10;
constexpr std::size_t kLabel = 10;
constexpr std::size_t kText = 80 - 2 - kLabel - 2;

std::string name_of(const std::string& text) { return cut(readable(text, "?"), 40); }

std::string row_of(const std::string& label, const std::string& text, Tone tone, const TerminalStyle& style) {
  return fmt::format("  {}  {}\n", padded(label, kLabel),
                     toned(cut(readable(text, "?"), kText), tone, style));
}

std::string checked_of(const RunReport& report, const HeadlineRecord& headline) {
  std::uint64_t contenders = 0;
  std::uint64_t exhaustive = 0;
  std::uint64_t instances = 0;
  for (const CheckedRecord& checked : headline.checked) {
    contenders += checked.contenders;
    exhaustive += checked.exhaustive;
    instances += checked.instances;
  }
  const auto noun = [](std::uint64_t count, const char* one) {
    return fmt::format("{} {}{}", with_commas(count), one, count == 1 ? "" : "s");
  };
  return fmt::format("{}{} of {}, {} wholly; {}", report.interrupted ? "interrupted; " : "",
                     noun(contenders, "contender"), noun(headline.checked.size(), "puzzle"),
                     with_commas(exhaustive), noun(instances, "instance"));
}

std::string failure_of(const WrongRecord& wrong) {
  const std::string fault = wrong.reason.empty() ? wrong.verdict : wrong.reason;
  if (wrong.failures == 0 || wrong.checked == 0) return fmt::format("{}: {}", name_of(wrong.solver), fault);
  return fmt::format("{}: {} on {} of {} {}", name_of(wrong.solver), fault, with_commas(wrong.failures),
                     with_commas(wrong.checked), wrong.noun);
}

/// One line where nothing unexpected is wrong, else up to two.
std::string wrong_of(const HeadlineRecord& headline, const TerminalStyle& style) {
  const auto expected =
      static_cast<std::size_t>(std::ranges::count(headline.wrong, true, &WrongRecord::expected));
  const std::size_t unexpected = headline.wrong.size() - expected;
  if (unexpected == 0) {
    std::string text = "nothing";
    if (expected > 0) text += fmt::format(" but what had to be: {}", name_of(headline.wrong[0].solver));
    if (expected > 1) text += fmt::format(" and {} more", with_commas(expected - 1));
    return row_of("wrong", text, headline.checked.empty() ? Tone::plain : Tone::good, style);
  }
  std::string text = row_of("wrong", failure_of(headline.wrong[0]), Tone::bad, style);
  if (unexpected == 2) text += row_of("", failure_of(headline.wrong[1]), Tone::bad, style);
  if (unexpected > 2)
    text += row_of("", fmt::format("and {} more", with_commas(unexpected - 1)), Tone::bad, style);
  return text;
}

std::string unjudged_of(const HeadlineRecord& headline, const TerminalStyle& style) {
  if (headline.unjudged.empty()) return "";
  const std::size_t others = headline.unjudged.size() - 1;
  const std::string more = others == 0 ? "" : fmt::format(" and {} more", with_commas(others));
  return row_of("no verdict",
                fmt::format("{}{}: {}", name_of(headline.unjudged[0].solver), more, headline.unjudged[0].why),
                Tone::doubtful, style);
}

std::string place_of(const FastestRecord& fastest) {
  const std::string first = short_name(fastest.puzzle, fastest.solver);
  const std::string next = short_name(fastest.puzzle, fastest.runner_up);
  const auto on_set = [&](const std::string& text) {
    return fmt::format("{} {}: {}", name_of(fastest.puzzle), name_of(fastest.set), text);
  };
  if (fastest.runner_up.empty() || !fastest.ratio)
    return on_set(fmt::format("{}, {}", first, print_duration(fastest.ns)));
  if (fastest.finding.starts_with("faster"))
    return on_set(fmt::format("{} beats {} {}-{}x", first, next, print_figure(fastest.ratio->low),
                              print_figure(fastest.ratio->high)));
  if (fastest.finding == "equivalent") return on_set(fmt::format("{} is as fast as {}", first, next));
  return on_set(fmt::format("{} is not told from {}", first, next));
}

/// The largest difference that can hide, from the best resolved set to the worst.
std::string unresolved_of(const HeadlineRecord& headline) {
  std::vector<double> parts;
  for (const FastestRecord& fastest : headline.fastest) {
    if (fastest.unresolved_below > 0) parts.push_back(fastest.unresolved_below);
  }
  if (parts.empty()) return "how small a difference could be seen isn't known";
  const auto [least, greatest] = std::ranges::minmax(parts);
  const std::string from = print_percent(least);
  const std::string to = print_percent(greatest);
  return from == to ? fmt::format("differences below {}", from)
                    : fmt::format("differences below {} to {}, by set", from, to);
}

/// Of each puzzle its set with the most instances, in so many lines.
std::string race_of(const RunReport& report, const HeadlineRecord& headline, std::size_t most,
                    const TerminalStyle& style) {
  if (!report.race || report.race->sets.empty())
    return row_of("fastest", "nothing was raced", Tone::doubtful, style);
  if (!report.race->no_findings.empty())
    return row_of("fastest", fmt::format("nothing is said: {}", report.race->no_findings), Tone::bad, style);
  if (headline.fastest.empty()) return row_of("fastest", "nobody has a time", Tone::doubtful, style);
  const auto size_of = [&](const FastestRecord& fastest) {
    for (const RaceSetRecord& set : report.race->sets) {
      if (set.puzzle == fastest.puzzle && set.name == fastest.set) return set.instances;
    }
    return std::uint64_t{0};
  };
  std::vector<FastestRecord> places = headline.fastest;
  std::ranges::stable_sort(places, std::ranges::greater{}, size_of);
  std::string text;
  std::set<std::string> shown;
  for (const FastestRecord& first : headline.fastest) {
    if (shown.size() == most || !shown.insert(first.puzzle).second) continue;
    const auto place = std::ranges::find(places, first.puzzle, &FastestRecord::puzzle);
    text += row_of(text.empty() ? "fastest" : "", place_of(*place), Tone::plain, style);
  }
  return text + row_of("unresolved", unresolved_of(headline), Tone::plain, style);
}

std::string page_line(const std::string& page) {
  const std::string shown = readable(page, "?");
  return columns_of(shown) <= kText ? fmt::format("  {}  {}\n", padded("report", kLabel), shown)
                                    : shown + '\n';
}

}  // namespace

std::string render_closing(const RunReport& report, const TerminalStyle& style, const std::string& page) {
  const HeadlineRecord headline = headline_of(report);
  std::string text = row_of("checked", checked_of(report, headline),
                            report.interrupted ? Tone::doubtful : Tone::plain, style);
  text += wrong_of(headline, style) + unjudged_of(headline, style);
  const auto taken = static_cast<std::size_t>(std::ranges::count(text, '\n'));
  text +=
      race_of(report, headline, kLines - taken - 3, style);  // what isn't resolved, claims and page follow
  text += row_of("claims", claim_counts(headline), Tone::plain, style);
  return text + page_line(page);
}

}  // namespace palio
