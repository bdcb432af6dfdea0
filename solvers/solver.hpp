// What a solver is, and the registry of all of them.
//
// A solver file defines `prepare` (where its method needs one; else it is a
// `direct_method`) and `solve`, and ends with the line that registers them:
//
//   const Registered<Flip> entry{{
//       .guarantee = Guarantee::optimal,
//       .summary = "breadth first over 16-bit boards",
//       .source = "textbook",
//       .reach = {"at most 24 cells", [](const Flip::Shape& shape) { return shape.cells() <= 24; }},
//       .elsewhere = "why no other puzzle has this method, if none can",
//       .method = prepared_method<Flip, prepare, solve>,
//   }};
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <source_location>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "puzzles/dialect.hpp"
#include "puzzles/puzzle.hpp"
#include "solvers/answer.hpp"
#include "solvers/work.hpp"

namespace palio {

/// The largest instances that a solver takes on, in words and as a test.
template <class P>
struct Reach {
  std::string_view text = "any size";
  bool (*takes)(const typename P::Shape&) = [](const typename P::Shape&) { return true; };
};

/// The two functions of a solver, with the type of what `prepare` makes erased. It is
/// immutable once made: any number of threads may solve with it at a time.
template <class P>
struct Method {
  std::shared_ptr<const void> (*prepare)(const typename P::Shape&) = nullptr;
  Answer<P> (*solve)(const void* prepared, const typename P::Instance&, Work&) = nullptr;
};

/// For `Prepared prepare(const Shape&)` and
/// `Answer<P> solve(const Prepared&, const Instance&, Work&)`.
template <class P, auto Prepare, auto Solve>
inline constexpr Method<P> prepared_method = {
    [](const typename P::Shape& shape) -> std::shared_ptr<const void> {
      using Prepared = decltype(Prepare(shape));
      return std::make_shared<const Prepared>(Prepare(shape));
    },
    [](const void* prepared, const typename P::Instance& instance, Work& work) -> Answer<P> {
      using Prepared = decltype(Prepare(P::shape_of(instance)));
      return Solve(*static_cast<const Prepared*>(prepared), instance, work);
    }};

/// For a method that prepares nothing: `Answer<P> solve(const Instance&, Work&)`.
template <class P, auto Solve>
inline constexpr Method<P> direct_method = {
    [](const typename P::Shape&) -> std::shared_ptr<const void> { return nullptr; },
    [](const void*, const typename P::Instance& instance, Work& work) -> Answer<P> {
      return Solve(instance, work);
    }};

enum class Expectation : std::uint8_t { right, refuted };

/// A published program kept with its faults. It answers as it printed: in its own
/// dialect, with a number alone where it printed one.
struct Exhibit {
  Expectation expectation = Expectation::right;
  Dialect dialect = Dialect::statement;
};

template <class P>
struct Solver {
  std::string name = {};  ///< `flip/gf2_elimination`; set from the file's place by Registered
  Guarantee guarantee = Guarantee::any;
  std::string_view summary = {};  ///< the method in a few words
  std::string_view source = {};   ///< where the method comes from
  Reach<P> reach = {};
  std::string_view elsewhere = {};  ///< why other puzzles don't have this method; empty: nobody wrote it
  Method<P> method = {};
  std::optional<Exhibit> exhibit = {};

  /// `gf2_elimination`
  std::string_view method_name() const { return std::string_view(name).substr(name.find('/') + 1); }
};

namespace registry {
/// Sorted by name, whatever the order in which the linker starts them.
template <class P>
std::vector<Solver<P>>& entries() {
  static std::vector<Solver<P>> all;
  return all;
}
/// Those that were linked a second time, sorted likewise.
template <class P>
std::vector<Solver<P>>& copies() {
  static std::vector<Solver<P>> all;
  return all;
}
/// `.../solvers/flip/string_bfs.cpp` -> `flip/string_bfs`
std::string name_of_file(std::string_view path);
}  // namespace registry

/// Registers a solver under the name of the file that this stands in. A file that is linked
/// twice (two copies of the same code, for a race to compare) registers its copy apart.
template <class P>
struct Registered {
  explicit Registered(Solver<P> solver, std::source_location where = std::source_location::current()) {
    solver.name = registry::name_of_file(where.file_name());
    if (!insert(registry::entries<P>(), solver)) insert(registry::copies<P>(), solver);
  }

 private:
  /// Whether the name was new.
  static bool insert(std::vector<Solver<P>>& all, const Solver<P>& solver) {
    const auto place =
        std::lower_bound(all.begin(), all.end(), solver.name,
                         [](const Solver<P>& known, const std::string& name) { return known.name < name; });
    if (place != all.end() && place->name == solver.name) return false;
    all.insert(place, solver);
    return true;
  }
};

/// All solvers of a puzzle, by name.
template <class P>
std::span<const Solver<P>> solvers() {
  return registry::entries<P>();
}

/// The solver of that full name among these, or nothing.
template <class P>
const Solver<P>* find_solver(std::string_view name, std::span<const Solver<P>> among = solvers<P>()) {
  for (const auto& solver : among) {
    if (solver.name == name) return &solver;
  }
  return nullptr;
}

}  // namespace palio
