#include "cli/verify/campaign.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "cli/inputs.hpp"
#include "cli/open_store.hpp"
#include "reports/environment.hpp"

namespace palio::cli {
namespace {

constexpr std::string_view kShard = "shard";
constexpr std::string_view kReplay = "replay options";

/// The contenders, and of each of their puzzles which instances.
void add_contenders(const VerifyOptions& options, VerifyCampaign& campaign) {
  std::string contenders;
  std::string spaces;
  Puzzles::each([&]<class P>() {
    bool any = false;
    for (const auto& solver : solvers<P>()) {
      if (!selected(solver.name, options.selectors)) continue;
      any = true;
      contenders += (contenders.empty() ? "" : " ") + solver.name;
    }
    if (!any) return;
    std::string space;
    if (options.instance) {
      const auto parsed = parse_instance<P>(*options.instance, options.size);
      const auto& instance = value_or_error(parsed, "--instance");
      space = fmt::format("{} {}", P::print_space(P::space_of(instance)), P::print_line(instance));
    } else {
      space = P::print_space(space_from<P>(options.size));
    }
    spaces += fmt::format("{}{} {}", spaces.empty() ? "" : ", ", P::name, space);
  });
  campaign.facts.emplace_back("list of contenders", contenders);
  campaign.facts.emplace_back("space", spaces);
}

/// Digits alone, so no sign and no blank.
std::optional<std::uint64_t> parse_count(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return {};
  return value;
}

std::string print_shard(const Shard& shard) { return fmt::format("{}/{}", shard.number, shard.count); }

std::optional<Shard> read_shard(const std::string& text) {
  const std::size_t slash = text.find('/');
  if (slash == std::string::npos) return {};
  const auto number = parse_count(std::string_view(text).substr(0, slash));
  const auto count = parse_count(std::string_view(text).substr(slash + 1));
  if (!number || !count || *number < 1 || *number > *count) return {};
  return Shard{*number, *count};
}

/// Throws InputError where that verification isn't of this campaign.
std::int64_t matching_verification(const Store& store, const std::string& file,
                                   const VerifyCampaign& campaign) {
  if (store.verifications().empty()) return 0;
  const auto [verification, stored] = last_campaign(store, file);
  std::string what = difference(stored, file, campaign, "this command");
  if (what.empty() && stored.shard != campaign.shard)
    what = fmt::format("the shard is {} in {} and {} in this command", print_shard(stored.shard), file,
                       print_shard(campaign.shard));
  if (!what.empty()) refuse_to_resume(file, "campaign", what);
  return verification;
}

}  // namespace

std::string VerifyCampaign::print() const {
  return CampaignIdentity::print() +
         fmt::format("{}: {}\n{}: {}\n", kShard, print_shard(shard), kReplay, replay_options);
}

std::optional<VerifyCampaign> VerifyCampaign::read(const std::string& text) {
  auto identity = CampaignIdentity::read(text);
  if (!identity) return {};
  const auto shard = read_shard(identity->take(kShard).value_or(""));
  std::string replay = identity->take(kReplay).value_or("");
  if (!shard) return {};
  return VerifyCampaign{std::move(*identity), *shard, std::move(replay)};
}

VerifyCampaign campaign_of(const VerifyOptions& options) {
  if ((options.resume || options.shard) && options.programs.count() > 0)
    throw InputError("--resume and --shard are for solvers of the tree, not for programs");
  if ((options.resume || options.shard) && options.first)
    throw InputError(
        "--first ends with a failure, and so no campaign can be cut or gone on with: leave it out");
  VerifyCampaign campaign;
  campaign.facts.emplace_back("version", version_text());
  add_contenders(options, campaign);
  campaign.facts.emplace_back("order", options.exhaustive ? "by rank" : "seeded");
  campaign.facts.emplace_back("sample", options.sample ? std::to_string(*options.sample) : "none");
  campaign.facts.emplace_back("seed", std::to_string(options.seed));
  campaign.facts.emplace_back("limit", fmt::format("{} s", options.limit.value_or(usual_limit)));
  campaign.facts.emplace_back("memory", fmt::format("{} MiB", options.memory_mib.value_or(usual_memory_mib)));
  campaign.facts.emplace_back("dialect", options.dialect.value_or("each one's own"));
  std::vector<std::string> expected = options.expect_refuted;
  std::sort(expected.begin(), expected.end());
  std::string names;
  for (const std::string& name : expected) names += (names.empty() ? "" : " ") + name;
  campaign.facts.emplace_back("list of those expected to be refuted", names);
  if (options.shard) campaign.shard = parse_shard(*options.shard);
  campaign.replay_options = replay_options_of(options);
  return campaign;
}

Shard parse_shard(const std::string& text) {
  const auto shard = read_shard(text);
  if (!shard)
    throw InputError(fmt::format(
        "--shard {}: it takes K/N, the K-th of N parts, with K from 1 to N, as in --shard 2/4", text));
  return *shard;
}

std::pair<std::int64_t, VerifyCampaign> last_campaign(const Store& store, const std::string& file) {
  const std::vector<StoredRun> verifications = store.verifications();
  if (verifications.empty())
    throw InputError(fmt::format("{}: nothing was verified there; name a store of `palio verify`", file));
  const std::int64_t last = verifications.back().id;
  const auto text = store.document(last, campaign_document);
  const auto campaign = text ? VerifyCampaign::read(*text) : std::nullopt;
  if (!campaign)
    throw InputError(fmt::format(
        "{}: its last verification is no campaign that can be gone on with or joined: it was of programs, or "
        "by an earlier palio; name another store",
        file));
  return {last, *campaign};
}

std::int64_t verification_to_resume(const std::string& file, const VerifyCampaign& campaign) {
  return look_into(file, [&](const Store& store) { return matching_verification(store, file, campaign); });
}

bool expectation_missed(const VerifyRecord& record, bool told) {
  if (!record.refutation_expected || record.failures > 0 || record.checked == 0) return false;
  bool whole = false;
  Puzzles::named(record.puzzle, [&]<class P>() {
    whole = record.exhaustive && record.space == P::print_space(P::default_space());
  });
  return told || whole;
}

std::string replay_options_of(const VerifyOptions& options) {
  std::string text;
  if (options.size.size) text += " --size " + *options.size.size;
  if (options.size.torus) text += " --torus";
  if (options.size.starter) text += " --starter " + *options.size.starter;
  if (options.dialect) text += " --dialect " + *options.dialect;
  if (options.limit) text += fmt::format(" --limit {}", *options.limit);
  if (options.memory_mib) text += fmt::format(" --memory {}", *options.memory_mib);
  return text;
}

std::string replay_command(const std::string& solver, const std::string& instance,
                           const std::string& replay_options) {
  return fmt::format("palio verify {} --instance {}{}", solver, instance, replay_options);
}

}  // namespace palio::cli
