// The rows come from the server as HTML. What the reader does with them is told as events, again until it was heard.

class List {
  constructor(parent) {
    this.root = parent.appendChild(document.createElement("div"));
    this.events = [];
    this.number = Date.now();
    this.root.addEventListener("click", (event) => this.press(event));
    this.root.addEventListener("change", (event) => this.choose(event));
  }

  receive({ data, setTriggerValue }) {
    this.send = setTriggerValue;
    this.events = this.events.filter((event) => event.number > data.heard);
    if (this.html === data.html || this.events.length) return;
    const focused = this.root.querySelector(":focus")?.dataset.name;
    this.root.innerHTML = this.html = data.html;
    if (focused) this.root.querySelector(`[data-name="${focused}"]`)?.focus();
  }

  tell(event) {
    this.events.push({ ...event, number: ++this.number });
    this.send("events", this.events);
  }

  press(event) {
    const pressed = event.target.closest("[data-open], [data-star]");
    if (!pressed || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const { open, star } = pressed.dataset;
    if (open) return this.tell({ kind: "open", place: open.split("/").map(Number) });
    const isOn = pressed.getAttribute("aria-pressed") !== "true";
    pressed.setAttribute("aria-pressed", isOn);
    this.tell({ kind: "star", boards: [Number(star)], isOn });
  }

  choose({ target }) {
    const boxes = target.dataset.choose ? [target] : [...this.root.querySelectorAll("[data-choose]")];
    for (const box of boxes) box.checked = target.checked;
    this.tell({ kind: "choose", boards: boxes.map((box) => Number(box.dataset.choose)), isOn: target.checked });
  }
}

const lists = new WeakMap();

export default function (component) {
  const { parentElement } = component;
  if (!lists.has(parentElement)) lists.set(parentElement, new List(parentElement));
  lists.get(parentElement).receive(component);
}
