// What stands for a contender in every plot: a colour, a symbol and a short name.

const raceColours = 8;
const raceSymbols = ["circle", "square", "triangle", "diamond", "cross", "wye", "star"];

/// The method of a contender: its name without the puzzle's.
function raceMethod(puzzle, solver) {
  const prefix = `${puzzle}/`;
  return solver.startsWith(prefix) && solver.length > prefix.length ? solver.slice(prefix.length) : solver;
}

/// A contender's name as plain text for labels within plots, at most `most` characters.
function plotName(puzzle, solver, most = 24) {
  return shortText(raceMethod(puzzle, solver), most) || "(no name)";
}

/// The same set apart from the text around it, whatever its direction of writing.
function isolatedName(puzzle, solver, most = 24) {
  return `\u2068${plotName(puzzle, solver, most)}\u2069`;
}

/// Every record of the race that names a contender, as {puzzle, solver}.
function raceMentions(race) {
  const solo = race.sets.flatMap((set) => set.runners.map(({solver}) => ({puzzle: set.puzzle, solver})));
  const alone = race.instances.flatMap((set) => set.runners.map(({solver}) => ({puzzle: set.puzzle,
    solver})));
  const process = race.whole_process.map(({puzzle, contender}) => ({puzzle, solver: contender}));
  return [...solo, ...alone, ...process, ...race.counted, ...race.parallel, ...race.portfolio,
    ...race.growth];
}

/// Names of all contenders, sorted.
function raceContenders(race) {
  return [...new Set(raceMentions(race).map(({solver}) => solver))].sort();
}

/// Methods in the order in which they take their looks, each with the puzzles that have it:
/// those of most puzzles first.
function raceMethods(race) {
  const puzzles = new Map();
  for (const {puzzle, solver} of raceMentions(race)) {
    const method = raceMethod(puzzle, solver);
    puzzles.set(method, (puzzles.get(method) || new Set()).add(puzzle));
  }
  return [...puzzles].sort(([a, left], [b, right]) => right.size - left.size || (a < b ? -1 : 1));
}

/// The first of `choices` that the fewest of `others` have.
function leastUsed(choices, others) {
  const uses = choices.map((choice) => others.filter((other) => other === choice).length);
  return choices[uses.indexOf(Math.min(...uses))];
}

/// A function from (puzzle, solver) to {colour, symbol}. They go by the method, so that one
/// has the same look with every puzzle; within a puzzle no look comes twice before the 56th.
function raceLooks(race) {
  const colours = Array.from({length: raceColours}, (_, i) => `var(--race-${i + 1})`);
  const looks = new Map();
  const taken = [];
  for (const [method, puzzles] of raceMethods(race)) {
    const rivals = taken.filter((other) => [...other.puzzles].some((puzzle) => puzzles.has(puzzle)));
    const colour = leastUsed(colours, rivals.map((other) => other.colour));
    const alike = rivals.filter((other) => other.colour === colour).map((other) => other.symbol);
    const symbol = leastUsed(raceSymbols, [...alike, ...alike, ...rivals.map((other) => other.symbol)]);
    taken.push({puzzles, colour, symbol});
    looks.set(method, {colour, symbol});
  }
  return (puzzle, solver) => looks.get(raceMethod(puzzle, solver)) || {colour: colours[0],
    symbol: raceSymbols[0]};
}

/// A look's symbol as a path of SVG around the origin, about 12 units wide.
function symbolPath({colour, symbol, fill: inside = colour, rotate = 0}) {
  const type = Plot[`symbol${symbol[0].toUpperCase()}${symbol.slice(1)}`];
  const attributes = {fill: inside, stroke: colour, "stroke-width": 1.5, transform: `rotate(${rotate})`};
  return svg("path", {d: Plot.symbol(type, 70)(), ...attributes});
}

/// A small picture of a look, for legends.
function symbolIcon(look) {
  const attributes = {class: "race-icon", viewBox: "-8 -8 16 16", width: 14, height: 14,
    "aria-hidden": "true"};
  return svg("svg", attributes, symbolPath(look));
}

/// What look stands for whom; `entries` are [look, text].
function raceLegend(entries) {
  return h("ul", {class: "race-legend"},
    entries.map(([look, text]) => h("li", {}, symbolIcon(look), " ", h("bdi", {}, text))));
}

/// The entries of such a legend for some contenders of a puzzle.
function contenderEntries(looks, puzzle, solvers) {
  return solvers.map((solver) => [looks(puzzle, solver), plotName(puzzle, solver, 40)]);
}
