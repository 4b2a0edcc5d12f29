// A question about the table: cards are tapped as an answer, wherever they lie, and bear the verdict afterwards.

const VERDICT_SIGNS = { right: "✓", enough: "≈", wrong: "" };

class Answering {
  constructor(table) {
    this.table = table;
    this.picked = new Set();
    table.root.addEventListener("click", (event) => this.tap(event.target.closest?.("[data-card]")?.dataset.card));
  }

  get question() {
    return this.table.data?.question ?? null;
  }

  /** The faces of a card: where it was held, and where it lies. */
  faces(card) {
    return [...this.table.root.querySelectorAll(`[data-card="${card}"]`)].filter((face) => face.checkVisibility());
  }

  begin(question) {
    this.picked.clear();
    if (question.cards.length) this.table.comeFirst();
  }

  tap(card) {
    if (!card || !this.question?.cards.length) return;
    const { table, picked } = this;
    if (!this.question.several) return table.livePlay.ask("play", card);
    if (!this.question.cards.includes(card)) return;
    if (!picked.delete(card)) picked.add(card);
    this.show();
    const cards = this.question.cards.filter((one) => picked.has(one));
    table.component.setStateValue("picked", { record: table.record, cards });
  }

  /** Cards say that they can be tapped, that they are picked, and what the verdict on them is. */
  show() {
    const { question, table } = this;
    if (!question) return;
    for (const card of question.cards) {
      for (const face of this.faces(card)) {
        face.classList.add("askable");
        face.classList.toggle("picked", this.picked.has(card));
        face.setAttribute("role", question.several ? "checkbox" : "button");
        if (question.several) face.setAttribute("aria-checked", String(this.picked.has(card)));
        face.setAttribute("aria-label", cardName(table.say, card));
        face.tabIndex = 0;
      }
    }
    for (const [card, mark] of Object.entries(question.marks)) this.faces(card).forEach((face) => addSign(face, mark));
  }

  /** Arrows go through the cards, Enter and Space tap one, a rank taps the only card of that rank. */
  answersKey(name) {
    const cards = this.question.cards;
    if (!cards.length) return false;
    const { table } = this;
    const focused = (table.root.getRootNode().activeElement ?? null)?.dataset?.card;
    const at = cards.indexOf(focused);
    if (name === "ArrowRight" || name === "ArrowDown") return this.focus(cards[(at + 1) % cards.length]);
    if (name === "ArrowLeft" || name === "ArrowUp") return this.focus(cards.at(at < 0 ? -1 : at - 1));
    if (at >= 0 && (name === " " || (name === "Enter" && !this.question.several))) return this.answer(focused);
    const rank = (RANK_KEYS[name] ?? name).toUpperCase();
    const ofRank = RANKS.includes(rank) ? cards.filter((card) => rankOf(card) === rank) : [];
    if (ofRank.length === 1) return this.answer(ofRank[0]);
    return ofRank.length > 1 && this.focus(ofRank.find((card) => cards.indexOf(card) > at) ?? ofRank[0]);
  }

  answer(card) {
    this.tap(card);
    return true;
  }

  focus(card) {
    this.faces(card).at(-1)?.focus();
    return true;
  }
}

function addSign(face, { look, cost }) {
  face.querySelector(".sign")?.remove();
  const shape = look === "wrong" ? icon("cost") : null;
  face.append(element("span", { class: `sign sign-${look}`, "aria-hidden": "true" }, shape, cost ? String(cost) : VERDICT_SIGNS[look]));
}

/** Whether the trick waits for the card that is asked for from this seat. */
function awaitsCard(data, view, seat) {
  return Boolean(data.question?.cards.length) && view.turn?.seat === seat && !view.finished && view.shown.length > 0;
}

function emptyPlace(say) {
  return element("span", { class: "card big yours" }, element("span", { class: "what" }, say("you")));
}
