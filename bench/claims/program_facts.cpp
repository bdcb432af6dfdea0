#include "bench/claims/program_facts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <stdexcept>

#include "bench/race/order.hpp"
#include "bench/statistics/statistics.hpp"
#include "puzzles/flip/instance.hpp"
#include "reference/oracle.hpp"
#include "solvers/answer_text.hpp"

namespace palio::race {
namespace {

constexpr std::uint32_t kSolves = 400;  ///< of each sample, a process
constexpr double kLevel = 0.05;
constexpr double kSeconds = 10;  ///< that a process may take
constexpr std::uint32_t kFewestPairs = 10;
constexpr std::uint32_t kFewestRuns = 6;
/// Ratio, control, two times, two memories and their difference.
constexpr double kShares = 7;
constexpr std::array kSamples{"bwwb/bbwb/bwwb/bwww", "bwbw/wwww/bbwb/bwwb"};

struct Metered {
  double ns = 0;     ///< of processor time
  double bytes = 0;  ///< 0: not known
};

/// Runs a program once; it must print `answer`, and then the kilobytes that it held.
Metered meter(const Command& command, const std::string& input, const std::string& answer,
              const RunProcess& run, const std::atomic<bool>& interrupts) {
  if (interrupts) throw Interrupted{};
  ProgramLimits limits;
  limits.wall_seconds = kSeconds;
  const Run ended = run(command, input, limits);
  const std::string& program = command.arguments.front();
  if (ended.ending == Ending::interrupted) throw Interrupted{};
  if (ended.ending != Ending::exited || ended.status != 0)
    throw std::runtime_error(fmt::format("{} did not run to its end", program));
  if (!ended.output.starts_with(answer))
    throw std::runtime_error(fmt::format("{} answered wrong, so its time says nothing", program));
  std::uint64_t kilobytes = 0;
  const char* const end = ended.output.data() + ended.output.size();
  const auto read = std::from_chars(ended.output.data() + answer.size(), end, kilobytes);
  if (read.ec != std::errc{} || std::string_view(read.ptr, end) != "\n")
    throw std::runtime_error(fmt::format("{} did not say how much memory it held", program));
  if (ended.cpu_seconds <= 0) throw std::runtime_error(fmt::format("{} has no processor time", program));
  return {ended.cpu_seconds * 1e9, static_cast<double>(kilobytes) * 1024};
}

/// The answers of the program to the published samples, as it has to print them.
std::string right_answers() {
  const auto truth = oracle<Flip>().make({});
  std::array<int, kSamples.size()> answers{};
  for (std::size_t i = 0; i < kSamples.size(); ++i) {
    const Distance fewest = truth->distance(Flip::parse(kSamples[i], Flip::Space{}).value());
    answers[i] = fewest == unsolvable ? -1 : fewest;
  }
  return fmt::format("{} {}\n", answers[0], answers[1]);
}

Fact estimated(const std::string& name, const std::vector<double>& values, double level,
               const std::string& unit, const std::string& on) {
  const auto interval = sign_interval(values, level).value();
  return {name, median(values), interval.low, interval.high, unit, on};
}

/// Of logarithms: the ratio.
Fact estimated_ratio(const std::string& name, const std::vector<double>& logs, const std::string& on) {
  Fact fact = estimated(name, logs, kLevel / kShares, "", on);
  fact.value = std::exp(fact.value);
  fact.low = std::exp(*fact.low);
  fact.high = std::exp(*fact.high);
  return fact;
}

/// One run a round, by runner: with asserts, without, and with once more.
struct AssertRounds {
  std::array<std::vector<Metered>, 3> runs;

