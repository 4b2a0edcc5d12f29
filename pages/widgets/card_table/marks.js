// What double dummy says of cards: "=" for one that keeps the tricks, a triangle and a number for one that costs.

/** The analysis with what each card of the play cost the side that played it, 0 where that is not known. */
function readAnalysis({ analysis }, play) {
  if (!analysis) return null;
  const costs = play.steps.map((step, index) => analysis.options[index]?.[step.card] ?? 0);
  return { ...analysis, costs };
}

/** The position after the next card that cost its side, the first one again after the last; null if none did. */
function nextCost(analysis, position) {
  const after = (analysis?.costs ?? []).flatMap((cost, index) => (cost ? [index + 1] : []));
  return after.find((one) => one > position) ?? after[0] ?? null;
}

/** The position after the card that changed the fate of the contract; null if it did not change. */
function afterTurningPoint(analysis) {
  const index = analysis?.turning_point ?? null;
  return index === null ? null : index + 1;
}

function costSign(cost) {
  return cost ? [icon("cost"), String(cost)] : ["="];
}

/** The mark in the corner of a card that may be played. */
function makeMark() {
  const node = element("span", { class: "mark", "aria-hidden": "true" });
  node.hidden = true;
  let shown;
  const show = (cost) => {
    if (cost === shown) return;
    shown = cost;
    node.hidden = cost === undefined;
    node.classList.toggle("costs", cost > 0);
    if (!node.hidden) node.replaceChildren(...costSign(cost));
  };
  return { node, show };
}

/** The same aloud; nothing where there is no mark. */
function spokenCost(say, cost) {
  if (cost === undefined) return null;
  return cost ? say("mark_costs", { count: cost }) : say("mark_keeps");
}

/** What the card costs at this position, if marks are to be seen. */
function costToPlay(view, seat, card) {
  return view.turn?.seat === seat ? view.marks?.options[view.position]?.[card] : undefined;
}

/** The tricks that declarer takes double dummy from here on, in the strip above the felt. */
function makeExpected({ data, play, say }) {
  const number = element("span", { class: "number" });
  const fate = element("div");
  const lines = element("div", { class: "lines" }, element("div", {}, say("double_dummy")), fate);
  const node = element("div", { class: "strip-group expected" }, number, lines);
  const show = (view) => {
    const tricks = view.analysis?.tricks[view.position];
    node.hidden = view.hidden.size > 0 || (!data.solving && !view.analysis);
    write(number, tricks === undefined ? (data.solving ? "…" : "–") : String(tricks));
    number.classList.toggle("is-down", tricks < data.contract?.need);
    write(fate, tricks === undefined ? say(pendingWord(data, view)) : fateOf(data, say, tricks));
  };
  return { node, show };
}

/** Why there is no number: it is being worked out, hands are hidden, or the play cannot be followed so far. */
function pendingWord(data, view) {
  if (view.hidden.size) return "expected_waits";
  return data.solving ? "expected_solving" : "expected_unknown";
}

function fateOf({ contract }, say, tricks) {
  if (!contract) return say("expected_tricks");
  const over = tricks - contract.need;
  if (over === 0) return say("expected_made");
  if (over > 0) return say("expected_over", { count: over });
  return over === -1 ? say("expected_down_one") : say("expected_down", { count: -over });
}
