// Fast text is the careful reader's text: what the codecs read is what a character at a time
// gives, whatever was damaged, and nothing outside of the text is touched.
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>
// RapidCheck's header for GoogleTest needs GoogleTest's own before it.
#include <rapidcheck/gtest.h>

#include <array>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "proptests/generators.hpp"
#include "puzzles/flip/instance.hpp"
#include "puzzles/flip/letters.hpp"

namespace palio {
namespace {

/// A text that ends where memory does: reading on is a crash.
class AtMemoryEnd {
 public:
  explicit AtMemoryEnd(std::string_view text)
      : page_(static_cast<std::size_t>(sysconf(_SC_PAGESIZE))),
        size_((text.size() / page_ + 2) * page_),
        memory_(static_cast<char*>(
            mmap(nullptr, size_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))) {
    RC_ASSERT((memory_ != MAP_FAILED));
    RC_ASSERT(mprotect(memory_ + size_ - page_, page_, PROT_NONE) == 0);
    begin_ = memory_ + size_ - page_ - text.size();
    std::memcpy(begin_, text.data(), text.size());
    text_ = {begin_, text.size()};
  }
  AtMemoryEnd(const AtMemoryEnd&) = delete;
  AtMemoryEnd& operator=(const AtMemoryEnd&) = delete;
  ~AtMemoryEnd() { munmap(memory_, size_); }
  std::string_view text() const { return text_; }
  char* begin() const { return begin_; }

