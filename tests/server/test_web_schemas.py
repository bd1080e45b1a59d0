"""The OpenAPI and AsyncAPI documents are what those formats say they are: held against the published schemas."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator, Draft202012Validator

from mutig.server.web import asyncapi, create_app
from mutig.server.web.openapi import document

SCHEMAS = Path(__file__).parent / "schemas"


def published(name: str) -> dict[str, Any]:
    schema: dict[str, Any] = json.loads((SCHEMAS / name).read_text(encoding="utf-8"))
    return schema


def complaints(validator: Any, document: dict[str, Any]) -> list[str]:
    """What is wrong, with its place."""
    return [f"{error.json_path}: {error.message[:200]}" for error in validator.iter_errors(document)]


OPENAPI = Draft202012Validator(published("openapi-3.1.json"))
ASYNCAPI = Draft7Validator(published("asyncapi-3.0.0.json"))


@pytest.fixture
def openapi() -> dict[str, Any]:
    unused: Any = object()  # describing the routes asks nothing of the service
    told: dict[str, Any] = json.loads(json.dumps(document(create_app(unused).inner)))
    return told


def test_the_openapi_document_is_one(openapi: dict[str, Any]) -> None:
    assert openapi["openapi"].startswith("3.1")
    assert complaints(OPENAPI, openapi) == []
    for name, schema in openapi["components"]["schemas"].items():
        assert complaints(Draft202012Validator(Draft202012Validator.META_SCHEMA), schema) == [], name


def test_the_asyncapi_document_is_one() -> None:
    told = json.loads(json.dumps(asyncapi.document()))
    assert complaints(ASYNCAPI, told) == []


def test_a_document_with_a_mistake_is_found_out(openapi: dict[str, Any]) -> None:
    path = next(iter(openapi["paths"].values()))
    next(iter(path.values()))["responses"] = []
    assert complaints(OPENAPI, openapi)
    told = json.loads(json.dumps(asyncapi.document()))
    told["operations"]["tell"]["action"] = "shout"
    assert complaints(ASYNCAPI, told)
