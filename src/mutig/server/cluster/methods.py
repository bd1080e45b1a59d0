"""Which methods of the table service concern one table, and go to the process that has it in care.

Every public method is in one of these lists; a test sees to it.
"""

from __future__ import annotations

import inspect
from typing import Any, NamedTuple, get_type_hints

import msgspec

from mutig.server.tables import TableService

SOON_S = 15.0
LATER_S = 60.0  # what draws, replays or thinks

# By how long the answer may take. `person` and `table` come first in all of them.
CARRIED = {
    **dict.fromkeys(("act", "undo", "say", "mute", "vote", "why_not", "table", "shown", "snapshot"), SOON_S),
    **dict.fromkeys(("join", "leave", "change_seat", "start", "rematch"), SOON_S),
    **dict.fromkeys(("hint", "own_printed", "replay", "chronicle", "analysis", "record", "picture"), LATER_S),
}
# If it is not known whether they were done they may be asked again: they are known by the id of the action, put things
# as they are wanted, or only look.
REPEATABLE = frozenset(CARRIED) - {"join", "leave", "change_seat", "start", "rematch", "undo"}

# Each process answers these for itself: from the database, which is one for all, or from its own folders.
ANYWHERE = frozenset(
    {
        *("guest", "person_of", "person_with", "change_me"),
        *("make_account", "sign_in", "recover", "recovery_code", "rename_account", "change_password"),
        *("new_token", "sessions_of", "sign_out", "end_session", "sign_out_everywhere", "my_data", "delete_me"),
        *("create", "import_table", "invited", "my_tables", "listed_tables", "follow_mine"),
        *("printed", "edition", "keep_edition", "look_over", "show_record", "record_printed"),
        *(
            "lessons",
            "play_lesson",
            "house",
            "club_act",
            "club_people",
            "club_tables",
            "club_acts",
            "health",
            "hand_over",
            "close",
        ),
    }
)
FOLLOWING = frozenset({"follow"})  # goes to the process that has the table, and stays there (following.py)


class Parts(NamedTuple):
    """How what a method is given, and what it answers, travel."""

    signature: inspect.Signature
    given: msgspec.msgpack.Decoder[Any]
    answer: msgspec.msgpack.Decoder[Any]

    def put(self, *args: Any, **named: Any) -> list[Any]:
        """In the order of the signature, with everything that was left out."""
        bound = self.signature.bind(*args, **named)
        bound.apply_defaults()
        return list(bound.arguments.values())


def parts_of(method: str) -> Parts:
    told = inspect.unwrap(getattr(TableService, method))
    hints = get_type_hints(told)
    signature = inspect.signature(told)
    parameters = [parameter for name, parameter in signature.parameters.items() if name != "self"]
    given: Any = tuple[tuple(hints[parameter.name] for parameter in parameters)]  # type: ignore[misc]
    return Parts(
        signature.replace(parameters=parameters),
        msgspec.msgpack.Decoder(given),
        msgspec.msgpack.Decoder(hints["return"]),
    )


PARTS = {method: parts_of(method) for method in CARRIED}
