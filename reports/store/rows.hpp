// Rows of a store to and from plain values, column by column.
#pragma once

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>
#include <sqlite3.h>

#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>

namespace palio::rows {

/// What no store holds that Palio wrote; ends as the error of a damaged file.
[[noreturn]] inline void damaged(const char* what) { throw SQLite::Exception(what, SQLITE_CORRUPT); }

inline void bind_one(SQLite::Statement& statement, int at, const std::string& text) {
  statement.bind(at, text);
}
inline void bind_one(SQLite::Statement& statement, int at, const char* text) { statement.bind(at, text); }
inline void bind_one(SQLite::Statement& statement, int at, double value) {
  // SQLite would make it a NULL.
  if (std::isnan(value)) throw std::invalid_argument("a store keeps no NaN");
  statement.bind(at, value);
}
template <std::integral T>
void bind_one(SQLite::Statement& statement, int at, T value) {
  statement.bind(at, static_cast<std::int64_t>(value));
}
template <class T>
void bind_one(SQLite::Statement& statement, int at, const std::optional<T>& value) {
  if (value)
    bind_one(statement, at, *value);
  else
    statement.bind(at);
}

inline void read_one(const SQLite::Column& column, std::string& text) { text = column.getString(); }
inline void read_one(const SQLite::Column& column, double& value) { value = column.getDouble(); }
inline void read_one(const SQLite::Column& column, std::int64_t& value) { value = column.getInt64(); }
inline void read_one(const SQLite::Column& column, std::uint64_t& value) {
  value = static_cast<std::uint64_t>(column.getInt64());
}
inline void read_one(const SQLite::Column& column, std::uint32_t& value) {
  const std::int64_t wide = column.getInt64();
  if (wide < 0 || wide > std::numeric_limits<std::uint32_t>::max()) damaged("a number is out of range");
  value = static_cast<std::uint32_t>(wide);
}
inline void read_one(const SQLite::Column& column, bool& value) { value = column.getInt64() != 0; }
template <class T>
void read_one(const SQLite::Column& column, std::optional<T>& value) {
  value.reset();
  if (!column.isNull()) read_one(column, value.emplace());
}

/// Binds the values to the parameters from the first on.
template <class... Values>
void bind_row(SQLite::Statement& statement, const Values&... values) {
  int at = 0;
  (bind_one(statement, ++at, values), ...);
}

/// Reads the columns of the row at which the statement is, from the first on.
template <class... Values>
void read_row(const SQLite::Statement& statement, Values&... values) {
  int at = -1;
  (read_one(statement.getColumn(++at), values), ...);
}

/// Runs a statement that gives no rows, with these values; it may be run again. Gives the
/// number of rows that it changed.
template <class... Values>
int execute(SQLite::Statement& statement, const Values&... values) {
  bind_row(statement, values...);
  const int changed = statement.exec();
  statement.reset();
  return changed;
}

template <class... Values>
int execute(SQLite::Database& database, const char* sql, const Values&... values) {
  SQLite::Statement statement(database, sql);
  return execute(statement, values...);
}

}  // namespace palio::rows
