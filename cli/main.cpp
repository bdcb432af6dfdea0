#include "cli/command_line.hpp"
#include "reference/cross_check.hpp"

int main(int argc, char** argv) {
  palio::serve_if_worker(argc, argv, palio::serve_cross_check);
  return palio::cli::run_command_line(argc, argv);
}
