#pragma once

namespace palio {

/// For puzzles without short proofs of impossibility: there is no such value.
struct NoProof {
  NoProof() = delete;
};

}  // namespace palio
