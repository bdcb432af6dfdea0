// The program `palio-mpi`: `palio verify` on as many machines as `mpirun` starts it on. Rank 0 reads the
// command line, deals ranges, writes the store and shows what came out; the others do the ranges. Each of
// them judges in a worker process, as `palio` does.
#include <cstdio>
#include <exception>

#include "cli/command_line.hpp"
#include "cli/inputs.hpp"
#include "cli/mpi/deal_ranges.hpp"
#include "cli/verify.hpp"
#include "reference/cross_check.hpp"

namespace palio::cli {
namespace {

int run_request(const Ranks& ranks, const Request& request) {
  if (const auto* said = std::get_if<AllSaid>(&request)) return said->exit_code;
  const auto* options = std::get_if<VerifyOptions>(&request);
  if (options == nullptr) throw InputError("palio-mpi takes `verify` only; palio has the other commands");
  if (ranks.count() == 1) return verify_with(*options, supervise);
  return verify_with(*options, [&](const Campaign& campaign, const SharedMemory& truth, const Limits& limits,
                                   const Describe&, Sink& sink, const Part& part) {
    return deal_ranges(ranks, campaign, truth, limits, sink, part);
  });
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

int follow(const Ranks& ranks) {
  try {
    do_ranges(ranks);
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
