#include "reports/store/verifications.hpp"

#include <fmt/format.h>

#include <limits>

#include "reports/store/rows.hpp"

namespace palio {
namespace {

using rows::execute;
using rows::read_row;

using Counts = std::vector<std::pair<std::string, std::uint64_t>>;

void insert_counts(SQLite::Database& database, std::int64_t contender, std::uint64_t first, const char* kind,
                   const Counts& counts) {
  SQLite::Statement statement(database, "INSERT INTO chunk_count VALUES (?, ?, ?, ?, ?, ?)");
  for (std::size_t i = 0; i < counts.size(); ++i)
    execute(statement, contender, first, kind, i, counts[i].first, counts[i].second);
}

void insert_lines(SQLite::Database& database, std::int64_t contender, const char* kind,
                  const std::vector<std::string>& lines) {
  SQLite::Statement statement(database, "INSERT INTO outcome_line VALUES (?, ?, ?, ?)");
  for (std::size_t i = 0; i < lines.size(); ++i) execute(statement, contender, kind, i, lines[i]);
}

/// Chunks don't overlap, so only the last that begins before this one's end can.
void check_range(SQLite::Database& database, std::int64_t contender, const StoredChunk& chunk) {
  if (chunk.first >= chunk.last || chunk.last > std::numeric_limits<std::int64_t>::max())
    throw std::invalid_argument(fmt::format("[{}, {}) is no range of a campaign", chunk.first, chunk.last));
  SQLite::Statement statement(database,
                              "SELECT first, last FROM chunk WHERE contender = ? AND first < ? "
                              "ORDER BY first DESC LIMIT 1");
  rows::bind_row(statement, contender, chunk.last);
  if (!statement.executeStep()) return;
  std::uint64_t first = 0;
  std::uint64_t last = 0;
  read_row(statement, first, last);
  if (last > chunk.first)
    throw std::invalid_argument(fmt::format("the chunk [{}, {}) overlaps [{}, {}), which is stored",
                                            chunk.first, chunk.last, first, last));
}

Counts select_counts(SQLite::Database& database, std::int64_t contender, std::uint64_t first,
                     const char* kind) {
  SQLite::Statement statement(
      database,
      "SELECT name, count FROM chunk_count WHERE contender = ? AND first = ? AND kind = ? ORDER BY number");
  rows::bind_row(statement, contender, first, kind);
  Counts counts;
  while (statement.executeStep()) {
    auto& [name, count] = counts.emplace_back();
    read_row(statement, name, count);
  }
  return counts;
}

std::optional<StoredFailure> select_failure(SQLite::Database& database, std::int64_t contender,
                                            std::uint64_t first, bool has_moves) {
  SQLite::Statement statement(
      database,
      fmt::format("SELECT number, distance, rank, instance, truth, answer, verdict, reason, detail, {} "
                  "FROM chunk_failure WHERE contender = ? AND first = ?",
                  has_moves ? "moves" : "''"));
  rows::bind_row(statement, contender, first);
  if (!statement.executeStep()) return std::nullopt;
  StoredFailure failure;
  read_row(statement, failure.number, failure.distance, failure.rank, failure.instance, failure.truth,
           failure.answer, failure.verdict, failure.reason, failure.detail, failure.moves);
  return failure;
}

std::vector<StoredChunk> select_chunks(SQLite::Database& database, std::int64_t contender) {
  // A store that is only read may be one of before they were kept.
  const bool has_moves = database.execAndGet("PRAGMA user_version").getInt64() >= 3;
  SQLite::Statement statement(database,
                              "SELECT first, last, checked, solve_ns, expanded, generated, gave_up, "
                              "contradiction FROM chunk WHERE contender = ? ORDER BY first");
  rows::bind_row(statement, contender);
  std::vector<StoredChunk> chunks;
  while (statement.executeStep()) {
    StoredChunk chunk;
    read_row(statement, chunk.first, chunk.last, chunk.checked, chunk.solve_ns, chunk.expanded,
             chunk.generated, chunk.gave_up, chunk.contradiction);
    chunk.verdicts = select_counts(database, contender, chunk.first, "verdict");
    chunk.reasons = select_counts(database, contender, chunk.first, "reason");
    chunk.bases = select_counts(database, contender, chunk.first, "basis");
    chunk.smallest = select_failure(database, contender, chunk.first, has_moves);
    chunks.push_back(std::move(chunk));
  }
  return chunks;
}

std::vector<std::string> select_lines(SQLite::Database& database, std::int64_t contender, const char* kind) {
  SQLite::Statement statement(
      database, "SELECT text FROM outcome_line WHERE contender = ? AND kind = ? ORDER BY number");
  rows::bind_row(statement, contender, kind);
  std::vector<std::string> lines;
  while (statement.executeStep()) read_row(statement, lines.emplace_back());
  return lines;
}

std::optional<StoredOutcome> select_outcome(SQLite::Database& database, std::int64_t contender) {
  SQLite::Statement statement(database,
                              "SELECT exhaustive, seconds, expectation_missed, referee_failure, replay "
                              "FROM outcome WHERE contender = ?");
  rows::bind_row(statement, contender);
  if (!statement.executeStep()) return std::nullopt;
  StoredOutcome outcome;
  read_row(statement, outcome.exhaustive, outcome.seconds, outcome.expectation_missed,
           outcome.referee_failure, outcome.replay);
  outcome.picture = select_lines(database, contender, "picture");
  outcome.notes = select_lines(database, contender, "note");
  return outcome;
}

}  // namespace

std::int64_t insert_contender(SQLite::Database& database, std::int64_t run,
                              const StoredContender& contender) {
  execute(database, "INSERT INTO contender VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", run,
          contender.solver, contender.puzzle, contender.space, contender.noun, contender.guarantee,
          contender.dialect, contender.space_size, contender.planned, contender.exhibit,
          contender.refutation_expected);
  const std::int64_t id = database.getLastInsertRowid();
  for (const StoredChunk& chunk : contender.chunks) insert_chunk(database, id, chunk);
  if (contender.outcome) insert_outcome(database, id, *contender.outcome);
  return id;
}

void insert_chunk(SQLite::Database& database, std::int64_t contender, const StoredChunk& chunk) {
  check_range(database, contender, chunk);
  execute(database, "INSERT INTO chunk VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", contender, chunk.first,
          chunk.last, chunk.checked, chunk.solve_ns, chunk.expanded, chunk.generated, chunk.gave_up,
          chunk.contradiction);
  insert_counts(database, contender, chunk.first, "verdict", chunk.verdicts);
  insert_counts(database, contender, chunk.first, "reason", chunk.reasons);
  insert_counts(database, contender, chunk.first, "basis", chunk.bases);
  if (!chunk.smallest) return;
  const StoredFailure& failure = *chunk.smallest;
  execute(database, "INSERT INTO chunk_failure VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", contender,
          chunk.first, failure.number, failure.distance, failure.rank, failure.instance, failure.truth,
          failure.answer, failure.verdict, failure.reason, failure.detail, failure.moves);
}

void insert_outcome(SQLite::Database& database, std::int64_t contender, const StoredOutcome& outcome) {
  execute(database, "DELETE FROM outcome_line WHERE contender = ?", contender);
  execute(database, "DELETE FROM outcome WHERE contender = ?", contender);
  execute(database, "INSERT INTO outcome VALUES (?, ?, ?, ?, ?, ?)", contender, outcome.exhaustive,
          outcome.seconds, outcome.expectation_missed, outcome.referee_failure, outcome.replay);
  insert_lines(database, contender, "picture", outcome.picture);
  insert_lines(database, contender, "note", outcome.notes);
}

std::vector<StoredContender> select_contenders(SQLite::Database& database, std::int64_t run) {
  SQLite::Statement statement(
      database,
      "SELECT id, solver, puzzle, space, noun, guarantee, dialect, space_size, planned, "
      "exhibit, refutation_expected FROM contender WHERE run = ? ORDER BY id");
  rows::bind_row(statement, run);
  std::vector<StoredContender> contenders;
  while (statement.executeStep()) {
    std::int64_t id = 0;
    StoredContender contender;
    read_row(statement, id, contender.solver, contender.puzzle, contender.space, contender.noun,
             contender.guarantee, contender.dialect, contender.space_size, contender.planned,
             contender.exhibit, contender.refutation_expected);
    contender.chunks = select_chunks(database, id);
    contender.outcome = select_outcome(database, id);
    contenders.push_back(std::move(contender));
  }
  return contenders;
}

}  // namespace palio
