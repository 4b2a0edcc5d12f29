// What is true at each position of the play. Nothing here draws.

/** The play as tricks with the steps [start, end) each covers. Tricks without a recorded card are left out. */
function readPlay(data) {
  const { steps } = data;
  const firstNumber = steps.length ? steps[0].trick : 0; // whether the record counts its tricks from 0 or from 1
  const tricks = [];
  const trickOfStep = steps.map((step, index) => {
    if (index === 0 || step.trick !== steps[index - 1].trick) {
      const place = step.trick - firstNumber;
      const known = data.tricks[place] ?? { leader: null, winner: null, complete: false };
      tricks.push({ ...known, leader: known.leader ?? step.seat, number: place + 1, start: index, end: index });
    }
    tricks.at(-1).end = index + 1;
    return tricks.length - 1;
  });
  const strain = data.contract?.strain;
  return {
    steps,
    tricks,
    trickOfStep,
    trump: strain && strain !== "NT" ? strain : null,
    playedAt: new Map(steps.map((step, index) => [step.seat + step.card, index])),
  };
}

/** How many tricks the diagram holds in all. */
function tricksToPlay(data, play) {
  const sizes = SEATS.map((seat) => data.hands[seat]?.length ?? 0).filter((size) => size > 0);
  return Math.max(play.tricks.length, sizes.length ? Math.min(13, ...sizes) : 13);
}

/** Everything that changes with a step, worked out once for all parts of the table. */
function viewAt(data, play, position, hidden) {
  const current = position > 0 ? play.trickOfStep[position - 1] : null;
  const trick = current === null ? null : play.tricks[current];
  const shown = trick ? play.steps.slice(trick.start, position) : [];
  const finished = trick !== null && position === trick.end && trick.complete;
  const turn = turnAt(data, play, position);
  const asksForCard = Boolean(turn && data.live?.playable[position]?.length);
  return {
    position,
    hidden,
    current,
    trick,
    shown,
    finished,
    winner: isAsking(data) ? null : finished ? trick.winner : winningSeat(shown, play.trump),
    turn,
    asksForCard,
    playable: asksForCard
      ? new Set(data.live.playable[position])
      : turn?.onRecord
        ? playableCards(data, play, position, turn)
        : new Set(),
    taken: takenAt(play, position),
    atEnd: position === play.steps.length,
  };
}

/** Whether the table waits for an answer, and so tells nobody who wins. */
function isAsking(data) {
  return Boolean(data.question) && !data.question.told;
}

/** Whose turn it is. With no play on record it is the opening leader's. */
function turnAt(data, play, position) {
  const next = play.steps[position];
  if (next) {
    const trick = play.tricks[play.trickOfStep[position]];
    return { seat: next.seat, leads: position === trick.start, trick, onRecord: true };
  }
  const seat = data.live?.turns[position];
  if (seat) return { seat, leads: !play.tricks.length || play.tricks.at(-1).complete, trick: null, onRecord: false };
  const declarer = data.contract?.declarer;
  if (play.steps.length || !declarer || data.ending) return null;
  return { seat: SEATS[(SEATS.indexOf(declarer) + 1) % 4], leads: true, trick: null, onRecord: false };
}

/** The cards the seat to act may play: those of the suit led if it holds any, else all it holds. */
function playableCards(data, play, position, turn) {
  const playedAt = (card) => play.playedAt.get(turn.seat + card) ?? Infinity;
  const held = (data.hands[turn.seat] ?? []).filter((card) => playedAt(card) >= position);
  if (turn.leads) return new Set(held);
  const led = play.steps[turn.trick.start].card;
  if (!led) return new Set();
  const following = held.filter((card) => suitOf(card) === suitOf(led));
  return new Set(following.length ? following : held);
}

/** Who is winning an unfinished trick; nobody before the second card or while a card is unknown. */
function winningSeat(shown, trump) {
  if (shown.length < 2 || shown.some((step) => !step.card)) return null;
  const beats = (one, other) =>
    suitOf(one) === suitOf(other) ? RANKS.indexOf(rankOf(one)) > RANKS.indexOf(rankOf(other)) : suitOf(one) === trump;
  return shown.reduce((best, step) => (beats(step.card, best.card) ? step : best)).seat;
}

/** Tricks each side has won when `position` cards are played. */
function takenAt(play, position) {
  const won = play.tricks.filter((trick) => trick.end <= position && trick.winner);
  const northSouth = won.filter((trick) => isNorthSouth(trick.winner)).length;
  return { northSouth, eastWest: won.length - northSouth };
}

/** The position a whole trick further on, or back, from `position`. */
function trickBoundary(play, position, direction) {
  const boundaries = [0, ...play.tricks.map((trick) => trick.end)];
  return direction > 0
    ? boundaries.find((boundary) => boundary > position) ?? play.steps.length
    : boundaries.findLast((boundary) => boundary < position) ?? 0;
}
