// Limits: as a judge sets them for these problems, as a user sets them one by one, and
// stretched for languages whose programs start and run slowly.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "solvers/programs/program.hpp"

namespace palio {

/// What a judge allows a program on one case.
struct Preset {
  std::string_view name;
  std::string_view source;                   ///< the problem whose limits these are
  std::optional<double> cpu_seconds = {};    ///< absent: not limited
  std::optional<std::uint64_t> memory = {};  ///< bytes; absent: as without a preset
};

// POJ prints "Time Limit: 1000MS, Memory Limit: 65536K" above problem 1753, and Luogu
// "1.00s, 125.00MB" above P2346. USACO's training judge had 1 s and 16 MB when P3 was
// written, and 256 MB now; the latter are taken, as today's language runtimes alone
// need more than the former.
inline constexpr std::array<Preset, 4> presets{{{"none", "nothing but the wall clock"},
                                                {"poj", "POJ 1753", 1.0, std::uint64_t{65536} << 10},
                                                {"luogu", "Luogu P2346", 1.0, std::uint64_t{125} << 20},
                                                {"usaco", "USACO 4.4.1", 1.0, std::uint64_t{256} << 20}}};

/// The preset of that name, or nullptr.
const Preset* find_preset(std::string_view name);

/// Limits that are set one by one, by options or in a manifest. What is absent comes from
/// the preset, and where that has nothing from ProgramLimits.
struct LimitSettings {
  std::optional<double> wall_seconds = {};
  std::optional<double> cpu_seconds = {};
  std::optional<std::uint64_t> memory = {};  ///< bytes
  std::optional<std::uint64_t> output = {};  ///< bytes
  std::optional<std::uint32_t> processes = {};
  std::optional<std::uint32_t> open_files = {};
  const Preset* preset = nullptr;
  std::optional<double> multiplier = {};  ///< of time; absent: the language's own
};

/// The limits of a program. The multiplier (at least 0, usually 1 or more) stretches the
/// times of a preset and those without one; a time that is set is meant as it is, unless
/// the multiplier is set as well. A preset limits CPU time, as judges do; the wall clock
/// then ends only what sleeps, after twice that and a second, but never later than without.
ProgramLimits resolve_limits(const LimitSettings& settings, double language_multiplier);

}  // namespace palio
