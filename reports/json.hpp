// Reports for machines.
#pragma once

#include <string>

#include "reports/records.hpp"

namespace palio {

/// Schema `palio.verify/1`. Numbers that a double can't hold are decimal strings.
std::string render_json(const VerifyReport& report);
/// Schema `palio.list/1`.
std::string render_json(const ListReport& report);

}  // namespace palio
