#include "cli/load_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

#include "cli/inputs.hpp"
#include "cli/race_load.hpp"
#include "cli/verify_store.hpp"
#include "reports/results_json.hpp"
#include "reports/store.hpp"

namespace palio::cli {
namespace {

using Counts = std::vector<std::pair<std::string, std::uint64_t>>;

void add_counts(const Counts& more, Counts& counts) {
  for (const auto& [name, count] : more) {
    const auto known = std::ranges::find(counts, name, &Counts::value_type::first);
    if (known == counts.end())
      counts.emplace_back(name, count);
    else
      known->second += count;
  }
}

bool is_smaller(const StoredFailure& a, const StoredFailure& b) {
  return std::tie(a.distance, a.rank, a.number) < std::tie(b.distance, b.rank, b.number);
}

/// What its chunks say of one whose verification was killed before its end.
VerifyRecord record_of_chunks(const StoredContender& stored) {
  VerifyRecord record;
  record.solver = stored.solver;
  record.puzzle = stored.puzzle;
  record.space = stored.space;
  record.noun = stored.noun;
  record.guarantee = stored.guarantee;
  record.dialect = stored.dialect;
  record.space_size = stored.space_size;
  record.planned = stored.planned;
  record.exhibit = stored.exhibit;
  record.refutation_expected = stored.refutation_expected;
  std::uint64_t solve_ns = 0;
  const StoredFailure* smallest = nullptr;
  for (const StoredChunk& chunk : stored.chunks) {
    record.checked += chunk.checked;
    record.expanded += chunk.expanded;
    record.generated += chunk.generated;
    solve_ns += chunk.solve_ns;
    add_counts(chunk.verdicts, record.verdicts);
    add_counts(chunk.reasons, record.reasons);
    if (record.gave_up.empty() && chunk.gave_up) record.gave_up = *chunk.gave_up;
    if (chunk.smallest && (smallest == nullptr || is_smaller(*chunk.smallest, *smallest)))
      smallest = &*chunk.smallest;
  }
  for (const auto& [name, count] : record.verdicts) {
    if (!name.starts_with("accepted") && name != "gave-up") record.failures += count;
  }
  if (record.checked > 0)
    record.ns_per_instance = static_cast<double>(solve_ns) / static_cast<double>(record.checked);
  if (smallest != nullptr) {
    record.counterexample = {smallest->instance,
                             smallest->truth,
                             smallest->answer,
                             smallest->verdict,
                             smallest->reason,
                             smallest->detail,
                             false,
                             "",
                             {}};
  }
  record.notes.push_back("the run was ended before this contender's end");
  return record;
}

VerifyReport load_verification(const StoredVerification& stored,
                               const std::map<std::string, std::string>& documents) {
  VerifyReport report{stored.environment, stored.jobs, stored.seed, !stored.complete, {}, {}};
  const auto read = [&](const std::string& name) -> VerifyReport {
    const auto found = documents.find(name);
    return found == documents.end() ? VerifyReport{} : read_results_json(found->second).verify;
  };
  for (std::size_t i = 0; i < stored.contenders.size(); ++i) {
    VerifyReport one = read(contender_document(i));
    report.results.push_back(one.results.empty() ? record_of_chunks(stored.contenders[i])
                                                 : std::move(one.results.front()));
  }
  report.disagreements = read(between_document).disagreements;
  report.answers = read(answers_document).answers;
  return report;
}

RunReport load_store(const std::string& file) {
  const Store store(file, Store::Mode::read);
  RunReport report;
  const std::vector<StoredRun> verifications = store.verifications();
  const std::vector<StoredRun> races = store.races();
  if (verifications.empty() && races.empty())
    throw InputError(fmt::format("{}: nothing was verified or raced there", file));
  if (!verifications.empty()) {
    const StoredRun& last = verifications.back();
    const auto documents = store.documents(last.id);
    if (const auto found = documents.find(run_document); found != documents.end())
      report = read_results_json(found->second);
    else
      report.began_s = last.began_s;
    const StoredVerification stored = store.load_verification(last.id);
    report.seed = stored.seed;
    report.verify = load_verification(stored, documents);
    report.interrupted |= report.verify.interrupted;
  }
  if (!races.empty()) {
    report.race = load_race(store, races.back().id);
    if (verifications.empty()) report.began_s = races.back().began_s;
    report.mode = report.race->mode;
    report.interrupted |= report.race->interrupted;
  }
  const std::size_t older = verifications.size() + races.size() - !verifications.empty() - !races.empty();
  if (older > 0)
    report.notes.push_back(
        fmt::format("{} holds {} earlier verifications and races, which aren't in this report",
                    std::filesystem::path(file).filename().string(), older));
  return report;
}

/// By its first bytes, as the name may be any.
bool is_json(const std::string& file) {
  std::ifstream stream(file, std::ios::binary);
  char first = 0;
  return stream >> first && first == '{';
}

RunReport load_file(const std::string& file) {
  try {
    if (!is_json(file)) return load_store(file);
    std::ifstream stream(file, std::ios::binary);
    return read_results_json(std::string(std::istreambuf_iterator<char>(stream), {}));
  } catch (const StoreError& error) {
    throw InputError(error.what());
  } catch (const std::invalid_argument& error) {
    throw InputError(fmt::format("{}: it can't be reported: {}", file, error.what()));
  }
}

bool same_contender(const VerifyRecord& a, const VerifyRecord& b) {
  return a.solver == b.solver && a.puzzle == b.puzzle && a.space == b.space && a.dialect == b.dialect;
}

/// The later one counts where both have something.
void join(RunReport later, RunReport& report) {
  for (VerifyRecord& record : later.verify.results) {
    const auto known = std::ranges::find_if(report.verify.results,
                                            [&](const auto& other) { return same_contender(other, record); });
    if (known == report.verify.results.end())
      report.verify.results.push_back(std::move(record));
    else
      *known = std::move(record);
  }
  const auto append = [](auto& from, auto& to) { to.insert(to.end(), from.begin(), from.end()); };
  append(later.verify.disagreements, report.verify.disagreements);
  append(later.verify.answers, report.verify.answers);
  append(later.notes, report.notes);
  if (!later.facts.empty()) report.facts = std::move(later.facts);
  if (!later.methods.solvers.empty()) report.methods = std::move(later.methods);
  report.interrupted |= later.interrupted;
  if (!later.race) return;
  if (report.race) report.notes.emplace_back("of several races only that of the last file is in this report");
  report.race = std::move(later.race);
  report.mode = later.mode;
}

}  // namespace

RunReport load_run(const std::vector<std::string>& files) {
  RunReport report = load_file(files.at(0));
  for (std::size_t i = 1; i < files.size(); ++i) join(load_file(files[i]), report);
  return report;
}

}  // namespace palio::cli
