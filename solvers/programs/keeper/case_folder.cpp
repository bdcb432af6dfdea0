#include "solvers/programs/keeper/case_folder.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <utility>
#include <vector>

#include "solvers/programs/keeper/descriptor.hpp"

namespace palio {
namespace {

constexpr int kFolder = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;

struct Close {
  void operator()(DIR* folder) const { ::closedir(folder); }
};

std::vector<std::string> names_in(int folder) {
  const int copy = ::openat(folder, ".", kFolder);
  if (copy < 0) fail_with_errno("cannot open a private folder");
  const std::unique_ptr<DIR, Close> open(::fdopendir(copy));
  if (!open) fail_with_errno("cannot list a private folder");
  std::vector<std::string> names;
  while (const dirent* entry = ::readdir(open.get())) {
    if (std::strcmp(entry->d_name, ".") != 0 && std::strcmp(entry->d_name, "..") != 0)
      names.emplace_back(entry->d_name);
  }
  return names;
}

bool same_time(const timespec& a, const timespec& b) {
  return a.tv_sec == b.tv_sec && a.tv_nsec == b.tv_nsec;
}

/// Of a folder that is kept open.
bool is_empty(int folder) {
  alignas(dirent64) std::array<char, 1024> entries{};
  if (::lseek(folder, 0, SEEK_SET) != 0) return false;
  int count = 0;
  while (count <= 2) {  // itself and the one above
    const ssize_t got = ::getdents64(folder, entries.data(), entries.size());
    if (got <= 0) return got == 0 && count == 2;
    for (ssize_t at = 0; at < got; ++count)
      at += reinterpret_cast<const dirent64*>(entries.data() + at)->d_reclen;
  }
  return false;
}

/// Unlinks what isn't a folder and returns false; for a folder true.
bool is_folder_or_unlinked(int folder, const std::string& name) {
  if (::unlinkat(folder, name.c_str(), 0) == 0 || errno == ENOENT) return false;
  if (errno != EISDIR && errno != EPERM) fail_with_errno("cannot remove a file of a private folder");
  return true;
}

/// Empties the folder `name` of `top`: its files are unlinked, its folders moved up into
/// `top`, under names that begin with `prefix` and a number from `count` on.
void flatten(int top, const std::string& name, const std::string& prefix, std::uint64_t& count) {
  // Links can't get here: unlinking took them.
  ::fchmodat(top, name.c_str(), S_IRWXU, 0);
  const Descriptor folder(::openat(top, name.c_str(), kFolder));
  if (!folder) fail_with_errno("cannot open a folder in a private folder");
  for (const std::string& inner : names_in(folder.get())) {
    if (!is_folder_or_unlinked(folder.get(), inner)) continue;
    // Moving a folder takes the permission to write it, too.
    ::fchmodat(folder.get(), inner.c_str(), S_IRWXU, 0);
    int moved = -1;
    do {
      moved = ::renameat(folder.get(), inner.c_str(), top, (prefix + std::to_string(count++)).c_str());
    } while (moved != 0 && (errno == ENOTEMPTY || errno == EEXIST || errno == ENOTDIR));
    if (moved != 0) fail_with_errno("cannot move a folder of a private folder");
  }
}

}  // namespace

void remove_folder(const std::string& path) {
  if (::rmdir(path.c_str()) == 0 || errno == ENOENT) return;
  // A program can put something else in its place.
  if (errno == ENOTDIR && ::unlink(path.c_str()) == 0) return;
  if (errno != ENOTEMPTY && errno != EEXIST && errno != EACCES)
    fail_with_errno("cannot remove a private folder");
  ::chmod(path.c_str(), S_IRWXU);
  const Descriptor top(::open(path.c_str(), kFolder));
  if (!top) fail_with_errno("cannot open a private folder");
  // However deep the folders are nested, two are open at a time and no path grows long.
  std::uint64_t count = 0;
  for (std::vector<std::string> names = names_in(top.get()); !names.empty(); names = names_in(top.get())) {
    for (const std::string& name : names) {
      if (!is_folder_or_unlinked(top.get(), name)) continue;
      flatten(top.get(), name, "up-", count);
      if (::unlinkat(top.get(), name.c_str(), AT_REMOVEDIR) != 0)
        fail_with_errno("cannot remove a folder of a private folder");
    }
  }
  if (::rmdir(path.c_str()) != 0) fail_with_errno("cannot remove a private folder");
}

CaseFolder::~CaseFolder() {
  try {
    if (made_) remove_folder(path_);
  } catch (const std::system_error&) {
    // Whoever owns the folder around it meets the same and says so.
  }
}

void CaseFolder::make() {
  if (in_use_) clear();
  in_use_ = true;
  if (made_) return;
  if (::mkdir(path_.c_str(), S_IRWXU) != 0) fail_with_errno("cannot make a private folder");
  made_ = Descriptor(::open(path_.c_str(), kFolder));
  if (!made_ || ::fstat(made_.get(), &as_made_) != 0) fail_with_errno("cannot open a private folder");
}

void CaseFolder::clear() {
  if (made_ && untouched()) {
    in_use_ = false;
    return;
  }
  made_.close();
  remove_folder(path_);
  in_use_ = false;
}

bool CaseFolder::untouched() const {
  // Times alone won't do: they have the steps of a clock.
  struct stat now {};
  return ::stat(path_.c_str(), &now) == 0 && now.st_ino == as_made_.st_ino && now.st_dev == as_made_.st_dev &&
         now.st_mode == as_made_.st_mode && now.st_uid == as_made_.st_uid && now.st_gid == as_made_.st_gid &&
         now.st_nlink == as_made_.st_nlink && same_time(now.st_mtim, as_made_.st_mtim) &&
         same_time(now.st_ctim, as_made_.st_ctim) && is_empty(made_.get());
}

void CaseFolder::put(const std::string& name, std::string_view text) const {
  const int flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC;
  const Descriptor file(::open((path_ + '/' + name).c_str(), flags, S_IRUSR | S_IWUSR));
  if (!file) fail_with_errno("cannot write a case");
  while (!text.empty()) {
    const ssize_t written = ::write(file.get(), text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail_with_errno("cannot write a case");
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

std::optional<std::string> CaseFolder::take(const std::string& name, std::uint64_t most) const {
  // A program may have made a pipe, a device or a link of that name.
  const int flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
  const Descriptor file(::open((path_ + '/' + name).c_str(), flags));
  struct stat about {};
  if (!file || ::fstat(file.get(), &about) != 0 || !S_ISREG(about.st_mode)) return {};
  std::string text(std::min(most, static_cast<std::uint64_t>(about.st_size)), '\0');
  std::size_t have = 0;
  while (have < text.size()) {
    const ssize_t got = ::read(file.get(), text.data() + have, text.size() - have);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return {};
    if (got == 0) break;
    have += static_cast<std::size_t>(got);
  }
  text.resize(have);
  return text;
}

}  // namespace palio
