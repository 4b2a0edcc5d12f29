// Declarer's double-dummy tricks along the play: a step line over the line of the contract. A click jumps there.

const WIDE = { height: 132, left: 46, right: 14, marker: 6, everyTrick: 1, named: true };
const NARROW = { height: 92, left: 26, right: 6, marker: 5, everyTrick: 2, named: false };
const TOP = 14;
const FOOT = 22; // px for the numbers of the tricks
const SUIT_SIGNS = { S: "♠\ufe0e", H: "♥\ufe0e", D: "♦\ufe0e", C: "♣\ufe0e" };
const REACH = 12; // px round a mark within which a click means the mark

function makeGraph(scene) {
  const { data, play, analysis, say, actions } = scene;
  const caption = element("figcaption", { class: "graph-caption" });
  const pending = element("p", { class: "graph-pending" });
  const place = element("div", { class: "graph-place" });
  const node = element("figure", { class: "graph" }, caption, place, pending);
  const isWanted = play.steps.length > 0 && (data.solving || analysis !== null);
  let drawn = null;
  let lastView = null;
  const fit = (width, size) => {
    if (!isWanted || size === "projector") return;
    const layout = size === "phone" ? NARROW : WIDE;
    if (drawn?.width === width && drawn.layout === layout) return;
    drawn = drawGraph(scene, layout, width);
    drawn.svg.addEventListener("click", (event) => actions.go(drawn.positionAt(event)));
    place.replaceChildren(drawn.svg);
    place.style.minHeight = `${layout.height}px`;
    if (lastView) show(lastView);
  };
  const show = (view) => {
    lastView = view;
    node.hidden = !isWanted;
    node.classList.toggle("is-pending", !view.analysis);
    if (!isWanted) return;
    const tricks = view.analysis?.tricks[view.position];
    const fate = tricks === undefined ? say(pendingWord(data, view)) : `${say("expected_count", { count: tricks })} · ${fateOf(data, say, tricks)}`;
    write(caption, `${say("double_dummy")}: ${fate}`);
    write(pending, view.analysis ? "" : `${say("double_dummy")}: ${say(pendingWord(data, view))}`);
    drawn?.show(view);
  };
  return { node, show, fit };
}

/** Where positions and tricks lie in the picture. */
function graphScale({ data, play, analysis }, layout, width) {
  const { height, left, right } = layout;
  const bounds = [0, ...play.tricks.map((trick) => trick.end)];
  const last = play.tricks.at(-1);
  if (!last.complete) bounds[bounds.length - 1] = Math.max(last.end, last.start + 4);
  while (bounds.length <= tricksToPlay(data, play)) bounds.push(bounds.at(-1) + 4);
  const need = data.contract?.need ?? null;
  const values = [...(analysis?.tricks ?? []), ...(need === null ? [] : [need])];
  const high = values.length ? Math.max(...values) + 1 : 13;
  const low = Math.min(values.length ? Math.min(...values) : 11, high - 2);
  const foot = height - FOOT;
  const step = (foot - TOP - 6) / (high - low + 0.6);
  const across = (width - left - right) / bounds.at(-1);
  return {
    bounds, need, high, low, foot, step, across,
    x: (position) => left + position * across,
    y: (tricks) => TOP + 6 + (high - tricks) * step,
  };
}

