#include "cli/inputs.hpp"

#include <fnmatch.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

namespace palio::cli {
namespace {

struct Close {
  void operator()(std::FILE* file) const {
    if (file != stdin && file != stdout) std::fclose(file);
  }
};
using File = std::unique_ptr<std::FILE, Close>;

std::vector<std::string> all_names() {
  std::vector<std::string> names;
  Puzzles::each([&]<class P>() {
    for (const auto& solver : solvers<P>()) names.push_back(solver.name);
  });
  return names;
}

}  // namespace

std::string name_of(const std::optional<std::string>& file) {
  return !file || *file == "-" ? "standard input" : *file;
}

std::string read_input(const std::optional<std::string>& file) {
  const bool standard = !file || *file == "-";
  const File source(standard ? stdin : std::fopen(file->c_str(), "re"));
  if (!source) throw InputError(fmt::format("cannot open {}: {}", *file, std::strerror(errno)));
  std::string text;
  std::size_t size = 0;
  do {
    text.resize(size + std::max<std::size_t>(size, 1 << 16));
    size += std::fread(text.data() + size, 1, text.size() - size, source.get());
  } while (size == text.size());
  text.resize(size);
  if (std::ferror(source.get()) != 0)
    throw InputError(fmt::format("cannot read {}: {}", name_of(file), std::strerror(errno)));
  return text;
}

void write_output(const std::string& file, const std::string& text) {
  const File target(file == "-" ? stdout : std::fopen(file.c_str(), "we"));
  const bool written = target && std::fwrite(text.data(), 1, text.size(), target.get()) == text.size() &&
                       std::fflush(target.get()) == 0;
  if (!written) throw InputError(fmt::format("cannot write {}: {}", file, std::strerror(errno)));
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
