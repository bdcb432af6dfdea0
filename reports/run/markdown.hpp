// A run's report as the comment on a pull request.
#pragma once

#include <string>

#include "reports/run/records.hpp"

namespace palio {

/// GitHub-flavoured Markdown in fewer than 60 lines and 64 kB whatever the run holds: what is wrong
/// comes first, and what is left out is said. Every figure is one of `palio.results/1`. No
/// name or text of a contender is markup, a link or a mention.
std::string render_markdown(const RunReport& report);

}  // namespace palio
