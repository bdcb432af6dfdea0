// Text of others, for showing.
#pragma once

#include <string>
#include <string_view>

namespace palio {

/// The text on one line and in UTF-8: tabs are blanks, and what would spoil a terminal, or
/// isn't UTF-8, is `?`.
std::string printable_text(std::string_view text);

}  // namespace palio
