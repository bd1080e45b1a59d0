"""HTTP and sockets: everything between the network and the House."""

from .app import create_app
from .settings import WebSettings

__all__ = ["WebSettings", "create_app"]
