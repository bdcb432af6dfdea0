// Everything can be done by keyboard: each control is reached, in the order of the page, is seen
// to be, and lets go again.
import assert from "node:assert/strict";
import {test} from "node:test";

import {visit} from "./browser.mjs";

/// Numbers all that takes the focus, in the order of the page, and returns how many these are.
const numbered = (page) =>
  page.evaluate(() => {
    const all = [
      ...document.querySelectorAll("a[href], button, select, input, summary, [tabindex='0']"),
    ].filter((one) => one.checkVisibility({visibilityProperty: true}) && !one.disabled);
    all.forEach((one, i) => {
      one.dataset.reach = i;
    });
    return all.length;
  });

/// Where the focus is: its number, whether that shows, and whether the window shows it.
const focused = (page) =>
  page.evaluate(() => {
    const here = document.activeElement;
    if (!here || here === document.body) return null;
    const {outlineStyle, outlineWidth, outlineColor} = getComputedStyle(here);
    const {top, bottom, width, height} = here.getBoundingClientRect();
    const isOutlined =
      outlineStyle !== "none" && parseFloat(outlineWidth) >= 1 && !/, 0\)$/.test(outlineColor);
    return {
      place: here.dataset.reach === undefined ? -1 : Number(here.dataset.reach),
      name: `${here.localName}.${here.getAttribute("class")} ${here.textContent.slice(0, 30)}`,
      shows: isOutlined && width > 0 && height > 0 && bottom > 0 && top < innerHeight,
    };
  });

test("Tab goes through every control in the order of the page and out again, and back", () =>
  visit(
    "full",
    async (page) => {
      const count = await numbered(page);
      assert.ok(count > 100, String(count));
      const visited = [];
      for (let i = 0; i < count + 50; ++i) {
        await page.keyboard.press("Tab");
        const here = await focused(page);
        if (here === null || (visited.length > 0 && here.place === visited[0].place)) break;
        assert.ok(here.shows, `the focus on ${here.name} isn't seen`);
        visited.push(here);
      }
      const places = visited.map(({place}) => place).filter((place) => place >= 0);
      assert.deepEqual(
        places,
        Array.from({length: count}, (_, i) => i),
      );

      await page.locator(`[data-reach="${count - 1}"]`).focus();
      for (let i = count - 2; i > count - 12; --i) {
        await page.keyboard.press("Shift+Tab");
        assert.equal((await focused(page)).place, i);
      }
    },
    {reducedMotion: "reduce"},
  ));

test("the skip link leads past the navigation", () =>
  visit("full", async (page) => {
    await page.keyboard.press("Tab");
    const skip = page.locator(".skip");
    assert.ok(await skip.evaluate((one) => one === document.activeElement));
    const {x, y} = await skip.boundingBox();
    assert.ok(x >= 0 && y >= 0, "it isn't seen");
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate(() => document.activeElement.id), "content");
    await page.keyboard.press("Tab");
    assert.ok(await page.evaluate(() => document.getElementById("content").contains(document.activeElement)));
  }));

test("links to sections take the focus there, and leave the filters alone", () =>
  visit(
    "full",
    async (page) => {
      for (const id of ["matrix", "claims", "raw"]) {
        await page.locator(`#sections a[href="#at=${id}"]`).press("Enter");
        assert.equal(await page.evaluate(() => document.activeElement.closest("section")?.id), id);
      }
      assert.match(page.url(), /puzzle=flip/);
    },
    {hash: "#puzzle=flip", reducedMotion: "reduce"},
  ));

test("choices and details open and close by keys", () =>
  visit("full", async (page) => {
    const select = page.locator("#raw [data-filter=puzzle]");
    await select.focus();
    await page.keyboard.press("ArrowDown");
    assert.equal(await select.evaluate((one) => one.selectedIndex), 1);
    const details = page.locator("#headline details.glossary");
    await details.locator("summary").press("Enter");
    assert.ok(await details.evaluate((one) => one.open));
    await page.keyboard.press("Space");
    assert.ok(!(await details.evaluate((one) => one.open)));
    const view = page.locator("#raw .window");
    await view.focus();
    await page.keyboard.press("End");
    await page.waitForFunction(() => document.querySelector("#raw .window").scrollTop > 0);
  }));
