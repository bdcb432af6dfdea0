// Section 3: each refuted contender with its smallest counterexample.

function findingsSection(results) {
  const {verify} = results;
  const found = verify.results.map((result, i) => ({result, i})).filter(({result}) => isFinding(result));
  found.sort((a, b) => a.result.refutation_expected - b.result.refutation_expected || a.i - b.i);
  const list = h("div", {class: "findings"});
  const show = () => {
    const [puzzle, contender] = [state.get("puzzle"), state.get("contender")];
    const kept = found.filter(
      ({result}) => (!puzzle || result.puzzle === puzzle) && (!contender || result.solver === contender),
    );
    fill(list, kept.length < found.length ? filteredNotice() : null);
    const cards = h("div");
    list.append(cards);
    if (found.length === 0)
      cards.append(
        h("p", {class: "note"}, mark("good", "No contender failed on anything that it was given.")),
      );
    inParts(cards, kept, 12, ({result, i}) => findingCard(result, i, verify.answers || []), list);
  };
  state.subscribe(["puzzle", "contender"], show);
  show();
  return [
    list,
    disagreementsTable(verify.disagreements || []),
    layoutsTable(verify.results),
    remarks(verify.results),
  ];
}

function isFinding(result) {
  return (
    result.failures > 0 ||
    Boolean(result.counterexample) ||
    Boolean(result.program && result.program.compile_error)
  );
}

function filteredNotice() {
  const all = () => state.set({puzzle: "", contender: ""});
  return h(
    "p",
    {class: "note"},
    "Some findings are hidden by the filters for puzzle and contender. ",
    h("button", {type: "button", on: {click: all}}, "Show all findings"),
  );
}

function findingCard(result, place, answers) {
  const {word: verdict, tone, failures} = judgement(result);
  const example = result.counterexample;
  return h(
    "article",
    {class: `finding ${tone}`, id: `finding-${place}`, "data-solver": shortText(result.solver, 80)},
    h("h3", {}, shortName(result.solver)),
    h(
      "p",
      {class: "verdict"},
      mark(
        tone,
        verdict,
        failedOn(failures, result.checked, result.noun),
        result.refutation_expected
          ? result.exhibit
            ? ", as expected of this exhibit"
            : ", as expected"
          : "",
      ),
    ),
    reasonsLine(result),
    result.program && result.program.compile_error
      ? outputBox("The compiler's first message", result.program.compile_error)
      : null,
    example ? exampleOf(result, example) : null,
    example
      ? answersTable(answers.find((one) => one.puzzle === result.puzzle && one.instance === example.instance))
      : null,
    example && example.replay ? h("div", {}, h("h4", {}, "Replay"), command(example.replay)) : null,
    result.program ? programDetails(result.program) : null,
  );
}

/// What was wrong how often, where it isn't one thing alone.
function reasonsLine(result) {
  const reasons = Object.entries(result.reasons || {});
  const others = Object.entries(result.verdicts || {}).filter(
    ([name]) => isFailure(name) && name !== "wrong-answer",
  );
  const all = [...reasons, ...others];
  if (all.length === 0) return null;
  return h(
    "p",
    {class: "small"},
    all.map(([name, count], i) => [i ? ", " : "", shortText(name, 40), " ", format.count(count)]),
    `; guarantee ${shortText(result.guarantee, 30)}, dialect ${shortText(result.dialect, 30)}; `,
    coverage(result),
    basis(result) ? `; ${basis(result)}` : "",
  );
}

function exampleOf(result, example) {
  const diagnosis = result.program && result.program.diagnosis;
  const dialect = result.program && result.program.right_under_dialect;
  const pairs = [
    [example.smallest_of_all ? "smallest of all" : "smallest found", code(example.instance)],
    ["true answer", code(example.truth)],
    ["its answer", example.answer === null || example.answer === undefined ? "none" : code(example.answer)],
    [
      "fault",
      h(
        "span",
        {},
        shortText(example.reason || example.verdict, 60),
        example.detail ? [": ", shortName(example.detail, 200)] : "",
      ),
    ],
    diagnosis ? ["diagnosis", shortName(diagnosis, 400)] : null,
    dialect ? ["dialect", ["right under dialect ", code(dialect)]] : null,
    result.program && result.program.kept_in ? ["kept in", code(result.program.kept_in)] : null,
  ].filter(Boolean);
  return h("div", {class: "example"}, factList(pairs), h("div", {}, solutions(result, example)));
}

function code(text) {
  return h("code", {}, shortName(text, 120));
}

/// The true solution beside the contender's, or the board alone where nobody has moves.
function solutions(result, example) {
  const sides = [
    [
      "A true shortest solution",
      example.true_solution || [],
      `The true answer is ${shortText(example.truth, 40)}; there are no moves to show.`,
    ],
    ["The contender's solution", example.claimed_solution || [], "It gave no moves, only its answer."],
  ];
  const drawn = sides.some(([, frames]) => frames.length > 0) ? null : board(example.picture || []);
  return [
    drawn && (example.picture || []).length > 0
      ? h("figure", {class: "still"}, drawn.element, h("figcaption", {}, "The counterexample"))
      : null,
    h(
      "div",
      {class: "solutions"},
      sides.map(([title, frames, nothing]) =>
        h(
          "div",
          {class: "solution"},
          h("h4", {}, title),
          frames.length > 0
            ? player({title: `${title}, ${shortText(result.solver, 40)}`, puzzle: result.puzzle, frames})
            : h("p", {class: "none"}, nothing),
        ),
      ),
    ),
  ];
}
