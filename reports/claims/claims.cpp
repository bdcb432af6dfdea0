#include "reports/claims/claims.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "reports/claims/case.hpp"

namespace palio {
namespace {

bool is_finite(const FactRecord& fact) {
  return std::isfinite(fact.value) && std::isfinite(fact.low.value_or(0)) &&
         std::isfinite(fact.high.value_or(0));
}

ClaimRecord judge_claim(const Claim& claim, const std::vector<FactRecord>& facts, const VerifyReport& verify,
                        const RaceReport* race) {
  ClaimRecord record;
  record.number = claim.number;
  record.by = claim.by;
  record.statement = claim.statement;
  record.source = claim.source;
  record.measured = claim.measured;
  ClaimCase one(record, facts, verify, race);
  claim.judge(one);
  return record;
}

}  // namespace

Side side_of(double low, double high, double bound, double unresolved) {
  if (low / (1 + unresolved) > bound) return Side::above;
  if (high * (1 + unresolved) < bound) return Side::below;
  return Side::astride;
}

double unresolved_by(const FactRecord& control) {
  const auto part_of = [](double ratio) { return std::max(ratio, 1 / ratio) - 1; };
  const double low = control.low.value_or(control.value);
  const double high = control.high.value_or(control.value);
  if (low <= 1 && 1 <= high) return part_of(control.value);
  return std::max(part_of(low), part_of(high));
}

ClaimCase::ClaimCase(ClaimRecord& record, const std::vector<FactRecord>& facts, const VerifyReport& verify,
                     const RaceReport* race)
    : record_(record), facts_(facts), verify_(verify), race_(race) {
  leave_open("not measured in this run");
}

const FactRecord* ClaimCase::optional_figure(std::string_view name, const std::string& what,
                                             const std::string& claimed) {
  const auto fact = std::ranges::find(facts_, name, &FactRecord::name);
  if (fact == facts_.end() || !is_finite(*fact)) return nullptr;
  measured_on(fact->on);
  show({what, claimed, fact->value, fact->low, fact->high, fact->unit});
  return &*fact;
}

const FactRecord* ClaimCase::figure(std::string_view name, const std::string& what,
                                    const std::string& claimed) {
  const FactRecord* fact = optional_figure(name, what, claimed);
  if (fact == nullptr) leave_open(fmt::format("not measured in this run: {}", what));
  return fact;
}

const VerifyRecord* ClaimCase::verified(std::string_view solver) const {
  // A program may go by any name, and is no solver of the tree.
  const auto found = std::ranges::find_if(verify_.results, [&](const VerifyRecord& record) {
    return record.solver == solver && !record.program;
  });
  return found == verify_.results.end() ? nullptr : &*found;
}

void ClaimCase::measured_on(const std::string& on) {
  if (record_.on.find(on) != std::string::npos) return;
  record_.on += record_.on.empty() ? on : fmt::format("; {}", on);
}

void ClaimCase::decide(bool holds, std::string why) {
  record_.verdict = holds ? claim_holds : claim_fails;
  record_.why = std::move(why);
}

void ClaimCase::leave_open(std::string why) {
  record_.verdict = claim_open;
  record_.why = std::move(why);
}

std::vector<ClaimRecord> judge_claims(const std::vector<FactRecord>& facts, const VerifyReport& verify,
                                      const RaceReport* race) {
  std::vector<ClaimRecord> records;
  for (const auto& claims :
       {flip_claims(), four_claims(), shuttle_claims(), race_claims(), program_claims()}) {
    for (const Claim& claim : claims) records.push_back(judge_claim(claim, facts, verify, race));
  }
  std::ranges::sort(records, {}, &ClaimRecord::number);
  return records;
}

std::vector<ClaimRecord> judge_claims(const RunReport& report) {
  return judge_claims(report.facts, report.verify, report.race ? &*report.race : nullptr);
}

}  // namespace palio
