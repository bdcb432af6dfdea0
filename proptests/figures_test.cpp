// Figures of a run: what is in them, and that no name gets out of its place in any format.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
// RapidCheck's header for GoogleTest needs GoogleTest's own before it.
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "proptests/lines.hpp"
#include "proptests/race_reports.hpp"
#include "reports/figures/axis.hpp"
#include "reports/figures/figure.hpp"
#include "reports/figures/finish.hpp"
#include "reports/figures/gnuplot.hpp"
#include "reports/figures/law.hpp"
#include "reports/figures/layout.hpp"
#include "reports/figures/tables.hpp"
#include "reports/figures/text.hpp"
#include "reports/text/unicode.hpp"

namespace palio {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;
using testing::StartsWith;

const FigureFilter kAll = [](const std::string&) { return true; };
constexpr FigureFormat kFormats[]{FigureFormat::svg, FigureFormat::pdf, FigureFormat::tex};

/// Two contenders whose times follow laws: `slow` grows as 10 * 2^n, `even` as 1000.
void add_ladder(RaceReport& race) {
  GrowthRecord slow{"flip/slow",
                    "flip",
                    "cells",
                    "",
                    {},
                    FitRecord{"2^n, n = cells", {{"a", 0}, {"c", 2}}},
                    FitRecord{"n^0.00, n = cells", {{"a", 0}, {"c", 1}}}};
  GrowthRecord even{"flip/even", "flip", "cells", "", {}, {}, {}};
  for (const int n : {4, 6, 9, 12}) {
    const std::string size = std::to_string(n) + "x1";
    slow.points.push_back({size, 1.0 * n, std::exp2(n), 10 * std::exp2(n)});
    even.points.push_back({size, 1.0 * n, 0, 1000});
  }
  race.growth = {slow, even};
  race.crossovers = {{"flip", "crosses", "flip/even", "flip/slow", "9x1", "6x1"},
                     {"flip", "crosses", "flip/slow", "flip/even", "6x1", "4x1"}};
}

RunReport sample_run() {
  RunReport run;
  run.began_s = 1'796'000'000;
  run.race = full_report();
  add_ladder(*run.race);
  return run;
}

FigureData only(FigureKind kind, const RunReport& run, const FigureFilter& shows = kAll) {
  const std::vector<FigureData> figures = make_figures(kind, run, shows);
  EXPECT_FALSE(figures.empty());
  return figures.empty() ? FigureData{} : figures.front();
}

std::vector<std::string> column(const FigureTable& table, std::size_t place) {
  std::vector<std::string> cells;
  for (const auto& row : table.rows) {
    const FigureCell& cell = row.at(place);
    const double* number = std::get_if<double>(&cell);
    cells.push_back(number == nullptr ? std::get<std::string>(cell) : fmt::format("{:.4g}", *number));
  }
  return cells;
}

TEST(Figures, RatiosAreOfTheContenderByTheBaseline) {
  const FigureData figure = only(FigureKind::ratios, sample_run());
  EXPECT_THAT(figure.data.columns, ElementsAre("contender", "ratio", "low", "high", "finding"));
  EXPECT_THAT(column(figure.data, 0),
              ElementsAre("gf2_elimination", "light_chasing", "polynomial", "gray_code", "pruned_dfs",
                          "spfa_graph", "string_bfs", "the same, again", "the same, copied"));
  EXPECT_EQ(column(figure.data, 1)[0], "0.08104");  // 1 / 12.34
  EXPECT_EQ(column(figure.data, 2)[0], "0.07788");  // 1 / 12.84
  EXPECT_EQ(column(figure.data, 3)[0], "0.08403");  // 1 / 11.9
  EXPECT_EQ(column(figure.data, 1)[6], "78.54");
  EXPECT_THAT(
      column(figure.data, 4),
      ElementsAre("faster", "faster, margin not shown", "equivalent", "inconclusive (not resolved)",
                  "inconclusive", "inconclusive (dependent noise)", "slower", "control", "control failed"));
  EXPECT_EQ(figure.panels[0].y.ticks[0].label, "gf2_elimination");
  EXPECT_EQ(figure.panels[0].y.ticks[0].at, figure.panels[0].series[0].points[0].y);
}

TEST(Figures, ARatioWithoutAnIntervalIsAPoint) {
  RunReport run = sample_run();
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  run.race->sets[0].pairs = {pair_of("bitmask_bfs", "string_bfs", {78.54, nan, nan}, "inconclusive")};
  const FigureData figure = only(FigureKind::ratios, run);
  EXPECT_EQ(column(figure.data, 2)[0], "");
  const FigurePoint& point = figure.panels[0].series[0].points[0];
  EXPECT_EQ(point.low, 78.54);
  EXPECT_EQ(point.high, 78.54);
  EXPECT_EQ(point.note, "78.5");
  for (const FigureFormat format : kFormats)
    EXPECT_THAT(gnuplot_script(figure, format, "f", true), Not(HasSubstr(" nan")));
}

TEST(Figures, RanksAreOfContendersAlone) {
  const FigureData figure = only(FigureKind::ranks, sample_run());
  EXPECT_THAT(column(figure.data, 0), testing::Contains("gf2_elimination"));
  // The control is the baseline's code once more.
  EXPECT_THAT(column(figure.data, 0), testing::Contains("bitmask_bfs").Times(1));
  const FigurePoint& last = figure.panels[0].series[0].points.back();
  EXPECT_EQ(last.low, 7);
  EXPECT_EQ(last.note, "98.1 us");
}

TEST(Figures, TheCactusCountsTheLeastOfTheRounds) {
  RunReport run = sample_run();
  run.race->instances.resize(1);
  run.race->instances[0].raw = {{"a", "1", {1, 1}, {{30, 20}, {5, 7}}},
                                {"b", "2", {1, 1}, {{10, 40}, {}}},
                                {"c", "2", {1, 1}, {{25, 26}, {3, 9}}}};
  const FigureData figure = only(FigureKind::cactus, run);
  EXPECT_THAT(figure.data.columns, ElementsAre("instances", "a (ns)", "b (ns)"));
  EXPECT_THAT(column(figure.data, 1), ElementsAre("10", "20", "25"));
  EXPECT_THAT(column(figure.data, 2), ElementsAre("3", "5", ""));
  ASSERT_TRUE(figure.brief.has_value());
  EXPECT_THAT(column(*figure.brief, 0), ElementsAre("1", "2", "3"));
}

TEST(Figures, DepthsHaveGeometricMeans) {
  RunReport run = sample_run();
  run.race->instances[0].raw = {{"a", "0", {1, 1}, {{10, 20}, {5, 7}}},
                                {"b", "1", {1, 1}, {{20, 40}, {4, 8}}},
                                {"c", "1", {1, 1}, {{80, 90}, {9, 9}}}};
  const FigureData figure = only(FigureKind::depths, run);
  EXPECT_THAT(column(figure.data, 0), ElementsAre("0", "1", "impossible"));
  EXPECT_THAT(column(figure.data, 1), ElementsAre("2", "240", "258"));
  EXPECT_THAT(column(figure.data, 2), ElementsAre("yes", "no", "no"));
  EXPECT_THAT(column(figure.data, 3), ElementsAre("10", "40", ""));
  EXPECT_THAT(column(figure.data, 4), ElementsAre("5", "6", ""));
  // Chosen instances have no depths.
  EXPECT_THAT(make_figures(FigureKind::depths, run, kAll), SizeIs(1));
}

TEST(Figures, GrowthHasTheLawsThatAreDecided) {
  RunReport run = sample_run();
  const auto laws = [&] {
    std::vector<FigureSeries> found;
    const FigureData figure = only(FigureKind::growth, run);
    for (const FigureSeries& series : figure.panels.at(0).series) {
      if (series.mark == FigureMark::law) found.push_back(series);
    }
    return found;
  };
  ASSERT_THAT(laws(), SizeIs(1));
  const FigureSeries law = laws()[0];
  for (const FigurePoint& point : law.points) EXPECT_NEAR(point.y / (10 * std::exp2(point.x)), 1, 1e-9);
  run.race->growth[0].time_per_node->undecidable = "two laws predict equally well";
  EXPECT_THAT(laws(), IsEmpty());
}

TEST(Figures, ALawOfTheSideIsDrawnByCells) {
  const FitRecord law{"n^2.00, n = side", {{"a", 2}, {"c", 1}}, 0, ""};
  const auto curve = law_curve({&law}, "cells", {{4, 12}, {16, 48}});
  ASSERT_FALSE(curve.empty());
  for (const MeasuredPoint& point : curve) EXPECT_NEAR(point.value, 3 * point.n, 1e-9 * point.value);
  EXPECT_THAT(law_curve({&law}, "states", {{4, 12}, {16, 48}}), IsEmpty());
  const FitRecord square{"1.5^(n^2), n = cells", {{"a", 0}, {"c", 1.5}}, 0, ""};
  const auto steep = law_curve({&square}, "cells", {{1, 1.5}, {3, std::pow(1.5, 9)}});
  ASSERT_FALSE(steep.empty());
  EXPECT_NEAR(steep.back().value, std::pow(1.5, 9), 1e-6);
}

TEST(Figures, RingsAreWhereTheLeadChanges) {
  const FigureData figure = only(FigureKind::growth, sample_run());
  const FigureSeries& rings = figure.panels[0].series.back();
  ASSERT_EQ(rings.mark, FigureMark::ring);
  // `slow` leads from the first size on: that it overtakes at 6x1 is no change of the lead.
  ASSERT_THAT(rings.points, SizeIs(1));
  EXPECT_EQ(rings.points[0].x, 9);
  EXPECT_EQ(rings.points[0].y, 1000);
  EXPECT_THAT(column(figure.data, 5), testing::Contains("slow").Times(1));
}

TEST(Figures, TheFilterLeavesWhatItShows) {
  const RunReport run = sample_run();
  const auto some = [](const std::string& solver) { return solver == "flip/gf2_elimination"; };
  EXPECT_THAT(column(only(FigureKind::ranks, run, some).data, 0), ElementsAre("gf2_elimination"));
  for (std::size_t kind = 0; kind < figure_kinds.size(); ++kind) {
    const auto none = [](const std::string&) { return false; };
    EXPECT_THAT(make_figures(static_cast<FigureKind>(kind), run, none), IsEmpty());
    EXPECT_THAT(make_figures(static_cast<FigureKind>(kind), RunReport{}, kAll), IsEmpty());
  }
}

TEST(Figures, TheCaptionSaysHowManyWhereAndHowAgain) {
  RunReport run = sample_run();
  EXPECT_THAT(only(FigureKind::ratios, run).caption,
              AllOf(HasSubstr("n = 512 instances, 2 of 24 blocks"), HasSubstr("10 pairs"), HasSubstr("95%"),
                    HasSubstr("A processor, 4 cores"), HasSubstr("gcc 12.2.0"), HasSubstr("2026-11-30"),
                    HasSubstr("Again: palio race flip --lane solo --seed 42")));
  EXPECT_THAT(only(FigureKind::growth, run).caption, HasSubstr("palio race flip --lane growth --seed 42"));
  run.mode = "careful";
  run.seed = 42;
  run.whole = true;
  EXPECT_THAT(
      only(FigureKind::cactus, run).caption,
      AllOf(HasSubstr("n = 500 of 512 instances"), HasSubstr("Again: palio run --careful --seed 42")));
}

RC_GTEST_PROP(FigureAxis, HasTicksWithinItsEnds, ()) {
  const int digits = *rc::gen::inRange(-9, 12);
  const double low = std::pow(10, digits) * *rc::gen::inRange(1, 100);
  const double high = low * *rc::gen::inRange(1, 1'000'000);
  const FigureAxis axis = log_axis("", {low, high}, FigureUnit::nanoseconds);
  RC_ASSERT(0 < axis.from && axis.from < low && high < axis.to);
  const auto labelled = std::count_if(axis.ticks.begin(), axis.ticks.end(),
                                      [](const FigureTick& tick) { return !tick.label.empty(); });
  RC_ASSERT(1 <= labelled && labelled <= 8);
  for (const FigureTick& tick : axis.ticks) RC_ASSERT(axis.from <= tick.at && tick.at <= axis.to);
}

RC_GTEST_PROP(FigureAxis, CountsInWholeSteps, ()) {
  const double to = *rc::gen::inRange(0, 1'000'000);
  const FigureAxis axis = linear_axis("", 0, to);
  RC_ASSERT(axis.to >= to && axis.ticks.size() >= 2 && axis.ticks.size() <= 9);
  for (const FigureTick& tick : axis.ticks) RC_ASSERT(tick.at == std::floor(tick.at));
}

TEST(FigureAxis, NamesDurations) {
  EXPECT_EQ(tick_duration(0.1), "0.1 ns");
  EXPECT_EQ(tick_duration(500), "500 ns");
  EXPECT_EQ(tick_duration(1000), "1 \u00b5s");
  EXPECT_EQ(tick_duration(2e7), "20 ms");
  EXPECT_EQ(tick_duration(1e9), "1 s");
}

TEST(FigureText, IsEscapedForEachFormat) {
  EXPECT_EQ(gnuplot_quoted("'it's\\ `id`\n8"), "\"\\047it\\047s\\134 \\140id\\140?8\"");
  EXPECT_EQ(gnuplot_format("50%d"), "\"50\\045\\045d\"");
  EXPECT_EQ(latex_text("a_b\\c{d}%$#&~^--[*]"),
            "a\\_b\\textbackslash{}c\\{d\\}\\%\\$\\#\\&\\textasciitilde{}\\textasciicircum{}-{}-{}{[}{*}]");
  EXPECT_EQ(latex_text("\u00e9\u00b5\u6f22\xff\n"), "\u00e9\\ensuremath{\\mu}???");
  EXPECT_EQ(csv_field("plain"), "plain");
  EXPECT_EQ(csv_field("a,\"b\""), "\"a,\"\"b\"\"\"");
  EXPECT_EQ(csv_field("=1+1"), "\"'=1+1\"");
  EXPECT_EQ(csv_field("  @x"), "\"'  @x\"");
  EXPECT_EQ(markdown_text("a|b*c_<d>&"), "a\\|b\\*c\\_&#60;d&#62;&#38;");
  EXPECT_EQ(markdown_text("@you #1 http://x"), "@<!-- -->you #<!-- -->1 http:<!-- -->//x");
  EXPECT_EQ(xml_text("<a b='\"&\x01"), "&lt;a b=&#39;&quot;&amp;?");
}

/// What gnuplot reads between the quotes; nothing where it would end earlier or begin something.
std::optional<std::string> unquoted(const std::string& quoted) {
  std::string text;
  for (std::size_t i = 1; i + 1 < quoted.size(); ++i) {
    if (std::string("\"'`@$\n").find(quoted[i]) != std::string::npos) return {};
    if (quoted[i] != '\\') {
      text += quoted[i];
    } else {
      text += static_cast<char>(std::stoi(quoted.substr(i + 1, 3), nullptr, 8));
      i += 3;
    }
  }
  return text;
}

RC_GTEST_PROP(FigureText, NothingGetsOutOfTheQuotes, (const std::string& text)) {
  std::string expected = text + "'";
  const std::string quoted = gnuplot_quoted(expected);
  RC_ASSERT(quoted.front() == '"' && quoted.back() == '"');
  for (char& c : expected) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = '?';
  }
  RC_ASSERT(unquoted(quoted) == expected);
}

