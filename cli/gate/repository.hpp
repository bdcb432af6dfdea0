// The git repository that palio is called in: its revisions, and folders with them.
#pragma once

#include <atomic>
#include <filesystem>
#include <string>
#include <vector>

#include "solvers/programs/source/build_folder.hpp"

namespace palio::cli {

/// Runs git without a shell, and without hooks. Methods throw Interrupted after Ctrl-C, and
/// std::runtime_error with git's words where it fails.
class Repository {
 public:
  /// That of the current folder; an InputError where there is none.
  explicit Repository(const std::atomic<bool>& interrupts);

  const std::filesystem::path& top() const { return top_; }  ///< of its working tree
  /// The commit that a revision names, in full; an InputError where there is none.
  std::string resolve(const std::string& revision) const;
  /// A commit of what the working tree holds now: HEAD itself where that is the same, else
  /// one on top of it that no branch knows, with changes and new files that aren't ignored.
  /// The same content gives the same commit. Neither the tree nor its index is touched.
  std::string working_tree() const;

  /// What a git command prints, without the last newline. `environment` holds `NAME=value`.
  std::string git(const std::vector<std::string>& arguments,
                  const std::vector<std::string>& environment = {}) const;
  /// The same, but Ctrl-C doesn't end it: for putting things back.
  std::string git_to_the_end(const std::vector<std::string>& arguments) const;

 private:
  std::string run(const std::vector<std::string>& arguments, const std::vector<std::string>& environment,
                  const std::atomic<bool>* interrupts) const;

  const std::atomic<bool>& interrupts_;
  BuildFolder scratch_;
  std::string tool_;
  std::filesystem::path top_;
};

/// A folder with the files of a commit, removed with the object.
class Worktree {
 public:
  /// At `path`; what an earlier palio left there is removed first.
  Worktree(const Repository& repository, const std::string& commit, std::filesystem::path path);
  Worktree(const Worktree&) = delete;
  Worktree& operator=(const Worktree&) = delete;
  ~Worktree();
  const std::filesystem::path& path() const { return path_; }

 private:
  void remove() const;

  const Repository& repository_;
  std::filesystem::path path_;
};

}  // namespace palio::cli
