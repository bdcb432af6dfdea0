// A campaign: one contender on a sequence of instances. Number k of the sequence is the
// same instance in every process and on every machine.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "puzzles/dialect.hpp"
#include "reference/truth_table.hpp"
#include "solvers/wire.hpp"

namespace palio {

/// Which instance is number k.
enum class Order : std::uint8_t {
  ranked,    ///< the one of rank k
  shuffled,  ///< a seeded permutation, spread over the true answers
  permuted,  ///< a seeded permutation, where the true answers aren't known
  sampled,   ///< drawn at random, where the space can't be counted
  given,     ///< the one that was named
};

/// What a worker must know to do a range of it.
struct Campaign {
  std::string puzzle;
  std::string solver;
  std::string space;  ///< as the puzzle prints it
  std::string given;  ///< in the one-line form
  Order order = Order::ranked;
  std::uint64_t seed = 1;
  std::uint64_t memory = 0;             ///< bytes that a solve may hold
  std::optional<Dialect> dialect = {};  ///< of an exhibit, where it isn't its own

  std::string pack() const;
  static Campaign unpack(Unpacker& from);
};

/// A seeded bijection of [0, count).
std::uint64_t permute(std::uint64_t seed, std::uint64_t k, std::uint64_t count);

/// The sequence itself, with what is known of each instance.
template <class P>
class Sequence {
 public:
  Sequence(const Campaign& campaign, const typename P::Space& space, TruthTable<P> table)
      : order_(campaign.order), seed_(campaign.seed), space_(space), table_(table) {
    if (order_ == Order::given) given_ = P::parse(campaign.given, space).value();
    if (order_ == Order::permuted) count_ = *P::count(space);
  }

  typename P::Instance instance(std::uint64_t k) const {
    switch (order_) {
      case Order::ranked:
        return P::unrank(space_, k);
      case Order::shuffled:
        return P::unrank(space_, table_.shuffled(k));
      case Order::permuted:
        return P::unrank(space_, permute(seed_, k, count_));
      case Order::sampled:
        return P::sample(space_, seed_, k);
      case Order::given:
        break;
    }
    return given_;
  }

  Truth<P> truth(std::uint64_t k) const {
    return table_.truth(order_ == Order::shuffled ? table_.shuffled(k) : k);
  }

 private:
  Order order_;
  std::uint64_t seed_;
  typename P::Space space_;
  TruthTable<P> table_;
  typename P::Instance given_{};
  std::uint64_t count_ = 0;
};

}  // namespace palio
