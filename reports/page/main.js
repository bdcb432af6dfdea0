// The page from its data: the frame, then the sections one by one.

function distinct(values) {
  return [...new Set(values.filter((value) => typeof value === "string" && value !== ""))];
}

/// What can be filtered by: {puzzles, contenders, sets}.
function filtersOf({methods, verify, race}) {
  const raced = race ? raceMentions(race) : [];
  const sets = race
    ? [
        ...race.sets,
        ...race.instances,
        ...race.counted,
        ...race.parallel,
        ...race.portfolio,
        ...race.whole_process,
      ]
    : [];
  return {
    puzzles: distinct([...methods.puzzles, ...verify.results, ...raced].map((one) => one.puzzle)),
    contenders: distinct([...verify.results, ...raced].map((one) => one.solver)).sort(),
    sets: distinct(sets.map((one) => one.set)),
  };
}

function masthead(results) {
  const again = results.commands && results.commands.again;
  return [
    h("h1", {}, "Palio report"),
    h(
      "p",
      {class: "sub"},
      "Puzzle solvers, proved right and then raced. ",
      results.began ? [format.moment(results.began), ", "] : "",
      shortName(results.kind || "run", 40),
      " with seed ",
      String(results.seed),
      results.environment ? [", on ", shortName(results.environment.processor || "", 60)] : "",
      ".",
    ),
    again ? h("details", {class: "again"}, h("summary", {}, "Run it again"), command(again)) : null,
  ];
}

/// Light or dark as the system has it, until this button says otherwise; nothing of it is kept.
function themeButton() {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const root = document.documentElement;
  const now = () => root.style.colorScheme || (dark.matches ? "dark" : "light");
  const button = h("button", {type: "button", class: "theme", id: "theme"});
  const show = () => {
    const other = now() === "dark" ? "Light" : "Dark";
    fill(button, other);
    button.setAttribute("aria-label", `${other} theme`);
  };
  button.setAttribute("title", "Change between light and dark");
  button.addEventListener("click", () => {
    root.style.colorScheme = now() === "dark" ? "light" : "dark";
    show();
  });
  dark.addEventListener("change", show);
  show();
  return button;
}

/// A section; what goes wrong in it is said in its place, and leaves the others alone.
function sectionOf({id, title, lead, build}) {
  const section = h(
    "section",
    {id, "aria-labelledby": `${id}-title`},
    h("h2", {id: `${id}-title`}, title),
    lead ? h("p", {class: "lead"}, lead) : null,
  );
  try {
    append(section, [build()]);
  } catch (error) {
    console.error(error);
    section.append(
      h(
        "div",
        {class: "error", role: "alert"},
        mark("bad", "This section can't be drawn: ", shortText(error && error.message, 200)),
        " The other sections and the data in Raw are not affected.",
      ),
    );
  }
  return section;
}

/// Marks the section in sight in the navigation.
function followReading(links) {
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        if (!entry.isIntersecting) continue;
        for (const [id, link] of links) {
          if (id === entry.target.id) link.setAttribute("aria-current", "true");
          else link.removeAttribute("aria-current");
        }
        const link = links.get(entry.target.id);
        const list = link.closest("ul");
        list.scrollLeft = link.offsetLeft - list.offsetLeft - (list.clientWidth - link.offsetWidth) / 2;
      }
    },
    {rootMargin: "-20% 0px -75% 0px"},
  );
  for (const id of links.keys()) watcher.observe(document.getElementById(id));
}

/// On paper nothing can be unfolded.
function openForPrint() {
  let closed = [];
  const print = matchMedia("print");
  const change = () => {
    if (print.matches) {
      closed = [...document.querySelectorAll("details:not([open])")];
      for (const one of closed) one.open = true;
    } else {
      for (const one of closed) one.open = false;
      closed = [];
    }
  };
  print.addEventListener("change", change);
  change();
}

/// The sections in their order.
function sectionsOf(results, filters) {
  return [
    {id: "headline", title: "Headline", build: () => headlineSection(results)},
    {
      id: "matrix",
      title: "Matrix",
      lead: "Each method has a solver of its own for each puzzle where it makes sense.",
      build: () => matrixSection(results),
    },
    {
      id: "findings",
      title: "Findings",
      lead: "Each contender that failed, with the smallest instance that shows it.",
      build: () => findingsSection(results),
    },
    {id: "race", title: "Race", build: () => raceSection(results)},
    {
      id: "claims",
      title: "Claims",
      lead: "What was published about these puzzles, measured in this run.",
      build: () => claimsSection(results),
    },
    {id: "environment", title: "Environment and biases", build: () => environmentSection(results)},
    {id: "raw", title: "Raw", lead: "Every result of this run.", build: () => rawSection(results, filters)},
  ];
}

function buildPage(results) {
  const filters = filtersOf(results);
  defineFilters(filters);
  state.define("at", (value) => /^[a-z]+(-\d{1,6})?$/.test(value));
  const sections = sectionsOf(results, filters);
  append(document.getElementById("top"), masthead(results));
  const links = new Map(sections.map(({id, title}) => [id, jumpLink(id, {}, title.split(" ")[0])]));
  append(document.getElementById("sections"), [
    h(
      "ul",
      {},
      [...links.values()].map((link) => h("li", {}, link)),
    ),
    themeButton(),
  ]);
  append(document.getElementById("content"), sections.map(sectionOf));
  followReading(links);
  openForPrint();
  state.subscribe(["at"], () => jumpTo(state.get("at")));
  if (state.get("at")) jumpTo(state.get("at"));
  document.querySelector(".skip").addEventListener("click", (event) => {
    event.preventDefault();
    document.getElementById("content").focus();
  });
  document.documentElement.dataset.ready = "yes";
}

try {
  buildPage(JSON.parse(document.getElementById("results").textContent));
} catch (error) {
  console.error(error);
  document
    .getElementById("content")
    .append(
      h(
        "p",
        {class: "error", role: "alert"},
        `The data of this page can't be read: ${shortText(error && error.message, 200)}`,
      ),
    );
}
