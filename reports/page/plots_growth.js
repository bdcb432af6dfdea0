// Time and nodes along a ladder of sizes, with the laws fitted to them.

/// The curve of a fit through the points of a key, as {n: value}, or null: it is drawn where
/// the law goes by the n that the axis shows. Its height, which the law leaves open, is the
/// one that fits the points best in logarithms.
function fitCurve(points, key, fit, named) {
  if (!fit?.model || !fit.model.endsWith(`, n = ${named}`)) return null;
  const {a, c} = fit.parameters;
  const exponent = fit.model.includes("(n^2)") ? 2 : 1;
  const shape = ({n}) => a * Math.log(n) + Math.log(c) * n ** exponent;
  const used = points.filter((point) => key(point) > 0);
  if (used.length === 0) return null;
  const height = used.reduce((sum, point) => sum + Math.log(key(point)) - shape(point), 0) / used.length;
  return new Map(points.map((point) => [point.n, Math.exp(height + shape(point))]));
}

/// The curves of a climb: {nodes, ns}, each a map as above or null. Time is nodes times time
/// of a node, or has a law of its own where no nodes are expanded.
function climbCurves(climb) {
  const nodes = fitCurve(climb.points, (point) => point.nodes, climb.nodes, climb.n);
  const expands = climb.points.some((point) => point.nodes > 0);
  const each = (point) => (expands ? (point.nodes > 0 ? point.ns / point.nodes : 0) : point.ns);
  const time = fitCurve(climb.points, each, climb.time_per_node, climb.n);
  if (!expands) return {nodes: null, ns: time};
  return {nodes, ns: nodes && time && new Map([...time].map(([n, value]) => [n, value * nodes.get(n)]))};
}

/// Marks of the axis of sizes: those that stand far enough apart.
function sizeTicks(points, place, distance) {
  const sizes = new Map([...points].sort((a, b) => a.n - b.n).map(({n, size}) => [n, size]));
  const ticks = [];
  for (const n of sizes.keys()) {
    if (ticks.length === 0 || place(n) - place(ticks[ticks.length - 1]) >= distance) ticks.push(n);
  }
  return {ticks, text: (n) => shortText(sizes.get(n), 9)};
}

/// The axis of sizes: by factors where n grows twentyfold and more.
function sizeAxis(points, named, width) {
  const ns = points.map(({n}) => n);
  const [least, greatest] = [Math.min(...ns), Math.max(...ns)];
  const byFactors = greatest > 20 * least;
  const along = byFactors ? Math.log : Number;
  const place = (n) => ((width - 90) * (along(n) - along(least))) / Math.max(1e-9,
    along(greatest) - along(least));
  return plainAxis("x", {
    type: byFactors ? "log" : "linear", ...sizeTicks(points, place, 48), grid: false,
    domain: byFactors ? [least / 1.08, greatest * 1.08] : [least - 0.4, greatest + 0.4],
    label: `size, by ${shortText(named, 20)}${byFactors ? ", as factors" : ""}`,
  });
}

/// Where one overtakes another: the winner's point at the size from which it leads.
function crossoverMarks(race, climbs, key) {
  const marks = [];
  for (const {puzzle, finding, winner, loser, from} of race.crossovers) {
    const climb = climbs.find((one) => one.puzzle === puzzle && one.solver === winner);
    const point = climb?.points.find(({size}) => size === from);
    if (finding !== "crosses" || !point || !(key(point) > 0) || !leavesContender(winner, loser)) continue;
    const names = [winner, loser].map((name) => isolatedName(puzzle, name));
    marks.push({n: point.n, value: key(point),
      title: `From ${shortText(from)} on ${names[0]} beats ${names[1]}`});
  }
  return marks;
}

function drawGrowth({race, looks}, climbs, measure, width) {
  const height = Math.min(460, Math.max(300, width * 0.62));
  const points = climbs.flatMap((climb) => climb.points.map((point) => ({...point, climb,
    value: measure.key(point)})));
  const up = factorAxis("y", points.map(({value}) => value),
    {label: measure.label, print: measure.print, length: height});
  const curves = climbs.flatMap((climb) => [...(climbCurves(climb)[measure.name] || [])]
    .map(([n, value]) => ({n, climb, value, decided: climb.nodes && !climb.nodes.undecidable})));
  const look = ({climb}) => looks(climb.puzzle, climb.solver);
  const pale = ({climb}) => strength(climb.solver);
  const y = ({value}) => up.place(value);
  const across = sizeAxis(points, climbs[0].n, width);
  const curve = (decided, dashes) => Plot.line(curves.filter((point) => point.decided === decided), {
    x: "n", y, z: ({climb}) => climb.solver, stroke: (d) => look(d).colour, strokeOpacity: pale,
      strokeWidth: 1.5,
    strokeDasharray: dashes, clip: true,
  });
  return {
    height, marginLeft: up.margin, x: across.scale, y: up.scale,
    marks: [
      ...across.marks, ...up.marks,
      Plot.line(points, {x: "n", y, z: ({climb}) => climb.solver, stroke: (d) => look(d).colour,
        strokeWidth: 1,
        strokeOpacity: (d) => pale(d) * 0.35}),
      curve(true, "none"), curve(false, "2 4"),
      Plot.dot(points, {x: "n", y, fill: (d) => look(d).colour, symbol: (d) => look(d).symbol, r: 4,
        fillOpacity: pale,
        title: (d) =>
          `${plotName(d.climb.puzzle, d.climb.solver)}, ${shortText(d.size)}: ${measure.print(d.value)}`}),
      measure.name === "ns" ? Plot.dot(crossoverMarks(race, climbs, measure.key), {x: "n", y: "value", r: 9,
        stroke: "currentColor", strokeWidth: 1.5, title: "title"}) : null,
    ],
  };
}

