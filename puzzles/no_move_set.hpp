#pragma once

namespace palio {

/// For puzzles whose moves have an order: their solutions are no sets, there is no such value.
struct NoMoveSet {
  NoMoveSet() = delete;
};

}  // namespace palio
