// Section 4: who is faster, by how much, how sure, and on what.

/// Why a lane's figure is empty: the run's own note of it, where there is one.
function laneAbsence(results) {
  return (lane) => {
    const note = (results.notes || []).find((text) => text.includes("lane") && text.includes(lane));
    return note ? `${shortText(note, 300)}.` : `the race had no ${lane} lane, or nothing came of it.`;
  };
}

/// What the race was, in a sentence.
function raceSummary(race) {
  const blocks = race.blocks_run === race.blocks_planned ? `${format.count(race.blocks_run)} blocks`
    : `${format.count(race.blocks_run)} of ${format.count(race.blocks_planned)} blocks`;
  const [margin, level] = [race.margin, race.level].map(format.percent);
  return h("p", {},
    `Mode ${shortText(race.mode, 20)}: ${blocks}; times within ${margin} count as equal; `,
    `${format.count(race.compared_pairs)} pairs compared, with a chance of ${level} that any interval of `,
    "the race is wrong.",
    race.no_findings && h("strong", {}, ` No findings: ${shortText(race.no_findings, 300)}.`),
    race.interrupted && h("strong", {}, " It was interrupted: what follows is what was known by then."));
}

/// The filters that all figures share.
function raceControls(race) {
  const records = [...race.sets, ...race.instances, ...race.counted, ...race.whole_process];
  const names = (key) => [...new Set(records.map((record) => record[key]))].sort();
  return h("div", {class: "bar race-controls", role: "group",
    "aria-label": "What the figures of the race show"},
    filterSelect("puzzle", "Puzzle", [...new Set([...names("puzzle"), ...race.growth.map(({puzzle}) =>
      puzzle)])], "all puzzles"),
    filterSelect("set", "Instance set", names("set"), "all sets"),
    filterSelect("contender", "Contender", raceContenders(race), "all contenders"));
}

/// Links to the figures.
function raceContents(figures) {
  const link = (figure) => {
    const jump = () => {
      figure.scrollIntoView();
      figure.querySelector("h3").focus({preventScroll: true});
    };
    return h("li", {}, h("button", {type: "button", on: {click: jump}}, figure.querySelector("h3")
      .textContent));
  };
  return h("ul", {class: "race-contents"}, figures.map(link));
}

/// The section: an element that holds controls and all figures. The keys of the filters have
/// to be defined in `state` before.
function raceSection(results) {
  const {race} = results;
  if (!race) return h("div", {class: "race"}, h("p", {class: "race-missing"},
    "Nothing was raced in this run."));
  const context = {race, looks: raceLooks(race), times: instanceTimes(race), absence: laneAbsence(results)};
  const figures = [
    ratiosFigure, ranksFigure, distributionsFigure, controlsFigure, cactusFigure, scatterFigure, growthFigure,
    parallelFigure, memoryFigure, nodesFigure, portfolioFigure, processesFigure,
  ].map((make) => make(context));
  for (const figure of figures) figure.querySelector("h3").tabIndex = -1;
  return h("div", {class: "race"}, raceSummary(race), raceContents(figures), raceControls(race), figures);
}
