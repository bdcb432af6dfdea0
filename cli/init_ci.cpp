// `palio init-ci`: workflows around verify, gate and a report, for GitHub and for GitLab.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <string_view>
#include <vector>

#include "cli/inputs.hpp"

namespace palio::cli {
namespace {

namespace fs = std::filesystem;

struct Workflow {
  std::string_view path;
  std::string_view text;
};

constexpr Workflow kGithub{".github/workflows/palio.yml", R"(# Written by `palio init-ci --github`.
name: palio

on:
  push:
    branches: [main]
  pull_request:

permissions:
  contents: read

jobs:
  palio:
    runs-on: ubuntu-latest
    container: debian:12
    timeout-minutes: 60
    defaults:
      run:
        shell: bash
    steps:
      - name: Install git
        run: apt-get update -qq && apt-get install -qq -y --no-install-recommends ca-certificates git
      - uses: actions/checkout@v4
        with:
          fetch-depth: 0
      - name: Build
        run: |
          git config --global --add safe.directory "$GITHUB_WORKSPACE"
          scripts/build release palio
          mkdir -p build/ci
      - name: Verify
        run: build/release/palio verify --json build/ci/verify.json | tee build/ci/verify.txt
      - name: Gate
        if: github.event_name == 'pull_request'
        run: |
          code=0
          build/release/palio gate "origin/$GITHUB_BASE_REF" HEAD --json build/ci/gate.json \
            >build/ci/gate.txt || code=$?
          cat build/ci/gate.txt
          if [[ $code -eq 3 ]]; then
            echo '::warning title=palio gate::Not measured: see report.md for what was too noisy.'
            code=0
          fi
          exit "$code"
      - name: Report
        if: always()
        run: |
          mkdir -p build/ci
          {
            printf '# Palio\n'
            for part in verify gate; do
              [[ -f build/ci/$part.txt ]] || continue
              printf '\n## %s\n\n```\n' "$part"
              cat "build/ci/$part.txt"
              printf '```\n'
            done
          } >build/ci/report.md
          cat build/ci/report.md >>"$GITHUB_STEP_SUMMARY"
      - uses: actions/upload-artifact@v4
        if: always()
        with:
          name: palio
          path: build/ci/
)"};

constexpr Workflow kGitlab{".gitlab-ci.yml", R"(# Written by `palio init-ci --gitlab`.
default:
  image: debian:12

variables:
  GIT_DEPTH: 0

palio:
  timeout: 1 hour
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
  # 3 is "not measured": a warning.
  allow_failure:
    exit_codes: 3
  before_script:
    - apt-get update -qq && apt-get install -qq -y --no-install-recommends ca-certificates git
    - git config --global --add safe.directory "$CI_PROJECT_DIR"
    - scripts/build release palio
    - mkdir -p build/ci
  script:
    - |
      code=0
      build/release/palio verify --json build/ci/verify.json >build/ci/verify.txt || code=$?
      cat build/ci/verify.txt
      # What verify could not judge is a failure, and no warning.
      if [ "$code" -ne 0 ]; then exit 1; fi
    - |
      code=0
      if [ -n "$CI_MERGE_REQUEST_TARGET_BRANCH_NAME" ]; then
        git fetch -q origin "+refs/heads/$CI_MERGE_REQUEST_TARGET_BRANCH_NAME:refs/palio/base"
        build/release/palio gate refs/palio/base HEAD --json build/ci/gate.json \
          >build/ci/gate.txt || code=$?
        cat build/ci/gate.txt
      fi
      exit "$code"
  after_script:
    - |
      mkdir -p build/ci
      {
        printf '# Palio\n'
        for part in verify gate; do
          [ -f "build/ci/$part.txt" ] || continue
          printf '\n## %s\n\n```\n' "$part"
          cat "build/ci/$part.txt"
          printf '```\n'
        done
      } >build/ci/report.md
  artifacts:
    when: always
    paths:
      - build/ci/
)"};

std::vector<Workflow> chosen(const InitCiOptions& options) {
  const bool both = options.github == options.gitlab;
  std::vector<Workflow> workflows;
  if (options.github || both) workflows.push_back(kGithub);
  if (options.gitlab || both) workflows.push_back(kGitlab);
  return workflows;
}

void write(const Workflow& workflow) {
  const fs::path path = workflow.path;
  std::error_code error;
  if (path.has_parent_path()) fs::create_directories(path.parent_path(), error);
  if (error)
    throw InputError(fmt::format("cannot make {}: {}", path.parent_path().string(), error.message()));
  std::ofstream file(path, std::ios::binary);
  file << workflow.text;
  if (!file.flush()) throw InputError(fmt::format("cannot write {}", path.string()));
}

}  // namespace

int run(const InitCiOptions& options) {
  const std::vector<Workflow> workflows = chosen(options);
  if (options.print) {
    std::string text;
    // Several documents in one stream, as YAML has it.
    for (const Workflow& workflow : workflows)
      text += fmt::format("--- # {}\n{}", workflow.path, workflow.text);
    print(workflows.size() == 1 ? std::string(workflows[0].text) : text);
    return all_well;
  }
  if (!options.force && !fs::exists("scripts/build"))
    throw InputError(
        "this isn't the top of a checkout of palio, whose scripts/build the workflows call; --force writes "
        "them "
        "all the same");
  for (const Workflow& workflow : workflows) {
    if (!options.force && fs::exists(workflow.path))
      throw InputError(
          fmt::format("{} is there already, so nothing is written; --force writes over it", workflow.path));
  }
  for (const Workflow& workflow : workflows) {
    write(workflow);
    print(fmt::format("wrote {}\n", workflow.path));
  }
  return all_well;
}

}  // namespace palio::cli
