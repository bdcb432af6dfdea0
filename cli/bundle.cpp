// One archive that holds a run's raw data, its report, and what it takes to make the same report
// elsewhere.
#include <fmt/format.h>

#include <filesystem>

#include "cli/gate/process.hpp"
#include "cli/gate/repository.hpp"
#include "cli/inputs.hpp"
#include "cli/part_file.hpp"
#include "cli/report/files.hpp"
#include "cli/report/load_run.hpp"
#include "cli/terminal.hpp"
#include "reports/run/text.hpp"
#include "reports/store/store.hpp"
#include "reports/text/utc.hpp"
#include "solvers/programs/program.hpp"
#include "solvers/programs/source/build_folder.hpp"

namespace palio::cli {
namespace {

namespace fs = std::filesystem;

/// The sources of the revision that measured; says why not where they can't be had.
std::string add_sources(const EnvironmentRecord& environment, const fs::path& folder,
                        const std::atomic<bool>& interrupts) {
  if (environment.revision.empty()) return "it isn't known from which sources palio was built";
  if (environment.tree_changed)
    return fmt::format("palio was built from {} with changes that no revision holds", environment.revision);
  try {
    const Repository repository(interrupts);
    repository.git({"archive", "--format=tar", "--prefix=palio/", "--output",
                    (folder / "sources.tar").string(), repository.resolve(environment.revision)});
    return "";
  } catch (const Interrupted&) {
    throw;
  } catch (const std::exception&) {
    return fmt::format("revision {} isn't in a repository of the folder that `palio bundle` was called in",
                       environment.revision);
  }
}

std::string read_me(const RunReport& report, const std::string& no_sources) {
  const EnvironmentRecord& environment = environment_of(report);
  std::string text = fmt::format(
      "A run of palio {} of {}, on {} ({}).\n\n"
      "palio.db   all that was measured and judged\n"
      "report/    the report as it was made from that\n",
      environment.version, print_utc(report.began_s), environment.processor, environment.system);
  text += no_sources.empty()
              ? std::string(
                    "sources.tar  the sources that palio was built from: `tar xf sources.tar`, then in\n"
                    "           palio/ `scripts/build release palio` makes build/release/palio\n")
              : fmt::format("\nThe sources of palio aren't in here: {}.\n", no_sources);
  text +=
      "\nThe same report, from the raw data, by that palio:\n\n"
      "    palio report palio.db --out again\n"
      "    diff -r report again\n";
  const std::string again = command_again(report);
  if (!again.empty()) text += fmt::format("\nThe run itself once more:\n\n    {}\n", again);
  return text;
}

fs::path archive_of(const BundleOptions& options) {
  if (!options.out.empty()) return fs::absolute(options.out);
  return fs::absolute(fs::path(options.store).stem().string() + ".tar.gz");
}

/// With nothing in it of who packs it, and when.
void pack(const fs::path& folder, PartFile& part, std::int64_t began_s, const std::atomic<bool>& interrupts) {
  run_or_throw("packing the archive",
               {"tar", "--create", "--gzip", "--file", part.path().string(), "--sort=name", "--owner=0",
                "--group=0", "--numeric-owner", "--mode=u+rwX,go+rX,go-w",
                fmt::format("--mtime=@{}", began_s), "--directory", folder.string(), "palio-bundle"},
               folder / "tar.log", interrupts);
  part.become();
}

/// Errors of reading are the user's store's, those of writing the temporary folder's.
void copy_store(const std::string& store, const fs::path& copy) {
  const Store original(store, Store::Mode::read);
  load_run({store});  // whatever is wrong with it is told of it, not of its copy
  try {
    original.copy_to(copy);
  } catch (const StoreError& error) {
    throw std::runtime_error(fmt::format("copying {} to {} failed ({}); TMPDIR names another folder for it",
                                         store, copy.string(), error.what()));
  }
}

void fill(const BundleOptions& options, const fs::path& folder, const std::atomic<bool>& interrupts,
          RunReport& report) {
  fs::create_directory(folder);
  copy_store(options.store, folder / "palio.db");
  report = load_run({(folder / "palio.db").string()});
  make_report_folder(folder / "report");
  write_report(report, folder / "report");
  const std::string no_sources = add_sources(environment_of(report), folder, interrupts);
  OutputFile((folder / "README").string()).write(read_me(report, no_sources));
}

}  // namespace

int run(const BundleOptions& options) {
  const std::atomic<bool>& interrupts = catch_interrupts();
  const fs::path archive = archive_of(options);
  PartFile part(archive);
  const BuildFolder scratch;
  RunReport report;
  try {
    fill(options, scratch.path() / "palio-bundle", interrupts, report);
  } catch (const StoreError& error) {
    throw InputError(error.what());
  }
  pack(scratch.path(), part, report.began_s, interrupts);
  print(fmt::format("{}\n", archive.string()));
  return all_well;
}

}  // namespace palio::cli
