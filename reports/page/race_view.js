// What the filters leave of the race, and words that several figures share.

const raceKeys = ["puzzle", "set", "contender"];
const mostMarks = 3000;

/// What is chosen, "" for all.
function raceChoice() {
  return {puzzle: state.get("puzzle"), set: state.get("set"), contender: state.get("contender")};
}

/// Whether the filters leave a record by its puzzle and set; growth has no set.
function leavesRecord({puzzle, set}) {
  const choice = raceChoice();
  return (!choice.puzzle || choice.puzzle === puzzle)
    && (!choice.set || set === undefined || choice.set === set);
}

/// Whether the filters leave a contender; several names stand for a pair.
function leavesContender(...solvers) {
  const {contender} = raceChoice();
  return !contender || solvers.includes(contender);
}

/// How strongly a contender is drawn: others than the chosen one are pale.
function strength(solver) {
  return leavesContender(solver) ? 1 : 0.25;
}

/// The names of a set's runners.
const runnersOf = (set) => set.runners.map(({solver}) => solver);

/// Records with solvers among which the chosen contender is, where one is.
function leftSets(sets, solversOf = runnersOf) {
  return sets.filter((set) => leavesRecord(set) && leavesContender(...solversOf(set)));
}

/// The same of a lane's rows of one contender each, as {puzzle, set, records}.
function leftGroups(records, solverOf = (record) => record.solver) {
  const groups = new Map();
  for (const record of records) {
    const key = JSON.stringify([record.puzzle, record.set]);
    if (!groups.has(key)) groups.set(key, {puzzle: record.puzzle, set: record.set, records: []});
    groups.get(key).records.push(record);
  }
  return leftSets([...groups.values()], (group) => group.records.map(solverOf));
}

/// The heading of a set's plot.
function setName({puzzle, set}) {
  return set === undefined ? shortText(puzzle) : `${shortText(puzzle)}, ${shortText(set)}`;
}

/// A column of names of solvers.
function solverColumn(name, key) {
  return {name, value: (row) => row[key], text: (row) => shortName(row[key], 40)};
}

/// Columns that most tables begin with.
function placeColumns(solver = "solver", name = "Contender") {
  return [
    solverColumn(name, solver),
    {name: "Puzzle", value: (row) => row.puzzle, text: (row) => shortText(row.puzzle)},
    {name: "Set", value: (row) => row.set, text: (row) => shortText(row.set)},
  ];
}

/// A column of numbers, `print` being one of format.js; a dash where there is none.
function numberColumn(name, value, print, explain) {
  return {name, value, numeric: true, explain, text: (row) => (value(row) === null ? "–"
    : print(value(row)))};
}

/// Three columns: a figure and its interval.
function estimateColumns(name, estimate, print) {
  const part = (key) => (row) => estimate(row)?.[key] ?? null;
  return [
    numberColumn(name, part("value"), print),
    numberColumn("from", part("low"), print, `The least that ${name.toLowerCase()} may be`),
    numberColumn("to", part("high"), print, `The greatest that ${name.toLowerCase()} may be`),
  ];
}

/// A text column for words of a contender: faults and reasons.
function wordsColumn(name, value) {
  return {name, value, text: (row) => (value(row) ? shortName(value(row), 80) : "")};
}

/// At most `most` of the items, evenly chosen, the last among them.
function thinned(items, most) {
  if (items.length <= most) return items;
  return Array.from({length: most}, (_, i) => items[Math.round((i * (items.length - 1)) / (most - 1))]);
}

/// What a thinned plot says of it.
const thinnedNote = "Where there are thousands of dots, evenly chosen ones are drawn; the table has all.";

/// `(1.20 to 1.31)` or nothing.
function intervalText({low, high}, print) {
  return Number.isFinite(low) && Number.isFinite(high) ? ` (${format.interval(low, high, print)})` : "";
}
