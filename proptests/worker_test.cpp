// What a campaign and its workers share: messages of any size, and memory that only one
// of them writes.
#include "solvers/worker.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/random.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <string>
#include <thread>

namespace palio {
namespace {

TEST(Workers, MessagesOfAnySizeGoThroughAChannel) {
  for (const std::size_t size : {0U, 1U, 3'000'000U}) {
    std::array<int, 2> ends{};
    ASSERT_EQ(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()), 0);
    Channel here(ends[0]);
    Channel there(ends[1]);
    const std::string sent(size, 'x');
    std::thread sender([&] { EXPECT_TRUE(here.send(sent)) << size; });
    const auto got = there.receive();
    there.close();  // else a sender of more than was received would wait for ever
    sender.join();
    EXPECT_TRUE(got == sent) << size;
  }
}

SharedMemory seen_again(const SharedMemory& memory, bool writable) {
  return {::fcntl(memory.descriptor(), F_DUPFD_CLOEXEC, 0), writable};
}

TEST(Workers, WriteNoMemoryThatIsOnlyShownToThem) {
  const SharedMemory truth(4096);
  truth.data()[4095] = std::byte{7};
  const SharedMemory shown = seen_again(truth, false);
  EXPECT_EQ(shown.data()[4095], std::byte{7});
  // Where we may not write, the system won't do it for us, and says so instead of killing.
  EXPECT_EQ(::getrandom(shown.data(), 1, 0), -1);
  EXPECT_EQ(errno, EFAULT);
  const SharedMemory shared = seen_again(truth, true);
  shared.data()[0] = std::byte{5};
  EXPECT_EQ(truth.data()[0], std::byte{5});
}

}  // namespace
}  // namespace palio
