// Texts with their invisible characters made visible.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace palio {

/// Text with its invisible characters made visible: a blank as `·`, a tab as `→`, a line end
/// as `⏎`, a carriage return as `␍`, what has no picture as `\x00` or `\u{00A0}`. One line.
/// At most about `limit` characters from byte `from` on; `…` stands where some are left out.
std::string show_invisibly(std::string_view text, std::size_t limit = 60, std::size_t from = 0);

/// Both texts in that way, from shortly before the first place where they differ.
struct ShownTexts {
  std::string expected;
  std::string printed;
};
ShownTexts show_both(std::string_view expected, std::string_view printed, std::size_t limit = 60);

}  // namespace palio
