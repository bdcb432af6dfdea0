#include "reference/sha256.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>

namespace palio {
namespace {

using Word = std::uint32_t;
using Hash = std::array<Word, 8>;

constexpr std::size_t kBlock = 64;  ///< bytes

/// The first bits of the fractional parts of the square roots of the first eight primes.
constexpr Hash kStart{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

/// The same of the cube roots of the first 64 primes.
constexpr std::array<Word, 64> kRounds{
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

Word rotated(Word x, int right) { return std::rotr(x, right); }

/// The block's sixteen words and those that follow from them.
std::array<Word, 64> schedule(const std::uint8_t* block) {
  std::array<Word, 64> words{};
  for (std::size_t i = 0; i < 16; ++i) {
    for (std::size_t byte = 0; byte < 4; ++byte) words[i] = words[i] << 8 | block[4 * i + byte];
  }
  for (std::size_t i = 16; i < words.size(); ++i) {
    const Word before15 = words[i - 15];
    const Word before2 = words[i - 2];
    words[i] = words[i - 16] + words[i - 7] + (rotated(before15, 7) ^ rotated(before15, 18) ^ before15 >> 3) +
               (rotated(before2, 17) ^ rotated(before2, 19) ^ before2 >> 10);
  }
  return words;
}

void add_block(Hash& hash, const std::uint8_t* block) {
  const std::array<Word, 64> words = schedule(block);
  auto [a, b, c, d, e, f, g, h] = hash;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const Word choice = (e & f) ^ (~e & g);
    const Word majority = (a & b) ^ (a & c) ^ (b & c);
    const Word first = h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + choice + kRounds[i] + words[i];
    const Word second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + majority;
    h = g;
    g = f;
    f = e;
    e = d + first;
    d = c;
    c = b;
    b = a;
    a = first + second;
  }
  const Hash change{a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < hash.size(); ++i) hash[i] += change[i];
}

}  // namespace

std::string sha256(std::span<const std::uint8_t> bytes) {
  Hash hash = kStart;
  std::size_t at = 0;
  for (; at + kBlock <= bytes.size(); at += kBlock) add_block(hash, &bytes[at]);
  // The rest, a one bit, zeros, and the number of bits: one block, or two.
  std::array<std::uint8_t, 2 * kBlock> end{};
  const std::size_t rest = bytes.size() - at;
  std::copy(bytes.begin() + static_cast<std::ptrdiff_t>(at), bytes.end(), end.begin());
  end[rest] = 0x80;
  const std::size_t length = rest + 9 <= kBlock ? kBlock : 2 * kBlock;
  for (std::size_t byte = 0; byte < 8; ++byte)
    end[length - 1 - byte] = static_cast<std::uint8_t>(std::uint64_t{bytes.size()} * 8 >> 8 * byte);
  for (std::size_t block = 0; block < length; block += kBlock) add_block(hash, &end[block]);
  std::string digits;
  for (const Word word : hash) digits += fmt::format("{:08x}", word);
  return digits;
}

}  // namespace palio
