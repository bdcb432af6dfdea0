#include "reports/figures/figure.hpp"

#include "reports/figures/kinds.hpp"

namespace palio {

std::vector<FigureData> make_figures(FigureKind kind, const RunReport& report, const FigureFilter& shows) {
  if (!report.race) return {};
  switch (kind) {
    case FigureKind::growth:
      return growth_figures(report, shows);
    case FigureKind::ratios:
      return ratio_figures(report, shows);
    case FigureKind::ranks:
      return rank_figures(report, shows);
    case FigureKind::cactus:
      return cactus_figures(report, shows);
    case FigureKind::depths:
      break;
  }
  return depth_figures(report, shows);
}

}  // namespace palio
