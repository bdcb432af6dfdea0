// The page opens from a file, alone and without complaint, with all of its sections.
import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {test} from "node:test";

import {pageFunctions, reportFile, resultsOf, visit} from "./browser.mjs";

const {format} = pageFunctions();
const sections = ["headline", "matrix", "findings", "race", "claims", "environment", "raw"];
const figures = [
  "ratios",
  "ranks",
  "distributions",
  "controls",
  "cactus",
  "scatter",
  "growth",
  "parallel",
  "memory",
  "nodes",
  "portfolio",
  "processes",
];

const textOf = (page, selector) =>
  page.locator(selector).evaluateAll((all) => all.map((one) => one.textContent));

for (const name of ["full", "empty", "hostile", "large"]) {
  test(`the ${name} report opens without complaint, with each section`, () =>
    visit(name, async (page) => {
      assert.deepEqual(
        await page.locator("main > section").evaluateAll((all) => all.map(({id}) => id)),
        sections,
      );
      assert.deepEqual(await textOf(page, "main .error"), []);
      for (const id of sections) {
        const words = (await page.locator(`#${id}`).innerText()).split(/\s+/);
        assert.ok(words.length > 5, `${id} is empty: ${words.join(" ")}`);
      }
    }));
}

test("what a script adds is refused by the page's policy, which is seen here", () =>
  visit(
    "empty",
    async (page) => {
      await page.evaluate(() => {
        const script = document.createElement("script");
        script.textContent = "window.added = true";
        document.body.append(script);
        const image = document.createElement("img");
        image.src = "https://palio.invalid/x.png";
        document.body.append(image);
        document.body.setAttribute("style", "color: red");
      });
      await page.waitForTimeout(200);
      assert.equal(await page.evaluate(() => window.added), undefined);
    },
    {
      noisy(faults) {
        for (const kind of [/script/i, /palio\.invalid/, /style/i])
          assert.ok(
            faults.some((fault) => kind.test(fault)),
            String(faults),
          );
      },
    },
  ));

test("without its data the page is at most 600 kB", () => {
  const page = readFileSync(reportFile("full"), "utf8");
  const data = /<script type="application\/json" id="results">(.*?)<\/script>/s.exec(page)[1];
  assert.ok(data.length > 10_000);
  assert.ok(Buffer.byteLength(page) - Buffer.byteLength(data) <= 600_000);
});

