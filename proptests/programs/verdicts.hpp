// What the tests of verdicts share: the check of one program on one case, as `palio verify`
// makes it, and a look whether all is tidy after it.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "proptests/programs/tidiness.hpp"
#include "puzzles/flip/rules.hpp"
#include "reference/program_trial.hpp"

namespace palio {

/// What the check of a program must come to.
struct Expected {
  std::string program;  ///< of proptests/programs/hostile
  Verdict verdict;
  /// Stands in the detail of a failure, and of what is accepted in its only note; where that
  /// is empty, there may be no note.
  std::string words = {};
};

/// With a parameter that tells whether the programs are shut in.
class Verdicts : public Programs, public testing::WithParamInterface<bool> {
 protected:
  /// A flip board of one white cell, to which the sum of all numbers in it is the right
  /// answer: 0.
  static Flip::Instance white_cell() { return Flip::unrank({1, 1, false}, 0); }

  template <class P>
  CheckResult check(Command command, const typename P::Instance& instance) {
    command.sandbox = GetParam();
    ProgramContender contender;
    contender.promise = promise_of_program<P>();
    contender.limits = limits_;
    contender.strict = strict_;
    contender.start = [this, command]() -> Runner {
      return [this, command](std::string_view input, const ProgramLimits& limits) {
        return keeper().run(command, input, limits);
      };
    };
    NoSink sink;
    ProgramTrial<P> trial(P::space_of(instance), {}, contender, sink, {});
    trial.restrict_to(instance);
    CheckResult result = trial.run().check;
    EXPECT_FALSE(result.referee_failure) << *result.referee_failure;
    expect_tidy();
    return result;
  }

  template <class P>
  void expect_verdict(const Command& command, const typename P::Instance& instance, Verdict verdict,
                      const std::string& words) {
    const CheckResult result = check<P>(command, instance);
    EXPECT_EQ(result.tally.checked, 1U);
    EXPECT_EQ(result.tally.of(verdict), 1U) << detail_of(result);
    if (refutes(verdict))
      EXPECT_THAT(detail_of(result), testing::HasSubstr(words));
    else if (words.empty())
      EXPECT_THAT(result.notes, testing::IsEmpty());
    else
      EXPECT_THAT(result.notes, testing::ElementsAre(testing::HasSubstr(words)));
  }

  void expect_verdict(const Command& command, Verdict verdict, const std::string& words = "") {
    expect_verdict<Flip>(command, white_cell(), verdict, words);
  }

  void expect_verdicts(const std::vector<Expected>& table) {
    for (const auto& [program, verdict, words] : table) {
      SCOPED_TRACE(program);
      expect_verdict(hostile_command(program), verdict, words);
    }
  }

  static std::string detail_of(const CheckResult& result) {
    const auto& failure = result.tally.smallest;
    return failure ? std::string(print_verdict(failure->verdict)) + ", " + failure->detail : "no failure";
  }

  bool strict_ = false;

 private:
  struct NoSink : Sink {
    void accept(const Chunk&) override {}
  };
};

inline std::string name_of_shelter(const testing::TestParamInfo<bool>& shut_in) {
  return shut_in.param ? "ShutIn" : "AtLarge";
}

}  // namespace palio
