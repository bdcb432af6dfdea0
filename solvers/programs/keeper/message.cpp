#include "solvers/programs/keeper/message.hpp"

#include <sys/socket.h>
#include <sys/uio.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "solvers/wire.hpp"

namespace palio {
namespace {

constexpr std::size_t kEndings = static_cast<std::size_t>(Ending::interrupted) + 1;
constexpr std::uint64_t kMaxMessage = std::uint64_t{1} << 32;

template <class T>
void put_optional(Packer& bytes, const std::optional<T>& value) {
  bytes.put(value.has_value()).put(value.value_or(T{}));
}

template <class T>
std::optional<T> get_optional(Unpacker& bytes) {
  const bool there = bytes.get_bool();
  const auto value = bytes.get<T>();
  return there ? std::optional(value) : std::nullopt;
}

Command get_command(Unpacker& bytes) {
  Command command;
  const auto words = bytes.get<std::uint64_t>();
  for (std::uint64_t i = 0; i < words && bytes.sound(); ++i) command.arguments.push_back(bytes.get_text());
  command.infile = bytes.get_text();
  command.outfile = bytes.get_text();
  command.sandbox = bytes.get_bool();
  return command;
}

ProgramLimits get_limits(Unpacker& bytes) {
  ProgramLimits limits;
  limits.wall_seconds = bytes.get<double>();
  limits.cpu_seconds = get_optional<double>(bytes);
  limits.memory = bytes.get<std::uint64_t>();
  limits.output = bytes.get<std::uint64_t>();
  limits.processes = bytes.get<std::uint32_t>();
  limits.open_files = bytes.get<std::uint32_t>();
  return limits;
}

/// Goes on with a sendmsg that the kernel cut short.
bool send_rest(int socket, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

/// Receives at least one byte; 0 at the end of the stream or an error.
std::size_t receive_some(int socket, void* to, std::size_t room) {
  ssize_t got = 0;
  do {
    got = ::recv(socket, to, room, 0);
  } while (got < 0 && errno == EINTR);
  return got < 0 ? 0 : static_cast<std::size_t>(got);
}

}  // namespace

std::string pack_job(const Command& command, std::string_view input, const ProgramLimits& limits) {
  Packer bytes;
  bytes.put(std::uint64_t{command.arguments.size()});
  for (const std::string& word : command.arguments) bytes.put(std::string_view(word));
  bytes.put(std::string_view(command.infile)).put(std::string_view(command.outfile)).put(command.sandbox);
  bytes.put(limits.wall_seconds);
  put_optional(bytes, limits.cpu_seconds);
  bytes.put(limits.memory).put(limits.output).put(limits.processes).put(limits.open_files);
  return bytes.put(input).bytes();
}

std::optional<Job> unpack_job(std::string_view bytes) {
  Unpacker from(bytes);
  Job job{get_command(from), get_limits(from), from.get_text()};
  if (!from.sound() || !from.at_end()) return {};
  return job;
}

std::string pack_reply(const Reply& reply) {
  const Run& run = reply.run;
  Packer bytes;
  bytes.put(reply.error).put(std::string_view(reply.what));
  bytes.put(run.ending).put(run.status).put(std::string_view(run.output)).put(std::string_view(run.error));
  bytes.put(run.wall_seconds).put(run.cpu_seconds).put(run.memory).put(run.left);
  put_optional(bytes, run.cgroup_peak);
  return bytes.bytes();
}

std::optional<Reply> unpack_reply(std::string_view bytes) {
  Unpacker from(bytes);
  Reply reply;
  reply.error = from.get<int>();
  reply.what = from.get_text();
  reply.run.ending = from.get_below<Ending>(kEndings);
  reply.run.status = from.get<int>();
  reply.run.output = from.get_text();
  reply.run.error = from.get_text();
  reply.run.wall_seconds = from.get<double>();
  reply.run.cpu_seconds = from.get<double>();
  reply.run.memory = from.get<std::uint64_t>();
  reply.run.left = from.get<std::uint32_t>();
  reply.run.cgroup_peak = get_optional<std::uint64_t>(from);
  if (!from.sound() || !from.at_end()) return {};
  return reply;
}

bool send_message(int socket, std::string_view bytes) {
  // Size and bytes in one call: the receiver wakes up once.
  std::uint64_t size = bytes.size();
  std::array<iovec, 2> parts{{{&size, sizeof size}, {const_cast<char*>(bytes.data()), bytes.size()}}};
  msghdr message{};
  message.msg_iov = parts.data();
  message.msg_iovlen = parts.size();
  ssize_t sent = 0;
  do {
    sent = ::sendmsg(socket, &message, MSG_NOSIGNAL);
  } while (sent < 0 && errno == EINTR);
  if (sent < static_cast<ssize_t>(sizeof size)) return false;
  return send_rest(socket, bytes.substr(static_cast<std::size_t>(sent) - sizeof size));
}

std::optional<std::string> receive_message(int socket) {
  std::array<char, 8192> first{};
  std::uint64_t size = 0;
  std::size_t have = 0;
  while (have < sizeof size) {
    const std::size_t got = receive_some(socket, first.data() + have, first.size() - have);
    if (got == 0) return {};
    have += got;
  }
  std::memcpy(&size, first.data(), sizeof size);
  have -= sizeof size;
  if (size > kMaxMessage || have > size) return {};
  std::string bytes(first.data() + sizeof size, have);
  bytes.resize(size);
  while (have < size) {
    const std::size_t got = receive_some(socket, bytes.data() + have, size - have);
    if (got == 0) return {};
    have += got;
  }
  return bytes;
}

}  // namespace palio
