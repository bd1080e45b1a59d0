"""What every HTTP answer carries: headers that keep a browser from doing more than this page needs."""

from __future__ import annotations

from .hosts import bare, is_this_machine

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",  # positions and colours of pieces are style attributes
        "img-src 'self' data:",
        "font-src 'self' data:",
        "connect-src 'self' ws: wss:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

SECURITY_HEADERS: tuple[tuple[bytes, bytes], ...] = (
    (b"content-security-policy", CONTENT_SECURITY_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),  # an invite link must not be told to other sites
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=()"),
)

# Where a page is safe from who listens on the line. Elsewhere browsers leave it out, and complain in their console.
ALONE = (b"cross-origin-opener-policy", b"same-origin")

NOT_KEPT = (b"cache-control", b"no-store")  # what the API says is personal and of this moment


def is_secure(scheme: str, host: str | None) -> bool:
    """Whether browsers take a page from there for a secure context: encrypted, or from the very machine they run on."""
    return scheme == "https" or (host is not None and is_this_machine(bare(host)))


def same_origin(origin: str | None, host: str | None, scheme: str, others: frozenset[str]) -> bool:
    """Whether a browser's request comes from our own pages. Programs send no Origin; browsers cannot leave it out."""
    if origin is None or origin in others:
        return True
    return host is not None and origin == f"{scheme}://{host}"
