// Right, and each solve leaves a byte in the file that PALIO_TEST_SOLVES names.
#include <cstdlib>
#include <fstream>

#include "proptests/liars/honest.hpp"

namespace palio {
namespace {

Answer<Flip> solve(const Flip::Instance& board, Work& work) {
  if (const char* file = std::getenv("PALIO_TEST_SOLVES")) std::ofstream(file, std::ios::app) << '.';
  return liars::honest<Flip>(board, work);
}

const Registered<Flip> entry{{.guarantee = Guarantee::optimal,
                              .reach = {"the judge's boards", liars::judges_shape<Flip>},
                              .method = direct_method<Flip, solve>}};

}  // namespace
}  // namespace palio
