// The gate on synthetic clocks: it lets an unchanged tree through whatever the noise, and
// catches a planted slow-down.
#include "bench/race/gate.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <numbers>
#include <random>
#include <stdexcept>

namespace palio::race {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;

constexpr std::size_t kBlocks = 24;
constexpr std::size_t kPairs = 16;
constexpr std::size_t kBatches = 3;
constexpr int kSeeds = 50;

/// Noise of a batch as a log factor; batches are asked for in the order of time.
using Noise = std::function<double(std::size_t block, std::size_t pair)>;

/// Normal variables, the same for the same seed with every library.
class Normal {
 public:
  explicit Normal(std::uint64_t seed) : random_(seed) {}
  double uniform() { return (static_cast<double>(random_() >> 11) + 0.5) * 0x1p-53; }
  double operator()(double deviation) {
    const double radius = std::sqrt(-2 * std::log(uniform()));
    return deviation * radius * std::cos(2 * std::numbers::pi * uniform());
  }

 private:
  std::mt19937_64 random_;
};

struct Model {
  const char* name;
  std::function<Noise(Normal&)> make;
};

Noise independent(Normal& normal) {
  return [&normal](std::size_t, std::size_t) { return normal(0.05); };
}

/// Sixty batches in a row take half as long again, about once in 600.
Noise bursts(Normal& normal, bool memory_bound_only) {
  return [&normal, memory_bound_only, left = 0](std::size_t, std::size_t pair) mutable {
    if (left == 0 && normal.uniform() < 1.0 / 600) left = 60;
    const bool slowed = left > 0 && (!memory_bound_only || pair % 2 == 0);
    left = std::max(0, left - 1);
    return normal(0.05) + (slowed ? std::log(1.5) : 0);
  };
}

/// AR(1) from batch to batch, of 5% over all.
Noise autoregressive(Normal& normal, double weight) {
  return [&normal, weight, state = 0.0](std::size_t, std::size_t) mutable {
    state = weight * state + normal(0.05 * std::sqrt(1 - weight * weight));
    return state;
  };
}

const std::array<Model, 6> kModels{{
    {"independent", independent},
    {"bursts", [](Normal& normal) { return bursts(normal, false); }},
    {"bursts of memory", [](Normal& normal) { return bursts(normal, true); }},
    {"offset of a process", independent},
    {"AR(1) of 0.5", [](Normal& normal) { return autoregressive(normal, 0.5); }},
    {"AR(1) of 0.8", [](Normal& normal) { return autoregressive(normal, 0.8); }},
}};

double least_of_slot(const Noise& noise, std::size_t block, std::size_t pair) {
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t batch = 0; batch < kBatches; ++batch) least = std::min(least, noise(block, pair));
  return least;
}

/// A race in which the first `slowed` pairs take `factor` times as long as head. Each side
/// of a block is a process of its own, either of the two first by chance; base has its
/// control in its process.
GateRace race_of(const Model& model, std::uint64_t seed, double factor = 1, std::size_t slowed = 0) {
  Normal normal(seed);
  const Noise noise = model.make(normal);
  const double offset = model.name == std::string("offset of a process") ? 0.005 : 0;
  GateRace race;
  for (std::size_t pair = 0; pair < kPairs; ++pair)
    race.pairs.push_back({"flip/solver" + std::to_string(pair), "small", {}});
  std::vector<double> again;
  for (std::size_t block = 0; block < kBlocks; ++block) {
    const bool head_first = normal.uniform() < 0.5;
    std::array<std::array<double, kPairs>, 2> times{};  // of base and head
    for (const bool second : {false, true}) {
      const bool head = second != head_first;
      const double of_process = normal(offset);
      for (std::size_t pair = 0; pair < kPairs; ++pair)
        times.at(head).at(pair) = of_process + least_of_slot(noise, block, pair);
      if (!head) again.push_back(of_process + least_of_slot(noise, block, 0) - times.at(0).at(0));
    }
    for (std::size_t pair = 0; pair < kPairs; ++pair) {
      const double planted = pair < slowed ? std::log(factor) : 0;
      race.pairs[pair].log_ratios.push_back(times[1].at(pair) - times[0].at(pair) + planted);
    }
  }
  race.controls.push_back({"flip/solver0", "small", Role::again, again});
  return race;
}

/// As `palio gate` does it: a confirming race of all pairs where the first finds one slower.
GateFindings gate(const Model& model, std::uint64_t seed, double factor = 1, std::size_t slowed = 0) {
  GateEvidence evidence{race_of(model, 2 * seed, factor, slowed), {}, {}, {}};
  const GateRaceFindings first = judge_gate_race(evidence.first, kPairs, {});
  const bool suspect =
      std::ranges::any_of(first.pairs, [](const auto& pair) { return pair.standing == Standing::beyond; });
  if (suspect) evidence.confirming = race_of(model, 2 * seed + 1, factor, slowed);
  return decide_gate(evidence, {});
}

