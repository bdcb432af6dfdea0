// Files that are written whole or not at all.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>

namespace palio::cli {

/// A file beside the one that it becomes in one step, so that nobody ever sees half of that; gone
/// with the object where it didn't become it. Its name is this process's own.
class PartFile {
 public:
  /// Throws InputError where `path` can't be written, or is a folder.
  explicit PartFile(std::filesystem::path path);
  PartFile(const PartFile&) = delete;
  PartFile& operator=(const PartFile&) = delete;
  ~PartFile();

  /// Where to write, for another program.
  const std::filesystem::path& path() const { return part_; }

  /// Throws std::runtime_error where it can't be written, as `become` does.
  void write(const std::string& text);
  /// It becomes the file, once.
  void become();

 private:
  void discard() const;

  std::filesystem::path path_;
  std::filesystem::path part_;
  std::ofstream file_;
};

}  // namespace palio::cli
