// Right on every board alone; calls every board impossible while another call is in flight.
#include "proptests/liars/company.hpp"
#include "proptests/liars/honest.hpp"

namespace palio {
namespace {

Answer<Flip> solve(const Flip::Instance& board, Work& work) {
  const bool beside_another = liars::company.meet();
  auto answer = liars::honest<Flip>(board, work);
  liars::company.leave();
  if (!beside_another || std::holds_alternative<Unsolvable<Flip>>(answer)) return answer;
  return Unsolvable<Flip>{};
}

const Registered<Flip> entry{liars::liar<Flip>(direct_method<Flip, solve>)};

}  // namespace
}  // namespace palio
