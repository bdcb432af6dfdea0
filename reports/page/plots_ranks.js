// Ranks that the ratios leave open to each contender.

/// Contenders of a set, those that were timed first, by rank.
function rankedRunners(set) {
  const runners = set.runners.filter(({role, solver}) => role === "contender" && leavesContender(solver));
  const rank = ({times}) => (times ? times.best_rank + times.worst_rank : Infinity);
  return runners.sort((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
}

/// Why a contender has no times: its fault, its death or its verdict.
function whyUntimed(runner) {
  return runner.fault || runner.death || (runner.times ? "" : runner.verdict);
}

function rankRow(looks, set, runner) {
  const {colour, symbol} = looks(set.puzzle, runner.solver);
  const {times} = runner;
  const label = plotName(set.puzzle, runner.solver);
  if (!times) return {label, note: shortText(runner.verdict, 18), longNote: shortText(whyUntimed(runner),
    40)};
  const alone = times.best_rank === times.worst_rank;
  const best = format.count(times.best_rank);
  const note = alone ? `rank ${best}`
    : `rank ${format.interval(times.best_rank, times.worst_rank, format.count)}`;
  return {
    label, note, longNote: `${note}, ${format.duration(times.undisturbed_ns)} each`,
    low: times.best_rank, high: times.worst_rank, ends: alone ? [times.best_rank] : [times.best_rank,
      times.worst_rank],
    colour, symbol, title: `${label}: ${note}`,
  };
}

function drawRanks(rows, all, width) {
  const timed = rows.filter(({ends}) => ends);
  const axis = plainAxis("x", {
    domain: [0.7, all + 0.3], ticks: Array.from({length: all}, (_, i) => i + 1), text: (rank) =>
      format.count(rank),
    label: "rank by undisturbed time",
  });
  return rowsPlot({
    rows, width, axis,
    marks: (y) => [
      Plot.link(timed, {x1: "low", x2: "high", y1: y, y2: y, stroke: "colour", strokeWidth: 5,
        strokeOpacity: 0.55}),
      Plot.dot(timed.flatMap((row) => row.ends.map((rank) => ({row, rank}))), {
        x: "rank", y: ({row}) => y(row), fill: ({row}) => row.colour, symbol: ({row}) => row.symbol, r: 5.5,
        title: ({row}) => row.title,
      }),
    ],
  });
}

function ranksPanel(looks, set) {
  const rows = rankedRunners(set).map((runner) => rankRow(looks, set, runner));
  const timed = set.runners.filter(({role, times}) => role === "contender" && times);
  return {
    heading: setName(set),
    description: "The ranks that each contender may have. "
      + rows.map(({label, note}) => `${label}: ${note}`).join("; "),
    draw: (width) => drawRanks(rows, Math.max(1, timed.length), width),
  };
}

function ranksTable(sets) {
  const time = (key) => (row) => row.times?.[key] ?? null;
  return {
    caption: "Ranks and times of an instance",
    rows: sets.flatMap((set) => rankedRunners(set).map((runner) => ({puzzle: set.puzzle, set: set.set,
      ...runner}))),
    columns: [
      ...placeColumns(),
      numberColumn("Best rank", time("best_rank"), format.count),
      numberColumn("Worst rank", time("worst_rank"), format.count),
      numberColumn("Undisturbed", time("undisturbed_ns"), format.duration, "Time of an instance"),
      numberColumn("Preparing", (row) => row.prepare_ns, format.duration, "Once a process, not in the times"),
      {name: "Verdict", value: (row) => row.verdict},
      wordsColumn("Why not timed", whyUntimed),
    ],
  };
}

function ranksFigure({race, absence, looks}) {
  return raceFigure({
    id: "ranks",
    title: "Ranks",
    reading: "A line covers every rank that the intervals of the ratios leave open; a single mark is a "
      + "rank that is sure.",
    absent: race.sets.some(({runners}) => runners.some(({times}) => times)) ? null : absence("solo"),
    content() {
      const sets = leftSets(race.sets);
      return {panels: sets.map((set) => ranksPanel(looks, set)), tables: [ranksTable(sets)]};
    },
  });
}
