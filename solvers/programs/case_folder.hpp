// The private folder in which a program runs one case.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace palio {

/// Removes a folder with all that is in it, whatever the permissions and however deep. It
/// follows no link. Throws std::system_error where something can't be removed.
void remove_folder(const std::string& path);

/// A folder that only its owner may enter, new and empty, removed with the object.
class CaseFolder {
 public:
  /// Throws std::system_error where there can't be one.
  explicit CaseFolder(std::string path);
  CaseFolder(const CaseFolder&) = delete;
  CaseFolder& operator=(const CaseFolder&) = delete;
  ~CaseFolder();

  /// Writes a file of that name; throws std::system_error.
  void put(const std::string& name, std::string_view text) const;
  /// The first `most` bytes of the file of that name; nothing where there is no regular
  /// file that can be read.
  std::optional<std::string> take(const std::string& name, std::uint64_t most) const;
  /// Removes it now; throws std::system_error where something can't be removed.
  void remove();

 private:
  std::string path_;
};

}  // namespace palio
