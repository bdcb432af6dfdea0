#include "bench/race/order.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "puzzles/random.hpp"

namespace palio::race {
namespace {

using Row = std::vector<std::uint32_t>;

template <typename Value>
void shuffle(std::vector<Value>& values, Random& random) {
  for (std::size_t left = values.size(); left > 1; --left)
    std::swap(values[left - 1], values[random.below(left)]);
}

/// 0, 1, k-1, 2, k-2, ...: for even k the steps between neighbours are all different modulo
/// k; for odd k each step has its opposite in the mirrored row.
Row first_row(std::uint32_t k) {
  Row row;
  for (std::uint32_t place = 0; place < k; ++place)
    row.push_back(place % 2 == 1 ? (place + 1) / 2 : (k - place / 2) % k);
  return row;
}

/// Renamed, but not yet shuffled.
std::vector<Row> whole_design(std::uint32_t k, const Row& names) {
  std::vector<Row> design;
  const Row first = first_row(k);
  for (std::uint32_t turn = 0; turn < k; ++turn) {
    Row row;
    for (const std::uint32_t runner : first) row.push_back(names[(runner + turn) % k]);
    design.push_back(row);
    if (k % 2 == 1) design.emplace_back(row.rbegin(), row.rend());
  }
  return design;
}

}  // namespace

std::vector<std::vector<std::uint32_t>> williams_rounds(std::uint32_t k, std::size_t rounds,
                                                        std::uint64_t seed) {
  if (k == 0) return std::vector<Row>(rounds);
  std::vector<Row> order;
  for (std::uint64_t number = 0; order.size() < rounds; ++number) {
    Random random(seed, number);
    Row names(k);
    std::iota(names.begin(), names.end(), 0U);
    shuffle(names, random);
    std::vector<Row> design = whole_design(k, names);
    shuffle(design, random);
    const std::size_t wanted = std::min(design.size(), rounds - order.size());
    std::move(design.begin(), design.begin() + static_cast<std::ptrdiff_t>(wanted),
              std::back_inserter(order));
  }
  return order;
}

}  // namespace palio::race
