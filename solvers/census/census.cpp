#include "solvers/census/census.hpp"

namespace palio {

CensusSums& CensusSums::operator+=(const CensusSums& other) {
  if (sums.size() < other.sums.size()) sums.resize(other.sums.size());
  for (std::size_t answer = 0; answer < other.sums.size(); ++answer) sums[answer] += other.sums[answer];
  complete = complete && other.complete;
  steps += other.steps;
  return *this;
}

Natural total_of(const CensusSums& sums) {
  Natural total;
  for (const Natural& sum : sums.sums) total += sum;
  return total;
}

void throw_miscounted() {
  throw std::runtime_error(
      "what was counted is not every instance once: its store was changed by something else");
}

}  // namespace palio
