// Which known mistake a program makes, by what it prints on the telling sample.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "puzzles/dialect.hpp"
#include "reference/mistakes.hpp"
#include "reference/words.hpp"

namespace palio {

/// What a program printed on rows of a table of mistakes: the words; absent where it has no
/// answer, as it crashed or printed now this, now that.
using PrintedRows = std::map<std::size_t, std::optional<std::string>>;

/// So many wrong answers bear out a diagnosis; with fewer none is made.
inline constexpr std::uint64_t least_evidence = 8;

/// Puts an answer by the statement into a dialect.
using WordsInDialect = std::string (*)(const std::string& words, Dialect dialect);

/// See Diagnosis::text. `instances` is what the puzzle calls them.
std::string diagnose(const MistakeTable& table, const PrintedRows& printed, Dialect own,
                     WordsInDialect in_dialect, std::string_view instances);

/// The places in the puzzle's default space of the instances by which mistakes are told
/// apart, those first that tell most; to be tried in any order.
template <class P>
std::vector<std::uint64_t> telling_sample() {
  std::vector<std::uint64_t> places;
  for (const auto& row : known_mistakes(P::name).rows) places.push_back(row.place);
  return places;
}

/// The place of an instance in its puzzle's default space; nothing where it isn't in there.
template <class P>
std::optional<std::uint64_t> default_place(const typename P::Instance& instance) {
  const auto space = P::default_space();
  if constexpr (std::is_same_v<typename P::Space, typename P::Shape>) {
    if (P::shape_of(instance) == space) return P::rank(instance);
  } else {
    for (std::uint64_t place = 0; place < *P::count(space); ++place) {
      if (P::unrank(space, place) == instance) return place;
    }
  }
  return {};
}

/// Names the mistakes that agree with a program wherever it was tried. Takes all cases that
/// there are, from the default space; those outside of the telling sample don't count.
template <class P>
class Diagnosis {
 public:
  /// `own` is the dialect that the program is held to.
  explicit Diagnosis(Dialect own = Dialect::statement) : own_(own) {
    const auto& rows = known_mistakes(P::name).rows;
    for (std::size_t row = 0; row < rows.size(); ++row) rows_.emplace(rows[row].place, row);
  }

  /// Whatever it printed, readable or not. `place` is that of default_place.
  void add(std::uint64_t place, std::string_view printed) {
    if (rows_.contains(place)) put(rows_.at(place), words_of(printed));
  }
  /// It ended without an answer: it crashed, ran too long or the like.
  void add_failure(std::uint64_t place) {
    if (rows_.contains(place)) put(rows_.at(place), {});
  }
  /// What another thread saw of the same program.
  void add(const Diagnosis& other) {
    for (const auto& [row, words] : other.printed_) put(row, words);
  }

  /// `agrees with *free variables left zero* on all 312 telling boards tried, of which it gets 57
  /// wrong`; or several mistakes, where what was tried doesn't tell them apart; or `prints *4*
  /// on ...`; or `like no known mistake`. Empty where nothing tried is wrong.
  std::string text() const {
    return diagnose(known_mistakes(P::name), printed_, own_, words_in_dialect, P::instances);
  }

 private:
  static std::string words_in_dialect(const std::string& words, Dialect dialect) {
    return words == "0" ? std::to_string(in_dialect<P>(0, dialect)) : words;
  }
  void put(std::size_t row, std::optional<std::string> words) {
    const auto [known, is_new] = printed_.try_emplace(row, words);
    if (!is_new && known->second != words) known->second.reset();
  }

  Dialect own_;
  std::map<std::uint64_t, std::size_t> rows_;  ///< by place
  PrintedRows printed_;
};

}  // namespace palio