 private:
  std::size_t page_;
  std::size_t size_;
  char* memory_;
  char* begin_;
  std::string_view text_;
};

std::vector<LetterCodec> codecs_here() {
  std::vector<LetterCodec> here;
  for (const LetterCodec& codec : letter_codecs()) {
    if (codec.runs_here()) here.push_back(codec);
  }
  return here;
}

/// Numbers around those at which the codecs change their step, and all others up to 300.
rc::Gen<std::uint32_t> lengths() {
  return rc::gen::oneOf(
      rc::gen::element<std::uint32_t>(1, 31, 32, 33, 63, 64, 65, 127, 128, 129, 4095, 4096, 4097),
      in_range(1, 300));
}

std::string random_letters(std::uint64_t count) {
  const auto board =
      Flip::sample({1, static_cast<std::uint32_t>(count)}, *rc::gen::arbitrary<std::uint64_t>(), 0);
  const auto upper =
      Flip::sample({1, static_cast<std::uint32_t>(count)}, *rc::gen::arbitrary<std::uint64_t>(), 1);
  std::string letters;
  for (std::uint64_t i = 0; i < count; ++i)
    letters += upper.black(i) ? (board.black(i) ? 'B' : 'W') : (board.black(i) ? 'b' : 'w');
  return letters;
}

TEST(Letters, TheLastCodecRunsEverywhere) {
  EXPECT_EQ(letter_codecs().back().name, "portable");
  EXPECT_TRUE(letter_codecs().back().runs_here());
  EXPECT_EQ(letter_codec().name, codecs_here().front().name);
}

RC_GTEST_PROP(Letters, ArePackedAndUnpacked, ()) {
  const std::uint32_t count = *lengths();
  const std::string letters = random_letters(count);
  const AtMemoryEnd text(letters);
  Flip::Instance wanted{{1, count}};
  std::string lower = letters;
  for (std::uint64_t i = 0; i < count; ++i) {
    lower[i] = static_cast<char>(letters[i] | 0x20);
    if (lower[i] == 'b') wanted.turn(i);
  }
  for (const LetterCodec& codec : codecs_here()) {
    std::vector<std::uint64_t> words(wanted.words.size());
    RC_ASSERT(codec.pack(text.begin(), count, words.data()));
    RC_ASSERT(words == wanted.words);
    const AtMemoryEnd written(std::string(count, '?'));
    codec.unpack(words.data(), count, written.begin());
    RC_ASSERT(written.text() == lower);
  }
}

// Every other byte at every place, so that no compare may forget a lane.
TEST(Letters, NoOtherByteIsTakenForOne) {
  for (const LetterCodec& codec : codecs_here()) {
    for (const std::size_t count : {std::size_t{40}, std::size_t{64}, std::size_t{150}}) {
      std::string letters(count, 'w');
      std::array<std::uint64_t, 3> words{};
      for (std::size_t at = 0; at < count; ++at) {
        for (int byte = 0; byte < 256; ++byte) {
          letters[at] = static_cast<char>(byte);
          const bool letter = byte == 'b' || byte == 'B' || byte == 'w' || byte == 'W';
          ASSERT_EQ(codec.pack(letters.data(), count, words.data()), letter)
              << codec.name << ' ' << at << ' ' << byte;
        }
        letters[at] = 'w';
      }
    }
  }
}

struct Written {
  GridSize size;
  std::string text;
};

Written clean_text() {
  const GridSize size{*in_range(1, 6), *lengths()};
  const std::string end = *rc::gen::element<std::string>("\n", "\r\n", "/");
  Written written{size, {}};
  for (std::uint64_t row = 0; row < size.rows; ++row) {
    if (row > 0) written.text += end;
    written.text += random_letters(size.cols);
  }
  written.text += *rc::gen::element<std::string>("", "\n", "\r\n", "\r");
  return written;
}

/// The careful reading, as an instance's words or as the message of its error.
struct Careful {
  std::optional<Flip::Instance> board;
  std::string error;
};

Careful read_carefully(std::string_view text, const std::optional<GridSize>& size) {
  const auto grid = parse_grid(text, "bw", size);
  if (!grid) return {{}, grid.error().message()};
  const auto [rows, cols] = grid.value().size;
  Flip::Instance board{{static_cast<std::uint32_t>(rows), static_cast<std::uint32_t>(cols)}};
  for (std::uint64_t cell = 0; cell < grid.value().cells.size(); ++cell) {
    if (grid.value().cells[cell] == 'b') board.turn(cell);
  }
  return {board, {}};
}

void expect_as_careful(std::string_view text, const std::optional<GridSize>& size) {
  const Careful careful = read_carefully(text, size);
  std::optional<Flip::Space> space;
  if (size)
    space = Flip::Space{static_cast<std::uint32_t>(size->rows), static_cast<std::uint32_t>(size->cols)};
  const auto parsed = Flip::parse(text, space);
  RC_ASSERT(static_cast<bool>(parsed) == careful.board.has_value());
  if (parsed)
    RC_ASSERT(parsed.value() == *careful.board);
  else
    RC_ASSERT(parsed.error().message() == careful.error);
  for (const LetterCodec& codec : codecs_here()) {
    PackedLetters packed;
    if (!read_clean(text, size ? &*size : nullptr, UINT32_MAX, codec, packed)) continue;
    RC_ASSERT(careful.board.has_value());
    RC_ASSERT(packed.words == careful.board->words);
    RC_ASSERT((packed.size == GridSize{careful.board->shape.rows, careful.board->shape.cols}));
  }
}

RC_GTEST_PROP(Letters, CleanTextIsReadAtOnce, ()) {
  const Written written = clean_text();
  const AtMemoryEnd text(written.text);
  expect_as_careful(text.text(), {});
  expect_as_careful(text.text(), written.size);
  for (const LetterCodec& codec : codecs_here()) {
    PackedLetters packed;
    RC_ASSERT(read_clean(text.text(), nullptr, UINT32_MAX, codec, packed));
    RC_ASSERT(packed.size == written.size);
    RC_ASSERT(read_clean(text.text(), &written.size, UINT32_MAX, codec, packed));
    RC_ASSERT(!read_clean(text.text(), nullptr, written.size.rows * written.size.cols - 1, codec, packed));
    std::string letters = write_letters(packed.words, packed.size, '\n', codec);
    RC_ASSERT(Flip::parse(letters, {}).value().words == packed.words);
    RC_ASSERT(letters.size() == written.size.rows * (written.size.cols + 1));
  }
}

RC_GTEST_PROP(Letters, DamagedTextIsReadAsCarefully, ()) {
  const Written written = clean_text();
  std::string text = written.text;
  // Half of the damage is done to line ends, which are few among the letters.
  std::vector<std::size_t> ends;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (std::string_view("\r\n/").find(text[i]) != std::string_view::npos) ends.push_back(i);
  }
  const bool at_end = !ends.empty() && *rc::gen::arbitrary<bool>();
  const std::size_t at =
      at_end ? *rc::gen::elementOf(ends) : *in_range(0, static_cast<std::uint32_t>(text.size()));
  const auto byte =
      *rc::gen::oneOf(rc::gen::element<char>('b', 'w', 'W', '\n', '\r', '/', ' ', '\t', '\0', 'x'),
                      rc::gen::arbitrary<char>());
  switch (*in_range(0, 4)) {
    case 0:
      text[at] = byte;
      break;
    case 1:
      text.insert(at, 1, byte);
      break;
    case 2:
      text.erase(at, 1);
      break;
    default:
      text.resize(at);
  }
  const AtMemoryEnd damaged(text);
  expect_as_careful(damaged.text(), {});
  expect_as_careful(damaged.text(), written.size);
}

// Short texts over few characters meet all that a text may be: one row as a whole board, empty
// rows, ends that are mixed.
RC_GTEST_PROP(Letters, ShortTextIsReadAsCarefully, ()) {
  const auto text =
      *rc::gen::container<std::string>(rc::gen::element<char>('b', 'w', 'b', 'w', '\n', '\r', '/', ' '));
  expect_as_careful(text, {});
  expect_as_careful(text, GridSize{*in_range(1, 4), *in_range(1, 4)});
}

}  // namespace
}  // namespace palio
