#include "cli/open_store.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>

#include "cli/inputs.hpp"

namespace palio::cli {

bool is_same_file(const std::string& one, const std::string& other) {
  std::error_code ignored;
  const auto whole = [&](const std::string& name) {
    return std::filesystem::weakly_canonical(std::filesystem::absolute(name), ignored);
  };
  return whole(one) == whole(other);
}

std::unique_ptr<Store> open_store(const std::optional<std::string>& file,
                                  const std::optional<std::string>& json) {
  if (!file) return nullptr;
  if (file->empty() || *file == "-") throw InputError("--store takes the name of a file");
  if (json && is_same_file(*file, *json)) throw InputError(*file + ": --store and --json are the same file");
  try {
    return std::make_unique<Store>(*file, Store::Mode::write);
  } catch (const StoreError& error) {
    throw InputError(error.what());
  }
}

std::int64_t look_into(const std::string& file, const std::function<std::int64_t(const Store&)>& look) {
  std::error_code none;
  if (!std::filesystem::exists(file, none) || std::filesystem::file_size(file, none) == 0) return 0;
  try {
    return look(Store(file, Store::Mode::read));
  } catch (const StoreError&) {
    // What a kill left in the middle of the first write can be put right by a writer alone; and
    // it says what is wrong where that isn't all.
  }
  try {
    return look(Store(file, Store::Mode::write));
  } catch (const StoreError& error) {
    throw InputError(error.what());
  }
}

int exit_code_after(const std::string& store_failure, int code) {
  if (store_failure.empty()) return code;
  fmt::print(stderr, "palio: not all of this is kept: {}\n", store_failure);
  return code == all_well ? not_possible : code;
}

}  // namespace palio::cli
