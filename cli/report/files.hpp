// The forms of a report, as files in a folder.
#pragma once

#include <filesystem>
#include <string>

#include "reports/run/records.hpp"

namespace palio::cli {

/// Makes the folder where it isn't there. Throws InputError where it can't be written.
void make_report_folder(const std::filesystem::path& folder);

/// Writes `report.html`, `report.md`, `results.json` and `junit.xml`. All are whole, or as they
/// were before; throws std::runtime_error where one can't be written. Gives the page's path.
std::filesystem::path write_report(const RunReport& report, const std::filesystem::path& folder);

}  // namespace palio::cli
