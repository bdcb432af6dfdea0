// States that are numbered without gaps, and the moves between them.
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

namespace palio {

/// What is searched. `State` is what moves are made on, in as few bytes as it takes: a rank
/// itself, or a packed position. `rank` is a bijection from the states onto 0 to states() - 1
/// (with Keeps::counts `unrank` is its inverse). `expand(state, emit)` calls `emit(next)` for
/// every successor; repeats do no harm. All are called by several threads at a time.
template <class S>
concept RankedSpace = requires(const S& space, const typename S::State& state,
                               void (*emit)(const typename S::State&)) {
  requires std::is_trivially_copyable_v<typename S::State>;
  { space.states() } -> std::convertible_to<std::uint64_t>;
  { space.rank(state) } -> std::convertible_to<std::uint64_t>;
  space.expand(state, emit);
};

}  // namespace palio
