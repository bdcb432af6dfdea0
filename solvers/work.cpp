#include "solvers/work.hpp"

#include <fmt/format.h>

namespace palio {

GaveUp Work::over_budget() const { return {fmt::format("past its memory budget of {} MiB", memory_ >> 20)}; }

}  // namespace palio
