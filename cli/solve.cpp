#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <cstdio>
#include <deque>
#include <exception>
#include <mutex>

#include "cli/inputs.hpp"
#include "cli/solve/best_solver.hpp"
#include "cli/solve/bits.hpp"
#include "cli/solve/shown_answer.hpp"
#include "cli/solve/solutions.hpp"
#include "cli/terminal.hpp"
#include "reference/judge.hpp"
#include "solvers/answer_text.hpp"

namespace palio::cli {
namespace {

constexpr std::size_t kBatchBlock = 8192;  ///< lines solved between two writes

template <class P>
const Solver<P>& named_solver(const std::string& name) {
  const Solver<P>* solver =
      find_solver<P>(name.find('/') == std::string::npos ? fmt::format("{}/{}", P::name, name) : name);
  if (solver == nullptr)
    throw InputError(
        fmt::format("no solver of {0} is called {1}; `palio list {0}` shows them", P::name, name));
  return *solver;
}

template <class P>
const Solver<P>& usual_solver(const typename P::Shape& shape) {
  const Solver<P>* best = best_solver<P>(shape);
  if (best == nullptr)
    throw std::runtime_error(fmt::format("no solver of {} takes on an instance of this size", P::name));
  return *best;
}

/// One solver and what it prepared, for instances of one shape.
template <class P>
class Ready {
 public:
  Ready(const std::optional<std::string>& name, const typename P::Shape& shape)
      : solver_(name ? named_solver<P>(*name) : usual_solver<P>(shape)), shape_(shape) {
    if (!solver_.reach.takes(shape))
      throw std::runtime_error(
          fmt::format("{} does not take on this size; its reach: {}", solver_.name, solver_.reach.text));
    prepared_ = solver_.method.prepare(shape);
  }

  const typename P::Shape& shape() const { return shape_; }

  /// An answer that the judge does not refute.
  Answer<P> solve(const typename P::Instance& instance, Work& work) const {
    Answer<P> answer = solver_.method.solve(prepared_.get(), instance, work);
    if (const auto* end = std::get_if<GaveUp>(&answer))
      throw std::runtime_error(fmt::format("{} gave up: {}", solver_.name, end->why));
    const Judgement judgement = judge<P>(instance, answer, promise_of(solver_), {});
    if (refutes(judgement.verdict))
      throw RefutedAnswer(
          fmt::format("{} answered {} wrongly: {}", solver_.name, P::print_line(instance), judgement.detail));
    return answer;
  }

  /// An exhibit's answers are in its own dialect already.
  Dialect printed_as(Dialect wanted) const { return solver_.exhibit ? Dialect::statement : wanted; }

 private:
  const Solver<P>& solver_;
  typename P::Shape shape_;
  std::shared_ptr<const void> prepared_;
};

template <class P>
void write_solution(const SolveOptions& options, const typename P::Instance& instance,
                    const Solved<P>& solved) {
  if constexpr (std::is_same_v<P, Flip>) {
    if (options.moves && options.format == "bits") return write_move_bits(instance, solved);
  }
  if (options.moves && !P::answer_is_moves) write_moves<P>(solved);
  if (!options.draw) return;
  std::vector<typename P::Move> moves;
  each_move<P>(solved, [&](const auto& move) { moves.push_back(move); });
  print('\n' + draw_solution<P>(instance, moves, terminal_style()));
}

template <class P>
typename P::Instance read_instance(const SolveOptions& options, InputFile& input) {
  if (options.format != "bits")
    return value_or_error(parse_instance<P>(input.read_all(), options.size), input.name());
  if constexpr (std::is_same_v<P, Flip>) {
    if (!options.size.size) throw InputError("--format bits needs --size: bits don't say how long a row is");
    if (options.moves && options.draw)
      throw InputError("--format bits with --moves writes nothing but bits: it doesn't go with --draw");
    return read_bits(input.read_all(), space_from<Flip>(options.size), input.name());
  } else {
    throw InputError(fmt::format("--format bits is for flip, not for {}", P::name));
  }
}

/// Moves as bits have standard output to themselves; the answer then goes to standard error.
template <class P>
void solve_one(const SolveOptions& options, Dialect dialect) {
  InputFile input(options.file);
  const auto instance = read_instance<P>(options, input);
  const Ready<P> ready(options.solver, P::shape_of(instance));
  Work work;
  const Answer<P> answer = ready.solve(instance, work);
  const auto* solved = std::get_if<Solved<P>>(&answer);
  const bool shows = solved != nullptr && (options.moves || options.draw);
  if (shows && !solved->moves && !solved->set)
    throw InputError("this solver answers with a number alone: it has no moves to show");
  const std::string text = print_found<P>(answer, ready.printed_as(dialect), Layout::judge) + '\n';
  if (options.moves && options.format == "bits")
    std::fputs(text.c_str(), stderr);
  else
    print(text);
  if (shows) write_solution<P>(options, instance, *solved);
}

/// Instances a line, solved in blocks; answers come in the order of the lines.
template <class P>
class Batch {
 public:
  Batch(const SolveOptions& options, Dialect dialect)
      : options_(options),
        dialect_(dialect),
        input_(options.file),
        arena_(static_cast<int>(options.jobs)),
        works_(options.jobs) {}

