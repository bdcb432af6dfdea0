// The store that the user named.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "reports/store/store.hpp"

namespace palio::cli {

/// Opens or makes it, so that a file which can't be one is an error before the work starts;
/// null where none is named. Throws InputError for such a file, and where it is `json` too.
std::unique_ptr<Store> open_store(const std::optional<std::string>& file,
                                  const std::optional<std::string>& json);

/// What `look` finds in the store of that file, 0 where it isn't there or nothing was ever stored in it.
/// Changes nothing but what a kill left undone. Throws InputError where it is no store.
std::int64_t look_into(const std::string& file, const std::function<std::int64_t(const Store&)>& look);

/// Whether two names are of one file, be it there or not.
bool is_same_file(const std::string& one, const std::string& other);

/// The code to end with, and a line on standard error, where a store failed in the middle of
/// the work: `code`, but that not even what went well is possible then.
int exit_code_after(const std::string& store_failure, int code);

}  // namespace palio::cli