  /// Something of each round's three runs.
  template <class Of>
  std::vector<double> each(const Of& of) const {
    std::vector<double> values;
    for (std::size_t i = 0; i < runs[0].size(); ++i) values.push_back(of(runs[0][i], runs[1][i], runs[2][i]));
    return values;
  }
  bool know_memory() const {
    return std::ranges::all_of(runs, [](const std::vector<Metered>& of_one) {
      return std::ranges::all_of(of_one, [](const Metered& metered) { return metered.bytes > 0; });
    });
  }
};

std::vector<Fact> facts_of(const AssertRounds& rounds, const std::string& on) {
  using M = const Metered&;
  constexpr double level = kLevel / kShares;
  std::vector<Fact> facts{
      estimated_ratio("p1_asserts.ratio",
                      rounds.each([](M with, M without, M) { return std::log(with.ns / without.ns); }), on),
      estimated_ratio("p1_asserts.control",
                      rounds.each([](M with, M, M again) { return std::log(with.ns / again.ns); }), on),
      estimated("p1_asserts.with.time", rounds.each([](M with, M, M) { return with.ns; }), level, "ns", on),
      estimated("p1_asserts.without.time", rounds.each([](M, M without, M) { return without.ns; }), level,
                "ns", on)};
  if (!rounds.know_memory()) return facts;
  facts.push_back(estimated("p1_asserts.with.memory", rounds.each([](M with, M, M) { return with.bytes; }),
                            level, "bytes", on));
  facts.push_back(estimated("p1_asserts.without.memory",
                            rounds.each([](M, M without, M) { return without.bytes; }), level, "bytes", on));
  facts.push_back(estimated("p1_asserts.saved",
                            rounds.each([](M with, M without, M) { return with.bytes - without.bytes; }),
                            level, "bytes", on));
  return facts;
}

}  // namespace

std::vector<Fact> assert_facts(const AssertPrograms& programs, std::uint32_t rounds, std::uint64_t seed,
                               const RunProcess& run, const std::atomic<bool>& interrupts) {
  if (rounds < kFewestPairs) throw std::invalid_argument("too few rounds for an interval");
  const std::string answers = right_answers();
  const std::array<std::string, 3> paths{programs.with, programs.without, programs.with};
  AssertRounds done;
  for (const auto& order : williams_rounds(3, rounds, seed)) {
    for (const std::uint32_t runner : order) {
      Command command;
      command.arguments = {paths[runner], fmt::format("{}", kSolves)};
      done.runs[runner].push_back(meter(command, "", answers, run, interrupts));
    }
  }
  return facts_of(done, fmt::format("{} rounds of processes, each solving the two published samples {} times",
                                    rounds, kSolves));
}

std::vector<Fact> search_facts(const std::string& program, const std::vector<ShuttleTruth>& truths,
                               std::uint32_t rounds, const RunProcess& run,
                               const std::atomic<bool>& interrupts) {
  if (rounds < kFewestRuns || truths.empty()) throw std::invalid_argument("too few runs for an interval");
  Command command;
  command.arguments = {program};
  std::vector<double> slowest;
  std::uint32_t slowest_side = 0;
  double most = 0;
  bool known = true;
  for (const ShuttleTruth& truth : truths) {
    const std::string answer = print_moves<Shuttle>(truth.moves, Layout::judge) + "\n";
    std::vector<double> times;
    for (std::uint32_t round = 0; round < rounds; ++round) {
      const Metered metered = meter(command, fmt::format("{}\n", truth.side), answer, run, interrupts);
      times.push_back(metered.ns);
      most = std::max(most, metered.bytes);
      known &= metered.bytes > 0;
    }
    if (!slowest.empty() && median(times) <= median(slowest)) continue;
    slowest = times;
    slowest_side = truth.side;
  }
  const std::string on = fmt::format("N = 1 to {}, {} processes each", truths.back().side, rounds);
  std::vector<Fact> facts{exact_fact("p3_search.tests", truths.size(), "", on),
                          estimated("p3_search.time", slowest, kLevel, "ns",
                                    fmt::format("N = {}, the slowest of them", slowest_side))};
  if (known) facts.push_back(exact_fact("p3_search.memory", static_cast<std::uint64_t>(most), "bytes", on));
  return facts;
}

}  // namespace palio::race
