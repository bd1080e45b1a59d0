"""A bot over the network: opens a table on a server, plays a game against `greedy`, and tells what happens.

mutig serve                                         (in another terminal)
python examples/server_bot.py [http://127.0.0.1:8765]

Where the server says "not so fast" the client waits as it is told; where the connection breaks, or the server is
started again, it goes on where it was. Open the printed link to watch.
"""

import asyncio
import random
import sys

from mutig.client import Client


async def main(url):
    dice = random.Random(1)
    async with Client(url, name="Lucky") as me:
        table = await me.create_table("broom-service", ["me", "greedy"])
        print(f"Watch at {url}/t/{table.id}")
        async with me.follow(table.id, seat=0) as game:
            async for state in game:
                print(*game.told(), sep="\n")
                if question := state.question:
                    chosen = dice.sample(question.options, question.least)
                    if await game.choose(*chosen):
                        print(f"  {question.ask} {', '.join(option.label for option in chosen)}")
        over = game.state.table
        print(
            *(f"{seat.name}: {points} points" for seat, points in zip(over.seats, over.scores, strict=True)), sep="\n"
        )


asyncio.run(main(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8765"))
