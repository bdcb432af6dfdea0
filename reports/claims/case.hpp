// A published claim while it is judged: what there is to judge it by, and what is said of it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reports/run/records.hpp"

namespace palio {

/// An interval seen from a bound.
enum class Side : std::uint8_t { below, astride, above };

/// Whether all of low to high is past a bound, when either end may be off by that part; an end
/// that is equal to the bound is astride. Low and high are positive.
Side side_of(double low, double high, double bound, double unresolved);

/// How far identical code differs: the estimate of a control, or the far end of its interval
/// where that excludes 1.
double unresolved_by(const FactRecord& control);

class ClaimCase {
 public:
  /// Of the case that it begins with nothing is decided: whatever isn't found stays open.
  ClaimCase(ClaimRecord& record, const std::vector<FactRecord>& facts, const VerifyReport& verify,
            const RaceReport* race);

  /// A fact, shown as a figure; null where it wasn't measured or isn't finite, and then the
  /// case says so.
  const FactRecord* figure(std::string_view name, const std::string& what, const std::string& claimed = {});
  /// The same, without saying so: where the claim can be judged without it.
  const FactRecord* optional_figure(std::string_view name, const std::string& what,
                                    const std::string& claimed = {});
  void show(ClaimFigureRecord figure) { record_.figures.push_back(std::move(figure)); }

  /// What was judged of a solver; null where it wasn't.
  const VerifyRecord* verified(std::string_view solver) const;
  const RaceReport* race() const { return race_; }

  /// What it was measured on; each part is said once.
  void measured_on(const std::string& on);
  void decide(bool holds, std::string why = {});
  void leave_open(std::string why);

 private:
  ClaimRecord& record_;
  const std::vector<FactRecord>& facts_;
  const VerifyReport& verify_;
  const RaceReport* race_;
};

/// A claim with the function that judges it; that decides only by what it found.
struct Claim {
  std::uint32_t number;
  std::string_view by;
  std::string_view statement;
  std::string_view source;
  std::string_view measured;
  void (*judge)(ClaimCase& claim);
};

std::vector<Claim> flip_claims();     ///< about boards and presses
std::vector<Claim> four_claims();     ///< about who begins and what is solved
std::vector<Claim> shuttle_claims();  ///< about lengths and orders
std::vector<Claim> race_claims();     ///< about who is slower
std::vector<Claim> program_claims();  ///< about what programs of the time took

inline constexpr std::string_view source_p1 = "P1, a write-up of POJ 1753 \"Flip Game\", 2009";
inline constexpr std::string_view source_comment =
    "a reader's comment under P1, a write-up of POJ 1753, 2009";
inline constexpr std::string_view source_p2 = "P2, a write-up of Luogu P2346 (CodeVS 1004)";
inline constexpr std::string_view source_p3 = "P3, a write-up of USACO 4.4.1 \"Shuttle Puzzle\"";

}  // namespace palio
