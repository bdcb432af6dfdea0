#include "proptests/fuzz/targets.hpp"

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

const std::array<Target, 10> targets{{
    {"flip_text", fault_of_text<Flip>},
    {"flip_size", fault_of_space<Flip>},
    {"four_text", fault_of_text<Four>},
    {"four_size", fault_of_space<Four>},
    {"shuttle_text", fault_of_text<Shuttle>},
    {"shuttle_size", fault_of_space<Shuttle>},
    {"worker_report", fault_of_report},
    {"command_words", fault_of_words},
    {"manifest", fault_of_manifest},
    {"program_source", fault_of_source},
}};

}  // namespace palio::fuzz
