#include "cli/claims.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <utility>

#include "bench/claims/flip_facts.hpp"
#include "bench/claims/four_facts.hpp"
#include "bench/claims/program_facts.hpp"
#include "bench/claims/shuttle_facts.hpp"
#include "cli/gate/process.hpp"
#include "cli/terminal.hpp"
#include "solvers/programs/keeper/keeper.hpp"

namespace palio::cli {
namespace {

constexpr std::uint32_t kJudgesLargestSide = 12;
constexpr std::size_t kPublishedTests = 10;  ///< of the write-up that tells their times

/// Beside the program that runs, where the build puts it.
std::string beside_us(const std::string& name) {
  const std::filesystem::path path = own_folder() / name;
  if (!std::filesystem::exists(path))
    throw std::runtime_error(fmt::format("{} is not beside the program", name));
  return path.string();
}

class Measuring {
 public:
  Measuring(bool quick, std::uint64_t seed, const std::atomic<bool>& interrupts,
            std::vector<std::string>& notes)
      : quick_(quick), seed_(seed), interrupts_(interrupts), notes_(notes) {}

  std::vector<FactRecord> all() {
    try {
      step("flip's rules", [] { return race::flip_facts(); });
      step("four's starters", [] { return race::four_facts(); });
      step("shuttle's fewest moves", [this] { return shuttles(); });
      step("two builds of P1's method", [this] { return asserts(); });
      step("P3's method as a process", [this] { return searches(); });
    } catch (const Interrupted&) {
      notes_.emplace_back("the measuring of the claims was interrupted");
    }
    return std::move(facts_);
  }

 private:
  /// A step that fails costs its own facts alone.
  template <class Measure>
  void step(const std::string& what, const Measure& measure) {
    if (interrupts_) throw Interrupted{};
    status_.say(fmt::format("claims: {}", what));
    try {
      for (race::Fact& fact : measure())
        facts_.push_back({fact.name, fact.value, fact.low, fact.high, fact.unit, fact.on});
    } catch (const std::exception& error) {
      notes_.push_back(fmt::format("claims, {}: not measured: {}", what, error.what()));
    }
  }

  /// Facts of as many sides as were done when it was interrupted.
  std::vector<race::Fact> shuttles() {
    for (std::uint32_t side = 1; side <= kJudgesLargestSide && !interrupts_; ++side) {
      status_.say(fmt::format("claims: shuttle's fewest moves, N = {}", side));
      truths_.push_back(race::shuttle_truth(side));
    }
    return race::shuttle_facts(truths_);
  }

  std::vector<race::Fact> asserts() {
    const race::AssertPrograms programs{beside_us("palio-p1-asserts"), beside_us("palio-p1-no-asserts")};
    return race::assert_facts(programs, quick_ ? 18 : 42, seed_, run_, interrupts_);
  }

  std::vector<race::Fact> searches() {
    truths_.resize(std::min(truths_.size(), kPublishedTests));
    return race::search_facts(beside_us("palio-p3-search"), truths_, quick_ ? 7 : 15, run_, interrupts_);
  }

  bool quick_;
  std::uint64_t seed_;
  const std::atomic<bool>& interrupts_;
  std::vector<std::string>& notes_;
  std::vector<FactRecord> facts_;
  std::vector<race::ShuttleTruth> truths_;
  Status status_;
  std::optional<Keeper> keeper_;
  race::RunProcess run_ = [this](const Command& command, std::string_view input,
                                 const ProgramLimits& limits) {
    if (!keeper_) keeper_.emplace();
    return keeper_->run(command, input, limits);
  };
};

}  // namespace

std::vector<FactRecord> measure_facts(bool quick, std::uint64_t seed, const std::atomic<bool>& interrupts,
                                      std::vector<std::string>& notes) {
  return Measuring(quick, seed, interrupts, notes).all();
}

}  // namespace palio::cli
