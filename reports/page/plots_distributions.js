// All repetitions of the solo lane: how the times of a contender are spread.

/// A quantile of numbers in order, between them where it falls there.
function quantile(sorted, part) {
  const place = (sorted.length - 1) * part;
  const below = Math.floor(place);
  const above = Math.min(sorted.length - 1, below + 1);
  return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
}

/// The box of some times and which of them are outliers: those further from the median than
/// 3.5 times the spread that the median absolute deviation stands for, in logarithms.
function boxOf(times) {
  const logs = times.map(Math.log).sort((a, b) => a - b);
  const middle = quantile(logs, 0.5);
  const deviations = logs.map((log) => Math.abs(log - middle)).sort((a, b) => a - b);
  const reach = 3.5 * 1.4826 * quantile(deviations, 0.5);
  const isOutlier = (time) => Math.abs(Math.log(time) - middle) > reach;
  const inside = times.filter((time) => !isOutlier(time));
  return {
    median: Math.exp(middle), low: Math.exp(quantile(logs, 0.25)), high: Math.exp(quantile(logs, 0.75)),
    least: Math.min(...inside), greatest: Math.max(...inside), isOutlier,
  };
}

/// Times of all batches by the places of set and runner: `SET RUNNER`.
function batchTimes(race) {
  const times = new Map();
  for (const {set, runner, pass_ns: time} of recordsOf(race.batches)) {
    const key = `${set} ${runner}`;
    if (!times.has(key)) times.set(key, []);
    if (time > 0) times.get(key).push(time);
  }
  return times;
}

/// Rows of a set's plot; only contenders that have times, as those of a wrong one mean nothing.
function spreadRows(looks, set, place, times) {
  const rows = [];
  set.runners.forEach((runner, i) => {
    const values = times.get(`${place} ${i}`) || [];
    if (!runner.times || !leavesContender(runner.solver) || values.length === 0) return;
    rows.push({
      ...looks(set.puzzle, runner.solver), ...boxOf(values), values, label: plotName(set.puzzle,
        runner.solver),
      note: `median ${format.duration(runner.times.median_pass_ns)}`, centre: runner.times.median_pass_ns,
    });
  });
  return rows.sort((a, b) => a.centre - b.centre);
}

/// Dots of a row, moved up and down a little by a fixed rule so that they don't hide each other.
function spreadDots(row, most) {
  return thinned(row.values, most).map((time, i) => ({
    row, time, shift: ((i * 0.618034) % 1) * 0.3 - 0.15, outlier: row.isOutlier(time),
  }));
}

function drawSpread(rows, width) {
  const dots = rows.flatMap((row) => spreadDots(row, Math.floor(mostMarks / rows.length)));
  const axis = factorAxis("x", dots.map(({time}) => time), {
    label: "time of a pass over the set", print: format.duration, length: width,
  });
  const dot = (filter) => (y) => Plot.dot(dots.filter(filter), {
    x: "time", y: (d) => y(d.row) + 0.12 + d.shift, stroke: ({row, outlier}) => (outlier ? "var(--race-bad)"
      : row.colour),
    symbol: ({outlier}) => (outlier ? "times" : "circle"), r: 2, strokeOpacity: 0.7,
  });
  return rowsPlot({
    rows, width, axis, rowHeight: 46,
    marks: (y) => [
      Plot.link(rows, {x1: "least", x2: "greatest", y1: (row) => y(row) + 0.12, y2: (row) => y(row) + 0.12,
        stroke: "currentColor"}),
      dot(({outlier}) => !outlier)(y),
      Plot.rect(rows, {x1: "low", x2: "high", y1: (row) => y(row) - 0.07, y2: (row) => y(row) + 0.31,
        fill: "colour", fillOpacity: 0.2, stroke: "currentColor"}),
      Plot.link(rows, {x1: "median", x2: "median", y1: (row) => y(row) - 0.07, y2: (row) => y(row) + 0.31,
        stroke: "currentColor", strokeWidth: 2.5}),
      dot(({outlier}) => outlier)(y),
    ],
  });
}

function spreadTable(sets) {
  const time = (key) => (row) => row.times?.[key] ?? null;
  return {
    caption: "Times of a pass over the set",
    rows: sets.flatMap((set) => rankedRunners(set).filter(({times}) => times)
      .map((runner) => ({puzzle: set.puzzle, set: set.set, ...runner}))),
    columns: [
      ...placeColumns(),
      numberColumn("Undisturbed", time("undisturbed_pass_ns"), format.duration,
        "Median over the blocks of the least batch of each"),
      numberColumn("Median", time("median_pass_ns"), format.duration, "Of all batches"),
      numberColumn("A tenth below", time("low_pass_ns"), format.duration),
      numberColumn("A tenth above", time("high_pass_ns"), format.duration),
      numberColumn("Passes in a batch", (row) => row.passes, format.count),
    ],
  };
}

function distributionsFigure({race, absence, looks}) {
  const times = batchTimes(race);
  return raceFigure({
    id: "distributions",
    title: "Distributions",
    reading: "A dot is one timed repetition; the box holds their middle half, its bar is the median, and "
      + "the line goes to the last that are no outliers. A cross is an outlier: far from the median by a "
      + "robust rule, kept in all figures. Where there are thousands of dots, evenly chosen ones are drawn.",
    absent: times.size > 0 ? null : absence("solo"),
    content() {
      const sets = leftSets(race.sets);
      const panels = sets.map((set) => {
        const rows = spreadRows(looks, set, race.sets.indexOf(set), times);
        return {
          heading: setName(set), rows,
          description: "Times of all repetitions of each contender, as boxes and dots, on an axis of "
            + "factors. "
            + rows.map(({label, note}) => `${label}: ${note}`).join("; "),
          draw: (width) => drawSpread(rows, width),
        };
      });
      return {panels: panels.filter(({rows}) => rows.length > 0), tables: [spreadTable(sets)]};
    },
  });
}
