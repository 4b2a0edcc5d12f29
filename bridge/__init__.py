"""The shared model of Kibitz and its engine: cards, deals, auctions, plays and the records that hold them."""
