// What a program measures of itself as it ends.
#pragma once

#include <link.h>
#include <unistd.h>

#include <bit>
#include <cstdint>
#include <cstdio>

namespace palio::claims {

/// Reads a byte of each page that was loaded from a file: how many of them are in memory by
/// themselves depends on what the system had cached of that file, and not on the program.
__attribute__((no_sanitize("address", "thread", "undefined"))) inline int touch_loaded(dl_phdr_info* object,
                                                                                       std::size_t, void*) {
  const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  for (int i = 0; i < object->dlpi_phnum; ++i) {
    const auto& segment = object->dlpi_phdr[i];
    if (segment.p_type != PT_LOAD || (segment.p_flags & PF_R) == 0) continue;
    const std::uintptr_t begin = object->dlpi_addr + segment.p_vaddr;
    for (std::uintptr_t at = begin; at < begin + segment.p_filesz; at = at / page * page + page)
      static_cast<void>(*std::bit_cast<const volatile char*>(at));
  }
  return 0;
}

/// Kilobytes of this process that are in memory, with all of its code and libraries; 0 where
/// the system doesn't say. Of a program that gives nothing back this is its peak. The peak
/// that the system keeps is of no use here: it goes through exec, so that no program seems
/// smaller than the one that started it.
inline unsigned long resident_kilobytes() {
  dl_iterate_phdr(touch_loaded, nullptr);
  std::FILE* rollup = std::fopen("/proc/self/smaps_rollup", "r");
  if (rollup == nullptr) return 0;
  unsigned long kilobytes = 0;
  char line[256];
  while (std::fgets(line, sizeof line, rollup) != nullptr) {
    if (std::sscanf(line, "Rss: %lu", &kilobytes) == 1) break;
  }
  std::fclose(rollup);
  return kilobytes;
}

}  // namespace palio::claims
