#include "cli/programs/failures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>

#include "cli/inputs.hpp"

namespace palio::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostOutput = 4096;
constexpr std::string_view kSpaceLine = "# instance of ";

/// A name of letters, digits, dots, dashes and underscores.
std::string plain(std::string name) {
  std::ranges::replace_if(
      name,
      [](unsigned char byte) { return !std::isalnum(byte) && byte != '.' && byte != '-' && byte != '_'; },
      '_');
  return name;
}

/// A short name for a text (FNV-1a), the same on every machine.
std::string digest_of(const std::string& text) {
  std::uint32_t hash = 2166136261U;
  for (const char letter : text) hash = (hash ^ static_cast<unsigned char>(letter)) * 16777619U;
  return fmt::format("{:08x}", hash);
}

std::string stem_of(const std::string& puzzle, const std::string& program) {
  return plain(fmt::format("{}-{}-", puzzle, program));
}

void write(const fs::path& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  if (!file.flush()) throw std::runtime_error(fmt::format("cannot write {}", path.string()));
}

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw InputError(fmt::format("cannot read {}", path.string()));
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

fs::path keep_failure(const ProgramEntry& program, const Evidence& evidence, const std::string& space,
                      const std::string& truth) {
  const fs::path folder = failures_folder;
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw std::runtime_error(fmt::format("cannot make {}: {}", folder.string(), error.message()));
  const std::string name =
      stem_of(program.puzzle, program.name) + digest_of(space + '\n' + evidence.instance);
  write(folder / (name + ".out"), truth + '\n');
  write(folder / (name + ".got"), evidence.run.output.substr(0, kMostOutput));
  write(folder / (name + ".toml"),
        fmt::format("{}{}\n{}", kSpaceLine, space, print_manifest(program.manifest)));
  write(folder / (name + ".in"), evidence.input);  // last: with it the four are complete
  return folder / (name + ".in");
}

std::vector<fs::path> all_kept() {
  std::vector<fs::path> inputs;
  std::error_code error;
  for (const auto& file : fs::directory_iterator(failures_folder, error)) {
    if (file.path().extension() == ".in") inputs.push_back(file.path());
  }
  std::ranges::sort(inputs);
  return inputs;
}

KeptFailure read_failure(const fs::path& input) {
  const fs::path manifest = fs::path(input).replace_extension(".toml");
  const std::string head = read(manifest);
  if (input.extension() != ".in" || !head.starts_with(kSpaceLine))
    throw InputError(fmt::format("{} is no kept failure", input.string()));
  const std::size_t begin = kSpaceLine.size();
  return {input, read(input), head.substr(begin, head.find('\n') - begin)};
}

std::vector<KeptFailure> kept_failures(const std::string& puzzle, const std::string& program) {
  std::vector<KeptFailure> kept;
  const std::string stem = stem_of(puzzle, program);
  constexpr std::size_t behind = 8 + 3;  // the digest and `.in`
  for (const fs::path& input : all_kept()) {
    const std::string name = input.filename();
    if (name.starts_with(stem) && name.size() == stem.size() + behind) kept.push_back(read_failure(input));
  }
  return kept;
}

}  // namespace palio::cli
