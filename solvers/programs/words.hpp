// Commands as one line of text: from the line to the words of a program's arguments, and
// back.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/text.hpp"

namespace palio {

/// Splits a command into words as a POSIX shell would that expands nothing: blanks
/// separate, quotes and backslashes protect. At least one word comes out, the first not
/// empty. What only a shell can do (variables, pipes, redirections, patterns, several
/// commands) is refused where it stands, and so are open quotes and NUL bytes. O(length).
Parsed<std::vector<std::string>> split_words(std::string_view command);

/// The words as a line that `split_words` and a shell read as the same words again, in
/// as few quotes as that takes. Words hold no NUL byte.
std::string join_words(std::span<const std::string> words);

/// Makes a command run from any folder: the first word, where it has a slash, and each
/// later one that names an existing file are taken from `folder` and made absolute. A
/// first word without a slash stays, to be looked up in PATH.
std::vector<std::string> anchor_words(std::vector<std::string> words, const std::filesystem::path& folder);

}  // namespace palio
