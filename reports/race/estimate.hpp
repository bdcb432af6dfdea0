// What follows from estimates alone.
#pragma once

#include "reports/race/records.hpp"

namespace palio {

/// Of a ratio that of the second by the first; its ends change places.
inline EstimateRecord inverted(const EstimateRecord& ratio) {
  return {1 / ratio.value, 1 / ratio.high, 1 / ratio.low};
}

}  // namespace palio
