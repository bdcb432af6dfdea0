// What the ranks of palio-mpi say to each other. Bytes, made by `Packer`: all ranks are one program.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "reference/supervisor.hpp"

namespace palio::cli {

enum class Tag : std::uint8_t {
  begin,  ///< from rank 0: a contender's campaign
  truth,  ///< from rank 0: what is known of the instances, behind each `begin`
  range,  ///< from rank 0: numbers to do
  done,   ///< to rank 0: what was found on them
  quit,   ///< from rank 0: there is nothing more to do
};

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
  /// The next message of any rank; nothing where there is none yet.
  std::optional<Message> receive_now() const;
  /// The next message, waiting for it. `tick` is called every now and then.
  Message receive(const std::function<void()>& tick = [] {}) const;
  /// Ends all ranks at once, where this one can't go on.
  [[noreturn]] void abort(int code) const;

 private:
  int rank_ = 0;
  int count_ = 1;
};

/// A contender's campaign as rank 0 tells it; the seconds are those that are left.
struct BeginMessage {
  Campaign campaign;
  Limits limits;
  std::string pack() const;
  static BeginMessage unpack(const std::string& bytes);
};

/// What a rank found on a range.
struct DoneMessage {
  std::vector<Chunk> chunks;  ///< that are whole
  std::vector<std::string> notes;
  bool interrupted = false;
  bool whole = true;  ///< nothing of the range is left to do
  std::string referee_failure = {};
  std::string pack() const;
  static DoneMessage unpack(const std::string& bytes);
};

}  // namespace palio::cli
