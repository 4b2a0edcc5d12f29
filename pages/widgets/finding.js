// The picture of a chart as the reader sees it: as SVG, and as PNG, which the browser draws from it.

const SCALE = 2;
const SVG = "http://www.w3.org/2000/svg";

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

  /** Plotly draws in layers, one SVG upon the other: here they are one, on the background of the page. */
  picture() {
    const layers = [...document.querySelectorAll(`.${CSS.escape(this.data.chart)} svg.main-svg`)];
    const { width, height } = layers[0].getBoundingClientRect();
    const picture = document.createElementNS(SVG, "svg");
    const paper = document.createElementNS(SVG, "rect");
    for (const part of [picture, paper]) {
      part.setAttribute("width", width);
      part.setAttribute("height", height);
    }
    picture.setAttribute("xmlns", SVG);
    picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
    paper.setAttribute("fill", getComputedStyle(this.root).getPropertyValue("--st-background-color").trim());
    picture.append(paper, ...layers.map((layer) => layer.cloneNode(true)));
    return picture;
  }

  save(data, suffix) {
    const anchor = document.createElement("a");
    anchor.href = URL.createObjectURL(data);
    anchor.download = `${this.data.name}.${suffix}`;
    anchor.click();
    setTimeout(() => URL.revokeObjectURL(anchor.href), 10_000);
  }
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