TEST(Gate, NeverFailsAnUnchangedTree) {
  for (const Model& model : kModels) {
    int within = 0;
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
      const GateFindings findings = gate(model, seed);
      EXPECT_THAT(findings.decision, testing::AnyOf(GateDecision::within, GateDecision::not_measured))
          << model.name << ", seed " << seed << ": " << findings.reasons.front();
      within += findings.decision == GateDecision::within;
    }
    // A gate that never tells anything never fails, either.
    EXPECT_GE(within, kSeeds / 5) << model.name;
  }
}

/// A failed control is no failure of the gate, but nor does it let anything through.
TEST(Gate, AlwaysFailsAPlantedSlowDown) {
  for (const Model& model : kModels) {
    int slower = 0;
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
      const GateFindings findings = gate(model, 1000 + seed, 1.5, 1);
      const bool clean = findings.first.clean() && findings.confirming && findings.confirming->clean();
      if (clean) {
        EXPECT_EQ(findings.decision, GateDecision::slower) << model.name << ", seed " << seed;
        EXPECT_THAT(findings.reasons.front(),
                    AllOf(HasSubstr("flip/solver0 on small"), HasSubstr("confirmed")));
      }
      EXPECT_NE(findings.decision, GateDecision::within) << model.name << ", seed " << seed;
      slower += findings.decision == GateDecision::slower;
    }
    EXPECT_GE(slower, kSeeds * 4 / 5) << model.name;
  }
}

TEST(Gate, CatchesWhatItSaysThatItCouldHaveCaught) {
  const GateFindings before = gate(kModels[0], 1);
  ASSERT_FALSE(before.first.pairs.empty());
  const double hardest = std::ranges::max(before.first.pairs, {}, &GatePairFinding::caught).caught;
  EXPECT_GT(hardest, 1.1);
  EXPECT_LT(hardest, 1.3);
  int caught = 0;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed)
    caught += gate(kModels[0], 2000 + seed, hardest, 1).decision == GateDecision::slower;
  EXPECT_GE(caught, kSeeds * 7 / 10);
}

TEST(Gate, LetsAFasterHeadThrough) {
  EXPECT_EQ(gate(kModels[0], 7, 0.5, kPairs).decision, GateDecision::within);
}

/// A race whose log ratios all lie that near to the one given.
GateRace narrow(double ratio, double spread = 1e-3, std::size_t blocks = kBlocks) {
  GateRace race{{{"flip/spfa_graph", "small", {}}}, {}};
  Normal normal(5);
  for (std::size_t block = 0; block < blocks; ++block)
    race.pairs[0].log_ratios.push_back(std::log(ratio) + normal(spread));
  return race;
}

TEST(Gate, NeedsAConfirmingRaceThatAgrees) {
  GateEvidence evidence{narrow(1.5), {}, {}, {}};
  GateFindings findings = decide_gate(evidence, {});
  EXPECT_EQ(findings.decision, GateDecision::not_measured);
  EXPECT_THAT(findings.reasons, Contains(HasSubstr("no race confirmed it")));
  evidence.confirming = narrow(1);
  findings = decide_gate(evidence, {});
  EXPECT_EQ(findings.decision, GateDecision::not_measured);
  EXPECT_THAT(findings.reasons, Contains(HasSubstr("but not confirmed")));
  evidence.confirming = narrow(1.4);
  EXPECT_EQ(decide_gate(evidence, {}).decision, GateDecision::slower);
  evidence.confirming->pairs[0].solver = "flip/other";
  EXPECT_THROW(decide_gate(evidence, {}), std::invalid_argument);
}

GateControl control_that_differs(double ratio) {
  return {"flip/spfa_graph", "small", Role::copy, narrow(ratio).pairs[0].log_ratios};
}

TEST(Gate, MeasuresNothingWhereAControlFails) {
  const GateControl failed = control_that_differs(1.2);
  for (const double ratio : {1.0, 1.5}) {
    for (const bool in_first : {true, false}) {
      GateEvidence evidence{narrow(ratio), narrow(ratio), {}, {}};
      (in_first ? evidence.first : *evidence.confirming).controls.push_back(failed);
      const GateFindings findings = decide_gate(evidence, {});
      EXPECT_EQ(findings.decision, GateDecision::not_measured);
      EXPECT_THAT(findings.reasons, Contains(AllOf(HasSubstr("control failed"),
                                                   HasSubstr("flip/spfa_graph on small, a second copy"))));
    }
  }
}

