"""People and their tables: everything behind the network, and nothing of the network itself."""

from .following import Following, Send
from .house import House
from .settings import Settings

__all__ = ["Following", "House", "Send", "Settings"]
