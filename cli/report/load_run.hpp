// From stores back to the report of a run.
#pragma once

#include <string>
#include <vector>

#include "reports/run/records.hpp"

namespace palio::cli {

/// The last verification of each file, the contenders of a later file in the place of the same
/// ones of an earlier, and the last race. The last
/// verification and the last race of one store go together where one `palio run` made them, or where
/// each was made alone. A file is a store, or JSON of `palio run`,
/// `verify` or `race`. A verification that was killed has what was judged until then. The report's
/// notes say what the files hold besides. Where none says which solvers there were, they are this
/// program's. Throws InputError that names the file where one is neither, or where there is nothing
/// in any.
RunReport load_run(const std::vector<std::string>& files);

}  // namespace palio::cli
