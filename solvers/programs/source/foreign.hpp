// What other systems and other compilers know, and what stands for it here.
#pragma once

#include <array>
#include <string_view>

namespace palio::foreign {

/// A name that other systems know, and what stands for it here.
struct Known {
  std::string_view name;
  std::string_view header;      ///< that the definition needs; may be empty
  std::string_view definition;  ///< on one line
};

inline constexpr std::string_view gets =
    "static inline char* gets(char* line) { int c, n = 0; "
    "while ((c = getchar()) != EOF && c != '\\n') line[n++] = (char)c; "
    "line[n] = 0; return c == EOF && n == 0 ? NULL : line; }";

/// Behind the name of the function: its parameters and body. Base 10 alone has a sign.
inline constexpr std::string_view itoa =
    "(int value, char* text, int base) { char turned[40]; int n = 0, at = 0; "
    "unsigned left = value < 0 && base == 10 ? 0u - (unsigned)value : (unsigned)value; "
    "do { turned[n++] = \"0123456789abcdefghijklmnopqrstuvwxyz\"[left % (unsigned)base]; "
    "left /= (unsigned)base; } while (left); "
    "if (value < 0 && base == 10) text[at++] = '-'; "
    "while (n) text[at++] = turned[--n]; text[at] = 0; return text; }";

inline constexpr std::array<Known, 18> names{{
    {"_tmain", "", "#define _tmain main"},
    {"_TCHAR", "", "#define _TCHAR char"},
    {"TCHAR", "", "#define TCHAR char"},
    {"_T", "", "#define _T(text) text"},
    {"TEXT", "", "#define TEXT(text) text"},
    {"_tprintf", "stdio.h", "#define _tprintf printf"},
    {"_tscanf", "stdio.h", "#define _tscanf scanf"},
    {"__int64", "", "#define __int64 long long"},
    {"_int64", "", "#define _int64 long long"},
    {"gets", "stdio.h", gets},
    {"itoa", "", "static inline char* itoa"},
    {"_itoa", "", "static inline char* _itoa"},
    {"getch", "stdio.h", "static inline int getch(void) { return getchar(); }"},
    {"_getch", "stdio.h", "static inline int _getch(void) { return getchar(); }"},
    {"getche", "stdio.h", "static inline int getche(void) { return getchar(); }"},
    {"_getche", "stdio.h", "static inline int _getche(void) { return getchar(); }"},
    {"__max", "", "#define __max(a, b) ((a) > (b) ? (a) : (b))"},
    {"__min", "", "#define __min(a, b) ((a) < (b) ? (a) : (b))"},
}};

// Headers of other systems. Those of old C++ have a successor here, and names that were
// global then.
inline constexpr std::array<std::string_view, 7> headers{"stdafx.h",  "pch.h",   "tchar.h",    "windows.h",
                                                         "Windows.h", "conio.h", "targetver.h"};
inline constexpr std::array<std::string_view, 3> old_headers{"iostream.h", "fstream.h", "iomanip.h"};

// What GCC has no suggestion for, all of <algorithm>.
inline constexpr std::array<std::string_view, 14> algorithms{"sort",
                                                             "reverse",
                                                             "max",
                                                             "min",
                                                             "swap",
                                                             "fill",
                                                             "max_element",
                                                             "min_element",
                                                             "lower_bound",
                                                             "find",
                                                             "upper_bound",
                                                             "unique",
                                                             "next_permutation",
                                                             "count"};

}  // namespace palio::foreign
