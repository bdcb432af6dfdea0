#include "cli/gate/repository.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <stdexcept>
#include <utility>

#include "cli/gate/process.hpp"
#include "cli/inputs.hpp"
#include "reports/text/text_list.hpp"
#include "solvers/programs/source/tool.hpp"

namespace palio::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kSaidLines = 5;

std::string tool_or_error(std::string_view name) {
  const auto path = find_tool(name, default_search_path());
  if (!path) throw std::runtime_error(fmt::format("{} isn't installed", name));
  return *path;
}

/// What git printed is one commit's name, and nothing that it warned of.
bool is_commit(const std::string& text) {
  return text.size() >= 40 &&
         std::ranges::all_of(text, [](unsigned char c) { return std::isxdigit(c) != 0; });
}

/// The commit of a working tree has an author and a time that don't depend on whose and
/// when, so that the same content is the same commit.
std::vector<std::string> nobody() {
  std::vector<std::string> variables;
  for (const char* who : {"AUTHOR", "COMMITTER"}) {
    variables.push_back(fmt::format("GIT_{}_NAME=palio gate", who));
    variables.push_back(fmt::format("GIT_{}_EMAIL=palio@localhost", who));
    variables.push_back(fmt::format("GIT_{}_DATE=@0 +0000", who));
  }
  return variables;
}

}  // namespace

Repository::Repository(const std::atomic<bool>& interrupts)
    : interrupts_(interrupts), tool_(tool_or_error("git")), top_(fs::current_path()) {
  try {
    top_ = git({"rev-parse", "--show-toplevel"});
  } catch (const std::runtime_error&) {
    throw InputError(fmt::format("{} isn't in the working tree of a git repository", top_.string()));
  }
}

std::string Repository::run(const std::vector<std::string>& arguments,
                            const std::vector<std::string>& environment,
                            const std::atomic<bool>* interrupts) const {
  std::vector<std::string> words{tool_or_error("env")};
  words.insert(words.end(), environment.begin(), environment.end());
  for (const char* word : {tool_.c_str(), "-c", "core.hooksPath=/dev/null", "-C", top_.c_str()})
    words.emplace_back(word);
  words.insert(words.end(), arguments.begin(), arguments.end());
  ToolLimits limits;
  limits.time = std::chrono::minutes(10);
  limits.interrupted = interrupts;
  ToolRun outcome = run_tool(words, scratch_.path(), limits);
  if (outcome.status != 0)
    throw std::runtime_error("git " + joined(arguments, " ") +
                             " failed: " + last_lines(outcome.output, kSaidLines));
  while (outcome.output.ends_with('\n')) outcome.output.pop_back();
  return std::move(outcome.output);
}

std::string Repository::git(const std::vector<std::string>& arguments,
                            const std::vector<std::string>& environment) const {
  return run(arguments, environment, &interrupts_);
}

std::string Repository::git_to_the_end(const std::vector<std::string>& arguments) const {
  return run(arguments, {}, nullptr);
}

std::string Repository::resolve(const std::string& revision) const {
  // What begins with a dash is an option to git, and no revision may.
  if (revision.empty() || revision.front() == '-')
    throw InputError(fmt::format("'{}' is no revision", revision));
  std::string commit;
  try {
    commit = git({"rev-parse", "--verify", "--quiet", revision + "^{commit}"});
  } catch (const std::runtime_error&) {
  }
  if (!is_commit(commit)) throw InputError(fmt::format("git knows no revision '{}'", revision));
  return commit;
}

std::string Repository::working_tree() const {
  const std::string head = resolve("HEAD");
  const fs::path index = scratch_.path() / "index";
  const fs::path own_index = top_ / fs::path(git({"rev-parse", "--git-path", "index"}));
  // A copy of the index spares git to read again what didn't change.
  std::error_code ignored;
  fs::copy_file(own_index, index, fs::copy_options::overwrite_existing, ignored);
  std::vector<std::string> variables = nobody();
  variables.push_back("GIT_INDEX_FILE=" + index.string());
  git({"add", "--all"}, variables);
  const std::string tree = git({"write-tree"}, variables);
  if (tree == git({"rev-parse", head + "^{tree}"})) return head;
  std::string commit = git({"commit-tree", tree, "-p", head, "-m", "The working tree"}, variables);
  if (!is_commit(commit)) throw std::runtime_error("git made no commit of the working tree: " + commit);
  return commit;
}

Worktree::Worktree(const Repository& repository, const std::string& commit, fs::path path)
    : repository_(repository), path_(std::move(path)) {
  remove();
  try {
    repository.git({"worktree", "add", "--force", "--detach", path_.string(), commit});
  } catch (...) {
    remove();
    throw;
  }
}

Worktree::~Worktree() { remove(); }

void Worktree::remove() const {
  std::error_code error;
  if (fs::exists(path_, error)) {
    try {
      repository_.git_to_the_end({"worktree", "remove", "--force", "--force", path_.string()});
    } catch (const std::exception&) {  // then it's no longer known to git, or only half there
      fs::remove_all(path_, error);
    }
  }
  try {
    repository_.git_to_the_end({"worktree", "prune"});
  } catch (const std::exception& failure) {
    std::fprintf(stderr, "palio: %s\n", failure.what());
  }
}

}  // namespace palio::cli
