// Two contenders, instance by instance.

/// The pair of a set: the chosen two, else the baseline and the first other one.
function scatterPair(set) {
  const names = set.runners.map(({solver}) => solver);
  const chosen = [state.get("first"), state.get("second")];
  const has = (name) => name && names.includes(name);
  const first = has(chosen[0]) ? chosen[0] : has(set.baseline) && set.baseline !== chosen[1] ? set.baseline
    : names.find((name) => name !== chosen[1]);
  const second = has(chosen[1]) && chosen[1] !== first ? chosen[1] : names.find((name) => name !== first);
  return [first, second];
}

/// Whether a set can show what is chosen.
function hasScatter(set) {
  const names = set.runners.map(({solver}) => solver);
  const chosen = [state.get("first"), state.get("second")].filter(Boolean);
  return names.length > 1 && chosen.every((name) => names.includes(name));
}

/// {instance, depth, x, y} of all instances that both were timed on.
function scatterDots(set, times, [first, second]) {
  const place = (name) => set.runners.findIndex(({solver}) => solver === name);
  const [i, j] = [place(first), place(second)];
  return times.map(({instance, depth, least}) => ({instance, depth, x: least[i], y: least[j]}))
    .filter(({x, y}) => x > 0 && y > 0);
}

/// Lines on which the second takes so many times as long as the first.
function factorLines(low, high) {
  return [1, 2, 10, 1 / 2, 1 / 10].map((factor) => ({
    factor, x1: Math.max(low, low / factor), y1: Math.max(low, low * factor),
    x2: Math.min(high, high / factor), y2: Math.min(high, high * factor),
  })).filter(({x1, x2}) => x2 > x1);
}

function drawScatter(looks, set, dots, pair, width) {
  const height = Math.min(width, 460);
  const all = dots.flatMap(({x, y}) => [x, y]);
  const axis = (along, name, length) => factorAxis(along, all, {
    label: `${isolatedName(set.puzzle, name)}, time of an instance`, print: format.duration, length,
  });
  const [across, up] = [axis("x", pair[0], width), axis("y", pair[1], height)];
  const lines = factorLines(...across.domain);
  const ends = {x1: "x1", y1: "y1", x2: "x2", y2: "y2"};
  const look = ({x: a, y: b}) => looks(set.puzzle, a < b ? pair[0] : pair[1]);
  return {
    height, marginLeft: up.margin, x: across.scale, y: up.scale,
    marks: [
      ...across.marks, ...up.marks,
      Plot.link(lines.slice(0, 1), {...ends, stroke: "currentColor"}),
      Plot.link(lines.slice(1), {...ends, stroke: "currentColor", strokeOpacity: 0.5,
        strokeDasharray: "5 4"}),
      Plot.text(lines.filter(({factor}) => factor !== 1), {x: "x2", y: "y2", dx: -4, dy: 4, textAnchor: "end",
        lineAnchor: "top", ariaLabel: "guide label", fill: "currentColor",
        text: ({factor}) => `${tickText(format.ratio(Math.max(factor, 1 / factor)))}×`}),
      Plot.dot(thinned(dots, mostMarks), {x: "x", y: "y", fill: (d) => look(d).colour, symbol: (d) =>
        look(d).symbol,
        r: 3, fillOpacity: 0.65,
        title: (d) => `${shortText(d.instance, 80)}: ${format.duration(d.x)} and ${format.duration(d.y)}`}),
    ],
  };
}

function scatterPanel(looks, set, times) {
  const pair = scatterPair(set);
  const dots = scatterDots(set, times, pair);
  const [first, second] = pair.map((name) => plotName(set.puzzle, name, 40));
  return {
    heading: setName(set), dots, pair,
    description: `A dot is an instance; across, the time of ${first}; up, that of ${second}. Dots above the `
      + `diagonal are solved faster by ${first}, those below it by ${second}.`,
    draw: (width) => drawScatter(looks, set, dots, pair, width),
    entries: pair.map((name) => [looks(set.puzzle, name), `${plotName(set.puzzle, name, 40)} is faster`]),
  };
}

function scatterTable(set, {dots, pair}) {
  const time = (name, key) => numberColumn(plotName(set.puzzle, name), (row) => row[key], format.duration);
  return {
    caption: `Times of each instance: ${setName(set)}`,
    rows: dots,
    columns: [
      {name: "Instance", value: (row) => row.instance, text: (row) => shortName(row.instance, 40)},
      {name: "True answer", value: (row) => answerValue(row.depth),
        text: (row) => (row.depth === null ? "–" : shortText(row.depth)), numeric: true},
      time(pair[0], "x"), time(pair[1], "y"),
    ],
  };
}

function scatterFigure({race, absence, looks, times}) {
  const names = [...new Set(race.instances.flatMap(({runners}) => runners.map(({solver}) => solver)))].sort();
  return raceFigure({
    id: "scatter",
    title: "Two contenders, instance by instance",
    reading: "A dot is an instance. On the diagonal both take as long; the dashed lines beside it are a "
      + "factor of two and "
      + `of ten away. ${thinnedNote}`,
    keys: [...raceKeys, "first", "second"],
    controls: h("div", {class: "bar race-controls"},
      filterSelect("first", "Across", names, "the baseline"), filterSelect("second", "Up", names, "another")),
    absent: race.instances.length > 0 ? null : absence("instances"),
    content() {
      const sets = leftSets(race.instances)
        .filter(hasScatter);
      const panels = sets.map((set) => scatterPanel(looks, set, times[race.instances.indexOf(set)]));
      return {panels, tables: sets.map((set, i) => scatterTable(set, panels[i]))};
    },
  });
}
