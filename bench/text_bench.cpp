// Boards as text, and as bits, at the speed of memory.
//
// Limits: a text is read or written once, so what a copy of the same bytes takes is the limit;
// `scale/text/copy/...` measures it beside. 1024 x 1000 is 1 MB of text whose rows begin anywhere in
// a word; 8192 x 8192 is 67 MB, more than most caches hold: there parsing reads what a copy reads and
// writes an eighth, and printing waits, as a copy does, for the pages of a new text. `careful` is a
// character at a time: what other than clean text takes. Measured on one thread of a loaded
// machine, ratios of medians of processor time to that of the copy: 1024 x 1000 parse 1.7, print 1.5 (some
// 30 GB/s), careful 160; of 268 MB parse 0.14, print 1.0.
#include <benchmark/benchmark.h>

#include <string>
#include <string_view>

#include "puzzles/flip/instance.hpp"
#include "puzzles/flip/letters.hpp"

namespace palio {
namespace {

Flip::Instance board_of(benchmark::State& state) {
  const Flip::Shape shape{static_cast<std::uint32_t>(state.range(0)),
                          static_cast<std::uint32_t>(state.range(1))};
  return Flip::sample(shape, 1, 0);
}

void set_bytes(benchmark::State& state, const std::string& text) {
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
}

void parse(benchmark::State& state) {
  const std::string text = Flip::print(board_of(state));
  for (auto _ : state) benchmark::DoNotOptimize(Flip::parse(text, {}).value().words.data());
  set_bytes(state, text);
}

/// The last row ends with a blank: nothing says so before the whole was read.
void parse_carefully(benchmark::State& state) {
  std::string text = Flip::print(board_of(state));
  text.insert(text.size() - 1, 1, ' ');
  for (auto _ : state) benchmark::DoNotOptimize(Flip::parse(text, {}).value().words.data());
  set_bytes(state, text);
}

void print(benchmark::State& state) {
  const Flip::Instance board = board_of(state);
  for (auto _ : state) benchmark::DoNotOptimize(Flip::print(board).data());
  set_bytes(state, Flip::print(board));
}

/// Into a text of its own, as printing does.
void copy(benchmark::State& state) {
  const std::string text = Flip::print(board_of(state));
  for (auto _ : state) benchmark::DoNotOptimize(std::string(text).data());
  set_bytes(state, text);
}

/// By each codec that runs here.
void parse_by(benchmark::State& state, const LetterCodec& codec) {
  const std::string text = Flip::print(board_of(state));
  PackedLetters packed;
  for (auto _ : state) {
    if (!read_clean(text, nullptr, Flip::max_cells, codec, packed)) state.SkipWithError("not clean");
    benchmark::DoNotOptimize(packed.words.data());
  }
  set_bytes(state, text);
}

void print_by(benchmark::State& state, const LetterCodec& codec) {
  const Flip::Instance board = board_of(state);
  const GridSize size{board.shape.rows, board.shape.cols};
  std::size_t bytes = 0;
  for (auto _ : state) {
    const std::string text = write_letters(board.words, size, '\n', codec);
    bytes = text.size();
    benchmark::DoNotOptimize(text.data());
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(bytes));
}

void both_sizes(benchmark::internal::Benchmark* one) {
  one->Args({1024, 1000})->Args({8192, 8192})->Unit(benchmark::kMicrosecond);
}

bool register_codecs() {
  for (const LetterCodec& codec : letter_codecs()) {
    if (!codec.runs_here()) continue;
    const std::string name(codec.name);
    const auto add = [&](const std::string& what, auto measure) {
      benchmark::RegisterBenchmark(("scale/text/" + what + "/" + name).c_str(), measure, codec)
          ->Args({1024, 1000})
          ->Unit(benchmark::kMicrosecond);
    };
    add("parse", parse_by);
    add("print", print_by);
  }
  return true;
}

BENCHMARK(parse)->Name("scale/text/parse")->Apply(both_sizes);
BENCHMARK(print)->Name("scale/text/print")->Apply(both_sizes);
BENCHMARK(copy)->Name("scale/text/copy")->Apply(both_sizes);
BENCHMARK(parse_carefully)->Name("scale/text/careful")->Args({1024, 1000})->Unit(benchmark::kMicrosecond);
const bool registered = register_codecs();

}  // namespace
}  // namespace palio
