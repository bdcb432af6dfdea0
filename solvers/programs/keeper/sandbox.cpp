#include "solvers/programs/keeper/sandbox.hpp"

#include <charconv>

namespace palio {

std::vector<std::string> sandboxed(const std::vector<std::string>& arguments, const std::string& folder) {
  // /run goes away for the sake of the sockets in it: on a read-only file system one can
  // still talk to the services behind them.
  std::vector<std::string> words{"bwrap",
                                 "--unshare-all",
                                 "--die-with-parent",
                                 "--new-session",
                                 "--cap-drop",
                                 "ALL",
                                 "--ro-bind",
                                 "/",
                                 "/",
                                 "--dev",
                                 "/dev",
                                 "--proc",
                                 "/proc",
                                 "--tmpfs",
                                 "/run",
                                 "--bind",
                                 folder,
                                 folder,
                                 "--chdir",
                                 folder,
                                 "--json-status-fd",
                                 std::to_string(sandbox_report_descriptor),
                                 "--"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  return words;
}

std::optional<int> sandbox_status(std::string_view report) {
  constexpr std::string_view key = "\"exit-code\": ";
  const std::size_t at = report.find(key);
  if (at == std::string_view::npos) return {};
  int status = 0;
  const char* first = report.data() + at + key.size();
  if (std::from_chars(first, report.data() + report.size(), status).ec != std::errc()) return {};
  return status;
}

}  // namespace palio
