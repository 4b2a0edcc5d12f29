// Thirteen of 52 cards, chosen by click or key. The pad holds the choice and tells it after every change.

const LIMIT = 13;
const RANKS = "AKQJT98765432";
const MOVES = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

class Pad {
  constructor(parent) {
    this.root = parent.appendChild(document.createElement("div"));
    this.chosen = new Set();
    this.told = [];
    this.root.addEventListener("click", (event) => this.turn(event.target.closest("[data-card]")));
    this.root.addEventListener("keydown", (event) => this.press(event));
  }

  /** What was told comes back as heard; anything else is the server's own wish. */
  receive({ data, setStateValue }) {
    this.tell = setStateValue;
    this.words = data.words;
    if (this.html !== data.html) this.root.innerHTML = this.html = data.html;
    this.cards = [...this.root.querySelectorAll("[data-card]")];
    const heard = `${data.whose} ${data.cards.join()}`;
    const place = this.told.indexOf(heard);
    this.told = this.told.slice(place + 1);
    if (place < 0 || this.whose !== data.whose) {
      this.told = [];
      this.chosen = new Set(data.cards);
    }
    this.whose = data.whose;
    this.taken = new Set(data.taken);
    this.show();
  }

  turn(card) {
    if (!card || this.taken.has(card.dataset.card)) return;
    const { chosen } = this;
    const isFull = chosen.size === LIMIT && !chosen.has(card.dataset.card);
    if (!isFull && !chosen.delete(card.dataset.card)) chosen.add(card.dataset.card);
    this.show(card);
    if (isFull) return this.say(this.words.full);
    const cards = this.cards.map((other) => other.dataset.card).filter((name) => chosen.has(name));
    this.told.push(`${this.whose} ${cards.join()}`);
    this.tell("cards", { whose: this.whose, cards });
  }

  show(current = this.cards.find((card) => card.tabIndex === 0) ?? this.cards[0]) {
    for (const card of this.cards) {
      const isTaken = this.taken.has(card.dataset.card);
      card.setAttribute("aria-pressed", this.chosen.has(card.dataset.card));
      card.toggleAttribute("data-taken", isTaken);
      card.setAttribute("aria-disabled", isTaken);
      card.tabIndex = card === current ? 0 : -1;
    }
    this.say(this.words.counts[this.chosen.size]);
  }

  say(words) {
    const status = this.root.querySelector("[role=status]");
    if (status.textContent !== words) status.textContent = words;
  }

  /** Arrows go from card to card; a rank turns the card of that rank in the suit at hand. */
  press(event) {
    const at = this.cards.indexOf(event.target);
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const rank = RANKS.indexOf(event.key === "1" || event.key === "0" ? "T" : event.key.toUpperCase());
    const row = Math.floor(at / LIMIT);
    if (event.key in MOVES) {
      const [down, right] = MOVES[event.key];
      const column = (at % LIMIT) + right;
      this.focus(((row + down + 4) % 4) * LIMIT + ((column + LIMIT) % LIMIT));
    } else if (rank >= 0 && event.key.length === 1) {
      this.focus(row * LIMIT + rank);
      this.turn(this.cards[row * LIMIT + rank]);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  focus(place) {
    for (const card of this.cards) card.tabIndex = -1;
    this.cards[place].tabIndex = 0;
    this.cards[place].focus();
  }
}

const pads = new WeakMap();

export default function (component) {
  const { parentElement } = component;
  if (!pads.has(parentElement)) pads.set(parentElement, new Pad(parentElement));
  pads.get(parentElement).receive(component);
  return () => {
    pads.get(parentElement)?.root.remove();
    pads.delete(parentElement);
  };
}
