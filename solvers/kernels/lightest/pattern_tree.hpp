// The greatest value of a Walsh-Hadamard transform with few inputs that aren't 0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "solvers/kernels/lightest/walsh_block.hpp"
#include "solvers/kernels/machine/vectors.hpp"
#include "solvers/work.hpp"

namespace palio {

/// Given a sum c_i for each of some distinct patterns q_i of b <= 64 bits, the transform at s is
/// the sum over i of (-1)^|q_i and s| c_i: what the coset's members are to be weighed by. The
/// tree goes depth first through the sets of members that share the highest bits of s.
///
/// Laws: once the highest bit of s is given, patterns that differ in it alone count as one, with
/// c_low + c_high or c_low - c_high, so a set of 2^m members is again a transform, with patterns
/// of m bits. None of its values is greater than c_0 + the sum over q != 0 of |c_q|: its bound.
/// Sets of 2^16 members or fewer are left to a WalshBlock.
class PatternTree {
 public:
  static constexpr std::size_t most_bits = 64;

  PatternTree() = default;

  /// In any order. Sums of which the absolute values add up to more than `most` must not be asked.
  PatternTree(std::span<const std::uint64_t> patterns, std::size_t bits, std::int64_t most);

  struct Search {
    std::span<const std::int32_t> sums;  ///< by pattern, in the order given before
    std::int32_t beyond = 0;             ///< only greater values are of interest
    std::uint64_t steps = 0;             ///< to be taken at most; UINT64_MAX: no limit
  };

  struct Found {
    std::optional<std::int32_t> greatest;  ///< the greatest value met, if one was beyond
    std::uint64_t at = 0;                  ///< where, if so
    bool complete = false;                 ///< there is no greater one
    /// If complete and nothing was found: no value is greater than this.
    std::int32_t ceiling = 0;
    std::uint64_t steps = 0;   ///< taken: members weighed, and what else took as long
    std::uint64_t splits = 0;  ///< sets of members that were split in two
  };

  /// Sets with a bound that isn't beyond are passed over. The others are shared out among all
  /// cores; unless `work` was told to stop, what is found and what it took don't depend on their
  /// number. They may take some steps more than they should, of which the result makes no use.
  Found search(const Search& search, const Work& work, Vectors vectors) const;

  std::uint64_t members() const;        ///< UINT64_MAX for 2^64
  std::uint64_t bytes() const;          ///< that this value holds
  std::uint64_t working_bytes() const;  ///< of a search, on as many threads as there are

  /// At most what a tree of so many patterns and a search of it hold together.
  static std::uint64_t working_bytes_for(std::size_t patterns, std::size_t bits);

 private:
  static constexpr std::size_t kShares = 256;  ///< of a search

  struct Set;
  class Account;
  class Share;

  struct Best {
    Found found;
    std::vector<std::int32_t> block_sums;  ///< of the block with the greatest value
  };

  /// One bit less: where the sums of its patterns come from among those of the level above. A
  /// pattern that has only one of the two takes the other from that level's last place, always 0.
  struct Level {
    std::vector<std::uint32_t> low, high;
  };

  Set whole(std::span<const std::int32_t> sums) const;
  void split(const Set& set, const Search& search, Found& all, std::vector<Set>& to) const;
  std::vector<Set> shares(const Search& search, Found& all) const;
  void search_shares(std::span<const Set> sets, const Search& search, const Work& work, Vectors vectors,
                     Best& best) const;

  std::size_t bits_ = 0;
  std::vector<std::uint32_t> place_;  ///< of each pattern at the top level; 0 is the pattern 0's
  std::size_t top_size_ = 1;          ///< without the last place
  std::vector<Level> levels_;         ///< from the top down
  WalshBlock block_;                  ///< of the patterns of the last level
};

}  // namespace palio
