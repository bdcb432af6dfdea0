// One libFuzzer program a target: the build says which.
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "proptests/fuzz/targets.hpp"

namespace {

const palio::fuzz::Target& this_target() {
  for (const auto& target : palio::fuzz::targets) {
    if (target.name == PALIO_FUZZ_TARGET) return target;
  }
  std::fprintf(stderr, "no fuzz target is called %s\n", PALIO_FUZZ_TARGET);
  std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const auto& target = this_target();
  const std::string fault = target.fault({reinterpret_cast<const char*>(data), size});
  if (fault.empty()) return 0;
  std::fprintf(stderr, "%s\n", fault.c_str());
  std::abort();
}
