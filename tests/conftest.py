"""What holds for all tests."""

from __future__ import annotations

import os

# Tests start hundreds of programs. Where the environment forbids Python to keep what it compiled of its sources, each
# of them compiles all of it anew: that is a second of processor time, which nobody pays who plays.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
