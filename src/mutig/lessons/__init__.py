"""Lessons: learning a game by playing it. A lesson is data, and runs on the same engine as every other game.

`lesson.py` says what a lesson is and reads it, `run.py` plays one, `facts.py` tells what is true in a position, and
`book.py` holds all lessons of a game with their sentences in four languages (docs/lessons.md).
"""

from .book import Book
from .lesson import Habits, Lesson, Step
from .run import Answer, Run

__all__ = ["Answer", "Book", "Habits", "Lesson", "Run", "Step"]
