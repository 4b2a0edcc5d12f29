"""The ceremonies of the table that can be gone through, by the names that lessons call them with."""

from bridge.errors import Term

SCENES = {
    "cutting": Term("Cutting for partners"),
    "dealing": Term("Shuffle, cut and deal"),
    "bidding-box": Term("The bidding box"),
    "screen": Term("Behind a screen"),
    "claim": Term("A claim"),
    "revoke": Term("A revoke"),
    "curtain-cards": Term("The board and its curtain cards"),
    "movement": Term("Who meets whom"),
    "tiles": Term("Rummikub tiles"),
}
