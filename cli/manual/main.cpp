// The program `palio-manual FOLDER`: writes manual pages and shell completions, made of the
// command line that `palio` parses, into FOLDER/man and FOLDER/completions.
#include <fmt/core.h>

#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

#include "cli/manual/describe.hpp"
#include "cli/manual/writers.hpp"

namespace palio::cli {
namespace {

namespace fs = std::filesystem;

void write(const fs::path& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (!file) throw std::runtime_error(fmt::format("can't write {}", path.string()));
}

/// Pages of commands that are no more would be installed with the others.
void remove_pages(const fs::path& folder) {
  for (const auto& file : fs::directory_iterator(folder)) {
    if (file.path().filename().string().starts_with("palio") && file.path().extension() == ".1")
      fs::remove(file.path());
  }
}

void write_all(const fs::path& folder) {
  const ProgramText text = describe_program(PALIO_VERSION);
  const fs::path man = folder / "man";
  const fs::path completions = folder / "completions";
  fs::create_directories(man);
  fs::create_directories(completions);
  remove_pages(man);
  write(man / "palio.1", program_page(text));
  for (const CommandText& command : text.commands)
    write(man / fmt::format("palio-{}.1", command.name), command_page(text, command));
  write(completions / "palio.bash", bash_completion(text));
  write(completions / "_palio", zsh_completion(text));
  write(completions / "palio.fish", fish_completion(text));
}

}  // namespace
}  // namespace palio::cli

int main(int argc, char** argv) {
  if (argc != 2) {
    fmt::print(stderr, "usage: palio-manual FOLDER\n");
    return 2;
  }
  try {
    palio::cli::write_all(argv[1]);
  } catch (const std::exception& error) {
    fmt::print(stderr, "palio-manual: {}\n", error.what());
    return 3;
  }
  return 0;
}
