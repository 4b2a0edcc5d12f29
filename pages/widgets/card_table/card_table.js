// The table itself: it keeps position and hidden hands, draws the parts, and tells Python where it stands.

const REPORT_AFTER = 200; // ms after the last step
const REPORT_EVERY = 1000; // ms, while playing by itself

class CardTable {
  constructor() {
    this.root = element("div", { class: "card-table", tabindex: "-1" });
    this.live = element("div", { class: "unseen", "aria-live": "polite" });
    this.record = null;
    this.drawn = "";
    this.hidden = new Set();
    this.marked = true;
    this.speed = "normal";
    this.reported = {};
    this.lastReport = 0;
    this.livePlay = new LivePlay(this);
    this.answering = new Answering(this);
    this.actions = this.makeActions();
    this.parts = [];
    this.onKey = (event) => answerKey(this, event);
    document.addEventListener("keydown", this.onKey);
    document.addEventListener("click", letGoAfterClick);
    this.root.addEventListener("pointerdown", () => this.comeFirst());
    this.root.addEventListener("focusin", () => this.comeFirst());
    this.root.addEventListener("mousedown", keepFocusAway);
    this.root.addEventListener("keydown", (event) => this.keepFocusInProjector(event));
    this.sizes = new ResizeObserver(() => this.measure());
    this.sizes.observe(this.root);
    tables.push(this);
    shareBottom();
  }

  /** Data came, for the first time or again. The same record keeps its position and its hidden hands. */
  receive(component) {
    this.component = component;
    const { data } = component;
    const { position, hidden, present, ...rest } = data;
    const isNew = this.record === null;
    const begins = data.record !== this.record;
    const drawn = JSON.stringify(rest);
    const from = this.livePlay.cameFrom(data);
    if (begins) this.begin(data);
    if (drawn !== this.drawn) this.draw(data);
    this.drawn = drawn;
    this.livePlay.walk(from);
    if (isNew && present) this.setProjector(true);
    if (begins && data.film) this.startFilm();
  }

  begin(data) {
    this.pause();
    clearTimeout(this.reportTimer);
    this.record = data.record;
    this.position = data.position;
    this.hidden = new Set(data.hidden);
    this.reported = {};
    if (data.question) this.answering.begin(data.question);
  }

  draw(data) {
    const play = readPlay(data);
    this.data = data;
    this.play = play;
    this.say = wording(data.words);
    this.position = Math.min(Math.max(0, this.position), play.steps.length);
    const dealt = SUITS.filter((suit) => SEATS.some((seat) => data.hands[seat]?.some((card) => suitOf(card) === suit)));
    const suits = dealt.length ? dealt : SUITS;
    const analysis = readAnalysis(data, play);
    const scene = { data, play, analysis, say: this.say, speed: this.speed, actions: this.actions, suits };
    const header = data.film ? makeFilmHeader(scene) : makeHeader(scene);
    const hands = SEATS.map((seat) => makeHand(scene, seat));
    const trick = makeTrick(scene);
    const notes = makeNotes(scene);
    const graph = makeGraph(scene);
    const list = makeTrickList(scene);
    const controls = makeControls(scene);
    const felt = element("div", { class: "felt" }, ...hands.map((hand) => hand.node), trick.node);
    listenForSwipes(felt, this.actions);
    const banner = makeBanner(scene);
    const tapRow = makeTapRow(scene);
    this.parts = [header, ...hands, trick, banner, tapRow, notes, graph, list, controls];
    const listWasOpen = this.list?.open ?? false;
    this.list = list.node;
    this.list.open = listWasOpen;
    this.scene = scene;
    this.help?.remove();
    this.help = null;
    this.setBlank(false);
    this.root.lang = this.say("lang");
    this.root.dataset.deck = data.options.deck;
    this.root.classList.toggle("hides-played", !data.options.show_played);
    this.root.classList.toggle("without-play", Boolean(data.question || data.film) || (play.steps.length === 0 && !data.live?.exercise));
    this.root.classList.toggle("is-live", data.live !== null);
    this.root.classList.toggle("is-exercise", Boolean(data.live?.exercise));
    this.root.classList.toggle("is-question", Boolean(data.question));
    this.root.classList.toggle("is-film", Boolean(data.film));
    this.root.classList.toggle("is-presented", this.isInPresentation());
    for (const kind of ["play", "still", "trick", "hand"]) this.root.classList.toggle(`is-${kind}`, data.question?.shows === kind);
    this.root.replaceChildren(header.node, felt, banner.node, tapRow.node, notes.node, graph.node, controls.node, list.node, this.live);
    this.measure();
    this.show();
  }

