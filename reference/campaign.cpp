#include "reference/campaign.hpp"

#include <bit>

namespace palio {

std::string Campaign::pack() const {
  Packer packer;
  packer.put(puzzle).put(solver).put(space).put(std::uint64_t{given.size()});
  for (const NamedInstance& named : given) packer.put(named.space).put(named.text);
  packer.put(order).put(seed).put(memory).put(dialect.has_value()).put(dialect.value_or(Dialect::statement));
  return packer.bytes();
}

Campaign Campaign::unpack(Unpacker& from) {
  Campaign campaign;
  for (std::string* text : {&campaign.puzzle, &campaign.solver, &campaign.space}) *text = from.get_text();
  for (auto left = from.get<std::uint64_t>(); left > 0 && from.sound(); --left) {
    NamedInstance& named = campaign.given.emplace_back();
    named.space = from.get_text();
    named.text = from.get_text();
  }
  campaign.order = from.get<Order>();
  campaign.seed = from.get<std::uint64_t>();
  campaign.memory = from.get<std::uint64_t>();
  const bool named = from.get_bool();
  const auto dialect = from.get<Dialect>();
  if (named) campaign.dialect = dialect;
  return campaign;
}

std::uint64_t permute(std::uint64_t seed, std::uint64_t k, std::uint64_t count) {
  // A four-round Feistel network on the least even number of bits that holds the count,
  // walked until it falls into the range again: a bijection (Black and Rogaway 2002).
  const auto half = static_cast<unsigned>(std::bit_width(count - 1) + 1) / 2;
  const std::uint64_t mask = (std::uint64_t{1} << half) - 1;
  std::uint64_t image = k;
  do {
    std::uint64_t left = image >> half;
    std::uint64_t right = image & mask;
    for (std::uint64_t round = 0; round < 4; ++round) {
      const std::uint64_t next = left ^ (mix(mix(seed + round) ^ right) & mask);
      left = right;
      right = next;
    }
    image = left << half | right;
  } while (image >= count);
  return image;
}

}  // namespace palio
