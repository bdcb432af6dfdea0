// A control group that measures how much memory a run takes, all of its processes together.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "solvers/programs/keeper/cgroup.hpp"
#include "solvers/programs/keeper/descriptor.hpp"

namespace palio {

/// Whether the group of that folder may be divided: it is the topmost that there is, or was
/// handed over to us. One that somebody else put us in is his: in version 1 the kernel's
/// kills are counted in a single group and what is set for it needn't hold below, so he
/// would lose sight of whoever moved down.
bool may_divide(const std::string& folder);

class MemoryCgroup {
 public:
  /// Makes a group of that name in the folder `parent`, if that may be divided and as far as
  /// it is possible, and moves this process into it. It is moved back, and the group removed,
  /// with the object.
  MemoryCgroup(const std::string& parent, const std::string& name);

  /// A run begins; what the group holds now is none of its.
  void begin();
  /// Bytes that were held at most since `begin`, beyond what was held then; nothing where
  /// there is no such group, or none that can be measured anew for each run.
  std::optional<std::uint64_t> peak() const;

 private:
  std::optional<std::uint64_t> highest() const;

  Cgroup group_;
  Descriptor highest_;  ///< a file that tells the greatest size since it was last written to
  std::optional<std::uint64_t> before_ = {};
};

}  // namespace palio
