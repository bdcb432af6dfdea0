// The instances lane as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "reports/race_records.hpp"

namespace palio {

/// A set's record without its raw times.
nlohmann::ordered_json instances_json(const InstancesRecord& record);

/// The raw times, a row an instance: the place of its record, its one-line form, its depth or
/// null, the repetitions of each runner, and of each runner the nanoseconds of each round.
std::vector<nlohmann::ordered_json> instance_rows(const std::vector<InstancesRecord>& records);

}  // namespace palio
