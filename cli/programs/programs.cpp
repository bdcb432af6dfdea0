#include "cli/programs/programs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <set>

#include "cli/inputs.hpp"
#include "cli/terminal.hpp"
#include "solvers/programs/source/file_judge.hpp"
#include "solvers/programs/source/guess.hpp"
#include "solvers/programs/words.hpp"

namespace palio::cli {
namespace {

namespace fs = std::filesystem;

constexpr auto kWatchInterval = std::chrono::milliseconds(50);

/// What the options say of every program, for one that a manifest doesn't describe.
Manifest described_by(const ProgramOptions& options) {
  Manifest manifest;
  if (options.guarantee) {
    const auto known = std::ranges::find(guarantee_names, *options.guarantee);
    manifest.guarantee = static_cast<Guarantee>(known - guarantee_names.begin());
  }
  manifest.infile = options.infile.value_or("");
  manifest.outfile = options.outfile.value_or("");
  if (options.preset) manifest.limits.preset = find_preset(*options.preset);
  manifest.limits.multiplier = options.multiplier;
  manifest.limits.wall_seconds = options.wall_seconds;
  manifest.limits.memory = options.memory;
  manifest.sanitize = options.sanitize;
  manifest.sandbox = options.sandbox;
  manifest.strict = options.strict;
  return manifest;
}

/// `python3 ../sol.py` is called `sol.py`: the last word that names a file.
std::string name_of(const std::vector<std::string>& words) {
  std::string name = fs::path(words[0]).filename();
  for (std::size_t i = 1; i < words.size(); ++i) {
    std::error_code error;  // a word may be too long for a name
    if (fs::is_regular_file(words[i], error)) name = fs::path(words[i]).filename();
  }
  return name;
}

Manifest of_command(const std::string& text, const ProgramOptions& options) {
  const auto words = split_words(text);
  Manifest manifest = described_by(options);
  manifest.command = anchor_words(value_or_error(words, "--cmd " + text), fs::current_path());
  manifest.name = name_of(manifest.command);
  return manifest;
}

Manifest of_source(const std::string& file, const ProgramOptions& options) {
  Manifest manifest = described_by(options);
  manifest.source = fs::absolute(file);
  manifest.name = manifest.source.filename();
  return manifest;
}

Manifest of_manifest(const std::string& file, const ProgramOptions& options) {
  auto read = read_manifest(file);
  if (const auto* fault = std::get_if<std::string>(&read)) throw InputError(*fault);
  Manifest manifest = std::get<Manifest>(std::move(read));
  const Manifest said = described_by(options);  // what is said here counts more
  if (said.guarantee) manifest.guarantee = said.guarantee;
  if (!said.infile.empty()) manifest.infile = said.infile;
  if (!said.outfile.empty()) manifest.outfile = said.outfile;
  if (said.limits.preset != nullptr) manifest.limits.preset = said.limits.preset;
  if (said.limits.multiplier) manifest.limits.multiplier = said.limits.multiplier;
  if (said.limits.wall_seconds) manifest.limits.wall_seconds = said.limits.wall_seconds;
  if (said.limits.memory) manifest.limits.memory = said.limits.memory;
  manifest.sanitize |= said.sanitize;
  manifest.sandbox |= said.sandbox;
  manifest.strict |= said.strict;
  return manifest;
}

void build_source(ProgramEntry& entry) {
  auto read = read_source(entry.manifest.source);
  if (const auto* fault = std::get_if<std::string>(&read)) throw InputError(*fault);
  const SourceFile& source = std::get<SourceFile>(read);
  entry.notes.insert(entry.notes.end(), source.notes.begin(), source.notes.end());
  entry.shelter = std::make_unique<Keeper>();
  entry.folder.emplace(entry.shelter->folder());
  BuildResult result = build(source, {.folder = entry.folder->path(),
                                      .sanitize = entry.manifest.sanitize,
                                      .interrupted = &catch_interrupts()});
  if (const auto* missing = std::get_if<Unavailable>(&result))
    throw std::runtime_error(
        fmt::format("{}: {}; install it: {}", entry.name, missing->what, missing->remedy));
  if (auto* error = std::get_if<CompileError>(&result)) {
    entry.compile_error = std::move(*error);
    return;
  }
  Built& built = std::get<Built>(result);
  entry.command = std::move(built.command);
  entry.language = built.language;
  entry.multiplier = built.limit_multiplier;
  entry.notes.insert(entry.notes.end(), built.notes.begin(), built.notes.end());
  if (entry.puzzle.empty()) {
    const auto guess = guess_puzzle(source.text, source.language, entry.command.infile);
    if (guess) {
      entry.puzzle = guess->puzzle;
      entry.notes.push_back(fmt::format("taken for {}: {}", guess->puzzle, guess->reason));
    }
  }
}

ProgramEntry entry_of(Manifest manifest, const std::optional<std::string>& puzzle) {
  ProgramEntry entry;
  entry.name = manifest.name;
  entry.puzzle = puzzle.value_or(manifest.puzzle.value_or(""));
  entry.manifest = std::move(manifest);
  if (entry.manifest.source.empty())
    entry.command.arguments = entry.manifest.command;
  else
    build_source(entry);
  if (entry.puzzle.empty())
    throw InputError(fmt::format(
        "{}: can't tell which puzzle it solves; say `--puzzle flip`, four or shuttle", entry.name));
  entry.manifest.puzzle = entry.puzzle;
  if (!entry.manifest.infile.empty()) entry.command.infile = entry.manifest.infile;
  if (!entry.manifest.outfile.empty()) entry.command.outfile = entry.manifest.outfile;
  entry.command.sandbox = entry.manifest.sandbox;
  LimitSettings& limits = entry.manifest.limits;
  if (limits.preset == nullptr) {
    limits.wall_seconds = limits.wall_seconds.value_or(usual_limit);
    limits.memory = limits.memory.value_or(usual_memory_mib << 20);
  }
  entry.multiplier = limits.multiplier.value_or(entry.multiplier);
  entry.limits = resolve_limits(limits, entry.multiplier);
  return entry;
}

/// Appends ` (2)` and so on to names that stand there already.
void tell_apart(std::vector<ProgramEntry>& entries) {
  std::set<std::string> taken;
  for (ProgramEntry& entry : entries) {
    const std::string plain = entry.name;
    for (int i = 2; !taken.insert(entry.name).second; ++i) entry.name = fmt::format("{} ({})", plain, i);
  }
}

}  // namespace

std::vector<ProgramEntry> gather_programs(const ProgramOptions& options,
                                          const std::optional<std::string>& puzzle) {
  std::vector<ProgramEntry> entries;
  const auto add = [&](Manifest manifest) { entries.push_back(entry_of(std::move(manifest), puzzle)); };
  for (const std::string& text : options.commands) add(of_command(text, options));
  for (const std::string& file : options.sources) add(of_source(file, options));
  for (const std::string& file : options.manifests) add(of_manifest(file, options));
  tell_apart(entries);
  return entries;
}

ProgramEntry gather_file(const std::string& file, const ProgramOptions& options,
                         const std::optional<std::string>& puzzle) {
  const bool described = fs::path(file).extension() == ".toml";
  return entry_of(described ? of_manifest(file, options) : of_source(file, options), puzzle);
}

ProgramEntry gather_manifest(const Manifest& manifest) { return entry_of(manifest, {}); }

Runners::Runners(const std::atomic<bool>& interrupts)
    : watch_([this, &interrupts](const std::stop_token& stop) {
        for (; !stop.stop_requested(); std::this_thread::sleep_for(kWatchInterval)) {
          if (!interrupts) continue;
          const std::lock_guard guard(mutex_);
          for (const auto& keeper : keepers_) {
            if (const auto alive = keeper.lock()) alive->interrupt();
          }
        }
      }) {}

Runner Runners::start(const Command& command) {
  auto keeper = std::make_shared<Keeper>();
  {
    const std::lock_guard guard(mutex_);
    keepers_.push_back(keeper);
  }
  return [keeper, command](std::string_view input, const ProgramLimits& limits) {
    return keeper->run(command, input, limits);
  };
}

}  // namespace palio::cli
