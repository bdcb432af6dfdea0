#include "solvers/census/weights.hpp"

#include <algorithm>

namespace palio {
namespace {

// The compiler makes vectors of these loops, as wide as its caller's target has them.
template <class Sum>
[[gnu::always_inline]] inline void add_loop(Sum* to, const Sum* from, const Sum* change, std::size_t count) {
  for (std::size_t u = 0; u < count; ++u) to[u] = static_cast<Sum>(from[u] + change[u]);
}

template <class Sum>
[[gnu::always_inline]] inline void halve_loop(Sum* __restrict to, const Sum* __restrict from,
                                              std::size_t count, Sum without, Sum with) {
  for (std::size_t u = 0; u < count; ++u) {
    const Sum left = static_cast<Sum>(from[u] + without);
    const Sum right = static_cast<Sum>(from[count + u] + with);
    to[u] = std::min(left, right);
  }
}

template <class Sum>
void add_portable(Sum* to, const Sum* from, const Sum* change, std::size_t count) {
  add_loop(to, from, change, count);
}
template <class Sum>
void halve_portable(Sum* to, const Sum* from, std::size_t count, Sum without, Sum with) {
  halve_loop(to, from, count, without, with);
}

#if defined(__x86_64__)
template <class Sum>
__attribute__((target("avx2"))) void add_avx2(Sum* to, const Sum* from, const Sum* change,
                                              std::size_t count) {
  add_loop(to, from, change, count);
}
template <class Sum>
__attribute__((target("avx2"))) void halve_avx2(Sum* to, const Sum* from, std::size_t count, Sum without,
                                                Sum with) {
  halve_loop(to, from, count, without, with);
}
#endif

template <class Sum>
constexpr WeightKernels<Sum> kPortable{add_portable<Sum>, halve_portable<Sum>};

}  // namespace

template <class Sum>
const WeightKernels<Sum>& portable_weight_kernels() {
  return kPortable<Sum>;
}

template <class Sum>
const WeightKernels<Sum>& weight_kernels() {
#if defined(__x86_64__)
  static constexpr WeightKernels<Sum> with_avx2{add_avx2<Sum>, halve_avx2<Sum>};
  static const bool has_avx2 = __builtin_cpu_supports("avx2") != 0;
  if (has_avx2) return with_avx2;
#endif
  return kPortable<Sum>;
}

template const WeightKernels<std::uint8_t>& portable_weight_kernels<std::uint8_t>();
template const WeightKernels<std::uint16_t>& portable_weight_kernels<std::uint16_t>();
template const WeightKernels<std::uint8_t>& weight_kernels<std::uint8_t>();
template const WeightKernels<std::uint16_t>& weight_kernels<std::uint16_t>();

}  // namespace palio