const growthMeasures = [
  {name: "ns", what: "time", label: "time of an instance", key: (point) => point.ns, print: format.duration},
  {name: "nodes", what: "nodes", label: "nodes expanded, an instance", key: (point) => point.nodes,
    print: format.number},
];

function growthPanels(context, puzzle) {
  const climbs = context.race.growth.filter((climb) => climb.puzzle === puzzle && climb.points.length > 0);
  if (climbs.length === 0) return [];
  const law = ({solver, nodes}) =>
    `${plotName(puzzle, solver)} ${nodes && !nodes.undecidable ? nodes.model : "undecidable"}`;
  return growthMeasures.map((measure) => ({
    heading: `${shortText(puzzle)}, ${measure.what}`,
    description: `How ${measure.label} grows with the size, on an axis of factors. Laws of the nodes: `
      + climbs.map(law).join("; "),
    draw: (width) => drawGrowth(context, climbs, measure, width),
    entries: contenderEntries(context.looks, puzzle, climbs.map(({solver}) => solver)),
  }));
}

function lawsTable(climbs) {
  const law = (name, key) => [
    wordsColumn(name, (row) => (row[key]?.undecidable ? "undecidable" : row[key]?.model || "")),
    numberColumn("error", (row) => row[key]?.prediction_error ?? null, format.percent,
      "By which the law, without the largest size, misses it"),
    wordsColumn("why undecidable", (row) => row[key]?.undecidable),
  ];
  return {
    caption: "Laws of growth",
    rows: climbs,
    columns: [
      ...placeColumns().slice(0, 2),
      ...law("Nodes", "nodes"),
      ...law("Time of a node", "time_per_node"),
      numberColumn("Slope at the end", (row) => row.slope, format.number,
        "Of log time by log n, over the last doubling"),
      wordsColumn("The ladder ended", (row) => row.ended || "with its last size"),
    ],
  };
}

function crossoverTable(race) {
  const {puzzle} = raceChoice();
  return {
    caption: "Crossovers: from which size on one beats another",
    rows: race.crossovers.filter((pair) => (!puzzle || pair.puzzle === puzzle)
      && leavesContender(pair.winner, pair.loser)),
    columns: [
      ...placeColumns("winner", "Winner").slice(0, 2),
      solverColumn("Loser", "loser"),
      {name: "Finding", value: (row) => row.finding},
      {name: "From", value: (row) => row.from, text: (row) => shortText(row.from ?? "")},
      {name: "Behind at", value: (row) => row.behind, text: (row) => shortText(row.behind ?? "")},
    ],
  };
}

function growthFigure(context) {
  const {race, absence} = context;
  return raceFigure({
    id: "growth",
    title: "Growth with the size",
    reading: "Symbols are what was measured; a drawn curve is a law that also predicts the largest size, a "
      + "dotted one is the best of several that do equally well. A ring marks the size from which on one "
      + "contender beats another.",
    absent: race.growth.length > 0 ? null : absence("growth"),
    content() {
      const choice = raceChoice();
      const left = race.growth.filter((climb) => leavesRecord({puzzle: climb.puzzle}));
      const puzzles = [...new Set(left.map(({puzzle}) => puzzle))].filter((puzzle) =>
        !choice.contender || left.some((climb) => climb.puzzle === puzzle
          && climb.solver === choice.contender));
      const climbs = left.filter(({solver}) => leavesContender(solver));
      const points = climbs.flatMap((climb) => climb.points.map((point) => ({...point, solver: climb.solver,
        puzzle: climb.puzzle})));
      return {
        panels: puzzles.flatMap((puzzle) => growthPanels(context, puzzle)),
        tables: [lawsTable(climbs), crossoverTable(race), {
          caption: "Sizes measured",
          rows: points,
          columns: [
            ...placeColumns().slice(0, 2),
            {name: "Size", value: (row) => row.size, text: (row) => shortText(row.size)},
            numberColumn("n", (row) => row.n, format.number),
            numberColumn("Nodes", (row) => row.nodes, format.number, "Expanded in an instance"),
            numberColumn("Time", (row) => row.ns, format.duration, "Of an instance"),
          ],
        }],
      };
    },
  });
}
