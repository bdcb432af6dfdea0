// A solution that is played move by move, on a drawn board.

const pieces = {
  b: ["black", "black"],
  B: ["black", "black"],
  w: ["white", "white"],
  W: ["white", "white"],
  O: ["hole", "empty"],
  o: ["hole", "empty"],
  _: ["hole", "empty"],
};

/// Whether the lines are a board that can be drawn: a rectangle of known cells, not too large.
function drawable(lines) {
  const columns = lines.length > 0 ? lines[0].length : 0;
  return (
    lines.length > 0 &&
    lines.length <= 40 &&
    columns > 0 &&
    columns <= 80 &&
    lines.every((line) => line.length === columns && [...line].every((cell) => cell in pieces))
  );
}

/// The board in words, row by row.
function boardWords(lines) {
  return lines.map((line) => [...line].map((cell) => pieces[cell][1]).join(" ")).join("; ");
}

/// A board that shows pictures of one size: {element, show(lines, marked)}, where `marked` holds the cells
/// (row * columns + column) that a move touched. What can't be drawn is shown as its text.
function board(lines) {
  if (!drawable(lines)) {
    const text = h("pre", {class: "board-text", tabindex: "0"});
    return {element: text, show: (now) => fill(text, now.map((line) => shortText(line, 200)).join("\n"))};
  }
  const [rows, columns] = [lines.length, lines[0].length];
  const size = 10;
  const tiles = [];
  const discs = [];
  for (let i = 0; i < rows * columns; ++i) {
    const [x, y] = [(i % columns) * size, Math.floor(i / columns) * size];
    tiles.push(svg("rect", {x: x + 0.3, y: y + 0.3, width: size - 0.6, height: size - 0.6, rx: 1.2}));
    discs.push(svg("circle", {cx: x + size / 2, cy: y + size / 2, r: 3.6}));
  }
  const element = svg(
    "svg",
    {class: "board", role: "img", viewBox: `-0.4 -0.4 ${columns * size + 0.8} ${rows * size + 0.8}`},
    tiles,
    discs,
  );
  element.style.maxWidth = `${Math.min(columns * 3.2, 40)}rem`;
  const show = (now, marked = new Set()) => {
    if (!drawable(now) || now.length !== rows || now[0].length !== columns) return;
    element.setAttribute("aria-label", `Board, row by row: ${boardWords(now)}`);
    [...now.join("")].forEach((cell, i) => {
      tiles[i].setAttribute("class", marked.has(i) ? "tile moved" : "tile");
      discs[i].setAttribute("class", `disc ${pieces[cell][0]}`);
    });
  };
  show(lines);
  return {element, show};
}

/// A move as the puzzle prints it, in words.
function moveWords(puzzle, move) {
  const parts = /^\d{1,6}( \d{1,6}){0,3}$/.test(move) ? move.split(" ") : [];
  if (parts.length === 1) return `from cell ${parts[0]}`;
  if (parts.length === 2 && puzzle === "flip") return `press row ${parts[0]}, column ${parts[1]}`;
  if (parts.length === 4) return `row ${parts[0]}, column ${parts[1]} to row ${parts[2]}, column ${parts[3]}`;
  return shortText(move, 60);
}

/// The cells that a frame differs in from the one before; for a pressed cell that one alone.
function touched(puzzle, before, frame) {
  const columns = frame.picture.length > 0 ? frame.picture[0].length : 0;
  const pressed = /^(\d{1,3}) (\d{1,3})$/.exec(frame.move);
  if (puzzle === "flip" && pressed)
    return new Set([(Number(pressed[1]) - 1) * columns + Number(pressed[2]) - 1]);
  const [old, now] = [before.picture.join(""), frame.picture.join("")];
  return new Set([...now].map((_, i) => i).filter((i) => old[i] !== now[i]));
}

/// Where the player stands in its frames, and what runs it on: {go(place), place(), play(), stop()}.
function stepper(last, changed) {
  let place = 0;
  let timer = 0;
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    changed(place, false);
  };
  const go = (to) => {
    place = Math.max(0, Math.min(last, to));
    changed(place, timer !== 0);
  };
  const play = () => {
    if (timer !== 0) return stop();
    if (place === last) place = 0;
    timer = setInterval(() => {
      go(place + 1);
      if (place === last) stop();
    }, 900);
    return changed(place, true);
  };
  return {go, play, stop, place: () => place};
}

