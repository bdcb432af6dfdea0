// The SQLite file of a store: opened, checked, and its errors in words.
#pragma once

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Transaction.h>

#include <chrono>
#include <filesystem>
#include <string>
#include <type_traits>

#include "reports/store/store.hpp"

namespace palio {

class StoreFile {
 public:
  /// Throws StoreError where it can't be opened, or isn't a store of this version.
  StoreFile(const std::filesystem::path& file, Store::Mode mode, std::chrono::milliseconds patience);

  void copy_to(const std::filesystem::path& file);

  /// What `work` gives, which may read only, and sees one state of the store.
  template <class Work>
  auto read(const Work& work) {
    return run(SQLite::TransactionBehavior::DEFERRED, work);
  }
  /// The same where it may write too; nothing is written where it throws.
  template <class Work>
  auto write(const Work& work) {
    return run(SQLite::TransactionBehavior::IMMEDIATE, work);
  }

 private:
  template <class Work>
  auto run(SQLite::TransactionBehavior behaviour, const Work& work) {
    try {
      SQLite::Transaction transaction(database_, behaviour);
      if constexpr (std::is_void_v<decltype(work(database_))>) {
        work(database_);
        transaction.commit();
      } else {
        auto result = work(database_);
        transaction.commit();
        return result;
      }
    } catch (const SQLite::Exception& error) {
      fail(error);
    } catch (const std::invalid_argument& error) {
      throw std::invalid_argument(name_ + ": " + error.what());
    }
  }
  [[noreturn]] void fail(const SQLite::Exception& error) const;
  void prepare(Store::Mode mode);
  void create();
  void bring_up_to_date();
  void use_log();

  std::string name_;  ///< as it was given
  std::chrono::milliseconds patience_;
  SQLite::Database database_;
};

}  // namespace palio
