"""The OpenAPI document as a page to read: plain HTML, no scripts, nothing loaded from elsewhere."""

from __future__ import annotations

from html import escape
from typing import Any

STYLE = """
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
h1, h2, h3 { font-family: Georgia, serif; line-height: 1.2; } h2 { margin-top: 3rem; border-bottom: 1px solid #ccc; }
h3 { margin: 2rem 0 .3rem; } code { background: #f3efe6; padding: .1em .3em; border-radius: 3px; }
table { border-collapse: collapse; margin: .5rem 0; } td, th { text-align: left; padding: .15rem 1rem .15rem 0;
vertical-align: top; border-bottom: 1px solid #eee; } .method { text-transform: uppercase; font-weight: bold; }
a { color: #7a3b00; } p { margin: .3rem 0; white-space: pre-line; }
@media (prefers-color-scheme: dark) { body { background: #1c1a17; color: #eee; } code { background: #33302a; }
a { color: #f0b070; } td, th { border-color: #444; } }
"""


def page(document: dict[str, Any]) -> str:
    """The whole page."""
    about = document["info"]
    by_tag: dict[str, list[str]] = {}
    for path, operations in sorted(document["paths"].items()):
        for method, operation in operations.items():
            by_tag.setdefault(operation.get("tags", [""])[0], []).append(route(path, method, operation))
    groups = "".join(f"<h2>{escape(tag)}</h2>{''.join(routes)}" for tag, routes in by_tag.items())
    types = "".join(kind(name, schema) for name, schema in sorted(document["components"]["schemas"].items()))
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(about["title"])}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style><body>'
        f"<h1>{escape(about['title'])} {escape(about['version'])}</h1><p>{marked(about['description'])}</p>"
        f'<p>For programs: <a href="/api/openapi.json">openapi.json</a>, and for the socket '
        f'<a href="/api/asyncapi.json">asyncapi.json</a></p>{groups}<h2>Types</h2>{types}</body></html>'
    )


def route(path: str, method: str, operation: dict[str, Any]) -> str:
    """One address: what it does, what it takes, what it gives."""
    rows = [
        (f"<code>{escape(given['name'])}</code> in {given['in']}", type_of(given["schema"]))
        for given in operation.get("parameters", [])
    ]
    body = operation.get("requestBody", {}).get("content", {})
    rows += [("body", type_of(content["schema"])) for content in body.values() if "schema" in content]
    for status, answer in operation["responses"].items():
        name = "otherwise" if status == "default" else f"answer {status}"
        contents = answer.get("content", {})
        rows += [(name, type_of(content.get("schema", {})) or escape(form)) for form, content in contents.items()]
        if not contents:
            rows.append((name, "nothing"))
    table = "".join(f"<tr><th>{left}</th><td>{right}</td></tr>" for left, right in rows)
    text = operation.get("description") or operation.get("summary", "")
    return (
        f'<h3><span class="method">{method}</span> <code>{escape(path)}</code></h3>'
        f"<p>{marked(text)}</p><table>{table}</table>"
    )


def kind(name: str, schema: dict[str, Any]) -> str:
    """One type with its fields."""
    required = set(schema.get("required", []))
    rows = "".join(
        f"<tr><th><code>{escape(field)}</code></th><td>{type_of(given)}"
        f"{'' if field in required else ', may be left out'}</td></tr>"
        for field, given in schema.get("properties", {}).items()
    )
    union = f"<p>{type_of(schema)}</p>" if "anyOf" in schema or "enum" in schema else ""
    text = marked(schema.get("description", ""))
    return f'<h3 id="{escape(name)}">{escape(name)}</h3><p>{text}</p>{union}<table>{rows}</table>'


def type_of(schema: dict[str, Any]) -> str:
    """A type in a few words, with links to the named ones."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    if "enum" in schema:
        return " | ".join(f"<code>{escape(repr(value))}</code>" for value in schema["enum"])
    if "const" in schema:
        return f"<code>{escape(repr(schema['const']))}</code>"
    for union in ("anyOf", "oneOf"):
        if union in schema:
            return " | ".join(type_of(one) for one in schema[union])
    if schema.get("type") == "array":
        return f"list of {type_of(schema.get('items', {}))}"
    if "propertyNames" in schema:
        return f"{type_of(schema['additionalProperties'])} by {type_of(schema['propertyNames'])}"
    if schema.get("type") == "object" and "description" in schema:  # one of several, told where they are listed
        return escape(schema["description"])
    plain = schema.get("type", "anything" if schema == {} else "")
    plain = " | ".join(plain) if isinstance(plain, list) else plain
    bounds = [
        f"{words} {schema[key]}"
        for key, words in (
            ("minimum", "at least"),
            ("maximum", "at most"),
            ("minLength", "at least"),
            ("maxLength", "at most"),
            ("pattern", "like"),
        )
        if key in schema
    ]
    return escape(", ".join([str(plain), *bounds]))


def marked(text: str) -> str:
    """Text with `code` in it."""
    return "".join(
        f"<code>{escape(part)}</code>" if number % 2 else escape(part) for number, part in enumerate(text.split("`"))
    )
