// Beside each plot stands a real table, and each plot is saved as a file that others can read.
import assert from "node:assert/strict";
import {test} from "node:test";

import {saved, visit} from "./browser.mjs";

test("each figure has a table with heads and rows, and each plot is told in words", () =>
  visit("full", async (page) => {
    const figures = await page.locator("#race figure").evaluateAll((all) =>
      all.map((figure) => {
        for (const details of figure.querySelectorAll("details")) details.open = true;
        return figure.id;
      }),
    );
    assert.ok(figures.length >= 12);
    for (const id of figures) {
      const tables = page.locator(`#${id} table`);
      await tables.first().waitFor();
      const found = await tables.evaluateAll((all) =>
        all.map((table) => ({
          caption: table.caption.textContent,
          heads: table.querySelectorAll("thead th[scope=col]").length,
          rows: table.querySelectorAll("tbody tr > th[scope=row]").length,
        })),
      );
      for (const {caption, heads, rows} of found)
        assert.ok(caption && heads >= 2 && rows >= 1, `${id}: ${caption}`);
      const labels = await page
        .locator(`#${id} svg.race-plot`)
        .evaluateAll((all) =>
          all.map((plot) => plot.getAttribute("role") === "img" && plot.getAttribute("aria-label")),
        );
      assert.ok(labels.length > 0 && labels.every((label) => label && label.length > 30), `${id}: ${labels}`);
    }
  }));

/// What is wrong with the text of an SVG file, as a browser reads it, and how many shapes it has. Runs
/// in a page.
function examine(text) {
  const file = new DOMParser().parseFromString(text, "image/svg+xml");
  const root = file.documentElement;
  const faults = [];
  const error = file.querySelector("parsererror");
  if (error) return {faults: [error.textContent], shapes: 0};
  if (root.localName !== "svg" || root.namespaceURI !== "http://www.w3.org/2000/svg") faults.push("no svg");
  if (!root.querySelector(":scope > title")?.textContent) faults.push("no title");
  for (const element of root.querySelectorAll("*")) {
    const kind = element.localName;
    if (["script", "foreignObject", "image", "use", "a"].includes(kind)) faults.push(`element ${kind}`);
    for (const {name, value} of element.attributes) {
      const isWrong = name.startsWith("on") || /NaN|undefined|var\(|light-dark/.test(value);
      if (isWrong) faults.push(`${kind} ${name}="${value}"`);
    }
  }
  return {faults, shapes: root.querySelectorAll("path, circle, rect, line").length};
}

/// The same of several, in an empty page, as the report's policy would hold for what is read in its page.
async function examined(page, texts) {
  const reader = await page.context().newPage();
  const found = [];
  for (const text of texts) found.push(await reader.evaluate(examine, text));
  await reader.close();
  return found;
}

/// What the buttons of all plots save, {name, type, text} of each file. It is taken on its way to be saved,
/// as Chromium lets a page save only ten files that its user didn't ask for by hand.
const savedByAll = (page) =>
  page.evaluate(async () => {
    const [makeAddress, click] = [URL.createObjectURL, HTMLAnchorElement.prototype.click];
    const blobs = new Map();
    const files = [];
    URL.createObjectURL = (blob) => {
      const address = makeAddress.call(URL, blob);
      blobs.set(address, blob);
      return address;
    };
    HTMLAnchorElement.prototype.click = function keep() {
      files.push({name: this.download, blob: blobs.get(this.href)});
    };
    for (const button of document.querySelectorAll("#race .race-panel button.save")) button.click();
    URL.createObjectURL = makeAddress;
    HTMLAnchorElement.prototype.click = click;
    return Promise.all(files.map(async ({name, blob}) => ({name, type: blob.type, text: await blob.text()})));
  });

for (const name of ["full", "hostile"]) {
  test(`each plot of the ${name} report is saved as SVG`, () =>
    visit(name, async (page) => {
      const panels = page.locator("#race .race-panel");
      const buttons = panels.getByRole("button", {name: /^Save as SVG/});
      const files = await savedByAll(page);
      assert.ok(files.length >= 12, String(files.length));
      assert.deepEqual([await panels.count(), await buttons.count()], [files.length, files.length]);
      const titles = new Set();
      const found = await examined(
        page,
        files.map(({text}) => text),
      );
      for (const [i, file] of files.entries()) {
        assert.match(file.name, /^[a-z0-9-]+\.svg$/);
        assert.equal(file.type, "image/svg+xml");
        const {faults, shapes} = found[i];
        assert.deepEqual(faults, [], file.name);
        assert.ok(shapes > 3, `${file.name} is empty`);
        titles.add(/<title>([^<]*)/.exec(file.text)[1]);
      }
      assert.equal(titles.size, files.length);
    }));
}

test("by mouse and by keyboard, in colours for paper though the page is dark", () =>
  visit("full", async (page) => {
    const button = page.locator("#race-ratios .race-panel button").first();
    const light = await saved(page, () => button.click());
    assert.match(light.name, /^ratios-.*\.svg$/);
    assert.deepEqual((await examined(page, [light.text]))[0].faults, []);
    await page.emulateMedia({colorScheme: "dark"});
    const dark = await saved(page, () => button.press("Enter"));
    assert.deepEqual(dark, light);
  }));

test("plots follow the window's width", () =>
  visit("full", async (page) => {
    const width = () =>
      page
        .locator("#race-ratios svg.race-plot")
        .first()
        .evaluate((plot) => plot.getBoundingClientRect().width);
    await page.setViewportSize({width: 400, height: 800});
    await page.waitForFunction(() =>
      [...document.querySelectorAll("svg.race-plot")].every((plot) => plot.viewBox.baseVal.width <= 400),
    );
    assert.ok((await width()) <= 400);
  }));
