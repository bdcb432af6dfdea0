// What a Keeper and its helper say to each other: a job there, a reply back, one at a time.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "solvers/programs/program.hpp"

namespace palio {

/// One case for the helper.
struct Job {
  Command command;
  ProgramLimits limits;
  std::string input;
};

/// What came of it: a run, or an error of the system that kept the helper from its work.
struct Reply {
  Run run;
  int error = 0;     ///< of errno; 0 where there is a run
  std::string what;  ///< the helper was at when it failed
};

std::string pack_job(const Command& command, std::string_view input, const ProgramLimits& limits);
std::string pack_reply(const Reply& reply);
/// Nothing where the bytes are no such message.
std::optional<Job> unpack_job(std::string_view bytes);
std::optional<Reply> unpack_reply(std::string_view bytes);

/// Writes one message to a socket; false where the other end is gone.
bool send_message(int socket, std::string_view bytes);
/// Waits for the next message; nothing where the other end is gone. The other end must not
/// send another before it has had an answer.
std::optional<std::string> receive_message(int socket);

}  // namespace palio
