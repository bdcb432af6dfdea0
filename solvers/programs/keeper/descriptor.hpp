// A file descriptor that is closed with its owner.
#pragma once

#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

namespace palio {

/// Owns a descriptor, or none. Assignment swaps.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor() { close(); }

  void close() {
    if (number_ >= 0) ::close(number_);
    number_ = -1;
  }
  int get() const { return number_; }  ///< -1 where there is none
  explicit operator bool() const { return number_ >= 0; }

 private:
  int number_;
};

/// Throws what `errno` says as std::system_error.
[[noreturn]] inline void fail_with_errno(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

}  // namespace palio
