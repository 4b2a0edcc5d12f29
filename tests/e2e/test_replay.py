"""A reader replays records in the browser."""

import re
from collections.abc import Callable

import pytest

from tests.e2e.browser import Reader, expect

Visit = Callable[..., Reader]

PHONES = [(390, 844), (320, 700)]
SEATS = ("North", "East", "South", "West")

HOSTILE = r"""[Event "<img src=x onerror=hacked=1> & **event**"]
[Board "<i>7</i>"]
[West "<script>hacked=1</script>"]
[North "**bold** [link](http://127.0.0.1/x) `code`"]
[East "<img src=x onerror=hacked=1>"]
[South ":red[South] $x^2$ {n} %s"]
[Dealer "S"]
[Vulnerable "EW"]
[Deal "N:AKQJ.432.432.432 432.AKQJ.765.765 T987.T98.AKQ.T98 65.765.JT98.AKQJ"]
[Declarer "S"]
[Contract "2S"]
[Result "^8"]
{A comment with <script>hacked=1</script>, **stars** and \S10.}
[Auction "S"]
1S =1= Pass 2S Pass
Pass Pass
[Note "1:light; <b onclick=hacked=1>not bold</b>"]
[Play "W"]
CA C2 C5 C8
CK C3 C6 C9
CQ C4 C7 CT
H5 H2 HJ H8
H6 H3 HQ H9
D8 ^R H4 HK HT
H7 D2 HA S7 {The **seven** <u>ruffs</u>.}
D9 D3 D5 DA
DT D4 D6 DK
DJ SJ D7 DQ
S5 SA S2 S8
S6 SK S3 S9
CJ SQ S4 ST

[Board "8"]
[Deal "N:AKQJ.432.432.432 432.AKQJ.765.765 T987.T98.AKQ.T98 65.765.JT98.AKQJ"]
"""
"""Two spades by South: West cashes three clubs and East three hearts, on the last of which West revokes."""

# What the eye meets: every text that is drawn, with the contrast of its ink on what lies behind it.
CONTRASTS = r"""() => {
  const ink = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const above = (node) => node.assignedSlot ?? node.parentElement ?? node.getRootNode().host;
  const paint = (colour) => { ink.fillStyle = colour; ink.fillRect(0, 0, 1, 1); };
  const luminance = () => {
    const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    const [r, g, b] = [...ink.getImageData(0, 0, 1, 1).data].map((part) => linear(part / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const elements = (root) =>
    [...root.querySelectorAll("*")].flatMap((node) => [node, ...(node.shadowRoot ? elements(node.shadowRoot) : [])]);
  const texts = (node) => [...node.childNodes].filter((child) => child.nodeType === 3 && child.data.trim());
  return elements(document).flatMap((node) => {
    if (node instanceof SVGElement || node.matches("script, style, option, noscript") || !texts(node).length) return [];
    if (!node.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
    const line = [];
    for (let one = node; one; one = above(one)) line.unshift(one);
    const styles = line.map((one) => getComputedStyle(one));
    if (styles.some((style) => style.clipPath !== "none")) return [];
    if (line.some((one) => one.matches(":disabled, [aria-disabled=true]"))) return [];
    ink.globalAlpha = 1;
    paint("white");
    for (const style of styles) paint(style.backgroundColor);
    const behind = luminance();
    ink.globalAlpha = styles.reduce((product, style) => product * style.opacity, 1);
    paint(styles.at(-1).color);
    const [darker, lighter] = [behind, luminance()].sort((one, other) => one - other);
    return [[(lighter + 0.05) / (darker + 0.05), `${node.className}: ${texts(node)[0].data.trim()}`]];
  });
}"""

# Whether the last card slides in, asked in the moment it is played.
MOVES = """root => {
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
  return root.getAnimations({ subtree: true }).filter((one) => one.effect.target.matches(".laid, .card")).length;
}"""

CONTROLS = frozenset(
    """button link combobox textbox searchbox radio checkbox switch slider spinbutton listbox menuitem option tab
    DisclosureTriangle""".split()
)