/// Where a second copy of the same code takes 4% longer, that another program does proves nothing.
TEST(Gate, WhatIdenticalCodeDoesIsNoSlowDown) {
  for (const double control : {1.04, 1 / 1.04}) {
    const auto decision_at = [&](double ratio) {
      GateEvidence evidence{narrow(ratio), narrow(ratio), {}, {}};
      for (GateRace* race : {&evidence.first, &*evidence.confirming})
        race->controls.push_back(control_that_differs(control));
      return decide_gate(evidence, {}).decision;
    };
    EXPECT_EQ(decision_at(1.02), GateDecision::within);
    EXPECT_EQ(decision_at(1.13), GateDecision::not_measured);
    EXPECT_EQ(decision_at(1.16), GateDecision::slower);
  }
  EXPECT_EQ(decide_gate({narrow(1.13), narrow(1.13), {}, {}}, {}).decision, GateDecision::slower);
}

TEST(Gate, MeasuresNothingWhereAnIntervalStraddlesTheMargin) {
  const GateFindings findings = decide_gate({narrow(1.1, 0.05), {}, {}, {}}, {});
  EXPECT_EQ(findings.decision, GateDecision::not_measured);
  EXPECT_THAT(findings.reasons, Contains(HasSubstr("too wide")));
}

TEST(Gate, JoinsBlocksThatDependAndGivesUpWhereJoiningDoesNotHelp) {
  GateRace drift = narrow(1);
  for (std::size_t block = 0; block < kBlocks; ++block)
    drift.pairs[0].log_ratios[block] += 0.01 * static_cast<double>(block);
  const GateFindings findings = decide_gate({drift, {}, {}, {}}, {});
  EXPECT_EQ(findings.first.joined, 2U);
  EXPECT_TRUE(findings.first.dependent);
  EXPECT_EQ(findings.decision, GateDecision::not_measured);
  EXPECT_THAT(findings.reasons, Contains(HasSubstr("dependent noise")));
}

TEST(Gate, GatesCountsExactlyAndRefutationsFirst) {
  GateEvidence evidence{narrow(1), {}, {{"flip/spfa_graph", "small", "nodes expanded", 1000, 1000, 0}}, {}};
  EXPECT_EQ(decide_gate(evidence, {}).decision, GateDecision::within);
  evidence.counts[0].head = 999;
  EXPECT_EQ(decide_gate(evidence, {}).decision, GateDecision::within);
  evidence.counts[0].head = 1001;
  GateFindings findings = decide_gate(evidence, {});
  EXPECT_EQ(findings.decision, GateDecision::slower);
  EXPECT_EQ(findings.reasons.front(), "flip/spfa_graph on small: 1001 nodes expanded instead of 1000.");
  evidence.refutations.push_back({"flip/spfa_graph", "wrong-answer on bw/wb"});
  findings = decide_gate(evidence, {});
  EXPECT_EQ(findings.decision, GateDecision::refuted);
  EXPECT_EQ(findings.reasons.front(), "flip/spfa_graph: wrong-answer on bw/wb.");
}

TEST(Gate, LetsAFigureThatIsNotExactGrowByItsTolerance) {
  GateEvidence evidence{
      narrow(1), {}, {{"flip/spfa_graph", "small", "instructions", 100'000, 100'100, 0.001}}, {}};
  EXPECT_EQ(decide_gate(evidence, {}).decision, GateDecision::within);
  evidence.counts[0].head = 100'101;
  EXPECT_EQ(decide_gate(evidence, {}).decision, GateDecision::slower);
}

TEST(Gate, SaysThatNothingWasTimed) {
  const GateFindings findings = decide_gate({}, {});
  EXPECT_EQ(findings.decision, GateDecision::not_measured);
  EXPECT_TRUE(findings.first.pairs.empty());
}

TEST(Gate, RefusesWhatCannotBeJudged) {
  EXPECT_EQ(fewest_gate_blocks(1, 0, {}), 6U);
  EXPECT_EQ(fewest_gate_blocks(40, 0, {}), 11U);
  EXPECT_EQ(fewest_gate_blocks(1, 12, {}), 12U);
  EXPECT_THROW(fewest_gate_blocks(0, 0, {}), std::invalid_argument);
  EXPECT_THROW(decide_gate({narrow(1, 1e-3, 5), {}, {}, {}}, {}), std::invalid_argument);
  EXPECT_THROW(judge_gate_race(narrow(1), 0, {}), std::invalid_argument);
  GateRace broken = narrow(1);
  broken.pairs[0].log_ratios[3] = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THROW(decide_gate({broken, {}, {}, {}}, {}), std::invalid_argument);
  GateRace uneven = narrow(1);
  uneven.pairs.push_back({"flip/other", "small", {0, 0}});
  EXPECT_THROW(decide_gate({uneven, {}, {}, {}}, {}), std::invalid_argument);
}

}  // namespace
}  // namespace palio::race