  /// Prints each block's answers; a line that can't be answered ends it, after the
  /// answers before.
  void run() {
    for (std::vector<std::string> lines; !(lines = next_block()).empty(); before_ += lines.size())
      run_block(lines);
  }

 private:
  std::vector<std::string> next_block() {
    std::vector<std::string> lines;
    while (lines.size() < kBatchBlock) {
      auto line = input_.read_line();
      if (!line) break;
      lines.push_back(std::move(*line));
    }
    return lines;
  }

  void run_block(const std::vector<std::string>& lines) {
    std::vector<std::string> answers(lines.size());
    std::vector<std::exception_ptr> errors(lines.size());
    arena_.execute([&] {
      tbb::parallel_for(std::size_t{0}, lines.size(), [&](std::size_t i) {
        tbb::this_task_arena::isolate([&] {
          try {
            answers[i] = answer(lines[i], before_ + i + 1);
          } catch (...) {
            errors[i] = std::current_exception();
          }
        });
      });
    });
    std::string text;
    std::exception_ptr first;
    for (std::size_t i = 0; i < lines.size() && !(first = errors[i]); ++i) text += answers[i];
    print(text);
    if (first) std::rethrow_exception(first);
  }

  std::string answer(const std::string& line, std::size_t number) {
    const auto parsed = parse_instance<P>(line, options_.size);
    if (!parsed) {
      TextError where = parsed.error();
      where.line = number;
      throw InputError(input_.name() + ": " + where.message());
    }
    try {
      const Ready<P>& solver = ready_for(P::shape_of(parsed.value()));
      Work& work = works_[static_cast<std::size_t>(tbb::this_task_arena::current_thread_index())];
      const Answer<P> found = solver.solve(parsed.value(), work);
      return print_found<P>(found, solver.printed_as(dialect_), Layout::one_line) + '\n';
    } catch (const RefutedAnswer& error) {
      throw RefutedAnswer(fmt::format("{}: line {}: {}", input_.name(), number, error.what()));
    } catch (const std::runtime_error& error) {
      throw std::runtime_error(fmt::format("{}: line {}: {}", input_.name(), number, error.what()));
    }
  }

  const Ready<P>& ready_for(const typename P::Shape& shape) {
    const std::scoped_lock lock(mutex_);
    for (const auto& known : ready_) {
      if (known.shape() == shape) return known;
    }
    return ready_.emplace_back(options_.solver, shape);
  }

  const SolveOptions& options_;
  Dialect dialect_;
  InputFile input_;
  tbb::task_arena arena_;
  std::vector<Work> works_;
  std::mutex mutex_;
  std::deque<Ready<P>> ready_;
  std::size_t before_ = 0;  ///< lines of the blocks before
};

}  // namespace

int run(const SolveOptions& options) {
  const Dialect dialect = parse_dialect(options.dialect).value();
  Puzzles::named(options.puzzle, [&]<class P>() {
    if (options.solver) named_solver<P>(*options.solver);  // an unknown name is an error before all others
    if (!options.batch) {
      solve_one<P>(options, dialect);
      return;
    }
    if (options.moves || options.draw)
      throw InputError("--batch prints one answer a line: it goes with neither --moves nor --draw");
    const tbb::global_control threads(tbb::global_control::max_allowed_parallelism, options.jobs);
    Batch<P>(options, dialect).run();
  });
  return all_well;
}

}  // namespace palio::cli
