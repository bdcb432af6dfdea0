// Every result of the data as a row of one table.

/// The rows of a raw table of the data as objects.
function recordsOf(table) {
  if (!table || !Array.isArray(table.rows)) return [];
  return table.rows.map((row) => Object.fromEntries(table.columns.map((name, i) => [name, row[i]])));
}

const rawColumns = [
  "kind",
  "puzzle",
  "contender",
  "set",
  "instance",
  "what",
  "value",
  "unit",
  "clock",
  "verdict",
];

/// All results: objects with the columns above, where what doesn't apply is null.
function rawRows(results) {
  const rows = [];
  const add = (kind, base, figures) => {
    for (const [what, value, unit, clock] of figures) {
      if (value === null || value === undefined) continue;
      rows.push({
        kind,
        puzzle: null,
        contender: null,
        set: null,
        instance: null,
        ...base,
        what,
        value,
        unit: unit || "",
        clock: clock || null,
        verdict: base.verdict || null,
      });
    }
  };
  verifyRows(results.verify, add);
  if (results.race) raceRows(results.race, add);
  for (const fact of results.facts || [])
    add("fact", {set: fact.on}, [
      [fact.name, fact.value, fact.unit],
      [`${fact.name}, low`, fact.low, fact.unit],
      [`${fact.name}, high`, fact.high, fact.unit],
    ]);
  return rows;
}

function verifyRows(verify, add) {
  for (const result of verify.results) {
    const base = {
      puzzle: result.puzzle,
      contender: result.solver,
      set: result.space,
      verdict: judgement(result).word,
    };
    const clock = result.program ? "whole-process" : "in-process";
    add("verify", base, [
      ["checked", result.checked, result.noun],
      ...Object.entries(result.verdicts || {}).map(([name, count]) => [name, count, result.noun]),
      ...Object.entries(result.reasons || {}).map(([name, count]) => [`reason ${name}`, count, result.noun]),
      ...Object.entries(result.bases || {}).map(([name, count]) => [`basis ${name}`, count, result.noun]),
      ["rough time each", result.ns_per_instance, "ns", clock],
      ["expanded", result.expanded, "nodes"],
      ["generated", result.generated, "nodes"],
      ["wall time", result.seconds, "s"],
    ]);
    const example = result.counterexample;
    if (example)
      add("counterexample", {...base, instance: example.instance, verdict: example.verdict}, [
        ["truth", answerValue(example.truth)],
        ["answer", answerValue(example.answer)],
      ]);
  }
}

/// `undisturbed_pass_ns` as `undisturbed pass`.
function plainName(name) {
  return name.replace(/_ns$/, "").replace(/_/g, " ");
}

/// An estimate and its interval as three figures.
function estimateFigures(what, estimate, clock) {
  if (!estimate) return [];
  const {value, low, high} = estimate;
  return [
    [what, value, "", clock],
    [`${what}, low`, low, "", clock],
    [`${what}, high`, high, "", clock],
  ];
}

function raceRows(race, add) {
  const clock = "in-process";
  for (const {puzzle, set, runners, pairs} of race.sets) {
    for (const {solver, role, verdict, times, prepare_ns: prepare} of runners) {
      const timed = role === "contender" && times ? Object.entries(times) : [];
      const figures = timed.map(([name, value]) => [
        plainName(name),
        value,
        name.endsWith("_ns") ? "ns" : "",
        clock,
      ]);
      add("race", {puzzle, contender: solver, set, verdict}, [...figures, ["prepare", prepare, "ns", clock]]);
    }
    for (const {first, second, ratio} of pairs)
      add(
        "ratio",
        {puzzle, contender: second, set},
        estimateFigures(`time by that of ${first}`, ratio, clock),
      );
  }
  rawCountedRows(race, add);
  laneRows(race, add);
  batchRows(race, add);
  instanceTimeRows(race, add);
}

function rawCountedRows(race, add) {
  const names = [
    "expanded",
    "generated",
    "duplicates",
    "allocations",
    "peak_bytes",
    "total_bytes",
    "instructions",
    "gave_up",
  ];
  for (const one of race.counted) {
    const figures = names.map((name) => [plainName(name), one[name], name.endsWith("bytes") ? "bytes" : ""]);
    add("counted", {puzzle: one.puzzle, contender: one.solver, set: one.set}, figures);
  }
}

function laneRows(race, add) {
  const clock = "in-process";
  const times = (one, names, which) => names.map((name) => [plainName(name), one[name], "ns", which]);
  for (const one of race.whole_process) {
    const base = {puzzle: one.puzzle, contender: one.contender, set: one.set, verdict: one.verdict};
    add(
      "whole process",
      base,
      times(one, ["median_ns", "low_ns", "high_ns", "start_up_ns"], "whole-process"),
    );
  }
  for (const one of race.parallel) {
    const figures = ["instances_per_second", "speed_up", "efficiency"].flatMap((name) =>
      estimateFigures(`${plainName(name)} with ${one.threads} threads`, one[name], clock),
    );
    add("parallel", {puzzle: one.puzzle, contender: one.solver, set: one.set}, figures);
  }
  for (const one of race.portfolio) {
    const counts = ["wins", "rejected", "gave_up", "failed"].map((name) => [plainName(name), one[name]]);
    const base = {puzzle: one.puzzle, contender: one.solver, set: one.set};
    add("portfolio", base, [
      ...counts,
      ...times(one, ["first_answer_ns", "stop_ns", "slowest_stop_ns"], clock),
    ]);
  }
  for (const {puzzle, solver, points} of race.growth) {
    for (const {size, nodes, ns} of points)
      add("growth", {puzzle, contender: solver, set: size}, [
        ["nodes", nodes, "nodes"],
        ["time each", ns, "ns", clock],
      ]);
  }
}

function batchRows(race, add) {
  for (const batch of recordsOf(race.batches)) {
    const set = race.sets[batch.set];
    const runner = set && set.runners[batch.runner];
    if (!runner) continue;
    const who = runner.role === "contender" ? "" : ` (${runner.role})`;
    add(
      "batch",
      {puzzle: set.puzzle, contender: runner.solver + who, set: set.set, verdict: runner.verdict},
      [[`pass, block ${batch.block}, position ${batch.position}`, batch.pass_ns, "ns", "in-process"]],
    );
  }
}

function instanceTimeRows(race, add) {
  for (const row of recordsOf(race.instance_times)) {
    const record = race.instances[row.record];
    if (!record) continue;
    record.runners.forEach((runner, i) => {
      const base = {puzzle: record.puzzle, contender: runner.solver, set: record.set, instance: row.instance};
      add(
        "instance",
        base,
        ((row.ns || [])[i] || []).map((ns) => ["time", ns, "ns", "in-process"]),
      );
    });
  }
}
