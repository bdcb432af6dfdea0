// Never claims anything.
#include "proptests/planted/honest.hpp"

namespace palio {
namespace {

Answer<Flip> solve(const Flip::Instance&, Work&) { return GaveUp{"it is late"}; }

const Registered<Flip> entry{{.guarantee = Guarantee::optimal, .method = direct_method<Flip, solve>}};

}  // namespace
}  // namespace palio
