// A race for machines.
#pragma once

#include <string>

#include "reports/race/records.hpp"

namespace palio {

/// Schema `palio.race/1`, the raw batches included: from them and the seed all findings can
/// be computed again. The same report gives the same bytes. Figures that are no number, or
/// that there are not, are null; a contender that was refuted or died has no times.
std::string render_json(const RaceReport& report);

}  // namespace palio
