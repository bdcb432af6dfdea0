// flip's boards and presses as raw bits: the form for boards too large to be written as letters.
#pragma once

#include <string>
#include <string_view>

#include "puzzles/flip/instance.hpp"

namespace palio::cli {

/// Reads a board of `shape` from ceil(cells / 8) bytes: cell (r, c) is bit cols * r + c, counted
/// from the lowest bit of each byte on, black is 1, and bits past the last cell are 0.
/// Throws InputError that names `where`, what was expected and what was found.
Flip::Instance read_bits(std::string_view bytes, const Flip::Shape& shape, const std::string& where);

/// The same bytes of a board, or of presses as its black cells; valid as long as the board.
std::string_view as_bits(const Flip::Instance& board);

}  // namespace palio::cli
