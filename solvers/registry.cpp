#include "solvers/solver.hpp"

namespace palio::registry {

std::string name_of_file(std::string_view path) {
  const std::string_view stem = path.substr(0, path.rfind('.'));
  const std::size_t file = stem.rfind('/');
  const std::size_t folder = file == std::string_view::npos ? file : stem.rfind('/', file - 1);
  return std::string(folder == std::string_view::npos ? stem : stem.substr(folder + 1));
}

}  // namespace palio::registry
