"""All kinds of exercises, by name."""

from lessons.exercises.auction_facts import AUCTION_FACTS
from lessons.exercises.hands import HAND
from lessons.exercises.kind import Kind
from lessons.exercises.legal_call import LEGAL_CALL
from lessons.exercises.legal_cards import LEGAL_CARDS
from lessons.exercises.match_terms import MATCH_TERMS
from lessons.exercises.next_lead import NEXT_LEAD
from lessons.exercises.order import ORDER
from lessons.exercises.seats import TABLE
from lessons.exercises.trick_winner import TRICK_WINNER

KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        ORDER,
        TRICK_WINNER,
        LEGAL_CARDS,
        NEXT_LEAD,
        TABLE,
        LEGAL_CALL,
        AUCTION_FACTS,
        HAND,
        MATCH_TERMS,
    )
}
