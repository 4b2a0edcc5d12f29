// The strip above the felt: board box, headline, contract, tricks taken.

function makeHeader(scene) {
  const tally = makeTally(scene);
  const expected = makeExpected(scene);
  const groups = [boardGroup(scene), contractGroup(scene), tally.node, expected.node];
  const node = element("div", { class: "strip" }, ...groups);
  const show = (view) => {
    tally.show(view);
    expected.show(view);
  };
  return { node, show };
}

function boardGroup({ data, say }) {
  const fits = data.label.length <= 5;
  const lines = fits ? data.headline : [data.label, ...data.headline];
  return element(
    "div",
    { class: "strip-group" },
    (fits && data.label) || data.dealer || data.vulnerable ? boardBox(data, fits ? data.label : "") : null,
    element(
      "div",
      { class: "lines" },
      fits && data.label ? unseen(say("board", { label: data.label })) : null,
      ...lines.map((line) => element("div", {}, line)),
    ),
  );
}

/** The board as it lies on the table: a thick bar with V where vulnerable, D where the dealer sits. */
function boardBox(data, label) {
  const bars = {
    top: { x: 17, y: 2, width: 30, height: 12 },
    right: { x: 50, y: 17, width: 12, height: 30 },
    bottom: { x: 17, y: 50, width: 30, height: 12 },
    left: { x: 2, y: 17, width: 12, height: 30 },
  };
  const lines = {
    top: "M17 9.5h30M17 13h30",
    right: "M51 17v30M54.5 17v30",
    bottom: "M17 51h30M17 54.5h30",
    left: "M9.5 17v30M13 17v30",
  };
  const corners = { top: [46, 7], right: [57, 46], bottom: [18, 57], left: [7, 18] };
  const box = drawing("svg", { class: "board-box", viewBox: "0 0 64 64", "aria-hidden": "true" });
  box.append(drawing("rect", { class: "frame", x: 17, y: 17, width: 30, height: 30, rx: 1.5 }));
  for (const seat of SEATS) {
    const place = placeOf(seat, data.options.bottom);
    if (!data.vulnerable) continue;
    if (data.vulnerable.includes(seat)) {
      const bar = bars[place];
      box.append(
        drawing("rect", { class: "vulnerable", ...bar, rx: 1.5 }),
        drawing("text", { class: "v", x: bar.x + bar.width / 2, y: bar.y + bar.height / 2 }, "V"),
      );
    } else box.append(drawing("path", { class: "frame", d: lines[place] }));
  }
  const size = Math.min(24, 50 / Math.max(1, label.length));
  box.append(drawing("text", { class: "label", x: 32, y: 32.5, "font-size": size }, label));
  if (data.dealer) {
    const [x, y] = corners[placeOf(data.dealer, data.options.bottom)];
    box.append(drawing("circle", { class: "dealer", cx: x, cy: y, r: 7 }), drawing("text", { class: "d", x, y }, "D"));
  }
  return box;
}

function contractGroup({ data, say }) {
  const { contract } = data;
  if (!contract) return element("div", { class: "strip-group verdict" }, data.verdict);
  const strain = contract.strain === "NT" ? "NT" : pip(contract.strain);
  const spoken = contract.strain === "NT" ? say("notrump") : say(SUIT_WORDS[contract.strain]);
  const doubling = contract.doubling && say(contract.doubling === "X" ? "doubled" : "redoubled");
  return element(
    "div",
    { class: "strip-group" },
    element(
      "div",
      { class: "contract" },
      unseen([contract.level, spoken, doubling].filter(Boolean).join(" ")),
      element("span", { "aria-hidden": "true" }, String(contract.level), strain),
      contract.doubling ? element("span", { class: "doubling", "aria-hidden": "true" }, doubling) : null,
    ),
    element(
      "div",
      { class: "lines" },
      contract.declarer ? element("div", {}, say(`${SEAT_WORDS[contract.declarer]}_player`)) : null,
      element("div", {}, say("needs", { count: contract.need })),
    ),
  );
}

/** Tricks as players lay them before them: upright won, sideways lost, dots to come. */
function makeTally({ data, play, say }) {
  const ours = isNorthSouth(data.contract?.declarer ?? "N");
  const total = tricksToPlay(data, play);
  const marks = Array.from({ length: total }, () => element("i"));
  const northSouth = element("b");
  const eastWest = element("b");
  const node = element(
    "div",
    { class: "strip-group taken" },
    element("div", { class: "tally", "aria-hidden": "true" }, ...marks),
    element(
      "div",
      { class: "sides" },
      element("span", {}, `${say("ns")} `, northSouth),
      element("span", {}, `${say("ew")} `, eastWest),
    ),
  );
  node.hidden = play.steps.length === 0;
  const markAt = (trick, position) => {
    if (!trick || trick.end > position) return "to-come";
    if (!trick.winner) return trick.complete ? "unknown" : "to-come";
    return isNorthSouth(trick.winner) === ours ? "won" : "lost";
  };
  const show = ({ position, taken }) => {
    marks.forEach((mark, index) => {
      const state = markAt(play.tricks[index], position);
      if (mark.className !== state) mark.className = state;
    });
    write(northSouth, String(taken.northSouth));
    write(eastWest, String(taken.eastWest));
  };
  return { node, show };
}
