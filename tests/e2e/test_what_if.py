"""A reader plays other cards than the record's, plays a deal against double dummy, and guesses cards."""

import re
from collections.abc import Callable
from contextlib import suppress

import pytest

from bridge.double_dummy.workers import is_installed
from tests.e2e.browser import Locator, Reader, expect

Visit = Callable[..., Reader]
needs_solver = pytest.mark.skipif(not is_installed(), reason="needs the double-dummy solver (endplay)")

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def card(reader: Reader, code: str) -> Locator:
    return reader.table.locator(f'.hand [data-card="{code}"]')


def banner(reader: Reader) -> Locator:
    return reader.table.locator(".line-name")


def choose_mode(reader: Reader, old: str, new: str) -> None:
    reader.page.get_by_role("main").get_by_role("button", name=old, exact=True).click()
    reader.page.get_by_role("menuitem", name=new).or_(reader.page.get_by_role("option", name=new)).first.click()


def let_double_dummy_play(reader: Reader) -> None:
    reader.page.get_by_role("radiogroup", name="Who plays the others").get_by_text("Double dummy").click()
    reader.rests()


def test_another_card_begins_a_line_and_the_record_comes_back(visit: Visit) -> None:
    reader = visit("?board=5&position=20")
    card(reader, "CK").click()
    expect(banner(reader)).to_contain_text("Your line from trick 6")
    expect(reader.where).to_contain_text("Card 21 / 21")
    card(reader, "CT").click()
    expect(reader.where).to_contain_text("Card 22 / 22")
    reader.button("Back to the record").click()
    expect(banner(reader)).to_have_count(0)
    reader.stands(20)
    expect(reader.where).to_contain_text("/ 52")
    card(reader, "DA").click()
    reader.stands(21)
    expect(banner(reader)).to_have_count(0)


def test_another_board_is_chosen_after_a_line(visit: Visit) -> None:
    reader = visit("?board=5&position=20")
    card(reader, "CK").click()
    expect(banner(reader)).to_be_visible()
    reader.rests()
    reader.page.get_by_role("radio", name=re.compile("^4 ")).click()
    reader.is_on("4")
    expect(banner(reader)).to_have_count(0)
    reader.page.get_by_role("radio", name=re.compile("^5 ")).click()
    reader.is_on("5")
    expect(banner(reader)).to_have_count(0)
    reader.page.get_by_role("button", name=re.compile("^Your line 1")).click()
    expect(banner(reader)).to_contain_text("Your line from trick 6")
    reader.stands(20)


def test_an_illegal_card_says_why(visit: Visit) -> None:
    reader = visit("?board=5&position=21")
    expect(card(reader, "S7")).to_have_class(re.compile("illegal"))
    card(reader, "S7").click()
    notice = reader.table.locator(".notice")
    expect(notice).to_contain_text("East has a card of the suit led, diamonds, and must follow suit. Law 44C")
    card(reader, "H5").click()
    expect(notice).to_contain_text("It is the turn of East.")
    reader.press("ArrowRight")
    expect(notice).to_be_hidden()


def test_a_card_is_chosen_by_keys(visit: Visit) -> None:
    reader = visit("?board=5&position=20")
    reader.press("Enter", "ArrowRight", "ArrowRight")
    expect(reader.live).to_have_text("ace of diamonds, chosen")
    reader.press("ArrowLeft", "Enter")
    expect(banner(reader)).to_be_visible()
    expect(reader.where).to_contain_text("Card 21 / 21")
    reader.press("Enter", "7")
    expect(reader.where).to_contain_text("Card 22 / 22")
    reader.rests()
    reader.press("Backspace")
    expect(reader.where).to_contain_text("Card 21 / 21")
    reader.rests()
    reader.press("Escape")
    expect(banner(reader)).to_have_count(0)
    reader.stands(20)


@needs_solver
def test_a_line_is_played_by_double_dummy_claimed_named_and_promoted(visit: Visit) -> None:
    reader = visit("?board=5&position=20")
    let_double_dummy_play(reader)
    card(reader, "CK").click()
    expect(reader.where).to_contain_text("Card 22 / 22")
    expect(reader.hand("South").locator(".turn")).to_have_text("to play")
    reader.page.get_by_role("textbox", name="Name of the line").fill("<b>Clubs</b> *first*")
    reader.press("Tab")
    expect(banner(reader)).to_contain_text("<b>Clubs</b> *first*, from trick 6")
    reader.rests()
    reader.button("Claim").click()
    dialog = reader.page.get_by_role("dialog")
    reader.button("Does it hold?").click()
    expect(dialog).to_contain_text("Best line, double dummy:")
    expect(dialog).to_contain_text("Worst normal line:")
    expect(dialog.locator(".kz-line-of-play li").first).to_contain_text("6")
    reader.button("End the line with this claim").click()
    expect(reader.notes).to_contain_text("Play ends here: South gets the last 8 tricks.")
    reader.rests()
    reader.button("Put in the record's place").click()
    expect(banner(reader)).to_have_count(0)
    expect(reader.where).to_contain_text("/ 22")
    reader.rests()
    reader.page.get_by_role("button", name=re.compile("^The record from trick")).click()
    expect(banner(reader)).to_contain_text("The record, from trick 6")
    expect(reader.where).to_contain_text("/ 52")
    reader.button("Back to the record").click()
    expect(reader.where).to_contain_text("/ 22")


