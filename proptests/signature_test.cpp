// The signature: how many nodes each solver expands and generates on a fixed
// set of instances. A change meant for speed alone leaves it as it is; any other says so
// by changing proptests/signature.txt.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <string>

#include "proptests/nodes.hpp"

namespace palio {
namespace {

constexpr const char* kFile = PALIO_SOURCE_DIR "/proptests/signature.txt";
constexpr const char* kRewrite = "PALIO_REWRITE_SIGNATURE=1 scripts/test -R Signature";

std::string signature_now() {
  std::string text = fmt::format(
      "# Nodes expanded and generated on proptests/nodes.hpp's instances. To rewrite:\n# {}\n", kRewrite);
  Puzzles::each([&]<class P>() {
    const auto instances = fixed_instances<P>();
    for (const auto& solver : solvers<P>()) {
      const Counters nodes = nodes_of(solver, instances);
      text += fmt::format("{} {} {}\n", solver.name, nodes.expanded, nodes.generated);
    }
  });
  return text;
}

std::string signature_kept() {
  std::ifstream stream(kFile);
  return {std::istreambuf_iterator<char>(stream), {}};
}

TEST(Signature, EverySolverDoesWhatItDid) {
  const std::string now = signature_now();
  if (std::getenv("PALIO_REWRITE_SIGNATURE") != nullptr) std::ofstream(kFile) << now;
  EXPECT_EQ(now, signature_kept()) << "Where this change is meant to alter what solvers do, rewrite it:\n"
                                   << kRewrite;
}

}  // namespace
}  // namespace palio
