// Where programs are built.
#pragma once

#include <filesystem>

namespace palio {

/// A folder of its own, new and empty, that is removed with all that is in it when the
/// object goes. What was built stands in it, so it lives as long as the program is run.
class BuildFolder {
 public:
  /// In `parent`, by default where the system keeps temporary files. Throws
  /// std::system_error where none can be made.
  explicit BuildFolder(const std::filesystem::path& parent = std::filesystem::temp_directory_path());
  BuildFolder(BuildFolder&& other) noexcept { path_.swap(other.path_); }
  BuildFolder& operator=(BuildFolder&& other) noexcept {
    path_.swap(other.path_);
    return *this;
  }
  ~BuildFolder();
  const std::filesystem::path& path() const { return path_; }  ///< absolute

 private:
  std::filesystem::path path_;
};

}  // namespace palio
