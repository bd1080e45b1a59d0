"""What any server does once: the first picture, sheet, record and password belong to no attack."""

from __future__ import annotations

from ..load.asking import Asking
from ..load.mutig_table import API, guest
from .attacks.attack import TWO_OF_MINE
from .attacks.pages import LANGUAGES, SIDES
from .attacks.records import longest_record
from .evening import HONEST


async def warm_up(url: str) -> None:
    """Ask for one of everything, as an honest guest."""
    asking = Asking(url, HONEST)
    try:
        token = await guest(asking)
        for game, sides in SIDES.items():
            table = (await asking.ask("POST", f"{API}/tables", {"game": game, "seats": TWO_OF_MINE}, token)).content()
            await asking.ask("GET", f"{API}/tables/{table['id']}/picture.svg", token=token)
            for path in (f"printed?side={side}&language={word}" for side in sides for word in LANGUAGES):
                await asking.ask("GET", f"{API}/games/{game}/{path}", token=token)
        record = longest_record()
        await asking.ask("POST", f"{API}/records/replay", {"record": record}, token)
        seats = [{"who": "me", "name": f"{k}"} for k in range(5)]
        body = {"record": record, "seats": seats, "at_move": 10}
        (await asking.ask("POST", f"{API}/tables/import", body, token)).content()
        await asking.ask("POST", f"{API}/session", {"account": "nobody", "password": "a long password"})
    finally:
        asking.close()
