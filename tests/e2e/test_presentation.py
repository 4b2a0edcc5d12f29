"""A teacher shows a board and a lesson on a projector, with a presenter's remote."""

from collections.abc import Callable

import pytest

from tests.e2e.browser import Locator, Page, Reader, expect

Visit = Callable[..., Reader]
PROJECTORS = [(1920, 1080), (1280, 720)]

# Every text drawn on the step that is smaller than 24 px; the remote's bar and the keys beside buttons are controls.
SMALL = """() => {
  const NO_WORDS = ".bar, .unseen, .sign, .board-box, kbd, style, script, [data-testid=stIconMaterial], .kz-aloud,"
    + ".kz-pip, .kz-mark";
  const small = [];
  const look = (root) => {
    for (const node of root.querySelectorAll("*")) {
      if (node.shadowRoot) look(node.shadowRoot);
      const own = [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim());
      if (!own || !node.checkVisibility() || node.closest(NO_WORDS)) continue;
      const size = parseFloat(getComputedStyle(node).fontSize) * (node.currentCSSZoom ?? 1);
      if (size < 23.9 && node.getBoundingClientRect().height > 2) small.push(`${node.textContent.trim()} ${size}`);
    }
  };
  look(document.querySelector(".st-key-present"));
  return small;
}"""


@pytest.fixture
def page(visit: Visit) -> Page:
    return visit(viewport={"width": 1920, "height": 1080}).page


def present(page: Page, lesson: str, step: int, end: str = "") -> Locator:
    """Show a step of a lesson; the place on the bar."""
    page.goto(f"{page.url.split('/replay')[0]}/lesson?lesson={lesson}&step={step}&present=1{end}")
    bar = page.get_by_role("group", name="Steps on the projector")
    expect(bar).to_contain_text(f"Step {step} of")
    return bar


def test_a_board_opens_on_the_projector_by_its_address(visit: Visit) -> None:
    reader = visit("?source=samples&board=5&position=8&present=1", viewport={"width": 1920, "height": 1080})
    assert "projector" in (reader.table.get_attribute("class") or "")
    reader.press("PageDown", "PageDown", "PageUp")
    reader.stands(9)
    reader.press("Escape")
    reader.is_at(present=None, position=9)
    assert "projector" not in (reader.table.get_attribute("class") or "")
    reader.press("p")
    reader.is_at(present="1")


def test_hands_are_revealed_one_by_one(visit: Visit) -> None:
    reader = visit("?source=samples&board=5&present=1")
    reader.press("h")
    reader.hides("North", "East", "South", "West")
    for hidden in (("North", "East", "West"), ("North", "East"), ("East",), ()):
        reader.press("n")
        reader.hides(*hidden)
    expect(reader.button("Show the next hidden hand")).to_be_hidden()
    reader.press("n")
    reader.hides()


@pytest.mark.parametrize("key", ["b", "."])
def test_the_screen_is_blank_until_the_next_key(visit: Visit, key: str) -> None:
    reader = visit("?source=samples&board=5&position=8&present=1")
    reader.press(key)
    expect(reader.table.locator(".blank")).to_be_visible()
    reader.press("PageDown")
    expect(reader.table.locator(".blank")).to_have_count(0)
    reader.stands(8)
    reader.press("PageDown")
    reader.stands(9)


def test_a_lesson_goes_through_its_cards_to_the_next_step(page: Page) -> None:
    bar = present(page, "minibridge", 4)
    expect(page.get_by_test_id("stHeader")).to_be_hidden()
    expect(page.locator(".st-key-language")).to_be_hidden()
    table = page.locator(".card-table")
    for cards in range(1, 5):
        page.keyboard.press("PageDown")
        expect(table.locator(".slot .card.big:not(.to-come)")).to_have_count(cards)
    page.keyboard.press("PageDown")
    expect(bar).to_contain_text("Step 5 of")
    page.keyboard.press("PageUp")
    expect(bar).to_contain_text("Step 4 of")


def test_pictures_and_questions_take_turns(page: Page) -> None:
    bar = present(page, "score-made", 4)
    sheet, prompt = page.get_by_role("heading", name="South in 3NT, vulnerable"), page.locator(".kz-prompt")
    expect(sheet).to_be_visible()
    expect(prompt).to_have_count(0)
    page.keyboard.press("PageDown")
    expect(prompt).to_be_visible()
    expect(sheet).to_have_count(0)
    bar.get_by_role("button", name="Answer").click()
    expect(page.locator(".kz-verdict-words")).to_contain_text("Right.")
    page.keyboard.press("PageUp")
    expect(sheet).to_be_visible()
    expect(bar).to_contain_text("Step 4 of")


def test_a_question_is_answered_before_the_lesson_goes_on(page: Page) -> None:
    bar = present(page, "first-tricks", 2)
    verdict = page.locator(".kz-verdict-words")
    expect(verdict).to_contain_text("Your turn.")
    page.keyboard.press("PageDown")
    expect(verdict).to_contain_text("Right.")
    bar.get_by_role("button", name="Question").click()
    expect(verdict).to_contain_text("Your turn.")
    page.keyboard.press("PageDown")
    expect(verdict).to_contain_text("Yes.")
    page.keyboard.press("PageDown")
    expect(bar).to_contain_text("Step 3 of")
    page.keyboard.press("b")
    expect(page.locator(".sheet")).to_be_visible()
    page.keyboard.press("b")
    expect(page.locator(".sheet")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("stHeader")).to_be_visible()
    page.wait_for_function("() => !location.search.includes('present') && location.search.includes('step=3')")
    page.get_by_role("button", name="Show on a projector").click()
    expect(page.get_by_test_id("stHeader")).to_be_hidden()
    page.wait_for_function("() => location.search.includes('present=1')")


@pytest.mark.parametrize(("width", "height"), PROJECTORS)
@pytest.mark.parametrize(
    ("lesson", "step"), [("first-tricks", 2), ("minibridge", 2), ("minibridge", 4), ("score-made", 4)]
)
def test_the_back_row_can_read_it(visit: Visit, lesson: str, step: int, width: int, height: int) -> None:
    page = visit(viewport={"width": width, "height": height}).page
    present(page, lesson, step)
    page.wait_for_timeout(1500)
    assert page.evaluate(SMALL) == []
    table = page.locator(".card-table")
    if table.count():
        felt = table.locator(".felt").bounding_box()
        assert felt
        assert felt["y"] + felt["height"] <= height - 40
