// Everything that reads what others wrote, as functions of bytes. libFuzzer runs each
// (proptests/fuzz/main.cpp); the tests replay proptests/fuzz/corpus/NAME.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace palio::fuzz {

struct Target {
  std::string_view name;
  /// What is wrong with what is made of the bytes, in words; empty where nothing is.
  std::string (*fault)(std::string_view bytes);
};

extern const std::array<Target, 13> targets;

}  // namespace palio::fuzz
