"""Somebody who learns in a browser: reads what the coach tells, does it or something else, by mouse or keys."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, Locator, Request, Response, TimeoutError

from .browsing import Person

MOST_KEYS = 60  # to the next control
LIT = ".spots i, .pointed"  # what the coach speaks of
LIT_MS = 3_000
READY = ".table-page[aria-busy=false] .coach"  # nothing is on its way, and what came is on the screen
IS_FOCUSED = "element => element === document.activeElement"


def is_move(request: Request) -> bool:
    """Whether a learner has sent a choice, or asks where a lesson stands."""
    return "/lessons/" in request.url and request.method == "POST"


class Learner(Person):
    """Knows what the server has said last, and answers on the screen."""

    def __init__(self, browser: Browser, address: str, viewport: dict[str, int], **options: Any) -> None:
        self.keyboard = bool(options.pop("keyboard", False))
        super().__init__(browser, address, viewport, **options)
        self.state: dict[str, Any] = {}
        self.taps, self.words = 0, 0
        self.asked = 0
        self.unanswered: set[Request] = set()
        self.page.on("request", self._ask)
        self.page.on("response", self._hear)
        self.page.on("requestfailed", self._lose)

    def _ask(self, request: Request) -> None:
        if is_move(request):
            self.asked += 1
            self.unanswered.add(request)

    def _hear(self, response: Response) -> None:
        if is_move(response.request):
            self.state = response.json()
            self.unanswered.discard(response.request)

    def _lose(self, request: Request) -> None:
        """Somebody went elsewhere before the answer came."""
        self.unanswered.discard(request)

    def _settle(self) -> None:
        """Until everything that was asked is answered and on the screen: one tap may walk several steps."""
        self.page.wait_for_selector(READY)
        while self.unanswered:
            self.page.wait_for_timeout(10)

    def begin(self, game: str, lesson: str) -> None:
        """By the way on at the end of the lesson before, or by its address."""
        following, before = self.page.locator(f".coach a.key[href='/learn/{game}/{lesson}']"), self.asked
        if following.count():
            following.click()
        else:
            self.open(f"/learn/{game}/{lesson}")
        while self.asked == before:
            self.page.wait_for_timeout(10)
        self._settle()

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
            said = self.page.locator(".coach .say").inner_text()
            self.words += len(said.split())
            if not self.said_only and not self._sees(LIT):
                self.complaints.append(f"nothing is lit: {said}")
            self.press(onward)

    def _sees(self, sign: str) -> bool:
        try:
            self.page.locator(sign).first.wait_for(state="attached", timeout=LIT_MS)
        except TimeoutError:
            return False
        return True

    @property
    def said_only(self) -> bool:
        """Whether the coach speaks of what was just seen, and of nothing on the table."""
        return self.state.get("answer") == "try"

    @property
    def finished(self) -> bool:
        return self.page.locator(".coach a.key").count() > 0

    def choose(self, text: str) -> None:
        """One of the options, wherever it is on the screen; the answer of the server is waited for."""
        question, page = self.state["question"], self.page
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
            shown, tabs = towers.index(text), page.locator("#verb .tabs button")
            if tabs.count():  # on a phone the ways of one tower at a time
                self.press(tabs.nth(shown))
                shown = 0
            self.press(page.locator("#verb .tower").nth(shown).locator(".option").first)
        elif page.locator("#verb .others").count():  # what can be done instead stands below the towers
            others = [option["text"] for option in question["options"] if not option["text"].startswith("tower ")]
            self.press(page.locator("#verb .others .option").nth(others.index(text)))
        else:
            place = [option["text"] for option in question["options"]].index(text)
            self.press(page.locator("#verb .options .option").nth(place))
        self._settle()

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
