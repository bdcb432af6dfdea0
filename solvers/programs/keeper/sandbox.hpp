// A program shut in by bubblewrap: no network, nothing to write but the private folder, no
// view of other processes, no new privileges, gone with whoever started it. The folders
// where services put their sockets are empty: /run, /tmp, /var/tmp, and the one for our own
// temporary files. Sockets elsewhere, as in somebody's home, can still be reached.
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

/// The command that runs `arguments` in a sandbox, with the private `folder` its current one.
/// What `arguments` name by absolute paths can be read, though it lies in one of the emptied
/// folders: a folder with all that is in it, and a file with all that is beside it, but only
/// the file itself where it lies in an emptied folder directly.
std::vector<std::string> sandboxed(const std::vector<std::string>& arguments, const std::string& folder);

/// The exit status that bubblewrap reports for the program, 128 + n after the signal n;
/// nothing where the program never ran.
std::optional<int> sandbox_status(std::string_view report);

}  // namespace palio
