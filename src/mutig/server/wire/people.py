"""Who people are, over HTTP: guests, accounts, sessions."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from .plain import END, PLAIN, Language, Message, Name, Password, Word


class Me(Message, frozen=True):
    """Who I am to this server. A guest has no account."""

    id: str
    name: str
    language: Language
    account: str | None


class NewGuest(Message, frozen=True):
    name: Name | None = None
    language: Language = "en"


class ChangeMe(Message, frozen=True):
    name: Name | UnsetType = UNSET
    language: Language | UnsetType = UNSET


AccountName = Annotated[str, Meta(pattern="^[A-Za-z0-9_.-]{3,24}" + END)]
NewPassword = Annotated[str, Meta(min_length=10, max_length=200, pattern=PLAIN)]


class NewAccount(Message, frozen=True):
    """An account keeps a guest's tables together on every device; nothing requires one."""

    account: AccountName
    password: NewPassword


class SignIn(Message, frozen=True):
    account: Word
    password: Password


class ChangePassword(Message, frozen=True):
    old: Password
    new: NewPassword


class ChangeAccount(Message, frozen=True):
    """Another name to sign in with; the old one is anybody's from then on."""

    account: AccountName
    password: Password


class Proof(Message, frozen=True):
    """Whoever has an account proves it with its password; a guest has none."""

    password: Password | None = None


class RecoveryCode(Message, frozen=True):
    """Opens the same guest or account on another device, once. Shown once, kept by its owner."""

    code: Word


class Recover(Message, frozen=True):
    """An account needs a new password with its code, since the old one is forgotten; a guest has none."""

    code: Word
    password: NewPassword | None = None


class Token(Message, frozen=True):
    """Lets a program play for me, as `Authorization: Bearer <token>`. Shown once."""

    token: str


class Session(Message, frozen=True):
    """A browser or a program that is signed in as me."""

    id: str  # to end it; it opens nothing
    kind: Literal["browser", "program"]
    device: str  # "Firefox, Linux"; empty where it cannot be told
    created: str
    seen: str  # to the hour
    mine: bool  # the one that asks
