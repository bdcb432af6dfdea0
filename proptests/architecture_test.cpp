// The house keeps to its plan: every solver file is registered, folders include only
// what they may, and each method is what it says.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "proptests/nodes.hpp"
#include "puzzles/all.hpp"
#include "reference/oracle.hpp"
#include "solvers/solver.hpp"

namespace palio {
namespace {

namespace fs = std::filesystem;
using testing::IsEmpty;

const fs::path kSource = PALIO_SOURCE_DIR;

TEST(Architecture, TheRegistryIsWhatStandsInTheFolders) {
  std::set<std::string> files;
  std::set<std::string> registered;
  Puzzles::each([&]<class P>() {
    for (const auto& file : fs::directory_iterator(kSource / "solvers" / P::name)) {
      if (file.path().extension() == ".cpp")
        files.insert(fmt::format("{}/{}", P::name, file.path().stem().string()));
    }
    for (const auto& solver : solvers<P>()) registered.insert(solver.name);
  });
  EXPECT_EQ(registered, files);
}

TEST(Architecture, EverySolverSaysWhatItIs) {
  Puzzles::each([]<class P>() {
    EXPECT_FALSE(oracle<P>().summary.empty());
    for (const auto& solver : solvers<P>()) {
      EXPECT_FALSE(solver.summary.empty()) << solver.name;
      EXPECT_FALSE(solver.source.empty()) << solver.name;
      EXPECT_FALSE(solver.reach.text.empty()) << solver.name;
      EXPECT_EQ(solver.exhibit.has_value(), solver.method_name().starts_with("published_")) << solver.name;
    }
  });
}

TEST(Architecture, SolversAreListedByName) {
  Puzzles::each([]<class P>() {
    std::vector<std::string> names;
    for (const auto& solver : solvers<P>()) names.push_back(solver.name);
    EXPECT_THAT(names, testing::WhenSorted(testing::ElementsAreArray(names)));
    EXPECT_TRUE(std::is_sorted(names.begin(), names.end()));
  });
}

/// Every file of ours with the paths that it includes; tests read the programs of others.
std::map<std::string, std::vector<std::string>> includes_by_file() {
  const std::regex include(R"re(^\s*#\s*include\s*"([^"]+)")re");
  std::map<std::string, std::vector<std::string>> all;
  for (const char* folder : {"puzzles", "solvers", "reference", "bench", "proptests", "reports", "cli"}) {
    for (const auto& file : fs::recursive_directory_iterator(kSource / folder)) {
      if (file.path().extension() != ".cpp" && file.path().extension() != ".hpp") continue;
      if (file.path().string().starts_with((kSource / "proptests/programs/published").string())) continue;
      auto& list = all[fs::relative(file.path(), kSource).string()];
      std::ifstream text(file.path());
      std::smatch match;
      for (std::string line; std::getline(text, line);) {
        if (std::regex_search(line, match, include)) list.push_back(match[1]);
      }
    }
  }
  return all;
}

std::string folder_of(const std::string& path) { return path.substr(0, path.find('/')); }

/// Whether `file` may include `included`.
bool allowed(const std::string& file, const std::string& included) {
  static const std::map<std::string, std::set<std::string>> arrows{
      {"puzzles", {"puzzles"}},
      {"solvers", {"puzzles", "solvers"}},
      {"reference", {"puzzles", "reference"}},
      {"bench", {"puzzles", "solvers", "reference", "bench"}},
      {"proptests", {"puzzles", "solvers", "reference", "bench", "proptests", "reports"}},
      {"reports", {"reports"}},
      {"cli", {"puzzles", "solvers", "reference", "bench", "reports", "cli"}}};
  // The referee knows what a solver is and how one runs, but none of them.
  static const std::set<std::string> what_solvers_are{
      "solvers/solver.hpp", "solvers/worker.hpp", "solvers/answer.hpp",          "solvers/answer_text.hpp",
      "solvers/work.hpp",   "solvers/wire.hpp",   "solvers/programs/program.hpp"};
  const std::string from = folder_of(file);
  // What the build makes.
  if (from == "reports" && included == "palio_revision.hpp") return true;
  if (from == "reports" && included == "palio_page.hpp") return true;
  if (from == "reference" && included == "palio_mistakes.hpp") return true;
  if (from == "reference" && what_solvers_are.count(included) > 0) return true;
  return arrows.at(from).count(folder_of(included)) > 0;
}

TEST(Architecture, FoldersIncludeOnlyWhatTheyMay) {
  std::vector<std::string> wrong;
  for (const auto& [file, list] : includes_by_file()) {
    for (const std::string& included : list) {
      if (!allowed(file, included)) wrong.push_back(file + " includes " + included);
    }
  }
  EXPECT_THAT(wrong, IsEmpty());
}

/// All files of ours that a file includes, directly or not.
std::set<std::string> closure(const std::string& file,
                              const std::map<std::string, std::vector<std::string>>& all) {
  std::set<std::string> seen;
  std::vector<std::string> open{file};
  while (!open.empty()) {
    const std::string at = open.back();
    open.pop_back();
    const auto found = all.find(at);
    if (found == all.end() || !seen.insert(at).second) continue;
    open.insert(open.end(), found->second.begin(), found->second.end());
  }
  return seen;
}

TEST(Architecture, OraclesAndSolversShareNoCode) {
  const auto all = includes_by_file();
  int oracles = 0;
  for (const auto& [file, list] : all) {
    if (!file.ends_with("/oracle.cpp") || folder_of(file) != "reference") continue;
    ++oracles;
    for (const std::string& used : closure(file, all)) {
      EXPECT_NE(folder_of(used), "solvers") << file << " uses " << used;
      EXPECT_FALSE(used.ends_with("/rules.hpp") || used == "puzzles/all.hpp") << file << " uses " << used;
      const bool own = used.starts_with(file.substr(0, file.rfind('/') + 1));
      EXPECT_TRUE(folder_of(used) != "reference" || own || used == "reference/oracle.hpp")
          << file << " uses " << used;
    }
  }
  EXPECT_EQ(oracles, 3);
}

TEST(Architecture, SolversShareOnlyKernelsAndNeverCallAnother) {
  const auto all = includes_by_file();
  for (const auto& [file, list] : all) {
    if (folder_of(file) != "solvers") continue;
    for (const std::string& used : closure(file, all))
      EXPECT_TRUE(used == file || !used.ends_with(".cpp")) << file << " includes " << used;
    std::ifstream text(kSource / file);
    const std::string body{std::istreambuf_iterator<char>(text), {}};
    if (file != "solvers/solver.hpp") {
      EXPECT_EQ(body.find("find_solver"), std::string::npos) << file;
    }
    if (file.ends_with("string_bfs.cpp") || file.find("published_") != std::string::npos) {
      for (const std::string& used : closure(file, all))
        EXPECT_TRUE(used == file || used.ends_with("solvers/solver.hpp") || used.ends_with("answer.hpp") ||
                    used.ends_with("work.hpp") || folder_of(used) == "puzzles")
            << file << " uses " << used;
    }
  }
}

TEST(Architecture, SlowHeadersStayOutOfHeaders) {
  for (const fs::path folder : {"puzzles", "solvers", "reference", "reports", "cli", "bench"}) {
    for (const auto& file : fs::recursive_directory_iterator(kSource / folder)) {
      if (file.path().extension() != ".hpp") continue;
      std::ifstream text(file.path());
      const std::string body{std::istreambuf_iterator<char>(text), {}};
      EXPECT_EQ(body.find("<CLI/"), std::string::npos) << file.path();
      EXPECT_EQ(body.find("<nlohmann/json.hpp>"), std::string::npos) << file.path();
      EXPECT_EQ(body.find("<toml++/"), std::string::npos) << file.path();
    }
  }
}

/// No two solvers of a puzzle do the same work; but a parallel search shares out that of a
/// sequential one, node by node.
template <class P>
void expect_different_methods() {
  const auto instances = fixed_instances<P>();
  std::map<std::pair<std::uint64_t, bool>, std::string> seen;
  for (const auto& solver : solvers<P>()) {
    if (solver.exhibit) continue;
    const std::uint64_t expanded = nodes_of(solver, instances).expanded;
    const auto [place, is_new] = seen.try_emplace({expanded, is_parallel(solver)}, solver.name);
    EXPECT_TRUE(is_new) << solver.name << " and " << place->second << " both expand " << expanded << " nodes";
  }
}

TEST(Architecture, MethodsAreWhatTheySayTheyAre) {
  Puzzles::each([]<class P>() { expect_different_methods<P>(); });
}

}  // namespace
}  // namespace palio
