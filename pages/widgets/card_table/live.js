// A table where cards can be played: choosing one by mouse, finger or keys, and the cards that others play in answer.

const WALK = 420; // ms a card that others play
const LOOK = 800; // ms for a trick that is complete
const PATIENCE = 3000; // ms until a card may be asked for again
const SIDE_BY_SIDE = 7; // cards to tap that do not overlap on a phone
const RANK_KEYS = { 1: "T", 0: "T" };

class LivePlay {
  constructor(table) {
    this.table = table;
    this.chosen = null;
    this.pending = false;
    this.lastLaid = 0;
  }

  get live() {
    return this.table.data?.live ?? null;
  }

  /** The cards that may be played at the position, in the order in which they lie on the table. */
  playable() {
    const { data, position } = this.table;
    const cards = new Set(this.live?.playable[position]);
    const seat = SEATS.find((one) => data.hands[one]?.some((card) => cards.has(card)));
    return seat && !this.table.hidden.has(seat) ? data.hands[seat].filter((card) => cards.has(card)) : [];
  }

  // ---- asking Python

  press(seat, card) {
    const { table } = this;
    if (!this.live || this.pending || table.data.question) return;
    if (this.walking !== undefined) return this.arrive();
    if (!this.playable().length) return;
    const next = table.play.steps[table.position];
    if (next?.seat === seat && next.card === card) table.actions.next();
    else this.ask("play", card);
  }

  ask(kind, card = "") {
    const { table } = this;
    table.pause();
    clearTimeout(table.reportTimer);
    this.pending = true;
    clearTimeout(this.patience);
    this.patience = setTimeout(() => (this.pending = false), PATIENCE);
    table.component.setTriggerValue("asked", { kind, card, record: table.record, position: table.position });
  }

  /** Back to the record; false when it is on the table. */
  leaveLine() {
    if (this.chosen !== null && !this.live.exercise) return this.choose(null);
    if (!this.live?.line) return false;
    this.ask("back");
  }

  takeBack() {
    if (!this.live?.takes_back) return false;
    this.ask("undo");
  }

  // ---- cards of others

  /** Where to walk from when these data come: the same cards as before and more. Null when the table starts anew. */
  cameFrom(data) {
    const { table } = this;
    const isOwn = this.pending;
    this.stop();
    this.pending = false;
    if (!this.live || !data.live || data.record === table.record || data.position <= table.position) return null;
    const past = (steps) => JSON.stringify(steps.slice(0, table.position).map(({ seat, card }) => [seat, card]));
    const isSame = table.data.label === data.label && past(table.data.steps) === past(data.steps);
    if (isOwn) this.lastLaid = 0;
    return isSame ? table.position : null;
  }

