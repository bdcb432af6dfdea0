// Values on their way through a pipe between processes of one machine.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

namespace palio {

/// Packs plain values and strings into bytes, one behind the other.
class Packer {
 public:
  template <class T>
  requires std::is_trivially_copyable_v<T> Packer& put(const T& value) {
    bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
    return *this;
  }
  Packer& put(std::string_view text) {
    put(std::uint64_t{text.size()});
    bytes_.append(text);
    return *this;
  }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

/// Takes them out again in the same order. Bytes that run short make every later value
/// zero and `sound` false: what comes from a worker that crashed may be anything.
class Unpacker {
 public:
  explicit Unpacker(std::string_view bytes) : bytes_(bytes) {}

  template <class T>
  requires std::is_trivially_copyable_v<T> T get() {
    T value{};
    if (take(sizeof value)) std::memcpy(&value, taken_.data(), sizeof value);
    return value;
  }
  std::string get_text() {
    const auto size = get<std::uint64_t>();
    return take(size) ? std::string(taken_) : std::string();
  }
  bool sound() const { return sound_; }

 private:
  bool take(std::uint64_t size) {
    sound_ = sound_ && size <= bytes_.size();
    if (!sound_) return false;
    taken_ = bytes_.substr(0, size);
    bytes_.remove_prefix(size);
    return true;
  }

  std::string_view bytes_;
  std::string_view taken_;
  bool sound_ = true;
};

}  // namespace palio
