#include "bench/claims/flip_facts.hpp"

#include <fmt/format.h>

#include <cstddef>

#include "puzzles/flip/rules.hpp"
#include "reference/oracle.hpp"

namespace palio::race {
namespace {

constexpr std::size_t kCells = 16;
constexpr std::size_t kBoards = std::size_t{1} << kCells;
constexpr std::string_view kSample = "bwwb/bbwb/bwwb/bwww";

/// Which board each press of each board leads to.
class Presses {
 public:
  Presses() {
    for (std::size_t board = 0; board < kBoards; ++board) {
      const auto start = Rules<Flip>::start(Flip::unrank({}, board));
      for (const Flip::Move& press : Rules<Flip>::legal_moves(start)) {
        auto after = start;
        Rules<Flip>::apply(after, press);
        next_.push_back(id_of(after.cells));
      }
    }
  }
  std::size_t after(std::size_t board, std::size_t cell) const { return next_[board * kCells + cell]; }

 private:
  static std::uint16_t id_of(const std::string& cells) {
    std::uint32_t id = 0;
    for (std::size_t cell = 0; cell < kCells; ++cell) id |= (cells[cell] == 'b' ? 1U : 0U) << cell;
    return static_cast<std::uint16_t>(id);
  }

  std::vector<std::uint16_t> next_;
};

std::uint64_t twice_differ(const Presses& presses) {
  std::uint64_t differ = 0;
  for (std::size_t board = 0; board < kBoards; ++board) {
    for (std::size_t cell = 0; cell < kCells; ++cell)
      differ += presses.after(presses.after(board, cell), cell) != board ? 1 : 0;
  }
  return differ;
}

std::uint64_t order_differs(const Presses& presses) {
  std::uint64_t differ = 0;
  for (std::size_t board = 0; board < kBoards; ++board) {
    for (std::size_t a = 0; a < kCells; ++a) {
      for (std::size_t b = 0; b < a; ++b)
        differ +=
            presses.after(presses.after(board, a), b) != presses.after(presses.after(board, b), a) ? 1 : 0;
    }
  }
  return differ;
}

/// The fewest presses of any sequence, cells as often as one likes: a board is one press
/// further than the nearest that it leads to. Searches forward, whatever a press undoes.
std::vector<Distance> fewest_of_sequences(const Presses& presses) {
  std::vector<Distance> fewest(kBoards, unsolvable);
  fewest.front() = fewest.back() = 0;
  bool any = true;
  for (Distance depth = 0; any; ++depth) {
    any = false;
    for (std::size_t board = 0; board < kBoards; ++board) {
      for (std::size_t cell = 0; cell < kCells && fewest[board] == unsolvable; ++cell) {
        if (fewest[presses.after(board, cell)] != depth) continue;
        fewest[board] = static_cast<Distance>(depth + 1);
        any = true;
      }
    }
  }
  return fewest;
}

std::uint64_t repeats_shorter(const Presses& presses) {
  const auto of_sequences = fewest_of_sequences(presses);
  const auto of_sets = oracle<Flip>().make({})->distances();
  std::uint64_t shorter = 0;
  for (std::size_t board = 0; board < kBoards; ++board)
    shorter += of_sequences[board] < of_sets[board] ? 1 : 0;
  return shorter;
}

void add_sample(const Presses& presses, std::vector<Fact>& facts) {
  const std::string on = fmt::format("the published sample, {}", kSample);
  const std::uint64_t id = Flip::rank(Flip::parse(kSample, Flip::Space{}).value());
  facts.push_back(exact_fact("flip.sample.id", id, "", on));
  for (const std::uint32_t bit : {2U, 13U})
    facts.push_back(exact_fact(fmt::format("flip.sample.bit_{}", bit), id >> bit & 1, "", on));
  for (std::size_t cell = 0; cell < 3; ++cell) {
    facts.push_back(
        exact_fact(fmt::format("flip.sample.child_{}", cell + 1), presses.after(id, cell), "", on));
  }
}

}  // namespace

std::vector<Fact> flip_facts() {
  const Presses presses;
  std::vector<Fact> facts;
  add_sample(presses, facts);
  const auto counted = [&](const std::string& name, const std::string& cases, std::uint64_t of,
                           std::uint64_t value, const std::string& on) {
    facts.push_back(exact_fact(fmt::format("flip.{}.{}", name, cases), of, cases, on));
    facts.push_back(exact_fact(fmt::format("flip.{}.{}", name, cases == "boards" ? "shorter" : "differ"),
                               value, cases, on));
  };
  counted("press_twice", "cases", kBoards * kCells, twice_differ(presses), "every cell of every 4x4 board");
  counted("press_order", "cases", kBoards * kCells * (kCells - 1) / 2, order_differs(presses),
          "every pair of cells of every 4x4 board");
  counted("repeats", "boards", kBoards, repeats_shorter(presses), "every 4x4 board");
  return facts;
}

}  // namespace palio::race
