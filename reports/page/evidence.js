// What stands behind findings: answers of others, runs of programs, remarks.

/// Who disagrees with whom on this instance.
function answersTable(answers) {
  if (!answers) return null;
  return scrollRegion(
    "Who answers what on it",
    h(
      "table",
      {},
      h("caption", {}, "Who answers what on it"),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          ["answer", "", "contenders"].map((name) =>
            h(name ? "th" : "td", {scope: name ? "col" : null}, name),
          ),
        ),
      ),
      h(
        "tbody",
        {},
        answers.groups.map((group) =>
          h(
            "tr",
            {},
            h("th", {scope: "row"}, shortName(group.answer, 60)),
            h("td", {}, group.right ? mark("good", "right") : mark("bad", "wrong")),
            h(
              "td",
              {},
              group.solvers.slice(0, 40).map((solver, i) => [i ? ", " : "", shortName(solver, 40)]),
              group.solvers.length > 40 ? ", and others" : "",
            ),
          ),
        ),
      ),
    ),
  );
}

function outputBox(title, text) {
  return h(
    "div",
    {class: "output"},
    h("h4", {}, title),
    h("pre", {tabindex: "0"}, h("bdi", {}, visible(String(text).slice(0, 4000)))),
  );
}

function runTimes(run) {
  return [
    format.seconds(run.wall_seconds),
    " wall, ",
    format.seconds(run.cpu_seconds),
    " CPU, ",
    format.bytes(run.max_rss_bytes),
    " resident",
  ];
}

/// What an external program was run with, and its runs.
function programDetails(program) {
  const {failure, slowest} = program;
  const facts = [
    program.language ? ["language", shortName(program.language, 60)] : null,
    ["command", code(program.command || "")],
    program.limits ? ["limits", shortName(program.limits, 200)] : null,
    format.known(program.start_up_seconds) ? ["start-up", format.seconds(program.start_up_seconds)] : null,
    failure ? ["the failing run", [shortName(failure.ending, 100), "; ", runTimes(failure)]] : null,
    slowest ? ["slowest", [code(slowest.instance), ": ", runTimes(slowest)]] : null,
    slowest && slowest.compared_with
      ? [shortText(slowest.compared_with, 40), [format.seconds(slowest.compared_seconds), " on the same"]]
      : null,
  ].filter(Boolean);
  return h(
    "details",
    {},
    h("summary", {}, "The program and its runs"),
    factList(facts),
    failure
      ? [
          outputBox("Input", failure.input || ""),
          outputBox("Its output", failure.output || ""),
          failure.stderr ? outputBox("Its standard error", failure.stderr) : null,
        ]
      : null,
    (program.replayed || []).map((one) =>
      h(
        "p",
        {},
        "Kept failure ",
        code(one.instance),
        ": ",
        one.still_failing ? mark("bad", "still failing") : mark("good", "fixed"),
      ),
    ),
  );
}

function disagreementsTable(pairs) {
  if (pairs.length === 0) return null;
  const name = (key) => ({value: (one) => one[key], text: (one) => shortName(one[key], 40)});
  const count = (key) => ({value: (one) => one[key], text: (one) => format.count(one[key]), numeric: true});
  const said = (key) => ({value: (one) => one[key], text: (one) => (one[key] ? code(one[key]) : "–")});
  const table = sortableTable({
    caption: "Pairs of contenders that answer differently",
    sortKey: "disagreements",
    rows: pairs.slice(0, 500),
    columns: [
      {name: "first", ...name("first")},
      {name: "second", ...name("second")},
      {name: "differ on", ...count("differ")},
      {name: "of compared", ...count("compared")},
      {name: "smallest", ...said("instance")},
      {name: "first says", ...said("first_answer")},
      {name: "second says", ...said("second_answer")},
    ],
  });
  return [h("h3", {}, "Who disagrees with whom"), table];
}

/// Inputs in another layout than the judge's, on which a program that is right otherwise fails.
function layoutsTable(all) {
  const rows = all.flatMap((result) =>
    ((result.program && result.program.layouts) || []).map((layout) => ({solver: result.solver, ...layout})),
  );
  if (rows.length === 0) return null;
  return [
    h("h3", {}, "Inputs in another layout"),
    sortableTable({
      caption: "Programs on inputs that are laid out differently",
      sortKey: "layouts",
      rows: rows.slice(0, 500),
      columns: [
        {name: "program", value: (one) => one.solver, text: (one) => shortName(one.solver, 40)},
        {name: "layout", value: (one) => one.layout, text: (one) => shortName(one.layout, 40)},
        {
          name: "verdict",
          value: (one) => one.wrong,
          text: (one) =>
            one.wrong > 0 ? mark("bad", "wrong on ", format.count(one.wrong)) : mark("good", "right"),
        },
        {name: "tried", value: (one) => one.tried, text: (one) => format.count(one.tried), numeric: true},
        {
          name: "example",
          value: (one) => one.example,
          text: (one) => (one.example ? code(one.example) : "–"),
        },
      ],
    }),
  ];
}

/// What there is to say besides of those judged.
function remarks(all) {
  const lines = all.flatMap((result) => (result.notes || []).map((note) => [result.solver, note]));
  if (lines.length === 0) return null;
  const list = h("ul");
  const box = h(
    "details",
    {class: "remarks", open: lines.length <= 12},
    h("summary", {}, "Remarks on single contenders"),
    list,
  );
  inParts(
    list,
    lines,
    100,
    ([solver, note]) => h("li", {}, h("strong", {}, shortName(solver, 40)), ": ", shortName(note, 300)),
    box,
  );
  return box;
}
