#pragma once

#include <cstdint>
#include <string>

#include "reports/records.hpp"

namespace palio {

/// Looks at this machine and this build.
EnvironmentRecord read_environment();

/// `0.1.0 (revision 1a2b3c4)`, with `+` behind the revision of a changed tree.
std::string version_text();

/// Cores that this process may run on, at least 1.
std::uint32_t usable_cores();

}  // namespace palio
