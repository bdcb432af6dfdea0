#include <fmt/format.h>

#include "cli/inputs.hpp"
#include "cli/part_file.hpp"
#include "reference/certificate.hpp"

namespace palio::cli {
namespace {

/// The size that is certified where none is named: the puzzle's own, but of shuttle, whose twelve
/// sizes have too many positions, the first eight.
template <class P>
std::string usual_size() {
  if constexpr (std::is_same_v<P, Shuttle>) return "1..8";
  return P::print_space(P::default_space());
}

template <class P>
typename P::Space certified_space(const CertifyOptions& options) {
  SizeOptions size = options.size;
  if (options.size_word) size.size = options.size_word;
  if (!size.size) size.size = usual_size<P>();
  const auto space = space_from<P>(size);
  if (!certifiable(space))
    throw std::runtime_error(fmt::format("{} {} is too large to be certified; what can be: {}", P::name,
                                         P::print_space(space), certifiable_spaces));
  return space;
}

std::string summary(const Certificate& certificate, const std::string& file) {
  return fmt::format(
      "{}: {} {}, {} instances, {} states, {} proofs of impossibility, {} solutions\n"
      "Check it with: scripts/check_certificate '{}'\n",
      file, certificate.puzzle, certificate.space, certificate.instances(), certificate.states(),
      certificate.proofs.size(), certificate.solutions.size(), file);
}

/// A file is there whole or not at all, and takes the place of an older one.
template <class P>
void write_certificate(const typename P::Space& space, const std::string& file) {
  if (file == "-") return print(print_certificate(certify(space)));
  PartFile part(file);
  const Certificate certificate = certify(space);
  part.write(print_certificate(certificate));
  part.become();
  print(summary(certificate, file));
}

}  // namespace

int run(const CertifyOptions& options) {
  Puzzles::named(options.puzzle, [&]<class P>() {
    const auto space = certified_space<P>(options);
    const std::string usual_file = fmt::format("{}-{}.palio-certificate", P::name, P::print_space(space));
    write_certificate<P>(space, options.out.value_or(usual_file));
  });
  return all_well;
}

}  // namespace palio::cli
