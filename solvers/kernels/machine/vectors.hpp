// Loops compiled for the vector instructions that the machine has.
#pragma once

#include <array>
#include <string_view>

namespace palio {

/// Sets of instructions, each holding those before it.
enum class Vectors { portable, avx2, avx512 };

inline constexpr std::array<std::string_view, 3> vectors_names{"portable", "avx2", "avx512"};

/// The largest set that this machine has.
inline Vectors best_vectors() {
#if defined(__x86_64__)
  static const Vectors best = [] {
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi2") ||
        !__builtin_cpu_supports("popcnt"))
      return Vectors::portable;
    const bool avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                        __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vpopcntdq");
    return avx512 ? Vectors::avx512 : Vectors::avx2;
  }();
  return best;
#else
  return Vectors::portable;
#endif
}

#if defined(__x86_64__)
template <class Loops>
[[gnu::target("avx2,bmi2,popcnt")]] void run_avx2(const Loops& loops) {
  loops();
}
template <class Loops>
[[gnu::target("avx2,bmi2,popcnt,avx512f,avx512bw,avx512vl,avx512vpopcntdq")]] void run_avx512(
    const Loops& loops) {
  loops();
}
#endif

/// Calls `loops()`, which must be a lambda that is `always_inline`: its loops, and those of
/// `always_inline` functions that it calls, are compiled once for each set of instructions, and
/// run with those of `vectors`, which the machine must have.
template <class Loops>
void run(Vectors vectors, const Loops& loops) {
#if defined(__x86_64__)
  if (vectors == Vectors::avx512) return run_avx512(loops);
  if (vectors == Vectors::avx2) return run_avx2(loops);
#endif
  loops();
}

}  // namespace palio
