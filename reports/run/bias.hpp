// What the suite favours, said by itself.
#pragma once

#include <string_view>

namespace palio {

/// `reports/BIAS.md`, in Markdown.
std::string_view bias_text();

}  // namespace palio
