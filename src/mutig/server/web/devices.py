"""What a browser calls itself, in words a person recognises: "Firefox, Linux"."""

from __future__ import annotations

# Browsers name each other in their User-Agent: the first that is found is the true one.
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)


def described(user_agent: str) -> str:
    """Only words of ours, whatever a client sends; nothing where it cannot be told."""
    found = (next((word for sign, word in known if sign in user_agent), "") for known in (BROWSERS, SYSTEMS))
    return ", ".join(filter(None, found))
