#include "bench/claims/four_facts.hpp"

#include <fmt/format.h>

#include <cstddef>

#include "puzzles/dialect.hpp"
#include "puzzles/four/rules.hpp"
#include "reference/oracle.hpp"

namespace palio::race {
namespace {

constexpr std::string_view kSample = "BWBO/WBWB/BWBW/WBWO";

std::vector<Distance> distances_with(Four::Starter starter) {
  Four::Space space;
  space.starter = starter;
  return oracle<Four>().make(space)->distances();
}

void add_starters(std::vector<Fact>& facts) {
  const auto white = distances_with(Four::Starter::white);
  const auto black = distances_with(Four::Starter::black);
  std::uint64_t white_less = 0;
  std::uint64_t black_less = 0;
  for (std::size_t board = 0; board < white.size(); ++board) {
    white_less += white[board] < black[board] ? 1 : 0;
    black_less += black[board] < white[board] ? 1 : 0;
  }
  const std::string on = "every 4x4 board, each colour beginning";
  facts.push_back(exact_fact("four.starters.boards", white.size(), "boards", on));
  facts.push_back(exact_fact("four.starters.differ", white_less + black_less, "boards", on));
  facts.push_back(exact_fact("four.starters.black_less", black_less, "boards", on));
  facts.push_back(exact_fact("four.starters.white_less", white_less, "boards", on));
}

void add_solved(const std::vector<Distance>& distances, std::vector<Fact>& facts) {
  std::uint64_t solved = 0;
  std::uint64_t zero = 0;
  std::uint64_t one = 0;
  for (std::size_t board = 0; board < distances.size(); ++board) {
    if (!Rules<Four>::solved(Rules<Four>::start(Four::unrank({}, board)))) continue;
    ++solved;
    zero += distances[board] == 0 ? 1 : 0;
    one += distances[board] == 1 ? 1 : 0;
  }
  const std::string on = "every 4x4 board that is solved at the start";
  facts.push_back(exact_fact("four.solved.boards", solved, "boards", on));
  facts.push_back(exact_fact("four.solved.zero", zero, "boards", on));
  facts.push_back(exact_fact("four.solved.one", one, "boards", on));
  facts.push_back(exact_fact("four.solved.luogu", in_dialect<Four>(0, Dialect::luogu), "moves",
                             "the dialect that is kept for that judge's data"));
}

}  // namespace

std::vector<Fact> four_facts() {
  std::vector<Fact> facts;
  const auto distances = oracle<Four>().make({})->distances();
  const std::uint64_t sample = Four::rank(Four::parse(kSample, Four::Space{}).value());
  facts.push_back(exact_fact("four.sample.answer", distances[sample], "moves",
                             fmt::format("the published sample, {}", kSample)));
  add_starters(facts);
  add_solved(distances, facts);
  return facts;
}

}  // namespace palio::race
