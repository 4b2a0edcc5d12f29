// The editor of annotations: what is typed is sent by itself, in order, and stays until the server has it.

const PAUSE = 400; // ms after the last key
const AT_MOST = 800; // ms after the first key that was not sent
const PATIENCE = 6000; // ms until an answer is missed and the question is asked again
const SHOWN_LETTERS = 60;
const EMPTY = { comment: "", judgement: "", tags: [], note: "" };

class Editor {
  constructor() {
    this.root = element("div", { class: "annotate" });
    drafts.number ??= Date.now();
    this.composing = false;
    this.onAnnotate = ({ detail }) => this.open(detail.place);
    this.onStep = ({ detail }) => this.step(detail.position);
    this.onCall = (event) => this.chooseCall(event);
    this.onHide = () => this.send();
    this.turning = null;
    this.isOpen = false;
    document.addEventListener("kibitz-annotate", this.onAnnotate);
    document.addEventListener("kibitz-step", this.onStep);
    document.addEventListener("click", this.onCall);
    document.addEventListener("visibilitychange", this.onHide);
  }

  /** Data came, for the first time or again. Words that are not saved yet stay as they are typed. */
  receive(component) {
    this.component = component;
    const { data } = component;
    rename(data.formerly, data.record);
    this.hear(data.answer);
    this.goOnWriting(data);
    const isAnotherRecord = this.data?.record !== data.record;
    const draft = data.place === null ? null : draftOf(data.record, data.place, data.text);
    const isQuiet = draft && !isUnsaved(draft) && drafts.inFlight?.draft !== draft;
    if (isQuiet && !isSame(draft.base, data.text)) Object.assign(draft, settledOn(data.text));
    const isAnotherPlace = this.draft !== draft;
    this.data = data;
    this.say = data.words;
    this.arrive(draft);
    if (isAnotherRecord) this.left = leftBehind([data.record, data.formerly]);
    if (this.turning === data.is_open) this.turning = null;
    this.isOpen = drafts.isOpen = this.turning ?? data.is_open;
    this.build();
    if (isAnotherPlace) this.send();
    this.show();
    this.keepCallFocused();
    if (drafts.inFlight) this.patience ??= setTimeout(() => this.askAgain(), PATIENCE);
    else if (this.draft && isUnsaved(this.draft)) this.schedule();
  }

  /** A server that was started again knows nothing of the writing that goes on. */
  goOnWriting({ window, place, is_open }) {
    const isNews = drafts.window !== undefined && drafts.window !== window;
    drafts.window = window;
    if (!isNews || !drafts.isOpen || is_open || place === null) return;
    this.turning = this.focusesComment = true;
    this.ask("open", { place: drafts.place });
  }

  // ---- what is asked of the server

  ask(kind, values = {}) {
    this.component.setTriggerValue("asked", { kind, ...values });
  }

  /** Ask for another place. Until it is there, what is typed is meant for it. */
  askForPlace(kind, values) {
    this.send();
    const token = (drafts.number += 1);
    this.await((data) => data.asked === token);
    this.ask(kind, { ...values, token });
  }

  await(isThere) {
    this.isThere = isThere;
    this.draft = { place: null, ...settledOn(EMPTY) };
    clearTimeout(this.awaiting);
    this.awaiting = setTimeout(() => (this.isThere = null), PATIENCE);
    this.show();
  }

  /** Be at a place, unless another is awaited; what was typed for it meanwhile goes behind what stands there. */
  arrive(draft) {
    if (this.isThere && !this.isThere(this.data)) return;
    const early = this.isThere ? this.draft.text : EMPTY;
    this.isThere = null;
    clearTimeout(this.awaiting);
    this.draft = draft;
    drafts.place = draft?.place;
    if (draft && !isSame(early, EMPTY)) {
      draft.text = bothOf(draft.text, early);
      remember(draft);
    }
  }

  step(position) {
    if (this.isOpen && this.data.target === "card") this.await((data) => data.position === position);
  }

