// The codecs of letters: 64 of them at a time, by AVX-512, by AVX2, or by 64-bit words.
#include <algorithm>
#include <array>
#include <cstring>

#include "puzzles/flip/letters.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace palio {
namespace {

constexpr std::uint64_t kBlock = 64;  ///< letters to a word
constexpr std::uint64_t kEachByte = 0x0101010101010101U;
constexpr char kLowerCase = 0x20;  ///< the bit by which a letter's cases differ

using PackBlock = bool (*)(const char* letters, std::uint64_t& bits);
using UnpackBlock = void (*)(std::uint64_t bits, char* letters);

/// Packs a row by whole blocks. The rest is the end of the last 64 letters, which are looked at
/// again, or fills a block of its own: nothing outside of the row is read.
template <PackBlock Block>
inline __attribute__((always_inline)) bool pack_row(const char* letters, std::uint64_t count,
                                                    std::uint64_t* words) {
  bool clean = true;
  const std::uint64_t rest = count % kBlock;
  for (std::uint64_t at = 0; at + kBlock <= count; at += kBlock) clean &= Block(letters + at, *words++);
  if (rest == 0) return clean;
  if (count >= kBlock) {
    clean &= Block(letters + count - kBlock, *words);
    *words >>= kBlock - rest;
    return clean;
  }
  std::array<char, kBlock> block;
  block.fill('w');
  std::copy_n(letters, rest, block.begin());
  return Block(block.data(), *words) && clean;
}

template <UnpackBlock Block>
inline __attribute__((always_inline)) void unpack_row(const std::uint64_t* words, std::uint64_t count,
                                                      char* letters) {
  const std::uint64_t rest = count % kBlock;
  for (std::uint64_t at = 0; at + kBlock <= count; at += kBlock) Block(*words++, letters + at);
  if (rest == 0) return;
  if (count >= kBlock) {
    Block(words[0] << (kBlock - rest) | words[-1] >> rest, letters + count - kBlock);
    return;
  }
  std::array<char, kBlock> block;
  Block(words[0], block.data());
  std::copy_n(block.begin(), rest, letters);
}

/// Eight letters to a word. 'b' and 'w' differ in three bits, the lowest among them: so a byte's
/// difference from 'w' is 0 or that of 'b', and the lowest bit says which.
inline bool pack_portable_block(const char* letters, std::uint64_t& bits) {
  constexpr std::uint64_t difference = 'b' ^ 'w';
  std::uint64_t faults = 0;
  bits = 0;
  for (std::uint64_t byte = 0; byte < 8; ++byte) {
    std::uint64_t eight = 0;
    std::memcpy(&eight, letters + 8 * byte, sizeof eight);
    eight = (eight | kEachByte * static_cast<std::uint64_t>(kLowerCase)) ^ kEachByte * std::uint64_t{'w'};
    const std::uint64_t black = eight & kEachByte;
    faults |= eight ^ black * difference;
    // The product brings bit 8 * i to bit 56 + i, and no two bits to the same place.
    bits |= black * 0x0102040810204080U >> 56 << 8 * byte;
  }
  return faults == 0;
}

inline void unpack_portable_block(std::uint64_t bits, char* letters) {
  for (std::uint64_t byte = 0; byte < 8; ++byte) {
    // Bit i of the eight stands in byte i alone; adding 0x7F carries it to that byte's top.
    const std::uint64_t spread = (bits >> 8 * byte & 0xFF) * kEachByte & 0x8040201008040201U;
    const std::uint64_t black = (spread + kEachByte * 0x7F) >> 7 & kEachByte;
    const std::uint64_t eight = kEachByte * std::uint64_t{'w'} ^ black * ('b' ^ 'w');
    std::memcpy(letters + 8 * byte, &eight, sizeof eight);
  }
}

bool pack_portable(const char* letters, std::uint64_t count, std::uint64_t* words) {
  return pack_row<pack_portable_block>(letters, count, words);
}

void unpack_portable(const std::uint64_t* words, std::uint64_t count, char* letters) {
  unpack_row<unpack_portable_block>(words, count, letters);
}

bool runs_everywhere() { return true; }

#if defined(__x86_64__)

#define PALIO_AVX2 __attribute__((target("avx2")))
#define PALIO_AVX512 __attribute__((target("avx512f,avx512bw")))

PALIO_AVX2 inline bool pack_avx2_block(const char* letters, std::uint64_t& bits) {
  const __m256i lower = _mm256_set1_epi8(kLowerCase);
  const __m256i black = _mm256_set1_epi8('b');
  const __m256i white = _mm256_set1_epi8('w');
  bits = 0;
  std::uint64_t known = 0;
  for (int half = 0; half < 64; half += 32) {
    const __m256i text = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(letters + half));
    const __m256i folded = _mm256_or_si256(text, lower);
    const __m256i is_black = _mm256_cmpeq_epi8(folded, black);
    const __m256i is_known = _mm256_or_si256(is_black, _mm256_cmpeq_epi8(folded, white));
    bits |= std::uint64_t{static_cast<std::uint32_t>(_mm256_movemask_epi8(is_black))} << half;
    known |= std::uint64_t{static_cast<std::uint32_t>(_mm256_movemask_epi8(is_known))} << half;
  }
  return known == ~std::uint64_t{0};
}

