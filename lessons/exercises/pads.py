"""The pad of a rubber or a Chicago: what one more deal writes on it, and what follows."""

from functools import partial
from itertools import count
from random import Random

from bridge.auction import Bid
from bridge.cards import Strain
from bridge.contract import Contract, Doubling
from bridge.double_dummy.solver import Solver
from bridge.errors import InvalidNotation, Message, Term
from bridge.scoring.chicago import DEALS, Chicago
from bridge.scoring.pad import Entry, Honours, HonoursHeld, Pad, Result
from bridge.scoring.rubber import Rubber
from bridge.scoring.sheet import Item
from bridge.table import SEATS, Side, Vulnerability
from lessons.exercises.kind import Choice, Kind, Parameters, Whole
from lessons.exercises.question import (
    Answer,
    Judgement,
    Option,
    PadPicture,
    PickOne,
    Question,
    WriteNumbers,
)
from lessons.exercises.results import line_in_words
from lessons.exercises.saying import named, not_allowed, right, wrong
from lessons.exercises.written import whole_numbers

ASKS = ("below", "above", "honours", "total", "game", "vulnerable", "premium", "broken-off")
GAMES: dict[str, type[Rubber] | type[Chicago]] = {"rubber": Rubber, "chicago": Chicago}
NOBODY = "nobody"
PREMIUMS = (Item.GAME, Item.RUBBER, Item.LAST_PART_SCORE)
UNFINISHED = (Item.UNFINISHED_GAME, Item.UNFINISHED_PART_SCORE)
VULNERABLE = {
    Vulnerability.NONE: Message("Nobody"),
    Vulnerability.NS: named(Side.NS.term),
    Vulnerability.EW: named(Side.EW.term),
    Vulnerability.BOTH: Message("Both sides"),
}
TRIES = 200
"""How many pads to look at for one on which the deal has brought what is asked."""


def _make(chance: Random, parameters: Parameters, solver: Solver | None) -> Question:
    ask, games = chance.choice(parameters["ask"]), parameters["game"]
    if ask == "broken-off":
        games = [game for game in games if game == "rubber"]
        if not games:
            raise InvalidNotation(Message("ask: only a rubber can be broken off."))
    game, (low, high) = chance.choice(games), parameters["deals"]
    if game == "chicago":
        high = min(high, DEALS - 1 if ask == "vulnerable" else DEALS)
        if low > high:
            raise InvalidNotation(Message("deals: {n} at most can be asked of a Chicago.", n=high))
    side, ordinary = chance.choice(tuple(Side)), chance.choice((0, TRIES, TRIES))
    deals = chance.randint(low, high)
    for attempt in count():
        pad = _pad(chance, GAMES[game], deals, with_honours=ask == "honours")
        if _can_be_asked(ask, pad) and (_is_news(ask, pad, side) or attempt >= ordinary):
            return _question(ask, pad, side)
    raise AssertionError("a pad can be asked about sooner or later")


def _pad(chance: Random, game: type[Rubber] | type[Chicago], deals: int, with_honours: bool) -> Pad:
    """A pad on which so many deals were played, the last of them with honours or without."""
    while True:
        pad: Rubber | Chicago = game(first_dealer=chance.choice(SEATS))
        while len(pad.results) < deals and not pad.is_over:
            is_last = len(pad.results) == deals - 1
            pad = pad.score(_result(chance, with_honours if is_last else chance.random() < 0.1))
        if len(pad.results) == deals:
            return pad


def _result(chance: Random, with_honours: bool) -> Result:
    """A deal as they come: part-scores and games, seldom doubled."""
    doubling = chance.choice((*[Doubling.UNDOUBLED] * 5, Doubling.DOUBLED))
    level, strain, declarer = (
        chance.choice((1, 2, 2, 3, 3, 4, 4, 5, 6)),
        chance.choice(tuple(Strain)),
        chance.choice(SEATS),
    )
    contract = Contract(level, strain, doubling, declarer)
    tricks = min(13, contract.tricks_needed + chance.choice((-2, -1, 0, 0, 0, 1, 2)))
    if not with_honours:
        return Result(contract, tricks)
    held = chance.choice((HonoursHeld.FOUR_HONOURS, HonoursHeld.FIVE_HONOURS))
    held = HonoursHeld.FOUR_ACES if strain.trump is None else held
    return Result(contract, tricks, Honours(held, chance.choice(tuple(Side))))


def _can_be_asked(ask: str, pad: Pad) -> bool:
    """Whether the game goes on where the question takes that for granted."""
    return not (ask in ("vulnerable", "broken-off") and pad.is_over)


