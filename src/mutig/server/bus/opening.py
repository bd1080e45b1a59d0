"""From an address to a bus."""

from __future__ import annotations

from mutig.core.errors import MutigError

from .address import read_address
from .bus import Bus


async def open_bus(address: str) -> Bus:
    """A bus by its address: nats://[name:password@]host[:port][,...][/club], or a file that holds such an address."""
    place = read_address(address)
    try:
        from .nats_bus import NatsBus
    except ModuleNotFoundError:
        raise MutigError("a bus needs one package more: pip install 'mutig[bus]'") from None
    return await NatsBus.open(place)
