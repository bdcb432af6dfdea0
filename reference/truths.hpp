// The truth about single instances, asked for when they come up.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "puzzles/puzzle.hpp"
#include "reference/judge.hpp"
#include "reference/oracle.hpp"

namespace palio {

/// What is true of one instance, with what a Truth looks at.
template <class P>
struct KnownTruth {
  std::optional<Distance> distance = {};  ///< absent beyond the oracle's reach
  std::vector<typename P::Move> canonical = {};

  Truth<P> view() const { return {distance, canonical}; }
};

/// Asks the oracle, which stays for the instances of the same space. May be asked by several
/// threads; one at a time is answered.
template <class P>
class Truths {
 public:
  KnownTruth<P> of(const typename P::Instance& instance) {
    const std::lock_guard guard(mutex_);
    if constexpr (P::answer_is_moves) return of_size(instance);
    turn_to(P::space_of(instance));
    if (!oracle_) return {};
    return {oracle_->distance(instance), {}};
  }

  /// Of all instances of a space that has boards, in rank order; empty where it has sizes, and
  /// beyond the oracle's reach.
  std::vector<Distance> all_of(const typename P::Space& space) {
    const std::lock_guard guard(mutex_);
    if constexpr (P::answer_is_moves) return {};
    turn_to(space);
    return oracle_ ? oracle_->distances() : std::vector<Distance>();
  }

 private:
  void turn_to(const typename P::Space& space) {
    if (space_ && *space_ == space) return;
    oracle_.reset();
    space_ = space;
    if (oracle<P>().reaches(space)) oracle_ = oracle<P>().make(space);
  }

  /// Where each instance is a space of its own: what was found stays, and not the oracle.
  KnownTruth<P> of_size(const typename P::Instance& instance) {
    const auto [place, is_new] = by_size_.try_emplace(P::print_line(instance));
    KnownTruth<P>& truth = place->second;
    const auto space = P::space_of(instance);
    if (!is_new || !oracle<P>().reaches(space)) return truth;
    const auto oracle_of_it = oracle<P>().make(space);
    truth.distance = oracle_of_it->distance(instance);
    if (auto moves = oracle_of_it->solution(instance)) truth.canonical = std::move(*moves);
    return truth;
  }

  std::mutex mutex_;
  std::optional<typename P::Space> space_;
  std::unique_ptr<Oracle<P>> oracle_;
  std::map<std::string, KnownTruth<P>> by_size_;
};

}  // namespace palio
