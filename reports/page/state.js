// What is chosen on the page, kept in the address after `#`, so that a view can be shared.
// A key has to be defined, with what it accepts, before anything reads it; all else in the
// address is ignored.
const state = (() => {
  const keys = new Map();
  const listeners = new Set();

  function fromAddress() {
    const found = new Map();
    for (const part of location.hash.slice(1).split("&")) {
      const at = part.indexOf("=");
      if (at < 1) continue;
      try {
        found.set(decodeURIComponent(part.slice(0, at)), decodeURIComponent(part.slice(at + 1)));
      } catch {
        // A lone percent sign: somebody edited the address by hand.
      }
    }
    return found;
  }

  function accepted(definition, value) {
    if (typeof value !== "string") return false;
    const {accepts} = definition;
    return Array.isArray(accepts) ? accepts.includes(value) : accepts(value);
  }

  function toAddress() {
    const parts = [];
    for (const [key, {value, initial}] of keys) {
      if (value !== initial) parts.push(`${encodeURIComponent(key)}=${encodeURIComponent(value)}`);
    }
    const address = `${location.pathname}${location.search}${parts.length ? `#${parts.join("&")}` : ""}`;
    try {
      history.replaceState(null, "", address);
    } catch {
      // Some browsers refuse it for files, others when it comes too often; the view is right all the same.
    }
  }

  function tell(changed) {
    for (const {wanted, listener} of [...listeners]) {
      if (wanted.some((key) => changed.has(key))) listener();
    }
  }

  window.addEventListener("hashchange", () => {
    const found = fromAddress();
    const changed = new Set();
    for (const [key, definition] of keys) {
      const value = accepted(definition, found.get(key)) ? found.get(key) : definition.initial;
      if (value !== definition.value) changed.add(key);
      definition.value = value;
    }
    tell(changed);
  });

  return {
    /// `accepts`: a list of strings or a predicate; `initial` (a string) is what holds without a choice.
    define(key, accepts, initial = "") {
      const definition = {accepts, initial, value: initial};
      const found = fromAddress().get(key);
      if (accepted(definition, found)) definition.value = found;
      keys.set(key, definition);
    },
    defined: (key) => keys.has(key),
    get: (key) => keys.get(key).value,
    /// Several at once: set({puzzle: "flip", set: ""}); values that aren't accepted change nothing.
    set(values) {
      const changed = new Set();
      for (const [key, value] of Object.entries(values)) {
        const definition = keys.get(key);
        if (value === definition.value) continue;
        if (value !== definition.initial && !accepted(definition, value)) continue;
        definition.value = value;
        changed.add(key);
      }
      if (changed.size === 0) return;
      toAddress();
      tell(changed);
    },
    /// Calls the listener after any of these keys changed; returns what ends that.
    subscribe(wanted, listener) {
      const entry = {wanted, listener};
      listeners.add(entry);
      return () => listeners.delete(entry);
    },
  };
})();

/// The keys that every section shares: `puzzle`, `contender`, `set` (each "" for all), and the
/// two contenders of the scatter plot, `first` and `second` ("" where none is chosen).
function defineFilters({puzzles, contenders, sets}) {
  state.define("puzzle", ["", ...puzzles]);
  state.define("contender", ["", ...contenders]);
  state.define("set", ["", ...sets]);
  state.define("first", ["", ...contenders]);
  state.define("second", ["", ...contenders]);
}

/// A labelled <select> tied to a key. `options`: values, or [value, text]; `all` names the choice of "".
function filterSelect(key, label, options, all = "all") {
  const pairs = [
    ["", all],
    ...options.map((option) => (Array.isArray(option) ? option : [option, shortText(option)])),
  ];
  const select = h(
    "select",
    {"data-filter": key},
    pairs.map(([value, text], i) => h("option", {value: i}, text)),
  );
  const show = () => {
    select.selectedIndex = Math.max(
      0,
      pairs.findIndex(([value]) => value === state.get(key)),
    );
  };
  show();
  select.addEventListener("change", () => state.set({[key]: pairs[select.selectedIndex][0]}));
  state.subscribe([key], show);
  return h("label", {class: "filter"}, h("span", {}, label), select);
}

/// Goes to a part of the page and puts the focus there, for those who read by keyboard.
function jumpTo(id) {
  const target = document.getElementById(id);
  if (!target || !target.matches("section, article")) return;
  const head = target.querySelector("h2, h3") || target;
  head.setAttribute("tabindex", "-1");
  target.scrollIntoView();
  head.focus({preventScroll: true});
}

/// A link to a part of the page that leaves the filters in the address alone.
function jumpLink(id, attributes, ...children) {
  const go = (event) => {
    event.preventDefault();
    state.set({at: id});
    jumpTo(id);
  };
  return h("a", {href: `#at=${id}`, ...attributes, on: {click: go}}, children);
}
