// Beyond the oracle's reach: an answer is held against laws, against the contender's own answers to
// images of the instance, and against what its peers say.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "reference/peers.hpp"
#include "reference/testimony.hpp"

namespace palio {

/// One contender's. May be asked by several threads.
template <class P>
class Beyond {
 public:
  using Instance = typename P::Instance;

  /// A fault that shows on another instance than the one that was asked about.
  struct OnImage {
    Instance image;
    Answer<P> answer;
    Judgement judgement;
  };
  struct Finding {
    Judgement judgement;  ///< of the instance
    std::optional<OnImage> on_image = {};
  };

  /// `thorough`: few instances are asked about, and each is asked about on several images.
  Beyond(const Solver<P>& contender, const Promise& promise, std::uint64_t memory, bool thorough)
      : promise_(promise), thorough_(thorough), peers_(contender.name, memory) {}

  /// What an open judgement comes to. `number` chooses the image; the contender took `its_ns`;
  /// `again(image)` is its answer to an image, or nothing where it has none; `stop` ends it at once.
  template <class Again>
  Finding judge_open(const Instance& instance, const Answer<P>& answer, Judgement open, std::uint64_t number,
                     std::int64_t its_ns, const Again& again, const std::atomic<bool>& stop) {
    open = weigh_law<P>(instance, answer, promise_, std::move(open));
    if (!is_open(open)) return {std::move(open)};
    std::vector<Asked> asked;
    for (Instance& image : images_to_ask(instance, number, its_ns)) {
      std::optional<Answer<P>> its = again(image);
      if (!its) continue;
      Judgement judgement = judge<P>(image, *its, promise_, {});
      if (refutes(judgement.verdict)) return {std::move(open), OnImage{image, *its, std::move(judgement)}};
      asked.push_back({std::move(image), std::move(*its), std::move(judgement)});
    }
    return hold_together(instance, answer, std::move(open), asked, peers_.ask(instance, its_ns, stop));
  }

 private:
  static constexpr std::int64_t kCheap = 20'000'000;        ///< ns
  static constexpr std::int64_t kBearable = 1'000'000'000;  ///< ns, where it is for one instance
  static constexpr std::size_t kMostImages = 48;
  static constexpr std::size_t kMostText = 60;
  using Asked = OnImage;

  std::vector<Instance> images_to_ask(const Instance& instance, std::uint64_t number,
                                      std::int64_t its_ns) const {
    if (its_ns > (thorough_ ? kBearable : kCheap)) return {};
    std::vector<Instance> images = Laws<P>::images(instance);
    if (images.empty()) return {};
    if (!thorough_) return {std::move(images[number % images.size()])};
    if (images.size() > kMostImages) images.erase(images.begin() + kMostImages, images.end());
    return images;
  }

  std::optional<Testimony<P>> own_testimony(const Instance& instance, const Answer<P>& answer) const {
    std::string line = P::print_line(instance);
    if (line.size() > kMostText) line = line.substr(0, kMostText) + "...";
    auto testimony = testimony_of<P>(instance, answer, promise_, "its own answer to " + line);
    if (testimony) testimony->of_image = true;
    return testimony;
  }

  /// Two answers of the contender to instances with the same fewest moves: each is evidence for
  /// the other instance.
  Finding hold_together(const Instance& instance, const Answer<P>& answer, Judgement open,
                        std::vector<Asked>& asked, std::vector<Testimony<P>> testimonies) const {
    for (const Asked& other : asked) {
      if (auto said = own_testimony(other.image, other.answer)) testimonies.push_back(std::move(*said));
    }
    Finding finding{weigh<P>(answer, promise_, std::move(open), testimonies)};
    if (refutes(finding.judgement.verdict) || asked.empty()) return finding;
    const auto own = own_testimony(instance, answer);
    if (!own) return finding;
    for (Asked& other : asked) {
      other.judgement = weigh<P>(other.answer, promise_, std::move(other.judgement), {*own});
      if (!refutes(other.judgement.verdict)) continue;
      finding.on_image = std::move(other);
      break;
    }
    return finding;
  }

  Promise promise_;
  bool thorough_;
  Peers<P> peers_;
};

}  // namespace palio
