// The measures unfold one at a time; the one that is open is the one whose chart is drawn.

class Measures {
  constructor(parent) {
    this.root = parent.appendChild(document.createElement("div"));
    this.root.addEventListener("click", (event) => this.choose(event.target.closest("summary")?.parentElement));
  }

  receive({ data, setStateValue }) {
    this.tell = setStateValue;
    if (this.html !== data.html) this.root.innerHTML = this.html = data.html;
    this.mark(data.measure);
  }

  /** A click on the open one closes it and leaves the chart. */
  choose(measure) {
    if (!measure || measure.open) return;
    this.tell("measure", measure.dataset.measure);
    for (const other of this.root.querySelectorAll("details[open]")) other.open = false;
  }

  mark(name) {
    for (const measure of this.root.querySelectorAll("details")) {
      const isShown = measure.dataset.measure === name;
      if (isShown && !measure.hasAttribute("data-shown")) measure.open = true;
      measure.toggleAttribute("data-shown", isShown);
    }
  }
}

const lists = new WeakMap();

export default function (component) {
  const { parentElement } = component;
  if (!lists.has(parentElement)) lists.set(parentElement, new Measures(parentElement));
  lists.get(parentElement).receive(component);
  return () => {
    lists.get(parentElement)?.root.remove();
    lists.delete(parentElement);
  };
}
