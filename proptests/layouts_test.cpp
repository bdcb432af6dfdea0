// Each layout changes what it is named for, and nothing where there is nothing to change.
#include "reference/layouts.hpp"

#include <gtest/gtest.h>

#include <map>

namespace palio {
namespace {

using Texts = std::map<std::string_view, std::string>;

/// The text in every layout that changes it.
Texts changed(const std::string& text) {
  Texts texts;
  for (const LayoutChange& layout : layout_changes) {
    if (const auto other = layout.change(text)) texts[layout.name] = *other;
  }
  return texts;
}

TEST(Layouts, OfABoard) {
  EXPECT_EQ(changed("bw\nwb\n"), (Texts{{"CRLF input", "bw\r\nwb\r\n"},
                                        {"blanks at line ends", "bw \nwb \n"},
                                        {"no newline at the end", "bw\nwb"},
                                        {"a blank line before", "\nbw\nwb\n"},
                                        {"all on one line", "bwwb\n"},
                                        {"letters of the other case", "BW\nWB\n"}}));
  EXPECT_EQ(changed("BO\n")["letters of the other case"], "bo\n");
}

TEST(Layouts, OfNumbersKeepThemApart) { EXPECT_EQ(changed("3 4\n5\n")["all on one line"], "3 4 5\n"); }

TEST(Layouts, AreNoneWhereTheTextStaysAsItIs) {
  const Texts of_a_number = changed("12\n");
  EXPECT_EQ(of_a_number.count("all on one line"), 0U);
  EXPECT_EQ(of_a_number.count("letters of the other case"), 0U);
  EXPECT_EQ(changed("12").count("no newline at the end"), 0U);
}

}  // namespace
}  // namespace palio
