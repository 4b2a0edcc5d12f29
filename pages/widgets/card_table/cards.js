// Cards, suits and seats: their order, their names in the reader's language, their faces.

const SEATS = ["N", "E", "S", "W"]; // clockwise
const LIST_SEATS = ["W", "N", "E", "S"]; // as auctions and trick lists are printed
const SUITS = ["S", "H", "D", "C"];
const RANKS = "23456789TJQKA";

const SEAT_WORDS = { N: "north", E: "east", S: "south", W: "west" };
const SUIT_WORDS = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
const RANK_WORDS = {
  2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine",
  T: "ten", J: "jack", Q: "queen", K: "king", A: "ace",
};

const suitOf = (card) => card[0];
const rankOf = (card) => card[1];
const printedRank = (card) => (rankOf(card) === "T" ? "10" : rankOf(card));
const isNorthSouth = (seat) => seat === "N" || seat === "S";

/** Where a seat lies on the screen when `bottom` sits at the bottom. */
function placeOf(seat, bottom) {
  const turned = (SEATS.indexOf(seat) - SEATS.indexOf(bottom) + 4) % 4;
  return ["bottom", "left", "top", "right"][turned];
}

/** "ace of spades", or the word for a card the record does not name. */
function cardName(say, card) {
  if (!card) return say("unknown_card");
  return say("card_name", { rank: say(RANK_WORDS[rankOf(card)]), suit: say(SUIT_WORDS[suitOf(card)]) });
}

/** The index of a card: rank above pip. */
function faceMarks(card) {
  const rank = printedRank(card);
  const look = rank === "10" ? "rank ten" : "rank";
  return [element("span", { class: look, "aria-hidden": "true" }, rank), pip(suitOf(card))];
}
