// No figure of the page is made up: each is in results.json, printed in one of the ways of format.js.
import assert from "node:assert/strict";
import {test} from "node:test";

import {pageFunctions, resultsOf, visit} from "./browser.mjs";

const {format, visible} = pageFunctions();

/// The figures in a text: numbers without their sign, with a unit or a per cent sign where one follows.
function figuresIn(text) {
  return (
    text.match(/\d+(?:,\d{3})*(?:\.\d+)?(?:e[+-]?\d+)?(?:%|\u00a0(?:[nµm]?s|[kMGT]?B)(?![a-z]))?/g) ||
    []
  );
}

/// All figures that may stand for the numbers and in the texts of some JSON.
function known(json, figures = new Set()) {
  const add = (text) => figuresIn(text).forEach((figure) => figures.add(figure));
  if (typeof json === "number") {
    for (const print of ["count", "duration", "seconds", "percent", "ratio", "bytes", "number"])
      add(format[print](json));
    add(String(json));
  } else if (typeof json === "string") {
    for (const text of [json, visible(json), format.moment(json), format.count(json)]) add(text);
  } else if (json !== null && typeof json === "object") {
    for (const [name, value] of Object.entries(json)) {
      if (!Array.isArray(json)) add(visible(name));
      known(value, figures);
    }
  }
  return figures;
}

/// Every text of the page, hidden ones, titles and labels too, but for what tells of the page itself (where
/// its reader stands in it), of keys, and for the round numbers along the axes of plots.
const textsOf = (page) =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
    const isLeftOut = (element) =>
      element.closest(
        "script, style, noscript, [data-about=page], [data-part*=axis], [data-part='guide label']",
      );
    const texts = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    // A text that is broken by elements of its line, as names are, is one.
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (isLeftOut(node.parentElement)) continue;
      const isSame = texts.length > 0 && texts.at(-1).parent === node.parentElement;
      if (isSame) texts.at(-1).text += node.data;
      else texts.push({parent: node.parentElement, text: node.data});
    }
    const labels = [...document.querySelectorAll("[title], [aria-label]")]
      .filter((one) => !isLeftOut(one))
      .flatMap((one) => [one.getAttribute("title"), one.getAttribute("aria-label")]);
    return [...texts.map(({text}) => text), ...labels].filter((text) => /\d/.test(text || ""));
  });

/// What the word for the smallest difference that can be told means; nothing that was measured.
const definition = "an 80% chance to tell";

/// Figures of the page that its data doesn't have, each with the text that it stands in.
function madeUp(texts, results) {
  const all = known(results);
  return texts.flatMap((text) =>
    figuresIn(text.replace(definition, ""))
      .filter((figure) => !all.has(figure))
      .map((figure) => `${figure} in: ${text.slice(0, 200)}`),
  );
}

test("no figure of the full report is made up", () =>
  visit("full", async (page) => {
    await page.waitForTimeout(300);
    const texts = await textsOf(page);
    assert.ok(texts.flatMap(figuresIn).length > 500);
    assert.deepEqual(madeUp(texts, resultsOf("full")), []);
  }));

/// The same JSON with another number in the place of one.
function changed(json, from, to) {
  return JSON.parse(JSON.stringify(json), (_, value) => (value === from ? to : value));
}

test("one that is made up is found", () =>
  visit("full", async (page) => {
    const texts = await textsOf(page);
    const results = resultsOf("full");
    for (const [from, to, figure] of [
      [101.5, 98.6, "102\u00a0ns"],
      [57_128, 57_129, "57,128"],
      [78.54, 79.6, "78.5"],
    ]) {
      const lines = madeUp(texts, changed(results, from, to));
      assert.ok(
        lines.some((line) => line.startsWith(`${figure} in: `)),
        `${figure} isn't among ${lines}`,
      );
    }
  }));
