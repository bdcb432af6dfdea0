// Files that are no stores, or not any more, end in a clear error and never in a crash.
#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <functional>
#include <random>
#include <string>

#include "proptests/program_files.hpp"
#include "proptests/stores.hpp"

namespace palio {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using testing::AllOf;
using testing::HasSubstr;
using testing::SizeIs;

/// The text of the error in which the work ends.
std::string error_of(const std::function<void()>& work) {
  try {
    work();
  } catch (const StoreError& error) {
    return error.what();
  }
  return "no error";
}

void expect_refused(const fs::path& file, Store::Mode mode, const std::string& what) {
  EXPECT_THAT(error_of([&] { const Store store(file, mode); }),
              AllOf(HasSubstr(file.string()), HasSubstr(what)));
}

void expect_refused(const fs::path& file, const std::string& what) {
  expect_refused(file, Store::Mode::read, what);
  expect_refused(file, Store::Mode::write, what);
}

/// The bytes of a store with a race of eight blocks.
std::string good_store(const TestFolder& folder) {
  {
    Store store(folder.path() / "good.db", Store::Mode::write);
    const std::int64_t id = store.begin_race(small_race());
    for (int i = 0; i < 8; ++i) store.add_block(id, block_of(i));
  }
  EXPECT_FALSE(fs::exists(folder.path() / "good.db-wal"));
  return folder.read("good.db");
}

/// Reads all that there is: what is wrong with it is an error, and what is right is read.
void read_all(const fs::path& file) {
  try {
    const Store store(file, Store::Mode::read);
    for (const StoredRun& race : store.races()) {
      EXPECT_LE(store.load_race(race.id).blocks.size(), 8U);
      EXPECT_LE(store.history("*", race.machine).size(), 2U);
    }
  } catch (const StoreError& error) {
    EXPECT_THAT(error.what(), HasSubstr(file.string()));
  }
}

TEST(StoreFiles, WhatIsNoStoreIsNamed) {
  const TestFolder folder;
  expect_refused(folder.path(), "is a folder");
  expect_refused("/dev/null", "is not a plain file");
  expect_refused("", "isn't there");
  expect_refused(folder.path() / "absent.db", Store::Mode::read, "isn't there");
  expect_refused(folder.path() / "absent/a.db", Store::Mode::write, "can't be opened");
  expect_refused(folder.write("empty", ""), Store::Mode::read, "is empty");
  expect_refused(folder.write("short", "x"), "is no store");
  expect_refused(folder.write("text", std::string(10'000, 'x')), "is no store");
  EXPECT_EQ(folder.read("short"), "x");
  EXPECT_EQ(folder.read("text"), std::string(10'000, 'x'));
}

TEST(StoreFiles, AnEmptyFileBecomesAStore) {
  const TestFolder folder;
  for (const char* name : {"empty", ":memory:", "file:a.db?mode=ro", "a%20b ' \".db"}) {
    const fs::path file = folder.write(name, "");
    Store(file, Store::Mode::write).begin_race(small_race());
    EXPECT_THAT(Store(file, Store::Mode::read).races(), SizeIs(1)) << name;
  }
}

TEST(StoreFiles, DatabasesOfOthersAreLeftAlone) {
  const TestFolder folder;
  const fs::path file = folder.path() / "other.db";
  SQLite::Database(file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE).exec("CREATE TABLE run (id)");
  const std::string before = folder.read("other.db");
  expect_refused(file, "another SQLite file");
  EXPECT_EQ(folder.read("other.db"), before);
}

TEST(StoreFiles, OtherVersionsAreNamed) {
  const TestFolder folder;
  good_store(folder);
  const fs::path file = folder.path() / "good.db";
  SQLite::Database(file.string(), SQLite::OPEN_READWRITE).exec("PRAGMA user_version = 999");
  expect_refused(file, "has version 999, and this palio knows none above 4: take the newer palio");
  SQLite::Database(file.string(), SQLite::OPEN_READWRITE).exec("PRAGMA user_version = 0");
  expect_refused(file, "has version 0");
}

/// Before version 4 there were no censuses.
constexpr const char* kNoCensuses = "DROP TABLE census_sum; DROP TABLE census_range; DROP TABLE census; ";

/// A store of version 1 has no documents: it is read as it is, and has some once it is written.
TEST(StoreFiles, TheFirstVersionIsReadAndBroughtUpToDate) {
  const TestFolder folder;
  good_store(folder);
  const fs::path file = folder.path() / "good.db";
  SQLite::Database(file.string(), SQLite::OPEN_READWRITE)
      .exec(kNoCensuses + std::string("DROP TABLE document; ALTER TABLE chunk_failure DROP COLUMN moves; "
                                      "PRAGMA user_version = 1"));
  EXPECT_THAT(Store(file, Store::Mode::read).documents(1), testing::IsEmpty());
  Store(file, Store::Mode::write).put_document(1, "lanes", "{}");
  EXPECT_THAT(Store(file, Store::Mode::read).documents(1),
              testing::ElementsAre(testing::Pair("lanes", "{}")));
  EXPECT_THAT(Store(file, Store::Mode::read).races(), SizeIs(1));
}

/// One of version 2 has no moves and takes no bases; what it has is still there when both are added.
TEST(StoreFiles, TheSecondVersionIsReadAndBroughtUpToDate) {
  const TestFolder folder;
  const fs::path file = folder.path() / "old.db";
  StoredContender contender;
  contender.solver = "flip/gf2_elimination";
  StoredChunk chunk{0, 10, 10, 1, 2, 3, {{"accepted", 9}, {"wrong-answer", 1}}, {{"too-long", 1}}};
  chunk.smallest = StoredFailure{7, 1, 2, "bw", "1", "2", "wrong-answer", "too-long", "3 moves", ""};
  contender.chunks = {chunk};
  StoredVerification verification;
  verification.contenders = {contender};
  Store(file, Store::Mode::write).begin_verification(verification);
  {
    SQLite::Database raw(file.string(), SQLite::OPEN_READWRITE);
    raw.exec(kNoCensuses +
             std::string(
                 "ALTER TABLE chunk_failure DROP COLUMN moves; PRAGMA writable_schema = ON; "
                 "UPDATE sqlite_schema SET sql = replace(sql, \", 'basis'\", ''); PRAGMA user_version = 2"));
  }
  EXPECT_EQ(Store(file, Store::Mode::read).load_verification(1).contenders, std::vector{contender});
  chunk.first = 10;
  chunk.last = 20;
  chunk.bases = {{"oracle", 10}};
  chunk.smallest->moves = "1 1";
  Store(file, Store::Mode::write).add_chunk(1, chunk);
  contender.chunks.push_back(chunk);
  EXPECT_EQ(Store(file, Store::Mode::read).load_verification(1).contenders, std::vector{contender});
}

TEST(StoreFiles, TheThirdVersionIsReadAndBroughtUpToDate) {
  const TestFolder folder;
  good_store(folder);
  const fs::path file = folder.path() / "good.db";
  SQLite::Database(file.string(), SQLite::OPEN_READWRITE)
      .exec(kNoCensuses + std::string("PRAGMA user_version = 3"));
  EXPECT_EQ(Store(file, Store::Mode::read).last_census(), std::nullopt);
  const StoredCensus census{1'700'000'000, "a machine", "1234567", "space: 5x5", 7};
  Store(file, Store::Mode::write).begin_census(census);
  EXPECT_EQ(Store(file, Store::Mode::read).load_census(1), census);
  EXPECT_THAT(Store(file, Store::Mode::read).races(), SizeIs(1));
}

TEST(StoreFiles, DocumentsReplaceEachOtherByName) {
  const TestFolder folder;
  good_store(folder);
  Store store(folder.path() / "good.db", Store::Mode::write);
  store.put_document(1, "a", "first");
  store.put_document(1, "b", std::string("any \xFF\0 bytes", 12));
  store.put_document(1, "a", "second");
  EXPECT_THAT(store.documents(1),
              testing::ElementsAre(testing::Pair("a", "second"),
                                   testing::Pair("b", std::string("any \xFF\0 bytes", 12))));
  EXPECT_THAT(store.documents(2), testing::IsEmpty());
  EXPECT_THROW(store.put_document(99, "a", "of no run"), std::invalid_argument);
}

TEST(StoreFiles, ACopyHoldsAllOfIt) {
  const TestFolder folder;
  good_store(folder);
  const Store store(folder.path() / "good.db", Store::Mode::read);
  store.copy_to(folder.path() / "copy.db");
  const Store copy(folder.path() / "copy.db", Store::Mode::read);
  EXPECT_EQ(copy.races(), store.races());
  EXPECT_TRUE(same(copy.load_race(1), store.load_race(1)));
  EXPECT_THROW(store.copy_to(folder.path() / "copy.db"), StoreError) << "it is there already";
}

TEST(StoreFiles, TablesOfAnotherShapeAreNamed) {
  const TestFolder folder;
  good_store(folder);
  const fs::path file = folder.path() / "good.db";
  SQLite::Database(file.string(), SQLite::OPEN_READWRITE).exec("DROP TABLE batch");
  const Store store(file, Store::Mode::read);
  EXPECT_THAT(error_of([&] { store.load_race(1); }), HasSubstr("doesn't hold what a store does"));
}

TEST(StoreFiles, RowsThatBelongToNothingAreDamage) {
  for (const char* sql :
       {"UPDATE batch SET runner = 99", "UPDATE batch SET set_number = -1",
        "DELETE FROM block WHERE number = 3", "DELETE FROM runner WHERE number < 2", "DELETE FROM race",
        "UPDATE race_set SET baseline = 3", "DELETE FROM batch WHERE number = 1",
        "UPDATE race_verdict SET set_number = 1", "UPDATE batch SET position = -1"}) {
    const TestFolder folder;
    good_store(folder);
    const fs::path file = folder.path() / "good.db";
    SQLite::Database(file.string(), SQLite::OPEN_READWRITE).exec(sql);
    const Store store(file, Store::Mode::read);
    EXPECT_THAT(error_of([&] { store.load_race(1); }), HasSubstr("is damaged")) << sql;
  }
}

TEST(StoreFiles, ATruncatedStoreIsDamaged) {
  const TestFolder folder;
  const std::string good = good_store(folder);
  for (std::size_t length = 4'096; length < good.size(); length += 4'096) {
    const fs::path file = folder.write("cut.db", good.substr(0, length));
    expect_refused(file, "is damaged");
  }
  for (const std::size_t length : {std::size_t{10}, std::size_t{100}, std::size_t{511}, good.size() - 1})
    read_all(folder.write("cut.db", good.substr(0, length)));
}

TEST(StoreFiles, RandomBytesDoNoHarm) {
  const TestFolder folder;
  const std::string good = good_store(folder);
  std::mt19937_64 random(1);
  for (int round = 0; round < 300; ++round) {
    std::string bytes = good;
    // Behind the header, lest everything ends there.
    for (int i = 0; i < 1 + round % 40; ++i)
      bytes[100 + random() % (bytes.size() - 100)] = static_cast<char>(random());
    read_all(folder.write("noise.db", bytes));
  }
  for (std::size_t size : {1U, 100U, 4'096U, 100'000U}) {
    std::string bytes(size, '\0');
    for (char& byte : bytes) byte = static_cast<char>(random());
    expect_refused(folder.write("noise.db", bytes), "is no store");
  }
}

TEST(StoreFiles, ALockedStoreIsWaitedForAndThenNamed) {
  const TestFolder folder;
  good_store(folder);
  const fs::path file = folder.path() / "good.db";
  Store store(file, Store::Mode::write, 50ms);
  SQLite::Database other(file.string(), SQLite::OPEN_READWRITE);
  other.exec("BEGIN IMMEDIATE");
  EXPECT_THAT(error_of([&] { store.add_block(1, block_of(8)); }),
              AllOf(HasSubstr("another process"), HasSubstr("0.05 s")));
  EXPECT_THAT(store.load_race(1).blocks, SizeIs(8));  // readers don't wait
  other.exec("COMMIT");
  store.add_block(1, block_of(8));
  EXPECT_THAT(store.load_race(1).blocks, SizeIs(9));
}

/// No file of this process may grow beyond so many bytes while it lives.
class SizeLimit {
 public:
  explicit SizeLimit(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit now{bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &now);
  }
  SizeLimit(const SizeLimit&) = delete;
  SizeLimit& operator=(const SizeLimit&) = delete;
  ~SizeLimit() {
    setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }

 private:
  rlimit before_{};
  void (*handler_)(int);
};

TEST(StoreFiles, WhatCannotBeWrittenLeavesTheRestWhole) {
  const TestFolder folder;
  good_store(folder);
  Store store(folder.path() / "good.db", Store::Mode::write);
  std::string error;
  {
    const SizeLimit limit(200'000);
    error = error_of([&] {
      for (int i = 8; i < 1'000; ++i) store.add_block(1, block_of(i));
    });
  }
  EXPECT_THAT(error, AllOf(HasSubstr("can't be read or written"), HasSubstr("is whole")));
  const std::size_t blocks = store.load_race(1).blocks.size();
  EXPECT_GT(blocks, 8U);
  store.add_block(1, block_of(1));
  EXPECT_THAT(store.load_race(1).blocks, SizeIs(blocks + 1));
}

/// Where this is root, who may write everything, it is nobody while this lives.
class Nobody {
 public:
  Nobody() : before_(geteuid()) { EXPECT_EQ(before_ == 0 ? seteuid(65'534) : 0, 0); }
  Nobody(const Nobody&) = delete;
  Nobody& operator=(const Nobody&) = delete;
  ~Nobody() { EXPECT_EQ(seteuid(before_), 0); }

 private:
  uid_t before_;
};

TEST(StoreFiles, AStoreThatMayOnlyBeReadIsRead) {
  const TestFolder folder;
  good_store(folder);
  const fs::path file = folder.path() / "good.db";
  fs::permissions(file, fs::perms{0444});
  for (const auto of_folder : {0555U, 0777U}) {
    fs::permissions(folder.path(), fs::perms{of_folder});
    const Nobody nobody;
    EXPECT_THAT(Store(file, Store::Mode::read).load_race(1).blocks, SizeIs(8));
    expect_refused(file, Store::Mode::write, "may only be read: make it and its folder writable");
  }
  fs::permissions(folder.path(), fs::perms{0555});
  {
    const Nobody nobody;
    expect_refused(folder.path() / "new.db", Store::Mode::write, "can't be opened");
  }
  fs::permissions(folder.path(), fs::perms{0755});
}

}  // namespace
}  // namespace palio
