// The list of tricks: thirteen rows, columns W N E S, running score. Every card is a button that jumps to it.

function makeTrickList(scene) {
  const { say, play } = scene;
  const rows = play.tricks.map((trick, index) => makeTrickRow(scene, trick, index));
  const heads = LIST_SEATS.map((seat) => element("th", { scope: "col" }, say(`${SEAT_WORDS[seat]}_letter`)));
  const node = element(
    "details",
    { class: "trick-list" },
    element("summary", {}, say("tricks")),
    element(
      "table",
      {},
      element("caption", { class: "unseen" }, say("tricks")),
      element(
        "thead",
        {},
        element("tr", {}, element("td", {}), ...heads, element("th", { scope: "col", class: "score" }, say("ns"))),
      ),
      element("tbody", {}, ...rows.map((row) => row.node)),
    ),
  );
  node.hidden = rows.length === 0;
  return { node, show: (view) => rows.forEach((row) => row.show(view)) };
}

function makeTrickRow(scene, trick, index) {
  const { play, data } = scene;
  const indices = Array.from({ length: trick.end - trick.start }, (_, offset) => trick.start + offset);
  const cells = LIST_SEATS.map((seat) => {
    const step = indices.find((candidate) => play.steps[candidate].seat === seat);
    return step === undefined ? null : makeCell(scene, trick, step);
  });
  const { northSouth, eastWest } = takenAt(play, trick.end);
  const node = element(
    "tr",
    {},
    element("th", { scope: "row" }, String(trick.number)),
    ...cells.map((cell) => element("td", {}, cell?.node ?? null)),
    element("td", { class: "score" }, trick.winner ? `${northSouth}–${eastWest}` : ""),
  );
  const show = (view) => {
    node.classList.toggle("is-current", view.current === index);
    node.classList.toggle("is-ahead", trick.end > view.position);
    node.classList.toggle("is-secret", trick.end > view.position && (data.grows || view.hidden.size > 0));
    cells.forEach((cell) => cell?.show(view));
  };
  return { node, show };
}

function makeCell({ play, data, say, actions, analysis }, trick, index) {
  const step = play.steps[index];
  const cost = analysis?.costs[index];
  const leads = index === trick.start;
  const wins = trick.winner === step.seat;
  const spoken = (secret, marked, untold) =>
    [
      say("list_card", {
        trick: trick.number,
        seat: say(SEAT_WORDS[step.seat]),
        card: secret ? say("hidden_card") : cardName(say, step.card),
      }),
      leads && !secret ? say("led") : null,
      wins && !secret ? say("wins") : null,
      cost && marked ? spokenCost(say, cost) : null,
      ...(untold ? [] : step.flags),
      step.judgement && !untold ? say(step.judgement) : null,
      step.comment && !untold ? say("has_comment") : null,
    ]
      .filter(Boolean)
      .join(", ");
  const marks = step.card ? [pip(suitOf(step.card)), printedRank(step.card)] : ["?"];
  const inks = step.card ? `box suit-${suitOf(step.card)}` : "box";
  const face = element("span", { class: inks, "aria-hidden": "true" }, ...marks);
  const said = [
    step.flags.length ? icon("irregular") : null,
    step.judgement ? element("b", {}, step.judgement) : null,
    step.comment ? icon("comment") : null,
  ].filter(Boolean);
  const node = element(
    "button",
    {
      type: "button",
      class: wins ? "cell is-winner" : "cell",
      "aria-label": spoken(false, false, false),
      onclick: () => actions.go(index + 1),
    },
    element("span", { class: "lead" }, leads ? icon("next") : null),
    face,
    cost ? element("span", { class: "cost", "aria-hidden": "true" }, ...costSign(cost)) : null,
    said.length ? element("span", { class: "said", "aria-hidden": "true" }, ...said) : null,
  );
  let shown = "";
  const show = (view) => {
    const ahead = index >= view.position;
    const now = index === view.position - 1;
    const secret = ahead && (data.grows || view.hidden.has(step.seat));
    node.classList.toggle("is-ahead", ahead);
    if (node.classList.toggle("is-now", now)) node.setAttribute("aria-current", "step");
    else node.removeAttribute("aria-current");
    const untold = ahead && (data.grows || view.hidden.size > 0);
    const marked = view.marks !== null;
    const signature = String([secret, marked, untold]);
    if (signature === shown) return;
    shown = signature;
    node.classList.toggle("is-secret", secret);
    node.classList.toggle("is-untold", untold);
    node.setAttribute("aria-label", spoken(secret, marked, untold));
  };
  return { node, show };
}
