// A control group of our own, below the one that this process was put in. Versions 1 and 2
// of cgroups will do.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

#include "solvers/programs/keeper/descriptor.hpp"

namespace palio {

/// The folders of the groups that this process is in, of the hierarchy that counts processes
/// and of the one that counts memory: the same in version 2. Empty where there is none.
struct OwnCgroups {
  std::string pids;
  std::string memory;
};

/// As they are at the moment: whoever enters a group of his own asks before that.
OwnCgroups own_cgroups();

/// One group, in one hierarchy. Whatever isn't possible simply isn't done.
class Cgroup {
 public:
  /// Makes the group `name` in the folder `parent`, unless it is there: two objects share
  /// the group where one hierarchy counts for both.
  Cgroup(const std::string& parent, const std::string& name);
  Cgroup(const Cgroup&) = delete;
  Cgroup& operator=(const Cgroup&) = delete;
  ~Cgroup();

  /// One of the group's files; none where it can't be opened that way.
  Descriptor open(const std::string& file, int flags) const;
  /// Moves this process into it; false where that can't be.
  bool enter();
  /// Moves this process back to where it was, and removes the group once that is empty.
  void leave();
  /// All processes in it, this one too.
  std::vector<pid_t> members() const;

 private:
  std::string parent_;
  std::string path_;  ///< empty where there is no group
  bool entered_ = false;
};

/// For one who outlived the process that made groups of that name: their members.
std::vector<pid_t> members_of_cgroups(const std::string& name);
/// Removes them, once they have no member left.
void remove_cgroups(const std::string& name);

}  // namespace palio
