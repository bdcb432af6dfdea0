// What the ranks of palio-mpi say to each other. Bytes, made by `Packer`: all ranks are one program.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "solvers/wire.hpp"

namespace palio::cli {

enum class Tag : std::uint8_t {
  begin,  ///< from rank 0: what the ranges are of, after its Job
  range,  ///< from rank 0: numbers to do
  stop,   ///< from rank 0: leave what is under way
  done,   ///< to rank 0: what was found on a range
  quit,   ///< from rank 0: there is nothing more to do
};

/// What a `begin` is of: its first byte.
enum class Job : std::uint8_t { verify, census };

struct Message {
  int rank = 0;  ///< it came from
  Tag tag = Tag::quit;
  std::string bytes;
};

/// One process of several, for as long as the object lives. Nobody spins while waiting: the cores
/// are for the solvers.
class Ranks {
 public:
  Ranks(int& argc, char**& argv);
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;
  ~Ranks();

  int rank() const { return rank_; }
  int count() const { return count_; }
  void send(int rank, Tag tag, const std::string& bytes) const;
  /// From rank 0 to all others.
  void send_all(Tag tag, const std::string& bytes) const;
  /// Whether a `stop` is there for this rank, which is still to be received.
  bool told_to_stop() const;
  /// The next message of any rank, waiting for it. `tick` is called every now and then.
  Message receive(const std::function<void()>& tick = [] {}) const;
  /// Ends all ranks at once, where this one can't go on.
  [[noreturn]] void abort(int code) const;

 private:
  /// Nothing where there is none yet.
  std::optional<Message> receive_now() const;

  int rank_ = 0;
  int count_ = 1;
};

/// Throws std::runtime_error where what a rank sent can't be what another would have.
void check_sound(const Unpacker& from, bool and_more = true);

}  // namespace palio::cli
