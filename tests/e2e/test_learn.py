"""Journeys of a learner: a lesson with right and wrong answers, by mouse and by keys, and progress that stays."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.browser import PATIENCE, Reader, running_app

SAMPLES = Path(__file__).parents[1] / "lessons" / "sample"
LESSON = "lesson?lesson=own/first-look&step={}"


class Learner(Reader):
    """A reader in front of a lesson."""

    def at(self, address: str) -> "Learner":
        """Go to a page and wait until it is drawn."""
        self.page.goto(f"{self.address}/{address}")
        expect(self.page.get_by_role("heading", level=1)).to_be_visible()
        self.rests()
        return self

    @property
    def verdict(self) -> Locator:
        """What the panel says; for a moment the one before may still be there."""
        return self.page.locator(".kz-verdict-words").first

    @property
    def prompt(self) -> Locator:
        return self.page.locator(".kz-prompt")

    def cards(self) -> Locator:
        return self.table.locator("[data-card]:visible")

    def names(self, name: str) -> Locator:
        """The button of this name, perhaps with a key behind it."""
        return self.page.get_by_role("button", name=name).first

    def codes(self) -> list[str]:
        """The cards on the table."""
        expect(self.cards().first).to_be_visible()
        return [card.get_attribute("data-card") or "" for card in self.cards().all()]

    def led(self) -> str:
        """The suit led to the trick."""
        card = self.table.locator(".slot", has=self.page.locator(".tag.led")).locator("[data-card]")
        return (card.get_attribute("data-card") or "")[0]

    def wins(self) -> str:
        """The card that wins the trick on the table, at notrump."""
        return max(
            (code for code in self.codes() if code[0] == self.led()), key=lambda code: "23456789TJQKA".index(code[1])
        )

    def tap(self, code: str) -> None:
        self.table.locator(f'[data-card="{code}"]:visible').first.click()
        self.rests()

    def loses(self) -> str:
        """A card that does not win it."""
        return next(code for code in self.codes() if code != self.wins())


@pytest.fixture(scope="module")
def course_address() -> Iterator[str]:
    patch = pytest.MonkeyPatch()
    patch.setenv("KIBITZ_LESSONS", str(SAMPLES))
    with running_app() as address:
        yield address
    patch.undo()


@pytest.fixture
def learn(course_address: str, browser: Browser) -> Iterator[Callable[..., Learner]]:
    """Open a page of the course as a new learner, or in a new window of the same browser."""
    contexts, learners = [], []

    def learn(address: str, same: Learner | None = None, **options: object) -> Learner:
        if same is None:
            usual = {"viewport": {"width": 1440, "height": 900}, "locale": "en-GB"}
            context = browser.new_context(**usual | options)  # type: ignore[arg-type]
            contexts.append(context)
        else:
            context = same.page.context
        learner = Learner(context.new_page(), course_address)
        learners.append(learner)
        return learner.at(address)

    yield learn
    for context in contexts:
        context.close()
    assert not [complaint for learner in learners for complaint in learner.complaints]


def answered(page: Page) -> Locator:
    return page.locator(".kz-dots li")


def test_a_lesson_with_right_and_wrong_answers(learn):
    learner = learn(LESSON.format(2))
    expect(learner.verdict).to_contain_text("Your turn.")
    learner.tap(learner.loses())
    expect(learner.verdict).to_contain_text("Not quite.")
    learner.names("Try again").click()
    expect(learner.verdict).to_contain_text("Your turn.")
    learner.tap(learner.wins())
    expect(learner.verdict).to_contain_text("Right.")
    learner.press("ArrowRight")
    expect(answered(learner.page).first).to_have_text("▾")
    learner.rests()
    learner.tap(learner.wins())
    expect(learner.verdict).to_contain_text("is the highest card of the suit led")


def test_progress_is_found_after_a_reload_and_in_a_new_window(learn):
    learner = learn(LESSON.format(1))
    learner.names("Next step").click()
    expect(learner.page.get_by_role("heading", name="Who wins?")).to_be_visible()
    learner.is_at(step=2)
    learner.tap(learner.loses())
    expect(learner.verdict).to_contain_text("Not quite.")
    learner.page.reload()
    expect(learner.page.get_by_role("heading", name="Who wins?")).to_be_visible()
    learner.rests()
    expect(learner.page.locator("[class*='st-key-outline-0-done']")).to_be_visible()
    again = learn("learn", same=learner)
    expect(again.page.get_by_text("1 of 6 steps")).to_be_visible()
    progress = learn("progress", same=learner)
    expect(progress.page.get_by_role("row", name=re.compile("Who wins the trick"))).to_have_count(2)
    stranger = learn("progress")
    expect(stranger.page.get_by_text("Nothing is answered yet.")).to_be_visible()


def test_keys_choose_a_card_ask_for_a_hint_and_try_again(learn):
    learner = learn(LESSON.format(2))
    expect(learner.cards()).to_have_count(4)
    learner.press("h")
    expect(learner.verdict).to_contain_text("A hint")
    wrong = learner.loses()
    for _card in range(4):
        learner.press("ArrowRight")
        focused = learner.page.evaluate(
            "() => { let at = document.activeElement; while (at?.shadowRoot) at = at.shadowRoot.activeElement;"
            " return at?.dataset.card }"
        )
        if focused == wrong:
            break
    learner.press("Enter")
    expect(learner.verdict).to_contain_text("Not quite.")
    expect(learner.names("Try again")).to_be_visible()
    learner.rests()
    learner.press("Backspace")
    expect(learner.verdict).not_to_contain_text("Not quite.")
    learner.rests()
    learner.press("s")
    expect(answered(learner.page).first).to_have_text("▾")


def test_several_cards_are_picked_and_checked(learn):
    learner = learn(LESSON.format(4))
    cards = learner.table.locator(".hand .askable")
    cards.first.click()
    expect(cards.first).to_have_attribute("aria-checked", "true")
    cards.first.click()
    expect(cards.first).to_have_attribute("aria-checked", "false")
    cards.first.focus()
    learner.press(" ")
    expect(cards.first).to_have_attribute("aria-checked", "true")
    learner.rests()
    learner.names("Check").click()
    expect(learner.verdict).to_contain_text(re.compile(r"Right\.|Not quite\."))


def test_the_browser_is_not_told_who_wins_before_the_answer(learn):
    learner = learn(LESSON.format(2))
    expect(learner.table.locator(".won, .is-winning")).to_have_count(0)
    learner.tap(learner.loses())
    expect(learner.table.locator(".is-winning")).to_have_count(1)


def test_a_word_explains_itself_on_hover_and_when_pressed(learn):
    learner = learn(LESSON.format(1))
    word = learner.page.locator(".kz-word button").first
    meaning = learner.page.locator(".kz-meaning").first
    expect(meaning).to_be_hidden()
    word.hover()
    expect(meaning).to_be_visible()
    learner.page.mouse.move(0, 0)
    expect(meaning).to_be_hidden()
    word.focus()
    learner.press("Enter")
    expect(meaning).to_be_visible()
    expect(meaning).to_contain_text("墩")
    learner.press("Escape")
    expect(meaning).to_be_hidden()


def test_a_film_steps_with_the_arrow_keys(learn):
    learner = learn(LESSON.format(3))
    expect(learner.where).to_be_visible()
    learner.press("ArrowRight", "ArrowRight")
    expect(learner.where.locator(".where-card")).to_have_text(re.compile("Card 2 / 24"))


@pytest.mark.parametrize("width", [320, 390])
def test_nothing_is_wider_than_a_phone(learn, width):
    for step in range(1, 7):
        learner = learn(LESSON.format(step), viewport={"width": width, "height": 800}, has_touch=True)
        assert learner.page.evaluate("document.documentElement.scrollWidth") <= width
        wide = learner.page.evaluate(
            "width => [...document.querySelectorAll('[data-testid=stMain] *')]"
            ".filter(one => one.checkVisibility() && one.getBoundingClientRect().right > width + 1"
            " && !one.closest('.kz-scroll, .kz-aloud, pre') && !one.querySelector('.st-key-language'))"
            ".map(one => one.className)",
            width,
        )
        assert not wide


def test_on_a_phone_the_question_comes_before_the_list_of_steps(learn):
    learner = learn(LESSON.format(2), viewport={"width": 390, "height": 844}, has_touch=True)
    question = learner.prompt.bounding_box()
    outline = learner.page.get_by_text("In this lesson").bounding_box()
    assert question is not None
    assert outline is not None
    assert question["y"] < outline["y"]


def test_on_a_phone_short_number_fields_stand_two_to_a_row(learn):
    learner = learn("lesson?lesson=score-made&step=4", viewport={"width": 390, "height": 844}, has_touch=True)
    first, second = (learner.page.get_by_label(name).bounding_box() for name in ("Trick score", "Overtricks"))
    assert first is not None
    assert second is not None
    assert first["x"] < second["x"]
    assert first["y"] == second["y"]


def test_a_revoke_in_a_film_is_not_marked_before_its_card(learn):
    learner = learn("lesson?lesson=claims-and-revokes&step=6")
    mark = learner.page.locator(".cell .said")
    expect(mark).to_be_hidden()
    learner.names("After the last card").click()
    expect(mark).to_be_visible()


def test_a_link_from_the_course_opens_the_lesson(learn):
    learner = learn("learn")
    learner.page.get_by_role("link", name="A first look").click()
    expect(learner.page.get_by_role("heading", level=1)).to_have_text("A first look", timeout=PATIENCE * 1000)
    learner.is_at(lesson="own/first-look", step=1)
