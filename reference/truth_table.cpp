#include "reference/truth_table.hpp"

#include <map>

namespace palio {

std::vector<std::uint32_t> spread_order(const std::vector<Distance>& distances, std::uint64_t seed) {
  std::map<Distance, std::vector<std::uint32_t>> strata;
  std::vector<std::vector<std::uint32_t>*> by_distance(std::size_t{unsolvable} + 1, nullptr);
  for (std::uint32_t place = 0; place < distances.size(); ++place) {
    auto& stratum = by_distance[distances[place]];
    if (stratum == nullptr) stratum = &strata[distances[place]];
    stratum->push_back(place);
  }
  for (auto& [distance, places] : strata) {
    Random random(seed, distance);
    for (std::size_t i = places.size(); i > 1; --i) std::swap(places[i - 1], places[random.below(i)]);
  }
  std::vector<std::uint32_t> order;
  order.reserve(distances.size());
  for (std::size_t round = 0; !strata.empty(); ++round) {
    std::erase_if(strata, [&](const auto& stratum) { return round == stratum.second.size(); });
    for (const auto& [distance, places] : strata) order.push_back(places[round]);
  }
  return order;
}

}  // namespace palio