/// The buttons under a board, and the keys that do the same.
function playerControls(steps, last) {
  const make = (name, label, act) =>
    h("button", {type: "button", "data-step": name, on: {click: act}}, label);
  const halt = (to) => () => {
    steps.stop();
    steps.go(to());
  };
  const acts = {
    first: halt(() => 0),
    back: halt(() => steps.place() - 1),
    play: () => steps.play(),
    next: halt(() => steps.place() + 1),
    last: halt(() => last),
  };
  const labels = {first: "First", back: "Back", play: "Play", next: "Next", last: "Last"};
  const buttons = {};
  for (const [name, label] of Object.entries(labels)) buttons[name] = make(name, label, acts[name]);
  const keys = {
    ArrowLeft: acts.back,
    ArrowRight: acts.next,
    Home: acts.first,
    End: acts.last,
    " ": acts.play,
  };
  const onKey = (event) => {
    const act = keys[event.key];
    if (!act || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === " " && event.target.matches("button")) return;
    event.preventDefault();
    act();
  };
  return {
    element: h("div", {class: "controls", role: "group", "aria-label": "Moves"}, Object.values(buttons)),
    buttons,
    onKey,
  };
}

/// The list of moves, each a button that goes to it.
function moveList(puzzle, frames, go) {
  const buttons = frames.slice(1).map((frame, i) =>
    h(
      "button",
      {
        type: "button",
        class: frame.illegal ? "move illegal" : "move",
        title: moveWords(puzzle, frame.move),
        on: {click: () => go(i + 1)},
      },
      frame.illegal ? "✗ " : "",
      h("bdi", {}, shortText(frame.move, 20)),
      frame.illegal ? " not allowed" : "",
    ),
  );
  return {
    buttons,
    element: h(
      "ol",
      {class: "moves", "aria-label": "All moves"},
      buttons.map((button) => h("li", {}, button)),
    ),
  };
}

/// The board as what takes the keys.
function stageOf(title, drawn) {
  const label = `${shortText(title, 80)}. Keys: left, right, Home, End, space`;
  return h("div", {class: "stage", tabindex: "0", role: "group", "aria-label": label}, drawn.element);
}

/// A solution with its title: `frames` as in the data, the first being the start.
function player({title, puzzle, frames}) {
  const last = frames.length - 1;
  const drawn = board(frames[0].picture);
  const said = h("p", {class: "move-said", role: "status", "aria-live": "polite", "data-about": "page"});
  const steps = stepper(last, (place, playing) => show(place, playing));
  const controls = playerControls(steps, last);
  const list = moveList(puzzle, frames, (place) => {
    steps.stop();
    steps.go(place);
  });
  function show(place, playing) {
    const frame = frames[place];
    drawn.show(frame.picture, place === 0 ? new Set() : touched(puzzle, frames[place - 1], frame));
    const {first, back, play, next, last: end} = controls.buttons;
    for (const button of [first, back]) button.setAttribute("aria-disabled", String(place === 0));
    for (const button of [next, end]) button.setAttribute("aria-disabled", String(place === last));
    play.textContent = playing ? "Pause" : "Play";
    list.buttons.forEach((button, i) => {
      if (i + 1 === place) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    });
    const text =
      place === 0
        ? `Start; ${last} ${last === 1 ? "move" : "moves"}`
        : `Move ${place} of ${last}: ${moveWords(puzzle, frame.move)}`;
    const whole = frame.illegal ? `${text}: not allowed, the board stays` : text;
    if (said.textContent !== whole) said.textContent = whole;
    said.classList.toggle("illegal", frame.illegal === true);
    box.dataset.place = place;
  }
  const stage = stageOf(title, drawn);
  const box = h("div", {class: "player"}, stage, said, controls.element, list.element);
  box.addEventListener("keydown", controls.onKey);
  show(0, false);
  return box;
}
