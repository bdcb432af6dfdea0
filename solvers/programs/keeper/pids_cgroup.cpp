#include "solvers/programs/keeper/pids_cgroup.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <string_view>

namespace palio {

PidsCgroup::PidsCgroup(const std::string& parent, const std::string& name) : group_(parent, name) {
  limit_ = group_.open("pids.max", O_WRONLY);
  Descriptor events = group_.open("pids.events", O_RDONLY);
  if (limit_ && events && group_.enter())
    events_ = std::move(events);
  else
    group_.leave();
}

void PidsCgroup::allow(std::uint32_t others) {
  if (!works() || others == allowed_) return;
  const std::string most = std::to_string(std::uint64_t{others} + 1);
  if (::pwrite(limit_.get(), most.data(), most.size(), 0) < 0) fail_with_errno("cannot limit processes");
  allowed_ = others;
}

std::uint64_t PidsCgroup::refused() const {
  std::array<char, 128> text{};
  if (!works()) return 0;
  const ssize_t got = ::pread(events_.get(), text.data(), text.size(), 0);
  const std::string_view line(text.data(), got > 0 ? static_cast<std::size_t>(got) : 0);
  std::uint64_t count = 0;
  if (line.starts_with("max ")) std::from_chars(line.data() + 4, line.data() + line.size(), count);
  return count;
}

}  // namespace palio