def unnamed_controls(reader: Reader) -> list[str]:
    """The controls to which the browser's accessibility tree gives no name."""
    session = reader.page.context.new_cdp_session(reader.page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    shown = [node for node in nodes if not node["ignored"] and node["role"]["value"] in CONTROLS]
    assert len(shown) > 60
    return [node["role"]["value"] for node in shown if not node["name"]["value"].strip()]


def sideways(reader: Reader) -> int:
    """By how many pixels the page is wider than the window."""
    return reader.page.evaluate(
        "Math.max(...[document.documentElement, document.querySelector('[data-testid=stMain]')]"
        ".map((node) => node.scrollWidth)) - innerWidth"
    )


def swipe(reader: Reader, across: int, along: int = 0) -> None:
    """Draw a finger over the middle of the felt."""
    box = reader.table.locator(".felt").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    session = reader.page.context.new_cdp_session(reader.page)
    for kind, part in (("touchStart", 0.0), ("touchMove", 0.5), ("touchMove", 1.0)):
        points = [{"x": x + across * part, "y": y + along * part}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


# ---- the first visit


def test_the_first_visit_shows_the_first_sample(reader: Reader) -> None:
    reader.is_on("1")
    reader.stands(0, 0, 0)
    expect(reader.hand("West").locator(".turn")).to_have_text("to lead")
    expect(reader.hand("West").get_by_role("button", name="nine of diamonds, may be played")).to_be_visible()
    expect(reader.page.get_by_role("table", name="Auction")).to_contain_text("All pass")
    expect(reader.page.get_by_text("Draw the enemy trumps")).to_be_visible()
    reader.is_at(source="samples", board=1, position=None)


def test_every_key_steps_as_told(reader: Reader) -> None:
    steps = {
        "ArrowRight": 1,
        "Shift+ArrowRight": 4,
        "PageDown": 5,
        "ArrowLeft": 4,
        "PageUp": 3,
        "End": 52,
        "Shift+ArrowLeft": 48,
        "Home": 0,
    }
    for key, card in steps.items():
        reader.press(key)
        reader.stands(card)


def test_the_help_lists_the_keys_and_leaves_with_escape(reader: Reader) -> None:
    reader.press("?")
    keys = reader.page.get_by_role("dialog", name="Keys")
    expect(keys).to_contain_text("forward one trick")
    reader.press("ArrowRight")
    reader.press("Escape")
    expect(keys).to_be_hidden()


# ---- a file of one's own


def test_an_upload_is_shown_to_the_letter(reader: Reader) -> None:
    reader.uploads("<b>club</b>.pbn", HOSTILE)
    reader.is_on("<i>7</i>")
    page = reader.page
    expect(page.get_by_text("<b>club</b>.pbn", exact=False).first).to_be_visible()
    record = page.locator(".kz-facts")
    for text in re.findall(r'\[(?:Event|North|East|South|West) "(.*)"\]', HOSTILE):
        expect(record).to_contain_text(text)
    expect(page.locator(".kz-said")).to_contain_text("A comment with <script>hacked=1</script>, **stars** and ♠")
    expect(page.locator(".kz-notes")).to_contain_text("light; <b onclick=hacked=1>not bold</b>")
    expect(record).to_contain_text("8 tricks, made exactly (adjusted)")
    assert page.evaluate("typeof hacked") == "undefined"
    reader.is_at(source="file", board=1)


def test_tricks_and_counts_as_a_player_checks_them(reader: Reader) -> None:
    reader.uploads("club.pbn", HOSTILE)
    reader.is_on("<i>7</i>")
    reader.press(*["Shift+ArrowRight"] * 3)
    reader.stands(12, 0, 3)
    expect(reader.hand("West").locator(".turn")).to_have_text("to lead")
    reader.press("ArrowRight", "ArrowRight")
    reader.stands(14, 0, 3)
    playable = reader.hand("East").locator(".card.playable")
    expect(playable).to_have_count(4)  # East follows suit with one of ace, king, queen, jack
    reader.press(*["Shift+ArrowRight"] * 2, *["ArrowRight"] * 3)
    reader.stands(23, 0, 5)
    expect(reader.table.locator(".laid .irregular")).to_have_text("irregular")
    expect(reader.notes).to_contain_text("Revoke: ")
    expect(reader.table.locator(".slot.is-winning .card.big")).to_have_class(re.compile("suit-H"))
    reader.press("PageDown")
    reader.stands(24, 0, 6)
    reader.press("ArrowRight", "ArrowRight")
    reader.stands(26, 0, 6)
    expect(reader.table.locator(".slot.is-winning .tag.won")).to_have_text("winning")
    expect(reader.live).to_have_text("South plays seven of spades")
    expect(reader.page.locator(".kz-said")).to_contain_text("The **seven** <u>ruffs</u>.")
    reader.press("End")
    reader.stands(52, 7, 6)
    expect(reader.table.locator(".tally .won")).to_have_count(7)
    expect(reader.table.locator(".tally .lost")).to_have_count(6)
    expect(reader.table.locator(".card.played")).to_have_count(52)
    reader.press("Home")
    reader.stands(0, 0, 0)
    expect(reader.table.locator(".card.played")).to_have_count(0)


def test_the_list_of_tricks_is_that_of_the_record(reader: Reader) -> None:
    reader.uploads("club.pbn", HOSTILE)
    reader.is_on("<i>7</i>")
    rows = reader.table.locator(".trick-list tbody tr")
    expect(rows).to_have_count(13)
    scores = "0–1 0–2 0–3 0–4 0–5 0–6 1–6 2–6 3–6 4–6 5–6 6–6 7–6".split()
    expect(rows.locator(".score")).to_have_text(scores)
    expect(rows.nth(5)).to_have_text("68430–6".replace("6843", "684K10", 1))
    winners = [rows.nth(row).locator(".is-winner").get_attribute("aria-label") or "" for row in range(13)]
    assert [label.split(", ")[1].split(":")[0] for label in winners] == (
        "West West West East East East South South South North North North North".split()
    )
    expect(reader.in_list(6, "West")).to_have_attribute("aria-label", re.compile("eight of diamonds, Revoke: West"))
    expect(reader.in_list(7, "South")).to_have_attribute("aria-label", re.compile("has a comment"))


def test_a_click_in_the_list_of_tricks_jumps_there(reader: Reader) -> None:
    reader.in_list(5, "East").click()
    reader.stands(20, 4, 1)  # South led the king of clubs; East is the last to play, with the ace
    reader.in_list(1, "West").click()
    reader.stands(1, 0, 0)


# ---- hidden hands


def test_hands_are_hidden_by_key(reader: Reader) -> None:
    for number, seat in enumerate(SEATS, start=1):
        reader.press(str(number))
        reader.hides(seat)
        reader.press(str(number))
    reader.press("h")
    reader.hides(*SEATS)
    reader.press("2")
    reader.hides("North", "South", "West")
    expect(reader.hand("North")).to_contain_text("Hidden, cards left: 13")
    reader.press("0")
    reader.hides()


def test_hands_are_hidden_by_menu_and_by_name(reader: Reader) -> None:
    reader.button("View").click()
    reader.page.get_by_role("toolbar", name="Hands that show their cards").get_by_role("button", name="East").click()
    reader.hides("East")
    reader.page.keyboard.press("Escape")
    reader.button("Hide the hand of West").click()
    reader.hides("East", "West")
    reader.is_at(hide="EW")
    reader.button("View").click()
    for seat in SEATS:
        pill = reader.page.get_by_role("toolbar").get_by_role("button", name=seat)
        expect(pill).to_have_attribute("aria-pressed", str(seat in ("North", "South")).lower())


def test_the_list_of_tricks_keeps_hidden_cards_to_itself(reader: Reader) -> None:
    reader.press("3")
    expect(reader.in_list(1, "South")).to_have_attribute("aria-label", "Trick 1, South: hidden card")
    reader.press("Shift+ArrowRight")
    expect(reader.in_list(1, "South")).to_have_attribute("aria-label", "Trick 1, South: king of diamonds, wins")


# ---- coming back


def test_a_reload_comes_back_to_the_same_place(visit: Visit) -> None:
    reader = visit("?board=5")
    reader.press(*["Shift+ArrowRight"] * 3, "2", "4")
    reader.is_at(board=5, position=12, hide="EW")
    choose_language(reader, "English", "简体中文")
    reader.is_at(lang="zh", board=5, position=12, hide="EW")
    reader.page.reload()
    reader.is_on("5", "第 {} 副")
    reader.stands(12)
    expect(reader.table.locator(".hand.is-hidden .name")).to_have_text(["东", "西"])
    expect(reader.page.get_by_text("持牌不打")).to_be_visible()


def test_a_reload_of_an_own_file_asks_for_it_and_goes_on_there(reader: Reader) -> None:
    reader.uploads("club.pbn", HOSTILE)
    reader.is_on("<i>7</i>")
    reader.press("Shift+ArrowRight")
    reader.is_at(source="file", position=4)
    reader.page.reload()
    expect(reader.page.get_by_text("Open it again to go on")).to_be_visible()
    reader.chooses("club.pbn", HOSTILE)
    reader.is_on("<i>7</i>")
    reader.stands(4, 0, 1)


def test_the_language_changes_nothing_but_the_words(visit: Visit) -> None:
    reader = visit("?board=5")
    reader.press("Shift+ArrowRight", "ArrowRight")
    reader.stands(5, 0, 1)
    reader.is_at(position=5)
    choose_language(reader, "English", "简体中文")
    reader.is_on("5", "第 {} 副")
    reader.stands(5)
    expect(reader.table).to_have_attribute("lang", re.compile("^zh"))
    reader.press("ArrowRight")
    reader.stands(6)
    choose_language(reader, "简体中文", "English")
    reader.is_on("5")
    reader.stands(6, 0, 1)


def choose_language(reader: Reader, old: str, new: str) -> None:
    reader.rests()
    reader.button(old).click()
    reader.page.get_by_role("menuitem", name=new).or_(reader.page.get_by_role("option", name=new)).first.click()


# ---- whose key it is


def test_keys_typed_into_a_field_do_not_step(reader: Reader) -> None:
    reader.press("ArrowRight")
    reader.button("35 boards").click()
    field = reader.page.get_by_role("textbox", name="Search by number, contract or name")
    field.click()
    field.press_sequentially("6nt 1h0p ")
    reader.press("ArrowLeft", "Home", "End", "Shift+ArrowRight", "PageDown", "?")
    expect(field).to_have_value("6nt 1h0p ?")
    reader.stands(1)
    reader.hides()
    expect(reader.table).not_to_have_class(re.compile("projector"))
    reader.press("Escape")
    expect(field).to_be_hidden()
    reader.press("ArrowRight")
    reader.stands(2)


def test_the_keys_step_the_board_after_next_board(reader: Reader) -> None:
    reader.button("Next board").click()
    reader.is_on("2")
    reader.press("ArrowRight")
    reader.stands(1)


def test_the_keys_step_the_board_chosen_by_its_pill(reader: Reader) -> None:
    reader.page.get_by_role("radio", name="2 · 3NT").click()
    reader.is_on("2")
    reader.press("ArrowRight")
    reader.stands(1)


# ---- boards in quick succession


def test_the_next_board_is_not_undone_by_a_late_report(visit: Visit) -> None:
    reader = visit(delay=500)
    reader.press("Shift+ArrowRight", "Shift+ArrowRight")
    reader.button("Next board").click()  # before the table has told where it stands
    reader.is_on("2")
    reader.stands(0, 0, 0)
    reader.press("ArrowRight")
    reader.is_at(board=2, position=1)
    reader.is_on("2")
    reader.stands(1, 0, 0)


def test_the_same_card_on_the_next_board_is_heard(reader: Reader) -> None:
    reader.press("ArrowRight")
    reader.is_at(board=1, position=1)
    reader.button("Next board").click()
    reader.is_on("2")
    reader.press("ArrowRight")
    reader.is_at(board=2, position=1)


def test_a_hidden_hand_stays_hidden_on_the_next_board(reader: Reader) -> None:
    reader.press("2")
    reader.is_at(hide="E")
    reader.button("Next board").click()
    reader.is_on("2")
    reader.hides("East")
    reader.press("ArrowRight")
    reader.is_at(board=2, position=1, hide="E")
    reader.hides("East")


def test_boards_in_quick_succession_end_at_the_last_chosen(visit: Visit) -> None:
    reader = visit("?board=2")
    reader.press("Shift+ArrowRight")
    reader.is_at(position=4)
    reader.button("Next board").click()
    reader.is_on("3")
    reader.stands(0, 0, 0)
    reader.button("Previous board").click()
    reader.is_on("2")
    reader.is_at(board=2, position=None)
    reader.stands(0, 0, 0)


def test_stepping_while_the_server_answers_loses_no_card(reader: Reader) -> None:
    for card in range(1, 53):
        reader.press("ArrowRight")
        if card % 7 == 0:
            reader.is_at(position=card)
    reader.stands(52, 10, 3)
    reader.is_at(position=52)
    reader.stands(52, 10, 3)


# ---- playing by itself


def test_autoplay_starts_pauses_and_stops_at_the_end(visit: Visit) -> None:
    reader = visit("?board=1&speed=0.5")
    reader.table.get_by_role("combobox", name="Speed").select_option("fast")
    reader.press(" ")
    expect(reader.button("Pause")).to_be_visible()
    expect(reader.where).not_to_contain_text("Card 0")
    reader.press(" ")
    expect(reader.button("Play automatically")).to_be_visible()
    paused_at = int(re.findall(r"\d+", reader.where.inner_text())[0])
    reader.is_at(position=paused_at)  # later than the next card would have come
    reader.stands(paused_at)
    reader.in_list(12, "North").click()
    reader.button("Play automatically").click()
    reader.stands(52, 10, 3)
    expect(reader.button("Play automatically")).to_be_visible()
    reader.is_at(position=52)


def test_a_step_by_hand_pauses_autoplay(visit: Visit) -> None:
    reader = visit("?board=1&speed=5")
    reader.press(" ")
    expect(reader.button("Pause")).to_be_visible()
    reader.press("ArrowRight")
    expect(reader.button("Play automatically")).to_be_visible()
    reader.stands(1)


@pytest.mark.parametrize(("motion", "moving"), [("no-preference", True), ("reduce", False)])
def test_cards_move_unless_the_reader_wants_no_motion(visit: Visit, motion: str, moving: bool) -> None:
    reader = visit(reduced_motion=motion)
    assert (reader.table.evaluate(MOVES) > 0) is moving
    reader.stands(1)


# ---- phone and projector


@pytest.mark.parametrize(("width", "height"), PHONES)
def test_a_phone_has_all_in_reach(visit: Visit, width: int, height: int) -> None:
    reader = visit("?board=7", viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    following = reader.button("Next card")
    following.tap()
    reader.stands(1)
    reader.is_at(position=1)
    assert sideways(reader) <= 0
    page = reader.page
    reader.table.get_by_text("Tricks", exact=True).first.tap()
    expect(reader.in_list(13, "West")).to_be_visible()
    for part in ("Auction", "Record", "Comment"):
        page.get_by_role("radio", name=part).tap()
        expect(page.get_by_role("radio", name=part)).to_be_checked()
        reader.rests()
        assert sideways(reader) <= 0
    last = page.locator(".kz-said p").last
    page.get_by_test_id("stMain").evaluate("node => node.scrollTo(0, node.scrollHeight)")
    expect(last).to_be_in_viewport()
    bar, box = reader.table.locator(".steps").bounding_box(), last.bounding_box()
    assert bar is not None
    assert box is not None
    assert bar["y"] + bar["height"] == pytest.approx(height, abs=1)
    assert box["y"] + box["height"] <= bar["y"]
    following.tap()
    reader.stands(2)


@pytest.mark.parametrize(("width", "height"), PHONES)
def test_no_board_and_no_language_is_wider_than_a_phone(visit: Visit, width: int, height: int) -> None:
    reader = visit("?board=24&lang=zh", viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    assert sideways(reader) <= 0
    reader.press("Shift+ArrowRight")
    assert sideways(reader) <= 0
    hands = [reader.hand(seat).bounding_box() for seat in "北东南西"]
    assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= width for box in hands)


def test_a_swipe_steps(visit: Visit) -> None:
    reader = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    swipe(reader, -120)
    reader.stands(1)
    swipe(reader, -120)
    reader.stands(2)
    swipe(reader, 120)
    reader.stands(1)
    swipe(reader, 20)
    swipe(reader, 60, 150)  # too short; too steep
    swipe(reader, -120)
    reader.stands(2)


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1920, 1080), (1280, 720)])
def test_the_projector_fills_the_window(visit: Visit, width: int, height: int) -> None:
    reader = visit("?board=34&position=19", viewport={"width": width, "height": height})
    reader.press("p")
    expect(reader.table).to_have_attribute("data-size", "projector")
    box = reader.table.bounding_box()
    assert box == {"x": 0, "y": 0, "width": width, "height": height}
    reader.press("ArrowRight")
    reader.stands(20, 3, 2)
    expect(reader.notes).to_contain_text("Revoke: ")
    tallest, font = reader.table.evaluate(
        "root => [root.scrollHeight, Math.min(...[...root.querySelectorAll('.strip .lines div, .name, .tag, .flag')]"
        ".filter((node) => node.checkVisibility()).map((node) => parseFloat(getComputedStyle(node).fontSize)))]"
    )
    assert tallest <= height
    assert font >= 24
    expect(reader.button("Next card")).to_be_in_viewport(ratio=1)
    expect(reader.hand("South").locator(".faces .card").last).to_be_in_viewport(ratio=1)
    reader.press("Escape")
    expect(reader.table).to_have_attribute("data-size", "desktop")
    reader.stands(20)
    expect(reader.button("View")).to_be_in_viewport(ratio=1)