  show(entered = null) {
    const view = viewAt(this.data, this.play, this.position, this.hidden);
    view.entered = entered;
    view.playing = this.playing !== undefined;
    view.analysis = this.toldAnalysis();
    view.marks = this.marked ? view.analysis : null;
    this.root.classList.toggle("hides-marks", view.marks === null);
    for (const part of this.parts) part.show?.(view);
    this.answering.show();
  }

  /** What keys, buttons and swipes can do. Each returns false when there was nothing to do. */
  makeActions() {
    const whenPlayed = (act) => () => {
      if (!this.play.steps.length) return false;
      this.pause();
      return act();
    };
    return {
      go: (position) => whenPlayed(() => this.go(position))(),
      next: whenPlayed(() => this.go(this.position + 1)),
      back: whenPlayed(() => this.go(this.position - 1)),
      trickForward: whenPlayed(() => this.go(trickBoundary(this.play, this.position, 1))),
      trickBack: whenPlayed(() => this.go(trickBoundary(this.play, this.position, -1))),
      toStart: whenPlayed(() => this.go(0)),
      toEnd: whenPlayed(() => this.go(this.play.steps.length)),
      nextCost: whenPlayed(() => this.goIfAny(nextCost(this.toldAnalysis(), this.position), "no_cost")),
      toTurningPoint: whenPlayed(() => this.goIfAny(afterTurningPoint(this.toldAnalysis()), "no_turning_point")),
      toggleMarks: () => this.toggleMarks(),
      togglePlaying: () => this.togglePlaying(),
      setSpeed: (speed) => this.setSpeed(speed),
      toggleHidden: (seat) => this.hide(SEATS.filter((one) => this.hidden.has(one) !== (one === seat))),
      toggleAllHidden: () => this.hide(this.hidden.size ? [] : SEATS),
      showAll: () => this.hide([]),
      showNextHand: () => this.showNextHand(),
      blank: () => this.isProjector() && this.setBlank(true),
      annotate: () => this.annotate(),
      toggleProjector: () => this.setProjector(!this.isProjector()),
      toggleHelp: () => this.setHelp(!this.help),
      leave: () => this.leave(),
      pressCard: (seat, card) => this.livePlay.press(seat, card),
      leaveLine: () => this.livePlay.leaveLine(),
    };
  }

  go(position) {
    this.livePlay.stop();
    const wanted = Math.min(Math.max(0, position), this.play.steps.length);
    const moved = wanted - this.position;
    this.position = wanted;
    this.show(moved === 1 ? wanted : null);
    if (!moved) return;
    this.announce();
    this.report();
    if (this.data.annotates) document.dispatchEvent(new CustomEvent("kibitz-step", { detail: { position: wanted } }));
  }

  goIfAny(position, otherwise) {
    if (position !== null) return this.go(position);
    if (!this.toldAnalysis()) return false;
    write(this.live, this.say(otherwise));
  }

  /** What double dummy may tell now: while a hand is hidden it would give cards away. */
  toldAnalysis() {
    return this.hidden.size ? null : this.scene.analysis;
  }

  toggleMarks() {
    if (!this.scene.analysis) return false;
    this.marked = !this.marked;
    this.show();
  }

