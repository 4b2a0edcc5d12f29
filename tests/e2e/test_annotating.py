"""A reader writes on a board in the browser: it saves itself, and is there again."""

import re
from collections.abc import Callable

from tests.e2e.browser import Browser, Locator, Reader, expect, installed_app

Visit = Callable[..., Reader]

RECORD = """[Board "5"]
[Dealer "N"]
[Vulnerable "NS"]
[Deal "N:QJ82.A93.843.K54 K73.KT.AQ965.982 AT964.Q42.T7.AQJ 5.J8765.KJ2.T763"]
[Declarer "S"]
[Contract "4S"]
[Result "9"]
[Auction "N"]
Pass 1D 1S Pass
2D =1= X 4S AP
[Note "1:limit raise or better"]
[Play "W"]
D2 D3 DA D7
DJ D4 D5 DT
*
"""
HOSTILE = "<script>hacked=1</script> **stars** 飞牌 \\S"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def comment(reader: Reader) -> Locator:
    return reader.page.get_by_role("textbox", name="Comment", exact=True)


def is_saved(reader: Reader) -> None:
    expect(reader.page.locator(".annotate .status")).to_have_text("Saved")


def said(reader: Reader) -> Locator:
    return reader.page.locator(".kz-said").first


def opens(reader: Reader) -> None:
    reader.uploads("club.pbn", RECORD)
    reader.is_on("5")


def writes(reader: Reader, text: str) -> None:
    comment(reader).press_sequentially(text, delay=5)
    is_saved(reader)


def annotates_the_first_card(reader: Reader) -> None:
    reader.press("ArrowRight")
    reader.is_at(position=1)
    reader.press("e")


def test_what_is_written_at_card_call_and_board_is_there_again(reader: Reader) -> None:
    opens(reader)
    reader.press("ArrowRight", "ArrowRight")
    reader.is_at(position=2)
    reader.press("e")
    expect(reader.page.get_by_role("heading", name="Trick 1: North")).to_be_visible()
    writes(reader, HOSTILE)
    reader.is_at(source=None, board=1, position=2)
    reader.page.locator("button[data-call='1']").press("Enter")
    expect(reader.page.get_by_role("combobox", name="Call")).to_have_value("1")
    expect(reader.page.locator("button[data-call='1']")).to_be_focused()
    reader.button("?! questionable").click()
    is_saved(reader)
    reader.page.locator(".targets").get_by_role("button", name="Board").click()
    expect(reader.page.get_by_role("heading", name="About this board")).to_be_visible()
    tag = reader.page.get_by_role("combobox", name="Add a tag")
    tag.press_sequentially("squeeze ")
    tag.press_sequentially("终局")
    tag.press("Enter")
    is_saved(reader)
    reader.button("Done").click()
    reader.page.reload()
    reader.is_on("5")
    reader.stands(2)
    expect(said(reader)).to_contain_text("<script>hacked=1</script> **stars** 飞牌 ♠")
    expect(said(reader)).to_contain_text("#squeeze")
    expect(said(reader)).to_contain_text("#终局")
    expect(reader.page.get_by_role("table", name="Auction")).to_contain_text("?!")
    expect(reader.in_list(1, "North")).to_have_accessible_name(re.compile("has a comment"))
    assert reader.page.evaluate("window.hacked") is None


def test_undo_and_compare_take_back(reader: Reader) -> None:
    opens(reader)
    annotates_the_first_card(reader)
    writes(reader, "first")
    reader.page.locator(".targets").get_by_role("button", name="Board").click()
    expect(reader.page.get_by_role("heading", name="About this board")).to_be_visible()
    writes(reader, "second")
    reader.button("Undo").click()
    expect(reader.page.locator(".annotate .notice")).to_have_text("Taken back: About this board")
    expect(comment(reader)).to_have_value("")
    reader.button("Redo").click()
    expect(comment(reader)).to_have_value("second")
    reader.button("Done").click()
    reader.button("Compare with the record as imported").click()
    dialog = reader.page.get_by_role("dialog")
    expect(dialog.get_by_text("second")).to_be_visible()
    dialog.get_by_role("button", name="Take back", exact=True).first.click()
    expect(dialog).to_have_count(0)
    expect(said(reader)).to_contain_text("first")
    reader.button("Compare with the record as imported").click()
    dialog.get_by_role("button", name="Take everything back").click()
    expect(dialog).to_have_count(0)
    expect(said(reader)).not_to_contain_text("first")


