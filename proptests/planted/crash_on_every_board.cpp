// Dies on whatever it is given.
#include <cstdlib>

#include "proptests/planted/honest.hpp"

namespace palio {
namespace {

Answer<Flip> solve(const Flip::Instance&, Work&) { std::abort(); }

const Registered<Flip> entry{{.guarantee = Guarantee::optimal, .method = direct_method<Flip, solve>}};

}  // namespace
}  // namespace palio
