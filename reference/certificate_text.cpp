#include <fmt/format.h>

#include "reference/certificate.hpp"
#include "reference/sha256.hpp"

namespace palio {
namespace {

constexpr std::string_view kDigits = "0123456789abcdef";

/// Parts with a comma between them, each on a line of its own.
class Lines {
 public:
  explicit Lines(std::string& text) : text_(text) {}
  void add(const std::string& part) {
    text_ += first_ ? "\n    " : ",\n    ";
    text_ += part;
    first_ = false;
  }

 private:
  std::string& text_;
  bool first_ = true;
};

/// Certificates hold texts of Palio's own, none of which has a character that JSON escapes.
std::string quoted(std::string_view text) { return fmt::format("\"{}\"", text); }

void add_answers(std::string& text, const Certificate& certificate) {
  text += "  \"answers\": {";
  Lines lines(text);
  for (const auto& [answer, count] : certificate.answers) {
    const std::string name = answer == unsolvable ? "Impossible" : fmt::format("{}", answer);
    lines.add(fmt::format("{}: {}", quoted(name), count));
  }
  text += "\n  },\n";
}

void add_tables(std::string& text, const Certificate& certificate) {
  text += "  \"tables\": [";
  Lines lines(text);
  for (const auto& [of, distances] : certificate.tables) {
    lines.add(fmt::format("{{\"of\": {}, \"states\": {}, \"sha256\": {}, \"distances\": \"", quoted(of),
                          distances.size(), quoted(sha256(distances))));
    text.reserve(text.size() + 2 * distances.size());
    for (const std::uint8_t distance : distances) {
      text += kDigits[distance / 16U];
      text += kDigits[distance % 16U];
    }
    text += "\"}";
  }
  text += "\n  ],\n";
}

void add_solutions(std::string& text, const Certificate& certificate) {
  text += "  \"solutions\": [";
  Lines lines(text);
  for (const auto& [instance, moves] : certificate.solutions) {
    std::string list;
    for (const std::string& move : moves) {
      if (!list.empty()) list += ", ";
      list += quoted(move);
    }
    lines.add(fmt::format("{{\"instance\": {}, \"moves\": [{}]}}", quoted(instance), list));
  }
  text += "\n  ]\n}\n";
}

}  // namespace

std::string print_certificate(const Certificate& certificate) {
  std::string text = fmt::format(
      "{{\n  \"format\": \"palio-certificate/1\",\n  \"puzzle\": {},\n  \"space\": {},\n  \"instances\": "
      "{},\n",
      quoted(certificate.puzzle), quoted(certificate.space), certificate.instances());
  add_answers(text, certificate);
  text += "  \"proofs\": [";
  Lines proofs(text);
  for (const std::string& proof : certificate.proofs) proofs.add(quoted(proof));
  text += "\n  ],\n";
  add_tables(text, certificate);
  add_solutions(text, certificate);
  return text;
}

}  // namespace palio