  open(place = null) {
    if (!this.data || (this.data.place === null && place === null)) return;
    this.focusesComment = true;
    const isHere = place === null || place === this.data.place;
    this.turnTo(true);
    if (!isHere) this.askForPlace("open", { place });
    else if (!this.data.is_open) this.ask("open");
  }

  close() {
    this.send();
    this.turnTo(false);
    this.ask("close");
  }

  /** Open or close at once: the next keys are meant for what is seen then. */
  turnTo(isOpen) {
    this.isOpen = this.turning = drafts.isOpen = isOpen;
    this.build();
    this.show();
    if (isOpen) this.focusComment();
  }

  /** Undo and redo go by what the server has: what is typed goes there first. */
  undo(kind) {
    this.wanted = kind;
    this.send();
    this.goOn();
  }

  chooseCall(event) {
    const button = event.target instanceof Element && event.target.closest("button[data-call]");
    if (!button) return;
    this.callByKey = event.detail === 0 ? button.dataset.call : null;
    this.askForPlace("call", { call: Number(button.dataset.call) });
  }

  /** The auction is drawn anew when a call of it is chosen; a key that chose it stays there. */
  keepCallFocused() {
    if (this.callByKey === null || this.callByKey === undefined) return;
    const button = document.querySelector(`button[data-call="${this.callByKey}"]`);
    if (button?.getAttribute("aria-pressed") !== "true") return;
    button.focus();
    this.callByKey = null;
  }

  // ---- saving

  typed(change) {
    Object.assign(this.draft, { text: { ...this.draft.text, ...change }, reason: null });
    if (this.isThere) return this.show();
    if (isUnsaved(this.draft)) remember(this.draft);
    else forget(this.draft);
    this.schedule();
    this.show();
  }

