"""What any server does once: the first picture, sheet, record and password belong to no attack."""

from __future__ import annotations

from ..load.asking import Asking
from ..load.mutig_table import API, guest
from .attacks.attack import TWO_OF_MINE
from .attacks.pages import SHEETS, SIDES
from .attacks.records import longest_record
from .evening import HONEST


async def warm_up(url: str, sheets: bool) -> None:
    """Ask for one of everything, as an honest guest."""
    asking = Asking(url, HONEST)
    try:
        token = await guest(asking)
        for game in SIDES:
            table = (await asking.ask("POST", f"{API}/tables", {"game": game, "seats": TWO_OF_MINE}, token)).content()
            await asking.ask("GET", f"{API}/tables/{table['id']}/picture.svg", token=token)
        record, seats = longest_record(), [{"who": "me", "name": f"{k}"} for k in range(5)]
        await asking.ask("POST", f"{API}/records/replay", {"record": record}, token)
        await asking.ask("POST", f"{API}/tables/import", {"record": record, "seats": seats, "at_move": 10}, token)
        await asking.ask("POST", f"{API}/session", {"account": "nobody", "password": "a long password"})
        for game, side, language in SHEETS if sheets else ():
            await asking.ask("GET", f"{API}/games/{game}/printed?side={side}&language={language}", token=token)
    finally:
        asking.close()
