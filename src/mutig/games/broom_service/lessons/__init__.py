"""What the game teaches: seven lessons, and the remarks of its coach."""

from pathlib import Path

from mutig.lessons import Book, Habits

HABITS = Habits(
    safe=("take", "cowardly", "action", "none", "stay", "decline", "stop", "keep", "done"),
    idle=("stay", "none", "decline", "stop"),
)
BOOK = Book(Path(__file__).parent, HABITS)
