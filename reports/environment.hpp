#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "reports/records.hpp"

namespace palio {

/// Looks at this machine and this build. What the system doesn't show is left empty.
EnvironmentRecord read_environment();

/// Looks at the load once more and keeps the greatest as `top_load`.
void watch_load(EnvironmentRecord& environment);

/// What is known to threaten times measured there, a line each; of the record alone.
std::vector<std::string> known_threats(const EnvironmentRecord& environment);

/// `0.1.0 (revision 1a2b3c4)`, with `+` behind the revision of a changed tree.
std::string version_text();

/// Cores that this process may run on, at least 1.
std::uint32_t usable_cores();

}  // namespace palio
