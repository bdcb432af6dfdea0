// The same code twice: what this machine makes of a difference that isn't there.

const controlNames = {again: "the same function again", copy: "a second copy of its code"};

/// All controls of the sets left, as {puzzle, set, baseline, role, ratio, failed}.
function leftControls(race) {
  return leftSets(race.sets)
    .flatMap(({puzzle, set, baseline, controls}) => controls.map((control) => ({puzzle, set, baseline,
      ...control})));
}

/// The control whose ratio is furthest from 1.
function worstControl(controls) {
  return controls.reduce((worst, control) => (!worst || control.difference > worst.difference ? control
    : worst), null);
}

function controlRow(control) {
  const {ratio} = control;
  const note = `${format.ratio(ratio.value)} times`;
  const label = `${setName(control)}: ${control.role === "again" ? "again" : "copy"}`;
  const colour = control.failed ? "var(--race-bad)" : "var(--race-good)";
  const longNote = note + intervalText(ratio, format.ratio);
  return {
    label, note, longNote, value: ratio.value, low: ratio.low, high: ratio.high, colour,
    symbol: control.failed ? "cross" : control.role === "again" ? "circle" : "square", fill: colour,
      title: `${label}: ${longNote}`,
  };
}

function drawControls(race, rows, width) {
  const axis = factorAxis("x", rows.flatMap(({value, low, high}) => [value, low, high]), {
    label: "time of the control by that of the baseline", print: format.ratio, length: width, include: [1],
  });
  return rowsPlot({
    rows, width, axis,
    marks: (y) => [
      Plot.rect([1], {x1: 1 / (1 + race.margin), x2: 1 + race.margin, fill: "currentColor",
        fillOpacity: 0.13}),
      Plot.ruleX([1], {stroke: "currentColor", strokeDasharray: "4 3"}),
      ...intervalMarks(rows, y),
    ],
  });
}

/// The worst of them in words.
function worstSentence(controls) {
  const worst = worstControl(controls);
  if (!worst) return null;
  return h("p", {}, "Two copies of one function differ by ",
    h("strong", {}, format.percent(worst.difference)), " here: on ", setName(worst), ", ",
    controlNames[worst.role] || shortText(worst.role), " took ",
    `${format.ratio(worst.ratio.value)} times the baseline's time`,
    `${intervalText(worst.ratio, format.ratio)}. `,
    "Between two contenders, a difference of that size means nothing.");
}

function controlsFigure({race, absence}) {
  return raceFigure({
    id: "controls",
    title: "The same code twice",
    reading: "The baseline's own function races against itself, and against a second copy of its machine "
      + "code that lies elsewhere in memory. Every distance from one is noise or the place of the code; a "
      + "cross says that the interval excludes one.",
    absent: race.sets.some(({controls}) => controls.length > 0) ? null : absence("solo"),
    content() {
      const controls = leftControls(race);
      const rows = controls.map(controlRow);
      return {
        note: worstSentence(controls),
        panels: rows.length === 0 ? [] : [{
          heading: "",
          description: "Ratio of the control's time to the baseline's, with intervals. "
            + rows.map(({title}) => title).join("; "),
          draw: (width) => drawControls(race, rows, width),
        }],
        tables: [{
          caption: "Controls: time of the control by that of the baseline",
          rows: controls,
          columns: [
            ...placeColumns("baseline", "Baseline"),
            {name: "Control", value: (row) => controlNames[row.role] || row.role},
            ...estimateColumns("Ratio", (row) => row.ratio, format.ratio),
            {name: "Excludes one", value: (row) => (row.failed ? "yes" : "no")},
          ],
        }],
      };
    },
  });
}
