// `palio census`: how many instances of a whole space have which answer.
#include "solvers/census/census.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <new>
#include <stdexcept>

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

using Clock = std::chrono::steady_clock;

constexpr double kWorthSaying = 10;  ///< seconds
constexpr std::chrono::milliseconds kRedraw{100};
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

/// Throws what refuses the census, before anything is begun; says what a long one will take.
template <class P>
CensusPlan plan_of(const typename P::Space& space, const CensusSettings& settings, std::uint32_t jobs) {
  CensusPlan plan = plan_census<P>(space, settings);
  if (!plan.refusal.empty()) throw std::runtime_error(plan.refusal);
  const double threads = plan.units == 1 && plan.step_name != "states" ? 1 : jobs;
  const double seconds = plan.seconds() / threads;
  if (seconds > kWorthSaying)
    fmt::print(stderr, "palio: {} {} will take about {} and {} MiB\n", print_figure(plan.steps),
               plan.step_name, print_duration(seconds * 1e9), (plan.bytes >> 20) + 1);
  return plan;
}

/// Shows how far it is, not too often.
class Shown {
 public:
  explicit Shown(std::string name) : name_(std::move(name)) {}
  void operator()(double done, double all, const std::string& steps) {
    if (Clock::now() - shown_ < kRedraw) return;
    shown_ = Clock::now();
    status_.say(fmt::format("{}: {} of {} {} ({:.1f}%)", name_, print_figure(done), print_figure(all), steps,
                            100 * done / all));
  }

 private:
  std::string name_;
  Status status_;
  Clock::time_point shown_ = Clock::now();
};

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

template <class P>
CensusRecord take(const CensusOptions& options, const typename P::Space& space) {
  const CensusSettings settings{options.target == "either", options.memory_mib << 20};
  const std::atomic<bool>& stop = catch_interrupts();
  const CensusPlan plan = plan_of<P>(space, settings, options.jobs);
  CensusRecord record;
  record.environment = read_environment();
  record.puzzle = P::name;
  record.size = P::print_space(space);
  if (std::is_same_v<P, Flip>) record.target = options.target;
  record.counted = std::is_same_v<P, Shuttle> ? "positions" : P::instances;
  record.answer = answer_of<P>(options);
  record.method = plan.method;
  record.jobs = options.jobs;
  record.step_name = plan.step_name;
  record.bits_a_state = plan.bits_a_state;
  record.bytes = plan.bytes;
  Shown shown(fmt::format("{} {}", record.puzzle, record.size));
  const auto begun = Clock::now();
  const CensusSums sums =
      count_census<P>(space, settings, 0, plan.units, options.jobs,
                      {stop, [&](double done, double all) { shown(done, all, plan.step_name); }});
  record.complete = sums.complete;
  record.steps = sums.steps;
  if (sums.complete || !std::is_same_v<P, Flip>) put_counts(finish_census<P>(space, settings, sums), record);
  record.seconds = std::chrono::duration<double>(Clock::now() - begun).count();
  return record;
}

template <class P>
CensusRecord taken(const CensusOptions& options, const typename P::Space& space) {
  try {
    return take<P>(options, space);
  } catch (const std::bad_alloc&) {
    throw std::runtime_error(
        fmt::format("the system hasn't the memory for {} {}: fewer cells, or a machine with more", P::name,
                    P::print_space(space)));
  }
}

}  // namespace

int run(const CensusOptions& options) {
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
  CensusRecord record;
  Puzzles::named(options.puzzle, [&]<class P>() { record = taken<P>(options, space_of<P>(options)); });
  if (!takes_standard_output(options.json)) print(render_terminal(record, terminal_style()));
  if (options.json) OutputFile(*options.json).write(render_json(record));
  if (!record.complete) return interrupted;
  if (plot) {
    const std::int64_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    plot->write(drawn(census_figure(record), *format, now, true));
    plot->become();
  }
  return all_well;
}

}  // namespace palio::cli
