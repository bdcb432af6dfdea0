#include "reference/certificate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cassert>
#include <numeric>
#include <stdexcept>
#include <unordered_map>

namespace palio {
namespace {

constexpr std::uint64_t kMaxFourBoards = std::uint64_t{1} << 21;
constexpr std::uint64_t kMaxPositions = std::uint64_t{1} << 22;
constexpr std::uint32_t kMaxLine = 64;  ///< cells

[[noreturn]] void disagree(std::string_view puzzle, const std::string& what) {
  throw std::runtime_error(fmt::format(
      "nothing is certified: two accounts of {} disagree on {}; please report this", puzzle, what));
}

std::vector<std::uint8_t> as_bytes(const std::vector<Distance>& distances) {
  std::vector<std::uint8_t> bytes(distances.size());
  std::transform(distances.begin(), distances.end(), bytes.begin(), [](Distance distance) {
    if (distance != unsolvable && distance > Certificate::Table::greatest)
      throw std::runtime_error(fmt::format("a state has distance {}; certificates hold distances up to {}",
                                           distance, Certificate::Table::greatest));
    return distance == unsolvable ? Certificate::Table::never : static_cast<std::uint8_t>(distance);
  });
  return bytes;
}

/// The moves that solve an instance, after they were played by the rules.
template <class P>
Certificate::Solution shown_solution(const Oracle<P>& truth, const typename P::Instance& instance) {
  Certificate::Solution shown{P::print_line(instance), {}};
  auto board = Rules<P>::start(instance);
  const auto moves = truth.solution(instance);
  for (const auto& move : moves.value()) {
    if (!Rules<P>::apply(board, move)) disagree(P::name, "the moves of " + shown.instance);
    shown.moves.push_back(P::print_move(move));
  }
  if (!Rules<P>::solved(board)) disagree(P::name, "the solution of " + shown.instance);
  return shown;
}

/// A certificate with all that the oracle knows of the instances.
template <class P>
Certificate about_instances(const typename P::Space& space, const Oracle<P>& truth) {
  Certificate certificate;
  certificate.puzzle = P::name;
  certificate.space = P::print_space(space);
  const std::vector<Distance> distances = truth.distances();
  for (std::uint64_t rank = 0; rank < distances.size(); ++rank) {
    const bool first = ++certificate.answers[distances[rank]] == 1;
    if (first && distances[rank] != unsolvable)
      certificate.solutions.push_back(shown_solution<P>(truth, P::unrank(space, rank)));
  }
  return certificate;
}

// flip

/// A basis of all sets of cells that every press meets an even number of times, each set a number.
std::vector<std::uint64_t> sets_met_evenly(const Flip::Shape& shape) {
  const auto cells = static_cast<std::uint32_t>(shape.cells());
  std::vector<std::uint64_t> rows;  // equations, each with a leading cell that no other has
  std::vector<std::uint32_t> leading;
  for (const Flip::Move& press : Rules<Flip>::legal_moves(Rules<Flip>::start(Flip::Instance{shape}))) {
    std::uint64_t row = 0;
    for (const Flip::Move& cell : Rules<Flip>::turned_by(shape, press))
      row |= std::uint64_t{1} << (cell.row * shape.cols + cell.col);
    for (std::size_t i = 0; i < rows.size(); ++i) row ^= (row >> leading[i] & 1) != 0 ? rows[i] : 0;
    if (row == 0) continue;
    const auto lead = static_cast<std::uint32_t>(std::countr_zero(row));
    for (std::uint64_t& other : rows) other ^= (other >> lead & 1) != 0 ? row : 0;
    rows.push_back(row);
    leading.push_back(lead);
  }
  std::vector<std::uint64_t> sets;
  for (std::uint32_t cell = 0; cell < cells; ++cell) {
    if (std::find(leading.begin(), leading.end(), cell) != leading.end()) continue;
    std::uint64_t set = std::uint64_t{1} << cell;
    for (std::size_t i = 0; i < rows.size(); ++i) set |= (rows[i] >> cell & 1) << leading[i];
    sets.push_back(set);
  }
  return sets;
}

std::string print_set(const Flip::Shape& shape, std::uint64_t set) {
  std::string text = Flip::print_line({shape, {set}});
  std::replace(text.begin(), text.end(), 'b', 'x');
  std::replace(text.begin(), text.end(), 'w', '.');
  return text;
}

/// Whether the sets show that a board can't be made one colour: `wrong` cells are those to turn.
bool proved(const std::vector<std::uint64_t>& sets, std::uint64_t wrong) {
  return std::any_of(sets.begin(), sets.end(),
                     [wrong](std::uint64_t set) { return std::popcount(set & wrong) % 2 == 1; });
}

// shuttle

/// A saturating number of lines of one size.
std::uint64_t positions(const Shuttle::Instance& sides) {
  const std::uint64_t pieces = std::uint64_t{sides.white} + sides.black;
  if (pieces + 1 > kMaxLine) return kMaxPositions + 1;
  std::uint64_t lines = pieces + 1;
  for (std::uint64_t i = 1; i <= std::min(sides.white, sides.black); ++i) {
    if (lines > kMaxPositions * pieces) return kMaxPositions + 1;
    lines = lines * (pieces - i + 1) / i;
  }
  return lines;
}

/// All lines in the order of their table.
std::vector<std::string> lines_of(const Shuttle::Instance& sides) {
  std::vector<std::string> lines;
  lines.reserve(positions(sides));
  for (std::size_t empty = 0; empty < sides.cells(); ++empty) {
    std::string order = std::string(sides.black, 'B') + std::string(sides.white, 'W');
    do {
      lines.push_back(order.substr(0, empty) + '_' + order.substr(empty));
    } while (std::next_permutation(order.begin(), order.end()));
  }
  return lines;
}

/// The distance of each line to the goal, by the rules. Each move can be taken back by one of
/// its kind, so the search may begin at the goal.
std::vector<Distance> search(const Shuttle::Instance& sides, const std::vector<std::string>& lines) {
  std::unordered_map<std::string_view, std::size_t> places;
  for (std::size_t place = 0; place < lines.size(); ++place) places.emplace(lines[place], place);
  std::vector<Distance> distances(lines.size(), unsolvable);
  const std::string goal = std::string(sides.black, 'B') + '_' + std::string(sides.white, 'W');
  std::vector<std::size_t> queue{places.at(goal)};
  distances[queue[0]] = 0;
  for (std::size_t next = 0; next < queue.size(); ++next) {
    const std::string& line = lines[queue[next]];
    const Rules<Shuttle>::Board board{line, line.find('_'), sides.white};
    for (const Shuttle::Move& move : Rules<Shuttle>::legal_moves(board)) {
      auto after = board;
      Rules<Shuttle>::apply(after, move);
      const std::size_t place = places.at(after.cells);
      if (distances[place] != unsolvable) continue;
      distances[place] = static_cast<Distance>(distances[queue[next]] + 1);
      queue.push_back(place);
    }
  }
  return distances;
}

}  // namespace

std::uint64_t Certificate::instances() const {
  return std::accumulate(answers.begin(), answers.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const auto& answer) { return sum + answer.second; });
}

