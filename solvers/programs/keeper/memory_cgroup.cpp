#include "solvers/programs/keeper/memory_cgroup.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace palio {
namespace {

/// The mark that a service manager leaves on a group that it hands over.
bool is_marked(const std::string& folder, const char* attribute) {
  char value = '0';
  return ::getxattr(folder.c_str(), attribute, &value, sizeof value) == 1 && value == '1';
}

}  // namespace

bool may_divide(const std::string& folder) {
  struct stat here {};
  struct stat above {};
  if (::stat(folder.c_str(), &here) != 0 || ::stat((folder + "/..").c_str(), &above) != 0) return false;
  if (here.st_dev != above.st_dev) return true;
  if (here.st_uid != 0 && here.st_uid == ::geteuid()) return true;
  return is_marked(folder, "user.delegate") || is_marked(folder, "trusted.delegate");
}

MemoryCgroup::MemoryCgroup(const std::string& parent, const std::string& name)
    : group_(may_divide(parent) ? parent : std::string(), name) {
  Descriptor highest = group_.open("memory.max_usage_in_bytes", O_RDWR);
  if (!highest) highest = group_.open("memory.peak", O_RDWR);
  if (highest && group_.enter())
    highest_ = std::move(highest);
  else
    group_.leave();
}

void MemoryCgroup::begin() {
  // In version 2 that holds for what is read through this descriptor.
  const bool anew = highest_ && ::pwrite(highest_.get(), "0", 1, 0) == 1;
  before_ = anew ? highest() : std::nullopt;
}

std::optional<std::uint64_t> MemoryCgroup::peak() const {
  const auto now = before_ ? highest() : std::nullopt;
  if (!now) return {};
  return *now - std::min(*now, *before_);
}

std::optional<std::uint64_t> MemoryCgroup::highest() const {
  std::array<char, 32> text{};
  const ssize_t got = ::pread(highest_.get(), text.data(), text.size(), 0);
  std::uint64_t bytes = 0;
  if (got <= 0 || std::from_chars(text.data(), text.data() + got, bytes).ec != std::errc()) return {};
  return bytes;
}

}  // namespace palio
