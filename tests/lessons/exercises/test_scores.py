"""Exercises about scores, judged against the tables of the Laws written out again."""

import re
from fractions import Fraction

import pytest

from bridge.contract import Contract
from bridge.errors import InvalidNotation
from bridge.scoring.rubber import Rubber
from bridge.table import Side
from lessons.exercises.kinds import KINDS
from lessons.exercises.question import PadPicture, Question, ScoresPicture, Verdict
from tests.lessons.exercises.asked import asked

SMALL, LARGE = {"C": 20, "D": 20, "H": 30, "S": 30, "NT": 30}, (300, 500)
RULES = {"Today": "today", "Before 1987": "before-1987"}
CELLS = ["Contract", "Tricks taken", "Declarer's side"]


def law_77(text: str, tricks: int, vulnerable: bool, rules: str = "today") -> int:
    """The score of a contract by the table of Law 77, and as it was before 1987."""
    contract = Contract.parse(text)
    times = {"": 1, "X": 2, "XX": 4}[contract.doubling.value]
    over = tricks - 6 - contract.level
    if over < 0:
        first = (100, 200, 200) if not vulnerable else (200, 300, 300)
        if rules == "before-1987" and not vulnerable:
            doubled = 100 - over * 200 - 200
        else:
            doubled = sum([*first, *[300] * 13][:-over])
        return -((100 if vulnerable else 50) * -over if times == 1 else doubled * times // 2)
    value = SMALL[contract.strain.letter]
    bid = (contract.level * value + (10 if contract.strain.letter == "NT" else 0)) * times
    each = {1: value, 2: 200 if vulnerable else 100, 4: 400 if vulnerable else 200}[times]
    insult = {1: 0, 2: 50, 4: 100 if rules == "today" else 50}[times]
    slam = {6: (500, 750), 7: (1000, 1500)}.get(contract.level, (0, 0))[vulnerable]
    return bid + over * each + (LARGE[vulnerable] if bid >= 100 else 50) + slam + insult


def said(question: Question) -> tuple[str, int, bool, str]:
    """Contract, tricks, vulnerability and rules of a score question, from its picture."""
    assert isinstance(question.picture, ScoresPicture)
    contract, tricks, vulnerable, *rules = question.picture.rows[0]
    return str(contract), int(str(tricks)), str(vulnerable) == "vulnerable", RULES[str(*rules)] if rules else "today"


def verdict(question: Question, *answer: object) -> Verdict:
    return question.judge(tuple(map(str, answer))).verdict


@pytest.mark.parametrize(
    ("contract", "tricks", "vulnerable", "points"),
    [("7S", 13, True, 2210), ("5CXX", 12, True, 1400), ("1NTXX", 8, True, 1160), ("7NTX", 2, False, -2900)],
)
def test_the_oracle_knows_the_figures_of_the_books(contract, tricks, vulnerable, points):
    assert law_77(contract, tricks, vulnerable) == points
    assert law_77("7NTX", 2, False, "before-1987") == -2100


@pytest.mark.rule("S1")
@pytest.mark.rule("S4")
@pytest.mark.rule("S5")
@pytest.mark.rule("S6")
@pytest.mark.rule("S7")
@pytest.mark.rule("S11")
def test_scores_are_those_of_law_77():
    for question in asked("score", rules=["today", "before-1987"], over=[-5, 3]):
        contract, tricks, vulnerable, rules = said(question)
        points = law_77(contract, tricks, vulnerable, rules)
        assert question.solution == (str(points),)
        assert verdict(question, str(points).replace("-", "−")) is Verdict.RIGHT
        for other in {points + 10, points - 50, -points, law_77(contract, tricks, not vulnerable, rules)} - {points}:
            assert verdict(question, other) is Verdict.WRONG
        assert verdict(question, "many") is Verdict.NOT_ALLOWED


@pytest.mark.rule("S2")
@pytest.mark.rule("S3")
@pytest.mark.rule("S10")
def test_the_lines_of_the_sheet_add_up():
    for question in asked("score", form="lines"):
        contract, tricks, vulnerable, rules = said(question)
        lines = list(map(int, question.solution))
        assert sum(lines) == law_77(contract, tricks, vulnerable, rules)
        assert verdict(question, *lines) is Verdict.RIGHT
        for place in range(len(lines)):
            changed = [*lines[:place], lines[place] + 50, *lines[place + 1 :]]
            assert verdict(question, *changed) is Verdict.WRONG


@pytest.mark.parametrize("form", ["one", "lines", "tricks", "game"])
def test_the_rules_are_named_only_where_there_are_others(form):
    for question in asked("score", seeds=20, form=form):
        assert [str(heading) for heading in question.picture.headings] == CELLS
    for question in asked("score", seeds=20, form=form, rules=["today", "before-1987"]):
        assert [str(heading) for heading in question.picture.headings] == [*CELLS, "Rules"]


def test_only_the_count_of_today_is_that_of_law_77():
    for rules, is_law in (("today", True), ("before-1987", False)):
        for question in asked("score", seeds=20, rules=rules):
            *_reasons, in_all = question.judge(question.solution).reasons
            assert ("Law 77" in str(in_all)) is is_law


def test_a_slip_is_named():
    question = next(each for each in asked("score", over=-2, doubling="doubled", vulnerable="yes"))
    reasons = [str(reason) for reason in question.judge(("-300",)).reasons]
    assert "That is the score of a side that is not vulnerable." in reasons


def result(text: str, vulnerable: bool, rules: str) -> int:
    """The points of a result as it stands on a label: ``4♠X +1``."""
    contract, over = text.split()
    needed = Contract.parse(contract).tricks_needed
    return law_77(contract, needed + (0 if over == "=" else int(over.replace("−", "-"))), vulnerable, rules)


@pytest.mark.rule("S8")
@pytest.mark.rule("S9")
@pytest.mark.parametrize("rules", ["today", "before-1987"])
@pytest.mark.parametrize("form", ["results", "sacrifice"])
def test_the_better_result_pays(form, rules):
    equal = 0
    for question in asked("which-pays", form=form, rules=rules, margin=[10, 500]):
        row = [str(cell) == "vulnerable" for cell in question.picture.rows[0]]
        first, second, _ = [str(option.label) for option in question.form.options]
        if form == "results":
            one, other = result(first, row[0], rules), result(second, row[0], rules)
        else:
            one = -result(f"{question.prompt.values['contract']} =", row[0], rules)
            other = result(second, row[1], rules)
        assert one == other or 10 <= abs(one - other) <= 500
        wanted = "equal" if one == other else "first" if one > other else "second"
        equal += one == other
        for key in ("first", "second", "equal"):
            assert (verdict(question, key) is Verdict.RIGHT) is (key == wanted)
    assert 5 < equal < 100 if form == "results" else equal == 0


def next_deal(question: Question) -> tuple[Contract, int]:
    """The contract and the tricks above it, from the words of the prompt: "North in 2NT doubled, down 1"."""
    words = re.search(r"(\w+) in (\w+\W?)( doubled)?, (made exactly|(\d+) over|down (\d+))", str(question.prompt))
    assert words is not None
    seat, bid, doubled, _, over, down = words.groups()
    return Contract.parse(f"{bid}{'X' if doubled else ''} {seat[0]}"), int(over or 0) - int(down or 0)


@pytest.mark.rule("S12")
@pytest.mark.rule("S14")
def test_what_a_deal_writes_on_a_rubber_pad():
    for question in asked("pad", deals=[1, 4], ask=["below", "above", "total"]):
        assert isinstance(question.picture, PadPicture)
        (contract, over), pad = next_deal(question), question.picture.pad
        declarer = contract.declarer.side
        vulnerable = pad.standing.games[declarer] > 0
        lines = law_77(contract.code, contract.tricks_needed + over, vulnerable)
        value = {"": 1, "X": 2}[contract.doubling.value] * (
            contract.level * SMALL[contract.strain.letter] + (10 if contract.strain.letter == "NT" else 0)
        )
        below = value if over >= 0 else 0
        above = lines - below - (LARGE[vulnerable] if value >= 100 else 50) if over >= 0 else 0
        if below and pad.standing.part_scores[declarer] + below >= 100 and pad.standing.games[declarer] == 1:
            above += 500 if pad.standing.games[declarer.opponents] else 700
        side = Side.NS if question.prompt.values["side"] == Side.NS.term else Side.EW
        mine = side is declarer
        earned = {"below": below if mine else 0, "above": above if mine else (-lines if over < 0 else 0)}
        wanted = next((earned[word] for word in earned if f"{word} the line" in str(question.prompt)), None)
        wanted = pad.total(side) + sum(earned.values()) if wanted is None else wanted
        assert question.solution == (str(wanted),)
        for other in {wanted + 50, wanted + 300, wanted + 20, 0, below, above} - {wanted}:
            assert verdict(question, other) is Verdict.WRONG


@pytest.mark.rule("S13")
def test_a_side_is_vulnerable_with_a_game():
    for question in asked("pad", deals=[1, 6], ask=["game", "vulnerable"]):
        pad = question.picture.pad
        assert isinstance(pad, Rubber)
        contract, over = next_deal(question)
        declarer, is_made = contract.declarer.side, over >= 0
        value = {"": 1, "X": 2}[contract.doubling.value] * (
            contract.level * SMALL[contract.strain.letter] + (10 if contract.strain.letter == "NT" else 0)
        )
        wins = is_made and pad.standing.part_scores[declarer] + value >= 100
        games = {side for side in Side if pad.standing.games[side]} | ({declarer} if wins else set())
        if "nobody" in [option.key for option in question.form.options]:
            assert question.solution == ((declarer.value if wins else "nobody"),)
        else:
            assert question.solution == ({0: "None", 1: next(iter(games), Side.NS).value, 2: "All"}[len(games)],)


@pytest.mark.rule("S12")
@pytest.mark.parametrize(("premium", "told"), [(50, "for a part-score"), (300, "for a game"), (500, "for a game")])
def test_a_premium_of_duplicate_on_a_rubber_pad_is_told_by_its_name(premium, told):
    for question in asked("pad", seeds=20, ask="total"):
        reasons = question.judge((str(int(question.solution[0]) + premium),)).reasons
        assert f"The {premium} {told} is a premium of duplicate" in str(reasons[0])


@pytest.mark.rule("S14")
@pytest.mark.parametrize(("game", "told"), [("rubber", "a game, a rubber or"), ("chicago", "a game or a part-score")])
def test_the_premiums_that_are_asked_for_are_those_of_the_game(game, told):
    for question in asked("pad", seeds=20, game=game, ask="premium"):
        assert told in str(question.prompt)


@pytest.mark.rule("S20")
def test_chicago_has_its_own_premiums():
    premiums = {question.solution[0] for question in asked("pad", game="chicago", ask="premium", deals=[1, 4])}
    assert premiums == {"0", "100", "300", "500"}
    with pytest.raises(InvalidNotation):
        KINDS["pad"].question(1, {"game": "chicago", "deals": 5})
    with pytest.raises(InvalidNotation):
        KINDS["pad"].question(1, {"game": "chicago", "ask": "broken-off"})


def test_a_broken_off_rubber_pays_300_for_a_game_and_100_for_a_part_score():
    paid = {question.solution[0] for question in asked("pad", ask="broken-off", deals=[1, 4])}
    assert {"0", "100", "300"} <= paid <= {"0", "100", "300", "400"}


def scores(question: Question) -> tuple[list[int], int]:
    """The column of a comparison, and the row that is marked."""
    rows = [[str(cell).replace("−", "-") for cell in row] for row in question.picture.rows]
    return [int(row[0]) for row in rows], next((n for n, row in enumerate(rows) if row[-1] == "?"), -1)


@pytest.mark.rule("S18")
@pytest.mark.parametrize("count", ["2-1", "1-half"])
def test_matchpoints_count_pairs_beaten_and_ties(count):
    for question in asked("compare", ask="matchpoints", results=[3, 9], count=count):
        column, row = scores(question)
        beaten = sum(score < column[row] for score in column)
        doubled = 2 * beaten + column.count(column[row]) - 1
        worth = Fraction(doubled, 1 if count == "2-1" else 2)
        assert verdict(question, float(worth)) is Verdict.RIGHT
        assert verdict(question, float(worth) + 1) is verdict(question, float(worth) + 0.5) is Verdict.WRONG
        assert verdict(question, "½½") is Verdict.NOT_ALLOWED


@pytest.mark.rule("S18")
def test_a_column_of_matchpoints_adds_up():
    for question in asked("compare", ask="column", results=[3, 9]):
        column, _ = scores(question)
        assert sum(map(Fraction, question.solution)) == len(column) * (len(column) - 1)
        swapped = list(question.solution)
        best, worst = column.index(max(column)), column.index(min(column))
        swapped[best], swapped[worst] = swapped[worst], swapped[best]
        assert verdict(question, *question.solution) is Verdict.RIGHT
        assert verdict(question, *swapped) is Verdict.WRONG


@pytest.mark.rule("S18")
def test_per_cent_is_of_the_top():
    for question in asked("compare", ask="percent", results=[3, 9]):
        column, row = scores(question)
        share = (
            50 * (2 * sum(score < column[row] for score in column) + column.count(column[row]) - 1) / (len(column) - 1)
        )
        assert verdict(question, f"{share:.2f}") is Verdict.RIGHT
        assert verdict(question, f"{share + 0.2:.2f}") is Verdict.WRONG


LAW_78B = [20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750, 2000, 2250]
LAW_78B += [2500, 3000, 3500, 4000]


@pytest.mark.rule("S19")
def test_imps_are_those_of_law_78b():
    seen = set()
    for question in asked("compare", ask="imps", difference=[0, 4000]):
        ours, theirs = (int(str(cell).replace("−", "-")) for cell in question.picture.rows[0])
        won = sum(abs(ours - theirs) >= step for step in LAW_78B)
        seen.add(won)
        assert question.solution == (str(won),)
        assert verdict(question, won + 1) is verdict(question, abs(ours - theirs) + 30) is Verdict.WRONG
    assert len(seen) > 20
    with pytest.raises(InvalidNotation):
        KINDS["compare"].question(1, {"ask": "imps", "difference": [1, 9]})


@pytest.mark.rule("S19")
def test_cross_imps_are_added_up():
    for question in asked("compare", ask="cross-imps", results=[3, 6]):
        column, row = scores(question)
        total = 0
        for score in column:
            difference = column[row] - score
            total += (1 if difference > 0 else -1) * sum(abs(difference) >= step for step in LAW_78B)
        assert question.solution == (str(total),)
        assert verdict(question, total + 1) is Verdict.WRONG


def test_neuberg_takes_every_result_for_more_than_one():
    for question in asked("compare", ask="neuberg", results=[3, 9], count=["2-1", "1-half"]):
        size, field, tie, top = (Fraction(str(cell)) for cell in question.picture.rows[0])
        equal = field / size
        worth = (field - equal) * 2 * tie + (equal - 1) * tie
        assert verdict(question, f"{float(worth):.2f}") is Verdict.RIGHT
        assert verdict(question, float(top * (field - 1) / (size - 1))) is Verdict.WRONG


@pytest.mark.rule("S17")
def test_each_side_is_credited_with_its_own_points():
    for question in asked("compare", ask="total", results=[3, 9]):
        column, _ = scores(question)
        plus, minus = sum(max(score, 0) for score in column), -sum(min(score, 0) for score in column)
        assert question.solution == (str(plus), str(minus))
        assert plus == minus or verdict(question, minus, plus) is Verdict.WRONG


@pytest.mark.rule("S1")
def test_the_trick_score_counts_what_was_bid():
    for question in asked("score", form="tricks", over=[-1, 3]):
        contract, tricks, _vulnerable, _rules = said(question)
        bid = Contract.parse(contract)
        times = {"": 1, "X": 2, "XX": 4}[bid.doubling.value]
        value = (bid.level * SMALL[bid.strain.letter] + (10 if bid.strain.letter == "NT" else 0)) * times
        expected = value if tricks >= bid.tricks_needed else 0
        assert question.solution == (str(expected),)
        assert verdict(question, expected) is Verdict.RIGHT
        assert verdict(question, expected + 10) is verdict(question, expected + 30) is Verdict.WRONG
        assert verdict(question, "") is Verdict.NOT_ALLOWED


@pytest.mark.rule("S2", "S10")
def test_a_hundred_is_a_game_whatever_was_taken():
    met = set()
    for question in asked("score", form="game", over=[-3, 3]):
        contract, _tricks, _vulnerable, _rules = said(question)
        bid = Contract.parse(contract)
        is_game = law_77(contract, bid.tricks_needed, vulnerable=True) >= 500
        wanted = "game" if is_game else "part-score"
        met.add((wanted, bid.level))
        assert question.solution == (wanted,)
        for key in ("game", "part-score"):
            assert (verdict(question, key) is Verdict.RIGHT) is (key == wanted)
    assert {("game", 2), ("part-score", 2), ("game", 3), ("part-score", 3), ("part-score", 4)} <= met


@pytest.mark.rule("S3")
@pytest.mark.parametrize("doubling", ["undoubled", "doubled", ["doubled", "redoubled"]])
def test_which_pays_keeps_to_its_doublings_and_tricks(doubling):
    signs = {"undoubled": "", "doubled": "X", "redoubled": "XX"}
    words = [doubling] if isinstance(doubling, str) else doubling
    for question in asked("which-pays", doubling=doubling, over=[0, 2]):
        for option in question.form.options[:2]:
            contract, over = str(option.label).split()
            assert Contract.parse(contract).doubling.value in [signs[word] for word in words]
            assert over in ("=", "+1", "+2")
