// What a store keeps of a race is enough to report it again, byte for byte.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "proptests/command_line.hpp"
#include "reports/store/store.hpp"

namespace palio {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class RaceFromStore : public CommandLine {
 protected:
  /// Runs a race, shows it again from its store, and expects no difference.
  void expect_same_again(const std::string& race, int code) const {
    const Outcome ended = run("race " + race + " --lane solo --seed 5 --json a.json --store s.db");
    EXPECT_EQ(ended.code, code) << race << '\n' << ended.err;
    const Outcome again = run("race --from-store s.db --json b.json");
    EXPECT_EQ(again.code, 0) << again.err;
    EXPECT_EQ(again.out, ended.out) << race;
    EXPECT_EQ(read(folder_ / "b.json"), read(folder_ / "a.json")) << race;
    EXPECT_EQ(run("race --from-store s.db --json -").out, read(folder_ / "a.json")) << race;
  }

  StoredRace last_race() const {
    const Store store(folder_ / "s.db", Store::Mode::read);
    return store.load_race(store.races().back().id);
  }

  /// That race alone in a store, and what is shown of it.
  Outcome show(const StoredRace& race) const {
    fs::remove(folder_ / "changed.db");
    Store(folder_ / "changed.db", Store::Mode::write).begin_race(race);
    return run("race --from-store changed.db --json changed.json");
  }
};

constexpr char pair_of_flip[] = "flip/gf2_elimination --against flip/light_chasing --instances small";

TEST_F(RaceFromStore, IsTheSameByteForByte) {
  expect_same_again(std::string(pair_of_flip) + " --blocks 12", 0);
  EXPECT_THAT(read(folder_ / "b.json"),
              AllOf(HasSubstr(R"("compared_pairs": 1,)"), HasSubstr(R"("blocks_run": 12,)"),
                    HasSubstr(R"("guarantee": "optimal")"), HasSubstr(R"("role": "copy")"),
                    HasSubstr(R"("no_findings": null)"), Not(HasSubstr(R"("prepare_ns": 0.0,)"))));
  // The last race is the one that is shown.
  expect_same_again(std::string(pair_of_flip) + " --blocks 16 --until-decided --margin 0.2", 0);
  EXPECT_THAT(read(folder_ / "b.json"),
              AllOf(HasSubstr(R"("looks_planned": 4,)"), HasSubstr(R"("margin": 0.2,)")));
}

TEST_F(RaceFromStore, KeepsThoseThatDidNotRace) {
  write("one.txt", "BBBO/BBOW/BWWW/WWWB\n");
  expect_same_again("four/published_p2 --instances one.txt --size 4x4 --blocks 9", 0);
  EXPECT_THAT(read(folder_ / "b.json"),
              AllOf(HasSubstr(R"("solver": "four/published_p2")"), HasSubstr(R"("verdict": "wrong-answer")"),
                    HasSubstr("wrong on BBBO/BBOW")));
  // A space of 2^36 boards is beyond any search through all of it.
  write("large.txt", "bwwbbw/bwwbbw/bwwbbw/bwwbbw/bwwbbw/bwwbbw\n");
  expect_same_again("flip/string_bfs --instances large.txt --blocks 9", 3);
  EXPECT_THAT(read(folder_ / "b.json"), AllOf(HasSubstr("beyond its reach"), HasSubstr(R"("blocks_run": 0,)"),
                                              HasSubstr("0 blocks were run")));
}

TEST_F(RaceFromStore, OfAKilledRaceShowsItsWholeBlocks) {
  ASSERT_EQ(run("race " + std::string(pair_of_flip) + " --blocks 12 --lane solo --store s.db").code, 0);
  StoredRace race = last_race();
  race.complete = false;
  race.blocks.resize(10);
  EXPECT_THAT(show(race).out, HasSubstr("Interrupted: this is what was known by then."));
  EXPECT_THAT(read(folder_ / "changed.json"),
              AllOf(HasSubstr(R"("blocks_run": 10,)"), HasSubstr(R"("compared_pairs": 1,)")));
  race.blocks.resize(3);
  EXPECT_EQ(show(race).code, 0);
  EXPECT_THAT(read(folder_ / "changed.json"),
              AllOf(HasSubstr(R"("interrupted": true,)"), HasSubstr(R"("blocks_run": 3,)"),
                    HasSubstr("3 blocks were run")));
}

TEST_F(RaceFromStore, TellsTheRawDataFromWhatIsSaidOfThem) {
  ASSERT_EQ(run("race " + std::string(pair_of_flip) + " --blocks 12 --lane solo --store s.db").code, 0);
  StoredRace race = last_race();
  // The second is ten times as slow as the first in every batch, give or take a little.
  for (std::size_t block = 0; block < race.blocks.size(); ++block) {
    for (StoredBatch& batch : race.blocks[block].batches) {
      const StoredRunner& runner = race.sets[0].runners[batch.runner];
      const double noise = 1 + static_cast<double>((block * 5 + batch.runner * 3) % 7) / 1e4;
      batch.pass_ns = (runner.solver == "flip/gf2_elimination" ? 1e4 : 1e3) * noise;
    }
  }
  EXPECT_EQ(show(race).code, 0);
  EXPECT_THAT(read(folder_ / "changed.json"),
              AllOf(HasSubstr(R"("first": "flip/light_chasing")"), HasSubstr(R"("finding": "faster")")));
  // Whoever died is told, with those that live.
  const std::uint32_t last = static_cast<std::uint32_t>(race.sets[0].runners.size()) - 1;
  race.sets[0].runners[last].death = "signal 11 in block 1";
  for (StoredBlock& block : race.blocks)
    std::erase_if(block.batches, [&](const StoredBatch& batch) { return batch.runner == last; });
  EXPECT_EQ(show(race).code, 0);
  EXPECT_THAT(read(folder_ / "changed.json"),
              AllOf(HasSubstr("signal 11 in block 1"), HasSubstr(R"("faster")")));
}

TEST_F(RaceFromStore, WhatIsKnownAtTheEndReplacesWhatWasKnownBefore) {
  Store store(folder_ / "s.db", Store::Mode::write);
  StoredRace race;
  race.sets = {{"flip", "small", "", 16, 0, {{"flip/bitmask_bfs", "contender"}}}, {"flip", "large"}};
  race.verdicts = {{0, "flip/bitmask_bfs", "optimal", "accepted"}};
  const std::int64_t id = store.begin_race(race);
  StoredRaceOutcome outcome;
  outcome.looks_taken = 3;
  outcome.verdicts = {{0, "flip/bitmask_bfs", "optimal", "accepted", "", 7.5},
                      {1, "flip/bitmask_bfs", "optimal", "accepted", "a pass takes 3 s"}};
  outcome.deaths = {{1, 0, "signal 11"}};
  EXPECT_THROW(store.end_race(id, true, {}, outcome), std::invalid_argument);
  EXPECT_EQ(store.load_race(id).verdicts, race.verdicts);
  outcome.deaths = {{0, 0, "signal 11"}};
  store.end_race(id, true, {}, outcome);
  const StoredRace loaded = store.load_race(id);
  EXPECT_TRUE(loaded.complete);
  EXPECT_EQ(loaded.looks_taken, 3U);
  EXPECT_EQ(loaded.verdicts, outcome.verdicts);
  EXPECT_EQ(loaded.sets[0].runners[0].death, "signal 11");
  EXPECT_EQ(loaded.sets[1], race.sets[1]);
  store.end_race(id, true, {});
  EXPECT_EQ(store.load_race(id).verdicts, outcome.verdicts);
  EXPECT_EQ(run("race --from-store s.db --json -").code, 0);
  EXPECT_THAT(run("race --from-store s.db --json -").out, HasSubstr(R"("death": "a pass takes 3 s")"));
}

TEST_F(RaceFromStore, RefusesWhatHoldsNoRace) {
  expect_refused("race --from-store missing.db", "", "missing.db");
  write("text.db",
        "This is no store, but a text of more than some hundred bytes, as SQLite's files "
        "begin with a head of that size and anything shorter may be taken for an empty one.");
  expect_refused("race --from-store text.db", "", "text.db");
  Store store(folder_ / "s.db", Store::Mode::write);
  expect_refused("race --from-store s.db", "", "no race was kept there");
  expect_refused("race flip --from-store s.db", "", "only --json does");
  expect_refused("race --from-store s.db --blocks 12", "", "--blocks doesn't go with it");
  StoredRace race;
  race.sets = {{"flip", "small", "", 16, 0, {{"flip/bitmask_bfs", "contender"}}}};
  store.begin_race(race);
  expect_refused("race --from-store s.db", "", "nothing was judged of flip/bitmask_bfs");
  race.verdicts = {{0, "flip/bitmask_bfs", "optimal", "accepted"}};
  race.sets[0].runners[0].role = "referee";
  store.begin_race(race);
  expect_refused("race --from-store s.db", "", "nobody runs as 'referee'");
}

}  // namespace
}  // namespace palio
