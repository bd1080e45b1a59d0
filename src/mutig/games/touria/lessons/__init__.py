"""What the game teaches: seven lessons, and the remarks of its coach."""

from pathlib import Path

from mutig.lessons import Book

BOOK = Book(Path(__file__).parent)
