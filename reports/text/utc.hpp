// Points in time as texts.
#pragma once

#include <cstdint>
#include <string>

namespace palio {

/// A Unix time in UTC, by default as `2026-01-31T23:59:00Z`; `format` is one of strftime's that
/// gives at most 39 bytes. `unknown` where it is in no year that can be counted.
std::string print_utc(std::int64_t unix_s, const char* format = "%Y-%m-%dT%H:%M:%SZ");

}  // namespace palio
