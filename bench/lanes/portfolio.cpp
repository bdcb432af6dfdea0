#include "bench/lanes/portfolio.hpp"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <latch>
#include <mutex>
#include <thread>
#include <tuple>

#include "bench/statistics/statistics.hpp"
#include "solvers/worker.hpp"

namespace palio::race {
namespace {

constexpr std::chrono::milliseconds kWatch{10};  ///< how often limit and interrupts are looked at

class Contest {
 public:
  Contest(std::vector<Work>& works, std::atomic<bool>& stop, const HeatRunner::Solve& solve)
      : works_(works),
        stop_(stop),
        solve_(solve),
        ready_(static_cast<std::ptrdiff_t>(works.size())),
        running_(works.size()) {
    heat_.showings.resize(works.size());
  }

  /// The heat; nothing where `interrupts` stopped it.
  std::optional<Heat> run(std::chrono::nanoseconds limit, const std::atomic<bool>& interrupts) {
    std::vector<std::jthread> threads;
    try {
      for (std::uint32_t i = 0; i < works_.size(); ++i) threads.emplace_back([this, i] { contend(i); });
    } catch (...) {
      // Those that are there must pass the gate, or they would never be joined.
      stop_ = true;
      go_.count_down();
      throw;
    }
    ready_.wait();
    started_ = now_ns();
    go_.count_down();
    const bool interrupted = watch(limit, interrupts);
    threads.clear();
    if (interrupted) return {};
    return std::move(heat_);
  }

 private:
  void contend(std::uint32_t contender) {
    ready_.count_down();
    go_.wait();
    Claim claim;
    std::exception_ptr thrown;
    try {
      claim = solve_(contender, works_[contender]);
    } catch (...) {
      thrown = std::current_exception();
    }
    const std::int64_t ended = now_ns();
    const std::lock_guard lock(mutex_);
    try {
      if (thrown) std::rethrow_exception(thrown);
      heat_.showings[contender] = settle(contender, claim, ended);
    } catch (const std::exception& error) {
      heat_.showings[contender] = {Outcome::failed, {}, error.what()};
    } catch (...) {
      heat_.showings[contender] = {Outcome::failed, {}, "something that is no std::exception"};
    }
    if (--running_ == 0) over_.notify_one();
  }

  Showing settle(std::uint32_t contender, const Claim& claim, std::int64_t ended) {
    if (stopped_ && ended >= *stopped_) return {Outcome::stopped, static_cast<double>(ended - *stopped_)};
    if (!claim) return {Outcome::gave_up};
    if (stopped_) return {Outcome::outrun};
    if (!claim()) return {Outcome::rejected};
    heat_.winner = contender;
    heat_.first_ns = static_cast<double>(ended - started_);
    stop_all();
    return {Outcome::won};
  }

  /// The moment is taken before the flag is set, so that no stop seems shorter than it was.
  void stop_all() {
    stopped_ = now_ns();
    stop_ = true;
  }

  /// Waits for all to end; whether interrupts were why.
  bool watch(std::chrono::nanoseconds limit, const std::atomic<bool>& interrupts) {
    bool interrupted = false;
    std::unique_lock lock(mutex_);
    while (!over_.wait_for(lock, kWatch, [&] { return running_ == 0; })) {
      if (stopped_) continue;
      interrupted = interrupts;
      if (interrupted || now_ns() - started_ > limit.count()) stop_all();
    }
    return interrupted;
  }

  std::vector<Work>& works_;
  std::atomic<bool>& stop_;
  const HeatRunner::Solve& solve_;
  std::latch ready_;
  std::latch go_{1};
  std::int64_t started_ = 0;  ///< written before the gate opens

  std::mutex mutex_;  ///< guards all below
  std::condition_variable over_;
  std::size_t running_;
  std::optional<std::int64_t> stopped_;
  Heat heat_;
};

std::optional<double> median_of(const std::vector<double>& values) {
  if (values.empty()) return {};
  return median(values);
}

PortfolioRow row_of(const Portfolio& portfolio, std::size_t contender) {
  PortfolioRow row;
  row.solver = portfolio.solvers[contender];
  std::vector<double> firsts;
  std::vector<double> stops;
  for (const Heat& heat : portfolio.heats) {
    const Showing& showing = heat.showings[contender];
    if (showing.outcome == Outcome::won) firsts.push_back(*heat.first_ns);
    if (showing.stop_ns) stops.push_back(*showing.stop_ns);
    row.rejected += showing.outcome == Outcome::rejected ? 1 : 0;
    row.gave_up += showing.outcome == Outcome::gave_up ? 1 : 0;
    row.failed += showing.outcome == Outcome::failed ? 1 : 0;
  }
  row.wins = firsts.size();
  row.median_first_ns = median_of(firsts);
  row.median_stop_ns = median_of(stops);
  if (!stops.empty()) row.greatest_stop_ns = *std::max_element(stops.begin(), stops.end());
  return row;
}

}  // namespace

HeatRunner::HeatRunner(std::uint32_t contenders, const PortfolioLimits& limits,
                       const std::atomic<bool>& interrupts)
    : limits_(limits), interrupts_(interrupts) {
  for (std::uint32_t i = 0; i < contenders; ++i) works_.emplace_back(limits.memory, &stop_);
}

std::optional<Heat> HeatRunner::run(const Solve& solve) {
  if (interrupts_) return {};
  stop_ = false;
  return Contest(works_, stop_, solve).run(limits_.time, interrupts_);
}

PortfolioTable tabulate(const Portfolio& portfolio) {
  PortfolioTable table;
  table.heats = portfolio.heats.size();
  for (std::size_t i = 0; i < portfolio.solvers.size(); ++i) table.rows.push_back(row_of(portfolio, i));
  std::sort(table.rows.begin(), table.rows.end(), [](const PortfolioRow& one, const PortfolioRow& other) {
    return std::tie(other.wins, one.solver) < std::tie(one.wins, other.solver);
  });
  return table;
}

}  // namespace palio::race
