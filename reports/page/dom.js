// Elements are only ever made from parts: no text of the data is parsed as markup, and none
// holds characters that aren't seen, such as those that turn the text around them.

/// Adds text, nodes and nested lists of them; null, undefined and false are nothing.
function append(parent, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (Array.isArray(child)) append(parent, child);
    else parent.append(child instanceof Node ? child : visible(child));
  }
  return parent;
}

function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "on") {
      for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    } else if (name === "style") {
      for (const [property, text] of Object.entries(value)) element.style.setProperty(property, text);
    } else {
      element.setAttribute(name, value === true ? "" : visible(value));
    }
  }
  return element;
}

/// h("p", {class: "note", on: {click: f}, style: {width: "3em"}}, "text", node, [more]). The
/// style object is set by property, as the content policy refuses style attributes.
function h(tag, attributes, ...children) {
  return append(setAttributes(document.createElement(tag), attributes), children);
}

/// The same for SVG.
function svg(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  return append(setAttributes(element, attributes), children);
}

/// Replaces all that is in an element.
function fill(element, ...children) {
  element.replaceChildren();
  return append(element, children);
}

const invisible = new RegExp(
  "[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\u061c\\u200b-\\u200f" +
    "\\u2028-\\u202e\\u2060-\\u2069\\ufeff\\ufff9-\\ufffb]",
  "g",
);

/// The text with its invisible characters made visible, as their numbers: control characters, marks that
/// turn the direction of writing, blanks without width. Halves of characters are replaced.
function visible(text) {
  return String(text)
    .replace(invisible, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "\ufffd");
}

/// At most `most` characters as plain text on one line, for options, labels and files' names.
function shortText(text, most = 48) {
  const characters = Array.from(visible(String(text).slice(0, 8 * most)).replace(/\s+/g, " "));
  const cut = characters.length > most || String(text).length > 8 * most;
  return cut ? `${characters.slice(0, most - 1).join("")}…` : characters.join("");
}

/// Text of a contender, set apart from the writing direction of what is around it; beyond
/// `most` characters shortened, with a button that shows the whole in a box of its own.
function shortName(text, most = 60) {
  const whole = visible(text);
  const short = shortText(text, most);
  if (short === whole) return breakable(whole);
  const name = h("bdi", {title: shortText(text, 400)}, short);
  const box = h("bdi", {class: "whole-text", tabindex: "0", hidden: true});
  const button = h("button", {type: "button", class: "more", "aria-expanded": "false"}, "all");
  button.setAttribute("aria-label", `Show all of ${short}`);
  button.addEventListener("click", () => {
    box.hidden = !box.hidden;
    if (!box.hidden && box.textContent === "") box.textContent = whole;
    button.setAttribute("aria-expanded", String(!box.hidden));
    button.textContent = box.hidden ? "all" : "less";
  });
  return h("span", {class: "long-name"}, name, " ", button, box);
}

/// A name that may break its line after a slash or an underscore.
function breakable(text) {
  return h(
    "bdi",
    {class: "name"},
    text.split(/(?<=[/_])/).flatMap((part, i) => (i ? [h("wbr"), part] : [part])),
  );
}

/// A word with its meaning, shown on hover; the glossary of the page says it in the open.
function term(word, meaning) {
  return h("abbr", {title: meaning}, word);
}

/// A button that saves what `make` returns as a file.
function saveButton(label, file, type, make) {
  const save = () => {
    const address = URL.createObjectURL(new Blob([make()], {type}));
    const link = h("a", {href: address, download: file, hidden: true});
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
  };
  return h("button", {type: "button", class: "save", on: {click: save}}, label);
}

/// Part of the page that can be scrolled by keyboard, as wide tables and plots are.
function scrollRegion(label, ...children) {
  return h(
    "div",
    {class: "scroll", role: "group", tabindex: "0", "aria-label": shortText(label, 90)},
    children,
  );
}
