#include "cli/mpi/messages.hpp"

#define OMPI_SKIP_MPICXX 1  // the C++ bindings, which nobody uses any more, don't pass our warnings
#include <mpi.h>

#include <chrono>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <thread>

#include "cli/inputs.hpp"

namespace palio::cli {
namespace {

constexpr std::chrono::microseconds kBetweenLooks{1000};  ///< of ranges that take 300 ms
constexpr std::size_t kMostBytes = INT_MAX;               ///< of an MPI message

}  // namespace

Ranks::Ranks(int& argc, char**& argv) {
  int threads = MPI_THREAD_SINGLE;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &threads);
  if (threads < MPI_THREAD_FUNNELED) {
    std::fputs("palio-mpi: this MPI serves no process with several threads: take another\n", stderr);
    abort(not_possible);
  }
  MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
  MPI_Comm_size(MPI_COMM_WORLD, &count_);
}

Ranks::~Ranks() { MPI_Finalize(); }

void Ranks::abort(int code) const {
  MPI_Abort(MPI_COMM_WORLD, code);
  std::abort();
}

void Ranks::send(int rank, Tag tag, const std::string& bytes) const {
  if (bytes.size() > kMostBytes) throw std::runtime_error("a message for a rank is too large");
  MPI_Send(bytes.data(), static_cast<int>(bytes.size()), MPI_BYTE, rank, static_cast<int>(tag),
           MPI_COMM_WORLD);
}

void Ranks::send_all(Tag tag, const std::string& bytes) const {
  for (int rank = 1; rank < count_; ++rank) send(rank, tag, bytes);
}

bool Ranks::told_to_stop() const {
  int there = 0;
  MPI_Iprobe(0, static_cast<int>(Tag::stop), MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE);
  return there != 0;
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

void check_sound(const Unpacker& from, bool and_more) {
  if (!from.sound() || !and_more) throw std::runtime_error("a rank sent what no rank of this program sends");
}

}  // namespace palio::cli
