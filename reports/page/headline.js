// Section 1: what was checked, what is wrong, who is fastest and how sure that is.

function headlineSection(results) {
  const {headline} = results;
  return [
    headlineBanner(headline),
    h(
      "div",
      {class: "cards"},
      checkedCard(headline),
      wrongCard(headline),
      unjudgedCard(headline),
      claimsCard(headline),
    ),
    fastestTable(headline),
    missingNotes(results),
    glossary(),
  ];
}

/// The whole report in a line.
function headlineBanner({checked, wrong, unjudged}) {
  const surprises = wrong.filter((one) => !one.expected);
  if (surprises.length > 0) {
    const names = surprises.slice(0, 3).map((one, i) => [i ? ", " : "", shortName(one.solver)]);
    return h(
      "p",
      {class: "banner bad"},
      mark("bad", "Refuted: ", names, surprises.length > 3 ? " and others" : "", "."),
    );
  }
  if (checked.every((one) => one.instances === 0))
    return h("p", {class: "banner doubtful"}, mark("doubtful", "Nothing was judged."));
  if (unjudged.length > 0)
    return h(
      "p",
      {class: "banner doubtful"},
      mark("doubtful", "Nothing unexpected is wrong, but not everybody could be judged."),
    );
  return h(
    "p",
    {class: "banner good"},
    mark(
      "good",
      wrong.length > 0
        ? "Nothing is wrong but the exhibits that are known to be."
        : "Nothing is wrong in what was checked.",
    ),
  );
}

function checkedCard({checked}) {
  return h(
    "div",
    {class: "card"},
    h("h3", {}, "What was checked"),
    h(
      "ul",
      {class: "plain"},
      checked.map((one) =>
        h(
          "li",
          {},
          h("strong", {}, shortName(one.puzzle)),
          ": ",
          format.count(one.contenders),
          " ",
          word("contender", "contenders"),
          ", ",
          format.count(one.exhaustive),
          " of them on every instance; ",
          format.count(one.instances),
          ` ${shortText(one.noun, 30)} judged in all`,
        ),
      ),
    ),
  );
}

function wrongCard(headline) {
  const line = (one) => {
    const name = shortName(one.solver, 40);
    return h(
      "li",
      {},
      mark(
        one.expected ? "expected" : "bad",
        one.result === null ? name : jumpLink(`finding-${one.result}`, {}, name),
        ": ",
        shortText(one.reason || one.verdict, 60),
        failedOn(one.failures, one.checked, one.noun),
        one.expected ? ", as expected" : "",
      ),
    );
  };
  const list = h("ul", {class: "plain"});
  const card = h("div", {class: "card"}, h("h3", {}, "What is wrong"), list);
  const sorted = [...headline.wrong].sort((a, b) => a.expected - b.expected);
  if (sorted.length === 0) return append(card, [h("p", {}, "No contender failed.")]);
  inParts(list, sorted, 10, line, card);
  return card;
}

function unjudgedCard({unjudged}) {
  if (unjudged.length === 0) return null;
  const list = h("ul", {class: "plain"});
  const card = h("div", {class: "card"}, h("h3", {}, "What could not be judged"), list);
  inParts(
    list,
    unjudged,
    10,
    (one) => h("li", {}, mark("none", shortName(one.solver, 40), ": ", shortName(one.why, 200))),
    card,
  );
  return card;
}

function claimsCard({claims}) {
  return h(
    "div",
    {class: "card"},
    h("h3", {}, "Published claims"),
    h(
      "ul",
      {class: "plain"},
      Object.entries(claimTones).map(([verdict, tone]) =>
        h("li", {}, mark(tone, verdict, ": ", format.count(claims[verdict] || 0))),
      ),
    ),
    h("p", {class: "small"}, jumpLink("claims", {}, "Each claim and what was measured")),
  );
}

/// A finding of the race in words, with its tone.
function findingMark(finding) {
  if (!finding) return "nobody else was timed";
  if (finding === "faster") return mark("good", "faster, for sure");
  if (finding.startsWith("inconclusive")) return mark("none", finding);
  return mark("doubtful", finding);
}

function fastestColumns() {
  const method = (key) => (one) => (one[key] ? raceMethod(one.puzzle, one[key]) : null);
  const name = (key) => (one) => (one[key] ? shortName(method(key)(one), 40) : "nobody");
  const ratio = (print) => (one) => (one.ratio ? print(one.ratio) : "–");
  const part = (key) => (one) => one.ratio && one.ratio[key];
  const range = ({low, high}) => format.interval(low, high, format.ratio);
  const figure = (title, value, text, explain) => ({name: title, value, text, explain, numeric: true});
  return [
    {
      name: "puzzle, set",
      value: (one) => `${one.puzzle}, ${one.set}`,
      text: (one) => shortName(`${one.puzzle}, ${one.set}`, 60),
      explain: meanings["instance set"],
    },
    {name: "fastest", value: method("solver"), text: name("solver")},
    figure(
      "time each",
      (one) => one.ns,
      (one) => format.duration(one.ns),
      meanings["undisturbed time"],
    ),
    {name: "next", value: method("runner_up"), text: name("runner_up")},
    figure(
      "times as long",
      part("value"),
      ratio(({value}) => format.ratio(value)),
      "time of the next by that of the fastest",
    ),
    figure("interval", part("low"), ratio(range), meanings["simultaneous interval"]),
    {name: "finding", value: (one) => one.finding, text: (one) => findingMark(one.finding)},
    figure(
      "can't resolve below",
      (one) => one.unresolved_below,
      (one) => format.percent(one.unresolved_below),
      meanings.unresolved,
    ),
  ];
}

function fastestTable({fastest}) {
  if (fastest.length === 0)
    return h("p", {class: "note"}, "Nothing was raced in this run, so nothing is said of who is fastest.");
  const caption = "Who is fastest where, and how sure";
  return [
    sortableTable({caption, sortKey: "fastest", rows: fastest, columns: fastestColumns()}),
    h(
      "p",
      {class: "small"},
      "Times are ",
      word("undisturbed time", "undisturbed times"),
      " of one instance; intervals are ",
      word("simultaneous interval", "simultaneous"),
      ". The last column says what this run can't resolve: smaller differences may be noise. ",
      jumpLink("race", {}, "The whole race"),
    ),
  ];
}

function missingNotes({notes, interrupted}) {
  const lines = (notes || []).map((note) => h("li", {}, shortName(note, 400)));
  if (interrupted)
    lines.unshift(h("li", {}, mark("doubtful", "The run was interrupted: this is what was known by then.")));
  if (lines.length === 0) return null;
  return h("div", {class: "aside"}, h("h3", {}, "What isn't in this report"), h("ul", {}, lines));
}

function glossary() {
  return h(
    "details",
    {class: "glossary"},
    h("summary", {}, "Words used here"),
    h(
      "dl",
      {},
      Object.entries(meanings).map(([key, meaning]) => [h("dt", {}, key), h("dd", {}, meaning)]),
    ),
  );
}
