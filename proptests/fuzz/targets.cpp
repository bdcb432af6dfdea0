#include "proptests/fuzz/targets.hpp"

#include <algorithm>

#include "proptests/fuzz/output_laws.hpp"
#include "proptests/fuzz/program_laws.hpp"
#include "proptests/fuzz/text_laws.hpp"
#include "puzzles/all.hpp"
#include "reference/supervisor.hpp"

namespace palio::fuzz {
namespace {

/// A first line that names a space, which is known then, or anything else, when none is;
/// the text itself follows.
template <Puzzle P>
std::string fault_of_text(std::string_view bytes) {
  const std::size_t end = bytes.find('\n');
  const std::string_view text = bytes.substr(end == std::string_view::npos ? bytes.size() : end + 1);
  const auto space = P::parse_space(bytes.substr(0, end));
  if (!space) return fault_of_instance<P>(text, {});
  return fault_of_instance<P>(text, space.value());
}

/// A first line that is an instance, and what a program prints for it.
template <Puzzle P>
std::string fault_of_case(std::string_view bytes) {
  const std::size_t end = std::min(bytes.find('\n'), bytes.size());
  const auto instance = P::parse(bytes.substr(0, end), {});
  if (!instance) return {};
  // The judge plays on boards as large as the instance.
  if constexpr (P::answer_is_moves) {
    if (instance.value().cells() > 1000) return {};
  }
  return fault_of_output<P>(bytes.substr(std::min(end + 1, bytes.size())), instance.value());
}

/// What a worker sends may be anything, as a solver that went wild shares its memory.
std::string fault_of_report(std::string_view bytes) {
  const auto report = RangeReport::unpack(std::string(bytes));
  if (!report) return {};
  if (report->pack() != bytes) return "a report isn't what it was made of";
  if (report->tally.smallest) {
    const Failure& failure = *report->tally.smallest;
    if (static_cast<std::size_t>(failure.verdict) >= verdict_names.size())
      return "a verdict that there isn't";
    if (static_cast<std::size_t>(failure.reason) >= reason_names.size()) return "a reason that there isn't";
  }
  return {};
}

}  // namespace

const std::array<Target, 13> targets{{
    {"flip_text", fault_of_text<Flip>},
    {"flip_size", fault_of_space<Flip>},
    {"flip_output", fault_of_case<Flip>},
    {"four_text", fault_of_text<Four>},
    {"four_size", fault_of_space<Four>},
    {"four_output", fault_of_case<Four>},
    {"shuttle_text", fault_of_text<Shuttle>},
    {"shuttle_size", fault_of_space<Shuttle>},
    {"shuttle_output", fault_of_case<Shuttle>},
    {"worker_report", fault_of_report},
    {"command_words", fault_of_words},
    {"manifest", fault_of_manifest},
    {"program_source", fault_of_source},
}};

}  // namespace palio::fuzz
