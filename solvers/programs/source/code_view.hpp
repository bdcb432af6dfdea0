// A source as its compiler sees it: without comments and without what `#if` leaves out.
#pragma once

#include <string>
#include <string_view>

#include "solvers/programs/source/language.hpp"

namespace palio {

/// Two texts of the source's own length, in which what isn't seen is blank and line ends
/// stay where they are.
struct CodeView {
  std::string code;  ///< comments and disabled branches are blank
  std::string bare;  ///< and so is what stands within quotes; the quotes themselves stay
};

/// Of C and C++ the branches of `#if` that a judge leaves out are blank as well: a judge
/// defines ONLINE_JUDGE, and what the source itself doesn't define is taken as undefined;
/// both branches of a condition that isn't a plain `defined` or a number stay. O(length).
CodeView view_code(std::string_view text, Language language);

}  // namespace palio
