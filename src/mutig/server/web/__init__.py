"""HTTP and sockets: everything between the network and the table service."""

from .app import create_app
from .settings import WebSettings

__all__ = ["WebSettings", "create_app"]
