#include "reports/store/censuses.hpp"

#include <fmt/format.h>

#include <stdexcept>

#include "reports/store/rows.hpp"

namespace palio {

using rows::execute;
using rows::read_row;

std::int64_t insert_census(SQLite::Database& database, const StoredCensus& census) {
  execute(database, "INSERT INTO census VALUES (NULL, ?, ?, ?, ?, ?, ?, ?)", census.began_s, census.machine,
          census.revision, census.campaign, census.units, census.counted.steps, census.counted.seconds);
  const std::int64_t id = database.getLastInsertRowid();
  write_counted(database, id, census.counted);
  return id;
}

void write_counted(SQLite::Database& database, std::int64_t census, const StoredCounted& counted) {
  const char* sql = "UPDATE census SET steps = ?, seconds = ? WHERE id = ?";
  if (execute(database, sql, counted.steps, counted.seconds, census) == 0)
    throw std::invalid_argument(fmt::format("there is no census {}", census));
  execute(database, "DELETE FROM census_range WHERE census = ?", census);
  execute(database, "DELETE FROM census_sum WHERE census = ?", census);
  SQLite::Statement range(database, "INSERT INTO census_range VALUES (?, ?, ?)");
  for (const auto& [first, last] : counted.done) execute(range, census, first, last);
  SQLite::Statement sum(database, "INSERT INTO census_sum VALUES (?, ?, ?)");
  for (std::size_t answer = 0; answer < counted.sums.size(); ++answer)
    execute(sum, census, answer, counted.sums[answer]);
}

StoredCensus select_census(SQLite::Database& database, std::int64_t census) {
  StoredCensus stored;
  SQLite::Statement head(
      database,
      "SELECT began_s, machine, revision, campaign, units, steps, seconds FROM census WHERE id = ?");
  rows::bind_row(head, census);
  if (!head.executeStep()) throw std::invalid_argument(fmt::format("there is no census {}", census));
  StoredCounted& counted = stored.counted;
  read_row(head, stored.began_s, stored.machine, stored.revision, stored.campaign, stored.units,
           counted.steps, counted.seconds);
  SQLite::Statement ranges(database, "SELECT first, last FROM census_range WHERE census = ? ORDER BY first");
  rows::bind_row(ranges, census);
  std::uint64_t end = 0;
  while (ranges.executeStep()) {
    auto& [first, last] = counted.done.emplace_back();
    read_row(ranges, first, last);
    if (first < end || last <= first || last > stored.units) rows::damaged("the ranges of a census overlap");
    end = last;
  }
  SQLite::Statement sums(database, "SELECT answer, count FROM census_sum WHERE census = ? ORDER BY answer");
  rows::bind_row(sums, census);
  while (sums.executeStep()) {
    std::uint64_t answer = 0;
    std::string count;
    read_row(sums, answer, count);
    if (answer != counted.sums.size()) rows::damaged("a sum of a census is missing");
    counted.sums.push_back(std::move(count));
  }
  return stored;
}

}  // namespace palio
