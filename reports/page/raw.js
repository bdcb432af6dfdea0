// Section 7: every result as a row.

/// A cell of a CSV file. Text that a spreadsheet would take for a formula gets an apostrophe before it.
function csvCell(value) {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value);
  const text = /^[\s]*[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n']|^\s|\s$/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}

function csvOf(rows) {
  return (
    [rawColumns.join(","), ...rows.map((row) => rawColumns.map((name) => csvCell(row[name])).join(","))].join(
      "\r\n",
    ) + "\r\n"
  );
}

const jsonOf = (rows) => `[\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n]\n`;

const rawWidths = [8, 6, 15, 7, 14, 17, 9, 6, 9, 11];

function rawText(value) {
  return typeof value === "number" ? format.number(value) : value === null ? "–" : value;
}

function rawTable(rows, changed) {
  const columns = rawColumns.map((name, i) => ({
    name,
    width: rawWidths[i],
    numeric: name === "value",
    value: (row) => row[name],
    text: (row) => rawText(row[name]),
  }));
  return virtualTable({caption: "Every result", rows, sortKey: "raw", columns, changed});
}

/// The field for words and the filters that all sections share.
function rawControls(table, filters) {
  const search = h("input", {type: "search", id: "raw-filter", autocomplete: "off", spellcheck: "false"});
  const keys = ["puzzle", "contender", "set"];
  const keep = () => {
    const wanted = keys.map((key) => [key, state.get(key)]).filter(([, value]) => value !== "");
    table.filter(search.value, (row) => wanted.every(([key, value]) => row[key] === value));
  };
  let waiting = 0;
  search.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(keep, 120);
  });
  state.subscribe(keys, keep);
  keep();
  return h(
    "div",
    {class: "bar"},
    h("label", {class: "filter"}, h("span", {}, "Rows with the words"), search),
    filterSelect("puzzle", "Puzzle", filters.puzzles, "all puzzles"),
    filterSelect("set", "Instance set", filters.sets, "all sets"),
    filterSelect("contender", "Contender", filters.contenders, "all contenders"),
  );
}

function rawDownloads(table) {
  const json = "application/json";
  const whole = () => document.getElementById("results").textContent;
  const csv = () => csvOf(table.rows());
  return h(
    "div",
    {class: "bar"},
    saveButton("Save these rows as CSV", "palio-rows.csv", "text/csv;charset=utf-8", csv),
    saveButton("Save these rows as JSON", "palio-rows.json", json, () => jsonOf(table.rows())),
    saveButton("Save the whole data as JSON", "results.json", json, whole),
  );
}

function rawSection(results, filters) {
  const rows = rawRows(results);
  const said = h("p", {class: "small", role: "status", "data-about": "page"});
  const table = rawTable(rows, (shown) => {
    said.textContent = `${format.count(shown)} of ${format.count(rows.length)} rows`;
  });
  const paper = "Only the first rows are printed; the page gives all of them as CSV and JSON.";
  return [
    rawControls(table, filters),
    said,
    table.element,
    h("p", {class: "print-only small"}, paper),
    rawDownloads(table),
  ];
}
