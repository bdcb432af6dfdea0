// What a compiler complained of first.
#pragma once

#include <string>
#include <string_view>

#include "solvers/programs/source/language.hpp"

namespace palio {

/// The first error among a compiler's messages, on one line: where and what. Where none is
/// recognised, the first line that isn't blank; empty where nothing was said.
std::string first_message(std::string_view messages, Language language);

}  // namespace palio
