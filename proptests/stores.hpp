// Stores for tests, and what is put into them.
#pragma once

#include <gtest/gtest.h>
// RapidCheck's header for GoogleTest needs GoogleTest's own before it.
#include <rapidcheck/gtest.h>

#include <bit>
#include <cstdint>
#include <limits>
#include <string>
#include <tuple>
#include <vector>

#include "reports/store/store.hpp"

namespace palio {

/// Doubles of every size, with those that a text or a careless file would change.
inline rc::Gen<double> stored_doubles() {
  using Limits = std::numeric_limits<double>;
  const auto any_bits = rc::gen::map(rc::gen::arbitrary<std::uint64_t>(),
                                     [](std::uint64_t bits) { return std::bit_cast<double>(bits); });
  return rc::gen::oneOf(rc::gen::suchThat(any_bits, [](double value) { return value == value; }),
                        rc::gen::element(0.0, -0.0, 1.0, 0.1, 1e300, Limits::min(), Limits::max(),
                                         Limits::denorm_min(), Limits::infinity(), -Limits::infinity()));
}

/// Texts of any bytes, with those that mean something to SQL.
inline rc::Gen<std::string> stored_texts() {
  return rc::gen::oneOf(rc::gen::arbitrary<std::string>(),
                        rc::gen::element<std::string>("", "'; DROP TABLE run; --", "\"flip\"", "?1 %s {}",
                                                      std::string("a\0b", 3), "\xFF\xFE", "a\n\"b\"\tc"));
}

inline auto fields_of(const EnvironmentRecord& e) {
  return std::tie(e.version, e.compiler, e.processor, e.system, e.cores, e.machine_cores, e.quota, e.flags,
                  e.libraries, e.revision, e.tree_changed, e.governor, e.turbo, e.virtual_machine, e.load,
                  e.top_load);
}

/// Whether two races are the same, doubles by their bits.
inline bool same(const StoredRace& a, const StoredRace& b) {
  const auto bits = [](const StoredRace& race) {
    std::vector<std::uint64_t> all;
    const StoredJudging& judging = race.judging;
    std::vector<double> values{judging.margin, judging.level, judging.control_level};
    for (const StoredVerdict& verdict : race.verdicts) values.push_back(verdict.prepare_ns);
    for (const StoredBlock& block : race.blocks) {
      values.push_back(block.load);
      for (const StoredBatch& batch : block.batches) values.push_back(batch.pass_ns);
    }
    for (const double value : values) all.push_back(std::bit_cast<std::uint64_t>(value));
    return all;
  };
  const auto rest = [](const StoredRace& race) {
    return std::tie(race.began_s, race.seed, race.mode, race.planned_blocks, race.judging, race.sets,
                    race.verdicts, race.blocks, race.complete);
  };
  return fields_of(a.environment) == fields_of(b.environment) && rest(a) == rest(b) && bits(a) == bits(b);
}

inline EnvironmentRecord environment_of(const std::string& processor, const std::string& revision) {
  EnvironmentRecord environment{"0.1.0 (revision " + revision + ")", "gcc 12, Release", processor,
                                "Linux x86_64", 2};
  environment.revision = revision;
  environment.quota = 1.5;
  environment.virtual_machine = true;
  return environment;
}

/// A race of two solvers on a set, without blocks.
inline StoredRace small_race(std::int64_t began_s = 1'700'000'000) {
  StoredRace race;
  race.environment = environment_of("Intel  Xeon", "1a2b3c4d5e6f");
  race.began_s = began_s;
  race.planned_blocks = 3;
  race.sets = {{"flip",
                "large",
                "a random sample",
                256,
                0,
                {{"flip/bitmask_bfs", "contender"},
                 {"flip/bitmask_bfs", "again"},
                 {"flip/gf2_elimination", "contender", 7, 3}}}};
  race.verdicts = {{0, "flip/published_p1", "optimal", "wrong-answer", "too-long on 3 of 256", 12.5}};
  return race;
}

/// A block of such a race; everybody takes `pass_ns` and 1, 2 more.
inline StoredBlock block_of(double pass_ns) {
  StoredBlock block{5, 0.25, 64, "", {}};
  for (std::uint32_t runner = 0; runner < 3; ++runner) {
    for (int batch = 0; batch < 3; ++batch) block.batches.push_back({0, runner, runner, 9, pass_ns + batch});
  }
  return block;
}

}  // namespace palio