  hide(seats) {
    this.hidden = new Set(seats);
    this.show();
    this.report();
  }

  /** Clockwise from the seat at the bottom. */
  showNextHand() {
    const first = SEATS.indexOf(this.data.options.bottom);
    const next = [...SEATS.slice(first), ...SEATS.slice(0, first)].find((seat) => this.hidden.has(seat));
    if (!next) return false;
    this.actions.toggleHidden(next);
  }

  /** Whoever edits comments listens on the page: where to write, if at a card of the record. */
  annotate() {
    if (!this.data.annotates || this.isProjector()) return false;
    this.pause();
    this.sendReport();
    const step = this.data.live?.line ? null : this.play.steps[this.position - 1];
    const place = step ? `card/${step.trick}/${step.seat}` : null;
    document.dispatchEvent(new CustomEvent("kibitz-annotate", { detail: { place } }));
  }

  // ---- playing by itself

  togglePlaying() {
    if (!this.play.steps.length) return false;
    if (this.playing !== undefined) this.pause();
    else {
      if (this.position === this.play.steps.length) this.go(0);
      this.playOn();
    }
    this.show();
  }

  playOn(wait = Math.max(200, this.data.options.seconds_per_card * SPEEDS[this.speed] * 1000)) {
    this.playing = setTimeout(() => {
      this.go(this.position + 1);
      if (this.position < this.play.steps.length) this.playOn();
      else this.togglePlaying();
    }, wait);
  }

  startFilm() {
    if (wantsMotion()) this.playOn(FILM_STARTS);
    this.show();
  }

  pause() {
    this.livePlay.stop();
    if (this.playing === undefined) return;
    clearTimeout(this.playing);
    this.playing = undefined;
  }

  setSpeed(speed) {
    this.speed = speed;
    if (this.playing === undefined) return;
    clearTimeout(this.playing);
    this.playOn();
  }

  // ---- telling others

  /** Say the last card aloud, and who wins the trick with it. */
  announce() {
    if (this.data.film && this.playing !== undefined) return;
    const view = viewAt(this.data, this.play, this.position, this.hidden);
    const step = view.shown.at(-1);
    if (!step) return write(this.live, this.say("before_lead"));
    const card = this.say(view.shown.length === 1 ? "leads_card" : "plays_card", {
      seat: this.say(SEAT_WORDS[step.seat]),
      card: cardName(this.say, step.card),
    });
    const winner = view.finished && view.winner;
    const won = winner && this.say("wins_trick", { seat: this.say(SEAT_WORDS[winner]), trick: view.trick.number });
    const ending = view.atEnd ? this.data.ending : "";
    const cost = (this.marked && this.toldAnalysis()?.costs[this.position - 1]) || undefined;
    write(this.live, [card, ...step.flags, won, spokenCost(this.say, cost), ending].filter(Boolean).join(". "));
  }

  /** Tell Python once the stepping rests; while playing by itself, at most once a second. */
  report() {
    if (this.data.film) return;
    clearTimeout(this.reportTimer);
    const dueAt = this.playing === undefined ? 0 : this.lastReport + REPORT_EVERY;
    const wait = Math.max(REPORT_AFTER, dueAt - performance.now());
    this.reportTimer = setTimeout(() => this.sendReport(), wait);
  }

  /** `record` goes last: what Python still remembers of another record must not pass for this one's. */
  sendReport() {
    const { setStateValue } = this.component;
    const hidden = [...this.hidden];
    clearTimeout(this.reportTimer);
    this.lastReport = performance.now();
    const { reported } = this;
    const first = reported.record !== this.record;
    if (first || reported.position !== this.position) setStateValue("position", this.position);
    if (first || reported.hidden !== hidden.join()) setStateValue("hidden", hidden);
    if (first) setStateValue("record", this.record);
    this.reported = { position: this.position, hidden: hidden.join(), record: this.record };
  }

  // ---- size, projector, help

