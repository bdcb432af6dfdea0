// `palio merge`: the stores of a campaign's parts become one.
#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <sstream>

#include "cli/inputs.hpp"
#include "cli/open_store.hpp"
#include "cli/part_file.hpp"
#include "cli/terminal.hpp"
#include "cli/verify.hpp"
#include "cli/verify/campaign.hpp"
#include "cli/verify/stored_chunks.hpp"
#include "reports/json.hpp"
#include "reports/run/results_json.hpp"
#include "reports/terminal.hpp"

namespace palio::cli {
namespace {

constexpr std::size_t kMostShown = 5;  ///< ranges in a message

/// One of the stores, and the campaign of which it is a part.
struct StoredPart {
  std::string file;
  VerifyCampaign campaign;
  StoredVerification verification;
  std::map<std::string, std::string> gave_up = {};  ///< why, by contender, of those that were judged
};

/// A range that is done, and in which file that stands.
struct OwnedRange {
  Range range;
  std::string file;
};

/// Adds what one part says of a contender's end to what others did.
void add_outcome(const StoredOutcome& more, StoredOutcome& outcome) {
  outcome.seconds += more.seconds;
  if (outcome.referee_failure.empty()) outcome.referee_failure = more.referee_failure;
  for (const std::string& note : more.notes) {
    const bool of_part = note.starts_with("shard ") || note.starts_with("gone on with");
    if (!of_part && std::ranges::find(outcome.notes, note) == outcome.notes.end())
      outcome.notes.push_back(note);
  }
}

StoredPart load_part(const std::string& file) {
  try {
    const Store store(file, Store::Mode::read);
    auto [verification, campaign] = last_campaign(store, file);
    StoredPart part{file, std::move(campaign), store.load_verification(verification)};
    for (const auto& [name, text] : store.documents(verification)) {
      if (!name.starts_with("contender ")) continue;
      for (const VerifyRecord& record : read_results_json(text).verify.results)
        part.gave_up[record.solver] = record.gave_up;
    }
    return part;
  } catch (const StoreError& error) {
    throw InputError(error.what());
  } catch (const std::invalid_argument& error) {
    throw InputError(error.what());
  }
}

std::vector<StoredPart> load_parts(const std::vector<std::string>& files) {
  std::vector<StoredPart> parts;
  for (const std::string& file : files) {
    StoredPart part = load_part(file);
    if (!parts.empty()) {
      const StoredPart& first = parts.front();
      const std::string what = difference(first.campaign, first.file, part.campaign, file);
      if (!what.empty())
        throw InputError(fmt::format("{} and {} are not parts of one campaign: {}", first.file, file, what));
    }
    parts.push_back(std::move(part));
  }
  return parts;
}

/// Throws InputError where two hold the same number.
void check_overlap(const std::string& solver, std::vector<OwnedRange> ranges) {
  std::ranges::stable_sort(ranges, {}, [](const OwnedRange& one) { return one.range.first; });
  for (std::size_t i = 1; i < ranges.size(); ++i) {
    const OwnedRange& before = ranges[i - 1];
    const OwnedRange& after = ranges[i];
    if (after.range.first >= before.range.last) continue;
    throw InputError(fmt::format(
        "{} and {} overlap: both hold [{}, {}) of {}; each number may be in one part only, so leave one out",
        before.file, after.file, after.range.first, std::min(before.range.last, after.range.last), solver));
  }
}

/// Puts together what all parts hold of one contender; one without a name where none was begun.
StoredContender joined(const std::vector<StoredPart>& parts, const std::string& solver) {
  StoredContender whole;
  StoredOutcome outcome;
  std::vector<OwnedRange> ranges;
  for (const StoredPart& part : parts) {
    for (const StoredContender& one : part.verification.contenders) {
      if (one.solver != solver) continue;
      if (whole.solver.empty()) whole = one, whole.chunks.clear();
      whole.chunks.insert(whole.chunks.end(), one.chunks.begin(), one.chunks.end());
      for (const StoredChunk& chunk : one.chunks) ranges.push_back({{chunk.first, chunk.last}, part.file});
      if (one.outcome) add_outcome(*one.outcome, outcome);
    }
  }
  check_overlap(solver, std::move(ranges));
  std::ranges::sort(whole.chunks, {}, &StoredChunk::first);
  whole.outcome = std::move(outcome);
  return whole;
}

/// The report of one, from its chunks; it goes into the outcome, too.
VerifyRecord record_of(StoredContender& whole, const std::vector<StoredPart>& parts) {
  VerifyRecord record = record_of_chunks(whole);
  const VerifyCampaign& campaign = parts.front().campaign;
  record.seconds = whole.outcome->seconds;
  record.notes = whole.outcome->notes;
  record.referee_failure = whole.outcome->referee_failure;
  for (const StoredPart& part : parts) {
    const auto found = part.gave_up.find(whole.solver);
    if (record.gave_up.empty() && found != part.gave_up.end()) record.gave_up = found->second;
  }
  const std::string told = fmt::format(" {} ", campaign.fact("list of those expected to be refuted"));
  record.expectation_missed =
      expectation_missed(record, told.find(fmt::format(" {} ", whole.solver)) != std::string::npos);
  if (record.counterexample)
    record.counterexample->replay =
        replay_command(whole.solver, record.counterexample->instance, campaign.replay_options);
  whole.outcome = stored_outcome(record);
  return record;
}

/// The campaign without its shard, all that is known of it, and its report.
struct Whole {
  StoredVerification stored;
  VerifyReport report;
  std::vector<std::string> missing = {};  ///< in words: what nobody did who was to do it
};

/// Whether every shard of some cut is there, and was done to its end.
bool all_ended(const std::vector<StoredPart>& parts) {
  std::map<std::uint64_t, std::set<std::uint64_t>> ended;  // by the count of the cut
  for (const StoredPart& part : parts) {
    if (!part.verification.complete) return false;
    ended[part.campaign.shard.count].insert(part.campaign.shard.number);
  }
  return std::ranges::any_of(ended, [](const auto& cut) { return cut.second.size() == cut.first; });
}

std::string missing_of(const StoredContender& contender) {
  if (contender.planned == UINT64_MAX) return contender.solver + ": a part that was begun or isn't here";
  const Part part(contender.planned, {}, share_of(contender).done);
  std::string text;
  std::size_t count = 0;
  for (auto gap = part.next(0); gap; gap = part.next(gap->last)) {
    if (++count <= kMostShown)
      text += fmt::format("{}[{}, {})", count == 1 ? "" : ", ", gap->first, gap->last);
  }
  if (count == 0) return "";
  if (count > kMostShown) text += fmt::format(" and {} other ranges", count - kMostShown);
  return fmt::format("{}: {}", contender.solver, text);
}

Whole join(const std::vector<StoredPart>& parts) {
  const StoredVerification& first = parts.front().verification;
  Whole whole;
  whole.report.environment = first.environment;
  whole.report.jobs = first.jobs;
  whole.report.seed = first.seed;
  whole.stored = {first.environment, first.began_s, first.seed, first.jobs, {}, false, {}};
  const bool ended = all_ended(parts);
  std::istringstream names(parts.front().campaign.fact("list of contenders"));
  for (std::string name; names >> name;) {
    StoredContender contender = joined(parts, name);
    if (contender.solver.empty()) {
      whole.missing.push_back(name + ": all of it");
      continue;
    }
    VerifyReport one;
    one.results.push_back(record_of(contender, parts));
    whole.stored.documents[contender_document(whole.stored.contenders.size())] = render_json(one);
    whole.report.results.push_back(std::move(one.results.front()));
    if (const std::string what = ended ? "" : missing_of(contender); !what.empty())
      whole.missing.push_back(what);
    whole.stored.contenders.push_back(std::move(contender));
  }
  VerifyCampaign campaign = parts.front().campaign;
  campaign.shard = {};
  whole.stored.documents[campaign_document] = campaign.print();
  whole.stored.complete = whole.missing.empty();
  return whole;
}

/// The file is there only once it is whole.
void write_store(const StoredVerification& stored, PartFile& file) {
  const std::string path = file.path().string();
  const auto remove_logs = [&] {
    std::error_code none;
    for (const char* suffix : {"-wal", "-shm", "-journal"}) std::filesystem::remove(path + suffix, none);
  };
  try {
    Store(path, Store::Mode::write).begin_verification(stored);
  } catch (...) {
    remove_logs();
    throw;
  }
  // What a full disk kept from the file is still in the log.
  std::error_code none;
  if (std::filesystem::exists(path + "-wal", none)) {
    remove_logs();
    throw std::runtime_error("the merged store can't be written to its end: is the disk full?");
  }
  remove_logs();
  file.become();
}

int say_missing(const std::vector<std::string>& missing, int code) {
  if (missing.empty()) return code;
  fmt::print(stderr, "palio: not all of the campaign is there; missing are\n");
  for (const std::string& what : missing) fmt::print(stderr, "  {}\n", what);
  return code == all_well ? not_possible : code;
}

}  // namespace

int run(const MergeOptions& options) {
  std::vector<std::string> files = options.stores;
  files.push_back(options.out);
  for (const std::string& file : files) {
    if (options.json && is_same_file(*options.json, file))
      throw InputError(fmt::format("{}: --json is the same file as a store", *options.json));
  }
  std::error_code none;
  if (std::filesystem::exists(options.out, none))
    throw InputError(options.out + ": --out is there already; name a file that isn't");
  const std::vector<StoredPart> parts = load_parts(options.stores);
  const Whole whole = join(parts);
  std::optional<OutputFile> json;
  if (options.json) json.emplace(*options.json);
  PartFile file(options.out);
  write_store(whole.stored, file);
  if (!takes_standard_output(options.json)) print(render_terminal(whole.report, terminal_style()));
  if (json) json->write(render_json(whole.report));
  return say_missing(whole.missing, exit_code_of(whole.report));
}

}  // namespace palio::cli
