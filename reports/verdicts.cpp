#include "reports/verdicts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "reports/terminal.hpp"

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

std::vector<std::pair<std::string, std::uint64_t>> bases_beyond_oracle(const VerifyRecord& record) {
  const bool is_unproven = count_of(record, "accepted-unproven") > 0;
  const auto is_beyond = [&](const auto& basis) {
    return basis.first != "oracle" && (basis.first != "claim" || is_unproven);
  };
  if (std::ranges::none_of(record.bases, is_beyond)) return {};
  return record.bases;
}

std::string print_bases(const std::vector<std::pair<std::string, std::uint64_t>>& bases) {
  std::string text;
  for (const auto& [name, count] : bases)
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name, with_commas(count));
  return text;
}

}  // namespace palio
