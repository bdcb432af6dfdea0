// Sets of ranges of a campaign's numbers: what is done, and what one run has to do.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace palio {

/// The numbers [first, last).
struct Range {
  std::uint64_t first = 0;
  std::uint64_t last = 0;
  bool operator==(const Range&) const = default;
};

/// A set of numbers as ranges, each as long as can be. Every call takes a time that is logarithmic
/// in their count, `list` and `size` one that is linear.
class Ranges {
 public:
  /// Numbers that are in the set already stay there once.
  void add(Range range);
  /// The first range of the set, cut to [from, ...), that has a number from `from` on.
  std::optional<Range> next(std::uint64_t from) const;
  std::uint64_t size() const;  ///< how many numbers
  std::vector<Range> list() const;

 private:
  std::map<std::uint64_t, std::uint64_t> last_of_;  ///< by the first; no two touch
};

/// One of several parts into which a campaign is cut.
struct Shard {
  std::uint64_t number = 1;  ///< from 1 to `count`
  std::uint64_t count = 1;
  bool operator==(const Shard&) const = default;
};

/// The numbers that a run has to do: those of its shard but what is done already.
///
/// The numbers are cut into blocks of one size, which are dealt to the shards in turn: so each has
/// its share of cheap and dear instances, wherever in the sequence they stand, even of a campaign
/// that only time ends.
class Part {
 public:
  /// `planned`: how many numbers the whole campaign has; UINT64_MAX where only time ends it.
  explicit Part(std::uint64_t planned, Shard shard = {}, Ranges done = {});

  /// The first range of at most `most` numbers from `from` on; nothing where there is none.
  std::optional<Range> next(std::uint64_t from, std::uint64_t most = UINT64_MAX) const;
  /// How many numbers the shard has, done or not; UINT64_MAX where only time ends it.
  std::uint64_t size() const;
  /// How many of them aren't done; UINT64_MAX where only time ends it.
  std::uint64_t left() const;

 private:
  std::uint64_t block_of(std::uint64_t number) const { return number / block_; }

  std::uint64_t planned_;
  Shard shard_;
  Ranges done_;
  std::uint64_t block_;  ///< numbers of a block, 1 at least
};

}  // namespace palio
