#include "cli/mpi/census.hpp"

#include <chrono>
#include <future>
#include <utility>

namespace palio::cli {
namespace {

constexpr std::chrono::milliseconds kBetweenLooks{2};

std::string pack(const CensusTask& task) {
  Packer packer;
  packer.put(Job::census).put(task.puzzle).put(task.space).put(task.settings.either);
  return packer.put(task.settings.memory).put(task.settings.jobs).bytes();
}

CensusTask unpack_task(const std::string& bytes) {
  Unpacker from(bytes);
  CensusTask task;
  from.get<Job>();
  task.puzzle = from.get_text();
  task.space = from.get_text();
  task.settings.either = from.get_bool();
  task.settings.memory = from.get<std::uint64_t>();
  task.settings.jobs = from.get<std::uint32_t>();
  check_sound(from);
  return task;
}

std::string pack(const CensusSums& sums) {
  Packer packer;
  packer.put(sums.complete).put(sums.steps).put(std::uint64_t{sums.sums.size()});
  for (const Natural& sum : sums.sums) packer.put(sum.print());
  return packer.bytes();
}

CensusSums unpack_sums(const std::string& bytes) {
  Unpacker from(bytes);
  CensusSums sums;
  sums.complete = from.get_bool();
  sums.steps = from.get<double>();
  for (auto left = from.get<std::uint64_t>(); left > 0 && from.sound(); --left) {
    auto sum = Natural::parse(from.get_text());
    check_sound(from, sum.has_value());
    sums.sums.push_back(std::move(*sum));
  }
  check_sound(from);
  return sums;
}

/// The units of a part, on rank 0.
class DealtUnits : public Dealt {
 public:
  DealtUnits(const Part& part, const std::atomic<bool>& stop, CensusSink& counted)
      : part_(part), stop_(stop), counted_(counted) {}

  std::optional<Range> next(std::uint64_t most) override {
    const auto range = part_.next(next_, most);
    if (range) next_ = range->last;
    return range;
  }
  void take(const Range& range, const std::string& bytes) override {
    const CensusSums sums = unpack_sums(bytes);
    stopped_ |= !sums.complete;
    counted_.accept(range, sums);
  }
  bool stopped() override {
    counted_.tick(0);
    return stopped_ || stop_;
  }

 private:
  const Part& part_;
  const std::atomic<bool>& stop_;
  CensusSink& counted_;
  std::uint64_t next_ = 0;
  bool stopped_ = false;  ///< a rank was
};

class Counter : public Doer {
 public:
  explicit Counter(const std::string& begin) : task_(unpack_task(begin)) {}

  /// Beside it, this thread listens to rank 0.
  std::string run(const Range& range, const std::function<bool()>& stop) override {
    std::atomic<bool> stopped = false;
    auto sums = std::async(std::launch::async, [&] { return count_range(task_, range, {stopped}); });
    while (sums.wait_for(kBetweenLooks) != std::future_status::ready) {
      if (stop()) stopped = true;
    }
    return pack(sums.get());
  }

 private:
  CensusTask task_;
};

}  // namespace

void deal_units(const Ranks& ranks, const CensusTask& task, const Part& part, const std::atomic<bool>& stop,
                CensusSink& counted) {
  ranks.send_all(Tag::begin, pack(task));
  DealtUnits units(part, stop, counted);
  deal(ranks, units, part.left(), task.settings.jobs);
}

std::unique_ptr<Doer> make_counter(const std::string& begin) { return std::make_unique<Counter>(begin); }

}  // namespace palio::cli
