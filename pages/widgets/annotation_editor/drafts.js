// What is written and not yet saved. It outlives the editor's place on the page, and in the browser's store the page.

const STORE = "kibitz-draft|";
const STALE = 3000; // ms after which a draft in the store belongs to no window that still writes it

/** The drafts of this page by record and place. Kept on the window: every mount may load this file anew. */
const drafts = (window[Symbol.for("kibitz drafts")] ??= new Map());

/** `base` is what the server is known to have, `settled` the words as typed that it has taken, `text` those in the fields. */
function draftOf(record, place, text) {
  const key = `${record}|${place}`;
  if (!drafts.has(key)) drafts.set(key, { record, place, base: text, settled: text, text });
  return drafts.get(key);
}

function isSame(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isUnsaved(draft) {
  return !isSame(draft.text, draft.settled);
}

/** A record has another name once it is kept in the library. */
function rename(from, to) {
  if (from === to) return;
  for (const [key, draft] of drafts) {
    if (draft.record !== from) continue;
    drafts.delete(key);
    forget(draft);
    draft.record = to;
    drafts.set(`${to}|${draft.place}`, draft);
    if (isUnsaved(draft)) remember(draft);
  }
}

function remember({ record, place, base, text }) {
  store((shelf) => shelf.setItem(`${STORE}${record}|${place}`, JSON.stringify({ record, place, base, text, at: Date.now() })));
}

function forget({ record, place }) {
  store((shelf) => shelf.removeItem(`${STORE}${record}|${place}`));
}

/** A draft of one of these records that an earlier page left unsaved. */
function leftBehind(records) {
  return store((shelf) => {
    for (const name of Object.keys(shelf)) {
      if (!records.some((record) => name.startsWith(`${STORE}${record}|`))) continue;
      const left = JSON.parse(shelf.getItem(name));
      const own = drafts.get(`${left.record}|${left.place}`);
      if (Date.now() - left.at > STALE && !(own && isUnsaved(own))) return left;
    }
    return null;
  });
}

/** Use the browser's store, where it allows that. */
function store(use) {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}
