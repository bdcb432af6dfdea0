// What is found of a contender, to and from the rows of a store.
#pragma once

#include <vector>

#include "reference/cross_check.hpp"
#include "reports/records.hpp"
#include "reports/store/records.hpp"

namespace palio::cli {

StoredContender stored_contender(const VerifyRecord& record);
StoredOutcome stored_outcome(const VerifyRecord& record);
StoredChunk stored_chunk(const Chunk& chunk);

/// Neighbours as one, as a row for each would make a large store of a long campaign.
std::vector<Chunk> merged(std::vector<Chunk> chunks);

/// All that the chunks hold, as it was when they were found.
Tally tally_of(const std::vector<StoredChunk>& chunks);

/// What is known of a contender, for a run that goes on with it; of no shard yet.
Share share_of(const StoredContender& contender);

/// What its chunks say of a contender, with the counterexample's boards: all but times that aren't the
/// solver's, notes, and the command that replays a failure.
VerifyRecord record_of_chunks(const StoredContender& contender);

}  // namespace palio::cli