RC_GTEST_PROP(FigureText, LinesAreNoWiderThanTold, (const std::string& text)) {
  const auto columns = *rc::gen::inRange<std::size_t>(3, 60);
  for (const std::string& line : lines_of_width(text, columns)) RC_ASSERT(columns_of(line) <= columns);
}

/// A script without what stands between quotes, none of which is in a text.
std::string commands_of(const std::string& script) {
  std::string commands;
  char quote = 0;
  for (const char c : script) {
    EXPECT_FALSE(quote != 0 && c == '\n') << "a text goes over the end of its line";
    if (quote == 0 && (c == '\'' || c == '"')) {
      quote = c;
    } else if (c == quote) {
      quote = 0;
    } else if (quote == 0) {
      commands += c;
    }
  }
  EXPECT_EQ(quote, 0);
  return commands;
}

const std::vector<std::string>& evil_names() {
  static const std::vector<std::string> names{"'; system('touch OWNED'); '",
                                              "\"; system(\"touch OWNED\"); \"",
                                              "`touch OWNED`",
                                              "a\nsystem 'touch OWNED'\nEND\n!touch OWNED",
                                              "\\",
                                              "'\\",
                                              "\\'",
                                              "%s%n@x $(touch OWNED)",
                                              "\\input{OWNED}",
                                              "</desc><script>OWNED()</script>",
                                              "x\r!touch OWNED",
                                              "''''",
                                              std::string("nul\0'OWNED", 10),
                                              "\u202eOWNED",
                                              std::string(100'000, '\'')};
  return names;
}

