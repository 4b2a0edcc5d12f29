"""Progress in the course."""

from datetime import UTC, date, datetime, timedelta

from library.progress import Asked, Day, Progress

MONDAY = datetime(2026, 3, 2, 12, tzinfo=UTC)
ASKED = Asked("score", {"form": "duplicate"}, 7)


def test_finished_steps_survive_a_restart_and_count_once(open_engine):
    Progress(open_engine(), "ann").finish("first-tricks", 0)
    again = Progress(open_engine(), "ann")
    again.finish("first-tricks", 0)
    again.finish("first-tricks", 2)
    assert again.finished() == {"first-tricks": {0, 2}}


def test_learners_do_not_see_each_other(open_engine):
    engine = open_engine()
    Progress(engine, "ann").finish("first-tricks", 0)
    Progress(engine, "ann").answer(ASKED, is_good=False, now=MONDAY)
    assert Progress(engine, "ben").finished() == {}
    assert Progress(engine, "ben").due(date(2030, 1, 1)) == []


def test_a_miss_comes_back_after_one_three_and_seven_days(open_engine):
    progress = Progress(open_engine(), "ann")
    progress.answer(ASKED, is_good=False, now=MONDAY)
    assert progress.due(MONDAY.date()) == []
    now = MONDAY
    for days in (1, 3, 7):
        now += timedelta(days=days)
        assert progress.due(now.date() - timedelta(days=1)) == []
        assert progress.due(now.date()) == [ASKED]
        progress.answer(ASKED, is_good=True, now=now)
    assert progress.due(date(2030, 1, 1)) == []


def test_another_miss_begins_anew(open_engine):
    progress = Progress(open_engine(), "ann")
    progress.answer(ASKED, is_good=False, now=MONDAY)
    progress.answer(ASKED, is_good=True, now=MONDAY + timedelta(days=1))
    progress.answer(ASKED, is_good=False, now=MONDAY + timedelta(days=4))
    assert progress.due(MONDAY.date() + timedelta(days=5)) == [ASKED]


def test_a_good_answer_does_not_come_back(open_engine):
    progress = Progress(open_engine(), "ann")
    progress.answer(ASKED, is_good=True, now=MONDAY)
    assert progress.due(date(2030, 1, 1)) == []
    assert progress.answers() == 1


def test_answers_are_counted_by_day_and_kind(open_engine):
    progress = Progress(open_engine(), "ann")
    for hours, is_good in ((0, True), (1, False), (30, True)):
        progress.answer(ASKED, is_good=is_good, now=MONDAY + timedelta(hours=hours))
    assert progress.by_day() == [
        Day(date(2026, 3, 2), "score", 2, 1),
        Day(date(2026, 3, 3), "score", 1, 1),
    ]


def test_a_question_can_be_put_among_those_that_come_back_and_taken_out(open_engine):
    progress = Progress(open_engine(), "ann")
    assert progress.add([ASKED, Asked("score", {}, 8)], now=MONDAY) == 2
    assert progress.add([ASKED], now=MONDAY) == 0
    assert progress.due(MONDAY.date()) == [ASKED, Asked("score", {}, 8)]
    progress.remove(ASKED)
    assert progress.due(MONDAY.date()) == [Asked("score", {}, 8)]
    assert progress.answers() == 0
