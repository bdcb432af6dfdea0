// Tables are sorted by each of their columns, by mouse and by keyboard, and are saved whole.
import assert from "node:assert/strict";
import {test} from "node:test";

import {chosenIn, resultsOf, saved, visit} from "./browser.mjs";

const scales = {ns: 1, µs: 1e3, ms: 1e6, s: 1e9, B: 1, kB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12};

/// What a cell's text is sorted by: a number with its unit, or text; null where nothing is known.
function valueOf(text) {
  const plain = text.replace(/^[✓≈◆✗–]\s*/, "").trim();
  if (plain === "" || plain === "not known") return null;
  const found =
    /^(-?[\d,]+(?:\.\d+)?(?:e[+-]?\d+)?)(?:%|[\s\u00a0](ns|µs|ms|s|B|kB|MB|GB|TB))?(?![\w.])/.exec(plain);
  if (!found) return plain;
  return Number(found[1].replaceAll(",", "")) * (scales[found[2]] || 1);
}

const collator = new Intl.Collator("en", {numeric: true});

/// Whether a value may stand before another. In a column of numbers texts come after all of them, whatever
/// the direction; in one of texts a number is a text that begins with it.
function inOrder(before, after, {numeric, descending}) {
  const isNumber = [before, after].map((value) => typeof value === "number");
  if (numeric && isNumber[0] !== isNumber[1]) return isNumber[0];
  const [a, b] = descending ? [after, before] : [before, after];
  return isNumber[0] && isNumber[1] ? a <= b : collator.compare(a, b) <= 0;
}

/// Asserts that the texts of a column are in order, those not known last. Numbers are rounded as shown.
function assertSorted(texts, {numeric, descending, name}) {
  const values = texts.map(valueOf);
  const known = values.filter((value) => value !== null);
  assert.ok(
    values.slice(known.length).every((value) => value === null),
    `${name}: what isn't known stands last`,
  );
  for (let i = 1; i < known.length; ++i) {
    const isRight = inOrder(known[i - 1], known[i], {numeric, descending});
    assert.ok(isRight, `${name}, ${descending ? "downwards" : "upwards"}: ${texts.join(" | ")}`);
  }
}

/// What a column of a table shows, and what its heads say of the order. Runs in the page.
function readColumn(element, i) {
  const rows = [...element.tBodies[0].rows].slice(0, element.matches(".virtual") ? 30 : undefined);
  return {
    texts: rows.map((row) => row.cells[i].textContent),
    lines: rows.map((row) => row.textContent),
    sorts: [...element.tHead.rows[0].cells].map((head) => head.getAttribute("aria-sort")),
    numeric: element.tHead.rows[0].cells[i].classList.contains("numeric"),
  };
}

const columnOf = (table, place) => table.evaluate(readColumn, place);

/// Asserts what a column shows before its button is pressed and after each of three times. Of a table that
/// isn't whole, as it has rows for what is in sight alone, these are looked at.
function assertTurns([before, upwards, downwards, after], place, name, isWhole) {
  for (const [now, descending] of [
    [upwards, false],
    [downwards, true],
  ]) {
    const expected = before.sorts.map((_, i) =>
      i === place ? (descending ? "descending" : "ascending") : null,
    );
    assert.deepEqual(now.sorts, expected, name);
    assertSorted(now.texts, {numeric: now.numeric, descending, name});
    if (isWhole) assert.deepEqual([...now.lines].sort(), [...before.lines].sort(), `${name}: rows were lost`);
  }
  assert.deepEqual(after, before, `${name}: not as given again`);
}

/// Goes through the three orders of a column; `act` presses its button once.
async function goThrough(table, place, name, act, isWhole = true) {
  const states = [await columnOf(table, place)];
  for (let i = 0; i < 3; ++i) {
    await act();
    states.push(await columnOf(table, place));
  }
  assertTurns(states, place, name, isWhole);
}

/// The same of all columns at once, within the page: what each shows in its turns.
const turnsOfAll = (table) =>
  table.evaluate((element) =>
    [...element.querySelectorAll("thead button")].map((button, i) => {
      const states = [window.readColumn(element, i)];
      for (let turn = 0; turn < 3; ++turn) {
        button.click();
        states.push(window.readColumn(element, i));
      }
      return states;
    }),
  );

const heads = (table) => table.locator("thead th").allTextContents();

