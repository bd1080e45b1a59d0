"""A table server from Python: everything a person can do in the browser, for bots and tests.

    async with Client("http://127.0.0.1:8765", name="Ada") as ada:
        table = await ada.create_table("my-favourite-game", ["me", "greedy"])
        async with ada.follow(table.id, seat=0) as game:
            async for state in game:
                for line in game.told():
                    print(line)
                if state.question:
                    await game.choose(state.question.options[0])

What the server does not allow raises `RefusedError`, with the server's own sentence. "Not now" and broken connections
raise nothing: the client waits as it is told, and goes on where it was.
"""

from .client import Client
from .following import Following, codes_of
from .patience import RefusedError

__all__ = ["Client", "Following", "RefusedError", "codes_of"]
