"""The socket as an AsyncAPI document: every message both ways, from the types that are sent."""

from __future__ import annotations

import inspect
from typing import Any, get_args

import mutig
from mutig.server import wire
from mutig.server.refusal import say

from .connection import FLOOD, LONGEST_REASON, SIGNED_OUT, SILENT, TOO_SLOW
from .openapi import SECURITY, schemas
from .sockets import PATH

RESTARTING = 1012  # as RFC 6455's registry has it
ABOUT = """Text frames of JSON, told apart by `t`. Send `follow` to look at a table from a seat; a `snapshot` answers
it, then an `update` for every change this viewer can see. What carries an `id` is answered with that `id`, by `ack`,
`hint` or `refused`; sent again with the same `id` it counts once. Send `ping` at least once a minute. After a break
connect again and `follow` with `since`, the last `seq` you have: `missed` brings what happened meanwhile."""
ANSWERED_BY = {  # what the server answers, beside `refused`
    wire.Act: (wire.Ack,),
    wire.Undo: (wire.Ack,),
    wire.Say: (wire.Ack,),
    wire.Mute: (wire.Ack,),
    wire.Vote: (wire.Ack,),
    wire.AskHint: (wire.Hint,),
    wire.Follow: (wire.Snapshot, wire.Missed),
    wire.FollowMine: (wire.MyTables,),
    wire.Ping: (wire.Pong,),
}


def document() -> dict[str, Any]:
    """The whole document, ready for JSON."""
    heard, said = get_args(wire.FromClient), get_args(wire.FromServer)
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "Mutig, the socket", "version": mutig.__version__, "description": ABOUT},
        "defaultContentType": "application/json",
        "channels": {
            "socket": {
                "address": PATH,
                "description": "One connection; it looks at one table at a time.",
                "messages": {tag_of(kind): {"$ref": f"#/components/messages/{tag_of(kind)}"} for kind in heard + said},
                "bindings": {"ws": {"method": "GET"}},
                "x-close-codes": close_codes(),
            }
        },
        "operations": {
            **{f"hear-{tag_of(kind)}": operation("receive", [kind]) | reply(kind) for kind in heard},
            "tell": operation("send", said),
        },
        "components": {
            "messages": {tag_of(kind): message(kind) for kind in heard + said},
            "schemas": schemas(),
            "securitySchemes": {
                "cookie": {"type": "httpApiKey", "in": "cookie", "name": SECURITY["cookie"]["name"]},
                "bearer": {"type": "http", "scheme": "bearer"},
            },
        },
    }


def tag_of(kind: Any) -> str:
    """What stands in `t`."""
    return str(kind.__struct_config__.tag)


def message(kind: Any) -> dict[str, Any]:
    """One kind of message."""
    return {
        "name": tag_of(kind),
        "title": kind.__name__,
        "description": inspect.getdoc(kind) if kind.__doc__ else kind.__name__,
        "payload": {"$ref": f"#/components/schemas/{kind.__name__}"},
    }


def operation(action: str, kinds: Any) -> dict[str, Any]:
    """What the server does with some kinds of messages."""
    messages = [{"$ref": f"#/channels/socket/messages/{tag_of(kind)}"} for kind in kinds]
    return {"action": action, "channel": {"$ref": "#/channels/socket"}, "messages": messages}


def reply(kind: Any) -> dict[str, Any]:
    """How it is answered: as it should be, or with a refusal."""
    answers = [*ANSWERED_BY[kind], wire.Refused]
    messages = [{"$ref": f"#/channels/socket/messages/{tag_of(answer)}"} for answer in answers]
    return {"reply": {"channel": {"$ref": "#/channels/socket"}, "messages": messages}}


def close_codes() -> list[dict[str, Any]]:
    """Why the server hangs up; the reason in the frame is the sentence in the person's language."""
    ours = [{"code": bye.code, "reason": bye.reason} for bye in (SIGNED_OUT, SILENT, TOO_SLOW, FLOOD)]
    all_of_them = [*ours, {"code": RESTARTING, "reason": "restarting"}]
    return [{**each, "sentence": say(str(each["reason"]), "en")[:LONGEST_REASON]} for each in all_of_them]
