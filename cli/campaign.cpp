#include "cli/campaign.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "cli/inputs.hpp"
#include "reports/text/unicode.hpp"

namespace palio::cli {

std::string CampaignIdentity::print() const {
  std::string text;
  for (const auto& [name, value] : facts) text += fmt::format("{}: {}\n", name, value);
  return text;
}

std::optional<CampaignIdentity> CampaignIdentity::read(const std::string& text) {
  CampaignIdentity campaign;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t colon = line.find(": ");
    if (colon == std::string::npos) return {};
    campaign.facts.emplace_back(line.substr(0, colon), line.substr(colon + 2));
  }
  return campaign;
}

std::string CampaignIdentity::fact(std::string_view name) const {
  const auto found = std::find_if(facts.begin(), facts.end(), [&](const auto& f) { return f.first == name; });
  return found == facts.end() ? std::string() : found->second;
}

std::optional<std::string> CampaignIdentity::take(std::string_view name) {
  const auto found = std::find_if(facts.begin(), facts.end(), [&](const auto& f) { return f.first == name; });
  if (found == facts.end()) return {};
  std::string value = std::move(found->second);
  facts.erase(found);
  return value;
}

std::string difference(const CampaignIdentity& one, const std::string& one_name,
                       const CampaignIdentity& other, const std::string& other_name) {
  // A store is a file of anybody's: what it says mustn't reach a terminal as it is.
  const auto shown = [](const std::string& value) {
    return value.empty() ? std::string("empty") : readable(value, "\uFFFD");
  };
  const auto differs = [&](const std::string& name) -> std::string {
    if (one.fact(name) == other.fact(name)) return "";
    return fmt::format("the {} is {} in {} and {} in {}", readable(name, "\uFFFD"), shown(one.fact(name)),
                       one_name, shown(other.fact(name)), other_name);
  };
  for (const CampaignIdentity* campaign : {&one, &other}) {
    for (const auto& [name, value] : campaign->facts) {
      if (std::string what = differs(name); !what.empty()) return what;
    }
  }
  return "";
}

void refuse_to_resume(const std::string& file, std::string_view what, const std::string& difference) {
  throw InputError(
      fmt::format("--resume: {} is the store of another {}: {}; name another store, or give the command "
                  "that began it",
                  file, what, difference));
}

}  // namespace palio::cli
