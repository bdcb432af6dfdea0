#include "solvers/programs/presets.hpp"

#include <algorithm>

namespace palio {

const Preset* find_preset(std::string_view name) {
  const auto* const found =
      std::find_if(presets.begin(), presets.end(), [&](const Preset& preset) { return preset.name == name; });
  return found == presets.end() ? nullptr : found;
}

ProgramLimits resolve_limits(const LimitSettings& settings, double language_multiplier) {
  const double multiplier = settings.multiplier.value_or(language_multiplier);
  const double set_multiplier = settings.multiplier.value_or(1);
  ProgramLimits limits;
  limits.wall_seconds *= multiplier;
  if (settings.preset != nullptr) {
    if (settings.preset->cpu_seconds) {
      limits.cpu_seconds = *settings.preset->cpu_seconds * multiplier;
      limits.wall_seconds = std::min(limits.wall_seconds, 2 * *limits.cpu_seconds + 1);
    }
    limits.memory = settings.preset->memory.value_or(limits.memory);
  }
  if (settings.cpu_seconds) limits.cpu_seconds = *settings.cpu_seconds * set_multiplier;
  if (settings.wall_seconds) limits.wall_seconds = *settings.wall_seconds * set_multiplier;
  limits.memory = settings.memory.value_or(limits.memory);
  limits.output = settings.output.value_or(limits.output);
  limits.processes = settings.processes.value_or(limits.processes);
  limits.open_files = settings.open_files.value_or(limits.open_files);
  return limits;
}

}  // namespace palio
