// Section 2: method by puzzle.

const matrixGroups = [
  ["method", "Methods"],
  ["exhibit", "Exhibits: published programs as they were printed"],
  ["other", "Other contenders"],
];

function matrixSection(results) {
  const puzzles = matrixPuzzles(results);
  const rows = matrixRows(results);
  const times = raceTimes(results);
  const heads = puzzles.map((puzzle) => h("th", {scope: "col"}, shortName(puzzle, 30)));
  const head = h("thead", {}, h("tr", {}, h("th", {scope: "col"}, "method"), heads));
  const caption = h("caption", {}, "Verdict, coverage and time of each method on each puzzle");
  const table = h("table", {class: "matrix"}, caption, head);
  const section = h("div", {}, scrollRegion("Method by puzzle", table));
  for (const [kind, title] of matrixGroups) {
    const members = rows.filter((row) => row.kind === kind);
    if (members.length === 0) continue;
    const name = h("th", {scope: "rowgroup", colspan: puzzles.length + 1}, title);
    const body = h("tbody", {"data-kind": kind}, h("tr", {class: "group"}, name));
    table.append(body);
    inParts(body, members, 60, (row) => matrixRow(row, puzzles, times), section);
  }
  return [section, matrixReading()];
}

function matrixReading() {
  return h(
    "p",
    {class: "small"},
    "Times are ",
    word("undisturbed time", "undisturbed times"),
    " of the race by ",
    word("instance set"),
    "; where there is none, a ",
    word("rough time"),
    " from judging. What is refuted gets no time.",
  );
}

function matrixPuzzles({methods, verify}) {
  const known = methods.puzzles.map((one) => one.puzzle);
  return [...new Set([...known, ...verify.results.map((one) => one.puzzle)])];
}

/// {name, kind, cells: puzzle -> {solver, results: [{result, index}]}, why}: the methods of the tree, then
/// what isn't of it; `index` is the place among all results.
function matrixRows({methods, verify}) {
  const bySolver = new Map();
  verify.results.forEach((result, index) => {
    if (!bySolver.has(result.solver)) bySolver.set(result.solver, []);
    bySolver.get(result.solver).push({result, index});
  });
  const rows = new Map();
  for (const solver of methods.solvers) {
    const key = solver.method;
    if (!rows.has(key))
      rows.set(key, {
        name: key,
        kind: solver.exhibit_expected_to_be ? "exhibit" : "method",
        cells: new Map(),
        why: "",
      });
    const row = rows.get(key);
    row.why = row.why || solver.not_elsewhere_because || "";
    row.cells.set(solver.puzzle, {solver, results: bySolver.get(solver.solver) || []});
    bySolver.delete(solver.solver);
  }
  const list = [...rows.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const [name, found] of bySolver) {
    const cells = new Map();
    for (const one of found) {
      const {puzzle} = one.result;
      if (!cells.has(puzzle)) cells.set(puzzle, {solver: {solver: name}, results: []});
      cells.get(puzzle).results.push(one);
    }
    list.push({
      name,
      kind: found[0].result.exhibit ? "exhibit" : "other",
      cells,
      why: "takes part in one puzzle alone",
    });
  }
  return list;
}

/// Undisturbed times: solver -> [[set, ns]].
function raceTimes({race}) {
  const times = new Map();
  for (const set of (race && race.sets) || []) {
    for (const runner of set.runners) {
      if (!runner.times || runner.role !== "contender") continue;
      if (!times.has(runner.solver)) times.set(runner.solver, []);
      times.get(runner.solver).push([set.set, runner.times.undisturbed_ns]);
    }
  }
  return times;
}

function matrixRow(row, puzzles, times) {
  return h(
    "tr",
    {},
    h("th", {scope: "row"}, shortName(row.name, 40)),
    puzzles.map((puzzle) => {
      const cell = row.cells.get(puzzle);
      if (!cell)
        return h(
          "td",
          {class: "empty"},
          h("span", {class: "why"}, row.why ? shortName(row.why, 120) : "not written yet"),
        );
      return h("td", {}, matrixCell(cell, times));
    }),
  );
}

function matrixCell({solver, results}, times) {
  if (results.length === 0) return mark("none", "not in this run");
  return results.map(({result, index}, i) => {
    const {word: verdict, tone, failures} = judgement(result);
    const gaveUp = (result.verdicts || {})["gave-up"] || 0;
    const text =
      failures > 0
        ? [verdict, failedOn(failures, result.checked), tone === "expected" ? ", as expected" : ""]
        : verdict;
    return h(
      "div",
      {class: "cell"},
      mark(
        tone,
        failures > 0 ? jumpLink(`finding-${index}`, {}, text) : text,
        failures === 0 && gaveUp > 0 && verdict !== "gave-up" ? [", ", format.count(gaveUp), " gave-up"] : "",
      ),
      h(
        "div",
        {class: "small"},
        results.length > 1 ? `${shortText(result.space, 20)}: ` : "",
        coverage(result),
      ),
      basis(result) ? h("div", {class: "small"}, basis(result)) : null,
      i === 0 && failures === 0 ? matrixTime(result, times.get(solver.solver)) : null,
      result.expectation_missed ? h("div", {class: "small"}, "was expected to be refuted") : null,
    );
  });
}

function matrixTime(result, timed) {
  if (timed) {
    return h(
      "div",
      {class: "small times"},
      timed.map(([set, ns], i) => [
        i ? " · " : "",
        shortText(set, 20),
        " ",
        h("strong", {}, format.duration(ns)),
      ]),
    );
  }
  if (!result.checked) return null;
  return h("div", {class: "small times"}, "rough ", format.duration(result.ns_per_instance));
}
