// Nodes against time: fewer nodes don't always mean less time.

/// {solver, nodes, time} of the contenders of a set that were counted and timed, both of a pass.
function nodePoints(race, set) {
  const counted = race.counted.filter((record) => record.puzzle === set.puzzle && record.set === set.set);
  return set.runners.filter(({role, times}) => role === "contender" && times).flatMap(({solver, times}) => {
    const record = counted.find((one) => one.solver === solver);
    return record ? [{solver, nodes: record.expanded, time: times.undisturbed_pass_ns}] : [];
  });
}

/// Contradictions of a set as lines from the one with fewer nodes to the one that is faster.
function contradictionLines(race, set, points) {
  const point = (name) => points.find(({solver}) => solver === name);
  return race.contradictions
    .filter((pair) => pair.puzzle === set.puzzle && pair.set === set.set && leavesContender(pair.fewer,
      pair.more))
    .map(({fewer, more}) => ({from: point(fewer), to: point(more)})).filter(({from, to}) => from && to);
}

/// Where names stand beside their symbols: {point, left, dy}. They go to the side with more
/// room, and one that would lie on another moves up.
function namePlaces(points, place, x, y, {width, height}) {
  const along = (value, [low, high], length) => (length * Math.log(value / low)) / Math.log(high / low);
  const placed = [];
  for (const point of [...points].sort((a, b) => a.time - b.time)) {
    const across = along(place(point), x.domain, width);
    const up = along(point.time, y.domain, height);
    const left = across < width / 2;
    const from = left ? across : across - 120;
    const isNear = (other) => Math.abs(other.from - from) < 120;
    const floor = Math.max(-Infinity, ...placed.filter(isNear).map((other) => other.at + 13));
    const at = Math.max(up, floor);
    placed.push({point, left, dy: up - at, from, at});
  }
  return placed;
}

/// The marks of the names; the shift is one a mark, so each is a mark of its own.
function nameMarks(set, places, place) {
  return places.map(({point, left, dy}) => Plot.text([point], {
    x: place, y: "time", dx: left ? 10 : -10, dy, textAnchor: left ? "start" : "end", fill: "currentColor",
    stroke: "var(--race-paper)", strokeWidth: 3, text: () => plotName(set.puzzle, point.solver, 18),
    fillOpacity: Math.max(0.65, strength(point.solver)),
  }));
}

function drawNodes({race, looks}, set, points, width) {
  const height = Math.min(420, Math.max(300, width * 0.62));
  const x = factorAxis("x", points.map(({nodes}) => nodes), {label: "nodes expanded in a pass",
    print: format.count, length: width});
  const y = factorAxis("y", points.map(({time}) => time), {label: "undisturbed time of a pass",
    print: format.duration, length: height});
  const place = ({nodes}) => x.place(nodes);
  const look = ({solver}) => looks(set.puzzle, solver);
  const frame = {width: width - y.margin - 20, height: height - 68};
  return {
    height, marginLeft: y.margin, x: x.scale, y: y.scale,
    marks: [
      ...x.marks, ...y.marks,
      Plot.arrow(contradictionLines(race, set, points), {
        x1: ({from}) => place(from), y1: ({from}) => from.time, x2: ({to}) => place(to), y2: ({to}) =>
          to.time,
        stroke: "var(--race-bad)", strokeDasharray: "4 3", strokeWidth: 1.5, inset: 9, headLength: 7,
      }),
      Plot.dot(points, {x: place, y: "time", fill: (d) => look(d).colour, symbol: (d) => look(d).symbol, r: 6,
        fillOpacity: ({solver}) => strength(solver),
        title: (d) =>
          `${plotName(set.puzzle, d.solver)}: ${format.count(d.nodes)} nodes, ${format.duration(d.time)}`}),
      ...nameMarks(set, namePlaces(points, place, x, y, frame), place),
    ],
  };
}

function nodesPanel(context, set) {
  const points = nodePoints(context.race, set);
  const lines = contradictionLines(context.race, set, points);
  return {
    heading: setName(set), points,
    description: "Nodes expanded across, time up, both of a pass and as factors. Contradictions: "
      + (lines.map(({from, to}) => `${plotName(set.puzzle, from.solver)} expands fewer nodes than `
        + `${plotName(set.puzzle, to.solver)} and is slower`).join("; ") || "none"),
    draw: (width) => drawNodes(context, set, points, width),
    entries: contenderEntries(context.looks, set.puzzle, points.map(({solver}) => solver)),
  };
}

function contradictionTable(race) {
  return {
    caption: "Contradictions: fewer nodes, and slower all the same",
    rows: race.contradictions.filter((pair) => leavesRecord(pair) && leavesContender(pair.fewer, pair.more)),
    columns: [
      ...placeColumns("fewer", "Fewer nodes"),
      solverColumn("More nodes", "more"),
      numberColumn("Nodes of the first", (row) => row.fewer_nodes, format.count, "Expanded in a pass"),
      numberColumn("of the second", (row) => row.more_nodes, format.count),
      numberColumn("Time of the first", (row) => row.fewer_ns, format.duration,
        "Undisturbed, of an instance"),
      numberColumn("of the second", (row) => row.more_ns, format.duration),
    ],
  };
}

function nodesFigure(context) {
  const {race, absence} = context;
  const lane = race.counted.length > 0 ? "solo" : "counted";
  return raceFigure({
    id: "nodes",
    title: "Nodes against time",
    reading: "Were time only a matter of nodes, all symbols would lie on a rising line. A dashed arrow "
      + "marks a contradiction: it leads from a contender to one that expands more nodes and is faster all "
      + "the same.",
    absent: race.sets.some((set) => nodePoints(race, set).length > 0) ? null : absence(lane),
    content() {
      const sets = leftSets(race.sets);
      const panels = sets.map((set) => nodesPanel(context, set)).filter(({points}) => points.length > 0);
      return {panels, tables: [contradictionTable(race), countedPlotTable(leftGroups(race.counted))]};
    },
  });
}
