#include "reports/verdicts.hpp"

#include <cstdint>
#include <utility>

namespace palio {

bool is_right(std::string_view verdict) { return verdict == "accepted" || verdict == "accepted-unproven"; }

bool is_failure(std::string_view verdict) { return !is_right(verdict) && verdict != "gave-up"; }

std::string commonest_failure(const VerifyRecord& record) {
  std::pair<std::string, std::uint64_t> commonest;
  for (const auto& verdict : record.verdicts) {
    if (is_failure(verdict.first) && verdict.second > commonest.second) commonest = verdict;
  }
  return commonest.first;
}

}  // namespace palio
