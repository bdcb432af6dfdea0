// What holds of everything that reads commands, manifests and sources, whoever wrote them.
// Each law gives the fault that it found, in words, or an empty string.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "proptests/fuzz/text_laws.hpp"
#include "solvers/programs/manifest.hpp"
#include "solvers/programs/source/code_view.hpp"
#include "solvers/programs/source/file_judge.hpp"
#include "solvers/programs/source/first_message.hpp"
#include "solvers/programs/source/guess.hpp"
#include "solvers/programs/source/pasted.hpp"
#include "solvers/programs/source/repairs.hpp"
#include "solvers/programs/words.hpp"

namespace palio {

/// Of a command: its words come back from the line that they make.
inline std::string fault_of_words(std::string_view text) {
  const auto words = split_words(text);
  if (!words) return fault_of_error(words.error(), text, true);
  if (words.value().empty() || words.value()[0].empty()) return "a command without a program";
  const std::string line = join_words(words.value());
  const auto again = split_words(line);
  if (!again) return "its own line is refused: " + again.error().message();
  return again.value() == words.value() ? "" : "its own line has other words: " + line;
}

/// Of a manifest: a contender that can be run, or an error that can be shown.
inline std::string fault_of_manifest(std::string_view text) {
  const auto manifest = parse_manifest(text, "folder/mine.toml");
  if (!manifest) return fault_of_error(manifest.error(), text, false);
  const Manifest& read = manifest.value();
  if (read.command.empty() == read.source.empty()) return "not one of a command and a source";
  if (!printable(read.name)) return "a name that can't be printed";
  if (read.infile.find('/') != std::string::npos || read.outfile.find('/') != std::string::npos)
    return "a file in another folder";
  const ProgramLimits limits = resolve_limits(read.limits, 1);
  if (!(limits.wall_seconds > 0) || limits.memory == 0 || limits.output == 0 || limits.processes == 0)
    return "a limit that nothing can keep";
  return {};
}

namespace program_laws {

inline std::string fault_of_notes(const std::vector<std::string>& notes) {
  return std::all_of(notes.begin(), notes.end(), printable) ? "" : "a note that can't be printed";
}

inline std::ptrdiff_t lines(std::string_view text) { return std::count(text.begin(), text.end(), '\n'); }

inline std::string fault_of_view(std::string_view text, Language language) {
  const CodeView view = view_code(text, language);
  if (view.code.size() != text.size() || view.bare.size() != text.size()) return "a view of another length";
  for (std::size_t i = 0; i < text.size(); ++i) {
    if ((text[i] == '\n') != (view.code[i] == '\n')) return "a view with other lines";
    if (view.code[i] != text[i] && view.code[i] != ' ') return "a view of another text";
    if (view.bare[i] != view.code[i] && view.bare[i] != ' ') return "a bare view of other code";
  }
  return {};
}

inline std::string fault_of_files(std::string_view text, Language language) {
  const JudgeFiles files = detect_files(text, language);
  for (const std::string& name : {files.infile, files.outfile}) {
    if (name.find_first_of("/\\") != std::string::npos || !printable(name)) return "no plain file: " + name;
  }
  if (const auto guess = guess_puzzle(text, language, files.infile)) {
    if (guess->reason.empty() || !printable(guess->reason)) return "a guess without a reason to print";
  }
  return fault_of_notes(files.notes);
}

/// The lines of a source keep their numbers, whatever was repaired.
inline std::string fault_of_repairs(std::string_view text, std::string_view messages, Language language) {
  const SourceFile file{"none/a.cpp", language, std::string(text)};
  Repairs repairs(file);
  repairs.repair_meaning();
  for (int round = 0; round < 3 && repairs.answer(messages); ++round) {
  }
  const std::string repaired = repairs.text();
  const std::size_t begin = repaired.find("#line 1 \"none/a.cpp\"\n");
  if (begin == std::string::npos) return "a repaired source that doesn't say where it comes from";
  const std::ptrdiff_t added = lines(std::string_view(repaired).substr(begin)) - 1 - lines(text);
  if (added != 0 && added != 2) return "a repaired source on other lines";
  return fault_of_notes(repairs.notes());
}

}  // namespace program_laws

/// Of a source in any language; what stands before the first NUL byte are a compiler's
/// messages about it.
inline std::string fault_of_source(std::string_view bytes) {
  const std::size_t end = std::min(bytes.find('\0'), bytes.size());
  const std::string_view messages = bytes.substr(0, end);
  const std::string_view text = bytes.substr(std::min(end + 1, bytes.size()));
  for (const Language language :
       {Language::c, Language::cpp, Language::python, Language::java, Language::rust, Language::go}) {
    for (const auto law : {program_laws::fault_of_view, program_laws::fault_of_files}) {
      if (std::string fault = law(text, language); !fault.empty()) return fault;
    }
    const PlainText plain = plain_characters(text, language);
    if (program_laws::lines(plain.text) != program_laws::lines(text))
      return "plain characters on other lines";
    if (!printable(first_message(messages, language))) return "a message that can't be printed";
  }
  for (const Language language : {Language::c, Language::cpp}) {
    if (std::string fault = program_laws::fault_of_repairs(text, messages, language); !fault.empty())
      return fault;
  }
  return {};
}

}  // namespace palio