/// Everything that has a name is called so.
RunReport named(const std::string& name) {
  RunReport run = sample_run();
  RaceReport& race = *run.race;
  for (std::string* text : {&race.environment.processor, &race.environment.compiler, &race.environment.system,
                            &race.environment.version})
    *text = name;
  RaceSetRecord& set = race.sets[0];
  set.name = set.puzzle = set.runners[0].solver = set.pairs[0].first = set.pairs[0].finding = name;
  for (InstancesRecord& record : race.instances) {
    record.set = record.puzzle = record.runners[0].solver = name;
    if (record.depths.empty()) continue;
    record.depths[0].depth = name;
    record.raw[0].depth = name;
  }
  for (GrowthRecord& growth : race.growth) growth.puzzle = growth.n_named = name;
  race.growth[0].solver = race.growth[0].points[0].size = race.growth[0].nodes->model = name;
  return run;
}

TEST(Figures, NoNameGetsOutOfTheScript) {
  for (const std::string& name : evil_names()) {
    for (std::size_t kind = 0; kind < figure_kinds.size(); ++kind) {
      const FigureData figure = only(static_cast<FigureKind>(kind), named(name));
      for (const FigureFormat format : kFormats) {
        const std::string commands = commands_of(gnuplot_script(figure, format, "/tmp/" + name, true));
        EXPECT_THAT(commands, Not(HasSubstr("OWNED"))) << figure_kinds[kind];
        EXPECT_THAT(commands, Not(HasSubstr("`"))) << figure_kinds[kind];
        EXPECT_THAT(commands, Not(HasSubstr("system"))) << figure_kinds[kind];
      }
    }
  }
}

