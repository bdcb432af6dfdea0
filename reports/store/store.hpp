// The store: one SQLite file that keeps what was measured and judged, chunk by chunk.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "reports/store/records.hpp"

namespace palio {

/// The file can't be used as a store. Its text names the file, says what is wrong and what
/// to do about it.
struct StoreError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Tells machines apart: `Intel Xeon / 2 cores / Linux x86_64`. Times are compared only
/// where it is the same.
std::string fingerprint_of(const EnvironmentRecord& environment);

class StoreFile;

/// Every call is one transaction: whoever is killed loses at most the one in flight, and
/// what a call has written is seen by all others once it returns. (When the machine loses
/// its power, the last few may be lost too, each wholly.) Texts, integers and
/// doubles come back bit for bit, except that a NaN is refused. Several processes may use a
/// store at once; a writer waits for the other. One Store is for one thread at a time.
///
/// Every function throws StoreError where the file fails it, and std::invalid_argument
/// where it is asked for or given what doesn't fit what is stored: then nothing changes.
class Store {
 public:
  enum class Mode : std::uint8_t {
    read,   ///< the file has to be a store
    write,  ///< a file that is absent or empty becomes one
  };
  /// `patience`: how long to wait for another process that writes.
  explicit Store(const std::filesystem::path& file, Mode mode,
                 std::chrono::milliseconds patience = std::chrono::seconds(30));
  ~Store();
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  /// Writes all that there is of it already, be it the head alone or a whole race; gives its number.
  std::int64_t begin_race(const StoredRace& race);
  /// The next block, with all that it timed and who died in it.
  void add_block(std::int64_t race, const StoredBlock& block, const std::vector<StoredDeath>& deaths = {});
  /// `environment`: as it was known by then, with the load that was seen.
  void end_race(std::int64_t race, bool complete, const EnvironmentRecord& environment,
                const std::optional<StoredRaceOutcome>& outcome = {});
  /// All races, the earliest first.
  std::vector<StoredRun> races() const { return runs("race"); }
  StoredRace load_race(std::int64_t race) const;

  /// Writes all that there is of it already; gives its number.
  std::int64_t begin_verification(const StoredVerification& verification);
  /// The same of its next contender; gives the contender's number, unique in the store.
  std::int64_t add_contender(std::int64_t verification, const StoredContender& contender);
  /// A range that doesn't overlap those added.
  void add_chunk(std::int64_t contender, const StoredChunk& chunk);
  /// In the place of an outcome that there was, where its campaign was gone on with.
  void end_contender(std::int64_t contender, const StoredOutcome& outcome);
  void end_verification(std::int64_t verification, bool complete, const EnvironmentRecord& environment);
  /// All verifications, the earliest first.
  std::vector<StoredRun> verifications() const { return runs("verification"); }
  StoredVerification load_verification(std::int64_t verification) const;
  /// The numbers of its contenders, in their order.
  std::vector<std::int64_t> contender_numbers(std::int64_t verification) const;

  /// Writes all that there is of it already; gives its number.
  std::int64_t begin_census(const StoredCensus& census);
  /// How far it is now, in the place of how far it was.
  void keep_counted(std::int64_t census, const StoredCounted& counted);
  /// The census that was begun last; nothing where there is none.
  std::optional<std::int64_t> last_census() const;
  StoredCensus load_census(std::int64_t census) const;

  /// Writes all that the store holds into a new file, as one state of it. Equal contents give the
  /// same bytes.
  void copy_to(const std::filesystem::path& file) const;

  /// Keeps a text of a race or a verification under a name, in the place of what had it.
  void put_document(std::int64_t run, const std::string& name, const std::string& text);
  /// That of a name; nothing where there is none.
  std::optional<std::string> document(std::int64_t run, const std::string& name) const;
  /// Those of a run, by name; none in a store from before there were any.
  std::map<std::string, std::string> documents(std::int64_t run) const;

  /// The races on the machine with that fingerprint in which a contender ran whose full name
  /// matches the glob, or whose puzzle is named by it: by solver, puzzle and set, the
  /// earliest first. A race that was killed before its first block is not among them.
  std::vector<HistoryRow> history(const std::string& solver, const std::string& fingerprint) const;
  /// Of the machines with such races.
  std::vector<std::string> fingerprints(const std::string& solver) const;

 private:
  std::vector<StoredRun> runs(const char* kind) const;

  std::unique_ptr<StoreFile> file_;
};

}  // namespace palio
