// The store that the user named.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "reports/store/store.hpp"

namespace palio::cli {

/// Opens or makes it, so that a file which can't be one is an error before the work starts;
/// null where none is named. Throws InputError for such a file, and where it is `json` too.
std::unique_ptr<Store> open_store(const std::optional<std::string>& file,
                                  const std::optional<std::string>& json);

/// The code to end with, and a line on standard error, where a store failed in the middle of
/// the work: `code`, but that not even what went well is possible then.
int exit_code_after(const std::string& store_failure, int code);

}  // namespace palio::cli
