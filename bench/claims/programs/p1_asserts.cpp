// The method of P1 as a program that is built twice, with asserts and with NDEBUG: breadth
// first over 16-bit boards, a visited array of 65,536 entries, forward from the given board,
// with an assert on each board that the inner loop makes. Nothing else differs.
// It solves the two published samples as often as its argument says and prints their
// answers, -1 for an impossible board, and then the kilobytes that it held.
// Source: P1, a write-up of POJ 1753, 2009, written anew from a description.
#include <array>
#include <cassert>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "bench/claims/programs/resident.hpp"

namespace {

constexpr int kBoards = 65536;
constexpr int kAllBlack = kBoards - 1;
constexpr int kImpossible = -1;
constexpr std::array<std::string_view, 2> kSamples{"bwwbbbwbbwwbbwww", "bwbwwwwwbbwbbwwb"};

struct Entry {
  int id;
  int presses;
};

std::array<bool, kBoards> visited;
std::array<Entry, kBoards> queue;

/// Cell (r, c) is bit 4r + c, black is 1.
int id_of(std::string_view letters) {
  int id = 0;
  for (std::size_t cell = 0; cell < letters.size(); ++cell) {
    if (letters[cell] == 'b') id |= 1 << cell;
  }
  return id;
}

int pressed(int id, int cell) {
  const int row = cell / 4;
  const int col = cell % 4;
  int turned = 1 << cell;
  if (row > 0) turned |= 1 << (cell - 4);
  if (row < 3) turned |= 1 << (cell + 4);
  if (col > 0) turned |= 1 << (cell - 1);
  if (col < 3) turned |= 1 << (cell + 1);
  return id ^ turned;
}

int fewest_presses(int start) {
  visited.fill(false);
  visited[static_cast<std::size_t>(start)] = true;
  queue[0] = {start, 0};
  std::size_t end = 1;
  for (std::size_t head = 0; head < end; ++head) {
    const Entry entry = queue[head];
    if (entry.id == 0 || entry.id == kAllBlack) return entry.presses;
    for (int cell = 0; cell < 16; ++cell) {
      const int next = pressed(entry.id, cell);
      assert(next >= 0 && next < kBoards);
      bool& met = visited[static_cast<std::size_t>(next)];
      if (met) continue;
      met = true;
      queue[end++] = {next, entry.presses + 1};
    }
  }
  return kImpossible;
}

}  // namespace

int main(int argc, char** argv) {
  const long rounds = argc == 2 ? std::strtol(argv[1], nullptr, 10) : 0;
  if (rounds <= 0) {
    std::fputs("give the number of rounds, at least 1\n", stderr);
    return 2;
  }
  std::array<int, kSamples.size()> answers{};
  for (long round = 0; round < rounds; ++round) {
    for (std::size_t i = 0; i < kSamples.size(); ++i) answers[i] = fewest_presses(id_of(kSamples[i]));
  }
  std::printf("%d %d\n", answers[0], answers[1]);
  std::printf("%lu\n", palio::claims::resident_kilobytes());
}
