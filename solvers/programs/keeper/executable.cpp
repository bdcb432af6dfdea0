#include "solvers/programs/keeper/executable.hpp"

#include <elf.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <limits>
#include <string_view>
#include <vector>

#include "solvers/programs/keeper/descriptor.hpp"

namespace palio {
namespace {

bool is_executable_file(const std::string& path) {
  struct stat about {};
  return ::stat(path.c_str(), &about) == 0 && S_ISREG(about.st_mode) && ::access(path.c_str(), X_OK) == 0;
}

std::uint64_t add_up(std::uint64_t a, std::uint64_t b) {
  return a > std::numeric_limits<std::uint64_t>::max() - b ? std::numeric_limits<std::uint64_t>::max()
                                                           : a + b;
}

/// Sums over the program headers; the two widths of ELF differ in their types alone.
template <class Header, class Segment>
std::uint64_t sum_segments(int file) {
  Header header{};
  if (::pread(file, &header, sizeof header, 0) != static_cast<ssize_t>(sizeof header)) return 0;
  if (header.e_phentsize != sizeof(Segment)) return 0;
  std::vector<Segment> segments(header.e_phnum);
  const std::size_t size = segments.size() * sizeof(Segment);
  if (::pread(file, segments.data(), size, static_cast<off_t>(header.e_phoff)) != static_cast<ssize_t>(size))
    return 0;
  std::uint64_t sum = 0;
  for (const Segment& segment : segments) {
    if (segment.p_type == PT_LOAD) sum = add_up(sum, segment.p_memsz);
  }
  return sum;
}

}  // namespace

std::string find_executable(const std::string& name) {
  if (name.empty()) return name;
  if (name.find('/') != std::string::npos) return std::filesystem::absolute(name).lexically_normal().string();
  const char* variable = std::getenv("PATH");
  std::string_view path = variable != nullptr ? variable : "/bin:/usr/bin";
  while (true) {
    const std::size_t end = path.find(':');
    // An empty entry means the current folder.
    const std::string folder = path.substr(0, end).empty() ? "." : std::string(path.substr(0, end));
    std::string candidate = folder + '/' + name;
    if (is_executable_file(candidate))
      return std::filesystem::absolute(candidate).lexically_normal().string();
    if (end == std::string_view::npos) return name;
    path.remove_prefix(end + 1);
  }
}

std::uint64_t load_size(const std::string& path) {
  // A file that isn't regular might never answer.
  struct stat about {};
  if (::stat(path.c_str(), &about) != 0 || !S_ISREG(about.st_mode)) return 0;
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  std::array<unsigned char, EI_NIDENT> ident{};
  if (!file || ::pread(file.get(), ident.data(), ident.size(), 0) != EI_NIDENT) return 0;
  if (std::memcmp(ident.data(), ELFMAG, SELFMAG) != 0) return 0;
  if (ident[EI_CLASS] == ELFCLASS64) return sum_segments<Elf64_Ehdr, Elf64_Phdr>(file.get());
  if (ident[EI_CLASS] == ELFCLASS32) return sum_segments<Elf32_Ehdr, Elf32_Phdr>(file.get());
  return 0;
}

bool is_error_of_program(int error) {
  switch (error) {
    case ENOENT:
    case EACCES:
    case EPERM:
    case ENOEXEC:
    case ENOTDIR:
    case EISDIR:
    case ELOOP:
    case ENAMETOOLONG:
    case E2BIG:
    case EINVAL:
    case ELIBBAD:
    case ETXTBSY:
      return true;
    default:
      return false;
  }
}

std::string describe_start_error(const std::string& path, int error) {
  const std::string name = path.empty() ? "the empty name" : path;
  const bool there = ::access(path.c_str(), F_OK) == 0;
  struct stat about {};
  switch (error) {
    case ENOENT:
      if (there) return name + ": the interpreter or loader that it names isn't there";
      return name + ": no such program";
    case EACCES:
      if (::stat(path.c_str(), &about) == 0 && S_ISDIR(about.st_mode)) return name + ": it is a folder";
      if (there) return name + ": no permission to execute it";
      return name + ": no permission to go there";
    case ENOEXEC:
      return name + ": not a program that this system can run, nor a script whose first line names one";
    case ENOTDIR:
      return name + ": part of its path is no folder";
    case ETXTBSY:
      return name + ": somebody has it open for writing";
    case E2BIG:
      return name + ": its arguments and environment are too long";
    default:
      return name + ": " + std::strerror(error);
  }
}

}  // namespace palio