TEST(Figures, NoNameGetsOutOfATable) {
  for (const std::string& name : evil_names()) {
    for (std::size_t kind = 0; kind < figure_kinds.size(); ++kind) {
      const FigureData tame = only(static_cast<FigureKind>(kind), named("x"));
      const FigureData evil = only(static_cast<FigureKind>(kind), named(name));
      for (const auto render : {render_csv, render_latex_table, render_markdown_table}) {
        EXPECT_EQ(lines_of(render(evil)).size(), lines_of(render(tame)).size()) << figure_kinds[kind];
        EXPECT_LT(render(evil).size(), 20'000U);
      }
      EXPECT_THAT(render_latex_table(evil), Not(HasSubstr("\\input")));
      EXPECT_THAT(render_markdown_table(evil), Not(HasSubstr("<script")));
    }
  }
}

TEST(Figures, TheSameReportGivesTheSameScript) {
  for (std::size_t kind = 0; kind < figure_kinds.size(); ++kind) {
    const auto script = [&] {
      return gnuplot_script(only(static_cast<FigureKind>(kind), sample_run()), FigureFormat::svg, "f", true);
    };
    EXPECT_EQ(script(), script());
  }
}

TEST(Figures, TheCaptionIsDrawnWhereItIsAskedFor) {
  const FigureData figure = only(FigureKind::ratios, sample_run());
  EXPECT_THAT(gnuplot_script(figure, FigureFormat::svg, "f", true), HasSubstr("\"flip, instance set large"));
  EXPECT_THAT(gnuplot_script(figure, FigureFormat::svg, "f", false), Not(HasSubstr("instance set large")));
  EXPECT_THAT(gnuplot_script(figure, FigureFormat::tex, "f", true), Not(HasSubstr("instance set large")));
}

TEST(Figures, FinishingTakesOutTheTime) {
  const FigureData figure = only(FigureKind::ratios, sample_run());
  const auto finished = [&](FigureFormat format, const std::string& drawn) {
    return finished_output(figure, format, drawn, 1'796'000'000);
  };
  const std::string tex =
      finished(FigureFormat::tex, "\\begin{tikzpicture}\n%% generated with X\n%% Mon Nov 30\n\\path;\n");
  EXPECT_THAT(tex, AllOf(StartsWith("% "), HasSubstr("\\usepackage{gnuplot-lua-tikz}"),
                         HasSubstr("\\def\\paliocaption{flip, instance set large"),
                         testing::EndsWith("\\begin{tikzpicture}\n%% generated with X\n\\path;\n")));
  EXPECT_EQ(finished(FigureFormat::pdf, "a /CreationDate (D:20301231235959Z) b"),
            "a /CreationDate (D:20261130005320Z) b");
  EXPECT_EQ(finished(FigureFormat::pdf, "a /CreationDate (D:2030"), "a /CreationDate (D:2030");
  EXPECT_EQ(finished(FigureFormat::pdf, "no date"), "no date");
  const std::string svg = finished(
      FigureFormat::svg, "<svg \n width=\"321\" height=\"96\"\n><title>Gnuplot</title><desc>x</desc></svg>");
  EXPECT_THAT(svg, AllOf(HasSubstr("width=\"84.9mm\" height=\"25.4mm\" role=\"img\"\n"),
                         HasSubstr("<title>flip, large: time by that of bitmask_bfs</title>"),
                         HasSubstr("<desc>flip, instance set large")));
}

TEST(Figures, TablesAreWhole) {
  const FigureData figure = only(FigureKind::ranks, sample_run());
  const std::vector<std::string> csv = lines_of(render_csv(figure));
  EXPECT_EQ(csv[0], "contender,best rank,worst rank,undisturbed ns");
  EXPECT_THAT(csv, testing::Contains("string_bfs,7,7,98100"));
  EXPECT_THAT(render_markdown_table(figure),
              AllOf(HasSubstr("| contender | best rank | worst rank | undisturbed ns |\n|---|--:|--:|--:|\n"),
                    HasSubstr("| string\\_bfs | 7 | 7 | 98100 |\n")));
  EXPECT_THAT(render_latex_table(figure),
              AllOf(HasSubstr("\\begin{tabular}{lrrr}\n"), HasSubstr("string\\_bfs & 7 & 7 & 98100 \\\\\n"),
                    Not(HasSubstr("\\toprule"))));
}

}  // namespace
}  // namespace palio
