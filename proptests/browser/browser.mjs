// Chromium, and pages of it that are watched: whatever a page complains of, asks for or pops
// up is a failure of the test that visits it.
import assert from "node:assert/strict";
import {existsSync, mkdirSync, readFileSync, readdirSync} from "node:fs";
import {createRequire} from "node:module";
import path from "node:path";
import {after} from "node:test";
import {fileURLToPath, pathToFileURL} from "node:url";

const {PALIO_BROWSER_FOLDER: folder, PALIO_CHROMIUM: chromiumPath} = process.env;
assert.ok(folder && chromiumPath, "proptests/browser/run starts these tests");

const requireInstalled = createRequire(path.join(folder, "package.json"));
const {chromium} = requireInstalled("playwright-core");

/// How long anything is waited for, in milliseconds.
const timeout = 30_000;

/// Where screenshots go.
export const pictures = path.join(folder, "pictures");
mkdirSync(pictures, {recursive: true});

/// The text of a package's file.
export function installedText(name) {
  return readFileSync(requireInstalled.resolve(name), "utf8");
}

const sources = path.join(path.dirname(fileURLToPath(import.meta.url)), "../../reports/page");

/// The files of the page's sources whose names end so.
export function sourceNames(end) {
  return readdirSync(sources).filter((name) => name.endsWith(end));
}

/// A file of the page's sources.
export function sourceText(name) {
  return readFileSync(path.join(sources, name), "utf8");
}

/// The parts of the page that need no document, as the page has them.
export function pageFunctions() {
  return new Function(
    `"use strict";${sourceText("dom.js")}${sourceText("format.js")}return {format, visible, shortText};`,
  )();
}

export function reportFile(name, file = "report.html") {
  return path.join(folder, "pages", name, file);
}

/// What a report's page was made of.
export function resultsOf(name) {
  return JSON.parse(readFileSync(reportFile(name, "results.json"), "utf8"));
}

let launched;
function browser() {
  launched ??= chromium.launch({
    executablePath: chromiumPath,
    args: ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none", "--renderer-process-limit=1"],
    timeout,
  });
  return launched;
}
after(async () => (await launched)?.close());

/// Contexts by their options, each {context, page}: the page that was visited last stays open until there is
/// another, as that opens in half the time in the same process, whose code is compiled.
const contexts = new Map();

async function newContext(options) {
  const context = await (await browser()).newContext({viewport: {width: 1280, height: 900}, ...options});
  context.setDefaultTimeout(timeout);
  return context;
}

/// Gives `act` a new page of a context of its own.
async function withOwnPage(options, act) {
  const context = await newContext(options);
  try {
    await act(await context.newPage());
  } finally {
    await context.close();
  }
}

/// Gives `act` a new page of the context with these options, and closes the one before when it has opened.
async function withPage(options, act) {
  const key = JSON.stringify(options);
  if (!contexts.has(key)) contexts.set(key, {context: await newContext(options), page: null});
  const kept = contexts.get(key);
  const page = await kept.context.newPage();
  const before = kept.page;
  kept.page = page;
  await act(page, async () => before?.close());
}

function watch(page, address, faults) {
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) faults.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  page.on("crash", () => faults.push("the page crashed"));
  page.on("popup", (other) => faults.push(`window: ${other.url()}`));
  page.on("request", (request) => {
    const url = request.url().split("#")[0];
    if (url !== address && !url.startsWith("blob:")) faults.push(`request: ${url}`);
  });
  page.on("dialog", (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
}

/// Waits until the page has drawn itself, its plots too.
export async function drawn(page) {
  await page.waitForSelector("html[data-ready=yes]", {state: "attached"});
  await page.waitForFunction(() =>
    [...document.querySelectorAll(".race-drawing")].every((box) => box.firstChild),
  );
}

/// Opens a report, gives its page to `body`, and asserts that it was quiet all the while, or, with
/// `noisy`, gives what was heard to that function. With `isClockHeld` the page's time runs only when it is
/// told to. The other options are a context's.
export async function visit(name, body, {hash = "", noisy, isClockHeld = false, ...options} = {}) {
  const file = reportFile(name);
  assert.ok(existsSync(file), `${file} is missing`);
  const address = pathToFileURL(file).href;
  const faults = [];
  // A held clock is held for all pages of its context.
  const give = isClockHeld ? withOwnPage : withPage;
  await give(options, async (page, closeBefore = () => {}) => {
    watch(page, address, faults);
    if (isClockHeld) await page.clock.install();
    await page.goto(address + hash);
    await closeBefore();
    await drawn(page);
    if (isClockHeld) await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
    await body(page);
    if (noisy) noisy(faults);
    else assert.deepEqual(faults, []);
  });
}

/// The text of a file that a page saves when `act` is done.
export async function saved(page, act) {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  return {name: download.suggestedFilename(), text: readFileSync(await download.path(), "utf8")};
}

/// What the address says is chosen.
export function chosenIn(address) {
  const hash = new URL(address).hash.slice(1);
  return Object.fromEntries(
    hash
      .split("&")
      .filter(Boolean)
      .map((part) => part.split("=").map(decodeURIComponent)),
  );
}
