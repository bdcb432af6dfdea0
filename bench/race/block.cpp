#include "bench/race/block.hpp"

#include <fmt/format.h>

#include <cstring>
#include <stdexcept>

namespace palio::race {
namespace {

constexpr std::chrono::milliseconds kLookUp{50};  ///< between looks at Ctrl-C

std::string how_it_ended(const Exit& exit) {
  if (exit.signal != 0) return fmt::format("signal {} ({})", exit.signal, strsignal(exit.signal));
  return fmt::format("exit status {}", exit.status);
}

/// The times of the slot under way, or why there are none.
std::variant<SlotTimes, BrokenBlock> receive_slot(Worker& worker, std::size_t slot,
                                                  const std::atomic<bool>& interrupts) {
  const std::int64_t until = now_ns() + static_cast<std::int64_t>(slot_patience * 1e9);
  while (interrupts || !worker.channel().ready(kLookUp)) {
    if (interrupts) return BrokenBlock{slot, "interrupted", true};
    if (now_ns() > until) return BrokenBlock{slot, fmt::format("silent for {:.0f} s", slot_patience)};
  }
  const auto message = worker.channel().receive();
  if (!message) return BrokenBlock{slot, how_it_ended(worker.end(std::chrono::seconds(1)))};
  const auto times = SlotTimes::unpack(*message);
  if (!times) return BrokenBlock{slot, "what it sent can't be read"};
  return *times;
}

}  // namespace

std::string BlockPlan::pack() const {
  Packer packer;
  packer.put(std::uint64_t{sets.size()}).put(std::uint64_t{slots.size()}).put(memory);
  for (const Set& set : sets) {
    packer.put(set.puzzle).put(std::uint64_t{set.instances.size()});
    for (const NamedInstance& named : set.instances) packer.put(named.space).put(named.text);
  }
  for (const SlotPlan& slot : slots)
    packer.put(slot.set)
        .put(slot.solver)
        .put(slot.copy)
        .put(slot.passes)
        .put(slot.batches)
        .put(slot.slowest_pass);
  return packer.bytes();
}

BlockPlan BlockPlan::unpack(Unpacker& from) {
  BlockPlan plan;
  const auto sets = from.get<std::uint64_t>();
  const auto slots = from.get<std::uint64_t>();
  plan.memory = from.get<std::uint64_t>();
  while (from.sound() && plan.sets.size() < sets) {
    Set& set = plan.sets.emplace_back();
    set.puzzle = from.get_text();
    const auto instances = from.get<std::uint64_t>();
    while (from.sound() && set.instances.size() < instances) {
      NamedInstance& named = set.instances.emplace_back();
      named.space = from.get_text();
      named.text = from.get_text();
    }
  }
  while (from.sound() && plan.slots.size() < slots) {
    SlotPlan& slot = plan.slots.emplace_back();
    slot.set = from.get<std::uint32_t>();
    slot.solver = from.get_text();
    slot.copy = from.get_bool();
    slot.passes = from.get<std::uint64_t>();
    slot.batches = from.get<std::uint32_t>();
    slot.slowest_pass = from.get<double>();
  }
  return plan;
}

std::string SlotTimes::pack() const {
  Packer packer;
  packer.put(passes).put(prepare_ns).put(started_ns).put(gave_up).put(std::uint64_t{pass_ns.size()});
  for (const double time : pass_ns) packer.put(time);
  return packer.bytes();
}

std::optional<SlotTimes> SlotTimes::unpack(const std::string& message) {
  Unpacker from(message);
  SlotTimes times;
  times.passes = from.get<std::uint64_t>();
  times.prepare_ns = from.get<double>();
  times.started_ns = from.get<std::int64_t>();
  times.gave_up = from.get_text();
  const auto batches = from.get<std::uint64_t>();
  while (from.sound() && times.pass_ns.size() < batches) times.pass_ns.push_back(from.get<double>());
  if (!from.sound() || !from.at_end() || times.passes == 0) return {};
  return times;
}

std::variant<std::vector<SlotTimes>, BrokenBlock> run_block(const BlockPlan& plan, Launch launch,
                                                            const std::atomic<bool>& interrupts) {
  launch.argument = block_argument;
  const std::string program = launch.program;
  const SharedMemory blackboard(sizeof(Blackboard));
  Worker worker(blackboard, SharedMemory(), std::move(launch));
  worker.channel().send(plan.pack());
  if (worker.channel().receive() != block_ready) {
    throw std::runtime_error(fmt::format("{} can't run blocks of a race: {}", program,
                                         how_it_ended(worker.end(std::chrono::seconds(1)))));
  }
  std::vector<SlotTimes> all;
  while (all.size() < plan.slots.size()) {
    auto slot = receive_slot(worker, all.size(), interrupts);
    if (auto* broken = std::get_if<BrokenBlock>(&slot)) return *broken;
    all.push_back(std::move(std::get<SlotTimes>(slot)));
  }
  return all;
}

}  // namespace palio::race
