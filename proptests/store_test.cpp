// What a store is given comes back, bit for bit, whatever ends the writer.
#include "reports/store/store.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "proptests/program_files.hpp"
#include "proptests/stores.hpp"

namespace palio {
namespace {

namespace fs = std::filesystem;
using testing::IsEmpty;
using testing::SizeIs;

template <class T>
std::optional<T> maybe(const rc::Gen<T>& gen) {
  return *rc::gen::arbitrary<bool>() ? std::optional<T>(*gen) : std::nullopt;
}

StoredRace any_race() {
  const auto text = stored_texts();
  const auto real = stored_doubles();
  const auto number = rc::gen::arbitrary<std::uint64_t>();
  StoredRace race = small_race(*rc::gen::arbitrary<std::int64_t>());
  race.environment = environment_of(*text, *text);
  race.environment.load = maybe(real);
  race.seed = *number;
  race.mode = *text;
  race.judging = {*real, *real, *real, *rc::gen::arbitrary<bool>(), *rc::gen::arbitrary<std::uint32_t>()};
  race.sets.push_back({*text, *text, *text, *number, 1, {{*text, *text, *number, 1, *text}, {*text, *text}}});
  race.verdicts.push_back({1, *text, *text, *text, *text, *real});
  for (std::uint32_t i = *rc::gen::inRange(0U, 4U); i > 0; --i) {
    StoredBlock block = block_of(*real);
    block.load = *real;
    block.program = *text;
    block.batches.push_back({1, 1, 4'294'967'295U, *rc::gen::arbitrary<std::int64_t>(), *real});
    race.blocks.push_back(block);
  }
  race.complete = *rc::gen::arbitrary<bool>();
  return race;
}

TEST(Store, ARaceComesBackBitForBit) {
  const TestFolder folder;
  Store store(folder.path() / "a.db", Store::Mode::write);
  const bool held = rc::check([&] {
    const StoredRace race = any_race();
    const std::int64_t whole = store.begin_race(race);
    RC_ASSERT(same(store.load_race(whole), race));
    // Block by block it is the same race.
    StoredRace head = race;
    head.blocks.clear();
    const std::int64_t parts = store.begin_race(head);
    for (const StoredBlock& block : race.blocks) store.add_block(parts, block);
    RC_ASSERT(same(store.load_race(parts), race));
    RC_ASSERT(same(Store(folder.path() / "a.db", Store::Mode::read).load_race(parts), race));
  });
  EXPECT_TRUE(held);
}

TEST(Store, AVerificationComesBack) {
  const TestFolder folder;
  Store store(folder.path() / "a.db", Store::Mode::write);
  const bool held = rc::check([&] {
    const auto text = stored_texts();
    const auto number = rc::gen::arbitrary<std::uint64_t>();
    const auto names =
        rc::gen::container<std::vector<std::pair<std::string, std::uint64_t>>>(rc::gen::pair(text, number));
    StoredVerification verification{environment_of(*text, *text), 5, *number, 2, {}, false};
    const std::int64_t run = store.begin_verification(verification);
    StoredContender contender{*text, *text, *text, *text, *text, *text, maybe(number), *number, true, false};
    const std::int64_t id = store.add_contender(run, contender);
    for (std::uint64_t i = 0; i < 3; ++i) {
      StoredChunk chunk{i * 10, i * 10 + 10, *number, *number, *number, *number, *names, *names, *names};
      if (i == 1)
        chunk.smallest =
            StoredFailure{*number, *number, *number, *text, *text, *text, *text, *text, *text, *text};
      if (i == 2) chunk.gave_up = *text;
      if (i == 0) chunk.contradiction = *text;
      contender.chunks.push_back(chunk);
    }
    for (const std::size_t i : {2U, 0U, 1U}) store.add_chunk(id, contender.chunks[i]);
    RC_ASSERT(store.load_verification(run).contenders == std::vector{contender});
    contender.outcome = StoredOutcome{true, *stored_doubles(), false, *text, *text, {*text, *text}, {*text}};
    store.end_contender(id, {false, 1, true, *text, *text, {*text}, {*text, *text, *text}});
    store.end_contender(id, *contender.outcome);
    verification.environment.top_load = 1.5;
    store.end_verification(run, true, verification.environment);
    const StoredVerification loaded = store.load_verification(run);
    RC_ASSERT(loaded.contenders == std::vector{contender});
    RC_ASSERT(loaded.complete && loaded.jobs == 2 && loaded.seed == verification.seed);
    RC_ASSERT(fields_of(loaded.environment) == fields_of(verification.environment));
  });
  EXPECT_TRUE(held);
}

TEST(Store, ACensusComesBackAsFarAsItIs) {
  const TestFolder folder;
  const fs::path file = folder.path() / "store.db";
  StoredCensus census{1'700'000'000, "a machine", "1234567+", "space: 9x9\ntarget: one\n", 1ULL << 40};
  Store store(file, Store::Mode::write);
  EXPECT_EQ(store.last_census(), std::nullopt);
  EXPECT_EQ(store.begin_census(census), 1);
  census.counted = {{{0, 5}, {7, 1ULL << 39}}, {"0", "340282366920938463463374607431768211456"}, 1e18, 0.25};
  store.keep_counted(1, census.counted);
  EXPECT_EQ(store.load_census(1), census);
  census.counted = {{{0, 1ULL << 40}}, {"12", "0", "3"}, 2e18, 1.5};
  store.keep_counted(1, census.counted);
  EXPECT_EQ(Store(file, Store::Mode::read).load_census(1), census);
  EXPECT_EQ(store.begin_census(census), 2);
  EXPECT_EQ(store.last_census(), 2);
  EXPECT_EQ(store.load_census(2), census);
  EXPECT_THROW(store.load_census(3), std::invalid_argument);
  EXPECT_THROW(store.keep_counted(3, census.counted), std::invalid_argument);
}

/// What no palio wrote is no half of a census, but an error.
TEST(Store, ACensusWhoseRangesOverlapIsDamaged) {
  const TestFolder folder;
  const fs::path file = folder.path() / "store.db";
  Store store(file, Store::Mode::write);
  using Ranges = std::vector<std::pair<std::uint64_t, std::uint64_t>>;
  for (const Ranges& ranges : {Ranges{{0, 5}, {4, 6}}, Ranges{{0, 11}}, Ranges{{0, 9}, {8, 10}}}) {
    const std::int64_t census = store.begin_census({1, "a machine", "1", "space: 5x5", 10, {ranges, {"1"}}});
    EXPECT_THROW(store.load_census(census), StoreError);
  }
  EXPECT_THROW(store.begin_census({1, "a machine", "1", "space: 5x5", 10, {{{3, 3}}, {"1"}}}),
               std::invalid_argument);
}

TEST(Store, ARaceIsCompleteOnceItHasEnded) {
  const TestFolder folder;
  Store store(folder.path() / "a.db", Store::Mode::write);
  StoredRace race = small_race();
  const std::int64_t id = store.begin_race(race);
  store.add_block(id, block_of(100), {{0, 2, "signal 11 in block 1"}});
  EXPECT_FALSE(store.load_race(id).complete);
  race.environment.top_load = 3.5;
  store.end_race(id, true, race.environment);
  const StoredRace loaded = store.load_race(id);
  EXPECT_TRUE(loaded.complete);
  EXPECT_EQ(loaded.environment.top_load, 3.5);
  EXPECT_EQ(loaded.sets[0].runners[2].death, "signal 11 in block 1");
  EXPECT_EQ(store.races(), (std::vector<StoredRun>{{id, race.began_s, "Intel Xeon / 2 cores / Linux x86_64",
                                                    "1a2b3c4d5e6f", true}}));
  EXPECT_THAT(store.verifications(), IsEmpty());
}

TEST(Store, WhatDoesNotFitIsRefusedWholly) {
  const TestFolder folder;
  Store store(folder.path() / "a.db", Store::Mode::write);
  const std::int64_t id = store.begin_race(small_race());
  StoredBlock block = block_of(1);
  block.batches.back().runner = 3;
  EXPECT_THROW(store.add_block(id, block), std::invalid_argument);
  block.batches.back().runner = 2;
  block.batches.back().pass_ns = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THROW(store.add_block(id, block), std::invalid_argument);
  EXPECT_THROW(store.add_block(id, block_of(1), {{0, 9, "signal 11"}}), std::invalid_argument);
  EXPECT_THROW(store.add_block(id + 1, block_of(1)), std::invalid_argument);
  EXPECT_THROW(store.load_race(id + 1), std::invalid_argument);
  EXPECT_THROW(store.load_verification(id), std::invalid_argument);
  EXPECT_THROW(store.end_verification(id, true, {}), std::invalid_argument);
  StoredRace race = small_race();
  race.sets[0].baseline = 3;
  EXPECT_THROW(store.begin_race(race), std::invalid_argument);
  EXPECT_THAT(store.races(), SizeIs(1));
  EXPECT_THAT(store.load_race(id).blocks, IsEmpty());
}

TEST(Store, ChunksDoNotOverlap) {
  const TestFolder folder;
  Store store(folder.path() / "a.db", Store::Mode::write);
  const std::int64_t run = store.begin_verification({});
  const std::int64_t id = store.add_contender(run, {});
  const auto add = [&](std::uint64_t first, std::uint64_t last) {
    StoredChunk chunk;
    chunk.first = first;
    chunk.last = last;
    store.add_chunk(id, chunk);
  };
  add(10, 20);
  add(30, 40);
  for (const auto& [first, last] : std::vector<std::pair<std::uint64_t, std::uint64_t>>{
           {10, 20}, {0, 11}, {19, 21}, {12, 13}, {0, 100}, {29, 31}, {5, 5}, {7, 6}, {50, UINT64_MAX}})
    EXPECT_THROW(add(first, last), std::invalid_argument) << first << ' ' << last;
  add(20, 30);
  add(0, 10);
  add(40, INT64_MAX);
  EXPECT_THAT(store.load_verification(run).contenders.at(0).chunks, SizeIs(5));
}

TEST(Store, WhoeverIsKilledLosesTheOpenTransactionAlone) {
  const TestFolder folder;
  const fs::path file = folder.path() / "a.db";
  Store store(file, Store::Mode::write);
  const std::int64_t id = store.begin_race(small_race());
  for (int i = 0; i < 5; ++i) store.add_block(id, block_of(i));
  SQLite::Database raw(file.string(), SQLite::OPEN_READWRITE);
  raw.exec(
      "PRAGMA cache_size = 1; BEGIN IMMEDIATE; UPDATE batch SET pass_ns = 7.0; DELETE FROM race_verdict");
  // What a killed process leaves behind are its files as they are at that moment.
  fs::create_directory(folder.path() / "left");
  for (const char* suffix : {"", "-wal"})
    fs::copy_file(file.string() + suffix, folder.path() / ("left/a.db" + std::string(suffix)));
  Store left(folder.path() / "left/a.db", Store::Mode::write);
  EXPECT_TRUE(same(left.load_race(id), store.load_race(id)));
  left.add_block(id, block_of(5));
  EXPECT_THAT(left.load_race(id).blocks, SizeIs(6));
}

TEST(Store, ALogThatEndsAnywhereHoldsWholeBlocks) {
  const TestFolder folder;
  const fs::path file = folder.path() / "a.db";
  Store store(file, Store::Mode::write);
  const std::int64_t id = store.begin_race(small_race());
  for (int i = 0; i < 8; ++i) store.add_block(id, block_of(i));
  const std::string base = folder.read("a.db");
  const std::string log = folder.read("a.db-wal");
  std::size_t most = 0;
  for (std::size_t length = 0; length <= log.size(); length += 1'999) {
    const TestFolder left;
    left.write("a.db-wal", log.substr(0, length));
    Store cut(left.write("a.db", base), Store::Mode::write);
    if (cut.races().empty()) continue;
    const StoredRace race = cut.load_race(id);
    EXPECT_GE(race.blocks.size(), most);
    most = race.blocks.size();
    for (std::size_t i = 0; i < most; ++i) EXPECT_EQ(race.blocks[i], block_of(static_cast<double>(i)));
  }
  EXPECT_GE(most, 7U);
}

TEST(Store, WritersWaitForEachOther) {
  const TestFolder folder;
  const fs::path file = folder.path() / "a.db";
  std::vector<std::thread> writers;
  for (int writer = 0; writer < 4; ++writer) {
    writers.emplace_back([&] {
      Store store(file, Store::Mode::write);
      const std::int64_t id = store.begin_race(small_race());
      for (int i = 0; i < 25; ++i) store.add_block(id, block_of(i));
    });
  }
  for (std::thread& writer : writers) writer.join();
  const Store store(file, Store::Mode::read);
  EXPECT_THAT(store.races(), SizeIs(4));
  for (const StoredRun& race : store.races()) EXPECT_THAT(store.load_race(race.id).blocks, SizeIs(25));
}

TEST(Store, ManyBatchesComeBack) {
  const TestFolder folder;
  Store store(folder.path() / "a.db", Store::Mode::write);
  StoredRace race = small_race();
  for (int i = 0; i < 1'000; ++i) {
    StoredBlock& block = race.blocks.emplace_back(block_of(i));
    for (std::uint32_t k = 9; k < 100; ++k) block.batches.push_back({0, k % 3, k, k, k * 1.5});
  }
  EXPECT_TRUE(same(store.load_race(store.begin_race(race)), race));
}

}  // namespace
}  // namespace palio
