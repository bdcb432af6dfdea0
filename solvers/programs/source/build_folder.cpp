#include "solvers/programs/source/build_folder.hpp"

#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>

namespace palio {

namespace fs = std::filesystem;

BuildFolder::BuildFolder(const fs::path& parent) {
  std::string name = (fs::absolute(parent) / "palio-build-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::system_error(errno, std::generic_category(), name);
  path_ = name;
}

BuildFolder::~BuildFolder() {
  std::error_code ignored;  // what can't be removed stays
  if (!path_.empty()) fs::remove_all(path_, ignored);
}

}  // namespace palio
