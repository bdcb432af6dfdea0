// Random numbers that are pure functions of where they are asked for, so that every
// machine, compiler and order of work draws the same ones.
#pragma once

#include <cassert>
#include <cstdint>

namespace palio {

/// Spreads 64 bits over 64 bits: a bijection (the finaliser of SplitMix64, Steele,
/// Lea and Flood 2014).
constexpr std::uint64_t mix(std::uint64_t x) {
  x += 0x9E3779B97F4A7C15ULL;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
  return x ^ (x >> 31);
}

/// The numbers of stream (seed, k).
class Random {
 public:
  Random(std::uint64_t seed, std::uint64_t k) : state_(mix(mix(seed) ^ k)) {}
  std::uint64_t next() { return mix(state_++); }
  /// A number below `bound`, which is at least 1; uniform.
  std::uint64_t below(std::uint64_t bound) {
    assert(bound > 0);
    const std::uint64_t excess = (UINT64_MAX % bound + 1) % bound;
    std::uint64_t number = next();
    while (number > UINT64_MAX - excess) number = next();
    return number % bound;
  }

 private:
  std::uint64_t state_;
};

}  // namespace palio
