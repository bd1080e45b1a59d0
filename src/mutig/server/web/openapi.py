"""What the server understands, as an OpenAPI document: routes from the handlers, types from `wire`.

Litestar describes the routes. The types come from msgspec, which also checks the messages, so that the page and the
check cannot disagree.
"""

from __future__ import annotations

from typing import Any, get_args

import msgspec
from litestar import Litestar

from mutig.server import wire
from mutig.server.refusal import sentences
from mutig.server.tables.schemas import game_schemas, view_names

from .sessions import COOKIE

REF = "#/components/schemas/{name}"
PROBLEM = {
    "description": "It cannot be done, and why: `reason` for programs, `message` for people, in their language.",
    "content": {"application/json": {"schema": {"$ref": REF.format(name="Problem")}}},
}
ABOUT = """Tables of board games: people, bots and programs sit at the same table and see what their seat may see.

Every request but a few needs a person: `POST /api/v1/me` makes a guest and sets the cookie `mutig_session`. A program
asks `POST /api/v1/me/token` once and then sends `Authorization: Bearer <token>`.

A game can be played over HTTP alone (`state`, `actions`) or over the socket `/api/v1/socket`: text frames of JSON, told
apart by `t`. What a client may send there is the type `FromClient`; what it gets is `FromServer`. The socket is
described message by message in `/api/asyncapi.json`."""


BEFORE_THE_GAME = {"type": "object", "maxProperties": 0}  # nothing lies on the table yet
SECURITY = {
    "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE, "description": "Set by `POST /api/v1/me`."},
    "bearer": {"type": "http", "scheme": "bearer", "description": "From `POST /api/v1/me/token`."},
}


def document(app: Litestar) -> dict[str, Any]:
    """The whole document, ready for JSON."""
    described = app.openapi_schema.to_schema()
    for path in described["paths"].values():
        for operation in path.values():
            tidy(operation)
    described["components"] = {"schemas": schemas(), "securitySchemes": SECURITY}
    described["security"] = [{"cookie": []}, {"bearer": []}, {}]
    return described


def tidy(operation: dict[str, Any]) -> None:
    """Where Litestar's own words do not fit ours."""
    operation["summary"] = operation["description"].partition(".")[0]
    operation["responses"].pop("400", None)  # its form of a problem, which we do not use
    for answer in operation["responses"].values():
        answer["description"] = "Done."
    operation["responses"]["default"] = PROBLEM
    body = operation.get("requestBody", {"content": {}})
    for content in body["content"].values():
        body["required"] = "oneOf" not in content["schema"]
        one_type(content["schema"])
    for given in operation.get("parameters", []):
        schema = given["schema"]
        one_type(schema)  # an address cannot say null
        if schema["type"] == "integer":
            schema.setdefault("minimum", 0)  # Litestar leaves a bound of 0 out; none of ours is below


def one_type(schema: dict[str, Any]) -> None:
    """What may be missing is described as what it is when it is there."""
    for one in schema.pop("oneOf", []):
        schema.update(one if one != {"type": "null"} else {})


def schemas() -> dict[str, Any]:
    """Every type of `wire` by its name, the two unions of the socket, and the views and choices of each game."""
    types = [getattr(wire, name) for name in wire.__all__]
    types = [kind for kind in types if issubclass(kind, msgspec.Struct) and kind is not wire.Message]
    _, found = msgspec.json.schema_components(types, ref_template=REF)
    for name, union in (("FromClient", wire.FromClient), ("FromServer", wire.FromServer)):
        found[name] = {
            "title": name,
            "description": f"One message {'to' if name == 'FromClient' else 'from'} the server over the socket.",
            "anyOf": [{"$ref": REF.format(name=kind.__name__)} for kind in get_args(union)],
        }
    return with_games(found) | game_schemas(REF)


def with_games(found: dict[str, Any]) -> dict[str, Any]:
    """Where `wire` leaves the word to the games, or to the sentences there are."""
    views = [{"$ref": REF.format(name=name)} for name in view_names()]
    for name in ("Snapshot", "Update", "Frame"):
        found[name]["properties"]["view"] = {"anyOf": list(views)}
    found["Snapshot"]["properties"]["view"]["anyOf"].append(BEFORE_THE_GAME)
    for name in ("Problem", "Refused"):
        found[name]["properties"]["reason"] = {"enum": sorted(sentences("en"))}
    return found