function drawGraph(scene, layout, width) {
  const { analysis, play } = scene;
  const scale = graphScale(scene, layout, width);
  const { x, y, foot } = scale;
  const events = analysis ? eventsOf(scene) : [];
  const past = drawing("path", { class: "past" });
  const future = drawing("path", { class: "future" });
  const cursor = drawing("g", { class: "cursor" }, drawing("path", { d: `M0 8V${foot}` }), drawing("circle", { cy: 8, r: 5 }));
  const label = analysis ? graphStory(scene, events) : "";
  const svg = drawing(
    "svg",
    { viewBox: `0 0 ${width} ${layout.height}`, width, height: layout.height, role: "img", "aria-label": label },
    drawing("defs", {}, hatch()),
    ...drawAxes(layout, scale, width),
    ...(analysis ? [shortfall(analysis, scale)] : []),
    future,
    past,
    ...events.map((one) => drawing("path", { class: "event", d: triangle(x(one.position), (y(one.before) + y(one.after)) / 2, layout.marker, one.after < one.before) })),
    ...drawLabels(scene, layout, scale, width, events),
    cursor,
  );
  const show = ({ position }) => {
    cursor.setAttribute("transform", `translate(${x(position)} 0)`);
    if (!analysis) return;
    const end = analysis.tricks.length - 1;
    past.setAttribute("d", stepLine(analysis.tricks, scale, 0, Math.min(position, end)));
    future.setAttribute("d", stepLine(analysis.tricks, scale, Math.min(position, end), end));
  };
  const positionAt = (event) => {
    const at = event.clientX - svg.getBoundingClientRect().left;
    const near = events.find((one) => Math.abs(x(one.position) - at) <= REACH);
    return near ? near.position : Math.min(Math.round((at - layout.left) / scale.across), play.steps.length);
  };
  return { svg, show, positionAt, width, layout };
}

/** The cards after which declarer's tricks changed, and in which order they are worth naming. */
function eventsOf({ analysis, play, data }) {
  const need = data.contract?.need ?? Infinity;
  const events = analysis.costs.flatMap((cost, index) => {
    if (!cost) return [];
    const [before, after] = [analysis.tricks[index], analysis.tricks[index + 1]];
    const isTurning = index === analysis.turning_point;
    return [{ ...play.steps[index], position: index + 1, cost, before, after, isTurning }];
  });
  const turned = events.find((one) => one.isTurning);
  const crosses = (one) => one.before >= need !== one.after >= need;
  const back = turned && events.find((one) => one.position > turned.position && crosses(one));
  for (const one of events) one.isReturn = one === back;
  return events;
}

function stepLine(tricks, { x, y }, from, to) {
  let path = `M${x(from)} ${y(tricks[from])}`;
  for (let position = from + 1; position <= to; position += 1) {
    path += `H${x(position)}`;
    if (tricks[position] !== tricks[position - 1]) path += `V${y(tricks[position])}`;
  }
  return path;
}

function triangle(x, y, size, isDown) {
  const tip = isDown ? size * 0.85 : -size * 0.85;
  return `M${x - size} ${y - tip}h${2 * size}L${x} ${y + tip}z`;
}

