// Which campaign a store holds: what must be the same for it to be gone on with, or joined with others.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace palio::cli {

/// All on which the outcome depends, in words. Not what it doesn't: how many threads there are, and for
/// how long there is time.
struct CampaignIdentity {
  /// Names and values, such as `seed` and `1`, always in the same order. The revision of Palio is
  /// one of them, as another may judge or count otherwise.
  std::vector<std::pair<std::string, std::string>> facts = {};

  std::string print() const;
  /// Nothing where the text is none that `print` gives.
  static std::optional<CampaignIdentity> read(const std::string& text);
  /// What the fact of that name is; empty where there is none.
  std::string fact(std::string_view name) const;
  /// Likewise, taken out; nothing where there is none.
  std::optional<std::string> take(std::string_view name);
};

/// The first fact in which two differ, as `the seed is 1 in a.db and 2 in b.db`; empty: none.
std::string difference(const CampaignIdentity& one, const std::string& one_name,
                       const CampaignIdentity& other, const std::string& other_name);

/// Throws InputError: what the store has isn't `what`, a campaign or a census, that is to be gone on with.
[[noreturn]] void refuse_to_resume(const std::string& file, std::string_view what,
                                   const std::string& difference);

}  // namespace palio::cli
