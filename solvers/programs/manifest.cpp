#include "solvers/programs/manifest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <span>

#include "puzzles/all.hpp"
#include "solvers/programs/printable.hpp"
#include "solvers/programs/toml.hpp"
#include "solvers/programs/words.hpp"

namespace palio {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLargest = std::size_t{1} << 20;

/// `a, b or c`
template <class Names>
std::string one_of(const Names& names) {
  std::string list;
  for (std::size_t i = 0; i < names.size(); ++i)
    list += (i == 0 ? "" : i + 1 == names.size() ? " or " : ", ") + std::string(names[i]);
  return list;
}

std::vector<std::string_view> puzzle_names() {
  std::vector<std::string_view> names;
  Puzzles::each([&]<class P>() { names.push_back(P::name); });
  return names;
}

/// Reads one manifest; the first error, in the order of the text, ends it.
class Reader {
 public:
  Reader(std::string_view text, const fs::path& path) : text_(text), path_(path) {
    manifest_.name = printable_text(path.stem().string());
  }

  Parsed<Manifest> read() {
    const auto parsed = parse_toml(text_);
    if (!parsed) return parsed.error();
    read_all(parsed.value(), kKeys, "a key of a manifest: ");
    if (!error_) check_command(parsed.value());
    if (error_) return *error_;
    return manifest_;
  }

 private:
  struct Key {
    std::string_view name;
    void (Reader::*read)(const TomlValue&);
  };

  void read_all(const TomlTable& table, std::span<const Key> keys, std::string_view what) {
    for (const TomlEntry& entry : table) {
      const auto known =
          std::find_if(keys.begin(), keys.end(), [&](const Key& key) { return key.name == entry.key; });
      if (known != keys.end()) {
        (this->*known->read)(entry.value);
        continue;
      }
      std::vector<std::string_view> names;
      for (const Key& key : keys) names.push_back(key.name);
      fail(entry.place, fmt::format("the key '{}'", printable_text(entry.key)),
           std::string(what) + one_of(names));
    }
  }

  /// Keeps the first error alone.
  void fail(const TomlPlace& place, std::string found, std::string expected) {
    if (!error_) error_ = TextError{place.line, place.column, std::move(found), std::move(expected)};
  }
  void fail(const TomlValue& value, std::string expected) {
    fail(value.place, value.describe(), std::move(expected));
  }

  std::optional<std::string> string(const TomlValue& node, std::string_view expected) {
    const auto* value = node.as<std::string>();
    if (value != nullptr && !value->empty() && value->find('\0') == std::string::npos) return *value;
    fail(node, std::string(expected));
    return {};
  }

  /// The index of a string among those that there are.
  template <class Names>
  std::optional<std::size_t> choice(const TomlValue& node, const Names& names) {
    const auto* value = node.as<std::string>();
    const auto found = value == nullptr ? names.end() : std::find(names.begin(), names.end(), *value);
    if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
    fail(node, one_of(names));
    return {};
  }

  /// A positive number, whole or not.
  std::optional<double> number(const TomlValue& node, double most, std::string_view unit) {
    std::optional<double> value;
    if (const auto* whole_number = node.as<std::int64_t>()) value = static_cast<double>(*whole_number);
    if (const auto* real_number = node.as<double>()) value = *real_number;
    if (value && *value > 0 && *value <= most) return value;
    fail(node, fmt::format("a number of {} above 0, at most {}", unit, most));
    return {};
  }

  std::optional<std::uint64_t> whole(const TomlValue& node, std::uint64_t most, std::string_view unit) {
    const auto* value = node.as<std::int64_t>();
    if (value != nullptr && *value > 0 && static_cast<std::uint64_t>(*value) <= most)
      return static_cast<std::uint64_t>(*value);
    fail(node, fmt::format("a whole number of {} from 1 to {}", unit, most));
    return {};
  }

  void read_name(const TomlValue& node) {
    if (auto name = string(node, "a name, as a string")) manifest_.name = printable_text(*name);
  }
  void read_puzzle(const TomlValue& node) {
    const auto names = puzzle_names();
    if (const auto index = choice(node, names)) manifest_.puzzle = std::string(names[*index]);
  }
  void read_guarantee(const TomlValue& node) {
    if (const auto index = choice(node, guarantee_names))
      manifest_.guarantee = static_cast<Guarantee>(*index);
  }
  void read_dialect(const TomlValue& node) {
    std::vector<std::string_view> names;
    for (const DialectName& known : dialect_names) names.push_back(known.name);
    if (const auto index = choice(node, names)) manifest_.dialect = dialect_names[*index].dialect;
  }

  void read_command(const TomlValue& node) {
    static constexpr std::string_view kExpected = "a command, as a string or an array of strings";
    std::vector<std::string> words;
    if (const auto* array = node.as<TomlArray>()) {
      for (const TomlValue& word : *array) {
        const auto* value = word.as<std::string>();
        if (value == nullptr || value->find('\0') != std::string::npos)
          return fail(word, "a word of the command, as a string");
        words.push_back(*value);
      }
      if (words.empty() || words[0].empty())
        return fail(node.place, words.empty() ? "an empty array" : "an empty word",
                    "a program and its arguments");
    } else if (const auto line = string(node, kExpected)) {
      const auto split = split_words(*line);
      if (!split) {
        const TextError& error = split.error();
        return fail(node.place, fmt::format("{} at character {} of the command", error.found, error.column),
                    error.expected);
      }
      words = split.value();
    }
    manifest_.command = anchor_words(std::move(words), folder());
  }

