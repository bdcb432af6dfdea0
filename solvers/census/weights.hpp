// What the walk over counts does to the weights of all members of a coset at once, in the widest
// vector registers that the processor has.
#pragma once

#include <cstddef>
#include <cstdint>

namespace palio {

/// `Sum` is std::uint8_t or std::uint16_t and holds every weight. Arrays don't overlap, unless
/// they are the same.
template <class Sum>
struct WeightKernels {
  /// to[u] = from[u] + change[u] for `count` members, modulo the range of Sum.
  void (*add)(Sum* to, const Sum* from, const Sum* change, std::size_t count);
  /// to[u] = min(from[u] + without, from[count + u] + with): both ways for the last generator.
  void (*halve)(Sum* to, const Sum* from, std::size_t count, Sum without, Sum with);
};

/// Those for this processor, or the portable ones.
template <class Sum>
const WeightKernels<Sum>& weight_kernels();
template <class Sum>
const WeightKernels<Sum>& portable_weight_kernels();

}  // namespace palio
