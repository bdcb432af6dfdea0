// Axes, most of them such that one step is a factor. Their marks are round numbers, not
// figures of the run.

/// A mark's text without the zeros behind its point: `1 µs`.
function tickText(text) {
  return text.replace(/(\.\d*?)0+(?!\d)/, "$1").replace(/\.(?!\d)/, "");
}

/// Powers of ten from `low` to `high`, at most about `most` of them.
function decades(low, high, most) {
  const first = Math.ceil(Math.log10(low) - 1e-9);
  const last = Math.floor(Math.log10(high) + 1e-9);
  const step = Math.max(1, Math.ceil((last - first + 1) / most));
  const ticks = [];
  for (let power = Math.ceil(first / step) * step; power <= last; power += step) {
    ticks.push(Number(`1e${power}`));
  }
  return ticks;
}

/// Those of the steps times powers of ten that lie between.
function stepsBetween(low, high, steps) {
  const ticks = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); ++power) {
    for (const step of steps) {
      const tick = Number(`${step}e${power}`);
      if (tick >= low && tick <= high) ticks.push(tick);
    }
  }
  return ticks;
}

/// Round numbers at even distances.
function evenSteps(low, high, most) {
  const rough = (high - low) / Math.max(1, most);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * [1, 2, 5, 10].find((factor) => factor * power >= rough * 0.999);
  const ticks = [];
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high * (1 + 1e-9); ++i) {
    ticks.push(Number((i * step).toPrecision(6)));
  }
  return ticks;
}

/// Round numbers from `low` to `high` for an axis of factors, at most about `most`.
function factorTicks(low, high, most) {
  if (high < 2 * low) return evenSteps(low, high, Math.min(most, 6));
  const powers = decades(low, high, most);
  if (powers.length >= 3) return powers;
  const choices = [[1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 5], [1, 3], [1]].map((steps) => stepsBetween(low,
    high, steps));
  const fitting = choices.find((ticks) => ticks.length <= most) || powers;
  return fitting.length >= 2 ? fitting : evenSteps(low, high, Math.min(most, 4));
}

/// An axis along `x` or `y`: {scale, marks, margin}, `scale` being options of Plot and
/// `marks` the axis with its grid. They are marks of their own, as Plot leaves out texts of
/// axes of factors that aren't powers of ten. `margin` is what the texts need.
function plainAxis(along, {ticks, text, label, grid = true, ...scale}) {
  const side = along === "x" ? {labelAnchor: "right", labelOffset: 36} : {labelAnchor: "top", labelOffset: 0};
  const [axis, lines] = along === "x" ? [Plot.axisX, Plot.gridX] : [Plot.axisY, Plot.gridY];
  const longest = Math.max(1, ...ticks.map((tick) => text(tick).length));
  const marks = [axis(ticks, {text, label, labelArrow: "none", tickSize: 5, ...side})];
  if (grid) marks.unshift(lines(ticks, {strokeOpacity: 0.12}));
  return {scale: {...scale, axis: null, label: null}, marks, margin: 18 + 7 * longest};
}

/// Those of the marks of an axis that goes across whose texts don't touch.
function apart(ticks, text, [low, high], length) {
  let end = -Infinity;
  return ticks.filter((tick) => {
    const middle = (length * Math.log(tick / low)) / Math.log(high / low);
    const half = 3.5 * text(tick).length;
    if (middle - half < end + 8) return false;
    end = middle + half;
    return true;
  });
}

/// An axis of factors over the values, about `length` pixels long, `print` giving the text of
/// a mark; zero, which has no place on it, is put before its beginning by `place`, where a
/// mark says so.
function factorAxis(along, values, {label, print, length, include = []}) {
  const known = values.filter((value) => Number.isFinite(value));
  const positive = [...known.filter((value) => value > 0), ...include];
  const least = positive.length > 0 ? Math.min(...positive) : 1;
  const greatest = positive.length > 0 ? Math.max(...positive) : 10;
  const pad = Math.max(1.02, (greatest / least) ** 0.04);
  const hasZero = known.some((value) => value === 0);
  const zero = least / Math.max(3, pad ** 3);
  const round = factorTicks(least / pad, greatest * pad, along === "x" ? marksAcross(length)
    : marksUp(length));
  const all = hasZero ? [zero, ...round.filter((tick) => tick > 2 * zero)] : round;
  const text = (tick) => (hasZero && tick === zero ? "0" : tickText(print(tick)));
  const domain = [hasZero ? zero / pad : least / pad, greatest * pad];
  const ticks = along === "x" ? apart(all, text, domain, length - 70) : all;
  return {...plainAxis(along, {ticks, text, label, type: "log", domain}), place: (value) => (value > 0
    ? value : zero), domain};
}

/// How many marks an axis that goes across has room for, and one that goes up.
const marksAcross = (length) => Math.max(2, Math.floor(length / 80));
const marksUp = (length) => Math.max(2, Math.floor(length / 45));

/// The text of a quotient of two times on an axis: `100` and `1/100`.
function factorText(value) {
  return value >= 0.999 ? format.ratio(value) : `1/${tickText(format.ratio(1 / value))}`;
}
