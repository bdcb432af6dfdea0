// The judge's text in other layouts, as files have them that went through other systems.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace palio {

/// One way to lay out the same case.
struct LayoutChange {
  std::string_view name;
  /// The text in that layout; nothing where it wouldn't differ.
  std::optional<std::string> (*change)(const std::string& text);
};

extern const std::array<LayoutChange, 6> layout_changes;

}  // namespace palio
