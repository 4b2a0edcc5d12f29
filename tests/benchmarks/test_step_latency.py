"""Milliseconds from the key to the picture, over a whole deal in the browser."""

from statistics import median, quantiles
from typing import Any

from tests.e2e.browser import Reader, running_app, running_browser

DEALS = 3
ENOUGH = 100
"""Milliseconds below which an answer seems to come at once."""

# A frame is painted when the second one after it begins. The key counts from when the browser received it.
STOPWATCH = """() => {
  window.painted = [];
  const watch = (event) => {
    const ready = () => painted.push(performance.now() - event.timeStamp);
    requestAnimationFrame(() => requestAnimationFrame(ready));
  };
  addEventListener("keydown", watch, true);
}"""


def test_a_step_is_painted(benchmark: Any) -> None:
    """The figure of the benchmark is a whole deal with the way to the browser and back; a step is told beside it."""
    with running_app() as address, running_browser() as browser:
        page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
        reader = Reader(page, address).open()
        page.evaluate(STOPWATCH)

        def a_deal() -> None:
            reader.press("Home")
            page.wait_for_function("painted.length === 1")
            for card in range(1, 53):
                reader.press("ArrowRight")
                page.wait_for_function("count => painted.length === count", arg=card + 1)
            taken.extend(page.evaluate("painted.splice(0)")[1:])

        taken: list[float] = []
        benchmark.pedantic(a_deal, rounds=DEALS)
        reader.stands(52)
    assert len(taken) == 52 * DEALS
    benchmark.extra_info["step, median ms"] = round(median(taken), 1)
    benchmark.extra_info["step, 95th percentile ms"] = round(quantiles(taken, n=20)[-1], 1)
    assert median(taken) < ENOUGH
