// What holds of reading and judging every output, whatever it is. As in text_laws.hpp,
// each law gives the fault that it found, in words, or an empty string.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "proptests/fuzz/text_laws.hpp"
#include "reference/output.hpp"
#include "reference/visible.hpp"
#include "solvers/answer_text.hpp"

namespace palio {

/// Of a message that quotes an output: one line, printable, short.
inline std::string fault_of_message(const std::string& message) {
  if (!printable(message)) return "a message that can't be printed";
  return message.size() <= 400 ? "" : fmt::format("a message of {} bytes", message.size());
}

/// That an answer, printed as a judge prints it, is read as it was, strictly and without a note.
template <class P>
std::string fault_of_printed(const Answer<P>& answer) {
  const std::string text = print_answer<P>(answer, Dialect::statement, Layout::judge) + '\n';
  for (const bool strict : {false, true}) {
    const Reading<P> again = read_output<P>(text, strict);
    if (!again.answer) return "its own print is refused: " + again.fault;
    if (!again.layout.empty()) return "its own layout is refused: " + again.layout;
    if (!again.notes.empty()) return "its own layout is noted: " + again.notes.front();
    if (print_answer<P>(*again.answer, Dialect::statement, Layout::judge) + '\n' != text)
      return "its own print is read as another answer: " + show_invisibly(text);
  }
  return {};
}

template <class P>
std::string fault_of_output(std::string_view output, const typename P::Instance& instance) {
  const Reading<P> reading = read_output<P>(output, false);
  const Reading<P> strict = read_output<P>(output, true);
  if (reading.answer.has_value() == !reading.fault.empty()) return "neither an answer nor a fault, or both";
  if (reading.answer.has_value() != strict.answer.has_value())
    return "strictness changes whether it is an answer";
  if (!strict.notes.empty()) return "a note where nothing is tolerated";
  if (!printable(show_invisibly(output))) return "invisible characters that are shown as such";
  for (const auto& message : {reading.fault, strict.fault, reading.layout, strict.layout}) {
    if (auto fault = fault_of_message(message); !fault.empty()) return fault;
  }
  const bool tidy = reading.layout.empty() && reading.notes.empty();
  if (tidy != strict.layout.empty()) return "what is noted isn't what strictness refuses";
  const Verdict verdict = judge_reading<P>(reading, instance, promise_of_program<P>(), {}).verdict;
  if ((verdict == Verdict::presentation_error) && reading.answer && reading.layout.empty())
    return "a presentation error without a fault";
  if (!reading.answer) return verdict == Verdict::presentation_error ? "" : "judged what can't be read";
  return fault_of_printed<P>(*reading.answer);
}

}  // namespace palio
