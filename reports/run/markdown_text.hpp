// Texts whose author isn't trusted, in GitHub-flavoured Markdown.
#pragma once

#include <cstddef>
#include <string>

namespace palio {

/// As code, in which nothing is markup, a link or a mention: cut to so many columns, on one line;
/// what is unshown is U+FFFD. In a cell of a table a bar is a broken one (U+00A6).
std::string code_of(const std::string& text, std::size_t columns, bool is_cell = false);

/// As running text, cut to so many columns, on one line: what would be markup is escaped, and what
/// would become a mention, a reference or a link on a forge is kept from it by a word joiner
/// (U+2060).
std::string prose_of(const std::string& text, std::size_t columns);

}  // namespace palio
