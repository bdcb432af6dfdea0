// States a bound that is above the shortest solution and below its own.
#include "proptests/beyond/honest.hpp"

namespace palio {
namespace {

Answer<Flip> spoil(const Flip::Instance&, Answer<Flip> answer) {
  auto longer = beyond::longer(std::move(answer));
  if (auto* solved = std::get_if<Solved<Flip>>(&longer)) solved->lower_bound = solved->length - 1;
  return longer;
}

const Registered<Flip> entry{beyond::liar<Flip, spoil>()};

}  // namespace
}  // namespace palio
