"""Why not? Whatever cannot be chosen has a reason of its own, in every language."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import mutig
from mutig.core.game import Game
from mutig.core.messages import LANGUAGES
from mutig.core.pack import Speaker
from mutig.games import speaker_for
from mutig.games.touria.tables import ITEM_WORDS

from .web_server import Running, said

NAMES = ("Ada", "Bob", "Cleo")
BROOM_VARIANTS = {"back", "storms", "mountains", "forests", "hills"}


def decisions(game: Game, seed: int) -> Iterator[tuple[int, dict[str, object]]]:
    """Every decision of a random game with the view of the seat that is asked."""
    chance = random.Random(seed)
    while not game.over:
        seat = min(game.pending)
        yield seat, game.view(seat)
        game.play(seat, chance.choice(game.choices(seat)))


def broom_things(speaker: Speaker, game: Game, seat: int) -> set[str]:
    """Everything of Broom Service that can be tapped and is not offered."""
    names, state = speaker.table.words.names, game.view(seat)["table"]
    clouds = set(state["cloud"]) - set(state["cloud_owner"])
    things = {f"area {area}" for area in names["area"]} | {f"tower {tower}" for tower in names["tower"]}
    things |= {f"cloud {cloud}" for cloud in clouds}
    for choice in game.choices(seat):
        about = choice.details
        things -= {f"area {about.get('area')}", f"tower {about.get('tower')}", f"cloud {about.get('cloud_space')}"}
        if choice.kind == "dispel":  # also offered by a tap on the area below
            space = names["cloud-space"].index(about["cloud_space"])
            things -= {f"area {names['area'][speaker.words.e.cloud_area[space]]}"}
    return things


def touria_things(speaker: Speaker, game: Game, seat: int) -> set[str]:
    """The same of Touria."""
    names = speaker.table.words.names
    things = {f"{kind} {name}" for kind in ("space", "tower", "door") for name in names[kind]}
    things |= {f"order {stack}" for stack in names["order-stack"]} | {f"slot {slot}" for slot in (0, 1)}
    things |= {f"item {item}" for item in ITEM_WORDS}
    for choice in game.choices(seat):
        about = choice.details
        offered = ("space", "tower", "door", "slot", "item")
        things -= {f"{kind} {about.get(kind)}" for kind in offered} | {f"order {about.get('order_stack')}"}
        things -= {f"space {about.get('target')}", f"space {about.get('mine')}"}
    return things


@pytest.mark.parametrize(
    ("name", "variants", "things"),
    [("broom-service", BROOM_VARIANTS, broom_things), ("touria", {"short"}, touria_things)],
)
def test_every_refusal_names_a_rule(name: str, variants: set[str], things: object) -> None:
    game = mutig.new_game(name, players=3, seed=3, variants=variants)
    speakers = {language: speaker_for(game.table, NAMES, language) for language in LANGUAGES}
    fallbacks = {str(speaker.words.say("why-other", ask="")).strip() for speaker in speakers.values()}
    reasons: set[str] = set()
    for number, (seat, view) in enumerate(decisions(game, seed=1)):
        language = LANGUAGES[number % len(LANGUAGES)]
        seen = game.table.rules.state_of_view(game.table, view)
        for thing in sorted(things(speakers[language], game, seat)):  # type: ignore[operator]
            reason = speakers[language].why_not(view, thing, seen)
            assert reason[-1] in ".?", reason
            assert not any(fallback in reason for fallback in fallbacks), (view["asked"], thing, reason)
            reasons.add(reason)
        if number > 400:
            break
    assert len(reasons) > 60


def test_the_server_tells_it_to_those_who_are_asked(running: Running) -> None:
    with running.guest() as browser:
        table = browser.post(
            "/tables", json={"game": "broom-service", "seats": [{"who": "me"}, {"who": "bot", "bot": "greedy"}]}
        ).json()
        address = f"/tables/{table['id']}/why-not"
        area = browser.get(f"/tables/{table['id']}/state?seat=0").json()["view"]["table"]["pawns"][0][0]
        told = browser.get(address, params={"seat": 0, "thing": f"area {area}"})
        assert told.json() == {"message": "No pawn flies now. Choose your hand."}
        assert said(browser.get(address, params={"seat": 1, "thing": f"area {area}"})) == "not-your-seat"
        assert said(browser.get(address, params={"seat": 0, "thing": "area nowhere"})) == "not-understood"
        assert said(browser.get(address, params={"seat": 0, "thing": "shoe left"})) == "not-understood"


def test_whoever_is_not_asked_hears_whose_turn_it_is(running: Running) -> None:
    with running.guest() as browser:
        seats = [{"who": "me", "name": "Ada"}, {"who": "me", "name": "Bob"}]
        table = browser.post("/tables", json={"game": "touria", "seats": seats}).json()
        (asked,) = table["waiting_for"]
        told = browser.get(f"/tables/{table['id']}/why-not", params={"seat": 1 - asked, "thing": "tower NW"}).json()
        assert told == {"message": f"It is not your turn. The game is waiting for {seats[asked]['name']}."}
