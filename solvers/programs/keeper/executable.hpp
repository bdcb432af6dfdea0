// The file that a command starts: where it is, how much memory it asks for, and why the
// system didn't run it.
#pragma once

#include <cstdint>
#include <string>

namespace palio {

/// The absolute path of the program that execvp would start for `name`. Where there is none
/// it is a path, or `name` itself, that can't be started for the same reason.
std::string find_executable(const std::string& name);

/// The bytes of memory that an ELF file's loadable segments take, its zeroed data among
/// them; 0 for any other file and for one that can't be read.
std::uint64_t load_size(const std::string& path);

/// Whether an error of starting a program is the program's own, as no such file is; else
/// it is the system's, as no free process is.
bool is_error_of_program(int error);

/// Why `path` couldn't be started with that error, in words.
std::string describe_start_error(const std::string& path, int error);

}  // namespace palio
