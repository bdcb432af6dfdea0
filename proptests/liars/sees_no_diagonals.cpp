// Looks for lines in rows and columns alone.
#include "proptests/liars/honest.hpp"

namespace palio {
namespace {

Answer<Four> solve(const Four::Instance& board, Work&) {
  liars::FourSearch search;
  search.goal = [](const liars::FourBoard& at) {
    for (std::size_t i = 0; i < 4; ++i) {
      const std::string row = at.cells.substr(4 * i, 4);
      const std::string column{at.cells[i], at.cells[i + 4], at.cells[i + 8], at.cells[i + 12]};
      for (const auto& line : {row, column}) {
        if (line == "BBBB" || line == "WWWW") return true;
      }
    }
    return false;
  };
  return search.from_either(board, false);
}

const Registered<Four> entry{liars::liar<Four>(direct_method<Four, solve>)};

}  // namespace
}  // namespace palio
