// axe-core finds nothing serious, in light and dark, with harmless names and with hostile ones.
import assert from "node:assert/strict";
import {test} from "node:test";

import {installedText, visit} from "./browser.mjs";

const axe = installedText("axe-core");

/// What axe-core holds against the page, in lines; only by the rules named, where there are any.
async function findings(page, rules) {
  await page.evaluate(axe);
  const {violations, passes} = await page.evaluate(
    (names) =>
      window.axe.run(document, {
        resultTypes: ["violations"],
        ...(names && {runOnly: names}),
      }),
    rules,
  );
  assert.ok(rules || passes.length > 20, "it hardly looked");
  return violations
    .filter(({impact}) => ["serious", "critical"].includes(impact))
    .flatMap(({id, impact, nodes}) =>
      nodes.slice(0, 5).map(({target, failureSummary}) => `${impact} ${id}: ${target}: ${failureSummary}`),
    );
}

for (const name of ["full", "hostile"]) {
  test(`the ${name} report, light and dark`, () =>
    visit(
      name,
      async (page) => {
        await page.evaluate(() => {
          for (const details of document.querySelectorAll("details")) details.open = true;
        });
        assert.deepEqual(await findings(page), []);
        await page.emulateMedia({colorScheme: "dark"});
        assert.deepEqual(await findings(page, ["color-contrast"]), []);
      },
      {reducedMotion: "reduce"},
    ));
}

test("a fault is found", () =>
  visit("empty", async (page) => {
    await page.evaluate(() => {
      document.querySelector("main").append(document.createElement("button"));
      document.querySelector("h2").style.color = "#eee";
    });
    const found = await findings(page);
    for (const id of ["button-name", "color-contrast"])
      assert.ok(
        found.some((line) => line.includes(id)),
        found.join("\n"),
      );
    assert.ok((await findings(page, ["color-contrast"])).length > 0);
  }));
