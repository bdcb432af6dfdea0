// The mutants of scripts/mutate are up to date: each still finds what it replaces.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>

namespace palio {
namespace {

namespace fs = std::filesystem;
using testing::IsSupersetOf;

const fs::path kSource = PALIO_SOURCE_DIR;

struct Mutant {
  std::string file;
  std::string before;  ///< what is replaced
  std::string after;
};

/// Adds a line to a text, without the sign and the blank that it begins with.
void append_line(std::string& text, const std::string& line) {
  text += (text.empty() ? "" : "\n") + (line.size() > 2 ? line.substr(2) : "");
}

/// By name; a name that comes twice has the file "twice".
std::map<std::string, Mutant> read_mutants() {
  std::ifstream stream(kSource / "proptests" / "mutants.txt");
  std::map<std::string, Mutant> mutants;
  Mutant* mutant = nullptr;
  for (std::string line; std::getline(stream, line);) {
    if (line.starts_with("mutant ")) {
      const auto [place, is_new] = mutants.try_emplace(line.substr(7));
      mutant = &place->second;
      if (!is_new) mutant->file = "twice";
    } else if (line.starts_with("file ")) {
      mutant->file += line.substr(5);
    } else if (line.starts_with('-')) {
      append_line(mutant->before, line);
    } else if (line.starts_with('+')) {
      append_line(mutant->after, line);
    }
  }
  return mutants;
}

TEST(Mutants, FindWhatTheyReplace) {
  const auto mutants = read_mutants();
  EXPECT_GE(mutants.size(), 60U);
  std::set<std::string> folders;
  for (const auto& [name, mutant] : mutants) {
    folders.insert(mutant.file.substr(0, mutant.file.find('/')));
    std::ifstream stream(kSource / mutant.file);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    const std::size_t at = text.find(mutant.before);
    EXPECT_FALSE(mutant.before.empty()) << name;
    EXPECT_NE(mutant.before, mutant.after) << name;
    EXPECT_NE(at, std::string::npos) << name << ": not in " << mutant.file;
    EXPECT_EQ(text.rfind(mutant.before), at) << name << ": more than once in " << mutant.file;
  }
  EXPECT_THAT(folders, IsSupersetOf({"puzzles", "solvers", "reference", "bench", "reports", "cli"}));
}

}  // namespace
}  // namespace palio
