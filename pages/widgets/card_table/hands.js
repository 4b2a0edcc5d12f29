// The four hands. Their cards are made once; a step only changes classes and labels.

function makeHand(scene, seat) {
  const { data, say } = scene;
  const place = placeOf(seat, data.options.bottom);
  const inLine = place === "top" || place === "bottom";
  const cards = data.hands[seat] ?? null;
  const plate = makeNamePlate(scene, seat);
  const faces = cards ? makeFaces(scene, seat, cards, inLine) : null;
  const secret = data.live?.secret[seat] ?? 0;
  const dealt = cards?.length ?? secret;
  const backs = dealt ? makeBacks(say, dealt, inLine) : null;
  const name = [say(SEAT_WORDS[seat]), data.roles[seat]].filter(Boolean).join(", ");
  const node = element(
    "section",
    { class: inLine ? "hand in-line" : "hand in-rows", "data-place": place, role: "group", "aria-label": name },
    plate.node,
    faces?.node ?? (secret ? null : element("p", { class: "not-given" }, say("unknown_hand"))),
    backs?.node ?? null,
  );
  const show = (view) => {
    const hidden = cards === null ? secret > 0 : view.hidden.has(seat);
    node.classList.toggle("is-hidden", hidden);
    plate.show(view);
    faces?.show(view);
    backs?.show(dealt - playedCount(scene.play, seat, view.position));
  };
  return { node, show };
}

function playedCount(play, seat, position) {
  let count = 0;
  for (let index = 0; index < position; index += 1) if (play.steps[index].seat === seat) count += 1;
  return count;
}

/** Name (a switch that hides the hand), role, points, and the pill of the seat whose turn it is. */
function makeNamePlate({ data, say, actions }, seat) {
  const text = say(SEAT_WORDS[seat]);
  const name = element(
    "button",
    {
      class: "name",
      type: "button",
      "aria-label": say("hide_hand", { seat: text }),
      title: say("hide_hand", { seat: text }),
      onclick: () => actions.toggleHidden(seat),
    },
    text,
    icon("hidden"),
  );
  const turnText = element("span");
  const turn = element("span", { class: "turn" }, icon("next"), turnText);
  const points = element("span", { class: "points" }, data.points[seat]);
  const node = element(
    "div",
    { class: "plate" },
    name,
    data.roles[seat] ? element("span", { class: "role" }, data.roles[seat]) : null,
    data.points[seat] ? points : null,
    turn,
  );
  const show = (view) => {
    const mine = view.turn?.seat === seat && !(view.atEnd && data.live?.claimed);
    turn.hidden = !mine;
    const thinking = mine && view.atEnd && data.live?.thinking;
    turn.classList.toggle("is-thinking", Boolean(thinking));
    if (mine) write(turnText, thinking ? "…" : say(view.turn.leads ? "to_lead" : "to_play"));
    name.setAttribute("aria-pressed", String(view.hidden.has(seat)));
    points.hidden = view.hidden.has(seat);
  };
  return { node, show };
}

/** The cards by suit. Suits that nobody holds in this diagram are left out. */
function makeFaces(scene, seat, cards, inLine) {
  const { say } = scene;
  const faces = cards.map((card) => makeFace(scene, seat, card));
  const suits = scene.suits.map((suit) => {
    const held = faces.filter((face) => suitOf(face.card) === suit);
    if (!held.length) return voidMark(say, suit);
    const name = say(SUIT_WORDS[suit]);
    const list = element("ul", { class: "suit", "aria-label": name }, ...held.map((face) => face.node));
    if (!inLine) spread(list, held);
    return list;
  });
  const node = element("div", { class: "faces" }, ...suits);
  if (inLine) {
    const groups = scene.suits.filter((suit) => cards.some((card) => suitOf(card) === suit)).length;
    spreadLine(node, cards.length, groups, scene.suits.length - groups);
  }
  return { node, show: (view) => faces.forEach((face) => face.show(view)) };
}

/** Tell the style sheet how many cards share the room, so that they overlap no more than they must. */
function spread(list, held) {
  const tenInside = held.slice(0, -1).some((face) => rankOf(face.card) === "T");
  list.classList.toggle("overlaps", held.length > 5);
  list.style.setProperty("--gaps", Math.max(1, held.length - 1));
  list.style.setProperty("--ten-inside", tenInside && held.length > 2 ? 1 : 0);
}

function spreadLine(node, cards, groups, voids) {
  node.style.setProperty("--gaps", Math.max(1, cards - groups));
  node.style.setProperty("--groups", groups);
  node.style.setProperty("--voids", voids);
}

function voidMark(say, suit) {
  return element(
    "div",
    { class: "void" },
    element("span", { "aria-hidden": "true" }, "—"),
    pip(suit),
    unseen(say("void", { suit: say(SUIT_WORDS[suit]) })),
  );
}

function makeFace({ play, say, actions }, seat, card) {
  const playedAt = play.playedAt.get(seat + card) ?? Infinity;
  const name = cardName(say, card);
  const attributes = {
    class: `card suit-${suitOf(card)}`,
    role: "img",
    "aria-label": name,
    "data-card": card,
    onclick: () => playedAt >= at && actions.pressCard(seat, card),
  };
  const mark = makeMark();
  const face = element("span", attributes, ...faceMarks(card), mark.node);
  const node = element("li", { class: rankOf(card) === "T" ? "is-ten" : "" }, face);
  let shown = "held";
  let shownCost;
  let at = 0;
  const show = (view) => {
    at = view.position;
    const acts = view.turn?.seat === seat;
    const unplayed = acts && view.playable.has(card) ? "playable" : acts && view.asksForCard ? "illegal" : "held";
    const state = playedAt < at ? "played" : unplayed;
    const cost = costToPlay(view, seat, card);
    mark.show(cost);
    if (state === shown && cost === shownCost) return;
    face.classList.remove(shown);
    face.classList.add(state);
    face.setAttribute("role", view.asksForCard && state === "playable" ? "button" : "img");
    const word = { played: "card_played", playable: "card_playable", illegal: "card_illegal" }[state];
    const spoken = [word ? say(word, { card: name }) : name, spokenCost(say, cost)];
    face.setAttribute("aria-label", spoken.filter(Boolean).join(", "));
    shown = state;
    shownCost = cost;
  };
  return { card, node, show };
}

/** A hidden hand: as many hatched backs as cards are held, not sorted by suit, so that they tell nothing. */
function makeBacks(say, count, inLine) {
  const backs = Array.from({ length: count }, () => element("li", {}, element("span", { class: "card back" })));
  const inRow = inLine ? Math.max(1, count) : Math.max(1, Math.ceil(count / 4));
  const rows = [];
  for (let index = 0; index < count; index += inRow) {
    const row = element("ul", { class: "suit", "aria-hidden": "true" }, ...backs.slice(index, index + inRow));
    row.style.setProperty("--gaps", Math.max(1, inRow - 1));
    rows.push(row);
  }
  const spoken = unseen("");
  const node = element("div", { class: "backs" }, spoken, ...rows);
  if (inLine) spreadLine(node, count, 1, 0);
  const show = (held) => {
    write(spoken, say("hidden_hand", { count: held }));
    backs.forEach((back, index) => back.classList.toggle("gone", index >= held));
  };
  return { node, show };
}
