// Dark and light, on paper, and on a phone; with pictures to be looked at.
import assert from "node:assert/strict";
import path from "node:path";
import {test} from "node:test";

import {drawn, pictures, visit} from "./browser.mjs";

async function picture(t, page, name, options) {
  const file = path.join(pictures, `${name}.png`);
  await page.screenshot({path: file, animations: "disabled", ...options});
  t.diagnostic(file);
}

/// Of the page and its text: how bright they are, from 0 to 1.
const brightness = (page) =>
  page.evaluate(() => {
    const bright = (colour) => {
      const [red, green, blue] = colour.match(/[\d.]+/g).map(Number);
      return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
    };
    const style = getComputedStyle(document.documentElement);
    return {
      ground: bright(style.backgroundColor),
      ink: bright(getComputedStyle(document.querySelector("h1")).color),
      plots: bright(getComputedStyle(document.querySelector("svg.race-plot")).color),
    };
  });

function assertLook({ground, ink, plots}, isDark) {
  assert.equal(ground < 0.2, isDark);
  assert.equal(ground > 0.9, !isDark);
  for (const colour of [ink, plots]) assert.ok(isDark ? colour > 0.7 : colour < 0.3);
}

test("light and dark, as the system has it and by the button", (t) =>
  visit("full", async (page) => {
    assertLook(await brightness(page), false);
    await picture(t, page, "light-wide", {fullPage: true});
    await page.emulateMedia({colorScheme: "dark"});
    assertLook(await brightness(page), true);
    await picture(t, page, "dark-wide", {fullPage: true});
    await page.locator("#theme").click();
    assertLook(await brightness(page), false);
    await page.locator("#theme").press("Enter");
    assertLook(await brightness(page), true);
  }));

/// Which elements of a kind can be seen.
const seen = (page, selector) =>
  page.locator(selector).evaluateAll((all) => all.filter((one) => one.checkVisibility()).length);

test("on paper there is nothing to press, all is unfolded, and it is white", (t) =>
  visit("full", async (page) => {
    const controls = "nav, button.copy, button.save, .controls, .bar, select, input";
    assert.ok((await seen(page, controls)) > 20);
    assert.ok((await page.locator("details:not([open])").count()) > 0);
    await page.emulateMedia({media: "print", colorScheme: "dark"});
    await page.waitForFunction(() => document.querySelectorAll("details:not([open])").length === 0);
    await drawn(page);
    assert.equal(await seen(page, controls), 0);
    assertLook(await brightness(page), false);
    await picture(t, page, "print", {fullPage: true});
    const file = path.join(pictures, "print.pdf");
    const pdf = await page.pdf({path: file, format: "A4"});
    t.diagnostic(file);
    assert.ok(pdf.length > 50_000);
    await page.emulateMedia({media: "screen", colorScheme: "light"});
    await page.waitForFunction(() => document.querySelectorAll("details:not([open])").length > 0);
  }));

const phone = {viewport: {width: 360, height: 740}, deviceScaleFactor: 2, isMobile: true, hasTouch: true};

/// Elements that reach over the sides of the window, but for those within what scrolls or cuts.
const reachingOver = (page) =>
  page.evaluate(() => {
    const isHeld = (element) => {
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
        if (getComputedStyle(box).overflowX !== "visible") return true;
      }
      return false;
    };
    const width = document.documentElement.clientWidth;
    return [...document.body.querySelectorAll("*")]
      .filter((element) => {
        const {left, right} = element.getBoundingClientRect();
        return (
          (right > width + 1 || left < -1) &&
          right > left &&
          element.checkVisibility() &&
          !element.matches(".skip") &&
          !isHeld(element)
        );
      })
      .map(
        (element) =>
          `${element.localName}.${element.getAttribute("class")}: ${element.textContent.slice(0, 40)}`,
      );
  });

for (const name of ["full", "hostile", "large", "empty"]) {
  test(`the ${name} report fits the width of a phone`, (t) =>
    visit(
      name,
      async (page) => {
        const {inner, scroll} = await page.evaluate(() => ({
          inner: innerWidth,
          scroll: document.documentElement.scrollWidth,
        }));
        assert.deepEqual(await reachingOver(page), []);
        assert.deepEqual({inner, scroll}, {inner: 360, scroll: 360});
        await picture(t, page, `phone-${name}`);
        if (name !== "full") return;
        for (const id of ["matrix", "findings", "race", "claims", "raw"]) {
          await page
            .locator(`#${id} h2`)
            .first()
            .evaluate((head) => head.scrollIntoView({behavior: "instant"}));
          await picture(t, page, `phone-${id}`);
        }
      },
      phone,
    ));
}

test("the hostile report fits a wide window", (t) =>
  visit("hostile", async (page) => {
    assert.deepEqual(await reachingOver(page), []);
    await picture(t, page, "hostile-wide");
  }));
