// The report's page as a text. What a browser makes of it is tested in proptests/browser/.
#include "reports/page.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <regex>
#include <string>

#include "proptests/run_reports.hpp"
#include "reports/run/results_json.hpp"

namespace palio {
namespace {

using testing::HasSubstr;
using testing::Not;
using Json = nlohmann::ordered_json;

constexpr const char* kData = R"(<script type="application/json" id="results">)";

/// What stands between the data's tags.
std::string data_of(const std::string& page) {
  const std::size_t begin = page.find(kData) + std::string(kData).size();
  return page.substr(begin, page.find("</script", begin) - begin);
}

TEST(Page, HoldsTheResultsAsTheyAre) {
  for (const RunReport& report : {full_run(), hostile_run(), RunReport{}})
    EXPECT_EQ(Json::parse(data_of(render_page(report))), Json::parse(render_results_json(report)));
}

/// Whatever a contender is called and prints, the page has the tags of its own parts alone.
TEST(Page, NothingBreaksOutOfTheData) {
  const auto tags = [](const std::string& page) {
    std::size_t count = 0;
    for (std::size_t at = page.find("<script"); at != std::string::npos; at = page.find("<script", at + 1))
      ++count;
    return count;
  };
  const std::string hostile = render_page(hostile_run());
  EXPECT_EQ(tags(hostile), tags(render_page(RunReport{})));
  EXPECT_THAT(data_of(hostile), Not(testing::ContainsRegex("[<>&]")));
  EXPECT_THAT(data_of(hostile), HasSubstr("\\u003c/script\\u003e"));
  EXPECT_EQ(escape_for_script("<!--\u2028&\u2029-->"), "\\u003c!--\\u2028\\u0026\\u2029--\\u003e");
  EXPECT_EQ(escape_for_script("\xE2\x80\xA7 \xE2"), "\xE2\x80\xA7 \xE2");
}

TEST(Page, ThePolicyAllowsNothingButItsOwnParts) {
  const std::string page = render_page(full_run());
  std::smatch policy;
  const std::regex meta("Content-Security-Policy\" content=\"([^\"]*)\"");
  ASSERT_TRUE(std::regex_search(page, policy, meta));
  EXPECT_THAT(policy[1].str(),
              testing::MatchesRegex("default-src 'none'; script-src 'sha256-[A-Za-z0-9+/]{43}=' "
                                    "'sha256-[A-Za-z0-9+/]{43}='; style-src 'sha256-[A-Za-z0-9+/]{43}='; "
                                    "img-src data:; base-uri 'none'; form-action 'none'"));
}

/// Without what was measured it is the same for all reports, and small.
TEST(Page, StaysWithin600KilobytesBesideTheData) {
  const std::string page = render_page(full_run());
  EXPECT_LE(page.size() - data_of(page).size(), 600'000U);
}

TEST(Page, IsTheSameByteForByte) { EXPECT_EQ(render_page(full_run()), render_page(full_run())); }

}  // namespace
}  // namespace palio
