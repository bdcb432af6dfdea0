#include "cli/report/load_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

#include "cli/inputs.hpp"
#include "cli/list.hpp"
#include "cli/race/load.hpp"
#include "cli/race/store.hpp"
#include "cli/verify/store.hpp"
#include "cli/verify/stored_chunks.hpp"
#include "reports/run/results_json.hpp"
#include "reports/store/store.hpp"

namespace palio::cli {
namespace {

/// What was kept of a contender when it ended; but its chunks, where there are more of them, as of one
/// that was gone on with and killed.
VerifyRecord record_of(const StoredContender& stored, VerifyReport kept) {
  std::uint64_t checked = 0;
  for (const StoredChunk& chunk : stored.chunks) checked += chunk.checked;
  if (!kept.results.empty() && kept.results.front().checked >= checked)
    return std::move(kept.results.front());
  VerifyRecord record = record_of_chunks(stored);
  record.notes.emplace_back("the run was ended before this contender's end");
  return record;
}

VerifyReport load_verification(const StoredVerification& stored,
                               const std::map<std::string, std::string>& documents) {
  VerifyReport report{stored.environment, stored.jobs, stored.seed, !stored.complete, {}, {}};
  const auto read = [&](const std::string& name) -> VerifyReport {
    const auto found = documents.find(name);
    return found == documents.end() ? VerifyReport{} : read_results_json(found->second).verify;
  };
  for (std::size_t i = 0; i < stored.contenders.size(); ++i)
    report.results.push_back(record_of(stored.contenders[i], read(contender_document(i))));
  report.disagreements = read(between_document).disagreements;
  report.answers = read(answers_document).answers;
  return report;
}

/// The last race that is part of the whole run with that verification, or of none where that is 0;
/// 0 where there is no such race.
std::int64_t last_race(const Store& store, std::int64_t verification) {
  std::int64_t last = 0;
  for (const StoredRun& race : store.races()) {
    if (store.document(race.id, owner_document).value_or("0") == std::to_string(verification)) last = race.id;
  }
  return last;
}

/// The last verification, and what a whole run of which it is part found besides. Gives the number of
/// the verification, 0 where it is of no whole run.
std::int64_t add_last_verification(const Store& store, const StoredRun& last, RunReport& report) {
  const auto documents = store.documents(last.id);
  const auto found = documents.find(run_document);
  if (found != documents.end()) report = read_results_json(found->second);
  const StoredVerification stored = store.load_verification(last.id);
  if (found == documents.end()) {
    report.began_s = last.began_s;
    report.seed = stored.seed;
  }
  report.verify = load_verification(stored, documents);
  report.interrupted |= report.verify.interrupted;
  return found == documents.end() ? 0 : last.id;
}

RunReport load_store(const std::string& file) {
  const Store store(file, Store::Mode::read);
  RunReport report;
  const std::vector<StoredRun> verifications = store.verifications();
  const std::int64_t whole =
      verifications.empty() ? 0 : add_last_verification(store, verifications.back(), report);
  const std::int64_t race = last_race(store, whole);
  if (verifications.empty() && race == 0)
    throw InputError(fmt::format("{}: nothing was verified or raced there", file));
  if (race != 0) {
    report.race = load_race(store, race);
    report.interrupted |= report.race->interrupted;
    if (verifications.empty()) {
      report.began_s = store.load_race(race).began_s;
      report.seed = report.race->seed;
    }
    if (whole == 0) report.mode = report.race->mode;
  }
  const std::size_t others =
      verifications.size() + store.races().size() - !verifications.empty() - (race != 0);
  if (whole == 0 && others > 0)
    report.notes.push_back(
        fmt::format("{} holds {} other verifications and races, which aren't in this report",
                    std::filesystem::path(file).filename().string(), others));
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
  const auto command = [](const VerifyRecord& record) {
    return record.program ? record.program->command : std::string();
  };
  return a.solver == b.solver && a.puzzle == b.puzzle && a.space == b.space && a.dialect == b.dialect &&
         command(a) == command(b);
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
  report.whole = false;  // no single command makes it again
  if (!later.race) return;
  if (report.race) report.notes.emplace_back("of several races only that of the last file is in this report");
  report.race = std::move(later.race);
  report.mode = later.mode;
}

}  // namespace

RunReport load_run(const std::vector<std::string>& files) {
  RunReport report = load_file(files.at(0));
  for (std::size_t i = 1; i < files.size(); ++i) join(load_file(files[i]), report);
  if (report.methods.solvers.empty()) report.methods = read_registry({});
  return report;
}

}  // namespace palio::cli
