// The report as one page for a browser, which works offline and runs nothing but its own parts.
#pragma once

#include <string>
#include <string_view>

#include "reports/run/records.hpp"

namespace palio {

/// `report.html`: the page of `reports/page/` with the JSON of the run in it. Its content policy
/// allows its own style and scripts by their hashes and nothing else. O(size of the JSON).
std::string render_page(const RunReport& report);

/// A text as it may stand in a script element of HTML: what could end the element, or begin a
/// comment, is written as an escape of JSON.
std::string escape_for_script(std::string_view json);

}  // namespace palio
