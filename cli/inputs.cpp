#include "cli/inputs.hpp"

#include <fnmatch.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

namespace palio::cli {
namespace {

constexpr std::size_t kMostInput = std::size_t{8} << 30;  ///< bytes

std::vector<std::string> all_names() {
  std::vector<std::string> names;
  Puzzles::each([&]<class P>() {
    for (const auto& solver : solvers<P>()) names.push_back(solver.name);
  });
  return names;
}

}  // namespace

InputFile::InputFile(const std::optional<std::string>& file)
    : name_(!file || *file == "-" ? "standard input" : *file),
      file_(!file || *file == "-" ? stdin : std::fopen(file->c_str(), "re")) {
  if (!file_) throw InputError(fmt::format("cannot open {}: {}", name_, std::strerror(errno)));
}

InputFile::~InputFile() {
  if (!mapped_.empty()) munmap(const_cast<char*>(mapped_.data()), mapped_.size());
}

std::string_view InputFile::read_all() {
  // A file is mapped, not read: what is wrong at its head is said at once, however long it is.
  struct stat about {};
  const int descriptor = fileno(file_.get());
  if (fstat(descriptor, &about) == 0 && S_ISREG(about.st_mode) && about.st_size > 0 &&
      std::ftell(file_.get()) == 0) {
    const auto size = static_cast<std::size_t>(about.st_size);
    void* address = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (address != MAP_FAILED) return mapped_ = {static_cast<const char*>(address), size};
  }
  std::size_t size = 0;
  do {
    if (size > kMostInput) throw InputError(fmt::format("{} has more than {} bytes", name_, kMostInput));
    text_.resize(size + std::max<std::size_t>(size, 1 << 16));
    size += std::fread(text_.data() + size, 1, text_.size() - size, file_.get());
  } while (size == text_.size());
  text_.resize(size);
  check();
  return text_;
}

std::optional<std::string> InputFile::read_line() {
  std::string line;
  int byte = 0;
  while ((byte = getc_unlocked(file_.get())) != EOF && byte != '\n') {
    if (line.size() == kMostInput)
      throw InputError(fmt::format("{} has a line of more than {} bytes", name_, kMostInput));
    line += static_cast<char>(byte);
  }
  check();
  if (byte == EOF && line.empty()) return {};
  return line;
}

void InputFile::check() const {
  if (std::ferror(file_.get()) != 0)
    throw InputError(fmt::format("cannot read {}: {}", name_, std::strerror(errno)));
}

void CloseFile::operator()(std::FILE* file) const {
  if (file != stdin && file != stdout) std::fclose(file);
}

void print(std::string_view text) { OutputFile("-").write(text); }

OutputFile::OutputFile(const std::string& name)
    : name_(name == "-" ? "standard output" : name),
      file_(name == "-" ? stdout : std::fopen(name.c_str(), "we")) {
  if (!file_) throw InputError(fmt::format("cannot write {}: {}", name_, std::strerror(errno)));
}

void OutputFile::write(std::string_view text) {
  const bool written =
      std::fwrite(text.data(), 1, text.size(), file_.get()) == text.size() && std::fflush(file_.get()) == 0;
  if (!written) throw std::runtime_error(fmt::format("cannot write {}: {}", name_, std::strerror(errno)));
}

bool takes_standard_output(const std::optional<std::string>& file) { return file && *file == "-"; }

bool selected(const std::string& name, const std::vector<std::string>& selectors) {
  return selectors.empty() ||
         std::any_of(selectors.begin(), selectors.end(), [&](const std::string& selector) {
           const bool puzzle = selector.find('/') == std::string::npos;
           const std::string pattern = puzzle ? selector + "/*" : selector;
           return fnmatch(pattern.c_str(), name.c_str(), 0) == 0;
         });
}

void check_selectors(const std::vector<std::string>& selectors) {
  const std::vector<std::string> names = all_names();
  for (const std::string& selector : selectors) {
    if (std::any_of(names.begin(), names.end(), [&](const auto& name) { return selected(name, {selector}); }))
      continue;
    throw InputError(fmt::format("no solver is called {}; `palio list` shows them all", selector));
  }
}

}  // namespace palio::cli
