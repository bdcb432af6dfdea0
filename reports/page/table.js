// Tables that are sorted by buttons in their heads.

/// An answer, which is text, as what it is sorted by: a number where it is a whole one.
function answerValue(answer) {
  return /^-?\d{1,15}$/.test(answer) ? Number(answer) : answer;
}

/// Indices of `rows` by a column's values. In either direction numbers come before texts, and those not
/// known (null, undefined, NaN, an empty text) last; equal ones stay in their first order.
function sortedIndices(rows, column, descending) {
  const values = rows.map(column.value);
  const missing = (value) => value === null || value === undefined || Number.isNaN(value) || value === "";
  const isText = (value) => typeof value !== "number";
  const collator = new Intl.Collator("en", {numeric: true});
  const compare = (a, b) => (isText(a) ? collator.compare(a, b) : a - b);
  return rows
    .map((_, i) => i)
    .sort((i, j) => {
      const [a, b] = [values[i], values[j]];
      if (missing(a) || missing(b)) return missing(a) - missing(b) || i - j;
      if (isText(a) !== isText(b)) return isText(a) - isText(b);
      return (descending ? compare(b, a) : compare(a, b)) || i - j;
    });
}

/// What a table is sorted by: {column, descending}, column -1 for the order as given. With a
/// key it is kept in the address as `COLUMN` or `-COLUMN`.
function sortState(key, columns) {
  const name = key ? `sort-${key}` : null;
  if (name && !state.defined(name)) {
    state.define(name, (value) => /^-?\d{1,2}$/.test(value) && Math.abs(Number(value)) < columns.length);
  }
  let here = "";
  const get = () => (name ? state.get(name) : here);
  return {
    get() {
      const text = get();
      return text === ""
        ? {column: -1, descending: false}
        : {column: Math.abs(Number(text)), descending: text.startsWith("-")};
    },
    /// Upwards, then downwards, then as given.
    turn(column) {
      const now = this.get();
      const next = now.column !== column ? `${column}` : now.descending ? "" : `-${column}`;
      if (name) state.set({[name]: next});
      else here = next;
    },
    subscribe: (listener) => (name ? state.subscribe([name], listener) : null),
  };
}

/// The indices of the rows as they are sorted now.
function orderOf(rows, columns, sort) {
  const {column, descending} = sort.get();
  return column < 0 ? rows.map((_, i) => i) : sortedIndices(rows, columns[column], descending);
}

/// The row of heads, and what shows the order in it.
function sortableHead(columns, sort, changed) {
  const heads = columns.map((column, i) => {
    const button = h(
      "button",
      {type: "button", class: "sort", title: column.explain},
      column.name,
      h("span", {class: "arrow", "aria-hidden": "true"}),
    );
    button.addEventListener("click", () => {
      sort.turn(i);
      changed();
    });
    return h("th", {scope: "col", class: column.numeric ? "numeric" : null}, button);
  });
  const show = () => {
    const {column, descending} = sort.get();
    heads.forEach((head, i) => {
      if (i === column) head.setAttribute("aria-sort", descending ? "descending" : "ascending");
      else head.removeAttribute("aria-sort");
      head.querySelector(".arrow").textContent = i !== column ? "" : descending ? "▼" : "▲";
    });
  };
  return {row: h("tr", {}, heads), show};
}

/// A table in a region that scrolls. A column has a `name`, `value(row)` to sort by (null where
/// not known), `text(row)` to show (text or node; the value if there is none), `numeric` (set
/// right) and `explain` (shown on hover). The first column names the row. With `sortKey`, a
/// word that only this table has, the order is kept in the address.
function sortableTable({caption, columns, rows, sortKey}) {
  const sort = sortState(sortKey, columns);
  const body = h("tbody");
  const lines = rows.map((row) =>
    h(
      "tr",
      {},
      columns.map((column, i) => {
        const shown = column.text ? column.text(row) : column.value(row);
        const cell = shown === null || shown === undefined ? format.unknown : shown;
        return h(
          i === 0 ? "th" : "td",
          {scope: i === 0 ? "row" : null, class: column.numeric ? "numeric" : null},
          cell,
        );
      }),
    ),
  );
  const show = () => {
    const order = orderOf(rows, columns, sort);
    fill(
      body,
      order.map((i) => lines[i]),
    );
    head.show();
  };
  const head = sortableHead(columns, sort, () => show());
  sort.subscribe(show);
  show();
  return scrollRegion(
    caption,
    h("table", {class: "sortable"}, h("caption", {}, caption), h("thead", {}, head.row), body),
  );
}