std::uint64_t Certificate::states() const {
  return std::accumulate(tables.begin(), tables.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const Table& table) { return sum + table.distances.size(); });
}

bool certifiable(const Flip::Space& space) { return oracle<Flip>().reaches(space); }

bool certifiable(const Four::Space& space) {
  const auto boards = Four::count(space);
  return boards && *boards <= kMaxFourBoards && oracle<Four>().reaches(space);
}

bool certifiable(const Shuttle::Space& space) {
  std::uint64_t all = 0;
  for (const auto& sides : space.instances) all += positions(sides);
  return all <= kMaxPositions && oracle<Shuttle>().reaches(space);
}

Certificate certify(const Flip::Space& space) {
  assert(certifiable(space));
  const auto truth = oracle<Flip>().make(space);
  Certificate certificate = about_instances<Flip>(space, *truth);
  const std::vector<Distance> distances = truth->distances();
  const std::vector<std::uint64_t> sets = sets_met_evenly(space);
  for (std::uint64_t board = 0, last = distances.size() - 1; board <= last; ++board) {
    if ((distances[board] == unsolvable) != (proved(sets, board) && proved(sets, board ^ last)))
      disagree(Flip::name, Flip::print_line(Flip::unrank(space, board)));
  }
  for (const std::uint64_t set : sets) certificate.proofs.push_back(print_set(space, set));
  certificate.tables.push_back({"boards", as_bytes(distances)});
  return certificate;
}

Certificate certify(const Four::Space& space) {
  assert(certifiable(space));
  Certificate certificate = about_instances<Four>(space, *oracle<Four>().make(space));
  for (const auto starter : {Four::Starter::white, Four::Starter::black}) {
    Four::Space started = space;
    started.starter = starter;
    const char* const of = starter == Four::Starter::white ? "white to move" : "black to move";
    certificate.tables.push_back({of, as_bytes(oracle<Four>().make(started)->distances())});
  }
  return certificate;
}

Certificate certify(const Shuttle::Space& space) {
  assert(certifiable(space));
  const auto truth = oracle<Shuttle>().make(space);
  Certificate certificate = about_instances<Shuttle>(space, *truth);
  for (const auto& sides : space.instances) {
    const std::vector<std::string> lines = lines_of(sides);
    const std::vector<Distance> distances = search(sides, lines);
    const auto start = std::find(lines.begin(), lines.end(), Rules<Shuttle>::start(sides).cells);
    const Distance found = distances[static_cast<std::size_t>(start - lines.begin())];
    if (found != truth->distance(sides)) disagree(Shuttle::name, "size " + Shuttle::print_line(sides));
    certificate.tables.push_back({Shuttle::print_line(sides), as_bytes(distances)});
  }
  return certificate;
}

}  // namespace palio
