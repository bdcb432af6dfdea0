// `palio census`: how many instances of a whole space have which answer.
#include "cli/census.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <stdexcept>

#include "cli/census/kept_census.hpp"
#include "cli/inputs.hpp"
#include "cli/part_file.hpp"
#include "cli/report/drawing.hpp"
#include "cli/terminal.hpp"
#include "reports/census/record.hpp"
#include "reports/environment.hpp"
#include "reports/figures/census.hpp"
#include "reports/text/table.hpp"

namespace palio::cli {
namespace {

constexpr double kWorthSaying = 10;                ///< seconds
constexpr double kWorthKeeping = 86'400;           ///< seconds
constexpr std::string_view kLargestJudged = "12";  ///< of shuttle

template <class P>
typename P::Space space_of(const CensusOptions& options) {
  SizeOptions size = options.size;
  if (options.size_word) size.size = options.size_word;
  if constexpr (std::is_same_v<P, Shuttle>) {
    if (!size.size) size.size = kLargestJudged;
    const auto space = space_from<P>(size);
    if (space.instances.size() != 1)
      throw InputError(fmt::format("a census takes one size at a time, as {} or 3x4, and not {}",
                                   kLargestJudged, P::print_space(space)));
    return space;
  } else {
    return space_from<P>(size);
  }
}

template <class P>
std::string answer_of(const CensusOptions& options) {
  if constexpr (std::is_same_v<P, Flip>)
    return options.target == "one" ? "fewest presses to one given colour" : "fewest presses to either colour";
  else if constexpr (std::is_same_v<P, Four>)
    return fmt::format("fewest moves, {} first", options.size.starter.value_or("either"));
  else
    return "fewest moves from the start";
}

/// Who counts: some processes of as many threads each.
struct Crew {
  std::uint32_t processes = 1;
  std::uint32_t jobs = 1;

