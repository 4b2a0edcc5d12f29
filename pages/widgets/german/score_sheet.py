"""The score sheet of a game, round by round, and the running totals as a chart."""

from collections.abc import Sequence
from html import escape

from bridge.german.game import Game
from bridge.german.rounds import Round
from bridge.german.rules import Outcome
from lessons.language import Translator
from pages.widgets.charts import SYMBOLS, chart, inks, show_chart
from pages.widgets.notation import points

_ONE_LINE = 4
"""Names that the legend of the chart has room for in one line."""


def score_sheet_html(game: Game, names: Sequence[str], _: Translator) -> str:
    """Every round with bid, tricks, points and make, up or down; the last row are the totals."""
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
    rows = "".join(
        f'<tr><th scope="row">{number}<small>{escape(_.plural("{n} card", "{n} cards", played.cards))}</small></th>'
        + "".join(_cell(played, player, _) for player in range(game.rules.players))
        + "</tr>"
        for number, played in enumerate(game.rounds, 1)
    )
    leaders = game.leaders if game.scores else ()
    totals = "".join(
        f"<td>{'★ ' if player in leaders else ''}{points(total, _)}</td>" for player, total in enumerate(game.totals)
    )
    return (
        '<div class="kz-scroll"><table class="kz-figures kz-rounds">'
        f'<thead><tr><th scope="col">{escape(_("Round"))}</th>{heads}</tr></thead><tbody>{rows}</tbody>'
        f'<tfoot><tr><th scope="row">{escape(_("Total"))}</th>{totals}</tr></tfoot></table></div>'
    )


def _cell(played: Round, player: int, _: Translator) -> str:
    """What a player did in a round: points when it is over; before that bid and tricks."""
    bid, won = played.bid_of(player), played.tricks_won[player]
    if bid is None:
        return "<td>—</td>"
    tricks = escape(_("bid {bid}, won {won}", bid=bid, won=won))
    if played.scores is None:
        return f"<td><small>{tricks}</small></td>"
    outcome = Outcome.of(bid, won)
    word = f'<span class="kz-{outcome.name.lower()}">{escape(outcome_words(bid, won, _))}</span>'
    return (
        f"<td><b>{points(played.scores[player], _, signed=True)}</b><small>{tricks}</small><small>{word}</small></td>"
    )


def outcome_words(bid: int, won: int, _: Translator) -> str:
    """What became of a bid: make 2, up 1, down 2."""
    outcome = Outcome.of(bid, won)
    return _("{outcome} {n}", outcome=outcome.term, n=bid if outcome is Outcome.MAKE else abs(won - bid))


def totals_chart(game: Game, names: Sequence[str], _: Translator) -> None:
    """Draw the running totals, a line for each player, from nought before the first round."""
    running = ((0,) * game.rules.players, *game.running_totals)
    ink = inks()
    figure = chart(300)
    figure.update_layout(margin={"t": 56 if len(names) <= _ONE_LINE else 84})
    for player, name in enumerate(names):
        own = player % len(ink.series)
        figure.add_scatter(
            x=list(range(len(running))),
            y=[totals[player] for totals in running],
            name=escape(name),
            mode="lines+markers",
            line={"color": ink.series[own] if player == own else ink.text, "width": 2},
            marker={"symbol": SYMBOLS[own] if player == own else "star", "size": 9},
        )
    figure.update_xaxes(
        title={"text": _("Round"), "standoff": 4, "font": {"size": 13, "color": ink.muted}},
        dtick=1 if len(running) <= 14 else None,
        rangemode="tozero",
    )
    figure.update_yaxes(zeroline=True, zerolinecolor=ink.control)
    said = _(", ").join(f"{name} {points(total, _)}" for name, total in zip(names, game.totals, strict=True))
    show_chart(figure, key="german-totals", alt=_("Points after each round; now: {totals}.", totals=said))
