// What the claims about time and memory of published programs come to here: small programs
// of the same methods, made with Palio, each run as a process of its own.
//
// Times are processor time, user and system, start-up included: that is what a judge of the
// kind counts, and what else runs on the machine disturbs it least.
//
// A program says itself how much memory it held. What the system meters of a process holds
// that of the one that started it, which is larger than these programs are.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "bench/claims/fact.hpp"
#include "bench/claims/shuttle_facts.hpp"
#include "bench/lanes/whole_process.hpp"

namespace palio::race {

/// Two builds of programs/p1_asserts.cpp, by their paths.
struct AssertPrograms {
  std::string with;     ///< asserts
  std::string without;  ///< NDEBUG
};

/// Times of both builds, in rounds of three runs in the order of a Williams design: with,
/// without, and with once more, which is the control. Each run solves the two published
/// samples many times. All intervals cover together with 95%: each inverts a sign test over
/// the rounds at its share of the level. By name:
/// `p1_asserts.ratio`: time with asserts by time without;
/// `p1_asserts.control`: time with asserts by that of the same file again;
/// `p1_asserts.with.time`, `p1_asserts.without.time`: ns of a process, medians;
/// `p1_asserts.with.memory`, `p1_asserts.without.memory`: bytes, medians;
/// `p1_asserts.saved`: bytes that it holds less without, median of the differences.
/// Memory is left out where the system doesn't tell of it. Ten rounds at least, or
/// std::invalid_argument. Throws std::runtime_error where a program doesn't run, or answers
/// wrong; Interrupted where `interrupts` is set. 0.1 s a round.
std::vector<Fact> assert_facts(const AssertPrograms& programs, std::uint32_t rounds, std::uint64_t seed,
                               const RunProcess& run, const std::atomic<bool>& interrupts);

/// What a build of programs/p3_search.cpp takes on each of these sides, so many times each. By name:
/// `p3_search.tests`: how many sides there were, 1 up to that one;
/// `p3_search.time`: ns of the process on the side where its median is greatest;
/// `p3_search.memory`: bytes, the greatest of any run; left out where the system doesn't tell.
/// The interval inverts a sign test at 5%; it takes 6 rounds at least, or std::invalid_argument.
/// Throws as the other does.
std::vector<Fact> search_facts(const std::string& program, const std::vector<ShuttleTruth>& truths,
                               std::uint32_t rounds, const RunProcess& run,
                               const std::atomic<bool>& interrupts);

}  // namespace palio::race
