// Small makers of elements. Strings go in as text, never as markup, so nothing from a record is interpreted.

const SVG = "http://www.w3.org/2000/svg";

const ICONS = {
  next: "M7 4l7 6-7 6z",
  back: "M13 4l-7 6 7 6z",
  trickForward: "M4 4l6.5 6L4 16zM10.5 4l6.5 6-6.5 6z",
  trickBack: "M16 4L9.5 10l6.5 6zM9.5 4L3 10l6.5 6z",
  start: "M4 4h2.2v12H4zM16 4l-8 6 8 6z",
  end: "M13.8 4H16v12h-2.2zM4 4l8 6-8 6z",
  play: "M5 3.5l11 6.5-11 6.5z",
  pause: "M4.5 4h4v12h-4zM11.5 4h4v12h-4z",
  star: "M10 1.5l2.5 5.5 6 .7-4.4 4.1 1.2 5.9L10 14.8l-5.3 2.9 1.2-5.9L1.5 7.7l6-.7z",
  irregular: "M8.6 2h2.8l-.5 10.5H9.1zM10 14.4a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6z",
  comment: "M3 3h14a1.5 1.5 0 0 1 1.5 1.5v8A1.5 1.5 0 0 1 17 14h-6.5L6 18v-4H3a1.5 1.5 0 0 1-1.5-1.5v-8A1.5 1.5 0 0 1 3 3z",
  hidden: "M2.2 3.6l1.4-1.4 14.2 14.2-1.4 1.4-3-3a9 9 0 0 1-3.4.700C5.5 15.5 2.3 12.5 1 10c.7-1.3 1.8-2.7 3.4-3.9zM10 4.5c4.5 0 7.7 3 9 5.5a12 12 0 0 1-2.7 3.4l-2.9-2.9a3.5 3.5 0 0 0-4.4-4.4L7.7 4.8A9 9 0 0 1 10 4.5z",
  branch: "M3 3h6.5L7.2 5.300 11.500 9.600V18H9v-7.400L5.300 7 3 9.300z",
  illegal: "M10 1.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zm0 2.2a6.3 6.3 0 0 0-3.700 1.200l8.800 8.800A6.3 6.3 0 0 0 10 3.700zM4.9 6.300a6.300 6.300 0 0 0 8.800 8.800z",
  cost: "M2.5 5.5h15l-7.5 10.5z",
  pencil: "M13.6 2.2a1.6 1.6 0 0 1 2.3 0l1.9 1.9a1.6 1.6 0 0 1 0 2.3L7.300 16.900 2 18l1.100-5.300zM12.400 5.600l-7.500 7.500-.500 2.500 2.500-.500 7.500-7.500z",
  undo: "M7.500 3L2 8.500 7.500 14v-3.600h4a3.300 3.300 0 0 1 0 6.600H8v2h3.500a5.300 5.300 0 0 0 0-10.600h-4z",
  redo: "M12.500 3L18 8.500 12.500 14v-3.600h-4a3.300 3.300 0 0 0 0 6.600H12v2H8.500a5.300 5.300 0 0 1 0-10.600h4z",
  projector: "M2 3h7v2H4v5H2zM18 17h-7v-2h5v-5h2z",
};

const PIPS = {
  S: "M10 1C8.2 4.6 1.6 7.4 1.6 12.1c0 2.5 1.9 4.3 4.2 4.3 1.4 0 2.6-.6 3.4-1.6-.1 1.9-.8 3.1-2.1 4.2h5.8c-1.3-1.1-2-2.3-2.1-4.2.800 1 2 1.6 3.4 1.6 2.3 0 4.2-1.8 4.2-4.3C18.4 7.4 11.8 4.6 10 1z",
  H: "M10 18.8C8.6 15.6 1.3 11.6 1.3 6.5 1.3 3.7 3.3 1.6 5.8 1.6c1.9 0 3.4 1.1 4.2 2.9.800-1.8 2.3-2.9 4.2-2.9 2.5 0 4.5 2.1 4.5 4.9 0 5.1-7.3 9.1-8.7 12.3z",
  D: "M10 .9c1.8 3.4 4.3 6.4 7.2 9.1-2.9 2.7-5.4 5.7-7.2 9.1C8.2 15.7 5.7 12.7 2.8 10 5.7 7.3 8.2 4.3 10 .9z",
  C: "M10 1.2a4.15 4.15 0 0 0-3.3 6.66A4.25 4.25 0 1 0 5.3 16.1c1.6 0 3-.8 3.8-2-.1 2-.8 3.5-2.2 4.9h6.2c-1.4-1.4-2.1-2.9-2.2-4.9.800 1.2 2.2 2 3.8 2a4.25 4.25 0 1 0-1.4-8.24A4.15 4.15 0 0 0 10 1.2z",
};

/** An HTML element. `on…` attributes are listeners, the others are written as they are, null ones left out. */
function element(tag, attributes = {}, ...children) {
  return furnish(document.createElement(tag), attributes, children);
}

/** The same for a piece of a drawing. */
function drawing(tag, attributes = {}, ...children) {
  return furnish(document.createElementNS(SVG, tag), attributes, children);
}

function furnish(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") node.addEventListener(name.slice(2), value);
    else if (value !== null) node.setAttribute(name, value);
  }
  node.append(...children.filter((child) => child !== null));
  return node;
}

function icon(name) {
  return shape("icon", ICONS[name]);
}

function pip(suit) {
  return shape(`pip suit-${suit}`, PIPS[suit]);
}

function shape(look, path) {
  return drawing("svg", { class: look, viewBox: "0 0 20 20", "aria-hidden": "true" }, drawing("path", { d: path }));
}

/** Text only a screen reader reads. */
function unseen(text) {
  return element("span", { class: "unseen" }, text);
}

/** The function that says a sentence of `words`, with its `{names}` filled in. */
function wording(words) {
  return (key, values = {}) => (words[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** Give `node` exactly this text, touching the document only when it differs. */
function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}
