#include "reports/page.hpp"

#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "palio_page.hpp"
#include "reports/run/results_json.hpp"
#include "reports/run/text.hpp"

namespace palio {
namespace {

/// The places of the template that a text goes to.
using Places = std::array<std::pair<std::string_view, std::string>, 6>;

/// One pass, so that nothing in a text is taken for a place.
std::string fill(std::string_view pattern, const Places& places) {
  std::string page;
  while (!pattern.empty()) {
    const std::pair<std::string_view, std::string>* next = nullptr;
    std::size_t at = std::string_view::npos;
    for (const auto& place : places) {
      const std::size_t found = pattern.find(place.first);
      if (found < at) {
        at = found;
        next = &place;
      }
    }
    page += pattern.substr(0, at);
    if (next == nullptr) break;
    page += next->second;
    pattern.remove_prefix(at + next->first.size());
  }
  return page;
}

/// Without the blanks that are there for people.
std::string compact_json(const RunReport& report) {
  return nlohmann::ordered_json::parse(render_results_json(report)).dump();
}

/// How a content policy names a text: base64 of its SHA-256, of which CMake gives 64 digits.
std::string base64_of(std::string_view digits) {
  static constexpr std::string_view letters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bits;
  for (const char digit : digits) {
    const int value = digit <= '9' ? digit - '0' : digit - 'a' + 10;
    for (int bit = 3; bit >= 0; --bit) bits += (value >> bit & 1) != 0 ? '1' : '0';
  }
  bits.append((6 - bits.size() % 6) % 6, '0');
  std::string text;
  for (std::size_t i = 0; i < bits.size(); i += 6)
    text += letters[static_cast<std::size_t>(std::stoi(bits.substr(i, 6), nullptr, 2))];
  return text.append((4 - text.size() % 4) % 4, '=');
}

std::string policy() {
  return fmt::format(
      "default-src 'none'; script-src 'sha256-{}' 'sha256-{}'; style-src 'sha256-{}'; img-src data:; "
      "base-uri 'none'; form-action 'none'",
      base64_of(page_assets::plot_hash), base64_of(page_assets::script_hash),
      base64_of(page_assets::style_hash));
}

}  // namespace

std::string escape_for_script(std::string_view json) {
  std::string escaped;
  escaped.reserve(json.size() + json.size() / 16);
  for (std::size_t i = 0; i < json.size(); ++i) {
    const char c = json[i];
    const std::string_view next_three = json.substr(i, 3);
    if (c == '<' || c == '>' || c == '&') {
      escaped += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    } else if (next_three == "\u2028" || next_three == "\u2029") {  // once ended a line of a script
      escaped += next_three == "\u2028" ? "\\u2028" : "\\u2029";
      i += 2;
    } else {
      escaped += c;
    }
  }
  return escaped;
}

std::string render_page(const RunReport& report) {
  return fill(page_assets::page, {{{"@title@", fmt::format("Palio report, {}", print_began(report))},
                                   {"@policy@", policy()},
                                   {"@style@", std::string(page_assets::style)},
                                   {"@plot@", std::string(page_assets::plot)},
                                   {"@script@", std::string(page_assets::script)},
                                   {"@data@", escape_for_script(compact_json(report))}}});
}

}  // namespace palio
