// The words of the report: what they mean, and how verdicts look.

/// Meanings that several sections need; each is one of the page's glossary.
const meanings = {
  contender: "a solver of Palio's own, or an external program, that takes part",
  method: "the idea behind a solver; each puzzle has a solver of its own for it",
  exhibit: "a published program, kept with its faults; some are expected to be refuted",
  guarantee:
    "what a solver promises: any solution, an optimal (shortest) one, or the canonical one: " +
    "of the shortest the first in lexicographic order",
  coverage: "how many of all instances were judged; a sample where there wasn't time for all",
  refuted: "wrong on at least one instance, or failed on it in another way",
  "smallest counterexample":
    "of all instances that it fails on, the first by true answer, then by rank; " +
    "smallest of all where every instance was judged",
  "undisturbed time":
    "the least of a few batches timed in a row, then the median of that over the blocks: " +
    "how long it takes while nothing else gets in the way",
  "simultaneous interval":
    "all intervals of the race hold together: the chance that even one of them misses " +
    "is at most the level of the race",
  unresolved: "differences smaller than this can't be told from noise by this run",
  "instance set": "the boards that are timed: a small set that every method can do, and a large one",
  clock:
    "in-process: the solver's function alone; whole-process: with start-up, reading and printing. " +
    "The two are never compared",
  "rough time": "measured while judging, with several jobs at once; good for the order of magnitude only",
};

/// One of these words, with its meaning on hover.
function word(key, shown) {
  return term(shown || key, meanings[key]);
}

const symbols = {good: "✓", doubtful: "≈", expected: "◆", bad: "✗", none: "–"};

/// Symbol, word and colour of a verdict together, as none of them is enough for everybody.
function mark(tone, ...text) {
  return h(
    "span",
    {class: `mark ${tone}`},
    h("span", {class: "symbol", "aria-hidden": "true"}, symbols[tone]),
    h("span", {}, ...text),
  );
}

/// Whether a verdict, by its name, is a failure.
const isFailure = (verdict) => !verdict.startsWith("accepted") && verdict !== "gave-up";

/// ` on 3 of 300 boards`, or nothing where none was judged, as of what doesn't compile.
function failedOn(failures, checked, noun) {
  if (!(failures > 0 && checked > 0)) return "";
  return ` on ${format.count(failures)} of ${format.count(checked)}${noun ? ` ${shortText(noun, 30)}` : ""}`;
}

/// What came out for a result of verify: {word, tone, failures}. The word is its commonest failure,
/// or what was accepted.
function judgement(result) {
  const verdicts = Object.entries(result.verdicts || {});
  const count = (name) => (result.verdicts || {})[name] || 0;
  const failures = result.failures || 0;
  if (result.program && result.program.compile_error) return {word: "compile-error", tone: "bad", failures};
  if (failures > 0) {
    const failed = verdicts.filter(([name]) => isFailure(name));
    failed.sort((a, b) => b[1] - a[1]);
    return {
      word: failed.length ? shortText(failed[0][0], 40) : "refuted",
      tone: result.refutation_expected ? "expected" : "bad",
      failures,
    };
  }
  if (!result.checked) return {word: count("gave-up") ? "gave-up" : "not judged", tone: "none", failures};
  if (count("gave-up") === result.checked) return {word: "gave-up", tone: "none", failures};
  const unproven = count("accepted-unproven") > 0;
  const tone = unproven || result.expectation_missed ? "doubtful" : "good";
  return {word: unproven ? "accepted-unproven" : "accepted", tone, failures};
}

/// What the verdicts rest on, where that isn't the oracle alone; else null. What gave up or crashed
/// rests on nothing, wherever the oracle reaches.
function basis(result) {
  const unproven = ((result.verdicts || {})["accepted-unproven"] || 0) > 0;
  const bases = Object.entries(result.bases || {});
  if (!bases.some(([name]) => name !== "oracle" && (name !== "claim" || unproven))) return null;
  return `checked by ${bases.map(([name, count]) => `${shortText(name, 20)} ${format.count(count)}`).join(", ")}`;
}

/// How much of the space was judged, in words.
function coverage(result) {
  const noun = shortText(result.noun || "instances", 30);
  if (result.exhaustive && result.space_size) return `all ${format.count(result.space_size)} ${noun}`;
  if (!result.space_size) return `${format.count(result.checked)} ${noun}, a sample`;
  return `${format.count(result.checked)} of ${format.count(result.space_size)} ${noun}, a sample`;
}

/// A command with a button that copies it; where the browser refuses, the text is selected instead.
function command(text) {
  const code = h("code", {tabindex: "0"}, visible(text));
  const said = h("span", {class: "said", role: "status"});
  const select = () => {
    const range = document.createRange();
    range.selectNodeContents(code);
    const selection = getSelection();
    selection.removeAllRanges();
    selection.addRange(range);
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      said.textContent = "copied";
    } catch {
      select();
      said.textContent = document.execCommand("copy") ? "copied" : "selected: copy it with your keyboard";
    }
  };
  return h(
    "div",
    {class: "command"},
    code,
    h("button", {type: "button", class: "copy", on: {click: copy}}, "Copy"),
    said,
  );
}

/// Pairs of a name and what holds of it.
function factList(pairs) {
  return h(
    "dl",
    {class: "facts"},
    pairs.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))),
  );
}

/// Appends `make(item)` of each item to a parent, some at a time with a button for more.
function inParts(parent, items, size, make, after = parent) {
  let done = 0;
  const button = h("button", {type: "button", class: "more-items"}, "Show more");
  const grow = () => {
    const part = items.slice(done, done + size).map(make);
    done += part.length;
    append(parent, part);
    if (done >= items.length) button.remove();
    else after.append(button);
    return part;
  };
  button.addEventListener("click", () => {
    const [first] = grow();
    if (first) {
      first.setAttribute("tabindex", "-1");
      first.focus();
    }
  });
  grow();
}
