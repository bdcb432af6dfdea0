#include "cli/part_file.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "cli/inputs.hpp"

namespace palio::cli {

namespace fs = std::filesystem;

PartFile::PartFile(fs::path path)
    : path_(std::move(path)),
      part_(fmt::format("{}.part-{}", path_.string(), getpid())),
      file_(part_, std::ios::binary) {
  if (!file_ || fs::is_directory(path_)) {
    const std::string why = file_ ? "it is a folder" : std::strerror(errno);
    discard();
    throw InputError(fmt::format("cannot write {}: {}", path_.string(), why));
  }
}

PartFile::~PartFile() { discard(); }

void PartFile::write(const std::string& text) {
  file_ << text << std::flush;
  if (!file_)
    throw std::runtime_error(fmt::format("cannot write {}: {}", path_.string(), std::strerror(errno)));
}

void PartFile::become() {
  file_.close();
  std::error_code error;
  fs::rename(part_, path_, error);
  if (error) throw std::runtime_error(fmt::format("cannot write {}: {}", path_.string(), error.message()));
}

void PartFile::discard() const {
  std::error_code ignored;
  fs::remove(part_, ignored);
}

}  // namespace palio::cli
