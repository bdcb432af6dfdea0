// Chooses the instances by which mistakes are told apart.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "proptests/mistakes/catalogue.hpp"
#include "reference/mistakes.hpp"
#include "reference/truth_table.hpp"

namespace palio::mistakes {

/// How many instances are to tell a mistake from the truth, and two mistakes apart, where
/// there are so many; and how many of each true answer are to be among them.
inline constexpr int kFromTruth = 40;
inline constexpr int kFromOther = 16;
inline constexpr int kOfEachTruth = 16;

/// Some instances of the default space, spread over the true answers.
template <class P>
std::vector<std::uint64_t> candidates(std::size_t most) {
  const auto order = spread_order(oracle<P>().make(P::default_space())->distances(), 1);
  return {order.begin(), order.begin() + static_cast<std::ptrdiff_t>(std::min(most, order.size()))};
}

/// What all mistakes print for an instance; nothing where two ways to make the same mistake
/// print otherwise, as such an instance tells nothing.
template <class P>
std::optional<MistakeTable::Row> row_of(const std::vector<Mistake<P>>& mistakes, std::uint64_t place) {
  const auto instance = P::unrank(P::default_space(), place);
  MistakeTable::Row row{place, truth<P>(instance), {}};
  for (const auto& mistake : mistakes) {
    row.answers.push_back(mistake.ways.front()(instance));
    for (const auto& way : mistake.ways) {
      if (way(instance) != row.answers.back()) return {};
    }
  }
  return row;
}

/// Takes rows one by one: each time the one that tells apart most of what isn't yet.
class RowChooser {
 public:
  explicit RowChooser(MistakeTable candidates) : table_(std::move(candidates)) {
    const std::size_t count = table_.mistakes.size();
    for (std::size_t a = 0; a < count; ++a) {
      pairs_.push_back({a, count, kFromTruth});
      for (std::size_t b = 0; b < a; ++b) {
        if (table_.mistakes[a] != table_.mistakes[b]) pairs_.push_back({a, b, kFromOther});
      }
    }
  }

  MistakeTable choose() {
    while (!table_.rows.empty()) {
      const auto best = std::max_element(table_.rows.begin(), table_.rows.end(),
                                         [&](const auto& a, const auto& b) { return gain(a) < gain(b); });
      if (gain(*best) == 0) break;
      take(best);
    }
    std::map<std::string, int> of_each;
    for (const auto& row : chosen_) ++of_each[row.truth];
    for (auto row = table_.rows.begin(); row != table_.rows.end();)
      row = ++of_each[row->truth] <= kOfEachTruth ? take(row) : row + 1;
    return {std::move(table_.mistakes), std::move(chosen_)};
  }

 private:
  using Row = MistakeTable::Row;
  struct Pair {
    std::size_t a;
    std::size_t b;  ///< the number of mistakes: the truth
    int wanted;     ///< so many more are to tell them apart
  };

  static bool tells(const Row& row, const Pair& pair) {
    return row.answers[pair.a] != (pair.b == row.answers.size() ? row.truth : row.answers[pair.b]);
  }
  std::ptrdiff_t gain(const Row& row) const {
    return std::count_if(pairs_.begin(), pairs_.end(),
                         [&](const Pair& pair) { return pair.wanted > 0 && tells(row, pair); });
  }
  std::vector<Row>::iterator take(std::vector<Row>::iterator row) {
    for (Pair& pair : pairs_) pair.wanted -= tells(*row, pair) ? 1 : 0;
    chosen_.push_back(std::move(*row));
    return table_.rows.erase(row);
  }

  MistakeTable table_;
  std::vector<Pair> pairs_;
  std::vector<Row> chosen_;
};

/// The words of all mistakes, and the rows of these instances.
template <class P>
MistakeTable table_of(const std::vector<std::uint64_t>& places) {
  const auto mistakes = catalogue<P>();
  MistakeTable table;
  for (const auto& mistake : mistakes) table.mistakes.push_back(mistake.words);
  for (const std::uint64_t place : places) {
    if (auto row = row_of<P>(mistakes, place)) table.rows.push_back(std::move(*row));
  }
  return table;
}

}  // namespace palio::mistakes
