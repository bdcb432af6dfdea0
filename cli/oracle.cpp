#include "reference/oracle.hpp"

#include "cli/inputs.hpp"
#include "cli/solve/solutions.hpp"
#include "cli/terminal.hpp"
#include "solvers/answer_text.hpp"

namespace palio::cli {
namespace {

constexpr std::size_t kWriteAt = std::size_t{1} << 20;  ///< bytes of text kept before writing

template <class P>
std::unique_ptr<Oracle<P>> oracle_of(const typename P::Space& space) {
  if (!oracle<P>().reaches(space)) {
    throw std::runtime_error(fmt::format("{} {} is beyond the oracle's reach: {}", P::name,
                                         P::print_space(space), oracle<P>().reach));
  }
  return oracle<P>().make(space);
}

template <class P>
std::string text_of(Distance distance, Dialect dialect) {
  return distance == unsolvable ? std::string(impossible_text)
                                : fmt::format("{}", in_dialect<P>(distance, dialect));
}

template <class P>
void answer_all(const OracleOptions& options, Dialect dialect) {
  const auto space = space_from<P>(options.size);
  const auto truth = oracle_of<P>(space);
  const std::vector<Distance> distances = truth->distances();
  std::string text;
  for (std::uint64_t place = 0; place < distances.size(); ++place) {
    const auto instance = P::unrank(space, place);
    text += P::print_line(instance);
    text += ' ';
    if constexpr (P::answer_is_moves)
      text += print_moves<P>(truth->solution(instance).value(), Layout::one_line);
    else
      text += text_of<P>(distances[place], dialect);
    text += '\n';
    if (text.size() < kWriteAt) continue;
    print(text);
    text.clear();
  }
  print(text);
}

template <class P>
void answer_one(const OracleOptions& options, Dialect dialect) {
  InputFile input(options.file);
  const auto parsed = parse_instance<P>(input.read_all(), options.size);
  const auto& instance = value_or_error(parsed, input.name());
  const auto truth = oracle_of<P>(P::space_of(instance));
  const auto moves = truth->solution(instance);
  std::string text;
  if (P::answer_is_moves && moves)
    text = print_moves<P>(*moves, Layout::judge) + '\n';
  else
    text = text_of<P>(truth->distance(instance), dialect) + '\n';
  if (moves && options.moves && !P::answer_is_moves) text += list_moves<P>(*moves);
  if (moves && options.draw) text += '\n' + draw_solution<P>(instance, *moves, terminal_style());
  print(text);
}

}  // namespace

int run(const OracleOptions& options) {
  const Dialect dialect = parse_dialect(options.dialect).value();
  Puzzles::named(options.puzzle, [&]<class P>() {
    if (options.all)
      answer_all<P>(options, dialect);
    else
      answer_one<P>(options, dialect);
  });
  return all_well;
}

}  // namespace palio::cli
