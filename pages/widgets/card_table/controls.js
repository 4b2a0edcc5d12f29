// The control bar and the list of keys.

const SPEEDS = { slow: 2, normal: 1, fast: 0.5 };

function makeControls(scene) {
  const { say, play, actions } = scene;
  const bar = element("div", { class: "controls", role: "group", "aria-label": say("controls") });
  const where = makeWhere(scene);
  const button = (name, iconName, key, act, look = "") => controlButton(say, name, iconName, key, act, look);
  const start = button("start", "start", "Home", actions.toStart, "icon-only edge");
  const trickBack = button("trick_back", "trickBack", "⇧←", actions.trickBack, "by-trick");
  const back = button("back", "back", "←", actions.back);
  const next = button("next", "next", "→", actions.next, "primary icon-last");
  const trickForward = button("trick_forward", "trickForward", "⇧→", actions.trickForward, "by-trick icon-last");
  const end = button("end", "end", "End", actions.toEnd, "icon-only edge");
  const cost = button("cost", "cost", "M", actions.nextCost, "next-cost");
  const nextHand = button("next_hand", "hidden", "N", actions.showNextHand, "next-hand");
  const steps = element("div", { class: "steps" }, start, trickBack, back, where.node, next, trickForward, end);
  const playing = makePlayButton(say, actions);
  const extras = element(
    "div",
    { class: "extras" },
    button("start", "start", "", actions.toStart, "phone-only"),
    button("end", "end", "", actions.toEnd, "phone-only icon-last"),
    element("div", { class: "running" }, playing.node, speedChoice(scene)),
    nextHand,
    cost,
    element(
      "div",
      { class: "apart" },
      button("projector", "projector", "", actions.toggleProjector, "icon-only"),
      helpButton(say, actions),
    ),
  );
  bar.append(steps, extras);
  const show = (view) => {
    where.show(view);
    playing.show(view.playing);
    nextHand.hidden = view.hidden.size === 0;
    cost.hidden = !scene.data.solving && scene.analysis === null;
    cost.setAttribute("aria-disabled", String(nextCost(view.analysis, view.position) === null));
    for (const one of [start, trickBack, back]) one.setAttribute("aria-disabled", String(view.position === 0));
    for (const one of [next, trickForward, end]) one.setAttribute("aria-disabled", String(view.atEnd));
  };
  return { node: bar, show };
}

function controlButton(say, name, iconName, key, act, look) {
  const aloud = say(`${name}_aria`);
  return element(
    "button",
    { type: "button", class: `control ${look}`, "aria-label": aloud, title: aloud, onclick: act },
    icon(iconName),
    element("span", { class: "text" }, say(name)),
    key ? keyHint(key) : null,
  );
}

function keyHint(key) {
  return element("kbd", { "aria-hidden": "true" }, key);
}

function makeWhere({ play, say }) {
  const card = element("b");
  const total = element("span", {}, ` / ${play.steps.length}`);
  const trick = element("small");
  const node = element("span", { class: "where" }, element("span", { class: "where-card" }, card, total), trick);
  const trickText = (view) => {
    if (!view.trick) return say("before_lead");
    return say(view.finished ? "trick_complete" : "trick_number", { trick: view.trick.number });
  };
  const show = (view) => {
    write(card, play.steps.length ? say("card_number", { card: view.position }) : "");
    total.hidden = play.steps.length === 0;
    write(trick, play.steps.length ? trickText(view) : say("no_play"));
  };
  return { node, show };
}

function makePlayButton(say, actions) {
  const playFace = [icon("play"), element("span", { class: "text" }, say("play"))];
  const pauseFace = [icon("pause"), element("span", { class: "text" }, say("pause"))];
  const node = element("button", { type: "button", class: "control", onclick: actions.togglePlaying });
  let shown = null;
  const show = (playing) => {
    if (playing === shown) return;
    shown = playing;
    node.replaceChildren(...(playing ? pauseFace : playFace), keyHint("Space"));
    node.setAttribute("aria-label", say(playing ? "pause_aria" : "play_aria"));
  };
  return { node, show };
}

function speedChoice({ say, speed, actions }) {
  const choices = Object.keys(SPEEDS).map((name) =>
    element("option", { value: name, selected: name === speed ? "" : null }, say(`speed_${name}`)),
  );
  const choose = (event) => {
    actions.setSpeed(event.target.value);
    event.target.blur(); // give the arrow keys back to the cards
  };
  return element("select", { class: "control speed", "aria-label": say("speed"), onchange: choose }, ...choices);
}

function helpButton(say, actions) {
  const name = say("help_aria");
  const attributes = { type: "button", class: "control", "aria-label": name, title: name, onclick: actions.toggleHelp };
  return element("button", attributes, "?");
}

/** The keys, straight from the table that also answers them. */
function makeHelp({ say, actions }) {
  const lines = KEYS.flatMap(({ caps, word }) => [
    element("dt", {}, ...caps.map((cap) => element("kbd", {}, cap))),
    element("dd", {}, say(word)),
  ]);
  return element(
    "div",
    { class: "help", role: "dialog", "aria-label": say("help_title"), tabindex: "-1" },
    element("h2", {}, say("help_title")),
    element("dl", {}, ...lines),
    element("button", { type: "button", class: "control", onclick: actions.toggleHelp }, say("close"), keyHint("Esc")),
  );
}
