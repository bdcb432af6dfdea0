// The meter of memory, where there is a control group for it.
#include <gtest/gtest.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "proptests/programs/tidiness.hpp"
#include "solvers/programs/keeper/cgroup.hpp"
#include "solvers/programs/keeper/memory_cgroup.hpp"

namespace palio {
namespace {

/// Whether helpers have a control group that can measure memory, by what a shell says of it.
bool memory_is_measured() {
  const OwnCgroups own = own_cgroups();
  if (own.memory.empty() || !may_divide(own.memory)) return false;
  const std::string group = own.memory + "/palio-test-group";
  const std::string script = "mkdir " + group + " || exit 1; (: <>" + group +
                             "/memory.max_usage_in_bytes) || (: <>" + group + "/memory.peak); x=$?; rmdir " +
                             group + "; exit $x";
  return std::system(("exec 2>/dev/null; " + script).c_str()) == 0;
}

TEST_F(Programs, WhatTheyHoldTogetherIsMeasured) {
  const bool measured = memory_is_measured();
  run_command(hostile_command("hold-together"));  // now its file has been read
  for (int i = 0; i < 2; ++i) {
    const Run run = hostile("hold-together");
    EXPECT_EQ(run.output, "6\n");
    ASSERT_EQ(run.cgroup_peak.has_value(), measured);
    if (!measured) continue;
    EXPECT_GT(*run.cgroup_peak, std::uint64_t{4} * 24 << 20);
    EXPECT_LT(*run.cgroup_peak, (std::uint64_t{4} * 24 + 16) << 20);
    // A small run isn't charged with what a larger one before it took.
    EXPECT_LT(hostile("answer").cgroup_peak, std::uint64_t{16} << 20);
  }
}

TEST_F(Programs, AreOnlyMovedDownFromTheTopOrWhereThatWasHandedOver) {
  // Any file system will do: what counts is whose folder it is, and where its top is.
  EXPECT_TRUE(may_divide("/proc"));
  EXPECT_FALSE(may_divide("/proc/sys"));
  EXPECT_FALSE(may_divide("/no/such/folder"));
  const std::string group = folder_ + "/group";
  std::filesystem::create_directory(group);
  EXPECT_EQ(may_divide(group), ::geteuid() != 0);  // root owns whatever nobody was given
  const bool marked = ::setxattr(group.c_str(), "user.delegate", "1", 1, 0) == 0;
  EXPECT_EQ(may_divide(group), marked || ::geteuid() != 0);
  std::filesystem::remove(group);
}

}  // namespace
}  // namespace palio