def test_the_second_window_is_told_and_both_texts_survive(reader: Reader) -> None:
    opens(reader)
    annotates_the_first_card(reader)
    writes(reader, "begun")
    reader.is_at(position=1)
    other = Reader(reader.page.context.new_page(), reader.address)
    other.page.goto(reader.page.url)
    other.is_on("5")
    other.stands(1)
    other.press("e")
    expect(comment(other)).to_have_value("begun")
    writes(reader, " and ended")
    other.page.bring_to_front()
    comment(other).press("End")
    comment(other).press_sequentially(", otherwise")
    conflict = other.page.locator(".conflict")
    expect(conflict).to_contain_text("begun, otherwise")
    expect(conflict).to_contain_text("begun and ended")
    other.button("Keep both").click()
    is_saved(other)
    expect(comment(other)).to_have_value("begun and ended\n\nbegun, otherwise")
    expect(conflict).to_be_hidden()
    assert not other.complaints


def test_lines_of_play_come_back(reader: Reader) -> None:
    opens(reader)
    reader.button("Keep in the library").click()
    expect(reader.page.get_by_text("Kept in your library").first).to_be_visible()
    reader.press("ArrowRight")
    reader.table.locator('.hand [data-card="D8"]').click()
    expect(reader.table.locator(".line-name")).to_contain_text("Your line from trick 1")
    reader.rests()
    reader.page.reload()
    reader.is_on("5")
    expect(reader.page.get_by_role("button", name=re.compile("^Your line 1"))).to_be_visible()


def test_nothing_is_sent_while_an_input_method_composes(reader: Reader) -> None:
    opens(reader)
    annotates_the_first_card(reader)
    comment(reader).click()
    session = reader.page.context.new_cdp_session(reader.page)
    session.send("Input.imeSetComposition", {"text": "fei", "selectionStart": 3, "selectionEnd": 3})
    reader.page.wait_for_timeout(1500)
    expect(reader.page.locator(".annotate .status")).not_to_have_text("Saved")
    session.send("Input.insertText", {"text": "飞"})
    is_saved(reader)
    expect(comment(reader)).to_have_value("飞")


def test_what_is_typed_on_a_slow_line_stays_as_it_is_typed(visit: Visit) -> None:
    reader = visit(delay=700)
    opens(reader)
    annotates_the_first_card(reader)
    text = "word by word on a slow line, and nothing comes back out of order "
    comment(reader).press_sequentially(text, delay=60)
    is_saved(reader)
    expect(comment(reader)).to_have_value(text)


def test_on_a_phone_the_editor_is_in_reach(visit: Visit) -> None:
    reader = visit(**PHONE)
    opens(reader)
    reader.button("Annotate").click()
    writes(reader, "on the train")
    assert reader.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_what_was_shown_as_saved_outlives_the_server(browser: Browser) -> None:
    with installed_app() as app:
        app.start()
        context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-GB")
        reader = Reader(context.new_page(), app.address)
        reader.open()
        opens(reader)
        annotates_the_first_card(reader)
        writes(reader, "saved")
        reader.is_at(position=1)
        address = reader.page.url
        app.kill()
        comment(reader).press_sequentially(", typed without a server")
        reader.page.close()
        app.start()

        reader = Reader(context.new_page(), app.address)
        reader.page.goto(address)
        reader.is_on("5")
        expect(said(reader)).to_contain_text("saved")
        reader.button("Put them back").click()
        is_saved(reader)
        expect(comment(reader)).to_have_value("saved, typed without a server")

        comment(reader).press_sequentially(", typed before it was there again")
        app.kill()
        app.start()
        expect(reader.page.locator(".annotate .status")).to_have_text("Saved", timeout=60_000)
        expect(comment(reader)).to_have_value("saved, typed without a server, typed before it was there again")
        context.close()


def test_the_next_board_comes_whole_though_words_were_not_saved_yet(reader: Reader) -> None:
    reader.uploads("club.pbn", RECORD + "\n" + RECORD.replace('[Board "5"]', '[Board "6"]'))
    reader.is_on("5")
    annotates_the_first_card(reader)
    writes(reader, "kept")
    comment(reader).press_sequentially(" too")
    reader.page.get_by_role("button", name="Next board").click()
    reader.is_on("6")
    expect(reader.page.get_by_role("heading", level=1)).to_have_text("Board 6")
    reader.page.get_by_role("button", name="Previous board").click()
    reader.is_on("5")
    expect(reader.page.get_by_role("heading", level=1)).to_have_text("Board 5")
    reader.press("ArrowRight")
    expect(comment(reader)).to_have_value("kept too")
