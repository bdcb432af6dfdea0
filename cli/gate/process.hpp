// Programs that a command starts beside itself: builds, git, palio once more.
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace palio::cli {

/// Runs a program (its name or path, then its arguments; no shell sees them) with nothing to
/// read, in a process group of its own, and gives its exit status, or 128 and the signal
/// that ended it. What it prints goes into `log`, from its beginning; where that is empty,
/// to where our own goes. `tick` is called about ten times a second. On Ctrl-C the group gets
/// one, too, has ten seconds to end, and Interrupted is thrown. Throws std::runtime_error
/// where the program can't be started.
int run_program(const std::vector<std::string>& words, const std::filesystem::path& log,
                const std::atomic<bool>& interrupts, const std::function<void()>& tick = {});

/// The same, with the last line of what it writes into `log` shown on standard error.
int run_with_progress(const std::string& what, const std::vector<std::string>& words,
                      const std::filesystem::path& log, const std::atomic<bool>& interrupts);

/// The same; throws std::runtime_error with the last lines of the log where it fails.
void run_or_throw(const std::string& what, const std::vector<std::string>& words,
                  const std::filesystem::path& log, const std::atomic<bool>& interrupts);

/// All of a file; empty where it can't be read.
std::string read_text(const std::filesystem::path& path);

/// The last lines of a text, the beginnings of long ones.
std::string last_lines(const std::string& text, std::size_t count);

/// The folder of the program that runs. Throws std::runtime_error where the system doesn't
/// say.
std::filesystem::path own_folder();

}  // namespace palio::cli
