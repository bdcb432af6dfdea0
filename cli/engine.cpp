// The program `palio-engine`: does what the command line says. `palio` hands over to it.
#include <cstdio>
#include <exception>

#include "bench/race/block.hpp"
#include "cli/command_line.hpp"
#include "cli/inputs.hpp"
#include "reference/cross_check.hpp"
#include "solvers/programs/keeper/keeper.hpp"

namespace palio::cli {
namespace {

int run(const AllSaid& all_said) { return all_said.exit_code; }

int report_failure(const std::exception& error, int code) {
  std::fprintf(stderr, "palio: %s\n", error.what());
  return code;
}

int serve(const Request& request) {
  try {
    return std::visit([](const auto& command) { return run(command); }, request);
  } catch (const InputError& error) {
    return report_failure(error, wrong_usage);
  } catch (const RefutedAnswer& error) {
    return report_failure(error, refuted);
  } catch (const Interrupted&) {
    std::puts("Interrupted before anything was judged.");
    return interrupted;
  } catch (const std::exception& error) {
    return report_failure(error, not_possible);
  }
}

}  // namespace
}  // namespace palio::cli

int main(int argc, char** argv) {
  palio::serve_if_worker(argc, argv, palio::serve_cross_check);
  palio::serve_if_worker(argc, argv, palio::race::serve_block, palio::race::block_argument);
  palio::serve_if_keeper(argc, argv);
  return palio::cli::serve(palio::cli::read_command_line(argc, argv));
}
