"""All attacks, by the door they try."""

from __future__ import annotations

from . import connections, heads, pages, people, playing, records, sockets, tables, texts
from .attack import Attack

_EVERY: tuple[type[Attack], ...] = (
    heads.GiantHeads,
    heads.TrickledHeads,
    heads.GiantAddresses,
    connections.HalfOpen,
    connections.NothingSaid,
    connections.SlowBodies,
    connections.UnfinishedBodies,
    connections.SlowDownloads,
    connections.LongPolls,
    sockets.SocketsLeft,
    sockets.MessageFlood,
    sockets.ChatFlood,
    sockets.FragmentedFrames,
    sockets.SlowReaders,
    sockets.ComeAndGo,
    records.ImportedRecords,
    records.ImportedTowers,
    records.ImportedIds,
    records.ShownRecords,
    records.Replays,
    records.Records,
    playing.UndoStorm,
    playing.Hints,
    playing.Pictures,
    playing.BotTables,
    playing.WatchedBotTables,
    people.PasswordGuessing,
    people.NewGuests,
    people.NewTokens,
    people.UnknownTokens,
    tables.NewTables,
    tables.JoinAndLeave,
    tables.BigLists,
    pages.HealthFlood,
    pages.MetricsFlood,
    pages.PrintedSheets,
    pages.ApiPages,
    texts.ForbiddenTexts,
    texts.DeepNesting,
)
ATTACKS = {attack.name(): attack for attack in _EVERY}

__all__ = ["ATTACKS", "Attack"]
