// One function a kind of figure; `make_figures` chooses between them.
#pragma once

#include <vector>

#include "reports/figures/figure.hpp"

namespace palio {

std::vector<FigureData> growth_figures(const RunReport& report, const FigureFilter& shows);
std::vector<FigureData> ratio_figures(const RunReport& report, const FigureFilter& shows);
std::vector<FigureData> rank_figures(const RunReport& report, const FigureFilter& shows);
std::vector<FigureData> cactus_figures(const RunReport& report, const FigureFilter& shows);
std::vector<FigureData> depth_figures(const RunReport& report, const FigureFilter& shows);

}  // namespace palio