def test_the_projector_keeps_the_focus(reader: Reader) -> None:
    reader.press("p")
    expect(reader.table).to_have_attribute("data-size", "projector")
    for _ in range(20):
        reader.press("Tab")
        expect(reader.table.locator(":focus")).to_have_count(1, timeout=1000)


# ---- for everybody


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_text_can_be_read(visit: Visit, scheme: str) -> None:
    reader = visit("?board=34&position=20&deck=4", color_scheme=scheme)
    expect(reader.table.locator(".laid .irregular")).to_be_visible()
    for menu in (None, "Open a record"):
        if menu:
            reader.button(menu).click()
            expect(reader.page.get_by_text("Paste a record")).to_be_visible()
            reader.rests()
        found = reader.page.evaluate(CONTRASTS)
        assert len(found) > 150
        assert [(round(ratio, 2), text) for ratio, text in found if ratio < 4.5] == []


def test_every_control_has_a_name(reader: Reader) -> None:
    assert unnamed_controls(reader) == []
    for menu in ("35 boards", "Open a record", "View"):
        reader.button(menu).click()
        expect(reader.page.get_by_role("dialog")).to_be_visible()
        reader.rests()
        assert unnamed_controls(reader) == []
        reader.press("Escape")
        expect(reader.page.get_by_role("dialog")).to_be_hidden()
        reader.rests()


