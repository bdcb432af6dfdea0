#include "cli/solve/bits.hpp"

#include <fmt/format.h>

#include <bit>
#include <cstring>

#include "cli/inputs.hpp"

namespace palio::cli {
namespace {

// The words of a board are its bytes.
static_assert(std::endian::native == std::endian::little);

std::size_t bytes_of(const Flip::Shape& shape) { return (shape.cells() + 7) / 8; }

}  // namespace

Flip::Instance read_bits(std::string_view bytes, const Flip::Shape& shape, const std::string& where) {
  const std::size_t wanted = bytes_of(shape);
  if (bytes.size() != wanted)
    throw InputError(fmt::format("{}: found {} bytes, expected {} for the {} cells of {}", where,
                                 bytes.size(), wanted, shape.cells(), Flip::print_space(shape)));
  const auto last = static_cast<unsigned char>(bytes.back());
  const std::uint64_t used = shape.cells() % 8;
  if (used != 0 && last >> used != 0)
    throw InputError(
        fmt::format("{}: byte {}: found 0x{:02X}, expected 0 in all bits but the lowest {}: {} has "
                    "{} cells",
                    where, wanted, last, used, Flip::print_space(shape), shape.cells()));
  Flip::Instance board{shape};
  std::memcpy(board.words.data(), bytes.data(), bytes.size());
  return board;
}

std::string_view as_bits(const Flip::Instance& board) {
  return {reinterpret_cast<const char*>(board.words.data()), bytes_of(board.shape)};
}

}  // namespace palio::cli
