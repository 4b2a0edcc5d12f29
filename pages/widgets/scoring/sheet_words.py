"""A score in sentences."""

from bridge.contract import Contract, Doubling
from bridge.scoring.sheet import Sheet, vulnerability_term
from lessons.language import Translator
from pages.widgets.notation import AS_TEXT, player_name, points, side_name


def is_down(sheet: Sheet) -> bool:
    """Whether the contract was defeated, so that the defenders score."""
    return sheet.tricks < sheet.contract.tricks_needed


def scored(sheet: Sheet) -> int:
    """The points of the side that scores."""
    return abs(sheet.total)


def title(sheet: Sheet, _: Translator) -> str:
    """The result in one line: "5♣ redoubled, vulnerable, 1 overtrick"."""
    return _(
        "{contract}, {vulnerability}, {result}",
        contract=contract_words(sheet.contract, _),
        vulnerability=_(vulnerability_term(sheet.vulnerable)),
        result=_outcome(sheet.contract, sheet.tricks, _),
    )


def contract_words(contract: Contract, _: Translator) -> str:
    """The contract, its doubling in words, and who declares, if told: "South in 5♣ redoubled"."""
    named = bid(contract)
    match contract.doubling:
        case Doubling.DOUBLED:
            named = _("{bid} doubled", bid=named)
        case Doubling.REDOUBLED:
            named = _("{bid} redoubled", bid=named)
    if contract.declarer is None:
        return named
    return _("{declarer} in {contract}", contract=named, declarer=player_name(contract.declarer, _))


def bid(contract: Contract) -> str:
    """Level and strain: ``5♣``, ``3NT``."""
    return f"{contract.level}{contract.strain}" + (AS_TEXT if contract.strain.trump is not None else "")


def _outcome(contract: Contract, tricks: int, _: Translator) -> str:
    over = tricks - contract.tricks_needed
    if over == 0:
        return _("made exactly")
    return _.plural("{n} overtrick", "{n} overtricks", over) if over > 0 else _("down {n}", n=-over)


def tricks_sentence(sheet: Sheet, _: Translator) -> str:
    """What the tricks mean: "12 tricks: 11 make the contract, 1 is over"."""
    needed = sheet.contract.tricks_needed
    over = sheet.tricks - needed
    won = _.plural("{n} trick", "{n} tricks", sheet.tricks)
    if over == 0:
        return _("{tricks}, as many as the contract needs.", tricks=won)
    if over > 0:
        return _.plural(
            "{tricks}: {needed} make the contract, {n} is over.",
            "{tricks}: {needed} make the contract, {n} are over.",
            over,
            tricks=won,
            needed=needed,
        )
    return _.plural(
        "{tricks}, {n} fewer than the contract needs: the defenders score.",
        "{tricks}, {n} fewer than the contract needs: the defenders score.",
        -over,
        tricks=won,
    )


def total_words(sheet: Sheet, _: Translator) -> str:
    """Whose total it is."""
    declarer = sheet.contract.declarer
    if declarer is None:
        return _("Total for the defenders") if is_down(sheet) else _("Total for the declaring side")
    side = declarer.side.opponents if is_down(sheet) else declarer.side
    return _("Total for {side}", side=side_name(side, _))


def line_amounts(sheet: Sheet, _: Translator) -> str:
    """The lines and the total in one sentence, for those who hear the chart."""
    lines = _(", ").join(f"{_(line.item.term)} {points(abs(line.amount), _)}" for line in sheet.lines)
    return _(
        "{title}: {lines}. {whose}: {total}.",
        title=title(sheet, _),
        lines=lines,
        whose=total_words(sheet, _),
        total=points(scored(sheet), _),
    )
