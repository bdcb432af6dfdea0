#include "reports/verdicts.hpp"

#include <algorithm>
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

std::uint64_t count_of(const VerifyRecord& record, std::string_view verdict) {
  const auto found =
      std::ranges::find(record.verdicts, verdict, &std::pair<std::string, std::uint64_t>::first);
  return found == record.verdicts.end() ? 0 : found->second;
}

}  // namespace palio
