#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace palio::cli {

/// One word of a shell of the Bourne family, in single quotes.
std::string shell_quoted(const std::string& text);

/// The words with a separator between them.
std::string joined(const std::vector<std::string>& words, std::string_view separator);

}  // namespace palio::cli
