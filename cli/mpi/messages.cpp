#include "cli/mpi/messages.hpp"

#define OMPI_SKIP_MPICXX 1  // the C++ bindings, which nobody uses any more, don't pass our warnings
#include <mpi.h>

#include <chrono>
#include <cstdlib>
#include <stdexcept>
#include <thread>

namespace palio::cli {
namespace {

constexpr std::chrono::microseconds kBetweenLooks{1000};  ///< of ranges that take 300 ms

[[noreturn]] void damaged() { throw std::runtime_error("a rank sent what no rank of this program sends"); }

}  // namespace

Ranks::Ranks(int& argc, char**& argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
  MPI_Comm_size(MPI_COMM_WORLD, &count_);
}

Ranks::~Ranks() { MPI_Finalize(); }

void Ranks::abort(int code) const {
  MPI_Abort(MPI_COMM_WORLD, code);
  std::abort();
}

void Ranks::send(int rank, Tag tag, const std::string& bytes) const {
  if (bytes.size() > Channel::max_message) throw std::runtime_error("a message for a rank is too large");
  MPI_Send(bytes.data(), static_cast<int>(bytes.size()), MPI_BYTE, rank, static_cast<int>(tag),
           MPI_COMM_WORLD);
}

std::optional<Message> Ranks::receive_now() const {
  int there = 0;
  MPI_Status status;
  MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status);
  if (there == 0) return {};
  int size = 0;
  MPI_Get_count(&status, MPI_BYTE, &size);
  Message message{status.MPI_SOURCE, static_cast<Tag>(status.MPI_TAG),
                  std::string(static_cast<std::size_t>(size), '\0')};
  MPI_Recv(message.bytes.data(), size, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD,
           MPI_STATUS_IGNORE);
  return message;
}

Message Ranks::receive(const std::function<void()>& tick) const {
  while (true) {
    if (auto message = receive_now()) return std::move(*message);
    tick();
    std::this_thread::sleep_for(kBetweenLooks);
  }
}

std::string BeginMessage::pack() const {
  Packer packer;
  packer.put(limits.instance_seconds).put(limits.total_seconds.has_value());
  packer.put(limits.total_seconds.value_or(0)).put(limits.memory).put(limits.jobs).put(limits.first);
  return packer.bytes() + campaign.pack();
}

BeginMessage BeginMessage::unpack(const std::string& bytes) {
  Unpacker from(bytes);
  BeginMessage begin;
  begin.limits.instance_seconds = from.get<double>();
  const bool ends = from.get_bool();
  const auto seconds = from.get<double>();
  if (ends) begin.limits.total_seconds = seconds;
  begin.limits.memory = from.get<std::uint64_t>();
  begin.limits.jobs = from.get<std::uint32_t>();
  begin.limits.first = from.get_bool();
  begin.campaign = Campaign::unpack(from);
  if (!from.sound()) damaged();
  return begin;
}

std::string DoneMessage::pack() const {
  Packer packer;
  packer.put(interrupted).put(whole).put(referee_failure).put(std::uint64_t{notes.size()});
  for (const std::string& note : notes) packer.put(note);
  packer.put(std::uint64_t{chunks.size()});
  for (const Chunk& chunk : chunks)
    packer.put(chunk.first).put(RangeReport{chunk.last, chunk.tally, {}}.pack());
  return packer.bytes();
}

DoneMessage DoneMessage::unpack(const std::string& bytes) {
  Unpacker from(bytes);
  DoneMessage done;
  done.interrupted = from.get_bool();
  done.whole = from.get_bool();
  done.referee_failure = from.get_text();
  for (auto left = from.get<std::uint64_t>(); left > 0 && from.sound(); --left)
    done.notes.push_back(from.get_text());
  for (auto left = from.get<std::uint64_t>(); left > 0 && from.sound(); --left) {
    const auto first = from.get<std::uint64_t>();
    auto report = RangeReport::unpack(from.get_text());
    if (!report) damaged();
    done.chunks.push_back({first, report->last, std::move(report->tally)});
  }
  if (!from.sound()) damaged();
  return done;
}

}  // namespace palio::cli
