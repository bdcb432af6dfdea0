// Which campaign a verification is part of.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "cli/campaign.hpp"
#include "cli/commands.hpp"
#include "reference/part.hpp"
#include "reports/records.hpp"
#include "reports/store/store.hpp"

namespace palio::cli {

/// The name under which a store keeps it with a verification.
inline constexpr const char* campaign_document = "campaign";

/// A verification, or the part of it that a store has.
struct VerifyCampaign : CampaignIdentity {
  Shard shard = {};
  std::string replay_options = {};  ///< of `replay_options_of`

  std::string print() const;
  /// Nothing where the text is none that `print` gives.
  static std::optional<VerifyCampaign> read(const std::string& text);
};

/// That of solvers of the tree; `verify` checks the options before. Throws InputError where they
/// name no shard, or go with no campaign that can be cut or gone on with.
VerifyCampaign campaign_of(const VerifyOptions& options);

/// A shard that is written `2/4`. Throws InputError.
Shard parse_shard(const std::string& text);

/// The last verification of a store with its campaign. Throws InputError that names the file where
/// there is none, or where it is of no campaign.
std::pair<std::int64_t, VerifyCampaign> last_campaign(const Store& store, const std::string& file);

/// The verification in that file to go on with; 0 where the file isn't there or nothing was begun
/// in it. Throws InputError where it is of another campaign, or no store. Changes nothing.
std::int64_t verification_to_resume(const std::string& file, const VerifyCampaign& campaign);

/// Whether a contender was to be refuted and wasn't, though it had the chance: an exhibit on the
/// whole of its judge's space, one that the user told wherever it was judged.
bool expectation_missed(const VerifyRecord& record, bool told);

/// The options that the command which replays a failure needs, each after a blank.
std::string replay_options_of(const VerifyOptions& options);

/// The one command that fails in the same way.
std::string replay_command(const std::string& solver, const std::string& instance,
                           const std::string& replay_options);

}  // namespace palio::cli