PALIO_AVX2 inline void unpack_avx2_block(std::uint64_t bits, char* letters) {
  const __m256i bytes = _mm256_setr_epi64x(0, kEachByte, 2 * kEachByte, 3 * kEachByte);
  const __m256i own_bit = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201U));
  const __m256i black = _mm256_set1_epi8('b');
  const __m256i white = _mm256_set1_epi8('w');
  for (int half = 0; half < 64; half += 32) {
    const __m256i all = _mm256_set1_epi32(static_cast<int>(static_cast<std::uint32_t>(bits >> half)));
    const __m256i mine = _mm256_and_si256(_mm256_shuffle_epi8(all, bytes), own_bit);
    const __m256i is_black = _mm256_cmpeq_epi8(mine, own_bit);
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(letters + half),
                        _mm256_blendv_epi8(white, black, is_black));
  }
}

PALIO_AVX2 bool pack_avx2(const char* letters, std::uint64_t count, std::uint64_t* words) {
  return pack_row<pack_avx2_block>(letters, count, words);
}

PALIO_AVX2 void unpack_avx2(const std::uint64_t* words, std::uint64_t count, char* letters) {
  unpack_row<unpack_avx2_block>(words, count, letters);
}

bool runs_avx2() { return __builtin_cpu_supports("avx2") != 0; }

PALIO_AVX512 inline bool pack_avx512_block(const char* letters, std::uint64_t& bits) {
  const __m512i text = _mm512_loadu_si512(letters);
  const __m512i folded = _mm512_or_si512(text, _mm512_set1_epi8(kLowerCase));
  bits = _mm512_cmpeq_epi8_mask(folded, _mm512_set1_epi8('b'));
  return (bits | _mm512_cmpeq_epi8_mask(folded, _mm512_set1_epi8('w'))) == ~std::uint64_t{0};
}

PALIO_AVX512 inline void unpack_avx512_block(std::uint64_t bits, char* letters) {
  _mm512_storeu_si512(letters, _mm512_mask_blend_epi8(bits, _mm512_set1_epi8('w'), _mm512_set1_epi8('b')));
}

PALIO_AVX512 bool pack_avx512(const char* letters, std::uint64_t count, std::uint64_t* words) {
  return pack_row<pack_avx512_block>(letters, count, words);
}

PALIO_AVX512 void unpack_avx512(const std::uint64_t* words, std::uint64_t count, char* letters) {
  unpack_row<unpack_avx512_block>(words, count, letters);
}

bool runs_avx512() {
  return __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0;
}

#endif

constexpr std::array kCodecs {
#if defined(__x86_64__)
  LetterCodec{"avx512", runs_avx512, pack_avx512, unpack_avx512},
      LetterCodec{"avx2", runs_avx2, pack_avx2, unpack_avx2},
#endif
      LetterCodec {
    "portable", runs_everywhere, pack_portable, unpack_portable
  }
};

}  // namespace

std::span<const LetterCodec> letter_codecs() { return kCodecs; }

const LetterCodec& letter_codec() {
  static const LetterCodec& fastest = *std::find_if(
      kCodecs.begin(), kCodecs.end(), [](const LetterCodec& codec) { return codec.runs_here(); });
  return fastest;
}

}  // namespace palio
