// The tables of a store.
#pragma once

#include <cstdint>

namespace palio {

/// "Plio": tells a store from the SQLite files of others.
inline constexpr std::int64_t store_application = 0x506C696F;
inline constexpr std::int64_t store_version = 4;

/// What version 2 has and version 1 had not: records as JSON, for what has no table of its own.
inline constexpr char store_documents_schema[] = R"sql(
CREATE TABLE document (
  run INTEGER NOT NULL REFERENCES run,
  name TEXT NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (run, name)
) STRICT, WITHOUT ROWID;
)sql";

/// What version 3 has in another form: in versions before it no count was of kind `basis`, and a
/// failure had no moves.
inline constexpr char store_findings_schema[] = R"sql(
CREATE TABLE chunk_count (
  contender INTEGER NOT NULL,
  first INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('verdict', 'reason', 'basis')),
  number INTEGER NOT NULL,
  name TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (contender, first, kind, number),
  FOREIGN KEY (contender, first) REFERENCES chunk
) STRICT, WITHOUT ROWID;
CREATE TABLE chunk_failure (
  contender INTEGER NOT NULL,
  first INTEGER NOT NULL,
  number INTEGER NOT NULL,
  distance INTEGER NOT NULL,
  rank INTEGER NOT NULL,
  instance TEXT NOT NULL,
  truth TEXT NOT NULL,
  answer TEXT NOT NULL,
  verdict TEXT NOT NULL,
  reason TEXT NOT NULL,
  detail TEXT NOT NULL,
  moves TEXT NOT NULL,
  PRIMARY KEY (contender, first),
  FOREIGN KEY (contender, first) REFERENCES chunk
) STRICT, WITHOUT ROWID;
)sql";

/// What version 4 has and those before had not.
inline constexpr char store_census_schema[] = R"sql(
CREATE TABLE census (
  id INTEGER PRIMARY KEY,
  began_s INTEGER NOT NULL,
  machine TEXT NOT NULL,
  revision TEXT NOT NULL,
  campaign TEXT NOT NULL,
  units INTEGER NOT NULL CHECK (units > 0),
  steps ANY NOT NULL CHECK (typeof(steps) = 'real'),
  seconds ANY NOT NULL CHECK (typeof(seconds) = 'real')
) STRICT;
CREATE TABLE census_range (
  census INTEGER NOT NULL REFERENCES census,
  first INTEGER NOT NULL CHECK (first >= 0),
  last INTEGER NOT NULL CHECK (last > first),
  PRIMARY KEY (census, first)
) STRICT, WITHOUT ROWID;
CREATE TABLE census_sum (
  census INTEGER NOT NULL REFERENCES census,
  answer INTEGER NOT NULL CHECK (answer >= 0),
  count TEXT NOT NULL,
  PRIMARY KEY (census, answer)
) STRICT, WITHOUT ROWID;
)sql";

/// Takes the findings of a version before 3 out of the way, and into the new tables once they are made.
inline constexpr char store_findings_away[] = R"sql(
ALTER TABLE chunk_count RENAME TO old_chunk_count;
ALTER TABLE chunk_failure RENAME TO old_chunk_failure;
)sql";
inline constexpr char store_findings_back[] = R"sql(
INSERT INTO chunk_count SELECT * FROM old_chunk_count;
INSERT INTO chunk_failure SELECT *, '' FROM old_chunk_failure;
DROP TABLE old_chunk_count;
DROP TABLE old_chunk_failure;
)sql";

