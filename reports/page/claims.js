// Section 5: what was published, and what this run has to say of it.

function claimsSection({claims}) {
  if (!claims || claims.length === 0)
    return h("p", {class: "note"}, "No published claim was measured in this run.");
  return h("div", {class: "claims"}, claims.map(claimCard));
}

const claimTones = {holds: "good", "does not hold": "bad", "not decidable here": "none"};

function claimCard(claim) {
  const id = `claim-${claim.number}`;
  return h(
    "article",
    {class: "claim", id, "data-verdict": claim.verdict, "aria-labelledby": `${id}-name`},
    h(
      "h3",
      {id: `${id}-name`},
      h("span", {class: "number"}, format.count(claim.number)),
      h("span", {}, shortName(claim.statement, 300)),
    ),
    h("p", {class: "verdict"}, mark(claimTones[claim.verdict] || "doubtful", claim.verdict)),
    h(
      "div",
      {class: "measured"},
      claimFigures(claim.figures || []),
      claim.why ? h("p", {}, shortName(claim.why, 400)) : null,
      h(
        "p",
        {class: "small"},
        "Measured: ",
        shortName(claim.measured, 300),
        claim.on ? ["; on ", shortName(claim.on, 300)] : "",
        ". ",
        "Source: ",
        shortName(claim.source, 200),
        ".",
      ),
    ),
  );
}

function claimFigure(figure) {
  const print = (value) => format.measured(value, figure.unit);
  const ranged = format.known(figure.low) && format.known(figure.high);
  return h(
    "tr",
    {},
    h("th", {scope: "row"}, shortName(figure.what, 120)),
    h("td", {class: "numeric"}, figure.claimed ? shortName(figure.claimed, 40) : "–"),
    h("td", {class: "numeric"}, h("strong", {}, print(figure.value))),
    h("td", {class: "numeric"}, ranged ? format.interval(figure.low, figure.high, print) : "exact"),
  );
}

function claimFigures(figures) {
  if (figures.length === 0) return null;
  const numeric = (name) => h("th", {scope: "col", class: "numeric"}, name);
  const heads = [h("th", {scope: "col"}, "figure"), ["published", "measured", "interval"].map(numeric)];
  const body = h("tbody", {}, figures.map(claimFigure));
  return scrollRegion("Figures", h("table", {class: "figures"}, h("thead", {}, h("tr", {}, heads)), body));
}
