// Random spaces and instances of every puzzle, for laws.
//
// A space is drawn by RapidCheck, which shrinks it; an instance of it is drawn by the
// puzzle itself, so that it is spread over the whole space and not biased to small numbers.
#pragma once

#include <rapidcheck.h>

#include <algorithm>

#include "puzzles/all.hpp"

namespace palio {

/// A number from `least` to below `end`, uniform from the first case on: RapidCheck's own
/// range grows from `least` over the cases, so that half of all sides would be 1 or 2.
inline rc::Gen<std::uint32_t> in_range(std::uint32_t least, std::uint32_t end) {
  return rc::gen::resize(rc::kNominalSize, rc::gen::inRange(least, end));
}

/// Spaces that `parse_space` can name, of a few dozen cells at most.
template <class P>
rc::Gen<typename P::Space> small_spaces();

template <>
inline rc::Gen<Flip::Space> small_spaces<Flip>() {
  return rc::gen::exec([] {
    const auto side = in_range(1, 9);
    return Flip::Space{*side, *side, *rc::gen::arbitrary<bool>()};
  });
}

template <>
inline rc::Gen<Four::Space> small_spaces<Four>() {
  return rc::gen::exec([] {
    Four::Space space;
    space.rows = *in_range(1, 9);
    space.cols = *in_range(1, 9);
    space.black = *in_range(0, space.cells());
    space.white = *in_range(0, space.cells() - space.black);
    space.line = *in_range(1, std::max(space.rows, space.cols) + 1);
    space.starter = *rc::gen::element(Four::Starter::either, Four::Starter::white, Four::Starter::black);
    return space;
  });
}

template <>
inline rc::Gen<Shuttle::Space> small_spaces<Shuttle>() {
  return rc::gen::exec([] {
    const auto side = in_range(1, 40);
    if (*rc::gen::arbitrary<bool>()) return Shuttle::Space{{{*side, *side}}};
    Shuttle::Space space;
    const std::uint32_t least = *side;
    for (std::uint32_t more = 0, sizes = *side; more < sizes; ++more)
      space.instances.push_back({least + more, least + more});
    return space;
  });
}

/// Instances of such spaces; of shuttle, sides of any length.
template <class P>
rc::Gen<typename P::Instance> instances() {
  return rc::gen::exec([] {
    const auto space = *small_spaces<P>();
    return P::sample(space, *rc::gen::arbitrary<std::uint64_t>(), *rc::gen::arbitrary<std::uint64_t>());
  });
}

template <>
inline rc::Gen<Shuttle::Instance> instances<Shuttle>() {
  return rc::gen::exec([] {
    const auto side = in_range(1, Shuttle::max_side + 1);
    return Shuttle::Instance{*side, *side};
  });
}

}  // namespace palio
