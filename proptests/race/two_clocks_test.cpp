// Google Benchmark and the race solve the same: by what is counted, not by any time.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "proptests/command_line.hpp"

namespace palio {
namespace {

using Json = nlohmann::json;

class TwoClocks : public CommandLine {};

TEST_F(TwoClocks, CountTheSameSolves) {
  const fs::path raced = folder_ / "race.json";
  ASSERT_EQ(run("race flip four shuttle --instances small --lane counted --json " + raced.string()).code, 0);
  const fs::path clocked = folder_ / "bench.json";
  const std::string command = std::string(PALIO_BENCH) +
                              " --benchmark_filter='^race/.*/small$' --benchmark_min_time=0.001"
                              " --benchmark_format=json >" +
                              clocked.string() + " 2>/dev/null";
  ASSERT_EQ(std::system(command.c_str()), 0);
  const Json benchmarks = Json::parse(read(clocked)).at("benchmarks");
  const Json counted = Json::parse(read(raced)).at("counted");
  ASSERT_GT(counted.size(), 15U);
  for (const Json& record : counted) {
    const std::string name = "race/" + record.at("solver").get<std::string>() + "/small";
    std::size_t found = 0;
    for (const Json& benchmark : benchmarks) {
      if (benchmark.at("name") != name) continue;
      ++found;
      EXPECT_EQ(benchmark.at("expanded").get<double>(), record.at("expanded").get<double>()) << name;
      EXPECT_EQ(benchmark.at("generated").get<double>(), record.at("generated").get<double>()) << name;
      EXPECT_EQ(benchmark.at("duplicates").get<double>(), record.at("duplicates").get<double>()) << name;
    }
    EXPECT_EQ(found, 1U) << name;
  }
}

}  // namespace
}  // namespace palio