const reading = {
  async "the headline says what was checked, what is wrong, who is fastest, and what can't be resolved"(
    page,
  ) {
    const {headline} = resultsOf("full");
    const text = await page.locator("#headline").innerText();
    assert.ok(headline.wrong.length > 2 && headline.fastest.length > 2 && headline.unjudged.length > 1);
    for (const {puzzle, instances} of headline.checked)
      assert.ok(text.includes(puzzle) && text.includes(format.count(instances)), puzzle);
    const wrong = page.locator("#headline .card", {has: page.getByRole("heading", {name: "What is wrong"})});
    const lines = await wrong.locator("li").allInnerTexts();
    assert.equal(lines.length, headline.wrong.length);
    assert.ok(
      headline.wrong.some(({checked}) => checked === 0),
      "nobody failed before it was judged",
    );
    for (const {solver, failures, checked} of headline.wrong) {
      const line = lines.find((one) => one.includes(`${solver}: `));
      assert.ok(line, solver);
      const isCounted = failures > 0 && checked > 0;
      if (isCounted)
        assert.ok(line.includes(` on ${format.count(failures)} of ${format.count(checked)} `), line);
      else assert.doesNotMatch(line, / on 0 of | of 0\b/);
    }
    for (const {solver} of headline.unjudged) assert.ok(text.includes(solver), solver);
    const rows = await page.locator("#headline table.sortable tbody tr").allInnerTexts();
    assert.equal(rows.length, headline.fastest.length);
    headline.fastest.forEach((first, i) => {
      for (const part of [
        first.set,
        format.duration(first.ns),
        first.ratio ? format.ratio(first.ratio.value) : "–",
        format.percent(first.unresolved_below),
      ])
        assert.ok(rows[i].includes(part), `${rows[i]} lacks ${part}`);
    });
  },

  async "the matrix has a row for each method, and a cell that is empty says why"(page) {
    const {methods, verify} = resultsOf("full");
    const heads = await textOf(page, "#matrix tbody th[scope=row]");
    for (const {method} of methods.solvers) assert.ok(heads.includes(method), method);
    const cells = await textOf(page, "#matrix tbody td");
    const columns = (await page.locator("#matrix thead th").count()) - 1;
    assert.equal(columns, new Set([...methods.puzzles, ...verify.results].map(({puzzle}) => puzzle)).size);
    assert.equal(cells.length, heads.length * columns);
    assert.ok(cells.every((cell) => cell.trim() !== ""));
    assert.ok(cells.some((cell) => cell.includes("only flip is linear")));
    const resting = cells.filter((cell) => cell.includes("checked by"));
    assert.equal(resting.length, 1, "only where it isn't the oracle alone");
    assert.ok(resting[0].includes("checked by oracle 65,000, law 3, proof 1,042"), resting[0]);
    assert.match((await textOf(page, "#matrix tbody[data-kind=exhibit] tr.group")).join(), /^Exhibits/);
    const exhibits = await textOf(page, "#matrix tbody[data-kind=exhibit] th[scope=row]");
    const expected = methods.solvers.filter((one) => one.exhibit_expected_to_be).map(({method}) => method);
    assert.ok(expected.length > 0);
    for (const method of expected) assert.ok(exhibits.includes(method), method);
  },

  async "each failure has a card with its counterexample, fault and replay"(page) {
    const failed = resultsOf("full").verify.results.filter(({failures}) => failures > 0);
    const cards = page.locator("#findings article.finding");
    assert.equal(await cards.count(), failed.length);
    for (const {solver, counterexample} of failed.filter((one) => one.counterexample)) {
      const text = await cards.filter({has: page.locator("h3", {hasText: solver})}).textContent();
      for (const part of [
        counterexample.instance,
        counterexample.truth,
        counterexample.answer,
        counterexample.detail,
        counterexample.replay,
      ])
        assert.ok(text.includes(part), `${solver} lacks ${part}`);
    }
  },

  async "each figure of the race is drawn"(page) {
    const found = await page
      .locator("#race figure.race-figure")
      .evaluateAll((all) => all.map((one) => [one.id, one.querySelectorAll("svg.race-plot").length]));
    assert.deepEqual(
      found.map(([id]) => id),
      figures.map((id) => `race-${id}`),
    );
    assert.deepEqual(
      found.filter(([, plots]) => plots === 0),
      [],
    );
  },

  async "each claim has its source, what was measured, and a verdict"(page) {
    const {claims} = resultsOf("full");
    assert.equal(claims.length, 16);
    for (const {number, verdict, source, measured} of claims) {
      const text = await page.locator(`#claim-${number}`).innerText();
      for (const part of [verdict, source, measured])
        assert.ok(text.includes(part), `claim ${number} lacks ${part}`);
    }
  },

  async "the environment and the biases are told"(page) {
    const {environment, bias} = resultsOf("full");
    const text = await page.locator("#environment").innerText();
    for (const part of [environment.processor, environment.compiler, environment.flags])
      assert.ok(text.includes(part), part);
    const titles = [...bias.matchAll(/^#+ (.*)$/gm)].map(([, title]) => title);
    assert.ok(titles.length > 0);
    for (const title of titles) assert.ok(text.includes(title), title);
  },
};

test("the sections of the full report", (t) =>
  visit("full", async (page) => {
    for (const [name, check] of Object.entries(reading)) await t.test(name, () => check(page));
  }));
