// Boards as letters and as bits: clean text, and at the speed of memory.
//
// Text that people paste goes through `parse_grid`, a character at a time. What programs write is
// nearly always clean: rows of `b` and `w` of one length with one kind of line end. This reads
// that, 32 or 64 letters at a time, says of all else only that it isn't clean, and writes it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/text.hpp"

namespace palio {

/// How 64 letters become bits and bits letters, on one kind of processor.
struct LetterCodec {
  std::string_view name;
  bool (*runs_here)();
  /// Makes bits of the letters of a row: bit i of word i / 64 is 1 for `b` and 0 for `w`, in
  /// either case; bits past the last letter are 0. False where another character is among them.
  bool (*pack)(const char* letters, std::uint64_t count, std::uint64_t* words);
  /// Makes letters of bits, the same the other way round, in lower case.
  void (*unpack)(const std::uint64_t* words, std::uint64_t count, char* letters);
};

/// All codecs, the fastest first; the last runs everywhere.
std::span<const LetterCodec> letter_codecs();

/// The fastest that runs here.
const LetterCodec& letter_codec();

/// A board of letters as bits, cell (r, c) as bit cols * r + c.
struct PackedLetters {
  GridSize size;
  std::vector<std::uint64_t> words;
};

/// Reads clean text: one row or more of as many letters, ended alike by `\n`, `\r\n` or `/`, the
/// last by any line end or nothing. Where `size` is given the rows are as it says.
/// False where the text isn't clean or has more than `most` cells: `packed` is then of no meaning.
/// O(cells), an eighth of the text's memory.
bool read_clean(std::string_view text, const GridSize* size, std::uint64_t most, const LetterCodec& codec,
                PackedLetters& packed);

/// Writes rows of `size` with `end` behind each. O(cells), no memory but the text.
std::string write_letters(const std::vector<std::uint64_t>& words, GridSize size, char end,
                          const LetterCodec& codec);

}  // namespace palio
