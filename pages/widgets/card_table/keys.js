// Keys and swipes. C and R stay with Streamlit.

const KEYS = [
  { keys: ["ArrowRight", "PageDown"], caps: ["→", "Page Down"], word: "key_next", act: (a) => a.next, repeats: true },
  { keys: ["ArrowLeft", "PageUp"], caps: ["←", "Page Up"], word: "key_back", act: (a) => a.back, repeats: true },
  { keys: ["Shift+ArrowRight"], caps: ["Shift →"], word: "key_trick_forward", act: (a) => a.trickForward, repeats: true },
  { keys: ["Shift+ArrowLeft"], caps: ["Shift ←"], word: "key_trick_back", act: (a) => a.trickBack, repeats: true },
  { keys: ["Home"], caps: ["Home"], word: "key_start", act: (a) => a.toStart },
  { keys: ["End"], caps: ["End"], word: "key_end", act: (a) => a.toEnd },
  { keys: [" "], caps: ["Space"], word: "key_play", act: (a) => a.togglePlaying },
  { keys: ["m"], caps: ["M"], word: "key_next_cost", act: (a) => a.nextCost },
  { keys: ["t"], caps: ["T"], word: "key_turning_point", act: (a) => a.toTurningPoint },
  { keys: ["d"], caps: ["D"], word: "key_marks", act: (a) => a.toggleMarks },
  { keys: ["h"], caps: ["H"], word: "key_hide_all", act: (a) => a.toggleAllHidden },
  {
    keys: ["1", "2", "3", "4"],
    caps: ["1", "2", "3", "4"],
    word: "key_hide_seat",
    act: (a, key) => () => a.toggleHidden(SEATS[key - 1]),
  },
  { keys: ["0"], caps: ["0"], word: "key_show_all", act: (a) => a.showAll },
  { keys: ["n"], caps: ["N"], word: "key_next_hand", act: (a) => a.showNextHand },
  { keys: ["e"], caps: ["E"], word: "key_annotate", act: (a) => a.annotate },
  { keys: ["p"], caps: ["P"], word: "key_projector", act: (a) => a.toggleProjector },
  { keys: ["b", "."], caps: ["B", "."], word: "key_blank", act: (a) => a.blank },
  { keys: ["Enter"], caps: ["Enter"], word: "key_choose", act: () => () => false },
  { keys: ["Backspace"], caps: ["⌫"], word: "key_take_back", act: () => () => false },
  { keys: ["Escape"], caps: ["Esc"], word: "key_leave", act: (a) => a.leave },
  { keys: ["?"], caps: ["?"], word: "key_help", act: (a) => a.toggleHelp },
];

const TYPING = "input, textarea, select, [contenteditable]:not([contenteditable=false])";
const OWN_ARROWS = ["slider", "tab", "radio", "option", "listbox", "menu", "menuitem", "grid", "combobox", "spinbutton", "tree"]
  .map((role) => `[role=${role}]`)
  .join();
const OWN_SPACE = "button, a[href], summary, [role=button], [role=checkbox], [role=switch], [role=link]";
const DIALOG = "dialog[open], [role=dialog], [role=alertdialog]";

/** The keys that turn hands over, also where nothing is played. */
const OF_HANDS = ["n", "h", "0", "1", "2", "3", "4"];

/** The tables on the page, most recently used first. Kept on the window: every mount may load this file anew. */
const tables = (window[Symbol.for("kibitz card tables")] ??= []);

/** The one table that answers the keyboard: the last one used among those to be seen. */
function answeringTable() {
  return tables.find((table) => table.root.checkVisibility());
}

function answerKey(table, event) {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  const onCard = Boolean(table.data?.question && event.composedPath()[0]?.dataset?.card);
  if (answeringTable() !== table || (isTaken(event) && !onCard) || isBehindDialog(table)) return;
  if (table.blank && !["Shift", "CapsLock"].includes(event.key)) return void (table.setBlank(false), event.preventDefault());
  const name = keyName(event);
  if (table.data.question && !(isStill(table) && OF_HANDS.includes(name))) {
    if ((onCard || !isPressed(event)) && table.answering.answersKey(name)) event.preventDefault();
    return;
  }
  if (!isPressed(event) && table.livePlay.answersKey(name)) return event.preventDefault();
  const entry = KEYS.find(({ keys }) => keys.includes(name));
  if (!entry) return;
  if (event.repeat && !entry.repeats) return event.preventDefault();
  if (entry.act(table.actions, name)() !== false) event.preventDefault();
}

function isStill(table) {
  return table.data.question.shows === "still";
}

function keyName(event) {
  if (event.key.length === 1) return event.key.toLowerCase();
  return event.shiftKey ? `Shift+${event.key}` : event.key;
}

function isBehindDialog(table) {
  const { host } = table.root.getRootNode();
  const dialogs = [...document.querySelectorAll(DIALOG)];
  return dialogs.some((dialog) => dialog.checkVisibility() && !dialog.contains(host));
}

/** Whether the focused element needs the key for itself. */
function isTaken(event) {
  const focus = event.composedPath()[0];
  if (!(focus instanceof Element)) return false;
  if (focus.closest(TYPING)) return true;
  const movesWithin = /^(Arrow|Page|Home|End)/.test(event.key);
  if (movesWithin && focus.closest(OWN_ARROWS)) return true;
  return event.key === " " && focus.closest(`${OWN_SPACE}, ${OWN_ARROWS}`) !== null;
}

/** Whether Enter presses what is focused. */
function isPressed(event) {
  const focus = event.composedPath()[0];
  return event.key === "Enter" && focus instanceof Element && focus.closest(`${OWN_SPACE}, ${OWN_ARROWS}`) !== null;
}

/** What was clicked with a mouse outside the table lets go of the keyboard, so that the next key is the table's. */
function letGoAfterClick({ detail, target }) {
  if (!detail || !(target instanceof Element)) return;
  const clicked = target.closest(`${OWN_SPACE}, ${OWN_ARROWS}`);
  if (!clicked || target.closest(`${TYPING}, ${DIALOG}, [aria-expanded], [aria-haspopup]`)) return;
  setTimeout(() => {
    const focused = document.activeElement;
    if (focused?.closest(`${OWN_SPACE}, ${OWN_ARROWS}`) && !focused.closest(TYPING)) focused.blur();
  });
}

/** A finger drawn across the felt: to the left for the next card, to the right for the one before. */
function listenForSwipes(felt, actions) {
  let from = null;
  const start = ({ touches }) => {
    from = touches.length === 1 ? touches[0] : null;
  };
  const end = ({ changedTouches: [to] }) => {
    if (!from) return;
    const across = to.clientX - from.clientX;
    const along = to.clientY - from.clientY;
    from = null;
    if (Math.abs(across) < 40 || Math.abs(across) < 1.5 * Math.abs(along)) return;
    if (across < 0) actions.next();
    else actions.back();
  };
  felt.addEventListener("touchstart", start, { passive: true });
  felt.addEventListener("touchend", end, { passive: true });
}
