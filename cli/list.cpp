#include "cli/list.hpp"

#include "cli/inputs.hpp"
#include "cli/terminal.hpp"
#include "reference/oracle.hpp"
#include "reports/json.hpp"
#include "reports/terminal.hpp"

namespace palio::cli {
namespace {

template <class P>
SolverRecord record_of(const Solver<P>& solver) {
  std::string exhibit;
  if (solver.exhibit) exhibit = solver.exhibit->expectation == Expectation::right ? "right" : "refuted";
  return {solver.name,
          std::string(P::name),
          std::string(solver.method_name()),
          std::string(solver.summary),
          std::string(print_guarantee(solver.guarantee)),
          std::string(solver.reach.text),
          std::string(solver.source),
          std::string(solver.elsewhere),
          std::move(exhibit)};
}

}  // namespace

ListReport read_registry(const std::vector<std::string>& selectors) {
  ListReport report;
  Puzzles::each([&]<class P>() {
    const auto& truth = oracle<P>();
    report.puzzles.push_back({std::string(P::name), P::print_space(P::default_space()),
                              std::string(truth.summary), std::string(truth.reach)});
    for (const auto& solver : solvers<P>()) {
      if (selected(solver.name, selectors)) report.solvers.push_back(record_of(solver));
    }
  });
  return report;
}

int run(const ListOptions& options) {
  check_selectors(options.selectors);
  const ListReport report = read_registry(options.selectors);
  if (!takes_standard_output(options.json)) {
    std::string names;
    for (const auto& solver : report.solvers) names += solver.solver + '\n';
    print(options.names ? names : render_terminal(report, terminal_style()));
  }
  if (options.json) OutputFile(*options.json).write(render_json(report));
  return all_well;
}

}  // namespace palio::cli
