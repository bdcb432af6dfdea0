// A campaign: one contender on a sequence of instances. Number k of the sequence is the
// same instance in every process and on every machine.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

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
  given,     ///< the k-th of those that were named
};

/// An instance in its one-line form, and the space by which that is read.
struct NamedInstance {
  std::string space;
  std::string text;
};

/// Takes an instance apart into texts, and puts it together again.
template <class P>
NamedInstance name_instance(const typename P::Instance& instance) {
  return {P::print_space(P::space_of(instance)), P::print_line(instance)};
}
template <class P>
typename P::Instance named_instance(const NamedInstance& named) {
  return P::parse(named.text, P::parse_space(named.space).value()).value();
}

/// What a worker must know to do a range of it.
struct Campaign {
  std::string puzzle;
  std::string solver;
  std::string space;  ///< as the puzzle prints it
  std::vector<NamedInstance> given = {};
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
    for (const NamedInstance& named : campaign.given) given_.push_back(named_instance<P>(named));
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
    return given_[k];
  }

  Truth<P> truth(std::uint64_t k) const {
    return table_.truth(order_ == Order::shuffled ? table_.shuffled(k) : k);
  }

 private:
  Order order_;
  std::uint64_t seed_;
  typename P::Space space_;
  TruthTable<P> table_;
  std::vector<typename P::Instance> given_;
  std::uint64_t count_ = 0;
};

}  // namespace palio
