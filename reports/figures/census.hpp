// The histogram of a census as a figure.
#pragma once

#include "reports/census/record.hpp"
#include "reports/figures/figure.hpp"

namespace palio {

/// Bars of the share of all instances by answer, those without one at the right end; a census that
/// was interrupted before any answer was known has none.
FigureData census_figure(const CensusRecord& record);

}  // namespace palio
