// A program shut in by bubblewrap: no network, nothing to write but the private folder, no
// view of other processes, no new privileges, gone with whoever started it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace palio {

/// Where in the sandbox's first process bubblewrap reports.
inline constexpr int sandbox_report_descriptor = 3;

/// The processes that a sandbox adds to those of the program.
inline constexpr std::uint32_t sandbox_processes = 2;

/// The command that runs `arguments` in a sandbox, with `folder` its current one.
std::vector<std::string> sandboxed(const std::vector<std::string>& arguments, const std::string& folder);

/// The exit status that bubblewrap reports for the program, 128 + n after the signal n;
/// nothing where the program never ran.
std::optional<int> sandbox_status(std::string_view report);

}  // namespace palio
