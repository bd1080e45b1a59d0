"""Somebody who learns in a browser: reads what the coach tells, does it or something else, by mouse or keys."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, Locator, Response

from .browsing import Person

MOST_KEYS = 60  # to the next control
IS_FOCUSED = "element => element === document.activeElement"


class Learner(Person):
    """Knows what the server has said last, and answers on the screen."""

    def __init__(self, browser: Browser, address: str, viewport: dict[str, int], **options: Any) -> None:
        self.keyboard = bool(options.pop("keyboard", False))
        super().__init__(browser, address, viewport, **options)
        self.state: dict[str, Any] = {}
        self.taps, self.words, self.said = 0, 0, 0
        self.page.on("response", self._hear)

    def _hear(self, response: Response) -> None:
        if "/lessons/" in response.url and response.request.method == "POST" and response.ok:
            self.state = response.json()
            self.said += 1

    def begin(self, game: str, lesson: str) -> None:
        with self.page.expect_response(lambda each: "/lessons/" in each.url and each.request.method == "POST"):
            self.open(f"/learn/{game}/{lesson}")
        self.page.locator(".coach").wait_for()

    def press(self, target: Locator) -> None:
        """Click, or walk there with the keyboard and press Enter."""
        self.taps += 1
        if not self.keyboard:
            target.click()
            return
        target.wait_for()
        for _ in range(MOST_KEYS):
            if target.evaluate(IS_FOCUSED):
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no way to {target} by keyboard")

    def read(self) -> None:
        """Everything that is told, up to the next question."""
        onward = self.page.locator(".coach button.key")
        while onward.count():
            self.words += len(self.page.locator(".coach .say").inner_text().split())
            self.press(onward)

    @property
    def finished(self) -> bool:
        return self.page.locator(".coach a.key").count() > 0

    def choose(self, text: str) -> None:
        """One of the options, wherever it is on the screen; the answer of the server is waited for."""
        question, page, heard = self.state["question"], self.page, self.said
        if question["most"] > 1:
            hand = ("hill-witch", "prairie-witch", "valley-druid", "fruit-gatherer")
            first = text.removeprefix("pick ")
            others = [role for role in hand if role != first][: question["most"] - 1]
            for role in [first, *others]:
                self.press(page.locator(f".ten .r-{role}"))
            self.press(page.locator("#verb .confirm"))
        elif page.locator("#verb .stance").count():
            words = text.split()
            if page.locator(f"#verb .pick.r-{words[1] if len(words) > 2 else '-'}").count():
                page.locator(f"#verb .pick.r-{words[1]}").click()
            self.press(page.locator(f"#verb .stance.{words[-1]}"))
        elif text.startswith("tower "):  # a tower with its ways: each is one tap
            towers = [option["text"] for option in question["options"] if option["text"].startswith("tower ")]
            self.press(page.locator("#verb .tower").nth(towers.index(text)).locator(".option").first)
        else:
            place = [option["text"] for option in question["options"]].index(text)
            self.press(page.locator("#verb .options .option").nth(place))
        while self.said == heard:
            page.wait_for_timeout(20)

    def step(self, text: str | None = None) -> None:
        """Read what is told, then do what is recommended, or something else."""
        self.read()
        if self.finished:
            return
        self.page.locator("#verb .option, #verb .stance, #verb .confirm").first.wait_for()
        wanted = self.state["step"]["wanted"] if self.state["step"] else []
        self.words += len(self.page.locator("#verb .say").inner_text().split()) if wanted else 0
        known = [option["text"] for option in self.state["question"]["options"]]
        self.choose(text or next((each for each in wanted if each in known), known[0]))

    def learn(self) -> None:
        """To the end, by the recommended way from wherever it stands."""
        for _ in range(60):
            if self.finished:
                return
            self.step()
        raise AssertionError("the lesson never ends")
