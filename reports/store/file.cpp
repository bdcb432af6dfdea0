#include "reports/store/file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>
#include <thread>

#include "reports/store/schema.hpp"

namespace palio {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kNameAnother = "name a store, or a file that isn't there yet";
constexpr std::string_view kMakeWritable = "make it and its folder writable, or name another";

[[noreturn]] void refuse(const std::string& name, std::string_view what, std::string_view advice) {
  throw StoreError(fmt::format("store {} {}: {}", name.empty() ? "''" : name, what, advice));
}

/// What SQLite would take for something else than it is, or wait on for ever.
void check_kind(const fs::path& file, Store::Mode mode) {
  const std::string name = file.string();
  std::error_code error;
  const fs::file_status status = fs::status(file, error);
  if (fs::is_directory(status)) refuse(name, "is a folder", kNameAnother);
  if (status.type() == fs::file_type::none)
    refuse(name, fmt::format("can't be looked at ({})", error.message()), "check its folder's permissions");
  if (fs::exists(status) && !fs::is_regular_file(status)) refuse(name, "is not a plain file", kNameAnother);
  const bool is_there = fs::exists(status);
  if (name.empty() || (mode == Store::Mode::read && !is_there))
    refuse(name, "isn't there",
           "check the name; `palio run`, and `--store FILE` of race, verify and census make one");
  if (!is_there) return;
  const std::uintmax_t size = fs::file_size(file, error);
  if (mode == Store::Mode::read && size == 0)
    refuse(name, "is empty", "nothing was ever stored there; name another");
  // SQLite would take a file of one byte for an empty one, and write over it.
  if (size > 0 && size < 512) refuse(name, "is no store, nor any SQLite file", kNameAnother);
}

/// A path as a URI, which SQLite needs to be told more than a name.
std::string uri_of(const fs::path& file) {
  std::string uri = "file:";
  for (const char c : file.string())
    uri += (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '/')
               ? std::string(1, c)
               : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  return uri;
}

/// Readers of a log lock it by a file beside it. In a folder that can't be written nobody
/// writes the store either, so what has no log is read as it is.
bool is_immutable(const fs::path& file) {
  std::error_code error;
  const bool has_log = fs::exists(file.string() + "-wal", error);
  const bool writable = faccessat(AT_FDCWD, file.parent_path().c_str(), W_OK, AT_EACCESS) == 0;
  return !has_log && !writable;
}

SQLite::Database open_database(const fs::path& file, Store::Mode mode, std::chrono::milliseconds patience) {
  check_kind(file, mode);
  const fs::path absolute = fs::absolute(file);  // so that no name has a meaning of its own
  const auto wait = static_cast<int>(patience.count());
  try {
    if (mode == Store::Mode::write)
      return {absolute.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, wait};
    if (is_immutable(absolute))
      return {uri_of(absolute) + "?immutable=1", SQLite::OPEN_READONLY | SQLite::OPEN_URI, wait};
    return {absolute.string(), SQLite::OPEN_READONLY, wait};
  } catch (const SQLite::Exception& error) {
    refuse(file.string(), fmt::format("can't be opened ({})", error.what()),
           "check that its folder is there, and the permissions of both");
  }
}

std::int64_t ask(SQLite::Database& database, const char* sql) { return database.execAndGet(sql).getInt64(); }

/// Whether nothing was ever written there.
bool is_blank(SQLite::Database& database) {
  return ask(database, "PRAGMA application_id") == 0 && ask(database, "PRAGMA user_version") == 0 &&
         ask(database, "SELECT count(*) FROM sqlite_schema") == 0;
}

bool is_busy(const SQLite::Database& database) { return database.getErrorCode() == SQLITE_BUSY; }

}  // namespace

StoreFile::StoreFile(const fs::path& file, Store::Mode mode, std::chrono::milliseconds patience)
    : name_(file.string()), patience_(patience), database_(open_database(file, mode, patience)) {
  try {
    prepare(mode);
  } catch (const SQLite::Exception& error) {
    fail(error);
  }
}