@needs_solver
def test_a_deal_is_played_to_the_end_against_the_defence(visit: Visit) -> None:
    reader = visit("?board=2", reduced_motion="reduce")
    choose_mode(reader, "Replay", "Play it yourself")
    for seat in ("East", "West"):
        expect(reader.hand(seat).locator(".back")).to_have_count(13)
        expect(reader.hand(seat).locator(".faces")).to_have_count(0)
    reader.is_at(mode="play")
    result, place = reader.page.locator("[data-of=self-play]"), reader.where.locator(".where-card")
    for _card in range(26):
        choice = reader.table.locator(".card.playable").first
        expect(choice.or_(result)).to_be_visible()
        if result.is_visible():
            break
        before = place.inner_text()
        choice.click()
        expect(place).not_to_have_text(before)
        reader.rests()
    expect(result).to_contain_text("The record")
    expect(reader.where).to_contain_text("Card 52 / 52")
    reader.button("Replay your line").click()
    expect(banner(reader)).to_contain_text("Your line from trick")
    reader.stands(0)


@needs_solver
def test_a_claim_ends_a_deal_only_if_it_holds(visit: Visit) -> None:
    reader = visit("?board=5&mode=play", reduced_motion="reduce")
    expect(reader.table.locator(".card.playable").first).to_be_visible()
    reader.rests()
    reader.button("Claim").click()
    dialog = reader.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Claim", exact=True).click()
    expect(dialog.locator(".kz-verdict")).to_contain_text(re.compile("Law 70A|play on a little"))
    expect(reader.hand("East").locator(".faces")).to_have_count(0)
    reader.rests()
    dialog.get_by_role("spinbutton").fill("0")
    reader.press("Tab")
    reader.rests()
    dialog.get_by_role("button", name="Claim", exact=True).click()
    expect(reader.notes).to_have_text("Play ends here: the defenders get the last 13 tricks.")
    expect(reader.page.locator("[data-of=self-play]")).to_contain_text("0 tricks, down 9")
    expect(reader.hand("East").locator(".faces")).to_be_visible()
    expect(reader.table.locator(".turn:visible")).to_have_count(0)
    reader.rests()
    reader.press("Backspace")
    expect(reader.hand("East").locator(".faces")).to_have_count(0)
    expect(reader.where).to_contain_text("Card 1 / 1")


@needs_solver
def test_a_card_that_costs_is_guessed_again(visit: Visit) -> None:
    reader = visit("?board=5&position=33&mode=guess", reduced_motion="reduce")
    expect(reader.table.locator(".card.playable").first).to_be_visible()
    where = reader.where.locator(".where-card")
    before = where.inner_text()
    card(reader, "CA").click()
    expect(reader.page.locator(".kz-verdict")).to_contain_text("costs a trick")
    expect(reader.button("Try again")).to_be_visible()
    reader.rests()
    reader.press("Backspace")
    expect(where).to_have_text(before)
    expect(reader.button("Try again")).to_have_count(0)
    expect(reader.page.locator(".kz-score")).to_have_text("0 of 1 right")


@needs_solver
def test_three_cards_are_guessed(visit: Visit) -> None:
    reader = visit("?board=5", reduced_motion="reduce")
    choose_mode(reader, "Replay", "Guess the card")
    reader.rests()
    score, verdict = reader.page.locator(".kz-score"), reader.page.locator(".kz-verdict")
    for number in range(1, 4):
        for _again in range(3):  # a click is lost while double dummy sets the table anew
            reader.table.locator(".card.playable").first.click()
            with suppress(AssertionError):
                expect(score).to_contain_text(f"of {number} right", timeout=6000)
                break
        expect(score).to_contain_text(f"of {number} right")
        expect(verdict.locator(".kz-mark")).to_have_text(re.compile("[✓≈▾]"))
        reader.rests()
    reader.page.reload()
    expect(score).to_have_text("What is played next? Choose a card on the table.")


@needs_solver
def test_the_same_in_chinese(visit: Visit) -> None:
    reader = visit("?board=5&position=20&lang=zh")
    card(reader, "CK").click()
    expect(banner(reader)).to_contain_text("你的打法，自第 6 墩起")
    reader.rests()
    choose_mode(reader, "复盘", "猜牌")
    expect(reader.page.locator(".kz-score")).to_have_text("下一张出什么？请在牌桌上选一张牌。")
    reader.table.locator(".card.playable").first.click()
    expect(reader.page.locator(".kz-score")).to_contain_text("1 张中猜对")
    reader.rests()
    choose_mode(reader, "猜牌", "自己来打")
    expect(reader.page.get_by_role("heading", name="你打南家")).to_be_visible()


def test_on_a_phone_a_card_is_tapped(visit: Visit) -> None:
    reader = visit("?board=5&position=20", **PHONE)
    taps = reader.table.locator(".tap-row button")
    expect(taps).to_have_count(8)
    box = taps.first.bounding_box()
    assert box is not None
    assert (round(box["width"]), round(box["height"])) == (46, 60)
    reader.table.get_by_role("button", name=re.compile("^king of clubs")).last.tap()
    expect(banner(reader)).to_be_visible()
    wide = reader.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0
