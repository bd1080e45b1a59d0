"""The one kind of error that reaches people: a sentence, never a traceback."""


class MutigError(ValueError):
    """Bad input: the message says what was wrong and what is expected."""
