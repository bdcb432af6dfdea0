#include <fmt/format.h>

#include <string>
#include <string_view>

#include "solvers/programs/manifest.hpp"

namespace palio {
namespace {

/// A basic string of TOML.
std::string toml_string(std::string_view text) {
  std::string result = "\"";
  for (const char letter : text) {
    const auto byte = static_cast<unsigned char>(letter);
    if (letter == '"' || letter == '\\') result += '\\';
    if (byte < 0x20 || byte == 0x7F)
      result += fmt::format("\\u{:04X}", byte);
    else
      result += letter;
  }
  return result += '"';
}

}  // namespace

std::string print_manifest(const Manifest& manifest) {
  std::string text;
  const auto say = [&](std::string_view key, const std::string& value) {
    text += fmt::format("{} = {}\n", key, value);
  };
  say("name", toml_string(manifest.name));
  if (manifest.puzzle) say("puzzle", toml_string(*manifest.puzzle));
  if (!manifest.source.empty()) say("source", toml_string(manifest.source.string()));
  if (!manifest.command.empty()) {
    std::string words;
    for (const std::string& word : manifest.command) words += (words.empty() ? "" : ", ") + toml_string(word);
    say("command", fmt::format("[{}]", words));
  }
  if (manifest.guarantee) say("guarantee", toml_string(print_guarantee(*manifest.guarantee)));
  if (manifest.dialect) say("dialect", toml_string(print_dialect(*manifest.dialect)));
  if (!manifest.infile.empty()) say("infile", toml_string(manifest.infile));
  if (!manifest.outfile.empty()) say("outfile", toml_string(manifest.outfile));
  if (manifest.sanitize) say("sanitize", "true");
  if (manifest.sandbox) say("sandbox", "true");
  if (manifest.strict) say("strict", "true");
  const LimitSettings& limits = manifest.limits;
  text += "[limits]\n";
  if (limits.preset != nullptr) say("preset", toml_string(limits.preset->name));
  if (limits.multiplier) say("multiplier", fmt::format("{}", *limits.multiplier));
  if (limits.wall_seconds) say("wall", fmt::format("{}", *limits.wall_seconds));
  if (limits.cpu_seconds) say("cpu", fmt::format("{}", *limits.cpu_seconds));
  if (limits.memory) say("memory_mib", fmt::format("{}", *limits.memory >> 20));
  if (limits.output) say("output_kib", fmt::format("{}", *limits.output >> 10));
  if (limits.processes) say("processes", fmt::format("{}", *limits.processes));
  if (limits.open_files) say("open_files", fmt::format("{}", *limits.open_files));
  return text;
}

}  // namespace palio
