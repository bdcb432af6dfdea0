// A table for tens of thousands of rows, of which only those in sight are elements.

const virtualRowHeight = 30;
const virtualSpare = 12;

/// Its elements without rows: {view, tall, table, body}; `tall` is as high as all rows would be.
function virtualFrame(caption, columns, headRow) {
  const widths = columns.map((column) => column.width || 8);
  const cols = widths.map((width) => h("col", {style: {width: `${width}em`}}));
  const body = h("tbody");
  headRow.setAttribute("aria-rowindex", "1");
  const head = [h("caption", {class: "unseen"}, caption), h("colgroup", {}, cols), h("thead", {}, headRow)];
  const table = h("table", {class: "virtual"}, head, body);
  table.style.width = `${widths.reduce((sum, width) => sum + width, 0)}em`;
  const tall = h("div", {class: "tall"}, table);
  const view = scrollRegion(caption, tall);
  view.classList.add("window");
  return {view, tall, table, body};
}

/// A row as an element; `place` is its place among those kept.
function virtualLine(columns, row, place) {
  const cells = columns.map((column, i) => {
    const text = shortText(column.text(row), 120);
    const title = text.length > 24 ? text : null;
    const attributes = {scope: i === 0 ? "row" : null, class: column.numeric ? "numeric" : null, title};
    return h(i === 0 ? "th" : "td", attributes, h("bdi", {}, text));
  });
  return h("tr", {"aria-rowindex": place + 2}, cells);
}

/// What tells whether the row at an index holds every word of a text. The texts of all rows are
/// made when first asked for, as most readers never search.
function wordFilter(columns, rows) {
  const textOf = (row) => columns.map((column) => String(column.text(row)).slice(0, 300)).join("\n");
  let texts = null;
  return (text) => {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return () => true;
    texts = texts || rows.map((row) => textOf(row).toLowerCase());
    return (i) => words.every((word) => texts[i].includes(word));
  };
}

/// The places to draw, [from, to), of so many: those in sight and some around.
function inSight(view, total) {
  const fits = Math.ceil((view.clientHeight || 600) / virtualRowHeight);
  const top = Math.floor(view.scrollTop / virtualRowHeight) - virtualSpare;
  const from = Math.max(0, Math.min(top, total - fits));
  return [from, Math.min(total, from + fits + 2 * virtualSpare)];
}

/// Columns as in sortableTable, with `text(row)` giving text only and `width` in em; all rows are
/// equally high. Returns {element, filter(text, predicate), rows()}: `filter` keeps the rows that
/// hold every word of the text and fulfil the predicate, if there is one; `rows` gives those kept
/// in their order. `changed` is told how many these are.
function virtualTable({caption, columns, rows, sortKey, changed}) {
  const sort = sortState(sortKey, columns);
  const head = sortableHead(columns, sort, () => arrange());
  const {view, tall, table, body} = virtualFrame(caption, columns, head.row);
  const withWords = wordFilter(columns, rows);
  let kept = () => true;
  let order = [];
  let first = -1;

  function draw(always) {
    const [from, to] = inSight(view, order.length);
    if (!always && Math.abs(from - first) < virtualSpare / 2) return;
    first = from;
    table.style.marginTop = `${from * virtualRowHeight}px`;
    const lines = order.slice(from, to).map((i, k) => virtualLine(columns, rows[i], from + k));
    fill(body, lines);
  }

  function arrange() {
    order = orderOf(rows, columns, sort).filter(kept);
    table.setAttribute("aria-rowcount", String(order.length + 1));
    tall.style.height = `${(order.length + 1) * virtualRowHeight + 8}px`;
    head.show();
    view.scrollTop = 0;
    draw(true);
    if (changed) changed(order.length);
  }

  function filter(text, predicate = null) {
    const holds = withWords(text);
    kept = (i) => (!predicate || predicate(rows[i])) && holds(i);
    arrange();
  }

  view.addEventListener("scroll", () => requestAnimationFrame(() => draw(false)), {passive: true});
  sort.subscribe(arrange);
  arrange();
  return {element: view, filter, rows: () => order.map((i) => rows[i])};
}
