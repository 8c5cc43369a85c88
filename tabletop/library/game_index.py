"""The catalogue: one entry a stored game, without its log.

A list of a thousand games is searched, sorted and drawn by these alone.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from tabletop.core import i18n, names
from tabletop.core.codec import CodecError, decode, encode, parse_json
from tabletop.core.i18n import folded
from tabletop.core.options import format_options
from tabletop.library.results import (
    PersonalResult,
    begun_of,
    day_of,
    feat_of,
    luck_of,
    opponents,
    result_of,
)
from tabletop.registry import view_of
from tabletop.session import Session, game_of

LONGEST_TITLE: Final = 60


@dataclass(frozen=True, slots=True)
class GameSummary:
    """The description of a stored game."""

    id: str  # of the save, and in its address
    game: str  # the short name, or "" where nothing of the save can be read
    status: str  # the state of the game in a few words that give nothing hidden away
    over: bool  # whether the game is finished
    changed: float  # when it was played last, in seconds since 1970
    # how the one person at the device came off in the finished game; None before its
    # end, of several persons, and of what an older version kept
    result: PersonalResult | None = None
    # what those are called who play against the one person at the device; with several
    # persons, or none, all who play
    others: tuple[str, ...] = ()
    title: str = ""  # what a person called the game, or ""
    is_pinned: bool = False  # whether it stands before all others
    is_reviewed: bool = False  # whether it was looked back at
    levels: tuple[str, ...] = ()  # those of the computers that play, each once
    options: str = ""  # what was chosen otherwise than usual, as in "plus_window=true"
    takebacks: int = 0  # how often something was taken back
    # a hash of what the finished game was before its first action; games of one deal
    # have the same one. "" of what an older version kept, and before the end, when
    # something may be hidden that the seed would tell.
    deal: str = ""
    # the day whose deal this is the first try of, as in "2026-11-23", or ""
    daily: str = ""
    # when that try was begun, in seconds since 1970; 0 for not known
    begun: float = 0.0
    # what that, or a game played alone, came to in a few words and squares, "" before
    # its end
    feat: str = ""
    # how lucky the one person was in the finished game, 0 to 1; None where none can
    # tell
    luck: float | None = None
    glimpse: str = ""  # the table in short, as `tabletop.ui.thumbnails` draws it
    language: str = "en"  # that of the status and of the words of the feat (BCP 47)
    assisted: bool = False  # whether a computer made a move for a person at this device

    @property
    def is_counted(self) -> bool:
        """Whether it counts: nothing was taken back, and no computer helped."""
        return not (self.takebacks or self.assisted)

    @property
    def is_told(self) -> bool:
        """Whether the words are of the language that is spoken now."""
        return self.language == i18n.language()

    def marked_as(self, other: GameSummary) -> GameSummary:
        """Return this with what a person has said of the other one."""
        return replace(
            self,
            title=other.title,
            is_pinned=other.is_pinned,
            is_reviewed=self.is_reviewed or other.is_reviewed,
        )


def entry_of(id_: str, session: Session, status: str, changed: float) -> GameSummary:
    """Return the entry of a game.

    Args:
        id_: of its save.
        session: the game.
        status: its state in a few words.
        changed: when it was played last, in seconds since 1970.
    """
    bots = (seat.bot for seat in session.seats)
    day = day_of(session)
    return GameSummary(
        id_,
        session.game,
        status,
        session.is_over,
        changed,
        result_of(session),
        opponents(session),
        levels=tuple(dict.fromkeys(filter(None, bots))),
        options=options_of(session),
        takebacks=session.takebacks,
        daily=day,
        begun=begun_of(session) if day else 0.0,
        feat=feat_of(session) if day or len(session.seats) == 1 else "",
        luck=luck_of(session),
        deal=deal_of(session) if session.is_over else "",
        glimpse=view_of(session.game).glimpse(session.observation(0)),
        language=i18n.language(),
        assisted=session.is_assisted,
    )


def options_of(session: Session) -> str:
    """Return what was chosen otherwise than usual, as in "plus_window=true"."""
    chosen = format_options(session.options).items()
    return "&".join(f"{name}={text}" for name, text in chosen)


def deal_of(session: Session) -> str:
    """Return the hash of what the game was before its first action, names aside."""
    header = session.header
    return _deal(header.game, header.options, header.seed, len(header.seats))


def deal_in(text: str) -> str:
    """Return the same hash for a save, which is not replayed; "" where it has none."""
    try:
        fields: Any = parse_json(text)
        game = decode(str, fields["game"])
        options = decode(game_of(game).Options, fields["options"])
        return _deal(game, options, decode(str, fields["seed"]), len(fields["seats"]))
    except (ValueError, KeyError, TypeError):
        return ""


def _deal(game: str, options: object, seed: str, seats: int) -> str:
    began = [game, encode(options), seed, seats]
    return f"{zlib.crc32(json.dumps(began, sort_keys=True).encode()):08x}"


def titled(text: str) -> str:
    """Return what a person calls a game, as it can be shown."""
    return names.cleaned(text[: 4 * LONGEST_TITLE])[:LONGEST_TITLE].rstrip()


# Reading


def read(text: str) -> tuple[GameSummary, ...]:
    """Return the entries of a JSON array; those that are none are left out.

    What a newer version says of a game besides is left out too.
    """
    try:
        rows = parse_json(text)
    except CodecError:
        return ()
    return tuple(_read(rows)) if isinstance(rows, list) else ()


def _read(rows: Sequence[Any]) -> Iterator[GameSummary]:
    for row in rows:
        try:
            known = {name: row[name] for name in _FIELDS if name in row}
            yield decode(GameSummary, known)
        except (CodecError, TypeError):
            continue


_FIELDS: Final = tuple(field.name for field in fields(GameSummary))


def skimmed(text: str) -> list[GameSummary]:
    """Return the entries of a JSON array that this page's own versions have written.

    Their types are not looked at one by one: of a thousand that would take longer than
    anybody waits for a list.
    """
    found = []
    for row in json.loads(text):
        known = {name: row[name] for name in _FIELDS if name in row}
        try:
            if known.get("result"):
                known["result"] = PersonalResult(**known["result"])
            for name in ("others", "levels"):
                known[name] = tuple(known.get(name, ()))
            found.append(GameSummary(**known))
        except TypeError:  # of a newer version, which has other fields
            continue
    return found


# Searching and sorting


def best(entries: Iterable[GameSummary]) -> set[str]:
    """Return the ids of the games played alone with the best score of their kind.

    Games of one kind follow the same rules; one alone is no best, and neither is one
    that does not count.
    """
    of_kind: dict[tuple[str, str], list[tuple[float, float, str]]] = {}
    for entry in entries:
        if entry.result and entry.result.kind == "solo" and entry.is_counted:
            row = entry.result.points, -entry.changed, entry.id
            of_kind.setdefault((entry.game, entry.options), []).append(row)
    return {max(rows)[-1] for rows in of_kind.values() if len(rows) > 1}


def sorted_(entries: Iterable[GameSummary]) -> list[GameSummary]:
    """Return the entries as they are listed: pinned ones, then by when they changed."""
    return sorted(entries, key=lambda entry: (not entry.is_pinned, -entry.changed))


def found(
    entries: Iterable[GameSummary], query: str, titles: Mapping[str, str]
) -> list[GameSummary]:
    """Return the entries that have all words of a query, in their order.

    Args:
        entries: to be searched.
        query: words, or beginnings of such, of games, players and titles.
        titles: of the games, by their short names.
    """
    words = folded(query).split()
    if not words:
        return list(entries)
    return [entry for entry in entries if _has(entry, words, titles)]


def _has(entry: GameSummary, words: Sequence[str], titles: Mapping[str, str]) -> bool:
    told = " ".join((entry.title, titles.get(entry.game, ""), *entry.others))
    told = f" {folded(told)}"
    return all(f" {word}" in told for word in words)
