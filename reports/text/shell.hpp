// Words of command lines, for shells of the Bourne family.
#pragma once

#include <string>

namespace palio {

/// One word in single quotes.
std::string shell_quoted(const std::string& text);

/// One word, in single quotes unless it has no character that a shell might take for something else.
std::string shell_word(const std::string& text);

}  // namespace palio
