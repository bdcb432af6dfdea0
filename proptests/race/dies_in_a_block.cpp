// Right, but where the file that PALIO_TEST_BLOCKS names can be written, each process leaves
// a byte there, and the one that makes it as long as PALIO_TEST_DIES_AT dies.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "proptests/liars/honest.hpp"

namespace palio {
namespace {

struct Nothing {};

Nothing prepare(const Flip::Shape&) {
  Work work;
  liars::honest<Flip>(Flip::unrank({}, 0), work);  // what that prepares once isn't of a solve
  const char* file = std::getenv("PALIO_TEST_BLOCKS");
  const char* dies_at = std::getenv("PALIO_TEST_DIES_AT");
  if (file == nullptr || dies_at == nullptr) return {};
  std::ofstream(file, std::ios::app) << '.';
  const auto length = static_cast<long>(std::ifstream(file, std::ios::ate).tellg());
  if (length == std::atol(dies_at)) std::raise(SIGSEGV);
  return {};
}

Answer<Flip> solve(const Nothing&, const Flip::Instance& board, Work& work) {
  return liars::honest<Flip>(board, work);
}

const Registered<Flip> entry{{.guarantee = Guarantee::optimal,
                              .reach = {"the judge's boards", liars::judges_shape<Flip>},
                              .method = prepared_method<Flip, prepare, solve>}};

}  // namespace
}  // namespace palio