  measure() {
    const width = this.root.clientWidth;
    if (!width) return;
    const bySize = width <= 480 ? "phone" : width <= 780 ? "column" : "desktop";
    const size = this.isProjector() ? "projector" : bySize;
    this.root.style.setProperty("--width", `${width}px`);
    for (const part of this.parts) part.fit?.(width, size);
    if (size === this.size) return;
    this.size = size;
    this.root.dataset.size = size;
    if (this.list && size !== "projector") this.list.open = size !== "phone";
  }

  isProjector() {
    return this.root.classList.contains("projector");
  }

  setProjector(on) {
    this.comeFirst();
    if (on) {
      this.root.setAttribute("popover", "manual");
      this.root.showPopover();
    } else {
      this.root.hidePopover();
      this.root.removeAttribute("popover");
    }
    this.root.classList.toggle("projector", on);
    [this.marked, this.markedBefore] = on ? [false, this.marked] : [this.markedBefore, undefined];
    this.show();
    if (on) this.root.focus();
    else this.root.blur();
    this.setBlank(false);
    this.measure();
    if ("present" in this.component.data) tellAddress("present", on ? "1" : null);
  }

  /** Whether the table is part of a lesson that is shown on a projector. */
  isInPresentation() {
    return Boolean(this.root.getRootNode().host?.closest(".st-key-present"));
  }

  setBlank(on) {
    this.blank?.remove();
    this.blank = on ? element("div", { class: "blank" }) : null;
    if (on) this.root.append(this.blank);
  }

  setHelp(open) {
    this.help?.remove();
    this.help = open ? makeHelp(this.scene) : null;
    if (!open) return;
    this.root.append(this.help);
    this.help.focus();
  }

  leave() {
    if (this.help) return this.setHelp(false);
    if (!this.isProjector()) return this.livePlay.leaveLine();
    return this.setProjector(false);
  }

  /** In projector mode the page behind is not to be reached with Tab. */
  keepFocusInProjector(event) {
    if (event.key !== "Tab" || !this.isProjector()) return;
    const stops = [...this.root.querySelectorAll("button, select")].filter((stop) => stop.checkVisibility());
    const edge = event.shiftKey ? stops[0] : stops.at(-1);
    const focused = event.composedPath()[0];
    if (focused !== edge && focused !== this.root) return;
    event.preventDefault();
    (event.shiftKey ? stops.at(-1) : stops[0]).focus();
  }

  comeFirst() {
    tables.splice(tables.indexOf(this), 1);
    tables.unshift(this);
  }

  end() {
    this.pause();
    clearTimeout(this.livePlay.patience);
    clearTimeout(this.reportTimer);
    document.removeEventListener("keydown", this.onKey);
    if (tables.length === 1) document.removeEventListener("click", letGoAfterClick);
    this.sizes.disconnect();
    tables.splice(tables.indexOf(this), 1);
    shareBottom();
  }
}

/** A mouse press on a button does not focus it, so that Space still plays and pauses; an input elsewhere lets go. */
function keepFocusAway(event) {
  if (!event.target.closest("button")) return;
  event.preventDefault();
  const focused = document.activeElement;
  if (focused !== event.target.getRootNode().host) focused?.blur();
}

function tellAddress(name, value) {
  const url = new URL(location.href);
  if (value === null) url.searchParams.delete(name);
  else url.searchParams.set(name, value);
  history.replaceState(history.state, "", url);
}

/** Only a table alone on its page may fix its control bar to the bottom of a phone. */
function shareBottom() {
  for (const table of tables) table.root.classList.toggle("is-alone", tables.length === 1);
}

const tableOf = new WeakMap();

export default function (component) {
  const { parentElement } = component;
  let table = tableOf.get(parentElement);
  if (!table) {
    table = new CardTable();
    tableOf.set(parentElement, table);
    parentElement.append(table.root);
  }
  table.receive(component);
  return () => {
    table.end();
    table.root.remove();
    tableOf.delete(parentElement);
  };
}
