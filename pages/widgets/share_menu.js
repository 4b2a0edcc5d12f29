// The link of a board, to be copied, and its picture: as SVG, and as PNG, which the browser draws from it.

const SCALE = 2;

class Sharing {
  constructor() {
    this.root = document.createElement("section");
    this.link = document.createElement("input");
    this.link.readOnly = true;
    this.link.onfocus = () => this.link.select();
    this.copy = this.button(() => this.copyLink());
    this.png = this.button(() => this.savePng());
    this.svg = this.button(() => this.save(new Blob([this.data.svg], { type: "image/svg+xml" }), "svg"));
    this.said = document.createElement("p");
    this.said.setAttribute("role", "status");
    this.root.append(row(this.link, this.copy), this.said, row(this.png, this.svg));
  }

  receive(data) {
    const isNew = this.data?.query !== data.query || this.data?.svg !== data.svg;
    this.data = data;
    this.copy.textContent = data.words.copy;
    this.png.textContent = data.words.png;
    this.svg.textContent = data.words.svg;
    this.link.setAttribute("aria-label", data.words.link);
    this.link.parentElement.hidden = data.query === null;
    if (data.query !== null) this.link.value = new URL(data.query, location.href.split("?")[0]).href;
    if (isNew) this.said.textContent = "";
  }

  button(act) {
    const button = document.createElement("button");
    button.type = "button";
    button.onclick = act;
    return button;
  }

  async copyLink() {
    this.link.focus();
    this.link.select();
    try {
      await navigator.clipboard.writeText(this.link.value);
    } catch {
      if (!document.execCommand("copy")) return this.say("by_hand");
    }
    this.say("copied");
  }

  async savePng() {
    try {
      this.save(await drawn(this.data.svg), "png");
    } catch {
      this.say("no_picture");
    }
  }

  save(data, suffix) {
    const anchor = document.createElement("a");
    anchor.href = URL.createObjectURL(data);
    anchor.download = `${this.data.name}.${suffix}`;
    anchor.click();
    setTimeout(() => URL.revokeObjectURL(anchor.href), 10_000);
  }

  say(word) {
    this.said.textContent = this.data.words[word];
  }
}

function row(...parts) {
  const row = document.createElement("div");
  row.append(...parts);
  return row;
}

async function drawn(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * SCALE;
  canvas.height = image.naturalHeight * SCALE;
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((data) => (data ? resolve(data) : reject(new Error("no picture"))), "image/png"),
  );
}

const sharings = new WeakMap();

export default function ({ parentElement, data }) {
  let sharing = sharings.get(parentElement);
  if (!sharing) {
    sharing = new Sharing();
    sharings.set(parentElement, sharing);
    parentElement.append(sharing.root);
  }
  sharing.receive(data);
  return () => {
    sharing.root.remove();
    sharings.delete(parentElement);
  };
}
