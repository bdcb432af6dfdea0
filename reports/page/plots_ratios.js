// Ratios with simultaneous intervals: who is faster than whom, and how sure that is.

const findingLooks = {
  faster: {colour: "var(--race-good)", symbol: "triangle", rotate: 90, filled: true},
  slower: {colour: "var(--race-bad)", symbol: "triangle", rotate: -90, filled: true},
  "faster, margin not shown": {colour: "var(--race-good)", symbol: "triangle", rotate: 90, filled: false},
  "slower, margin not shown": {colour: "var(--race-bad)", symbol: "triangle", rotate: -90, filled: false},
  equivalent: {colour: "var(--race-6)", symbol: "square", rotate: 0, filled: true},
  inconclusive: {colour: "var(--race-faint)", symbol: "circle", rotate: 0, filled: false},
};

/// How a finding is drawn.
function findingLook(finding) {
  const {filled, ...look} = findingLooks[finding] || findingLooks.inconclusive;
  return {...look, fill: filled ? look.colour : "var(--race-paper)"};
}

/// The finding of a pair as said of its second, slower one.
function turnedFinding(finding) {
  return finding.startsWith("faster") ? finding.replace("faster", "slower") : finding;
}

/// A pair as a row: how many times as fast `of` is as the other one. Places on the axis turn
/// the ratio round where `of` is the slower; the texts keep it as it was measured.
function pairRow(set, pair, of, name) {
  const {value, low, high} = pair.ratio;
  const slower = pair.first !== of;
  const finding = slower ? turnedFinding(pair.finding) : pair.finding;
  const turned = (figure) => (!Number.isFinite(figure) ? null : slower ? 1 / figure : figure);
  const times = `${format.ratio(value)} times as ${slower ? "slow" : "fast"}`;
  return {
    label: name, note: times, longNote: times + intervalText({low, high}, format.ratio),
    value: turned(value), low: turned(slower ? high : low), high: turned(slower ? low : high),
    ...findingLook(finding),
    title: `${name}: ${times}${intervalText({low, high}, format.ratio)}, ${shortText(finding)}`,
  };
}

/// The rows of a set: pairs with the baseline first, by speed, then the others.
function pairRows(set) {
  const isBaseline = (pair) => pair.first === set.baseline || pair.second === set.baseline;
  const left = set.pairs.filter(({first, second}) => leavesContender(first, second));
  const against = left.filter(isBaseline).map((pair) => {
    const of = pair.first === set.baseline ? pair.second : pair.first;
    return pairRow(set, pair, of, plotName(set.puzzle, of));
  });
  const others = left.filter((pair) => !isBaseline(pair)).map((pair) => pairRow(set, pair, pair.first,
    `${isolatedName(set.puzzle, pair.first, 17)} : ${isolatedName(set.puzzle, pair.second, 17)}`));
  const bySpeed = (a, b) => b.value - a.value;
  return [...against.sort(bySpeed), ...(state.get("pairs") === "all" ? others.sort(bySpeed) : [])];
}

function drawRatios(race, rows, width) {
  const axis = factorAxis("x", rows.flatMap(({value, low, high}) => [value, low, high]), {
    label: "times as fast (to the left: slower)", print: factorText, length: width, include: [1],
  });
  const band = {x1: 1 / (1 + race.margin), x2: 1 + race.margin};
  return rowsPlot({
    rows, width, axis,
    marks: (y) => [
      Plot.rect([band], {x1: "x1", x2: "x2", fill: "currentColor", fillOpacity: 0.13}),
      Plot.ruleX([1], {stroke: "currentColor", strokeDasharray: "4 3"}),
      ...intervalMarks(rows, y),
    ],
  });
}

function ratiosPanel(race, set) {
  const rows = pairRows(set);
  const baseline = plotName(set.puzzle, set.baseline, 40);
  return {
    heading: setName(set),
    description: `Speed relative to ${baseline} on an axis of factors, with intervals. `
      + rows.slice(0, 12).map(({title}) => title).join("; "),
    draw: (width) => drawRatios(race, rows, width),
    note: h("p", {class: "race-note"}, "Baseline: ", h("bdi", {}, baseline),
      ". Identical code differs by up to ", format.percent(set.unresolved_below), " here."),
  };
}

function ratiosTable(sets) {
  const rows = sets.flatMap((set) => set.pairs.filter(({first, second}) => leavesContender(first, second))
    .map((pair) => ({puzzle: set.puzzle, set: set.set, ...pair})));
  return {
    caption: "Ratios: time of the second by that of the first",
    rows,
    columns: [
      ...placeColumns("first", "First"),
      solverColumn("Second", "second"),
      ...estimateColumns("Ratio", (row) => row.ratio, format.ratio),
      {name: "Finding", value: (row) => row.finding, text: (row) => shortText(row.finding)},
      numberColumn("By medians", (row) => row.ratio_of_medians, format.ratio,
        "Ratio of the medians of all batches"),
      {name: "Medians disagree", value: (row) => (row.medians_disagree ? "yes" : "no")},
      numberColumn("Detectable", (row) => row.detectable, format.ratio,
        "The smallest ratio that the race had an 80% chance to tell from 1"),
    ],
  };
}

function acrossTable(race) {
  const {puzzle} = raceChoice();
  const rows = race.across_sets.filter(({first, second}) =>
    leavesContender(first, second) && (!puzzle || first.startsWith(`${puzzle}/`)));
  return {
    caption: "Pairs over all sets on which they met: least and greatest ratio",
    rows,
    columns: [
      solverColumn("First", "first"),
      solverColumn("Second", "second"),
      numberColumn("Sets", (row) => row.sets, format.count),
      numberColumn("Least", (row) => row.least, format.ratio),
      numberColumn("Greatest", (row) => row.greatest, format.ratio),
    ],
  };
}

function ratiosFigure({race, absence}) {
  const legend = raceLegend(Object.keys(findingLooks).map((finding) => [findingLook(finding), finding]));
  state.define("pairs", ["", "all"]);
  return raceFigure({
    id: "ratios",
    title: "Ratios",
    reading: "Each line is what the ratio of two times may be; all lines of the race are right together, "
      + "but for the chance of an error that the section's head names. A line that meets the grey band, "
      + "within which times count as equal, shows no difference worth having.",
    legend,
    keys: [...raceKeys, "pairs"],
    controls: h("div", {class: "bar race-controls"}, filterSelect("pairs", "Pairs", [["all", "all pairs"]],
      "with the baseline")),
    absent: race.sets.some(({pairs}) => pairs.length > 0) ? null
      : race.no_findings ? `${shortText(race.no_findings, 300)}.` : absence("solo"),
    content() {
      const sets = leftSets(race.sets);
      const drawn = sets.filter((set) => pairRows(set).length > 0);
      return {
        panels: drawn.map((set) => ratiosPanel(race, set)),
        tables: [ratiosTable(sets), acrossTable(race)],
      };
    },
  });
}
