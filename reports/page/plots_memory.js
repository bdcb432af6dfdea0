// Memory that a pass over a set takes, counted exactly.

const memoryMeasures = [
  {key: "peak_bytes", what: "peak", label: "most bytes held at a time", print: format.bytes},
  {key: "allocations", what: "allocations", label: "allocations in a pass", print: format.count},
];

/// Rows of one exact figure a contender, the least first.
function countedPlotRows(looks, group, measure) {
  return group.records.filter((record) => record[measure.key] !== null && leavesContender(record.solver))
    .map((record) => {
    const look = looks(group.puzzle, record.solver);
    const note = measure.print(record[measure.key]);
    const label = plotName(group.puzzle, record.solver);
    return {...look, fill: look.colour, label, note, value: record[measure.key], title: `${label}: ${note}`};
  }).sort((a, b) => a.value - b.value);
}

/// Options of Plot for such rows: a stalk from the left edge to a symbol.
function drawCounted(rows, measure, width) {
  const axis = factorAxis("x", rows.map(({value}) => value), {label: measure.label, print: measure.print,
    length: width});
  const placed = rows.map((row) => ({...row, value: axis.place(row.value)}));
  const [start] = axis.domain;
  return rowsPlot({
    rows: placed, width, axis,
    marks: (y) => [
      Plot.link(placed, {x1: start, x2: "value", y1: y, y2: y, stroke: "colour", strokeOpacity: 0.5,
        strokeWidth: 3}),
      ...intervalMarks(placed, y),
    ],
  });
}

function memoryPanels(looks, group) {
  return memoryMeasures.map((measure) => {
    const rows = countedPlotRows(looks, group, measure);
    return {
      heading: `${setName(group)}, ${measure.what}`, rows,
      description: `${measure.label}, on an axis of factors. ${rows.map(({title}) => title).join("; ")}`,
      draw: (width) => drawCounted(rows, measure, width),
    };
  }).filter(({rows}) => rows.length > 0);
}

function countedPlotTable(groups) {
  const counted = (name, key, print = format.count) => numberColumn(name, (row) => row[key], print);
  return {
    caption: "Counted in one pass",
    rows: groups.flatMap(({records}) => records).filter(({solver}) => leavesContender(solver)),
    columns: [
      ...placeColumns(),
      counted("Expanded", "expanded"), counted("Generated", "generated"), counted("Duplicates", "duplicates"),
      counted("Allocations", "allocations"), counted("Peak", "peak_bytes", format.bytes),
      counted("Total", "total_bytes", format.bytes), counted("Instructions", "instructions"),
        counted("Gave up", "gave_up"),
    ],
  };
}

function memoryFigure({race, looks, absence}) {
  const has = race.counted.some((record) => memoryMeasures.some(({key}) => record[key] !== null));
  return raceFigure({
    id: "memory",
    title: "Memory",
    reading: "What a pass over the set holds at most, and how often it asks for memory: counted, not "
      + "sampled, so that there is no interval. Every mark further right is a factor.",
    absent: has ? null : race.counted.length > 0 ? "this build can't count allocations." : absence("counted"),
    content() {
      const groups = leftGroups(race.counted);
      const panels = groups.flatMap((group) => memoryPanels(looks, group));
      return {panels, tables: [countedPlotTable(groups)]};
    },
  });
}
