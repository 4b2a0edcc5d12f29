"""What the panel below a question says: what to do, a hint, the verdict with its reasons."""

from dataclasses import dataclass
from html import escape

from bridge.cards import Card
from bridge.errors import BridgeError, Message
from lessons.exercises.choose_card import theme
from lessons.exercises.question import (
    Form,
    Judgement,
    MatchPairs,
    PickCard,
    PickCards,
    PickOne,
    PickSeveral,
    PlayOn,
    PutInOrder,
    Verdict,
)
from lessons.language import Translator, n_
from pages.widgets.exercise_state import Exercise
from pages.widgets.prose import bridge_html
from pages.widgets.what_if_table import sentences


@dataclass(frozen=True, slots=True)
class Said:
    """The look of the panel, its sign, its heading and its text, in the reader's language."""

    look: str
    sign: str
    title: str
    text: str

    @property
    def html(self) -> str:
        """The panel without its buttons; screen readers hear it when it changes."""
        return (
            f'<div class="kz-verdict-words" role="status"><span class="kz-mark" aria-hidden="true">{self.sign}</span>'
            f'<div><p class="kz-title-words">{bridge_html(self.title)}</p><p>{bridge_html(self.text)}</p></div></div>'
        )


_RIGHT = (n_("Right."), n_("Yes."), n_("That is it."))


def said_of(exercise: Exercise, index: int, _: Translator) -> Said:
    """What there is to say about a question, the so-and-so-many-th of its series."""
    judgement = exercise.judgement
    if judgement is not None:
        return _verdict(exercise, judgement, index, _)
    if exercise.is_hinted and exercise.question.hint is not None:
        return Said("hint", "?", _("A hint"), _(exercise.question.hint))
    return Said("ask", "▸", _("Your turn."), _instruction(exercise.question.form, _))


def _verdict(exercise: Exercise, judgement: Judgement, index: int, _: Translator) -> Said:
    text = sentences(judgement.reasons, _)
    if judgement.deal is not None and exercise.is_told:
        about = theme(judgement.deal, _.language)
        if judgement.verdict is Verdict.ALSO_RIGHT:
            about = _("The course had thought of: {theme}", theme=about)
        text = f"{text} {about}".strip()
    match judgement.verdict:
        case Verdict.RIGHT:
            return Said("right", "✓", _(_RIGHT[index % len(_RIGHT)]), text)
        case Verdict.ALSO_RIGHT:
            return Said("enough", "≈", _("Also right."), text)
        case Verdict.NOT_ALLOWED:
            return Said("illegal", "⊘", _("Not allowed."), text)
    return Said("costs", "▾", _cost(exercise, judgement, _), text)


def _cost(exercise: Exercise, judgement: Judgement, _: Translator) -> str:
    card = _card(exercise)
    if card is None or not judgement.cost:
        return _("Not quite.")
    return _.plural("{card} costs a trick.", "{card} costs {n} tricks.", judgement.cost, card=card)


def _card(exercise: Exercise) -> Card | None:
    try:
        return Card.parse(exercise.answer[0]) if isinstance(exercise.question.form, PickCard) else None
    except BridgeError:
        return None


def _instruction(form: Form, _: Translator) -> str:
    match form:
        case PickCard():
            return _("Tap a card, or choose it with the arrow keys and Enter.")
        case PickCards():
            return _("Tap every card that fits, then check.")
        case PickOne():
            return _("Choose one answer.")
        case PickSeveral():
            return _("Choose all that fit, then check.")
        case PutInOrder():
            return _("Tap them in order, the first one first. Tap again to take one back.")
        case PlayOn():
            return _("Play a card: tap it, or choose it with the arrow keys and Enter.")
        case MatchPairs():
            return _("Choose what goes with each, then check.")
    return _("Write the number, then press Enter.")


def problem_html(problem: Message, _: Translator) -> str:
    """Why a question could not be put together."""
    return f'<p class="kz-muted" role="status">{escape(_(problem))}</p>'
