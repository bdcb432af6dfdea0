#include "cli/census/kept_census.hpp"

#include <fmt/format.h>

#include <chrono>

#include "cli/campaign.hpp"
#include "cli/inputs.hpp"
#include "cli/open_store.hpp"
#include "reports/environment.hpp"
#include "reports/text/table.hpp"
#include "solvers/worker.hpp"

namespace palio::cli {
namespace {

constexpr std::int64_t kRedrawNs = 100'000'000;

/// All on which the sums depend. Not the threads, nor what may be held.
CampaignIdentity identity_of(const CensusTask& task) {
  CampaignIdentity campaign;
  campaign.facts = {{"version", version_text()},
                    {"puzzle", task.puzzle},
                    {"space", task.space},
                    {"target", task.settings.either ? "either" : "one"}};
  return campaign;
}

Natural natural_of(const std::string& digits, const std::string& file) {
  auto value = Natural::parse(digits);
  if (!value)
    throw InputError(
        fmt::format("{}: a sum of its census is no number: it was changed by something else, or "
                    "is damaged; name another store",
                    file));
  return std::move(*value);
}

}  // namespace

KeptCensus::KeptCensus(const CensusTask& task, const CensusPlan& plan, const CensusKeep& keep)
    : plan_(plan),
      name_(fmt::format("{} {}", task.puzzle, task.space)),
      begun_ns_(now_ns()),
      shown_ns_(begun_ns_) {
  if (!keep.file) return;
  const CampaignIdentity identity = identity_of(task);
  if (keep.resume)
    number_ = look_into(*keep.file, [&](const Store& store) { return go_on(store, *keep.file, identity); });
  store_ = open_store(keep.file, keep.json);
  if (number_ != 0) return;
  const EnvironmentRecord environment = read_environment();
  number_ = store_->begin_census(
      {std::chrono::system_clock::to_time_t(std::chrono::system_clock::now()), fingerprint_of(environment),
       environment.revision + (environment.tree_changed ? "+" : ""), identity.print(), plan.units});
}

std::int64_t KeptCensus::go_on(const Store& store, const std::string& file,
                               const CampaignIdentity& identity) {
  const auto last = store.last_census();
  if (!last) return 0;
  const StoredCensus stored = store.load_census(*last);
  const auto known = CampaignIdentity::read(stored.campaign);
  std::string what = "what it counts can't be read";
  if (known) what = difference(*known, file, identity, "this command");
  if (what.empty() && stored.units != plan_.units)
    what = fmt::format("it has {} units there and {} here", stored.units, plan_.units);
  if (!what.empty()) refuse_to_resume(file, "census", what);
  for (const auto& [first, end] : stored.counted.done) done_.add({first, end});
  for (const std::string& sum : stored.counted.sums) sums_.sums.push_back(natural_of(sum, file));
  sums_.steps = stored.counted.steps;
  seconds_before_ = stored.counted.seconds;
  return *last;
}

void KeptCensus::accept(const Range& range, const CensusSums& sums) {
  if (!sums.complete) {
    stopped_ += sums;
    return;
  }
  sums_ += sums;
  done_.add(range);
  if (store_) store_->keep_counted(number_, counted());
  tick(0);
}

void KeptCensus::tick(double steps) {
  if (now_ns() - shown_ns_ < kRedrawNs) return;
  shown_ns_ = now_ns();
  const double done = sums_.steps + steps;
  status_.say(fmt::format("{}: {} of {} {} ({:.1f}%)", name_, print_figure(done), print_figure(plan_.steps),
                          plan_.step_name, 100 * done / plan_.steps));
}

CensusSums KeptCensus::sums() const {
  CensusSums sums = sums_;
  sums += stopped_;
  sums.complete = done_.size() == plan_.units;
  return sums;
}

double KeptCensus::seconds() const {
  return seconds_before_ + static_cast<double>(now_ns() - begun_ns_) / 1e9;
}

StoredCounted KeptCensus::counted() const {
  StoredCounted counted;
  for (const Range& range : done_.list()) counted.done.emplace_back(range.first, range.last);
  for (const Natural& sum : sums_.sums) counted.sums.push_back(sum.print());
  counted.steps = sums_.steps;
  counted.seconds = seconds();
  return counted;
}

}  // namespace palio::cli
