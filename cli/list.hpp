// What the program has: puzzles and solvers.
#pragma once

#include <string>
#include <vector>

#include "reports/records.hpp"

namespace palio::cli {

/// All puzzles, and the solvers that the selectors choose.
ListReport read_registry(const std::vector<std::string>& selectors);

}  // namespace palio::cli
