// Values on their way between processes of one build, on machines of one byte order.
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

/// Takes them out again in the same order. Bytes that run short, or that no packed value
/// has, make every later value zero and `sound` false: what comes from a worker that went
/// wild may be anything.
class Unpacker {
 public:
  explicit Unpacker(std::string_view bytes) : bytes_(bytes) {}

  template <class T>
  requires std::is_trivially_copyable_v<T> T get() {
    static_assert(!std::is_same_v<T, bool>, "most bytes are no bool: get_bool");
    T value{};
    if (take(sizeof value)) std::memcpy(&value, taken_.data(), sizeof value);
    return value;
  }
  /// An enumerator: its number must be below `end`.
  template <class E>
  requires std::is_enum_v<E> E get_below(std::size_t end) {
    const auto value = get<E>();
    sound_ = sound_ && static_cast<std::size_t>(value) < end;
    return sound_ ? value : E{};
  }
  bool get_bool() {
    enum class Bit : std::uint8_t { no, yes };
    return get_below<Bit>(2) == Bit::yes;
  }
  std::string get_text() {
    const auto size = get<std::uint64_t>();
    return take(size) ? std::string(taken_) : std::string();
  }
  bool sound() const { return sound_; }
  bool at_end() const { return bytes_.empty(); }

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