def _is_news(ask: str, pad: Pad, side: Side) -> bool:
    """Whether the last deal brought something to be asked about."""
    match ask:
        case "game":
            return pad.standing.games != pad.undo().standing.games
        case "vulnerable":
            return pad.vulnerability is not pad.undo().vulnerability
        case "honours":
            return True
        case _:
            return _number(ask, pad, side) != 0


def _last(pad: Pad) -> tuple[Entry, ...]:
    """What the last deal wrote."""
    return tuple(entry for entry in pad.entries if entry.result == len(pad.results) - 1)


def _number(ask: str, pad: Pad, side: Side) -> int:
    """What is asked of the side, in points."""
    own = [entry for entry in _last(pad) if entry.side is side]
    match ask:
        case "below":
            return sum(entry.line.amount for entry in own if entry.is_below)
        case "above" | "honours":
            return sum(entry.line.amount for entry in own if not entry.is_below)
        case "premium":
            return sum(entry.line.amount for entry in own if entry.line.item in PREMIUMS)
        case "broken-off":
            return pad.break_off().total(side) - pad.total(side) if isinstance(pad, Rubber) else 0
        case _:
            return pad.total(side)


def _question(ask: str, pad: Pad, side: Side) -> Question:
    prompt, hint, picture = _prompt(ask, pad, side), _HINTS[ask], PadPicture(pad.undo())
    if ask == "game":
        options = (*[Option(str(each), named(each.term)) for each in Side], Option(NOBODY, Message("Neither side")))
        winner = _game_winner(pad)
        solution = (NOBODY if winner is None else str(winner),)
        return Question(prompt, PickOne(options), solution, partial(_judge_game, pad), picture, hint)
    if ask == "vulnerable":
        sides = PickOne(tuple(Option(each.value, label) for each, label in VULNERABLE.items()))
        return Question(prompt, sides, (pad.vulnerability.value,), partial(_judge_vulnerable, pad), picture, hint)
    field, solution = WriteNumbers((Option("points", Message("Points")),)), (str(_number(ask, pad, side)),)
    return Question(prompt, field, solution, partial(_judge_number, ask, pad, side), picture, hint)


def _in_words(result: Result) -> Message:
    """What a deal came to, for those who do not know the notation."""
    contract, tricks = result.contract, result.tricks
    assert contract is not None
    assert contract.declarer is not None
    assert tricks is not None
    names = {"declarer": contract.declarer.term, "bid": Bid(contract.level, contract.strain)}
    played = (
        Message("{declarer} in {bid}", **names)
        if contract.doubling is Doubling.UNDOUBLED
        else Message("{declarer} in {bid} doubled", **names)
    )
    over = tricks - contract.tricks_needed
    if over == 0:
        return Message("{played}, made exactly", played=played)
    return (
        Message("{played}, {n} over", played=played, n=over)
        if over > 0
        else Message("{played}, down {n}", played=played, n=-over)
    )


def _prompt(ask: str, pad: Pad, side: Side) -> Message:
    result = pad.results[-1]
    names = {"result": _in_words(result), "side": side.term}
    match ask:
        case "below":
            return Message("The next deal: {result}. What does it write below the line for {side}?", **names)
        case "above":
            return Message("The next deal: {result}. What does it write above the line for {side}?", **names)
        case "honours" if result.honours is not None:
            names |= {"holders": result.honours.side.term, "held": result.honours.held.term}
            return Message(
                "The next deal: {result}; {holders} held {held}. What does it write above the line for {side}?", **names
            )
        case "game":
            return Message("The next deal: {result}. Who wins a game by it?", **names)
        case "vulnerable":
            return Message("The next deal: {result}. Who is vulnerable on the deal after it?", **names)
        case "premium" if isinstance(pad, Chicago):
            return Message(
                "The next deal: {result}. What premium for a game or a part-score does it bring {side}?", **names
            )
        case "premium":
            return Message(
                "The next deal: {result}. What premium for a game, a rubber or a part-score does it bring {side}?",
                **names,
            )
        case "broken-off":
            return Message(
                "The next deal: {result}. Then the rubber is broken off: what do {side} get for that?", **names
            )
        case _:
            return Message("The next deal: {result}. What do {side} have in all after it?", **names)


