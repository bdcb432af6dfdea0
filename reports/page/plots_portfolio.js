// Portfolio: all start together on an instance, and the first accepted answer wins.

function portfolioRows(looks, group) {
  return group.records.filter(({solver}) => leavesContender(solver)).map((record) => {
    const note = `${format.count(record.wins)} of ${format.count(record.instances)}`;
    const label = plotName(group.puzzle, record.solver);
    return {...looks(group.puzzle, record.solver), label, note, wins: record.wins,
      title: `${label}: ${note}`};
  }).sort((a, b) => b.wins - a.wins);
}

function drawPortfolio(group, rows, width) {
  const most = Math.max(1, group.records[0].instances);
  const axis = plainAxis("x", {
    domain: [0, most], ticks: evenSteps(0, most, marksAcross(width)).filter(Number.isInteger),
    text: (n) => format.count(n), label: "instances won",
  });
  return rowsPlot({
    rows, width, axis,
    marks: (y) => [
      Plot.rect(rows, {x1: 0, x2: "wins", y1: (row) => y(row) - 0.13, y2: (row) => y(row) + 0.17,
        fill: "colour", fillOpacity: 0.45, title: "title"}),
      Plot.dot(rows, {x: "wins", y: (row) => y(row) + 0.02, fill: "colour", symbol: "symbol", r: 5.5}),
    ],
  });
}

function portfolioPanel(looks, group) {
  const rows = portfolioRows(looks, group);
  return {
    heading: setName(group),
    description: "Instances on which each contender answered first. "
      + rows.map(({title}) => title).join("; "),
    draw: (width) => drawPortfolio(group, rows, width),
  };
}

function portfolioFigure({race, looks, absence}) {
  const numbers = [["Refused", "rejected"], ["Gave up", "gave_up"], ["Threw", "failed"]];
  return raceFigure({
    id: "portfolio",
    title: "Portfolio",
    reading: "All contenders start together on an instance, and the first accepted answer stops the "
      + "others: a bar counts the instances that a contender won.",
    absent: race.portfolio.length > 0 ? null : absence("portfolio"),
    content() {
      const groups = leftGroups(race.portfolio);
      return {
        panels: groups.map((group) => portfolioPanel(looks, group)),
        tables: [{
          caption: "Wins, and how soon the others stop",
          rows: groups.flatMap(({records}) => records).filter(({solver}) => leavesContender(solver)),
          columns: [
            ...placeColumns(),
            numberColumn("Wins", (row) => row.wins, format.count),
            numberColumn("Instances", (row) => row.instances, format.count),
            numberColumn("First answer", (row) => row.first_answer_ns, format.duration,
              "Median of those that it won"),
            numberColumn("To stop", (row) => row.stop_ns, format.duration, "Median of those that it lost"),
            numberColumn("At most", (row) => row.slowest_stop_ns, format.duration),
            ...numbers.map(([name, key]) => numberColumn(name, (row) => row[key], format.count)),
          ],
        }],
      };
    },
  });
}
