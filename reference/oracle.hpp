// What is true, independent of every solver: slow, obvious, or nothing at all where the
// instance is beyond reach.
//
// An oracle derives its moves from the puzzle's statement itself. It includes
// `puzzles/P/instance.hpp` (values, texts, rank) and never the rules, a solver or a
// solver's kernel. It is one file, `reference/P/oracle.cpp`, that ends with the line
// that registers it.
#pragma once

#include <cassert>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace palio {

/// Fewest moves of an instance, by the statement; `unsolvable` is above every number.
using Distance = std::uint16_t;
inline constexpr Distance unsolvable = UINT16_MAX;

/// The truth about one space.
template <class P>
class Oracle {
 public:
  virtual ~Oracle() = default;
  /// Of every instance of the space, in rank order.
  virtual std::vector<Distance> distances() const = 0;
  virtual Distance distance(const typename P::Instance&) const = 0;
  /// A shortest solution, the lexicographically least where the puzzle's judge asks for
  /// the moves; nothing where there is none.
  virtual std::optional<std::vector<typename P::Move>> solution(const typename P::Instance&) const = 0;
};

/// How to come by a puzzle's oracle.
template <class P>
struct OracleEntry {
  std::string_view summary;  ///< how it knows, in a few words
  std::string_view reach;    ///< the largest spaces that it takes on, in words
  bool (*reaches)(const typename P::Space&);
  std::unique_ptr<Oracle<P>> (*make)(const typename P::Space&);  ///< only within its reach
};

namespace registry {
template <class P>
const OracleEntry<P>*& oracle_entry() {
  static const OracleEntry<P>* entry = nullptr;
  return entry;
}
}  // namespace registry

/// Registers the puzzle's one oracle.
template <class P>
class RegisteredOracle {
 public:
  explicit RegisteredOracle(OracleEntry<P> entry) : entry_(entry) {
    assert(registry::oracle_entry<P>() == nullptr);
    registry::oracle_entry<P>() = &entry_;
  }

 private:
  OracleEntry<P> entry_;
};

template <class P>
const OracleEntry<P>& oracle() {
  assert(registry::oracle_entry<P>() != nullptr);
  return *registry::oracle_entry<P>();
}

}  // namespace palio
