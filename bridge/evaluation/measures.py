"""All measures of one hand, in the order in which a page shows them."""

from bridge.evaluation.kaplan_rubens import CCCC
from bridge.evaluation.points import BANZAI, BERGEN, BUM_RAP, CONTROLS, FIFTHS, GOREN, HCP, LONG_SUIT, RULE_OF_20, ZAR
from bridge.evaluation.tricks import LOSERS, NEW_LOSERS, QUICK_TRICKS

MEASURES = (
    HCP,
    LONG_SUIT,
    GOREN,
    BERGEN,
    BUM_RAP,
    FIFTHS,
    BANZAI,
    CCCC,
    ZAR,
    RULE_OF_20,
    CONTROLS,
    QUICK_TRICKS,
    LOSERS,
    NEW_LOSERS,
)
