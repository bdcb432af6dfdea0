#include "reports/text/utc.hpp"

#include <time.h>

#include <array>

namespace palio {

std::string print_utc(std::int64_t unix_s, const char* format) {
  const auto seconds = static_cast<time_t>(unix_s);
  tm parts{};
  if (gmtime_r(&seconds, &parts) == nullptr) return "unknown";
  std::array<char, 40> text{};
  return {text.data(), strftime(text.data(), text.size(), format, &parts)};
}

}  // namespace palio
