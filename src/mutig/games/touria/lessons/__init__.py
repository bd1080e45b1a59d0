"""What the game teaches: seven lessons, and the remarks of its coach."""

from pathlib import Path

from mutig.lessons import Book, Habits

HABITS = Habits(
    safe=("decline", "stop", "no", "end", "no gift"),
    idle=("decline", "stop", "no", "end"),
)
BOOK = Book(Path(__file__).parent, HABITS)
