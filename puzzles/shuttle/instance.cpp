#include "puzzles/shuttle/instance.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "puzzles/random.hpp"

namespace palio {
namespace {

constexpr std::uint64_t kMaxRange = 1000;  ///< instances in a space

/// A number of a text, and where it stands.
struct Word {
  std::string_view text;
  std::string_view behind;  ///< the rest of the input
  std::size_t line;
  std::size_t column;
};

/// The words between blanks and line ends, `most` of them and one more at most. The last
/// is empty and stands at the end of the text where that was reached.
std::vector<Word> split(std::string_view text, std::size_t most) {
  std::vector<Word> words;
  std::size_t line = 1;
  std::size_t column = 1;
  while (words.size() <= most) {
    while (!text.empty() && (text[0] == '\n' || blank_at(text) > 0)) {
      ++column;
      if (text[0] == '\n') ++line, column = 1;
      text.remove_prefix(character_length(text));
    }
    Word word{text, {}, line, column};
    while (!text.empty() && text[0] != '\n' && blank_at(text) == 0) {
      ++column;
      text.remove_prefix(character_length(text));
    }
    word.behind = text;
    word.text.remove_suffix(text.size());
    words.push_back(word);
    if (word.text.empty()) break;
  }
  return words;
}

Parsed<std::uint32_t> parse_side(const Word& word) {
  const auto side = parse_number(word.text, 1, Shuttle::max_side, word.line, word.column, word.behind);
  if (!side) return side.error();
  return static_cast<std::uint32_t>(side.value());
}

TextError more_input(const Word& word) {
  return {word.line, word.column, describe_head(word.text),
          "end of input (one or two numbers; several instances go one a line, with --batch)"};
}

/// Makes the words `A` and `B` of the one word `AxB`.
void split_at_cross(std::vector<Word>& words) {
  const Word first = words[0];
  const std::size_t cross = first.text.find_first_of("xX");
  if (cross == std::string_view::npos) return;
  const std::string_view second = first.text.substr(cross + 1);
  words.insert(words.begin() + 1, {second, first.behind, first.line, first.column + cross + 1});
  words[0] = {first.text.substr(0, cross), first.text.substr(cross), first.line, first.column};
}

}  // namespace

Parsed<Shuttle::Instance> Shuttle::parse(std::string_view text, const std::optional<Space>& known) {
  std::vector<Word> words = split(text, 2);
  if (words.size() == 2) split_at_cross(words);
  const auto white = parse_side(words[0]);
  if (!white) return white.error();
  Instance sides{white.value(), white.value()};
  if (words.size() > 2) {
    if (words[1].line != words[0].line) return more_input(words[1]);
    const auto black = parse_side(words[1]);
    if (!black) return black.error();
    sides.black = black.value();
  }
  if (words.size() > 2 && !words[2].text.empty()) return more_input(words[2]);
  if (known && std::find(known->instances.begin(), known->instances.end(), sides) == known->instances.end()) {
    return TextError{words[0].line, words[0].column, print_line(sides),
                     fmt::format("size {}", print_space(*known))};
  }
  return sides;
}

std::string Shuttle::print(const Instance& sides) {
  if (sides.white == sides.black) return fmt::format("{}\n", sides.white);
  return fmt::format("{} {}\n", sides.white, sides.black);
}

std::string Shuttle::print_line(const Instance& sides) {
  if (sides.white == sides.black) return fmt::format("{}", sides.white);
  return fmt::format("{}x{}", sides.white, sides.black);
}

std::string Shuttle::print_move(const Move& move) { return fmt::format("{}", move.origin); }

Parsed<Shuttle::Space> Shuttle::parse_space(std::string_view text) {
  const std::size_t dots = text.find("..");
  if (dots == std::string_view::npos) {
    const auto sides = parse(text, {});
    if (!sides) return sides.error();
    return space_of(sides.value());
  }
  const auto first = parse_side({text.substr(0, dots), text.substr(dots), 1, 1});
  if (!first) return first.error();
  const std::uint64_t most = std::min<std::uint64_t>(max_side, first.value() + kMaxRange - 1);
  const auto last = parse_number(text.substr(dots + 2), first.value(), most, 1, dots + 3);
  if (!last) return last.error();
  Space space;
  for (std::uint32_t side = first.value(); side <= last.value(); ++side)
    space.instances.push_back({side, side});
  return space;
}

std::string Shuttle::print_space(const Space& space) {
  const std::string first = print_line(space.instances.front());
  if (space.instances.size() == 1) return first;
  return first + ".." + print_line(space.instances.back());
}

Shuttle::Space Shuttle::default_space() { return parse_space("1..12").value(); }

std::uint64_t Shuttle::rank(const Instance& sides) {
  const std::uint64_t before = sides.white + sides.black - 2;  // whole diagonals a + b
  return before * (before + 1) / 2 + sides.white - 1;
}

Shuttle::Instance Shuttle::sample(const Space& space, std::uint64_t seed, std::uint64_t k) {
  return space.instances[Random(seed, k).below(space.instances.size())];
}

}  // namespace palio
