// A plot as a file of its own: white, with its colours as numbers, a title and a description.

/// What a colour of race.css is on white paper, whatever the theme of the page.
function paperColour(name) {
  const probe = h("span", {hidden: true, style: {"color-scheme": "light", color: `var(${name})`}});
  document.body.append(probe);
  const {color} = getComputedStyle(probe);
  probe.remove();
  return color;
}

/// Writes the page's variables out, as other programs don't know them.
function fixColours(element, colours) {
  for (const name of ["fill", "stroke", "color"]) {
    const value = element.getAttribute(name);
    const variable = value && value.match(/^var\((--[a-z0-9-]+)\)$/);
    if (!variable) continue;
    if (!colours.has(variable[1])) colours.set(variable[1], paperColour(variable[1]));
    element.setAttribute(name, colours.get(variable[1]));
  }
  for (const child of element.children) fixColours(child, colours);
}

/// A legend below a plot, in two columns, as an element of SVG.
function savedLegend(entries, top, width) {
  return svg("g", {"text-anchor": "start"}, entries.map(([look, text], i) => {
    const place = `translate(${14 + (i % 2) * (width / 2)},${top + 14 + 18 * Math.floor(i / 2)})`;
    return svg("g", {transform: place}, symbolPath(look), svg("text", {x: 12, y: 4}, shortText(text, 40)));
  }));
}

/// The text of an SVG file of what is drawn.
function savedPlot(picture, title, description, entries) {
  const copy = picture.cloneNode(true);
  for (const name of ["role", "aria-label", "class"]) copy.removeAttribute(name);
  const [, , width, drawn] = copy.getAttribute("viewBox").split(" ").map(Number);
  const height = drawn + (entries.length > 0 ? 12 + 18 * Math.ceil(entries.length / 2) : 0);
  const style = "svg { color: #000; background: #fff; font-family: sans-serif; } text { white-space: pre; }";
  copy.querySelectorAll(":scope > desc").forEach((element) => element.remove());
  copy.prepend(svg("title", {}, title), svg("desc", {}, description), svg("style", {}, style),
    svg("rect", {width, height, fill: "#fff"}));
  copy.append(savedLegend(entries, drawn, width));
  fixColours(copy, new Map());
  const size = {width, height, viewBox: `0 0 ${width} ${height}`, color: "#000",
    xmlns: "http://www.w3.org/2000/svg"};
  for (const [name, value] of Object.entries(size)) copy.setAttribute(name, value);
  return `${new XMLSerializer().serializeToString(copy)}\n`;
}

/// A file's name of nothing but small letters, digits and hyphens.
function fileName(...parts) {
  const name = parts.join("-").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
  return `${name.slice(0, 60) || "plot"}.svg`;
}
