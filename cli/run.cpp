// The main job: all is verified, raced and written down.
#include <fmt/format.h>

#include <ctime>
#include <exception>
#include <filesystem>

#include "cli/claims.hpp"
#include "cli/inputs.hpp"
#include "cli/list.hpp"
#include "cli/open_store.hpp"
#include "cli/race.hpp"
#include "cli/report/files.hpp"
#include "cli/terminal.hpp"
#include "cli/verify.hpp"
#include "cli/verify/answers.hpp"
#include "reports/json.hpp"
#include "reports/run/results_json.hpp"
#include "reports/run/terminal.hpp"
#include "solvers/worker.hpp"

namespace palio::cli {
namespace {

constexpr double kQuickSeconds = 2;
constexpr double kCarefulSeconds = 60;
constexpr const char* kUnfinished = "the run was interrupted: what was to come is missing";

VerifyOptions verify_options(const RunOptions& options) {
  VerifyOptions verifying;
  verifying.selectors = options.selectors;
  if (options.quick) verifying.seconds = kQuickSeconds;
  if (options.careful) verifying.seconds = kCarefulSeconds;
  verifying.seed = options.seed;
  verifying.jobs = options.jobs;
  return verifying;
}

RaceOptions race_options(const RunOptions& options) {
  RaceOptions racing;
  racing.selectors = options.selectors;
  racing.quick = options.quick;
  racing.careful = options.careful;
  racing.seed = options.seed;
  racing.jobs = options.jobs;
  racing.lanes = {"solo", "counted", "instances"};
  if (!options.quick) racing.lanes.insert(racing.lanes.end(), {"parallel", "portfolio", "process", "growth"});
  return racing;
}

/// Says which part of the run begins, and after which time.
class Stages {
 public:
  explicit Stages(int planned) : planned_(planned), begun_(now_ns()) {}
  void begin(const std::string& what) {
    const double seconds = static_cast<double>(now_ns() - begun_) / 1e9;
    fmt::print(stderr, "[{}/{}, {:.0f} s] {}\n", ++number_, planned_, seconds, what);
  }
  /// Also where some before it were left out.
  void begin_last(const std::string& what) {
    number_ = planned_ - 1;
    begin(what);
  }

 private:
  int planned_;
  int number_ = 0;
  std::int64_t begun_;
};

/// One run, part by part; each part that ends is in the store. The folder for its report is there.
class WholeRun {
 public:
  explicit WholeRun(const RunOptions& options)
      : options_(options),
        folder_(options.out),
        interrupts_(catch_interrupts()),
        verifications_(open_store(store_file(), options.json)),
        stages_(4) {
    races_.emplace(open_store(store_file(), options.json));
    report_.whole = true;
    report_.began_s = std::time(nullptr);
    report_.mode = options.careful ? "careful" : options.quick ? "quick" : "default";
    report_.seed = options.seed;
    report_.selectors = options.selectors;
    report_.methods = read_registry(options.selectors);
  }

  void run() {
    keep_unfinished();
    verify_all();
    if (!interrupts_) measure_claims();
    if (!interrupts_) race_all();
    report_.interrupted = interrupts_;
    if (report_.interrupted) report_.notes.emplace_back(kUnfinished);
    verifications_.put_document(run_document, render_run_json(report_));
  }

  const RunReport& report() const { return report_; }

  std::filesystem::path write() {
    stages_.begin_last("writing the report");
    return write_report(report_, folder_);
  }

  int exit_code() const {
    if (report_.interrupted) return interrupted;
    int code = exit_code_of(report_.verify);
    if (code == all_well && report_.race) code = exit_code_of(*report_.race, race_refuted_);
    if (failed_ && code == all_well) code = not_possible;
    const std::string& failure = verifications_.failure().empty() ? store_failure_ : verifications_.failure();
    return exit_code_after(failure, code);
  }

 private:
  std::string store_file() const { return (folder_ / "palio.db").string(); }

  void verify_all() {
    const VerifyOptions verifying = verify_options(options_);
    stages_.begin(fmt::format("judging {} solvers, {:g} s each at most", report_.methods.solvers.size(),
                              verifying.seconds.value_or(usual_seconds)));
    report_.verify = verify({}, verifying, verifications_, interrupts_);
    report_.verify.answers = ask_everybody(report_.verify, verifying, interrupts_);
    VerifyReport answers;
    answers.answers = report_.verify.answers;
    verifications_.put_document(answers_document, render_json(answers));
  }

  /// What a store says of the run if it is killed from here on.
  void keep_unfinished() {
    RunReport unfinished;
    unfinished.whole = true;
    unfinished.began_s = report_.began_s;
    unfinished.mode = report_.mode;
    unfinished.seed = report_.seed;
    unfinished.selectors = report_.selectors;
    unfinished.methods = report_.methods;
    unfinished.facts = report_.facts;
    unfinished.notes = report_.notes;
    unfinished.notes.emplace_back(kUnfinished);
    unfinished.interrupted = true;
    verifications_.put_document(run_document, render_run_json(unfinished));
  }

  void measure_claims() {
    stages_.begin("measuring the published claims");
    part("the claims",
         [&] { report_.facts = measure_facts(options_.quick, options_.seed, interrupts_, report_.notes); });
    keep_unfinished();
  }

  void race_all() {
    stages_.begin(options_.quick ? "racing, quickly" : "racing");
    races_->belongs_to(verifications_.number());
    part("the race", [&] {
      FinishedRace finished = race(race_options(options_), races_, interrupts_);
      report_.race = std::move(finished.report);
      race_refuted_ = finished.refuted;
      store_failure_ = finished.store_failure;
      if (finished.failure) std::rethrow_exception(finished.failure);
    });
  }

  /// What one part fails of must not take the others' results with it.
  template <class Work>
  void part(const char* name, const Work& work) {
    try {
      work();
    } catch (const std::exception& error) {
      if (interrupts_) return;
      failed_ = true;
      report_.notes.push_back(fmt::format("{}: {}", name, error.what()));
      fmt::print(stderr, "palio: {}: {}\n", name, error.what());
    }
  }

  const RunOptions& options_;
  std::filesystem::path folder_;
  const std::atomic<bool>& interrupts_;
  VerifyStore verifications_;
  std::optional<RaceStore> races_;
  Stages stages_;
  RunReport report_;
  std::string store_failure_;
  bool race_refuted_ = false;
  bool failed_ = false;
};

}  // namespace

int run(const RunOptions& options) {
  check_selectors(options.selectors);
  std::optional<OutputFile> json;
  if (options.json) json.emplace(*options.json);
  make_report_folder(options.out);
  WholeRun whole(options);
  whole.run();
  std::string page;
  std::exception_ptr failure;  // what was found is to be seen all the same
  try {
    page = whole.write().string();
  } catch (const std::runtime_error&) {
    failure = std::current_exception();
    page = "not written";
  }
  if (!takes_standard_output(options.json)) print(render_closing(whole.report(), terminal_style(), page));
  if (json) json->write(render_results_json(whole.report()));
  if (failure) std::rethrow_exception(failure);
  return whole.exit_code();
}

}  // namespace palio::cli
