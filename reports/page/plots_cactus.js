// Instances solved within a time, each timed alone.

/// {instance, depth, least: [ns by runner]} of a record of the instances lane, `least` being
/// the least of an instance's rounds; made once for all figures.
function instanceTimes(race) {
  const lists = race.instances.map(() => []);
  for (const {record, instance, depth, ns} of recordsOf(race.instance_times)) {
    const least = ns.map((rounds) => (rounds && rounds.length > 0 ? Math.min(...rounds) : null));
    lists[record].push({instance, depth, least});
  }
  return lists;
}

/// The steps of a contender: {time, solved}, thinned.
function cactusSteps(solver, times, most) {
  const sorted = times.filter((time) => time > 0).sort((a, b) => a - b);
  return thinned(sorted.map((time, i) => ({solver, time, solved: i + 1})), most);
}

function drawCactus(looks, set, steps, width) {
  const height = Math.min(420, Math.max(280, width * 0.6));
  const x = factorAxis("x", steps.map(({time}) => time), {
    label: "time of an instance", print: format.duration, length: width,
  });
  const ends = set.runners.map(({solver}) => steps.filter((step) => step.solver === solver).pop())
    .filter(Boolean);
  const most = Math.max(1, ...steps.map(({solved}) => solved));
  const look = ({solver}) => looks(set.puzzle, solver);
  const y = plainAxis("y", {
    domain: [0, most * 1.03], ticks: evenSteps(0, most, marksUp(height)).filter(Number.isInteger),
    text: (n) => format.count(n), label: "instances solved",
  });
  return {
    height, marginLeft: y.margin, x: x.scale, y: y.scale,
    marks: [
      ...x.marks, ...y.marks,
      Plot.ruleY([0], {stroke: "currentColor", strokeOpacity: 0.4}),
      Plot.line(steps, {x: "time", y: "solved", z: "solver", stroke: (d) => look(d).colour,
        curve: "step-after",
        strokeWidth: 2, strokeOpacity: ({solver}) => strength(solver)}),
      Plot.dot(ends, {x: "time", y: "solved", fill: (d) => look(d).colour, symbol: (d) => look(d).symbol,
        r: 5.5,
        fillOpacity: ({solver}) => strength(solver), title: ({solver}) => plotName(set.puzzle, solver)}),
    ],
  };
}

function cactusPanel(looks, set, times) {
  const share = Math.floor(mostMarks / Math.max(1, set.runners.length));
  const steps = set.runners.flatMap(({solver}, i) => cactusSteps(solver, times.map(({least}) => least[i]),
    share));
  return {
    heading: setName(set),
    description: "Instances that each contender solves within a time, which grows to the right. Longest "
      + "times: "
      + set.runners.map(({solver, longest_ns}) =>
        `${plotName(set.puzzle, solver)} ${format.duration(longest_ns)}`).join("; "),
    draw: (width) => drawCactus(looks, set, steps, width),
    entries: contenderEntries(looks, set.puzzle, set.runners.map(({solver}) => solver)),
  };
}

function cactusTable(sets) {
  const rows = sets.flatMap(({puzzle, set, runners, instances}) => runners
    .filter(({solver}) => leavesContender(solver)).map((runner) => ({puzzle, set, instances, ...runner})));
  const ratio = (key) => (row) => row.ratios?.[key] ?? null;
  return {
    caption: "Each instance timed alone",
    rows,
    columns: [
      ...placeColumns(),
      numberColumn("Instances", (row) => row.instances, format.count),
      numberColumn("Median", (row) => row.median_ns, format.duration,
        "Of the least of each instance's rounds"),
      numberColumn("Longest", (row) => row.longest_ns, format.duration),
      {name: "on", value: (row) => row.longest_on, text: (row) => shortName(row.longest_on, 24)},
      numberColumn("By the baseline's: least", ratio("least"), format.ratio),
      numberColumn("median", ratio("median"), format.ratio),
      numberColumn("greatest", ratio("greatest"), format.ratio),
      numberColumn("geometric mean", ratio("geometric_mean"), format.ratio),
    ],
  };
}

function leftOutTable(sets) {
  return {
    caption: "Not timed instance by instance",
    rows: sets.flatMap(({puzzle, set, left_out: left}) => left.filter(({solver}) => leavesContender(solver))
      .map((out) => ({puzzle, set, ...out}))),
    columns: [...placeColumns(), wordsColumn("Why", (row) => row.why)],
  };
}

function cactusFigure({race, absence, looks, times}) {
  return raceFigure({
    id: "cactus",
    title: "Instances solved within a time",
    reading: "A curve says how many instances a contender solves when each may take the time below; "
      + "further left is faster, and where curves cross, who is faster depends on the instance.",
    absent: race.instances.length > 0 ? null : absence("instances"),
    content() {
      const sets = leftSets(race.instances);
      return {
        panels: sets.filter(({runners}) => runners.length > 0)
          .map((set) => cactusPanel(looks, set, times[race.instances.indexOf(set)])),
        tables: [cactusTable(sets), leftOutTable(sets)],
      };
    },
  });
}
