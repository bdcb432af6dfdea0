// The mistakes that diagnosis knows, each as what a program that makes it prints.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "proptests/liars/honest.hpp"
#include "reference/words.hpp"
#include "solvers/answer_text.hpp"

namespace palio::mistakes {

/// What a program prints for an instance, as words.
template <class P>
using Program = std::function<std::string(const typename P::Instance&)>;

/// A mistake, and programs that make it: they differ only in what doesn't belong to it, as
/// the order in which neighbours are tried.
template <class P>
struct Mistake {
  std::string words;
  std::vector<Program<P>> ways;
};

template <class P>
std::vector<Mistake<P>> catalogue();
template <>
std::vector<Mistake<Flip>> catalogue<Flip>();
template <>
std::vector<Mistake<Four>> catalogue<Four>();
template <>
std::vector<Mistake<Shuttle>> catalogue<Shuttle>();

template <class P>
std::string printed(const Answer<P>& answer) {
  return words_of(print_answer<P>(answer, Dialect::statement, Layout::one_line));
}

/// What the solver of that name prints, a planted liar for instance.
template <class P>
Program<P> prints(std::string_view solver) {
  return [known = find_solver<P>(solver)](const typename P::Instance& instance) {
    Work work;
    const auto prepared = known->method.prepare(P::shape_of(instance));
    return printed<P>(known->method.solve(prepared.get(), instance, work));
  };
}

/// The true answer.
template <class P>
std::string truth(const typename P::Instance& instance) {
  Work work;
  return printed<P>(liars::honest<P>(instance, work));
}

}  // namespace palio::mistakes
