// Programs for a judge with files: which files a source reads and writes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "solvers/programs/source/language.hpp"

namespace palio {

/// The files of the private folder that stand for standard input and output; empty where
/// the source uses those. The notes say what was taken, and what wasn't and why: several
/// names for one purpose, or a name in another folder.
struct JudgeFiles {
  std::string infile = {};
  std::string outfile = {};
  std::vector<std::string> notes = {};
};

/// Looks for the calls that open a file whose name is written out, such as
/// `freopen("x.in", "r", stdin)`, in all languages that are built; comments, strings and
/// disabled branches don't count. A file that is written is taken for the answer unless
/// the source prints to standard output, too, and doesn't name it as the input.
JudgeFiles detect_files(std::string_view text, Language language);

}  // namespace palio
