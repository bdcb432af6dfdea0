// All puzzles, for the parts that go through them. A new puzzle is added here and
// nowhere else outside its own folders.
#pragma once

#include <string_view>

#include "puzzles/flip/rules.hpp"
#include "puzzles/four/rules.hpp"
#include "puzzles/shuttle/rules.hpp"

namespace palio {

template <class... Ps>
struct PuzzleList {
  /// Calls `visit.template operator()<P>()` for every puzzle, in order.
  template <class Visit>
  static void each(Visit&& visit) {
    (visit.template operator()<Ps>(), ...);
  }

  /// Calls it for the puzzle that is so named, and says whether there is one.
  template <class Visit>
  static bool named(std::string_view name, Visit&& visit) {
    return ((Ps::name == name && (visit.template operator()<Ps>(), true)) || ...);
  }
};

using Puzzles = PuzzleList<Flip, Four, Shuttle>;

}  // namespace palio
