// Whole processes: another clock than that of the other figures, and an axis of its own.

function processRows(looks, group) {
  return group.records.filter(({contender}) => leavesContender(contender)).map((record) => {
    const look = looks(group.puzzle, record.contender);
    const label = plotName(group.puzzle, record.contender);
    if (record.median_ns === null || record.runs === 0) {
      return {label, note: shortText(record.verdict, 18),
        longNote: shortText(record.fault || record.verdict, 40), value: null};
    }
    const note = `median ${format.duration(record.median_ns)}`;
    const spread = intervalText({low: record.low_ns, high: record.high_ns}, format.duration);
    return {
      ...look, fill: look.colour, label, note, longNote: note + spread, title: `${label}: ${note}${spread}`,
      value: record.median_ns, low: record.low_ns, high: record.high_ns, start: record.start_up_ns,
    };
  });
}

function drawProcesses(rows, width) {
  const started = rows.filter(({start}) => start > 0);
  const axis = factorAxis("x", rows.flatMap(({value, low, high, start}) => [value, low, high, start]), {
    label: "wall time of a fresh process", print: format.duration, length: width,
  });
  return rowsPlot({
    rows, width, axis,
    marks: (y) => [
      ...intervalMarks(rows, y),
      Plot.link(started, {x1: "start", x2: "start", y1: (row) => y(row) - 0.2, y2: (row) => y(row) + 0.2,
        stroke: "currentColor", strokeWidth: 2.5}),
    ],
  });
}

function processesPanel(looks, group) {
  const rows = processRows(looks, group);
  return {
    heading: setName(group),
    description: "Wall time of a fresh process for each instance, start-up included, on an axis of "
      + "factors. "
      + rows.map(({label, note}) => `${label}: ${note}`).join("; "),
    draw: (width) => drawProcesses(rows, width),
  };
}

function processesFigure({race, looks, absence}) {
  return raceFigure({
    id: "processes",
    title: "Whole processes",
    reading: "A symbol is the median of all runs, its line leaves out a tenth of them on either side, and "
      + "the bar across is the time that the process takes with nothing to do. Not to be compared with the "
      + "figures above: another clock.",
    absent: race.whole_process.length > 0 ? null : absence("process"),
    content() {
      const groups = leftGroups(race.whole_process, ({contender}) => contender);
      return {
        panels: groups.map((group) => processesPanel(looks, group)),
        tables: [{
          caption: "Whole processes, an instance each",
          rows: groups.flatMap(({records}) => records).filter(({contender}) => leavesContender(contender)),
          columns: [
            ...placeColumns("contender"),
            numberColumn("Runs", (row) => row.runs, format.count),
            numberColumn("Median", (row) => row.median_ns, format.duration),
            numberColumn("A tenth below", (row) => row.low_ns, format.duration),
            numberColumn("A tenth above", (row) => row.high_ns, format.duration),
            numberColumn("Start-up", (row) => row.start_up_ns, format.duration, "Median with an empty case"),
            {name: "Verdict", value: (row) => row.verdict},
            wordsColumn("Fault", (row) => row.fault),
          ],
        }],
      };
    },
  });
}
