// Plots of rows, each with a line of text above its mark, so that names fit on a phone.

/// Options of Plot for rows {label, note, ...} along an axis; `marks` are given the function of
/// the place of a row, `y(row)`, and are drawn before the texts; `longNote` stands for `note`
/// where there is room.
function rowsPlot({rows, axis, marks, width, rowHeight = 36}) {
  const places = new Map(rows.map((row, i) => [row, i]));
  const y = (row) => places.get(row);
  const line = {y, dy: -0.4 * rowHeight, fill: "currentColor", stroke: "var(--race-paper)", strokeWidth: 3};
  return {
    height: 66 + rowHeight * rows.length,
    marginLeft: 28,
    marginRight: 28,
    x: axis.scale,
    y: {type: "linear", domain: [-0.72, rows.length - 0.55], axis: null, reverse: true},
    marks: [
      ...axis.marks,
      Plot.ruleY(rows.slice(1), {y: (row) => y(row) - 0.7, stroke: "currentColor", strokeOpacity: 0.12,
        insetLeft: -22,
        insetRight: -22}),
      ...marks(y),
      Plot.text(rows, {...line, frameAnchor: "left", textAnchor: "start", dx: -22, text: "label",
        fontWeight: 600}),
      Plot.text(rows, {...line, frameAnchor: "right", textAnchor: "end", dx: 22,
        text: (row) => (width >= 480 && row.longNote) || row.note}),
    ],
  };
}

/// A line from `low` to `high` with a symbol at `value`; parts that aren't known are left out.
function intervalMarks(rows, y, {strokeWidth = 2} = {}) {
  const known = rows.filter((row) => Number.isFinite(row.value));
  const between = known.filter((row) => Number.isFinite(row.low) && Number.isFinite(row.high));
  return [
    Plot.link(between, {x1: "low", x2: "high", y1: y, y2: y, stroke: "colour", strokeWidth}),
    Plot.dot(known, {x: "value", y, fill: "fill", stroke: "colour", symbol: "symbol", rotate: (row) =>
      row.rotate || 0,
      r: 5, strokeWidth: 1.5, title: "title"}),
  ];
}
