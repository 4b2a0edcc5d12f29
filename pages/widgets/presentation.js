// The keys of a presenter's remote, and a small bar that says the same. A table whose play goes on answers first.

const TYPES = "input, textarea, select, [contenteditable]:not([contenteditable=false])";
const VERDICT = ".st-key-present :is([class*=-panel-right], [class*=-panel-enough])";
const TURNS = { PageDown: "next", PageUp: "back", Escape: "leave" };

class Remote {
  constructor(root) {
    this.root = root;
    this.bar = document.createElement("div");
    this.bar.className = "bar";
    this.bar.setAttribute("role", "group");
    root.append(this.bar);
    this.onKey = (event) => this.answer(event);
    window.addEventListener("keydown", this.onKey, { capture: true });
  }

  receive({ data, setTriggerValue }) {
    const isNew = this.data?.screen !== data.screen;
    const isAnswered = !isNew && this.data.comes === "answer" && data.comes !== "answer";
    this.data = data;
    this.send = setTriggerValue;
    this.bar.setAttribute("aria-label", data.words.bar);
    const where = document.createElement("span");
    where.textContent = data.where;
    this.bar.replaceChildren(
      this.button("back", "Page Up", data.is_first),
      where,
      this.button(data.comes, "Page Down", data.is_last, "next"),
      this.button("blank", "B"),
      this.button("leave", "Esc"),
    );
    if (isNew) document.querySelector("[data-testid=stMain]")?.scrollTo({ top: 0 });
    if (isAnswered) setTimeout(() => document.querySelector(VERDICT)?.scrollIntoView({ block: "nearest" }), 300);
  }

  button(name, key, isOff = false, turn = name) {
    const button = document.createElement("button");
    const hint = document.createElement("kbd");
    button.type = "button";
    button.disabled = isOff;
    hint.textContent = key;
    hint.setAttribute("aria-hidden", "true");
    button.append(this.data.words[name], hint);
    button.onclick = () => (turn === "blank" ? this.blank(true) : this.turn(turn));
    return button;
  }

  turn(where) {
    const { data } = this;
    const isPossible = { next: !data.is_last, back: !data.is_first, leave: true };
    if (isPossible[where]) this.send("turn", where);
  }

  answer(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (this.sheet) this.blank(false);
    else if (event.composedPath()[0]?.closest?.(TYPES)) return;
    else if (key === "b" || key === ".") this.blank(true);
    else if (!(key in TURNS) || isForTable(key)) return;
    else if (!event.repeat) this.turn(TURNS[key]);
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  blank(on) {
    this.sheet?.remove();
    this.sheet = on ? document.createElement("div") : null;
    if (!on) return;
    this.sheet.className = "sheet";
    this.sheet.onclick = () => this.blank(false);
    this.root.append(this.sheet);
  }

  end() {
    window.removeEventListener("keydown", this.onKey, { capture: true });
    this.bar.remove();
    this.sheet?.remove();
  }
}

/** Whether a film on the screen has cards to go, or a table fills the window and keeps the keys to itself. */
function isForTable(key) {
  const tables = (window[Symbol.for("kibitz card tables")] ?? []).filter((table) => table.root.checkVisibility());
  if (tables.some((table) => table.isProjector() || table.help)) return true;
  const film = tables[0]?.data?.question ? null : tables[0];
  if (key === "PageDown") return Boolean(film) && film.position < film.play.steps.length;
  return key === "PageUp" && Boolean(film) && film.position > film.data.position;
}

const remoteOf = new WeakMap();

export default function (component) {
  const { parentElement } = component;
  let remote = remoteOf.get(parentElement);
  if (!remote) remoteOf.set(parentElement, (remote = new Remote(parentElement)));
  remote.receive(component);
  return () => {
    remote.end();
    remoteOf.delete(parentElement);
  };
}