  /// Those that find something to do.
  std::uint32_t threads_on(const CensusPlan& plan) const {
    const auto at_work = static_cast<std::uint32_t>(std::min<std::uint64_t>(processes, plan.units));
    if (!plan.one_thread) return at_work * jobs;
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(std::uint64_t{processes} * jobs, plan.units));
  }
};

/// Wall time, of which nobody waits for the last tenth.
std::string print_wait(double seconds) {
  if (seconds < 600) return fmt::format("{:.0f} s", seconds);
  if (seconds < 2 * kWorthKeeping) return fmt::format("{:.1f} h", seconds / 3'600);
  return fmt::format("{:.0f} days", seconds / 86'400);
}

/// Throws what refuses the census, before anything is begun; says what a long one will take. One that a
/// single power cut would undo is begun only where it is kept.
template <class P>
CensusPlan plan_of(const typename P::Space& space, const CensusSettings& settings, const Crew& crew,
                   bool kept) {
  CensusPlan plan = plan_census<P>(space, settings);
  if (!plan.refusal.empty()) throw std::runtime_error(plan.refusal);
  const double seconds = plan.seconds() / crew.threads_on(plan);
  if (seconds > kWorthKeeping && plan.units > 1 && !kept)
    throw std::runtime_error(fmt::format(
        "{} {} takes {} {}, some {} of these {} threads: keep what is counted by --store FILE --resume, "
        "which goes on with it, and spread it by palio-mpi",
        P::name, P::print_space(space), print_figure(plan.steps), plan.step_name, print_wait(seconds),
        crew.threads_on(plan)));
  if (seconds > kWorthSaying)
    fmt::print(stderr, "palio: {} {} will take about {} and {} MiB\n", print_figure(plan.steps),
               plan.step_name, print_wait(seconds), (plan.bytes >> 20) + 1);
  return plan;
}

void put_counts(const CensusHistogram& histogram, CensusRecord& record) {
  const double total = histogram.total.approximate();
  // A total past what a double holds: all shares are then of its logarithm's range, so of none.
  const auto row = [&](const Natural& count) {
    return CensusRow{count.print(), std::isfinite(total) ? count.approximate() / total : 0};
  };
  double answered = 0;
  double weighted = 0;
  for (std::size_t answer = 0; answer < histogram.counts.size(); ++answer) {
    record.rows.push_back(row(histogram.counts[answer]));
    answered += record.rows.back().share;
    weighted += record.rows.back().share * static_cast<double>(answer);
  }
  record.impossible = row(histogram.impossible);
  record.total = histogram.total.print();
  if (answered > 0) record.mean = weighted / answered;
}

/// What is known of it before it begins.
template <class P>
CensusRecord record_of(const CensusOptions& options, const CensusTask& task, const CensusPlan& plan) {
  CensusRecord record;
  record.environment = read_environment();
  record.puzzle = task.puzzle;
  record.size = task.space;
  if (std::is_same_v<P, Flip>) record.target = options.target;
  record.counted = std::is_same_v<P, Shuttle> ? "positions" : P::instances;
  record.answer = answer_of<P>(options);
  record.method = plan.method;
  record.step_name = plan.step_name;
  record.bits_a_state = plan.bits_a_state;
  record.bytes = plan.bytes;
  return record;
}

/// Whoever counts: in pieces only where each of them is kept.
CountPart counting_here(const CensusOptions& options) {
  return options.store ? count_by_and_by : count_at_once;
}

template <class P>
CensusRecord take(const CensusOptions& options, const typename P::Space& space, const CountPart& count,
                  std::uint32_t processes) {
  const std::atomic<bool>& stop = catch_interrupts();
  const CensusTask task{std::string(P::name),
                        P::print_space(space),
                        {options.target == "either", options.memory_mib << 20, options.jobs}};
  const Crew crew{processes, options.jobs};
  const CensusPlan plan = plan_of<P>(space, task.settings, crew, options.store.has_value());
  CensusRecord record = record_of<P>(options, task, plan);
  record.jobs = crew.threads_on(plan);
  KeptCensus counted(task, plan, {options.store, options.resume, options.json});
  count(task, counted.left(), stop, counted);
  const CensusSums sums = counted.sums();
  record.complete = sums.complete;
  record.steps = sums.steps;
  if (sums.complete || !std::is_same_v<P, Flip>)
    put_counts(finish_census<P>(space, task.settings, sums), record);
  record.seconds = counted.seconds();
  if (!record.complete && options.store)
    fmt::print(stderr, "palio: {} of {} units are kept in {}; the same command with --resume goes on\n",
               counted.units_done(), plan.units, *options.store);
  return record;
}

}  // namespace

int run(const CensusOptions& options) { return census_with(options, counting_here(options), 1); }

int census_with(const CensusOptions& options, const CountPart& count, std::uint32_t processes) {
  if (options.target != "either" && options.puzzle != Flip::name)
    throw InputError(fmt::format("--target is for flip, not for {}", options.puzzle));
  std::optional<FigureFormat> format;
  std::optional<PartFile> plot;
  if (options.plot) {
    format = drawing_format(*options.plot);
    if (!format)
      throw InputError(fmt::format("cannot tell the format of {}: its name must end in .svg, .pdf or .tex",
                                   *options.plot));
    plot.emplace(*options.plot);
  }
  std::optional<OutputFile> json;
  if (options.json) json.emplace(*options.json);
  CensusRecord record;
  Puzzles::named(options.puzzle,
                 [&]<class P>() { record = take<P>(options, space_of<P>(options), count, processes); });
  if (!takes_standard_output(options.json)) print(render_terminal(record, terminal_style()));
  if (json) json->write(render_json(record));
  if (!record.complete) return interrupted;
  if (plot) {
    const std::int64_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    plot->write(drawn(census_figure(record), *format, now, true));
    plot->become();
  }
  return all_well;
}

}  // namespace palio::cli
