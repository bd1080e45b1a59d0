"""`python -m mutig` is `mutig`, for whose folder of scripts is not on the path."""

from mutig.cli import app

app(prog_name="mutig")
