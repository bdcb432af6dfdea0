// The private folder in which a program runs one case.
#pragma once

#include <sys/stat.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "solvers/programs/keeper/descriptor.hpp"

namespace palio {

/// Removes a folder with all that is in it, whatever the permissions and however deep. It
/// follows no link. Throws std::system_error where something can't be removed.
void remove_folder(const std::string& path);

/// A folder that only its owner may enter, removed with the object.
class CaseFolder {
 public:
  explicit CaseFolder(std::string path) : path_(std::move(path)) {}
  CaseFolder(const CaseFolder&) = delete;
  CaseFolder& operator=(const CaseFolder&) = delete;
  ~CaseFolder();

  const std::string& path() const { return path_; }
  /// Sees to it that it is there, new and empty. Throws std::system_error.
  void make();
  /// Removes it with all that is in it, unless nobody has touched it since it was made: then
  /// it will do for the next case, for on most disks a folder is dearer than a process.
  /// Throws std::system_error where something can't be removed.
  void clear();
  /// Writes a file of that name; throws std::system_error.
  void put(const std::string& name, std::string_view text) const;
  /// The first `most` bytes of the file of that name; nothing where there is no regular
  /// file that can be read.
  std::optional<std::string> take(const std::string& name, std::uint64_t most) const;

 private:
  bool untouched() const;

  std::string path_;
  bool in_use_ = false;
  Descriptor made_;  ///< the folder; none where there is none
  struct stat as_made_ {};
};

}  // namespace palio
