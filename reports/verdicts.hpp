// What the words of verdicts mean for a contender.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reports/records.hpp"

namespace palio {

/// `accepted` or `accepted-unproven`: only such a contender has a time.
bool is_right(std::string_view verdict);

/// A failure is any verdict but these: accepted, accepted-unproven, gave-up.
bool is_failure(std::string_view verdict);

/// The commonest failure of a contender; of equally common ones the first, empty where it has none.
std::string commonest_failure(const VerifyRecord& record);

/// How many instances got that verdict.
std::uint64_t count_of(const VerifyRecord& record, std::string_view verdict);

/// What its verdicts rest on, with how many do, where that isn't the oracle alone; else nothing. What
/// gave up or crashed rests on nothing, wherever the oracle reaches.
std::vector<std::pair<std::string, std::uint64_t>> bases_beyond_oracle(const VerifyRecord& record);

/// `proof 9, agreement 1`
std::string print_bases(const std::vector<std::pair<std::string, std::uint64_t>>& bases);

}  // namespace palio