void StoreFile::prepare(Store::Mode mode) {
  // The file may be anybody's: nothing in it is to run by itself, and damage is to be found.
  database_.exec("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA foreign_keys = ON");
  const bool writing = mode == Store::Mode::write;
  if (writing && is_blank(database_)) create();
  if (ask(database_, "PRAGMA application_id") != store_application)
    refuse(name_, "is no store of Palio's, but another SQLite file", kNameAnother);
  const std::int64_t version = ask(database_, "PRAGMA user_version");
  if (version > store_version)
    refuse(name_, fmt::format("has version {}, and this palio knows none above {}", version, store_version),
           "take the newer palio that wrote it, or name another");
  if (version < 1) refuse(name_, fmt::format("has version {}, which never was", version), kNameAnother);
  if (!writing) return;
  if (sqlite3_db_readonly(database_.getHandle(), "main") != 0)
    refuse(name_, "may only be read", kMakeWritable);
  use_log();
  if (version < store_version) bring_up_to_date();
}

void StoreFile::copy_to(const fs::path& file) {
  try {
    SQLite::Statement statement(database_, "VACUUM INTO ?");
    statement.bind(1, file.string());
    statement.exec();
  } catch (const SQLite::Exception& error) {
    fail(error);
  }
}

void StoreFile::create() {
  SQLite::Transaction transaction(database_, SQLite::TransactionBehavior::IMMEDIATE);
  if (!is_blank(database_)) return;  // another process was first
  for (const char* schema :
       {store_schema, store_findings_schema, store_documents_schema, store_census_schema})
    database_.exec(schema);
  database_.exec(
      fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}", store_application, store_version));
  transaction.commit();
}

/// One of version 1 lacks the documents, both before version 3 have other findings, and all before
/// version 4 no census.
void StoreFile::bring_up_to_date() {
  SQLite::Transaction transaction(database_, SQLite::TransactionBehavior::IMMEDIATE);
  const std::int64_t version = ask(database_, "PRAGMA user_version");
  if (version == store_version) return;  // another process was first
  if (version == 1) database_.exec(store_documents_schema);
  if (version < 3) {
    for (const char* step : {store_findings_away, store_findings_schema, store_findings_back})
      database_.exec(step);
  }
  database_.exec(store_census_schema);
  database_.exec(fmt::format("PRAGMA user_version = {}", store_version));
  transaction.commit();
}

/// From now on readers don't wait for the writer. A file remembers it, so only the first
/// change needs it to itself, and for that SQLite doesn't wait by itself.
void StoreFile::use_log() {
  const auto end = std::chrono::steady_clock::now() + patience_;
  while (database_.tryExec("PRAGMA journal_mode = WAL") != SQLITE_OK) {
    if (!is_busy(database_) || std::chrono::steady_clock::now() >= end)
      throw SQLite::Exception(database_.getHandle());
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  database_.exec("PRAGMA synchronous = NORMAL");
}

void StoreFile::fail(const SQLite::Exception& error) const {
  const int number = sqlite3_system_errno(database_.getHandle());
  const std::string cause = number != 0 ? std::strerror(number) : error.what();
  switch (error.getErrorCode() & 0xFF) {  // without what SQLite puts behind a kind
    case SQLITE_NOTADB:
      refuse(name_, "is no store, nor any SQLite file", kNameAnother);
    case SQLITE_CORRUPT:
      refuse(name_, fmt::format("is damaged ({})", error.what()),
             "take a copy of it, or save what can be read with `sqlite3 FILE .recover`");
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      refuse(name_,
             fmt::format("is being written by another process, which took over {} s",
                         static_cast<double>(patience_.count()) / 1e3),
             "wait for its end, then run again");
    case SQLITE_READONLY:
      refuse(name_, "may only be read", kMakeWritable);
    case SQLITE_FULL:
      refuse(name_, "can't grow, as the disk is full", "make room; what was stored before is whole");
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
      refuse(name_, fmt::format("can't be read or written ({})", cause),
             "check the disk, its folder and the permissions of both; what was stored before is whole");
    case SQLITE_CONSTRAINT:
      throw std::invalid_argument(
          fmt::format("{}: what was to be stored doesn't fit what is there ({})", name_, error.what()));
    default:
      refuse(name_, fmt::format("doesn't hold what a store does ({})", error.what()),
             "it was changed by something else, or is damaged: take a copy of it, or name another");
  }
}

}  // namespace palio
