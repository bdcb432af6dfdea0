// Which campaign a verification is part of: what must be the same for its store to be gone on
// with, or to be joined with those of other parts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/commands.hpp"
#include "reference/part.hpp"
#include "reports/records.hpp"
#include "reports/store/store.hpp"

namespace palio::cli {

/// The name under which a store keeps it with a verification.
inline constexpr const char* campaign_document = "campaign";

/// All on which the verdicts depend, in words. Not what they don't: how many threads there are,
/// and for how long there is time.
struct CampaignIdentity {
  /// Names and values, such as `seed` and `1`, always in the same order. The revision of Palio is
  /// one of them, as another may judge otherwise.
  std::vector<std::pair<std::string, std::string>> facts = {};
  Shard shard = {};
  std::string replay_options = {};  ///< of `replay_options_of`

  std::string print() const;
  /// Nothing where the text is none that `print` gives.
  static std::optional<CampaignIdentity> read(const std::string& text);
  /// What the fact of that name is; empty where there is none.
  std::string fact(std::string_view name) const;
};

/// That of solvers of the tree; `verify` checks the options before. Throws InputError where they
/// name no shard, or go with no campaign that can be cut or gone on with.
CampaignIdentity campaign_of(const VerifyOptions& options);

/// A shard that is written `2/4`. Throws InputError.
Shard parse_shard(const std::string& text);

/// The first fact in which two differ, as `the seed is 1 in a.db and 2 in b.db`; empty: none.
std::string difference(const CampaignIdentity& one, const std::string& one_name,
                       const CampaignIdentity& other, const std::string& other_name);

/// The last verification of a store with its campaign. Throws InputError that names the file where
/// there is none, or where it is of no campaign.
std::pair<std::int64_t, CampaignIdentity> last_campaign(const Store& store, const std::string& file);

/// The verification in that file to go on with; 0 where the file isn't there or nothing was begun
/// in it. Throws InputError where it is of another campaign, or no store. Changes nothing.
std::int64_t verification_to_resume(const std::string& file, const CampaignIdentity& campaign);

/// Whether a contender was to be refuted and wasn't, though it had the chance: an exhibit on the
/// whole of its judge's space, one that the user told wherever it was judged.
bool expectation_missed(const VerifyRecord& record, bool told);

/// The options that the command which replays a failure needs, each after a blank.
std::string replay_options_of(const VerifyOptions& options);

/// The one command that fails in the same way.
std::string replay_command(const std::string& solver, const std::string& instance,
                           const std::string& replay_options);

}  // namespace palio::cli