_HINTS = {
    "below": Message("Was the contract made, and what are the tricks that were bid worth?"),
    "above": Message("What is there beside the tricks that were bid, and which side earns it?"),
    "honours": Message("Who earns the premium for honours, and what else is there beside the tricks that were bid?"),
    "total": Message("What stood on the pad before, and which side does the deal bring something?"),
    "game": Message("What stands below the line since the last game, and what comes to it?"),
    "vulnerable": Message("What makes a side vulnerable in this game?"),
    "premium": Message("Is anything won by this deal beyond its own points?"),
    "broken-off": Message("Which side alone has a game, and which alone has a part-score?"),
}


def _game_winner(pad: Pad) -> Side | None:
    """The side that won a game by the last deal."""
    before, after = pad.undo().standing.games, pad.standing.games
    return next((side for side in Side if after[side] > before[side]), None)


def _judge_number(ask: str, pad: Pad, side: Side, answer: Answer) -> Judgement:
    numbers = whole_numbers(answer, 1)
    if numbers is None:
        return not_allowed(Message("Write a whole number, a nought where nothing is written."))
    amount = _number(ask, pad, side)
    result = Message("{side}: {amount}.", side=side.term, amount=amount)
    if numbers == (amount,):
        return right(result)
    if ask == "broken-off":
        return wrong(*_unfinished(pad), result)
    before = (
        (Message("Before this deal {side} had {n}.", side=side.term, n=pad.undo().total(side)),)
        if ask == "total"
        else ()
    )
    return wrong(*_not_here(pad, numbers[0] - amount), *before, *_written(pad), result)


def _written(pad: Pad) -> list[Message]:
    """What the last deal wrote, line by line, and where."""
    reasons = []
    for entry in _last(pad):
        place = Term("below the line") if entry.is_below else Term("above the line")
        reasons += [
            line_in_words(entry.line),
            Message("That stands {place} for {side}.", place=place, side=entry.side.term),
        ]
    return reasons or [Message("The deal writes nothing.")]


def _not_here(pad: Pad, excess: int) -> tuple[Message, ...]:
    """The slip of adding duplicate's premiums where the game has none."""
    if excess == pad.rules.part_score:
        return (Message("The {n} for a part-score is a premium of duplicate, not of this pad.", n=excess),)
    if isinstance(pad, Rubber) and excess in pad.rules.game:
        return (Message("The {n} for a game is a premium of duplicate, not of this pad.", n=excess),)
    return ()


def _unfinished(pad: Pad) -> list[Message]:
    broken = pad.break_off() if isinstance(pad, Rubber) else pad
    entries = [entry for entry in broken.entries if entry.line.item in UNFINISHED]
    names = [{"item": each.line.item.term, "amount": each.line.amount, "side": each.side.term} for each in entries]
    reasons = [Message("{item}: {amount} to {side} (rubber Law 80).", **each) for each in names]
    return reasons or [Message("No side alone has a game, and none alone a part-score: nothing is written.")]


def _judge_game(pad: Pad, answer: Answer) -> Judgement:
    winner = _game_winner(pad)
    if winner is not None:
        conclusion = Message("{side} win a game: {n} or more below the line.", side=winner.term, n=pad.rules.game_at)
    else:
        conclusion = Message("No side has {n} below the line, so the game goes on.", n=pad.rules.game_at)
    if answer == (NOBODY if winner is None else str(winner),):
        return right(conclusion)
    scores = pad.undo().standing.part_scores
    carried = [Message("{side} carried {n} into this deal.", side=side.term, n=scores[side]) for side in Side]
    return wrong(*carried, *_written(pad), conclusion)


def _judge_vulnerable(pad: Pad, answer: Answer) -> Judgement:
    rule = (
        Message("A side is vulnerable when it has won a game of this rubber.")
        if isinstance(pad, Rubber)
        else Message("Nobody is vulnerable on deal one, the dealer's side on deals two and three, both on deal four.")
    )
    if answer == (pad.vulnerability.value,):
        return right(rule)
    if isinstance(pad, Rubber):
        games = [
            Message("{side} have won a game.", side=side.term)
            if pad.standing.games[side]
            else Message("{side} have won no game yet.", side=side.term)
            for side in Side
        ]
        return wrong(rule, *games)
    return wrong(rule, Message("Deal {n} comes next, and {seat} deals.", n=pad.deal, seat=pad.dealer.term))


PAD = Kind(
    "pad",
    Term("The pad"),
    frozenset({"S12", "S13", "S14", "S20"}),
    _make,
    {
        "game": Choice(("rubber", "chicago"), ("rubber",)),
        "deals": Whole(1, 6, (1, 3)),
        "ask": Choice(ASKS, ("below", "above", "total", "game", "vulnerable")),
    },
)
