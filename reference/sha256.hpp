// The hash by which a table can be named in a line, and found to be another.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace palio {

/// The SHA-256 of some bytes as 64 hexadecimal digits, lower-case. O(bytes).
/// Source: FIPS 180-4, sections 5 and 6.2.
std::string sha256(std::span<const std::uint8_t> bytes);

}  // namespace palio
