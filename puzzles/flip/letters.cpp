#include "puzzles/flip/letters.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace palio {
namespace {

/// Rows are cut into parts that stay in the first-level cache between two steps.
constexpr std::uint64_t kPart = 4096;  ///< letters
using Part = std::array<std::uint64_t, kPart / 64 + 1>;

/// Adds bits behind the first `at` of `words`; those from there on are 0, as are those of the
/// part's last word past `count`.
void append(std::uint64_t* words, std::uint64_t at, const Part& part, std::uint64_t count) {
  std::uint64_t* to = words + at / 64;
  const std::uint64_t shift = at % 64;
  const std::uint64_t number = (count + 63) / 64;
  if (shift == 0) {
    std::copy_n(part.begin(), number, to);
    return;
  }
  // The last word may reach into no other: then nothing is written behind it.
  for (std::uint64_t i = 0; i < number; ++i) {
    to[i] |= part[i] << shift;
    const std::uint64_t over = part[i] >> (64 - shift);
    if (i + 1 < number || over != 0) to[i + 1] = over;
  }
}

/// The `count` bits behind the first `at`; what follows them in the part's last word is of no
/// meaning.
void extract(const std::vector<std::uint64_t>& words, std::uint64_t at, std::uint64_t count, Part& part) {
  const std::uint64_t* const from = words.data() + at / 64;
  const std::uint64_t shift = at % 64;
  const std::uint64_t number = (count + 63) / 64;
  if (shift == 0) {
    std::copy_n(from, number, part.begin());
    return;
  }
  const std::uint64_t there = words.size() - at / 64;
  for (std::uint64_t i = 0; i < number; ++i)
    part[i] = from[i] >> shift | (i + 1 < there ? from[i + 1] << (64 - shift) : 0);
}

/// How clean text is cut into rows.
struct Cut {
  GridSize size;
  std::string_view end;
};

std::string_view without_last_end(std::string_view text) {
  if (text.ends_with('\n')) text.remove_suffix(1);
  if (text.ends_with('\r')) text.remove_suffix(1);
  return text;
}

/// Where the first character stands that is no letter. What is wrong at the head of a long text is
/// found without a look at the rest.
std::uint64_t letters_at_head(std::string_view text, const LetterCodec& codec) {
  Part part;
  for (std::uint64_t at = 0; at < text.size(); at += kPart) {
    if (!codec.pack(text.data() + at, std::min<std::uint64_t>(kPart, text.size() - at), part.data()))
      return text.find_first_not_of("bwBW", at);
  }
  return text.size();
}

/// By the end of its first row and the length of the whole.
std::optional<Cut> cut(std::string_view text, const LetterCodec& codec) {
  const std::uint64_t cols = letters_at_head(text, codec);
  const std::string_view rest = text.substr(cols);
  const std::string_view end = rest.starts_with('/') ? "/" : rest.starts_with("\r\n") ? "\r\n" : "\n";
  const std::uint64_t step = cols + end.size();
  const std::uint64_t length = without_last_end(text).size() + end.size();
  if (cols == 0 || length % step != 0) return {};
  return Cut{{length / step, cols}, end};
}

bool read_row(const char* letters, std::uint64_t cols, std::uint64_t at, const LetterCodec& codec,
              std::uint64_t* words) {
  Part part;
  for (std::uint64_t col = 0; col < cols; col += kPart) {
    const std::uint64_t count = std::min(kPart, cols - col);
    if (!codec.pack(letters + col, count, part.data())) return false;
    append(words, at + col, part, count);
  }
  return true;
}

}  // namespace

bool read_clean(std::string_view text, const GridSize* size, std::uint64_t most, const LetterCodec& codec,
                PackedLetters& packed) {
  const auto rows = cut(text, codec);
  if (!rows || (size != nullptr && rows->size != *size)) return false;
  packed.size = rows->size;
  if (packed.size.rows > most / packed.size.cols) return false;
  packed.words.assign((packed.size.rows * packed.size.cols + 63) / 64, 0);
  std::uint64_t at = 0;
  for (std::uint64_t row = 0; row < packed.size.rows; ++row, at += packed.size.cols) {
    if (!read_row(text.data(), packed.size.cols, at, codec, packed.words.data())) return false;
    text.remove_prefix(packed.size.cols);
    if (row + 1 == packed.size.rows) break;
    if (!text.starts_with(rows->end)) return false;
    text.remove_prefix(rows->end.size());
  }
  return true;
}

std::string write_letters(const std::vector<std::uint64_t>& words, GridSize size, char end,
                          const LetterCodec& codec) {
  std::string text;
  text.reserve(size.rows * (size.cols + 1));
  std::array<char, 4 * kPart> letters;  // many short rows go into the text at once
  std::size_t used = 0;
  const auto flush = [&] {
    text.append(letters.data(), used);
    used = 0;
  };
  Part part;
  std::uint64_t at = 0;
  for (std::uint64_t row = 0; row < size.rows; ++row) {
    for (std::uint64_t col = 0; col < size.cols; col += kPart) {
      const std::uint64_t count = std::min(kPart, size.cols - col);
      if (used + count + 1 > letters.size()) flush();
      extract(words, at, count, part);
      codec.unpack(part.data(), count, letters.data() + used);
      used += count;
      at += count;
    }
    letters[used++] = end;
  }
  flush();
  return text;
}

}  // namespace palio
