// What a Keeper and its helper tell each other arrives as it was, or not at all.
#include <gtest/gtest.h>
//
#include <rapidcheck/gtest.h>
#include <sys/socket.h>

#include <array>
#include <string>
#include <thread>

#include "solvers/programs/keeper/descriptor.hpp"
#include "solvers/programs/keeper/message.hpp"

namespace palio {
namespace {

RC_GTEST_PROP(ProgramMessages, JobsArriveWholeAndNeverInPart, ()) {
  Command command;
  command.arguments = *rc::gen::arbitrary<std::vector<std::string>>();
  command.infile = *rc::gen::arbitrary<std::string>();
  command.sandbox = *rc::gen::arbitrary<bool>();
  ProgramLimits limits;
  limits.memory = *rc::gen::arbitrary<std::uint64_t>();
  if (*rc::gen::arbitrary<bool>()) limits.cpu_seconds = 2.5;
  const auto input = *rc::gen::arbitrary<std::string>();
  const std::string bytes = pack_job(command, input, limits);
  const auto job = unpack_job(bytes);
  RC_ASSERT(job.has_value());
  RC_ASSERT(job->command.arguments == command.arguments);
  RC_ASSERT(job->command.infile == command.infile);
  RC_ASSERT(job->command.sandbox == command.sandbox);
  RC_ASSERT(job->limits.memory == limits.memory);
  RC_ASSERT(job->limits.cpu_seconds == limits.cpu_seconds);
  RC_ASSERT(job->input == input);
  const auto size = *rc::gen::inRange<std::size_t>(0, bytes.size());
  RC_ASSERT(!unpack_job(std::string_view(bytes).substr(0, size)).has_value());
  RC_ASSERT(!unpack_job(bytes + 'x').has_value());
}

RC_GTEST_PROP(ProgramMessages, RepliesArriveWholeAndNeverInPart, ()) {
  Reply reply;
  reply.run.ending = static_cast<Ending>(*rc::gen::inRange(0, 9));
  reply.run.output = *rc::gen::arbitrary<std::string>();
  reply.run.left = *rc::gen::arbitrary<std::uint32_t>();
  if (*rc::gen::arbitrary<bool>()) reply.run.cgroup_peak = *rc::gen::arbitrary<std::uint64_t>();
  reply.error = *rc::gen::arbitrary<int>();
  const std::string bytes = pack_reply(reply);
  const auto got = unpack_reply(bytes);
  RC_ASSERT(got.has_value());
  RC_ASSERT(got->run.ending == reply.run.ending);
  RC_ASSERT(got->run.output == reply.run.output);
  RC_ASSERT(got->run.left == reply.run.left);
  RC_ASSERT(got->run.cgroup_peak == reply.run.cgroup_peak);
  RC_ASSERT(got->error == reply.error);
  const auto size = *rc::gen::inRange<std::size_t>(0, bytes.size());
  RC_ASSERT(!unpack_reply(std::string_view(bytes).substr(0, size)).has_value());
}

TEST(ProgramMessages, OfAnySizeGoThroughASocket) {
  std::array<int, 2> ends{};
  ASSERT_EQ(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()), 0);
  Descriptor here(ends[0]);
  const Descriptor there(ends[1]);
  for (const std::size_t size : {0U, 1U, 8183U, 8184U, 8185U, 3'000'000U}) {
    const std::string sent(size, 'x');
    std::thread sender([&] { EXPECT_TRUE(send_message(here.get(), sent)); });
    const auto got = receive_message(there.get());
    sender.join();
    EXPECT_TRUE(got == sent) << size;
  }
  here.close();
  EXPECT_FALSE(receive_message(there.get()).has_value());
  EXPECT_FALSE(send_message(there.get(), "x"));
}

}  // namespace
}  // namespace palio
