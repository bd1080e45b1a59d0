"""People at their tables: everything behind the network, and nothing of the network itself."""

from mutig.server.settings import Settings

from .service import TableService
from .views.followers import Follower, Send

__all__ = ["Follower", "Send", "Settings", "TableService"]
