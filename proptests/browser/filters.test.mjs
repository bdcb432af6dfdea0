// Each filter changes what is shown, stands in the address, and comes back with it.
import assert from "node:assert/strict";
import {test} from "node:test";

import {chosenIn, drawn, visit} from "./browser.mjs";

/// What the sections that follow the filters show.
const shown = (page) =>
  page.evaluate(() => ({
    rows: document.querySelector("#raw [role=status]").textContent,
    findings: [...document.querySelectorAll("#findings article h3")].map((one) => one.textContent),
    panels: [...document.querySelectorAll("#race .race-panel h4")].map((one) => one.textContent),
    tables: [...document.querySelectorAll("#race .race-body tbody")].map((one) => one.rows.length),
    chosen: [...document.querySelectorAll("[data-filter]")].map((one) => [
      one.dataset.filter,
      one.selectedOptions[0].textContent,
    ]),
  }));

/// The texts of a column of the rows that are in sight.
const column = (page, place) =>
  page
    .locator("#raw .virtual tbody tr")
    .evaluateAll((rows, i) => rows.map((row) => row.cells[i].textContent), place);

async function settled(page) {
  await drawn(page);
  return shown(page);
}

const places = {puzzle: 1, contender: 2, set: 3};
const choices = {puzzle: "flip", contender: "flip/bitmask_bfs", set: "small"};

for (const [key, value] of Object.entries(choices)) {
  test(`the filter by ${key}`, () =>
    visit("full", async (page) => {
      const before = await settled(page);
      const select = page.locator(`#raw [data-filter=${key}]`);
      await select.selectOption({label: value});
      const after = await settled(page);
      assert.equal(chosenIn(page.url())[key], value);
      assert.notEqual(after.rows, before.rows);
      assert.notDeepEqual([after.panels, after.tables], [before.panels, before.tables]);
      assert.ok(after.panels.length > 0);
      if (key !== "set") assert.ok(after.findings.length < before.findings.length);
      const cells = await column(page, places[key]);
      assert.ok(cells.length > 0 && cells.every((cell) => cell === value), cells.join());
      assert.ok(after.chosen.filter(([name]) => name === key).length >= 2);
      assert.ok(
        after.chosen.every(([name, text]) => name !== key || text === value),
        "selects of one filter differ",
      );

      await page.reload();
      assert.deepEqual(await settled(page), after, "after a reload");

      await page.goto("about:blank");
      await page.goBack();
      assert.deepEqual(await settled(page), after, "after another page and Back");

      await page.evaluate(() => {
        location.hash = "";
      });
      await page.waitForFunction(
        (rows) => document.querySelector("#raw [role=status]").textContent === rows,
        before.rows,
      );
      assert.deepEqual(await settled(page), before, "without the address");
      await page.goBack();
      await page.waitForFunction(
        (rows) => document.querySelector("#raw [role=status]").textContent === rows,
        after.rows,
      );
      assert.deepEqual(await settled(page), after, "with Back");

      await select.selectOption({index: 0});
      assert.deepEqual(await settled(page), before, "with all chosen");
      assert.equal(new URL(page.url()).hash, "");
    }));
}

test("filters that are chosen in the race hold in the raw table, several at once", () =>
  visit("full", async (page) => {
    const [puzzle, set] = ["flip", "file"];
    const select = (key) => page.locator(`#race .race-controls [data-filter=${key}]`).first();
    await select("puzzle").selectOption({label: puzzle});
    await select("set").selectOption({label: set});
    assert.deepEqual(chosenIn(page.url()), {puzzle, set});
    assert.ok((await column(page, places.puzzle)).every((cell) => cell === puzzle));
    assert.ok((await column(page, places.set)).every((cell) => cell === set));
    const {panels} = await settled(page);
    assert.ok(panels.includes(`${puzzle}, ${set}`));
  }));

test("the two contenders of the scatter plot", () =>
  visit("full", async (page) => {
    const label = () => page.locator("#race-scatter svg.race-plot").first().getAttribute("aria-label");
    const before = await label();
    const first = page.locator("#race-scatter [data-filter=first]");
    const names = await first.locator("option").allTextContents();
    await first.selectOption({label: "flip/b"});
    await drawn(page);
    assert.ok(names.includes("flip/b"));
    assert.equal(chosenIn(page.url()).first, "flip/b");
    assert.notEqual(await label(), before);
    const chosen = await label();
    await page.reload();
    await drawn(page);
    assert.equal(await label(), chosen);
  }));

test("words filter the raw table", () =>
  visit("full", async (page) => {
    const before = await shown(page);
    await page.fill("#raw-filter", "BATCH gf2");
    await page.waitForFunction(
      (rows) => document.querySelector("#raw [role=status]").textContent !== rows,
      before.rows,
    );
    const kinds = await column(page, 0);
    const names = await column(page, places.contender);
    assert.ok(kinds.length > 0 && kinds.every((kind) => kind === "batch"));
    assert.ok(names.every((name) => name.includes("gf2")));
    await page.fill("#raw-filter", "nothing has these words");
    await page.waitForFunction(() => document.querySelectorAll("#raw .virtual tbody tr").length === 0);
  }));

test("what the address says wrongly is passed over", () =>
  visit(
    "full",
    async (page) => {
      assert.ok(
        (await shown(page)).chosen.every(([, text]) => /^(all|with|the baseline|another)/.test(text)),
      );
      assert.equal(await page.evaluate(() => window.hacked), undefined);
    },
    {
      hash:
        "#puzzle=%E0%A4%A&set=nowhere&contender=<img src=x onerror=window.hacked=1>" +
        "&sort-raw=99&at=no-such&x&=&%",
    },
  ));
