// Section 6: what was measured on, what disturbs it, and whom the race favours.

function environmentSection(results) {
  const environment = results.environment || {};
  return [
    h(
      "div",
      {class: "cards uneven"},
      h("div", {class: "card"}, h("h3", {}, "Measured on"), environmentFacts(results, environment)),
      threatsCard(environment.threats || []),
    ),
    h("div", {class: "bias"}, markdown(results.bias || "", 3)),
  ];
}

function environmentFacts(results, environment) {
  const truth = (value) => (value === true ? "yes" : value === false ? "no" : null);
  const facts = [
    ["Palio", environment.version],
    ["changed beyond the revision", truth(environment.tree_changed)],
    ["compiler", environment.compiler],
    ["flags", environment.flags],
    ["libraries", environment.libraries],
    ["processor", environment.processor],
    ["system", environment.system],
    ["virtual machine", truth(environment.virtual_machine)],
    ["cores it may use", format.known(environment.cores) ? format.count(environment.cores) : null],
    [
      "cores of the machine",
      format.known(environment.machine_cores) ? format.count(environment.machine_cores) : null,
    ],
    [
      "its container's limit",
      format.known(environment.core_quota) ? `${format.number(environment.core_quota)} cores` : null,
    ],
    ["clock governor", environment.governor],
    ["turbo", environment.turbo],
    ["load at the start", format.known(environment.load) ? format.number(environment.load) : null],
    ["highest load", format.known(environment.top_load) ? format.number(environment.top_load) : null],
    [
      "jobs while judging",
      results.verify && format.known(results.verify.jobs) ? format.count(results.verify.jobs) : null,
    ],
    ["seed", format.known(results.seed) ? String(results.seed) : null],
  ].filter(([, value]) => value !== null && value !== undefined && value !== "");
  return factList(facts.map(([name, value]) => [name, shortName(value, 200)]));
}

function threatsCard(threats) {
  return h(
    "div",
    {class: "card"},
    h("h3", {}, "What may disturb the times"),
    threats.length === 0
      ? h("p", {}, "Nothing that Palio knows of.")
      : h(
          "ul",
          {class: "plain"},
          threats.map((threat) => h("li", {}, mark("doubtful", shortName(threat, 300)))),
        ),
  );
}

/// Headings, paragraphs, lists, tables, bold and code of Markdown as elements; all else stays text.
/// The first level of headings becomes `level`.
function markdown(text, level) {
  const blocks = String(text)
    .replace(/\r\n?/g, "\n")
    .split(/\n{2,}/)
    .flatMap((block) => block.split(/(?<=^#[^\n]*)\n/));
  return blocks
    .filter((block) => block.trim() !== "")
    .map((block) => markdownBlock(block.trimEnd().split("\n"), level));
}

function markdownBlock(lines, level) {
  const heading = /^(#{1,4}) +(.*)$/.exec(lines[0]);
  if (heading && lines.length === 1)
    return h(`h${Math.min(6, heading[1].length + level - 1)}`, {}, markdownText(heading[2]));
  if (lines.length > 2 && /^\|/.test(lines[0]) && /^\|[-| :]+\|?$/.test(lines[1]))
    return markdownTable(lines);
  if (/^[-*] /.test(lines[0])) return h("ul", {}, markdownItems(lines, /^[-*] +/));
  if (/^\d+\. /.test(lines[0])) return h("ol", {}, markdownItems(lines, /^\d+\. +/));
  return h("p", {}, markdownText(lines.join(" ")));
}

function markdownItems(lines, bullet) {
  const items = [];
  for (const line of lines) {
    if (bullet.test(line)) items.push(line.replace(bullet, ""));
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  return items.map((item) => h("li", {}, markdownText(item)));
}

function markdownTable(lines) {
  const cells = (line) =>
    line
      .replace(/^\||\|$/g, "")
      .split("|")
      .map((cell) => cell.trim());
  const heads = cells(lines[0]);
  return scrollRegion(
    heads[0],
    h(
      "table",
      {class: "prose"},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          heads.map((head) => h("th", {scope: "col"}, markdownText(head))),
        ),
      ),
      h(
        "tbody",
        {},
        lines.slice(2).map((line) =>
          h(
            "tr",
            {},
            cells(line).map((cell, i) =>
              h(i === 0 ? "th" : "td", {scope: i === 0 ? "row" : null}, markdownText(cell)),
            ),
          ),
        ),
      ),
    ),
  );
}

function markdownText(text) {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part) => {
    if (part.startsWith("`") && part.length > 2) return h("code", {}, visible(part.slice(1, -1)));
    if (part.startsWith("**") && part.length > 4) return h("strong", {}, visible(part.slice(2, -2)));
    return visible(part);
  });
}
