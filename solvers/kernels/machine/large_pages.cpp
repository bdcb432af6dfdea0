#include "solvers/kernels/machine/large_pages.hpp"

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace palio {

std::vector<std::uint64_t> zero_words(std::size_t count) {
  std::vector<std::uint64_t> words;
  words.reserve(count);
#if defined(__linux__)
  constexpr std::uintptr_t kPage = std::uintptr_t{2} << 20;
  const auto begin = reinterpret_cast<std::uintptr_t>(words.data());
  const std::uintptr_t first = (begin + kPage - 1) / kPage * kPage;
  const std::uintptr_t last = (begin + count * sizeof(std::uint64_t)) / kPage * kPage;
  // A wish: where it isn't granted the pages are small ones.
  if (first < last) madvise(reinterpret_cast<void*>(first), last - first, MADV_HUGEPAGE);
#endif
  words.resize(count);
  return words;
}

void make_zero(std::vector<std::uint64_t>& words, std::size_t count) {
  if (words.capacity() < count)
    words = zero_words(count);
  else
    words.assign(count, 0);
}

}  // namespace palio
