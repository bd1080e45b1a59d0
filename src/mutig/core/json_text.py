"""JSON that anybody may have written: whatever cannot be read is one kind of error, with its line."""

from __future__ import annotations

import json
from typing import Any


def parsed(text: str) -> Any:
    """What a JSON text says; nesting without end and numbers without end are a `JSONDecodeError` like any other."""
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        raise
    except RecursionError:
        raise json.JSONDecodeError("Nested too deeply", text, 0) from None
    except ValueError:  # Python refuses to read numbers of thousands of digits
        raise json.JSONDecodeError("A number is too long", text, 0) from None
