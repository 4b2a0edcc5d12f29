"""The score pad as on paper, and its figures explained deal by deal, in HTML."""

from collections.abc import Iterable
from html import escape

from bridge.scoring.pad import Entry, Pad, Result
from bridge.table import Side
from lessons.language import Translator, n_
from pages.widgets.notation import contract_mark, points, result_mark, sentence_html, shortened, side_name
from pages.widgets.scoring.score_rules import rules_name

_COLUMNS = {Side.NS: n_("We"), Side.EW: n_("They")}
_LONGEST_NAME = 60
_NO_WORD = "\u00a0"  # keeps the height of a line


def result_in_short(result: Result, _: Translator) -> str:
    """The contract and what became of it: ``4♠× S −1``."""
    if result.contract is None or result.tricks is None:
        return _("passed out")
    return f"{contract_mark(result.contract, _)} {result_mark(result.contract, result.tricks)}"


def margin(pad: Pad, _: Translator) -> str:
    """Which side has more points and how many."""
    ahead = pad.total(Side.NS) - pad.total(Side.EW)
    if not ahead:
        return _("Both sides have the same number of points.")
    side = side_name(Side.NS if ahead > 0 else Side.EW, _)
    return _("{side} win by {points} points.", side=side, points=points(abs(ahead), _))


def part_scores(pad: Pad, _: Translator) -> list[str]:
    """What the sides have towards the game that is on, and what they lack."""
    return [
        _(
            "{side} have {n} below the line, {missing} short of game",
            side=side_name(side, _),
            n=score,
            missing=pad.rules.game_at - score,
        )
        for side, score in pad.standing.part_scores.items()
        if score
    ]


def pad_html(pad: Pad, ending: Iterable[str], _: Translator) -> str:
    """The two columns: above the line upwards, below it downwards, a rule after each game, and the totals."""
    last = None if pad.results and any(entry.result is None for entry in pad.entries) else len(pad.results) - 1
    heads = "".join(_head(pad, side, _) for side in Side)
    above = "".join(
        f"<td>{_figures(pad, (e for e in reversed(pad.entries) if e.side is side and not e.is_below), last, _)}</td>"
        for side in Side
    )
    totals = "".join(f"<td>{points(pad.total(side), _)}</td>" for side in Side)
    rules = _("Rules: {name}", name=shortened(rules_name(pad.rules, _), _LONGEST_NAME))
    ended = "".join(f'<p class="kz-ending">{escape(sentence)}</p>' for sentence in ending)
    return (
        f'<table class="kz-pad"><caption class="kz-aloud">{escape(_("Score pad"))}</caption>'
        f"<thead><tr><td></td>{heads}</tr></thead><tbody>"
        f'<tr class="kz-above"><th scope="row">{escape(_("above the line"))}</th>{above}</tr>'
        f"{''.join(_game(pad, game, last, _) for game in _games(pad))}</tbody>"
        f'<tfoot><tr><th scope="row">{escape(_("Total") if pad.is_over else _("So far"))}</th>{totals}</tr></tfoot>'
        f'</table>{ended}<p class="kz-counted">{escape(rules)}</p>'
    )


def _head(pad: Pad, side: Side, _: Translator) -> str:
    vulnerable = not pad.is_over and pad.vulnerability.includes(side)
    kind = ' class="kz-vulnerable"' if vulnerable else ""
    state = escape(_("vulnerable")) if vulnerable else _NO_WORD
    whose = f"<span>{escape(_(_COLUMNS[side]))}</span> {escape(side_name(side, _))}"
    return f'<th scope="col"{kind}>{whose}<small>{state}</small></th>'


def _games(pad: Pad) -> range:
    """The numbers of the games that have a place on the pad; none is begun when no more deal is played."""
    begun = any(entry.is_below and entry.game == pad.standing.game for entry in pad.entries)
    return range(1, pad.standing.game + (1 if begun or not pad.is_over else 0))


def _game(pad: Pad, game: int, last: int | None, _: Translator) -> str:
    scores = [entry for entry in pad.entries if entry.is_below and entry.game == game]
    columns = "".join(f"<td>{_figures(pad, (e for e in scores if e.side is side), last, _)}</td>" for side in Side)
    below = f"{escape(_('below the line'))}<br>" if game == 1 else ""
    ended = ' class="kz-ended"' if game < pad.standing.game else ""
    return f'<tr{ended}><th scope="row">{below}{escape(_("Game {n}", n=game))}</th>{columns}</tr>'


def _figures(pad: Pad, entries: Iterable[Entry], last: int | None, _: Translator) -> str:
    return "".join(_figure(pad, entry, entry.result == last, _) for entry in entries)


def _figure(pad: Pad, entry: Entry, is_latest: bool, _: Translator) -> str:
    number = "" if entry.result is None else f"{pad.numbers[entry.result]}"
    deal = _("Deal {n}", n=number) if number else _("At the end")
    told = f"{deal}: {_(entry.line.item.term)}"
    kind = ' class="kz-latest"' if is_latest else ""
    return (
        f'<p{kind} title="{escape(told)}">'
        f'<span aria-hidden="true">{number}</span><span class="kz-aloud">{escape(told)}</span>'
        f"<b>{points(entry.line.amount, _)}</b></p>"
    )


def deals_html(pad: Pad, _: Translator) -> str:
    """What was written by each deal, the last one first: item, sum, reason, Law."""
    ends = [entry for entry in pad.entries if entry.result is None]
    deals = [_block(_("At the end"), _("broken off"), ends, True, _)] if ends else []
    for place in reversed(range(len(pad.results))):
        entries = [entry for entry in pad.entries if entry.result == place]
        heading = _("Deal {n}", n=pad.numbers[place])
        deals.append(_block(heading, result_in_short(pad.results[place], _), entries, not deals, _))
    return f'<h2 class="kz-title">{escape(_("Deal by deal"))}</h2>{"".join(deals)}'


def _block(heading: str, what: str, entries: list[Entry], is_open: bool, _: Translator) -> str:
    sums = {side: sum(entry.line.amount for entry in entries if entry.side is side) for side in Side}
    earned = " · ".join(f"{side_name(side, _)} {points(amount, _)}" for side, amount in sums.items() if amount)
    summary = f"<span>{escape(heading)}</span> <b>{sentence_html(what)}</b> <span>{escape(earned)}</span>"
    if not entries:
        return f'<p class="kz-deal">{summary}</p>'
    heads = "".join(f'<th scope="col">{escape(side_name(side, _))}</th>' for side in Side)
    rows = "".join(_row(entry, _) for entry in entries)
    return (
        f'<details class="kz-deal"{" open" if is_open else ""}><summary>{summary}</summary>'
        f'<table class="kz-reasons"><thead><tr><td></td><td></td>{heads}</tr></thead><tbody>{rows}</tbody></table>'
        "</details>"
    )


def _row(entry: Entry, _: Translator) -> str:
    line = entry.line
    place = _("below the line") if entry.is_below else _("above the line")
    worked = "" if line.sum == str(line.amount) else f"<b>{escape(line.sum)}</b> "
    law = _("by custom") if line.law == "Chicago" else _("Law {law}", law=line.law)
    columns = "".join(f"<td>{points(line.amount, _) if side is entry.side else ''}</td>" for side in Side)
    return (
        f'<tr><th scope="row">{escape(_(line.item.term))}<small>{worked}{escape(_(line.reason))}</small></th>'
        f"<td>{escape(place)}<br>{escape(law)}</td>{columns}</tr>"
    )