test("every column of every table", () =>
  visit("full", async (page) => {
    await page.evaluate(() =>
      document.querySelectorAll("details").forEach((one) => {
        one.open = true;
      }),
    );
    await page.evaluate(`window.readColumn = ${readColumn}`);
    const tables = await page.locator("table.sortable").all();
    assert.ok(tables.length > 15, String(tables.length));
    for (const table of tables) {
      const caption = await table.locator("caption").textContent();
      const names = await heads(table);
      const turns = await turnsOfAll(table);
      assert.equal(turns.length, names.length);
      turns.forEach((states, i) => assertTurns(states, i, `${caption}, ${names[i]}`, true));
    }
  }));

test("by mouse and by keyboard, with the order in the address", () =>
  visit("full", async (page) => {
    const table = page.locator("#headline table.sortable");
    const names = await heads(table);
    for (let i = 0; i < names.length; ++i) {
      const button = table.locator("thead button").nth(i);
      await goThrough(table, i, `mouse, ${names[i]}`, () => button.click());
      const keys = ["Enter", "Space", "Enter"];
      await button.focus();
      await goThrough(table, i, `keyboard, ${names[i]}`, async () => {
        await page.keyboard.press(keys.shift());
        assert.ok(await button.evaluate((one) => one === document.activeElement), "the focus went away");
      });
    }
    await table.locator("thead button").nth(2).click();
    await table.locator("thead button").nth(2).click();
    const sorted = await columnOf(table, 2);
    assert.deepEqual(chosenIn(page.url()), {"sort-fastest": "-2"});
    await page.reload();
    assert.deepEqual(await columnOf(page.locator("#headline table.sortable"), 2), sorted);
  }));

test("every column of the raw table, by mouse and by keyboard", () =>
  visit("full", async (page) => {
    const table = page.locator("#raw table.virtual");
    const names = await heads(table);
    for (let i = 0; i < names.length; ++i) {
      const button = table.locator("thead button").nth(i);
      await goThrough(table, i, names[i], () => (i % 2 ? button.click() : button.press("Enter")), false);
    }
  }));

/// The rows of a CSV file as RFC 4180 has it.
function readCsv(text) {
  const rows = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1).push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === "\r\n") rows.push([]);
  }
  assert.deepEqual(rows.pop(), []);
  return rows;
}

for (const name of ["full", "hostile"]) {
  test(`the raw rows of the ${name} report as CSV and JSON`, () =>
    visit(name, async (page) => {
      const button = (label) => page.locator("#raw").getByRole("button", {name: label, exact: true});
      const csv = await saved(page, () => button("Save these rows as CSV").click());
      const json = await saved(page, () => button("Save these rows as JSON").click());
      const whole = await saved(page, () => button("Save the whole data as JSON").click());
      assert.deepEqual(
        [csv.name, json.name, whole.name],
        ["palio-rows.csv", "palio-rows.json", "results.json"],
      );
      const [head, ...rows] = readCsv(csv.text);
      const records = JSON.parse(json.text);
      const results = resultsOf(name);
      assert.deepEqual(JSON.parse(whole.text), results);
      assert.equal(rows.length, records.length);
      assert.equal(
        await page.locator("#raw table.virtual").getAttribute("aria-rowcount"),
        String(rows.length + 1),
      );
      assert.ok(rows.length > results.race.batches.rows.length + results.verify.results.length);
      rows.forEach((row, i) => {
        assert.equal(row.length, head.length);
        row.forEach((cell, j) => {
          const value = records[i][head[j]];
          const text = value === null ? "" : String(value);
          const harmless = typeof value === "string" && /^\s*[=+\-@]|^[\t\r]/.test(text) ? `'${text}` : text;
          assert.equal(cell, harmless);
        });
      });
    }));
}

test("rows that are filtered and sorted are saved so", () =>
  visit("full", async (page) => {
    const button = page.getByRole("button", {name: "Save these rows as JSON"});
    const all = JSON.parse((await saved(page, () => button.click())).text);
    await page.locator("#raw [data-filter=contender]").selectOption({label: "flip/gf2_elimination"});
    await page.locator("#raw thead button", {hasText: "value"}).click();
    const some = JSON.parse((await saved(page, () => button.click())).text);
    assert.ok(some.length > 5 && some.length < all.length);
    assert.equal(some.length, all.filter(({contender}) => contender === "flip/gf2_elimination").length);
    const numbers = some.map(({value}) => value).filter((value) => typeof value === "number");
    assert.deepEqual(
      numbers,
      [...numbers].sort((a, b) => a - b),
    );
  }));
