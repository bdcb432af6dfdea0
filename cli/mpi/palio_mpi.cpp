// The program `palio-mpi`: `palio verify` and `palio census` on as many machines as `mpirun` starts it on.
// Rank 0 reads the command line, deals ranges, writes the store and shows what came out; the others do the
// ranges: a verification in worker processes, as `palio` does it, a census by themselves.
#include <cstdio>
#include <exception>

#include "cli/census.hpp"
#include "cli/command_line.hpp"
#include "cli/inputs.hpp"
#include "cli/mpi/census.hpp"
#include "cli/mpi/verify.hpp"
#include "cli/terminal.hpp"
#include "cli/verify.hpp"
#include "reference/cross_check.hpp"

namespace palio::cli {
namespace {

/// All but rank 0 are at work.
std::uint32_t at_work(const Ranks& ranks) { return static_cast<std::uint32_t>(ranks.count() - 1); }

int verify_on(const Ranks& ranks, const VerifyOptions& options) {
  const RunPart run = [&](const Campaign& campaign, const SharedMemory& truth, const Limits& limits,
                          const Describe&, Sink& sink, const Part& part) {
    return deal_checks(ranks, campaign, truth, limits, sink, part);
  };
  return verify_with(options, {run, at_work(ranks)});
}

int census_on(const Ranks& ranks, const CensusOptions& options) {
  const CountPart count = [&](const CensusTask& task, const Part& part, const std::atomic<bool>& stop,
                              CensusSink& counted) { deal_units(ranks, task, part, stop, counted); };
  return census_with(options, count, at_work(ranks));
}

/// One rank alone does all itself.
int run_request(const Ranks& ranks, const Request& request) {
  const bool alone = ranks.count() == 1;
  if (const auto* said = std::get_if<AllSaid>(&request)) return said->exit_code;
  if (const auto* options = std::get_if<VerifyOptions>(&request))
    return alone ? verify_with(*options, {}) : verify_on(ranks, *options);
  if (const auto* options = std::get_if<CensusOptions>(&request))
    return alone ? run(*options) : census_on(ranks, *options);
  throw InputError("palio-mpi takes `verify` and `census`; palio has the other commands");
}

int lead(const Ranks& ranks, int argc, char** argv) {
  int code = not_possible;
  try {
    code = run_request(ranks, read_command_line(argc, argv));
  } catch (const InputError& error) {
    std::fprintf(stderr, "palio-mpi: %s\n", error.what());
    code = wrong_usage;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "palio-mpi: %s\n", error.what());
  }
  for (int rank = 1; rank < ranks.count(); ++rank) ranks.send(rank, Tag::quit, "");
  return code;
}

std::unique_ptr<Doer> make_doer(const std::string& begin) {
  return Unpacker(begin).get<Job>() == Job::census ? make_counter(begin) : make_checker(begin);
}

int follow(const Ranks& ranks) {
  try {
    do_ranges(ranks, make_doer, catch_interrupts());
  } catch (const std::exception& error) {
    std::fprintf(stderr, "palio-mpi: rank %d: %s\n", ranks.rank(), error.what());
    ranks.abort(not_possible);
  }
  return all_well;
}

}  // namespace
}  // namespace palio::cli

int main(int argc, char** argv) {
  palio::serve_if_worker(argc, argv, palio::serve_cross_check);
  const palio::cli::Ranks ranks(argc, argv);
  return ranks.rank() == 0 ? palio::cli::lead(ranks, argc, argv) : palio::cli::follow(ranks);
}