  schedule() {
    if (this.composing) return;
    const now = performance.now();
    this.firstKey ??= now;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.send(), Math.min(PAUSE, Math.max(0, this.firstKey + AT_MOST - now)));
  }

  /** Send the next draft that is due; one at a time, so that each says what it follows on. */
  send() {
    if (drafts.inFlight || this.composing) return;
    clearTimeout(this.timer);
    this.firstKey = undefined;
    const draft = [...drafts.values()].find((one) => isUnsaved(one) && !one.conflict && !one.reason);
    if (!draft) return;
    drafts.inFlight = { draft, after: draft.text };
    this.sendAgain();
    this.show();
  }

  sendAgain() {
    const { draft, after } = drafts.inFlight;
    drafts.number += 1;
    drafts.inFlight.number = drafts.number;
    const { record, place, base } = draft;
    clearTimeout(this.patience);
    this.component.setStateValue("saving", { number: drafts.number, record, place, before: base, after });
    this.patience = setTimeout(() => this.askAgain(), PATIENCE);
  }

  /** No answer has come, perhaps since the line is down. */
  askAgain() {
    if (!drafts.inFlight) return;
    this.isLost = true;
    this.sendAgain();
    this.show();
  }

  hear(answer) {
    if (!answer || answer.number !== drafts.inFlight?.number) return;
    const { draft, after } = drafts.inFlight;
    clearTimeout(this.patience);
    this.patience = undefined;
    drafts.inFlight = null;
    this.isLost = false;
    if (answer.outcome === "saved") Object.assign(draft, { base: answer.text, settled: after });
    else if (answer.outcome === "conflict") draft.conflict = answer.text;
    else draft.reason = answer.reason;
    if (!isUnsaved(draft)) forget(draft);
    this.wasSaved = answer.outcome === "saved";
    this.goOn();
  }

  goOn() {
    if (drafts.inFlight) return;
    const isDue = [...drafts.values()].some((one) => isUnsaved(one) && !one.conflict && !one.reason);
    if (isDue) return void setTimeout(() => this.send());
    const { wanted } = this;
    this.wanted = null;
    if (wanted) setTimeout(() => this.ask(wanted));
  }

  /** What is to stand there after a conflict; it follows on the words of the other window. */
  resolve(text) {
    const theirs = this.draft.conflict;
    Object.assign(this.draft, { base: theirs, settled: theirs, text, conflict: null });
    if (isUnsaved(this.draft)) remember(this.draft);
    else forget(this.draft);
    this.send();
    this.show();
    this.focusComment();
  }

  putBack({ record, place, base, text }) {
    drafts.set(`${record}|${place}`, { record, place, base, settled: base, text });
    rename(record, this.data.record);
    this.left = null;
    this.open(place);
    this.send();
  }

  discard(left) {
    forget(left);
    this.left = leftBehind([this.data.record, this.data.formerly]);
    this.show();
  }

  // ---- what is seen

  /** Make the elements, where other ones than there are will be needed. */
  build() {
    const { data, say } = this;
    const built = JSON.stringify([say, this.isOpen, data.place === null, data.deck]);
    if (built === this.built) return;
    this.built = built;
    this.offer = element("div", { class: "offer" });
    this.status = element("span", { class: "status", role: "status" });
    const parts = !this.isOpen ? [this.closedBar()] : data.place === null ? [this.bar()] : [...this.form(), this.bar()];
    this.root.lang = say.lang;
    this.root.dataset.deck = data.deck;
    this.root.replaceChildren(this.offer, ...parts);
    if (this.focusesComment && this.isOpen) setTimeout(() => this.focusComment());
  }

  closedBar() {
    const { say, data } = this;
    const attributes = { type: "button", class: "act", onclick: () => this.open(), disabled: data.place === null ? "" : null };
    const button = element("button", attributes, icon("pencil"), say.annotate, element("kbd", { "aria-hidden": "true" }, "E"));
    return element("div", { class: "bar" }, button, this.status);
  }

  form() {
    const { say, data } = this;
    this.targets = element("div", { class: "targets", role: "group", "aria-label": say.about });
    this.title = element("h3", {});
    this.calls = element("select", { "aria-label": say.call, onchange: () => this.askForPlace("call", { call: Number(this.calls.value) }) });
    this.comment = element("textarea", { "aria-label": say.comment, placeholder: say.invitation, maxlength: data.limits.comment, rows: 4 });
    this.listen(this.comment, "comment");
    this.judgements = element("div", { class: "judgements", role: "group", "aria-label": say.judgement }, ...data.judgements.map((one) => this.judgementButton(one)));
    this.note = element("input", { type: "text", maxlength: data.limits.note, placeholder: say.meaning_hint });
    this.listen(this.note, "note");
    this.noteRow = element("label", { class: "row" }, element("span", {}, say.meaning), this.note);
    this.chips = element("ul", { class: "chips" });
    this.tag = element("input", { type: "text", maxlength: data.limits.tag, list: "known-tags", placeholder: say.tag_hint, "aria-label": say.add_tag });
    this.listenForTags();
    this.known = element("datalist", { id: "known-tags" });
    const tags = element("div", { class: "row" }, element("span", {}, say.tags), element("div", { class: "tags" }, this.chips, this.tag, this.known));
    this.conflict = element("div", { class: "conflict", role: "alert" });
    this.notice = element("p", { class: "notice", role: "status" });
    const form = element("div", { class: "form", onkeydown: (event) => this.leaveByKey(event) }, this.targets, this.title, this.calls, this.conflict, this.comment, this.judgements, this.noteRow, tags, this.notice);
    return [form];
  }

  bar() {
    const { say } = this;
    const act = (name, iconName, onclick) => element("button", { type: "button", class: "act icon-only", "aria-label": say[name], title: say[name], onclick }, icon(iconName));
    this.undoButton = act("undo", "undo", () => this.undo("undo"));
    this.redoButton = act("redo", "redo", () => this.undo("redo"));
    const done = element("button", { type: "button", class: "act", onclick: () => this.close() }, say.done);
    return element("div", { class: "bar" }, this.status, element("span", { class: "apart" }), this.undoButton, this.redoButton, done);
  }

  judgementButton([sign, name]) {
    const onclick = () => this.typed({ judgement: this.draft.text.judgement === sign ? "" : sign });
    return element("button", { type: "button", "data-sign": sign, onclick }, element("b", {}, sign), ` ${name}`);
  }

  listen(field, name) {
    field.addEventListener("input", () => this.typed({ [name]: field.value }));
    this.waitForComposing(field);
  }

  /** While an input method puts a word together nothing is sent. */
  waitForComposing(field) {
    field.addEventListener("compositionstart", () => {
      this.composing = true;
      clearTimeout(this.timer);
    });
    field.addEventListener("compositionend", () => {
      this.composing = false;
      if (isUnsaved(this.draft)) this.schedule();
    });
    field.addEventListener("blur", () => {
      this.composing = false;
      this.send();
    });
  }

  listenForTags() {
    const take = () => {
      const words = this.tag.value.split(/[\s,，、#{}]+/).filter(Boolean);
      this.tag.value = "";
      const tags = [...new Set([...this.draft.text.tags, ...words])];
      if (words.length) this.typed({ tags });
    };
    this.tag.addEventListener("keydown", (event) => {
      if (event.isComposing) return;
      if (event.key === "Enter") take();
      if (event.key === "Backspace" && !this.tag.value && this.draft.text.tags.length) {
        this.typed({ tags: this.draft.text.tags.slice(0, -1) });
      }
    });
    this.tag.addEventListener("input", (event) => {
      if (!event.isComposing && (/[\s,，、]$/.test(this.tag.value) || event.inputType === "insertReplacementText")) take();
    });
    this.waitForComposing(this.tag);
    this.tag.addEventListener("blur", take);
  }

  leaveByKey(event) {
    if (event.isComposing) return;
    if (event.key !== "Escape" && !(event.key === "Enter" && (event.ctrlKey || event.metaKey))) return;
    event.preventDefault();
    event.stopPropagation();
    this.close();
  }

  focusComment() {
    this.focusesComment = false;
    this.comment?.focus();
  }

  /** Put the words of the draft into the fields. */
  fill() {
    const { comment, note } = this.draft.text;
    if (this.comment.value !== comment) this.comment.value = comment;
    if (this.note.value !== note) this.note.value = note;
  }

  show() {
    this.showStatus();
    this.showOffer();
    const { data, draft } = this;
    if (!this.isOpen) return;
    this.undoButton.disabled = !data.can_undo && !(draft && isUnsaved(draft));
    this.redoButton.disabled = !data.can_redo;
    if (!draft) return;
    this.fill();
    this.showTargets();
    const { text } = draft;
    for (const button of this.judgements.children) button.setAttribute("aria-pressed", String(button.dataset.sign === text.judgement));
    this.noteRow.hidden = !data.has_note;
    const chips = JSON.stringify(text.tags);
    if (chips !== this.chips.dataset.tags) this.chips.replaceChildren(...text.tags.map((tag) => this.chip(tag)));
    this.chips.dataset.tags = chips;
    this.known.replaceChildren(...data.tags.filter((tag) => !text.tags.includes(tag)).map((tag) => element("option", { value: tag })));
    write(this.notice, data.notice);
    this.notice.hidden = !data.notice;
    this.showConflict();
  }

  showTargets() {
    const { data } = this;
    const signature = JSON.stringify([data.targets, data.target]);
    if (signature !== this.targets.dataset.drawn) {
      this.targets.dataset.drawn = signature;
      this.targets.replaceChildren(
        ...data.targets.map(({ name, label, is_there }) =>
          element(
            "button",
            { type: "button", "aria-pressed": String(name === data.target), disabled: is_there ? null : "", onclick: () => this.turn(name) },
            label,
          ),
        ),
      );
    }
    const isCall = data.target === "call";
    this.title.hidden = isCall;
    this.calls.hidden = !isCall;
    this.title.replaceChildren(...inked(this.isThere ? "…" : data.title));
    const calls = JSON.stringify(data.calls);
    if (calls !== this.calls.dataset.drawn) {
      this.calls.dataset.drawn = calls;
      this.calls.replaceChildren(...data.calls.map((label, index) => element("option", { value: index }, label)));
    }
    if (isCall) this.calls.value = String(data.call);
  }

  turn(target) {
    this.askForPlace("target", { target });
  }

  chip(tag) {
    const remove = () => this.typed({ tags: this.draft.text.tags.filter((one) => one !== tag) });
    const label = this.say.remove_tag.replace("{tag}", tag);
    return element("li", {}, `#${tag}`, element("button", { type: "button", "aria-label": label, title: label, onclick: remove }, "×"));
  }

  showStatus() {
    const { draft, say } = this;
    const isSaving = Boolean(drafts.inFlight) || [...drafts.values()].some((one) => isUnsaved(one) && !one.conflict && !one.reason);
    const isFailed = this.isLost || Boolean(draft?.conflict || draft?.reason);
    const said = this.isLost ? say.lost : draft?.reason ? `${say.not_saved} ${draft.reason}` : draft?.conflict ? say.not_saved : isSaving ? say.saving : this.wasSaved ? say.saved : "";
    this.status.dataset.look = isFailed ? "failed" : isSaving ? "saving" : "saved";
    write(this.status, said);
  }

  showOffer() {
    const { left, say } = this;
    this.offer.hidden = !left;
    if (!left || this.offered === left) return;
    this.offered = left;
    const words = left.text.comment || left.text.note || left.text.tags.map((tag) => `#${tag}`).join(" ") || left.text.judgement;
    this.offer.replaceChildren(
      element("p", {}, say.left_behind),
      element("blockquote", {}, words.length > SHOWN_LETTERS ? `${words.slice(0, SHOWN_LETTERS)}…` : words),
      element("button", { type: "button", class: "act", onclick: () => this.putBack(left) }, say.put_back),
      element("button", { type: "button", class: "act", onclick: () => this.discard(left) }, say.discard),
    );
  }

  showConflict() {
    const { draft, say } = this;
    const { conflict: theirs, text: mine } = draft;
    this.conflict.hidden = !theirs;
    const signature = JSON.stringify([theirs, theirs && mine]);
    if (signature === this.conflict.dataset.drawn) return;
    this.conflict.dataset.drawn = signature;
    if (!theirs) return void this.conflict.replaceChildren();
    const choice = (label, text) => element("button", { type: "button", class: "act", onclick: () => this.resolve(text) }, label);
    this.conflict.replaceChildren(
      element("p", {}, say.conflict),
      element("dl", {}, element("dt", {}, say.mine), element("dd", {}, inWords(mine)), element("dt", {}, say.theirs), element("dd", {}, inWords(theirs))),
      element("div", { class: "choices" }, choice(say.keep_mine, mine), choice(say.take_theirs, theirs), choice(say.keep_both, bothOf(theirs, mine))),
    );
  }

  end() {
    clearTimeout(this.timer);
    clearTimeout(this.patience);
    document.removeEventListener("kibitz-annotate", this.onAnnotate);
    document.removeEventListener("kibitz-step", this.onStep);
    document.removeEventListener("click", this.onCall);
    document.removeEventListener("visibilitychange", this.onHide);
    this.root.remove();
  }
}

function settledOn(text) {
  return { base: text, settled: text, text };
}

/** A text with its suits in their inks. */
function inked(text) {
  return text.split(/([♠♥♦♣]\ufe0e?)/).map((part) => ("♥♦♣".includes(part[0] ?? " ") ? element("span", { class: `suit-${part[0]}` }, part) : part));
}

function inWords({ comment, judgement, tags, note }) {
  return [judgement, comment, note, tags.map((tag) => `#${tag}`).join(" ")].filter(Boolean).join("\n") || "—";
}

function bothOf(theirs, mine) {
  const joined = (one, other, between) => (!one || one === other ? other : !other ? one : `${one}${between}${other}`);
  return {
    comment: joined(theirs.comment, mine.comment, "\n\n"),
    judgement: mine.judgement || theirs.judgement,
    tags: [...new Set([...theirs.tags, ...mine.tags])],
    note: joined(theirs.note, mine.note, "; "),
  };
}

const editorOf = new WeakMap();

export default function (component) {
  const { parentElement } = component;
  let editor = editorOf.get(parentElement);
  if (!editor) {
    editor = new Editor();
    editorOf.set(parentElement, editor);
    parentElement.append(editor.root);
  }
  editor.receive(component);
  return () => {
    editor.end();
    editorOf.delete(parentElement);
  };
}
