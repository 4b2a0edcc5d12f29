// The picture of a chart as the reader sees it: as SVG, and as PNG, which the browser draws from it.

const SCALE = 2;
const SVG = "http://www.w3.org/2000/svg";
const MARGIN = 16;
const LINE = 24;
// A picture has no fonts of the page.
const TITLE = "600 18px Georgia, 'Songti SC', 'Noto Serif CJK SC', serif";

class Pictures {
  constructor() {
    this.root = document.createElement("div");
    this.png = this.button(async () => this.save(await drawn(this.picture()), "png"));
    this.svg = this.button(() => this.save(new Blob([written(this.picture())], { type: "image/svg+xml" }), "svg"));
    this.root.append(this.png, this.svg);
  }

  receive(data) {
    this.data = data;
    this.png.textContent = data.words.png;
    this.svg.textContent = data.words.svg;
  }

  button(act) {
    const button = document.createElement("button");
    button.type = "button";
    button.onclick = act;
    return button;
  }

  /** Plotly draws in layers, one SVG upon the other: here they are one, under the title, on the page's background. */
  picture() {
    const layers = [...document.querySelectorAll(`.${CSS.escape(this.data.chart)} svg.main-svg`)];
    const { width, height } = layers[0].getBoundingClientRect();
    const lines = broken(this.data.title, width - 2 * MARGIN);
    const top = lines.length * LINE + MARGIN;
    const size = { width, height: height + top };
    const colour = (name) => getComputedStyle(this.root).getPropertyValue(name).trim();
    return element("svg", { ...size, viewBox: `0 0 ${width} ${height + top}` }, [
      element("rect", { ...size, fill: colour("--st-background-color") }),
      ...lines.map((line, number) =>
        element("text", { x: MARGIN, y: (number + 1) * LINE, fill: colour("--st-text-color"), style: `font: ${TITLE}` }, [
          line,
        ]),
      ),
      element("g", { transform: `translate(0 ${top})` }, layers.map((layer) => layer.cloneNode(true))),
    ]);
  }

  save(data, suffix) {
    const anchor = document.createElement("a");
    anchor.href = URL.createObjectURL(data);
    anchor.download = `${this.data.name}.${suffix}`;
    anchor.click();
    setTimeout(() => URL.revokeObjectURL(anchor.href), 10_000);
  }
}

function element(name, attributes, parts = []) {
  const element = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.append(...parts);
  return element;
}

/** The text in lines no longer than this; Chinese breaks between any two signs. */
function broken(text, width) {
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = TITLE;
  const lines = [""];
  for (const word of text.match(/[\u3400-\u9fff]|[^\s\u3400-\u9fff]+\s*|\s+/g) ?? []) {
    if (lines.at(-1) && pen.measureText(lines.at(-1) + word.trimEnd()).width > width) lines.push("");
    lines[lines.length - 1] += word;
  }
  return lines;
}

function written(picture) {
  return new XMLSerializer().serializeToString(picture);
}

async function drawn(picture) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(written(picture))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * SCALE;
  canvas.height = image.naturalHeight * SCALE;
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

const shown = new WeakMap();

export default function ({ parentElement, data }) {
  let pictures = shown.get(parentElement);
  if (!pictures) {
    pictures = new Pictures();
    shown.set(parentElement, pictures);
    parentElement.append(pictures.root);
  }
  pictures.receive(data);
  return () => {
    pictures.root.remove();
    shown.delete(parentElement);
  };
}