function hatch() {
  const attributes = { id: "hatch", width: 5, height: 5, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" };
  return drawing("pattern", attributes, drawing("path", { class: "hatch", d: "M0 0v5" }));
}

/** What declarer falls short of the contract, hatched. */
function shortfall({ tricks }, { x, y, need }) {
  const pieces = tricks.slice(0, -1).map((value, index) => {
    return value < need ? `M${x(index)} ${y(need)}H${x(index + 1)}V${y(value)}H${x(index)}z` : "";
  });
  return drawing("path", { class: "shortfall", fill: "url(#hatch)", d: pieces.join("") });
}

function drawAxes(layout, scale, width) {
  const { bounds, x, y, need, high, low, foot, step } = scale;
  const parts = bounds.slice(1).flatMap((end, index) => {
    const [from, to] = [x(bounds[index]), x(end)];
    const band = drawing("rect", { class: "band", x: from, y: TOP, width: to - from, height: foot - TOP });
    const number = drawing("text", { class: "tick", x: (from + to) / 2, y: layout.height - 6, "text-anchor": "middle" }, String(index + 1));
    return [index % 2 ? null : band, index % layout.everyTrick ? null : number];
  });
  for (let tricks = low; tricks <= high; tricks += 1) {
    if (step < 13 && (tricks - (need ?? low)) % 2) continue;
    const isNeed = tricks === need;
    const attributes = { class: isNeed ? "tick need" : "tick", x: layout.left - 8, y: y(tricks) + 4, "text-anchor": "end" };
    parts.push(drawing("text", attributes, String(tricks)));
  }
  if (need !== null) parts.push(drawing("path", { class: "goal", d: `M${layout.left} ${y(need)}H${width - layout.right}` }));
  return parts.filter((part) => part !== null);
}

/** Names beside the marks: the turning point first, then what cost most; shorter or none where there is no room. */
function drawLabels(scene, layout, scale, width, events) {
  const taken = [];
  const near = Math.min(11, scale.step / 2);
  const isFree = (box) =>
    box.from >= layout.left && box.to <= width - 2 &&
    !taken.some((other) => other.from < box.to && box.from < other.to && Math.abs(other.y - box.y) < 15) &&
    !crossesLine(scene.analysis?.tricks ?? [], scale, box, near);
  const order = [...events].sort((one, other) => other.isTurning - one.isTurning || other.isReturn - one.isReturn || other.cost - one.cost);
  const contract = layout.named ? contractLabel(scene, layout, scale, width, isFree) : null;
  if (contract) taken.push(contract.box);
  const names = order.flatMap((event) => {
    const words = layout.named ? [` ${eventWords(scene, event)}`, ""] : [""];
    for (const text of words) {
      const box = labelBox(layout, scale, event, text);
      if (!isFree(box)) continue;
      taken.push(box);
      const card = drawing("tspan", { class: "strong" }, `${SUIT_SIGNS[suitOf(event.card)]}${printedRank(event.card)}`);
      return [drawing("text", { class: "label", x: box.anchor === "end" ? box.to : box.from, y: box.y, "text-anchor": box.anchor }, card, text)];
    }
    return [];
  });
  return contract ? [contract.node, ...names] : names;
}

/** The name of the contract's line: at the left above it, or wherever declarer's line leaves room. */
function contractLabel({ data, say }, layout, { y, need }, width, isFree) {
  if (need === null) return null;
  const text = say("graph_contract", { count: data.contract.need });
  const length = textWidth(text);
  const places = [layout.left + 6, width - layout.right - length - 6].flatMap((from) => [
    { from, to: from + length, y: y(need) - 7 },
    { from, to: from + length, y: y(need) + 16 },
  ]);
  const box = places.find(isFree);
  return box ? { box, node: drawing("text", { class: "label", x: box.from, y: box.y }, text) } : null;
}

/** Falling steps are named to their left, rising ones to their right: there the line runs above. */
function labelBox(layout, { x, y }, event, text) {
  const isDown = event.after < event.before;
  const length = 24 + textWidth(text);
  const edge = x(event.position) + (isDown ? -1 : 1) * (layout.marker + 8);
  const [from, to] = isDown ? [edge - length, edge] : [edge, edge + length];
  return { from, to, y: y(Math.min(event.before, event.after)) + 4, anchor: isDown ? "end" : "start" };
}

function textWidth(text) {
  return [...text].reduce((sum, sign) => sum + (sign > "\u2e80" ? 13 : 6.4), 0);
}

function crossesLine(tricks, { x, y }, box, near) {
  return tricks.slice(0, -1).some((value, index) => {
    return x(index + 1) > box.from && x(index) < box.to && Math.abs(y(value) - box.y + 4) < near;
  });
}

function eventWords({ data, say }, event) {
  const word = event.isTurning ? "graph_turning" : event.isReturn ? "graph_returned" : "graph_cost";
  return say(word, { who: costsWhom(data, say, event), count: event.cost });
}

/** Declarer plays dummy's cards too; a defender is named. */
function costsWhom({ contract }, say, { seat }) {
  const isDeclaring = contract?.declarer && isNorthSouth(contract.declarer) === isNorthSouth(seat);
  return say(isDeclaring ? "declarer_player" : `${SEAT_WORDS[seat]}_player`);
}

/** The graph in words. */
function graphStory({ data, analysis, say }, events) {
  const changes = events.map((event) =>
    say(event.isTurning ? "graph_story_turning" : "graph_story_change", {
      count: event.after,
      seat: say(`${SEAT_WORDS[event.seat]}_player`),
      card: cardName(say, event.card),
    }),
  );
  const need = data.contract ? say("graph_story_need", { count: data.contract.need }) : null;
  return [say("graph_story", { count: analysis.tricks[0] }), ...changes, need].filter(Boolean).join(" ");
}
