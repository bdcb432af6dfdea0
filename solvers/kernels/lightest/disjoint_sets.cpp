#include "solvers/kernels/lightest/disjoint_sets.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace palio {

std::uint64_t disjoint_sets(const std::vector<std::vector<std::uint32_t>>& sets, std::size_t positions) {
  std::vector<std::vector<std::size_t>> holders(positions), met(sets.size());
  for (std::size_t i = 0; i < sets.size(); ++i) {
    for (const std::uint32_t position : sets[i]) holders[position].push_back(i);
  }
  std::set<std::pair<std::size_t, std::size_t>> left;  // how many of those left a set meets, and its number
  for (std::size_t i = 0; i < sets.size(); ++i) {
    for (const std::uint32_t position : sets[i])
      met[i].insert(met[i].end(), holders[position].begin(), holders[position].end());
    met[i].push_back(i);  // also where it is empty
    std::ranges::sort(met[i]);
    met[i].erase(std::ranges::unique(met[i]).begin(), met[i].end());
    left.emplace(met[i].size(), i);
  }
  std::vector<std::size_t> meets(sets.size());
  for (std::size_t i = 0; i < sets.size(); ++i) meets[i] = met[i].size();
  std::uint64_t chosen = 0;
  while (!left.empty()) {
    ++chosen;
    const std::vector<std::size_t>& all_gone = met[left.begin()->second];
    for (const std::size_t gone : all_gone) {
      if (left.erase({meets[gone], gone}) == 0) continue;
      for (const std::size_t other : met[gone]) {
        if (left.erase({meets[other], other}) != 0) left.emplace(--meets[other], other);
      }
    }
  }
  return chosen;
}

}  // namespace palio