  /** Lay the cards from there to the position one by one. */
  walk(from) {
    this.choose(this.playable().includes(this.chosen) ? this.chosen : null);
    if (from === null || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const { table } = this;
    const to = table.position;
    table.position = from;
    const step = () => {
      table.position += 1;
      this.lastLaid = performance.now();
      table.show(table.position);
      table.announce();
      const view = table.position < to && viewAt(table.data, table.play, table.position, table.hidden);
      this.walking = view ? setTimeout(step, view.finished ? LOOK : WALK) : undefined;
    };
    this.target = to;
    const wait = this.lastLaid + WALK - performance.now();
    if (wait <= 0) return step();
    table.show();
    this.walking = setTimeout(step, wait);
  }

  stop() {
    clearTimeout(this.walking);
    this.walking = undefined;
  }

  arrive() {
    this.stop();
    this.table.position = this.target;
    this.table.show();
  }

  // ---- choosing by keys

  /** Whether the key was for choosing a card. Arrows choose at once in an exercise, else after Enter. */
  answersKey(name) {
    const cards = this.live ? this.playable() : [];
    if (name === "Backspace") return this.takeBack() !== false;
    if (!cards.length || this.walking !== undefined) return false;
    if (this.chosen === null && !this.live.exercise) return name === "Enter" && this.choose(cards[0]);
    const at = cards.indexOf(this.chosen);
    if (name === "ArrowRight" || name === "ArrowDown") return this.choose(cards[(at + 1) % cards.length]);
    if (name === "ArrowLeft" || name === "ArrowUp") return this.choose(cards.at(at < 0 ? -1 : at - 1));
    if (name === "Enter") return at >= 0 && this.pressChosen(cards[at]);
    return this.answersRank((RANK_KEYS[name] ?? name).toUpperCase(), cards, at);
  }

  /** The rank plays the card of the suit led; without one it chooses among the cards of that rank. */
  answersRank(rank, cards, at) {
    if (!RANKS.includes(rank)) return false;
    const ofRank = cards.filter((card) => rankOf(card) === rank);
    if (!ofRank.length) return true;
    const oneSuit = new Set(cards.map(suitOf)).size === 1;
    if (oneSuit) return this.pressChosen(ofRank[0]);
    return this.choose(ofRank.find((card) => cards.indexOf(card) > at) ?? ofRank[0]);
  }

  pressChosen(card) {
    const seat = SEATS.find((one) => this.table.data.hands[one]?.includes(card));
    this.choose(null);
    this.press(seat, card);
    return true;
  }

  choose(card) {
    const { table } = this;
    this.chosen = card;
    for (const face of table.root.querySelectorAll("[data-card]")) {
      face.classList.toggle("chosen", face.dataset.card === card);
    }
    if (card) write(table.live, table.say("card_chosen", { card: cardName(table.say, card) }));
    return true;
  }
}

/** The name of the line with the way back to the record, and what Python has to say about the last card asked for. */
function makeBanner({ data, say, actions }) {
  const { line = "", notice = "" } = data.live ?? {};
  const back = element("button", { type: "button", class: "back-to-record", onclick: actions.leaveLine }, say("back_to_record"));
  const name = element("p", { class: "line-name" }, icon("branch"), element("span", {}, line), back);
  const said = element("p", { class: "notice", role: "status" }, icon("illegal"), element("span", {}, notice));
  const node = element("div", { class: "line-banner" }, line ? name : null, notice ? said : null);
  let saidAt = null;
  const show = (view) => {
    saidAt ??= view.position;
    said.hidden = view.position !== saidAt;
    node.hidden = !line && (!notice || said.hidden);
  };
  return { node, show };
}

/** On a phone: the cards that may be played, large enough for a thumb. */
function makeTapRow({ data, say, actions }) {
  const node = element("div", { class: "tap-row", role: "group", "aria-label": say("cards_to_play") });
  let shown = null;
  const show = (view) => {
    const { turn, playable, asksForCard, hidden } = view;
    const isOpen = asksForCard && !hidden.has(turn.seat);
    const cards = isOpen ? (data.hands[turn.seat] ?? []).filter((card) => playable.has(card)) : [];
    const costs = cards.map((card) => costToPlay(view, turn.seat, card));
    const signature = JSON.stringify([cards, costs]);
    if (signature === shown) return;
    shown = signature;
    node.style.setProperty("--gaps", Math.max(1, cards.length - 1));
    node.classList.toggle("overlaps", cards.length > SIDE_BY_SIDE);
    node.replaceChildren(...cards.map((card, index) => tapCard(say, card, costs[index], () => actions.pressCard(turn.seat, card))));
  };
  node.hidden = !data.live;
  return { node, show };
}

function tapCard(say, card, cost, press) {
  const name = [cardName(say, card), spokenCost(say, cost)].filter(Boolean).join(", ");
  const attributes = { type: "button", class: `card tap suit-${suitOf(card)}`, "aria-label": name, onclick: press };
  const mark = makeMark();
  mark.show(cost);
  return element("button", attributes, ...faceMarks(card), mark.node);
}