  void read_source(const TomlValue& node) {
    if (const auto path = string(node, "the path of a source file, as a string"))
      manifest_.source = (folder() / *path).lexically_normal();
  }

  void read_file_name(const TomlValue& node, std::string& name) {
    auto value = string(node, "a file name, as a string");
    if (!value) return;
    if (value->find('/') != std::string::npos || *value == "." || *value == "..")
      return fail(node, "the name of a file in the program's own folder, without any /");
    name = std::move(*value);
  }
  void read_infile(const TomlValue& node) { read_file_name(node, manifest_.infile); }
  void read_outfile(const TomlValue& node) { read_file_name(node, manifest_.outfile); }

  void read_switch(const TomlValue& node, bool& on) {
    const auto* value = node.as<bool>();
    if (value == nullptr) return fail(node, "true or false");
    on = *value;
  }
  void read_sanitize(const TomlValue& node) { read_switch(node, manifest_.sanitize); }
  void read_sandbox(const TomlValue& node) { read_switch(node, manifest_.sandbox); }
  void read_strict(const TomlValue& node) { read_switch(node, manifest_.strict); }

  void read_limits(const TomlValue& node) {
    const auto* table = node.as<TomlTable>();
    if (table == nullptr) return fail(node, "a table of limits, such as [limits]");
    read_all(*table, kLimitKeys, "a limit: ");
  }
  void read_preset(const TomlValue& node) {
    std::vector<std::string_view> names;
    for (const Preset& preset : presets) names.push_back(preset.name);
    if (const auto index = choice(node, names)) manifest_.limits.preset = &presets[*index];
  }
  void read_multiplier(const TomlValue& node) { manifest_.limits.multiplier = number(node, 1000, "times"); }
  void read_wall(const TomlValue& node) { manifest_.limits.wall_seconds = number(node, 86400, "seconds"); }
  void read_cpu(const TomlValue& node) { manifest_.limits.cpu_seconds = number(node, 86400, "seconds"); }
  void read_memory(const TomlValue& node) {
    if (const auto mib = whole(node, std::uint64_t{1} << 20, "MiB")) manifest_.limits.memory = *mib << 20;
  }
  void read_output(const TomlValue& node) {
    if (const auto kib = whole(node, std::uint64_t{1} << 20, "KiB")) manifest_.limits.output = *kib << 10;
  }
  void read_processes(const TomlValue& node) { manifest_.limits.processes = count(node, "processes"); }
  void read_open_files(const TomlValue& node) { manifest_.limits.open_files = count(node, "files"); }

  std::optional<std::uint32_t> count(const TomlValue& node, std::string_view unit) {
    const auto value = whole(node, 65536, unit);
    if (!value) return {};
    return static_cast<std::uint32_t>(*value);
  }

  void check_command(const TomlTable& table) {
    std::vector<TomlPlace> places;
    for (const TomlEntry& entry : table) {
      if (entry.key == "command" || entry.key == "source") places.push_back(entry.place);
    }
    if (places.empty()) fail({}, "neither a command nor a source", "one of the two");
    if (places.size() > 1) fail(places[1], "both a command and a source", "one of the two");
  }

  fs::path folder() const { return path_.parent_path().empty() ? fs::path(".") : path_.parent_path(); }

  static const std::array<Key, 12> kKeys;
  static const std::array<Key, 8> kLimitKeys;

  std::string_view text_;
  const fs::path& path_;
  Manifest manifest_;
  std::optional<TextError> error_;
};

const std::array<Reader::Key, 12> Reader::kKeys{{{"name", &Reader::read_name},
                                                 {"puzzle", &Reader::read_puzzle},
                                                 {"command", &Reader::read_command},
                                                 {"source", &Reader::read_source},
                                                 {"guarantee", &Reader::read_guarantee},
                                                 {"dialect", &Reader::read_dialect},
                                                 {"infile", &Reader::read_infile},
                                                 {"outfile", &Reader::read_outfile},
                                                 {"sanitize", &Reader::read_sanitize},
                                                 {"sandbox", &Reader::read_sandbox},
                                                 {"strict", &Reader::read_strict},
                                                 {"limits", &Reader::read_limits}}};
const std::array<Reader::Key, 8> Reader::kLimitKeys{{{"wall", &Reader::read_wall},
                                                     {"cpu", &Reader::read_cpu},
                                                     {"memory_mib", &Reader::read_memory},
                                                     {"output_kib", &Reader::read_output},
                                                     {"processes", &Reader::read_processes},
                                                     {"open_files", &Reader::read_open_files},
                                                     {"preset", &Reader::read_preset},
                                                     {"multiplier", &Reader::read_multiplier}}};

}  // namespace

Parsed<Manifest> parse_manifest(std::string_view text, const fs::path& path) {
  return Reader(text, path).read();
}

std::variant<Manifest, std::string> read_manifest(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  if (!stream) return fmt::format("{}: {}", path.string(), std::strerror(errno));
  std::string text(kLargest + 1, '\0');
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (stream.bad()) return fmt::format("{}: it can't be read", path.string());
  text.resize(static_cast<std::size_t>(stream.gcount()));
  if (text.size() > kLargest)
    return fmt::format("{}: it is larger than a manifest may be, 1 MiB", path.string());
  auto manifest = parse_manifest(text, path);
  if (!manifest) return fmt::format("{}, {}", path.string(), manifest.error().message());
  return manifest.value();
}

}  // namespace palio
