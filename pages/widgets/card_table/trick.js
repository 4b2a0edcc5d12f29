// The trick in the middle of the felt, and the sentences below it.

function makeTrick(scene) {
  const slots = SEATS.map((seat) => makeSlot(scene, seat));
  const attributes = { class: "trick", role: "group", "aria-label": scene.say("trick_on_table") };
  const node = element("div", attributes, ...slots.map((slot) => slot.node));
  return { node, show: (view) => slots.forEach((slot) => slot.show(view)) };
}

function makeSlot({ data, say }, seat) {
  const node = element("div", { class: "slot", "data-place": placeOf(seat, data.options.bottom) });
  let shown = "false";
  const show = (view) => {
    const index = view.shown.findIndex((step) => step.seat === seat);
    const step = view.shown[index];
    const wins = step && view.winner === seat ? (view.finished ? "wins" : "winning") : null;
    const cost = step && view.marks?.costs[view.trick.start + index];
    const isYours = !step && awaitsCard(data, view, seat);
    const signature = step ? `${view.current} ${step.card} ${index} ${wins} ${cost} ${step.judgement}` : String(isYours);
    if (signature === shown) return;
    const entering = step && view.position === view.entered && index === view.shown.length - 1;
    shown = signature;
    node.classList.toggle("is-winning", wins !== null);
    if (isYours) node.replaceChildren(emptyPlace(say));
    else node.replaceChildren(...(step ? [bigCard(say, seat, step, index === 0, wins, cost)] : []));
    if (entering) slideIn(node.firstChild, node.dataset.place);
  };
  return { node, show };
}

function bigCard(say, seat, step, led, wins, cost) {
  // One tag at the foot of the card, the others beside it: more in a row would cover the ranks of the neighbours.
  const winning = wins ? element("span", { class: "tag won" }, icon("star"), say(wins)) : null;
  const leading = led ? element("span", { class: "tag led" }, icon("next"), winning ? null : say("led")) : null;
  const costing = cost ? element("span", { class: "tag cost" }, ...costSign(cost)) : null;
  const [foot, ...beside] = [winning, leading, costing].filter(Boolean);
  const spoken = [
    say(led ? "leads_card" : "plays_card", { seat: say(SEAT_WORDS[seat]), card: cardName(say, step.card) }),
    wins ? say(wins) : null,
    cost ? spokenCost(say, cost) : null,
    step.judgement ? say(step.judgement) : null,
    ...step.flags,
  ];
  const face = element("span", { class: step.card ? `card big suit-${suitOf(step.card)}` : "card big to-come", "data-card": step.card });
  face.append(...(step.card ? faceMarks(step.card) : [element("span", { class: "what" }, "?")]));
  return element(
    "div",
    { class: "laid", role: "img", "aria-label": spoken.filter(Boolean).join(", ") },
    face,
    step.flags.length ? element("span", { class: "tag irregular" }, icon("irregular"), say("irregular")) : null,
    step.judgement ? element("span", { class: "tag judged" }, step.judgement) : null,
    foot ? element("span", { class: "tags" }, foot) : null,
    beside.length ? element("span", { class: "tags beside" }, ...beside) : null,
  );
}

/** A short slide from the player's side of the table. */
function slideIn(node, place) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const from = { top: "0,-24px", bottom: "0,24px", left: "-24px,0", right: "24px,0" }[place];
  const frames = [{ transform: `translate(${from})`, opacity: 0.4 }, { transform: "none", opacity: 1 }];
  node.animate(frames, { duration: 120, easing: "ease-out" });
}

/** Irregularities of the trick shown, and how the record ends, as sentences under the table. */
function makeNotes({ data }) {
  const node = element("div", { class: "notes" });
  node.hidden = !data.ending && !data.steps.some((step) => step.flags.length);
  let shown = null;
  const show = (view) => {
    const flags = view.shown.flatMap((step) => step.flags);
    const ending = view.atEnd ? data.ending : "";
    const signature = JSON.stringify([flags, ending]);
    if (signature === shown) return;
    shown = signature;
    node.replaceChildren(
      ...flags.map((flag) => element("p", { class: "flag" }, icon("irregular"), flag)),
      ...(ending ? [element("p", { class: "ending" }, ending)] : []),
    );
  };
  return { node, show };
}
