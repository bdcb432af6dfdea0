// The process behind a Keeper: small, with one thread, it starts programs and outlives none
// of them.
#pragma once

#include <string>
#include <string_view>

namespace palio {

/// A process whose first argument is this serves a Keeper; the second is the folder in which
/// it makes the private ones.
inline constexpr std::string_view helper_argument = "--palio-keeper";
/// Where it finds what it inherits.
inline constexpr int helper_channel = 3;
inline constexpr int helper_interrupt = 4;

/// Runs one job after the other until the channel closes. Returns the exit status; nothing
/// that it started or made is left.
int serve_keeper(const std::string& folder);

/// The name of the control groups of the helper with that folder.
std::string cgroup_name(const std::string& folder);

}  // namespace palio
