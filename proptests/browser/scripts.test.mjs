// The page's scripts share one scope, in which the later of two functions of one name wins silently.
import assert from "node:assert/strict";
import {test} from "node:test";

import {sourceNames, sourceText} from "./browser.mjs";

/// The names that a script declares outside of all functions.
function declaredIn(text) {
  const declarations = text.matchAll(/^(?:(?:async )?function\*? ?|const |let |var |class )([\w$]+)/gm);
  return [...declarations].map(([, name]) => name);
}

/// Names that are declared more than once, each as `NAME: FILE, FILE`.
function declaredTwice(scripts) {
  const places = new Map();
  for (const [file, text] of scripts)
    for (const name of declaredIn(text)) places.set(name, [...(places.get(name) || []), file]);
  return [...places]
    .filter(([, files]) => files.length > 1)
    .map(([name, files]) => `${name}: ${files.join(", ")}`);
}

test("no name is declared twice", () => {
  const scripts = sourceNames(".js").map((file) => [file, sourceText(file)]);
  assert.ok(scripts.length > 20, String(scripts.length));
  for (const [file, text] of scripts.filter(([name]) => name !== "main.js"))
    assert.ok(declaredIn(text).length > 0, `${file} declares nothing`);
  assert.deepEqual(declaredTwice(scripts), []);
});

test("one that is declared twice is found", () => {
  const scripts = [
    ["a.js", "function one() {\n  const two = 2;\n}\n"],
    ["b.js", "const two = 1;\nconst one = 1;\n"],
  ];
  assert.deepEqual(declaredTwice(scripts), ["one: a.js, b.js"]);
});
