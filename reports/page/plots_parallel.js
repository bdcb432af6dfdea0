// Threads: how much faster a set is done by more of them, and how well they are used.

function drawThreads(looks, group, measure, width) {
  const height = Math.min(400, Math.max(280, width * 0.6));
  const rows = group.records.map((record) => ({...record, ...record[measure.key]}));
  const threads = [...new Set(rows.map((row) => row.threads))].sort((a, b) => a - b);
  const most = Math.max(...threads);
  const highest = Math.max(1, ...rows.map(({high, value}) => high ?? value));
  const solvers = [...new Set(rows.map(({solver}) => solver))];
  // Side by side, as all have the same numbers of threads.
  const spread = Math.min(0.5, 0.06 * solvers.length);
  const x = (row) => row.threads + (solvers.length > 1
    ? spread * (solvers.indexOf(row.solver) / (solvers.length - 1) - 0.5) : 0);
  const look = (row) => looks(group.puzzle, row.solver);
  const pale = ({solver}) => strength(solver);
  const across = plainAxis("x", {domain: [0.6, most + 0.4], ticks: threads, text: (n) => format.count(n),
    label: "threads", grid: false});
  const up = plainAxis("y", {
    domain: [0, highest * 1.05], ticks: evenSteps(0, highest, marksUp(height)), label: measure.label,
    text: (value) => tickText(measure.print(value)),
  });
  return {
    height, marginLeft: up.margin, x: across.scale, y: up.scale,
    marks: [
      ...across.marks, ...up.marks,
      Plot.line(threads.map((n) => [n, measure.ideal(n)]), {stroke: "currentColor", strokeDasharray: "5 4",
        clip: true}),
      Plot.line(rows, {x, y: "value", z: "solver", stroke: (d) => look(d).colour, strokeOpacity: (d) =>
        0.5 * pale(d)}),
      Plot.link(rows.filter(({low, high}) => high > low), {x1: x, x2: x, y1: "low", y2: "high",
        stroke: (d) => look(d).colour,
        strokeOpacity: pale, strokeWidth: 1.5}),
      Plot.dot(rows, {x, y: "value", r: 4.5, symbol: (d) => look(d).symbol, stroke: (d) => look(d).colour,
        fillOpacity: pale,
        fill: (d) => (d.parallel_inside ? "var(--race-paper)" : look(d).colour), strokeOpacity: pale,
        title: (d) =>
          `${plotName(d.puzzle, d.solver)}: ${measure.print(d.value)}${intervalText(d, measure.print)}`}),
    ],
  };
}

const threadMeasures = [
  {key: "speed_up", what: "speed-up", label: "speed-up against one thread", print: format.ratio,
    ideal: (n) => n},
  {key: "efficiency", what: "efficiency", label: "efficiency: speed-up by threads", print: format.percent,
    ideal: () => 1},
];

function threadPanels(looks, group) {
  const solvers = [...new Set(group.records.map(({solver}) => solver))];
  return threadMeasures.map((measure) => ({
    heading: `${setName(group)}, ${measure.what}`,
    description: `${measure.label} by number of threads, with intervals; the dashed line is the ideal. `
      + group.records.map((record) =>
        `${plotName(group.puzzle, record.solver)} on ${format.count(record.threads)}: `
        + measure.print(record[measure.key].value)).join("; "),
    draw: (width) => drawThreads(looks, group, measure, width),
    entries: contenderEntries(looks, group.puzzle, solvers),
  }));
}

function parallelFigure({race, looks, absence}) {
  return raceFigure({
    id: "parallel",
    title: "Threads and efficiency",
    reading: "The dashed line is what perfectly used threads would reach. A hollow symbol is a contender "
      + "that is parallel itself and solves one instance after another; the others share the instances out.",
    absent: race.parallel.length > 0 ? null : absence("parallel"),
    content() {
      const groups = leftGroups(race.parallel);
      return {
        panels: groups.flatMap((group) => threadPanels(looks, group)),
        tables: [{
          caption: "Throughput by number of threads",
          rows: groups.flatMap(({records}) => records).filter(({solver}) => leavesContender(solver)),
          columns: [
            ...placeColumns(),
            numberColumn("Threads", (row) => row.threads, format.count),
            ...estimateColumns("Instances a second", (row) => row.instances_per_second, format.number),
            ...estimateColumns("Speed-up", (row) => row.speed_up, format.ratio),
            ...estimateColumns("Efficiency", (row) => row.efficiency, format.percent),
            {name: "Parallel inside", value: (row) => (row.parallel_inside ? "yes" : "no")},
          ],
        }],
      };
    },
  });
}
