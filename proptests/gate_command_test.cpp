// `palio gate` between programs that only say what a test wrote down: what comes of verdicts
// and counts. Nobody of them is known here, so nothing is timed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "proptests/command_line.hpp"

namespace palio {
namespace {

using testing::HasSubstr;

constexpr const char* kRight = R"("verdicts": {"accepted": 300})";
constexpr const char* kWrong = R"("verdicts": {"accepted": 299, "wrong-answer": 1},
    "counterexample": {"verdict": "wrong-answer", "instance": "bw/wb"})";

/// A repository of two empty commits, with a program for each as if it had been built.
class Gates : public CommandLine {
 protected:
  Gates() {
    for (const char* variable : {"CXXFLAGS", "LDFLAGS"}) unsetenv(variable);
    setenv("CXX", write_program("c++", "echo compiler 1").c_str(), 1);
    shell("git init -q");
    for (const char* name : {"before", "after"})
      shell("git -c user.name=a -c user.email=a@b commit -q --allow-empty -m " + std::string(name) +
            " && git tag " + name);
  }
  ~Gates() override { unsetenv("CXX"); }

  fs::path write_program(const std::string& name, const std::string& text) const {
    const fs::path file = write(name, "#!/bin/sh\n" + text + '\n');
    fs::permissions(file, fs::perms::owner_all);
    return file;
  }

  /// What a command prints.
  std::string shell(const std::string& command) const {
    const fs::path out = folder_ / "shell.out";
    EXPECT_EQ(std::system(("cd " + folder_.string() + " && " + command + " >" + out.string()).c_str()), 0)
        << command;
    const std::string text = read(out);
    return text.substr(0, text.find('\n'));
  }

  /// The program of a revision: it judges one solver like that, and counts these records.
  void add(const std::string& revision, const std::string& judged, const std::string& counted,
           const std::string& compiler = "compiler 1") const {
    const std::string folder = "build/gate/" + shell("git rev-parse " + revision) + '/';
    fs::create_directories(folder_ / folder);
    write_program(folder + "palio-engine", R"(answer="$0-$1"
while [ $# -gt 0 ]; do
  if [ "$1" = --json ]; then file=$2; fi
  shift
done
cp "$answer" "$file")");
    write(folder + "palio-engine-verify",
          R"({"schema": "palio.verify/1", "results": [{"solver": "other/one", "puzzle": "other",
              "checked": 300, )" +
              judged + "}]}");
    write(folder + "palio-engine-race", R"({"schema": "palio.race/1", "counted": [)" + counted + "]}");
    write(folder + "toolchain", (folder_ / "c++").string() + '\n' + compiler + "\n\n");
  }

  static std::string count(const std::string& set, int instances, int nodes) {
    return R"({"solver": "other/one", "puzzle": "other", "set": ")" + set + R"(", "instances": )" +
           std::to_string(instances) + R"(, "generated": 1, "expanded": )" + std::to_string(nodes) + '}';
  }

  /// Expects that exit code, and these words in the JSON.
  void expect_decision(int code, const std::string& decision, const std::string& words) const {
    const Outcome outcome = run("gate before after --json gate.json");
    EXPECT_EQ(outcome.code, code) << outcome.err;
    const std::string json = read(folder_ / "gate.json");
    EXPECT_THAT(json, HasSubstr(R"("decision": ")" + decision + '"'));
    EXPECT_THAT(json, HasSubstr(words));
  }
};

TEST_F(Gates, FailHeadWhereItIsWrongAndBaseIsNot) {
  add("before", kRight, "");
  add("after", kWrong, "");
  expect_decision(1, "refuted", "other/one: wrong-answer on bw/wb.");
}

TEST_F(Gates, DoNotBlameHeadForWhatIsWrongInBase) {
  add("before", kWrong, "");
  for (const char* judged : {kRight, kWrong}) {
    add("after", judged, "");
    expect_decision(3, "not-measured", "No solver was timed in both revisions.");
  }
}

TEST_F(Gates, FailHeadWhereACountRose) {
  add("before", kRight, count("small", 16, 1000));
  add("after", kRight, count("small", 16, 1001));
  expect_decision(1, "slower", "1001 nodes expanded instead of 1000.");
}

TEST_F(Gates, CompareCountsOfTheSameInstancesAlone) {
  add("before", kRight, count("small", 16, 1000) + ", " + count("large", 256, 5000));
  add("after", kRight, count("small", 16, 999) + ", " + count("large", 512, 9000));
  expect_decision(3, "not-measured", "only 999 nodes expanded instead of 1000.");
}

TEST_F(Gates, BuildAnewWhatAnotherCompilerBuilt) {
  add("before", kRight, "", "compiler 2");
  add("after", kRight, "");
  const Outcome outcome = run("gate before after");
  EXPECT_EQ(outcome.code, 3);
  EXPECT_THAT(outcome.err, HasSubstr("configuring before failed")) << "there is nothing to build";
}

}  // namespace
}  // namespace palio
