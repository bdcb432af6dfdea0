#include "puzzles/shuttle/instance.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "puzzles/random.hpp"

namespace palio {
namespace {

constexpr std::uint64_t kMaxRange = 1000;  ///< instances in a space

Parsed<std::uint32_t> parse_side(std::string_view text, std::size_t line, std::size_t column) {
  const auto side = parse_number(text, 1, Shuttle::max_side, line, column);
  if (!side) return side.error();
  return static_cast<std::uint32_t>(side.value());
}

/// The numbers of a text, with the places where they stand.
struct Word {
  std::string_view text;
  std::size_t line;
  std::size_t column;
};

/// Splits at blanks and line ends; gives up after `most` words and one more.
std::vector<Word> split(std::string_view text, std::size_t most) {
  std::vector<Word> words;
  std::size_t line = 1;
  std::size_t column = 1;
  bool inside = false;
  for (std::size_t at = 0; at < text.size() && words.size() <= most;) {
    const std::size_t blank = blank_at(text.substr(at));
    const std::size_t length = blank > 0 ? blank : character_length(text.substr(at));
    if (blank > 0 || text[at] == '\n') {
      inside = false;
    } else if (!inside) {
      words.push_back({text.substr(at, length), line, column});
      inside = true;
    } else {
      words.back().text = {words.back().text.data(), words.back().text.size() + length};
    }
    ++column;
    if (text[at] == '\n') ++line, column = 1;
    at += length;
  }
  return words;
}

}  // namespace

Parsed<Shuttle::Instance> Shuttle::parse(std::string_view text, const std::optional<Space>& known) {
  const std::vector<Word> words = split(text, 2);
  if (words.empty())
    return TextError{1, 1, describe_head(""), fmt::format("a number from 1 to {}", max_side)};
  if (words.size() > 2) {
    return TextError{words[2].line, words[2].column, describe_head(words[2].text),
                     "end of input (one or two numbers; several instances go one a line, with --batch)"};
  }
  const Word& first = words[0];
  const std::size_t cross = words.size() == 1 ? first.text.find('x') : std::string_view::npos;
  const auto white = parse_side(first.text.substr(0, cross), first.line, first.column);
  if (!white) return white.error();
  Instance sides{white.value(), white.value()};
  if (words.size() == 2 || cross != std::string_view::npos) {
    const auto black = words.size() == 2
                           ? parse_side(words[1].text, words[1].line, words[1].column)
                           : parse_side(first.text.substr(cross + 1), first.line, first.column + cross + 1);
    if (!black) return black.error();
    sides.black = black.value();
  }
  if (known && std::find(known->instances.begin(), known->instances.end(), sides) == known->instances.end()) {
    return TextError{first.line, first.column, print_line(sides),
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
  const auto first = parse_side(text.substr(0, dots), 1, 1);
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
