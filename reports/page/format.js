// The only place where numbers become text. Each text is made of one number of the data, so
// that every figure on the page can be found there.
const format = (() => {
  const unknown = "not known";
  const known = (value) => typeof value === "number" && Number.isFinite(value);

  /// Three significant digits for a number from 1 to 999.
  const three = (value) => value.toFixed(value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2);

  /// A number carried to the unit in which it has one to three digits before the point.
  function scaled(value, units) {
    let unit = 0;
    while (value >= 999.5 && unit + 1 < units.length) {
      value /= 1000;
      ++unit;
    }
    return `${unit === 0 && Number.isInteger(value) ? value : three(value)}\u00a0${units[unit]}`;
  }

  function commas(digits) {
    return digits.replace(/\B(?=(\d{3})+$)/g, ",");
  }

  /// Whole numbers with commas, also those that are given as decimal text: `65,536`.
  function count(value) {
    if (typeof value === "string" && /^\d{1,40}$/.test(value)) return commas(value);
    return known(value) ? (value < 0 ? "-" : "") + commas(Math.abs(Math.round(value)).toFixed(0)) : unknown;
  }

  /// Nanoseconds in three significant digits: `1.23 ms`.
  function duration(ns) {
    if (!known(ns)) return unknown;
    let unit = 0;
    let value = ns;
    while (value >= 999.5 && unit < 3) {
      value /= 1000;
      ++unit;
    }
    return `${three(value)}\u00a0${["ns", "µs", "ms", "s"][unit]}`;
  }

  const seconds = (value) => (known(value) ? duration(value * 1e9) : unknown);

  /// A part of one: `2.8%`.
  function percent(part) {
    if (!known(part)) return unknown;
    const value = 100 * part;
    const digits = Math.abs(value) >= 9.95 ? 0 : Math.abs(value) >= 0.995 ? 1 : 2;
    return `${value.toFixed(digits)}%`;
  }

  /// A quotient in three significant digits, without a sign of multiplication: `1.23`.
  function ratio(value) {
    if (!known(value)) return unknown;
    const size = Math.abs(value);
    if (size >= 999.5) return commas(value.toFixed(0));
    return size >= 0.9995 || size === 0 ? three(value) : value.toPrecision(3);
  }

  const bytes = (value) => (known(value) ? scaled(value, ["B", "kB", "MB", "GB", "TB"]) : unknown);

  /// Any other number: whole ones with commas, else four significant digits.
  function number(value) {
    if (!known(value)) return typeof value === "string" ? count(value) : unknown;
    if (Number.isInteger(value) && Math.abs(value) < 1e15) return count(value);
    const size = Math.abs(value);
    if (size >= 1e6 || size < 1e-3) return value.toExponential(3);
    const [whole, part] = String(Number(value.toPrecision(4))).split(".");
    return commas(whole) + (part ? `.${part}` : "");
  }

  /// A value by the word of its unit, as claims and raw results carry it.
  function measured(value, unit) {
    if (!known(value)) return unknown;
    if (unit === "ns") return duration(value);
    if (unit === "bytes") return bytes(value);
    return unit ? `${number(value)} ${unit}` : number(value);
  }

  /// `1.20 to 1.31` by one of the functions above.
  const interval = (low, high, print) => `${print(low)} to ${print(high)}`;

  /// `2026-11-30T20:40:00Z` as `2026-11-30 20:40 UTC`; else the text as it is.
  function moment(text) {
    const parts = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(:\d\d(\.\d+)?)?Z$/.exec(text || "");
    return parts ? `${parts[1]} ${parts[2]} UTC` : visible(text || unknown);
  }

  return {
    unknown,
    known,
    count,
    duration,
    seconds,
    percent,
    ratio,
    bytes,
    number,
    measured,
    interval,
    moment,
  };
})();
