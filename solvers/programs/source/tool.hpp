// Running a tool, such as a compiler: without a shell, with its output captured, and for
// no longer than it may.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace palio {

/// What a run of a tool came to.
struct ToolRun {
  int status = 0;      ///< exit status, or 128 and the signal that ended it
  bool late = false;   ///< it was ended, with all that it had started, because its time was up
  std::string output;  ///< standard output and standard error, as they came
};

/// What a run of a tool may take.
struct ToolLimits {
  std::chrono::milliseconds time{60'000};          ///< by the wall clock
  std::size_t output = std::size_t{1} << 18;       ///< bytes kept; what is beyond is read and dropped
  std::size_t file_size = std::size_t{1} << 30;    ///< bytes of the largest file that it may write
  const std::atomic<bool>* interrupted = nullptr;  ///< when set, it is ended
};

/// Runs `arguments`, the first of which is the tool's path, in a process group of its own,
/// speaking plain English and with `scratch` for its temporary files. What is left of the
/// group when the tool has ended is killed. Throws std::system_error where no process can
/// be made, and Interrupted; a tool that can't be executed is one with status 127.
ToolRun run_tool(std::span<const std::string> arguments, const std::filesystem::path& scratch,
                 const ToolLimits& limits = {});

/// The first executable file of that name in `search_path`, a list of folders as PATH is.
std::optional<std::string> find_tool(std::string_view name, std::string_view search_path);

/// PATH, or what stands for it where there is none.
std::string default_search_path();

}  // namespace palio
