// Twenty thousand results load, scroll and are searched; how long that takes is printed.
import assert from "node:assert/strict";
import {test} from "node:test";

import {resultsOf, visit} from "./browser.mjs";

const rowsInSight = (page) =>
  page
    .locator("#raw table.virtual tbody tr")
    .evaluateAll((rows) => rows.map((row) => [Number(row.getAttribute("aria-rowindex")), row.textContent]));

/// How long a step takes in the page, in milliseconds, up to its next frame.
async function timed(t, name, page, step) {
  const began = performance.now();
  await step();
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
  t.diagnostic(`${name}: ${(performance.now() - began).toFixed(0)} ms`);
}

test("they load, scroll to the last, are sorted and searched", (t) => {
  const began = performance.now();
  return visit("large", async (page) => {
    t.diagnostic(`opened: ${(performance.now() - began).toFixed(0)} ms`);
    const table = page.locator("#raw table.virtual");
    const count = Number(await table.getAttribute("aria-rowcount"));
    assert.ok(count > 20_000, String(count));
    const view = page.locator("#raw .window");
    await view.scrollIntoViewIfNeeded();
    const first = await rowsInSight(page);
    assert.ok(first.length > 10 && first.length < 100, `${first.length} rows are elements`);
    assert.equal(first[0][0], 2);

    const scroll = (part) =>
      view.evaluate((box, to) => {
        box.scrollTop = to * box.scrollHeight;
      }, part);
    for (const part of [0.25, 0.5, 0.75]) {
      await timed(t, `scrolled to ${100 * part}%`, page, () => scroll(part));
      const middle = await rowsInSight(page);
      assert.ok(middle.length < 100);
      const near = part * count;
      assert.ok(
        middle[0][0] < near + 50 && middle.at(-1)[0] > near - 50,
        `${middle[0][0]} to ${middle.at(-1)[0]} at ${near}`,
      );
    }
    await timed(t, "scrolled to the end", page, () => scroll(1));
    await page.waitForFunction(
      (last) => document.querySelector(`#raw .virtual tbody tr[aria-rowindex="${last}"]`),
      count,
    );
    const last = page.locator(`#raw .virtual tbody tr[aria-rowindex="${count}"]`);
    const {facts} = resultsOf("large");
    assert.ok(
      (await last.textContent()).startsWith("fact") && (await last.textContent()).includes(facts.at(-1).name),
    );
    const [row, box] = [await last.boundingBox(), await view.boundingBox()];
    assert.ok(row.y >= box.y && row.y + row.height <= box.y + box.height + 1, "the last row isn't in sight");
    assert.ok((await rowsInSight(page)).length < 100);

    await timed(t, "sorted by value", page, () => table.locator("thead button", {hasText: "value"}).click());
    assert.ok((await rowsInSight(page)).length < 100);
    await timed(t, "searched", page, async () => {
      await page.fill("#raw-filter", "batch block position");
      await page.waitForFunction(
        (all) => document.querySelector("#raw .virtual").getAttribute("aria-rowcount") !== all,
        String(count),
      );
    });
    assert.equal(await table.getAttribute("aria-rowcount"), "20001");
  });
});