/// Integers without sign are kept as the signed ones with the same bits. Doubles have the
/// type ANY, as REAL would take the sign from a zero.
inline constexpr char store_schema[] = R"sql(
CREATE TABLE run (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('race', 'verification')),
  began_s INTEGER NOT NULL,
  seed INTEGER NOT NULL,
  machine TEXT NOT NULL,
  revision TEXT NOT NULL,
  complete INTEGER NOT NULL CHECK (complete IN (0, 1))
) STRICT;
CREATE TABLE environment (
  run INTEGER NOT NULL REFERENCES run,
  name TEXT NOT NULL,
  value ANY,
  PRIMARY KEY (run, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE race (
  run INTEGER PRIMARY KEY REFERENCES run,
  mode TEXT NOT NULL,
  planned_blocks INTEGER NOT NULL,
  margin ANY NOT NULL CHECK (typeof(margin) = 'real'),
  level ANY NOT NULL CHECK (typeof(level) = 'real'),
  control_level ANY NOT NULL CHECK (typeof(control_level) = 'real'),
  against_baseline INTEGER NOT NULL CHECK (against_baseline IN (0, 1)),
  looks INTEGER NOT NULL,
  looks_taken INTEGER NOT NULL
) STRICT;
CREATE TABLE race_set (
  run INTEGER NOT NULL REFERENCES race,
  number INTEGER NOT NULL,
  puzzle TEXT NOT NULL,
  name TEXT NOT NULL,
  chosen TEXT NOT NULL,
  instances INTEGER NOT NULL,
  baseline INTEGER NOT NULL,
  PRIMARY KEY (run, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE runner (
  run INTEGER NOT NULL,
  set_number INTEGER NOT NULL,
  number INTEGER NOT NULL,
  solver TEXT NOT NULL,
  role TEXT NOT NULL,
  passes INTEGER NOT NULL,
  batches INTEGER NOT NULL,
  death TEXT NOT NULL,
  PRIMARY KEY (run, set_number, number),
  FOREIGN KEY (run, set_number) REFERENCES race_set
) STRICT, WITHOUT ROWID;
CREATE TABLE race_verdict (
  run INTEGER NOT NULL,
  number INTEGER NOT NULL,
  set_number INTEGER NOT NULL,
  solver TEXT NOT NULL,
  guarantee TEXT NOT NULL,
  verdict TEXT NOT NULL,
  fault TEXT NOT NULL,
  prepare_ns ANY NOT NULL CHECK (typeof(prepare_ns) = 'real'),
  PRIMARY KEY (run, number),
  FOREIGN KEY (run, set_number) REFERENCES race_set
) STRICT, WITHOUT ROWID;
CREATE TABLE block (
  run INTEGER NOT NULL REFERENCES race,
  number INTEGER NOT NULL,
  started_ns INTEGER NOT NULL,
  load ANY NOT NULL CHECK (typeof(load) = 'real'),
  environment_bytes INTEGER NOT NULL,
  program TEXT NOT NULL,
  PRIMARY KEY (run, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE batch (
  run INTEGER NOT NULL,
  block INTEGER NOT NULL,
  number INTEGER NOT NULL,
  set_number INTEGER NOT NULL,
  runner INTEGER NOT NULL,
  position INTEGER NOT NULL,
  started_ns INTEGER NOT NULL,
  pass_ns ANY NOT NULL CHECK (typeof(pass_ns) = 'real'),
  PRIMARY KEY (run, block, number),
  FOREIGN KEY (run, block) REFERENCES block,
  FOREIGN KEY (run, set_number, runner) REFERENCES runner
) STRICT, WITHOUT ROWID;

CREATE TABLE verification (
  run INTEGER PRIMARY KEY REFERENCES run,
  jobs INTEGER NOT NULL
) STRICT;
CREATE TABLE contender (
  id INTEGER PRIMARY KEY,
  run INTEGER NOT NULL REFERENCES verification,
  solver TEXT NOT NULL,
  puzzle TEXT NOT NULL,
  space TEXT NOT NULL,
  noun TEXT NOT NULL,
  guarantee TEXT NOT NULL,
  dialect TEXT NOT NULL,
  space_size INTEGER,
  planned INTEGER NOT NULL,
  exhibit INTEGER NOT NULL CHECK (exhibit IN (0, 1)),
  refutation_expected INTEGER NOT NULL CHECK (refutation_expected IN (0, 1))
) STRICT;
CREATE INDEX contender_of_run ON contender (run, id);
CREATE TABLE outcome (
  contender INTEGER PRIMARY KEY REFERENCES contender,
  exhaustive INTEGER NOT NULL CHECK (exhaustive IN (0, 1)),
  seconds ANY NOT NULL CHECK (typeof(seconds) = 'real'),
  expectation_missed INTEGER NOT NULL CHECK (expectation_missed IN (0, 1)),
  referee_failure TEXT NOT NULL,
  replay TEXT NOT NULL
) STRICT;
CREATE TABLE outcome_line (
  contender INTEGER NOT NULL REFERENCES outcome,
  kind TEXT NOT NULL CHECK (kind IN ('picture', 'note')),
  number INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (contender, kind, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE chunk (
  contender INTEGER NOT NULL REFERENCES contender,
  first INTEGER NOT NULL CHECK (first >= 0),
  last INTEGER NOT NULL CHECK (last >= first),
  checked INTEGER NOT NULL,
  solve_ns INTEGER NOT NULL,
  expanded INTEGER NOT NULL,
  generated INTEGER NOT NULL,
  gave_up TEXT,
  contradiction TEXT,
  PRIMARY KEY (contender, first)
) STRICT, WITHOUT ROWID;
)sql";

}  // namespace palio
