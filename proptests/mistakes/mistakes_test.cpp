// Known mistakes: the texts in reference/mistakes/ are what the planted programs print.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <string>

#include "proptests/mistakes/telling.hpp"

namespace palio::mistakes {
namespace {

constexpr const char* kRewrite = "PALIO_REWRITE_MISTAKES=1 scripts/test -R Mistakes";

template <class P>
std::string file_of() {
  return fmt::format("{}/reference/mistakes/{}.txt", PALIO_SOURCE_DIR, P::name);
}

template <class P>
std::string text_kept() {
  std::ifstream stream(file_of<P>());
  return {std::istreambuf_iterator<char>(stream), {}};
}

template <class P>
std::string text_of(const MistakeTable& table) {
  return print_mistakes(table, fmt::format("What known mistakes print on the telling sample of {} {}.\n"
                                           "place in the space | true answer | that of each mistake, = where "
                                           "it is the true one\nTo rewrite: {}",
                                           P::name, P::print_space(P::default_space()), kRewrite));
}

template <class P>
void expect_current() {
  if (std::getenv("PALIO_REWRITE_MISTAKES") != nullptr)
    std::ofstream(file_of<P>()) << text_of<P>(RowChooser(table_of<P>(candidates<P>(1000))).choose());
  const std::string kept = text_kept<P>();
  std::vector<std::uint64_t> places;
  for (const auto& row : read_mistakes(kept).rows) places.push_back(row.place);
  EXPECT_EQ(text_of<P>(table_of<P>(places)), kept)
      << "Where the planted mistakes are meant to change, rewrite the files:\n"
      << kRewrite;
}

TEST(Mistakes, OfFlipAreWhatThePlantedProgramsPrint) { expect_current<Flip>(); }
TEST(Mistakes, OfFourAreWhatThePlantedProgramsPrint) { expect_current<Four>(); }
TEST(Mistakes, OfShuttleAreWhatThePlantedProgramsPrint) { expect_current<Shuttle>(); }

/// That what is compiled in is what stands in the tree.
template <class P>
void expect_compiled_in() {
  EXPECT_EQ(text_of<P>(known_mistakes(P::name)), text_kept<P>());
}

TEST(Mistakes, ThatWereRewrittenAreCompiledIn) {
  if (std::getenv("PALIO_REWRITE_MISTAKES") != nullptr) GTEST_SKIP() << "the next build does that";
  expect_compiled_in<Flip>();
  expect_compiled_in<Four>();
  expect_compiled_in<Shuttle>();
}

}  // namespace
}  // namespace palio::mistakes
