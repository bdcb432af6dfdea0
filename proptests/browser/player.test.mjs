// Solutions are played move by move, and commands are copied.
import assert from "node:assert/strict";
import {test} from "node:test";

import {resultsOf, visit} from "./browser.mjs";

const solver = "four/published_p2";
const {counterexample} = resultsOf("full").verify.results.find((one) => one.solver === solver);

/// The first solver's card, and in it the player of the true solution (0) or the contender's (1).
const card = (page) => page.locator("#findings article", {has: page.locator("h3", {hasText: solver})});
const playerOf = (page, i) => card(page).locator(".player").nth(i);

/// What a player shows: its board in words, what it says, which move is marked, what its ends say.
const shown = (player) =>
  player.evaluate((box) => ({
    board: box.querySelector("svg.board").getAttribute("aria-label"),
    said: box.querySelector("[aria-live]").textContent,
    marked: [...box.querySelectorAll(".moves button")].findIndex((button) =>
      button.hasAttribute("aria-current"),
    ),
    ends: ["first", "back", "next", "last"].map((step) =>
      box.querySelector(`[data-step=${step}]`).getAttribute("aria-disabled"),
    ),
  }));

const words = {B: "black", W: "white", O: "empty"};
const boardOf = ({picture}) =>
  picture.map((line) => [...line].map((cell) => words[cell]).join(" ")).join("; ");

/// Asserts that a player stands at a frame of a solution.
async function assertAt(player, frames, place) {
  const {board, said, marked, ends} = await shown(player);
  assert.ok(board.endsWith(boardOf(frames[place])), `${board} isn't frame ${place}`);
  assert.equal(marked, place - 1);
  assert.match(said, place === 0 ? /^Start/ : new RegExp(`^Move ${place} of ${frames.length - 1}: .*row`));
  assert.equal(/not allowed/.test(said), frames[place].illegal === true, said);
  const [atStart, atEnd] = [String(place === 0), String(place === frames.length - 1)];
  assert.deepEqual(ends, [atStart, atStart, atEnd, atEnd]);
}

test("by buttons, to both ends and no further", () =>
  visit("full", async (page) => {
    const [player, frames] = [playerOf(page, 0), counterexample.true_solution];
    // Buttons at an end stay where the focus is, and say that they do nothing.
    const press = (name) => player.locator(`[data-step=${name}]`).click({force: true});
    const steps = [
      ["next", 1],
      ["next", 2],
      ["next", 2],
      ["back", 1],
      ["last", 2],
      ["first", 0],
      ["back", 0],
    ];
    assert.equal(frames.length, 3);
    await assertAt(player, frames, 0);
    for (const [name, place] of steps) {
      await press(name);
      await assertAt(player, frames, place);
    }
    assert.ok(
      await player.locator("[data-step=back]").evaluate((one) => one === document.activeElement),
      "the focus went away",
    );
    await player.locator(".moves button").nth(1).click();
    await assertAt(player, frames, 2);
  }));

test("by keys, each player by itself", () =>
  visit(
    "full",
    async (page) => {
      const [player, frames] = [playerOf(page, 1), counterexample.claimed_solution];
      assert.equal(frames.length, 4);
      await player.locator(".stage").focus();
      for (const [key, place] of [
        ["ArrowRight", 1],
        ["ArrowRight", 2],
        ["ArrowLeft", 1],
        ["End", 3],
        ["ArrowRight", 3],
        ["Home", 0],
        ["ArrowLeft", 0],
      ]) {
        const scrolled = await page.evaluate(() => scrollY);
        await page.keyboard.press(key);
        await assertAt(player, frames, place);
        assert.equal(await page.evaluate(() => scrollY), scrolled, `${key} scrolled the page`);
      }
      await assertAt(playerOf(page, 0), counterexample.true_solution, 0);
    },
    {reducedMotion: "reduce"},
  ));

test("a move that isn't allowed is said to be, and leaves the board", () =>
  visit("full", async (page) => {
    const [player, frames] = [playerOf(page, 1), counterexample.claimed_solution];
    assert.ok(frames[2].illegal);
    await player.locator("[data-step=next]").click();
    const before = await shown(player);
    await player.locator("[data-step=next]").click();
    const after = await shown(player);
    assert.equal(after.board, before.board);
    assert.match(after.said, /not allowed/);
    assert.match(await player.locator(".moves button").nth(1).innerText(), /not allowed/);
    assert.match(await player.locator("[aria-live]").getAttribute("class"), /illegal/);
  }));

test("it plays by itself to the end, and can be halted", () =>
  visit(
    "full",
    async (page) => {
      const [player, frames] = [playerOf(page, 1), counterexample.claimed_solution];
      const play = player.locator("[data-step=play]");
      await player.locator(".stage").focus();
      await page.keyboard.press(" ");
      assert.equal(await play.innerText(), "Pause");
      await page.clock.runFor(1000);
      await assertAt(player, frames, 1);
      await page.keyboard.press(" ");
      await page.clock.runFor(10_000);
      await assertAt(player, frames, 1);
      await play.click();
      await page.clock.runFor(10_000);
      await assertAt(player, frames, 3);
      assert.equal(await play.innerText(), "Play");
    },
    {isClockHeld: true},
  ));

test("what changes is told to those who don't see it", () =>
  visit("full", async (page) => {
    const player = playerOf(page, 0);
    assert.equal(await player.locator("[aria-live=polite][role=status]").count(), 1);
    assert.equal(await player.locator("svg.board[role=img]").count(), 1);
    const names = await player.locator("button").evaluateAll((all) => all.map((one) => one.textContent));
    assert.ok(names.length >= 7 && names.every((name) => name !== ""));
  }));

const copied = (page) => page.evaluate(() => navigator.clipboard.readText());

test("the replay is copied", () =>
  visit(
    "full",
    async (page) => {
      const box = card(page).locator(".command");
      assert.equal(await box.locator("code").innerText(), counterexample.replay);
      await box.getByRole("button", {name: "Copy"}).click();
      await box.locator("[role=status]", {hasText: "copied"}).waitFor();
      assert.equal(await copied(page), counterexample.replay);
    },
    {permissions: ["clipboard-read", "clipboard-write"]},
  ));

test("the replay is selected where the browser gives no clipboard", () =>
  visit("full", async (page) => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("no"));
      document.execCommand = () => false;
    });
    const box = card(page).locator(".command");
    await box.getByRole("button", {name: "Copy"}).click();
    await box.locator("[role=status]", {hasText: "selected"}).waitFor();
    assert.equal(await page.evaluate(() => String(getSelection())), counterexample.replay);
  }));
