"""All kinds of exercises, by name."""

from lessons.exercises.auction_facts import AUCTION_FACTS
from lessons.exercises.bids import BID
from lessons.exercises.choose_card import CHOOSE_CARD
from lessons.exercises.claims import CLAIM
from lessons.exercises.compare import COMPARE
from lessons.exercises.count import COUNT
from lessons.exercises.german import GERMAN
from lessons.exercises.hands import HAND
from lessons.exercises.kind import Kind
from lessons.exercises.legal_call import LEGAL_CALL
from lessons.exercises.legal_cards import LEGAL_CARDS
from lessons.exercises.match_terms import MATCH_TERMS
from lessons.exercises.minibridge import MINIBRIDGE
from lessons.exercises.next_lead import NEXT_LEAD
from lessons.exercises.order import ORDER
from lessons.exercises.pads import PAD
from lessons.exercises.play_on import PLAY_OUT
from lessons.exercises.revokes import REVOKE
from lessons.exercises.score import SCORE
from lessons.exercises.seats import TABLE
from lessons.exercises.tiles import TILES
from lessons.exercises.trick_winner import TRICK_WINNER
from lessons.exercises.which_pays import WHICH_PAYS

KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        ORDER,
        TRICK_WINNER,
        LEGAL_CARDS,
        NEXT_LEAD,
        TABLE,
        MINIBRIDGE,
        BID,
        LEGAL_CALL,
        AUCTION_FACTS,
        HAND,
        MATCH_TERMS,
        COUNT,
        CHOOSE_CARD,
        PLAY_OUT,
        SCORE,
        WHICH_PAYS,
        PAD,
        COMPARE,
        CLAIM,
        REVOKE,
        GERMAN,
        TILES,
    )
}