def test_the_last_card_is_announced(reader: Reader) -> None:
    expect(reader.live).to_be_empty()
    reader.press("ArrowRight")
    expect(reader.live).to_have_text("West leads nine of diamonds")
    reader.press("Shift+ArrowRight")
    expect(reader.live).to_have_text("South plays king of diamonds. South wins trick 1")
    reader.press("Home")
    expect(reader.live).to_have_text("before the lead")


def test_a_claim_is_told_at_the_end(visit: Visit) -> None:
    reader = visit("?board=32&position=23")
    expect(reader.notes).to_have_text("")
    reader.press("ArrowRight")
    reader.stands(24)
    expect(reader.notes).to_have_text(re.compile("^Play ends here: South gets"))
    expect(reader.live).to_contain_text("Play ends here: South gets")


def test_hidden_hands_give_nothing_away(reader: Reader) -> None:
    reader.press("Shift+ArrowRight", "h")
    expect(reader.table.locator(".points").first).to_be_hidden()
    expect(reader.page.get_by_text("10 tricks, made exactly")).to_have_count(0)
    leaders_ahead = reader.table.locator("tr.is-ahead .lead svg")
    assert all(not leaders_ahead.nth(index).is_visible() for index in range(leaders_ahead.count()))
    reader.press("End")
    expect(reader.page.get_by_text("10 tricks, made exactly")).to_be_visible()
