// Names and outputs that want out of the page do nothing, and are shown as the text that they are.
import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {test} from "node:test";

import {pageFunctions, reportFile, resultsOf, visit} from "./browser.mjs";

const {visible, shortText} = pageFunctions();

/// Elements and attributes that no part of the page makes.
const foreign = (page) =>
  page.evaluate(() => {
    const found = [];
    for (const element of document.querySelectorAll("*")) {
      if (
        [
          "img",
          "iframe",
          "object",
          "embed",
          "form",
          "base",
          "link",
          "audio",
          "video",
          "marquee",
          "foreignObject",
        ].includes(element.localName)
      )
        found.push(element.localName);
      for (const {name, value} of element.attributes) {
        const leads = ["href", "xlink:href", "src", "action"].includes(name) && !/^(#|blob:)/.test(value);
        if (/^on/i.test(name) || name === "srcdoc" || leads) found.push(`${element.localName} ${name}`);
      }
    }
    const count = (name) => document.querySelectorAll(name).length;
    return {found, scripts: count("script"), styles: count("style"), hacked: window.hacked};
  });

const clean = {found: [], scripts: 3, styles: 1, hacked: undefined};

/// Shows all items of lists that are shown in parts.
async function showMore(page) {
  for (let i = 0; i < 20 && (await page.locator("button.more-items").count()) > 0; ++i) {
    await page.evaluate(() =>
      document.querySelectorAll("button.more-items").forEach((button) => button.click()),
    );
  }
}

/// Unfolds and shows all that the page holds back.
async function unfold(page) {
  await showMore(page);
  await page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
    for (const button of document.querySelectorAll("button.more[aria-expanded=false]")) button.click();
  });
  await page.waitForTimeout(200);
}

const reading = {
  async "a name of 100 kB is cut, and can be had whole in a box that scrolls"(page) {
    const long = resultsOf("hostile").verify.results.findIndex(
      ({solver, failures}) => failures > 0 && solver.length > 100_000,
    );
    await showMore(page);
    const head = page.locator(`#finding-${long} h3`);
    assert.ok((await head.innerText()).length < 200);
    await head.locator("button.more").click();
    const box = head.locator(".whole-text");
    assert.ok((await box.textContent()).length > 100_000);
    const {height, width} = await box.boundingBox();
    assert.ok(height < 400 && width <= 1280);
    await head.locator("button.more").click();
    assert.ok(!(await box.isVisible()));
  },

  async "marks that turn the direction of writing turn only their own text"(page) {
    const turned = await page.evaluate(() =>
      [...document.querySelectorAll("bdi")]
        .filter((one) => /\\u202e/.test(one.textContent))
        .map((one) => getComputedStyle(one).unicodeBidi),
    );
    assert.ok(turned.length > 3 && turned.every((value) => value === "isolate"), String(new Set(turned)));
  },

  async "nothing of them runs or becomes an element, also when all is unfolded"(page) {
    assert.deepEqual(await foreign(page), clean);
    await unfold(page);
    assert.deepEqual(await foreign(page), clean);
    assert.match(await page.title(), /^Palio report/);
  },

  async "they are shown as text, with what is invisible in them made visible"(page) {
    await unfold(page);
    const results = resultsOf("hostile").verify.results.filter(({failures}) => failures > 0);
    assert.ok(results.length > 15);
    const names = await page
      .locator("#findings article")
      .evaluateAll((all) => all.map((card) => [card.id, card.querySelector("h3 bdi").textContent]));
    const shown = new Map(names);
    resultsOf("hostile").verify.results.forEach(({solver, failures}, i) => {
      if (failures === 0) return;
      const whole = visible(solver);
      const short = shortText(solver, 60);
      assert.equal(shown.get(`finding-${i}`), short === whole ? whole : short);
    });
    const text = await page.locator("#findings").textContent();
    for (const part of [
      "<script>window.hacked = 1; alert(1)</script>",
      "<!--<script>",
      "@data@ @policy@ @script@",
      "\u202edlrow",
      "\x1b]0;title",
      "\ufffd",
    ])
      assert.ok(text.includes(visible(part)), part);
    const invisible = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066\u2067]/;
    const raw = await page.evaluate((source) => {
      const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
      const found = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const box = node.parentElement;
        if (new RegExp(source).test(node.data))
          found.push(
            `${box.closest("section").id} ${box.localName}.${box.className}: ` +
              JSON.stringify(node.data.slice(0, 60)),
          );
      }
      return found;
    }, invisible.source);
    assert.deepEqual(raw, []);
  },
};

test("the hostile report is read", (t) =>
  visit("hostile", async (page) => {
    for (const [name, check] of Object.entries(reading)) await t.test(name, () => check(page));
  }));

test("nothing of them runs when they are pressed, chosen, played and put into the address", () =>
  visit("hostile", async (page) => {
    await page.evaluate(() => {
      for (const button of document.querySelectorAll(
        ".player [data-step=next], .moves button, .sort, .command button",
      ))
        button.click();
      for (const select of document.querySelectorAll("select")) {
        for (let i = 0; i < Math.min(select.options.length, 40); i += 3) {
          select.selectedIndex = i;
          select.dispatchEvent(new Event("change"));
        }
      }
    });
    assert.notEqual(new URL(page.url()).hash, "");
    await page.reload();
    await page.waitForSelector("html[data-ready=yes]", {state: "attached"});
    assert.deepEqual(await foreign(page), clean);
  }));

test("in the file nothing ends the element of the data but its own end", () => {
  const page = readFileSync(reportFile("hostile"), "utf8");
  const from = page.indexOf('id="results">') + 'id="results">'.length;
  const data = page.slice(from, page.indexOf("</script>", from));
  assert.deepEqual(JSON.parse(data), resultsOf("hostile"));
  assert.doesNotMatch(data, /[<>&\u2028\u2029]/);
  assert.equal(page.match(/<script/g).length, 3);
});
