// Censuses in stores and in JSON, as tests look at them.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>

#include "proptests/command_line.hpp"
#include "reports/store/store.hpp"

namespace palio {

/// The last census of a store; nothing where there is none yet.
inline std::optional<StoredCensus> stored_census(const fs::path& file) {
  if (!fs::exists(file) || fs::file_size(file) == 0) return {};
  const Store store(file, Store::Mode::write);
  const auto last = store.last_census();
  if (!last) return {};
  return store.load_census(*last);
}

/// How many of its units are counted.
inline std::uint64_t units_kept_in(const fs::path& file) {
  std::uint64_t kept = 0;
  if (const auto census = stored_census(file)) {
    for (const auto& [first, last] : census->counted.done) kept += last - first;
  }
  return kept;
}

/// What a file of `census --json` says was counted, without times.
inline nlohmann::json census_in(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  const auto json = nlohmann::json::parse(text.str());
  nlohmann::json counted;
  for (const char* name : {"puzzle", "size", "complete", "total", "counts", "impossible", "mean", "steps"})
    counted[name] = json.at(name);
  return counted;
}

}  // namespace palio
