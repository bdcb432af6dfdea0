// A plot on the page: drawn to the width that it has, told in words, and saved as a file.

/// Draws with Plot. Takes out the style element that the page's policy forbids, and makes the
/// names of the parts, which as labels would be none of their elements' business, `data-part`.
function drawPlot(options, {width, label, description}) {
  const picture = Plot.plot({width, marginTop: 24, marginRight: 20, marginBottom: 44, ...options});
  picture.querySelectorAll("style").forEach((element) => element.remove());
  for (const part of picture.querySelectorAll("[aria-label]")) {
    part.dataset.part = part.getAttribute("aria-label");
    part.removeAttribute("aria-label");
  }
  picture.prepend(svg("desc", {}, description));
  const attributes = {
    class: "race-plot", role: "img", "aria-label": `${label}. ${description}`, "font-size": 12,
    "font-family": "system-ui, sans-serif",
  };
  for (const [name, value] of Object.entries(attributes)) picture.setAttribute(name, value);
  return picture;
}

/// Calls `draw(width)` with the width of a box now and whenever it changes.
function drawToWidth(box, draw) {
  let drawn = 0;
  const observer = new ResizeObserver(([entry]) => {
    const width = Math.max(320, Math.floor(entry.contentRect.width));
    if (entry.contentRect.width === 0 || Math.abs(width - drawn) < 4) return;
    drawn = width;
    // Drawn a moment later, as the box may grow by it.
    requestAnimationFrame(() => {
      if (!box.isConnected) return;
      box.style.minHeight = "";
      fill(box, draw(width));
    });
  });
  observer.observe(box);
  return () => observer.disconnect();
}

/// One plot of a figure: {heading, description, draw, entries, note}; `draw(width)` gives the
/// options of Plot, `entries` those of a legend. Returns {element, stop}.
function racePanel(title, {heading, description, draw, entries = [], note}) {
  // About as high as the plot will be, so that what comes below hardly moves.
  const box = h("div", {class: "race-drawing", style: {"min-height": `${draw(560).height}px`}});
  const label = heading ? `${title}, ${heading}` : title;
  const stop = drawToWidth(box, (width) => drawPlot(draw(width), {width, label, description}));
  const save = saveButton("Save as SVG", fileName(title, heading || ""), "image/svg+xml", () => {
    const picture = box.querySelector("svg") || drawPlot(draw(640), {width: 640, label, description});
    return savedPlot(picture, label, description, entries);
  });
  save.setAttribute("aria-label", `Save as SVG: ${label}`);
  const head = h("div", {class: "race-panel-head"}, h("h4", {}, heading || title), save);
  const legend = entries.length > 0 && raceLegend(entries);
  return {element: h("div", {class: "race-panel"}, head, box, legend, note), stop};
}

/// A table under a plot; a long one is made when it is opened, and not printed.
function raceTable({caption, columns, rows}) {
  const make = () => sortableTable({caption, columns, rows});
  const isLong = rows.length > 150;
  const kind = isLong ? "race-table race-long" : "race-table";
  const details = h("details", {class: kind}, h("summary", {}, caption));
  if (!isLong) {
    details.append(make());
  } else {
    details.addEventListener("toggle", () => details.append(make()), {once: true});
  }
  return details;
}

/// The captions of the tables that are open.
function openTables(body) {
  return new Set([...body.querySelectorAll("details[open] > summary")].map((summary) => summary.textContent));
}

/// A figure of the race: heading, a sentence on how to read it, plots, tables. `content()`
/// gives {panels, tables, note} for what the filters leave, no panels where they leave
/// nothing; `absent` says why this run has none at all.
function raceFigure({id, title, reading, legend, controls, absent, keys = raceKeys, content}) {
  const body = h("div", {class: "race-body"});
  let stops = [];
  const show = () => {
    stops.forEach((stop) => stop());
    const {panels, tables = [], note} = content();
    const made = panels.map((panel) => racePanel(title, panel));
    stops = made.map(({stop}) => stop);
    const filtered = keys.some((key) => state.get(key));
    const nothing = made.length === 0 && h("p", {class: "race-missing"},
      filtered ? "The filters leave nothing here." : "No contender has figures for this plot.");
    const opened = openTables(body);
    const details = tables.filter(({rows}) => rows.length > 0).map(raceTable);
    for (const one of details) one.open = opened.has(one.firstChild.textContent);
    fill(body, nothing, note, h("div", {class: "race-panels"}, made.map(({element}) => element)), details);
  };
  const missing = absent && h("p", {class: "race-missing"}, `Not in this run: ${absent}`);
  if (!missing) {
    show();
    state.subscribe(keys, show);
  }
  return h("figure", {class: "race-figure", id: `race-${id}`},
    h("h3", {}, title), h("figcaption", {}, reading), missing || [legend, controls, body]);
}
