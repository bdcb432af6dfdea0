#include "reference/sink.hpp"

#include <utility>

namespace palio {

std::uint64_t Tally::failures() const {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < verdicts.size(); ++i) {
    if (refutes(static_cast<Verdict>(i))) sum += verdicts[i];
  }
  return sum;
}

void Tally::add(const Tally& other) {
  checked += other.checked;
  for (std::size_t i = 0; i < verdicts.size(); ++i) verdicts[i] += other.verdicts[i];
  for (std::size_t i = 0; i < reasons.size(); ++i) reasons[i] += other.reasons[i];
  for (std::size_t i = 0; i < bases.size(); ++i) bases[i] += other.bases[i];
  solve_ns += other.solve_ns;
  expanded += other.expanded;
  generated += other.generated;
  if (other.smallest && (!smallest || other.smallest->smaller_than(*smallest))) smallest = other.smallest;
  if (!gave_up) gave_up = other.gave_up;
  if (!contradiction) contradiction = other.contradiction;
}

void Tally::add(Failure failure) {
  ++checked;
  ++verdicts[static_cast<std::size_t>(failure.verdict)];
  ++reasons[static_cast<std::size_t>(failure.reason)];
  ++bases[static_cast<std::size_t>(failure.basis)];
  if (!smallest || failure.smaller_than(*smallest)) smallest = std::move(failure);
}

}  // namespace palio
