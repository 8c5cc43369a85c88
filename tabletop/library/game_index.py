"""The index of stored games: one `GameSummary` for each, without the log.

The list of games is searched, sorted and drawn from these entries alone.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from tabletop.core import i18n, names
from tabletop.core.codec import CodecError, decode, encode, parse_json
from tabletop.core.i18n import folded
from tabletop.core.options import options_text
from tabletop.library import results
from tabletop.registry import view_of
from tabletop.session import Session, game_of

LONGEST_TITLE: Final = 60


@dataclass(frozen=True, slots=True)
class GameSummary:
    """The description of a stored game."""

    id: str  # of the save, and in its address
    game: str  # the short name; "" if the save is unreadable
    status: str  # the state of the game in a few words, without hidden information
    over: bool  # whether the game is finished
    changed: float  # the time of the last move, in seconds since 1970
    # of the one person at this device; None before the end, with several persons, and
    # for entries of older versions
    result: results.PersonalResult | None = None
    # the names of the opponents of the one person at this device; of all players with
    # several persons or none
    others: tuple[str, ...] = ()
    title: str = ""  # a person's title for the game, or ""
    is_pinned: bool = False  # whether it is listed first
    is_reviewed: bool = False  # whether the player opened the review
    is_unseen: bool = False  # whether it has ended here and no page has shown the end
    levels: tuple[str, ...] = ()  # the distinct levels of the computers
    options: str = ""  # the unusual options, such as "plus_window=true"
    takebacks: int = 0  # the number of takebacks
    # a hash of the finished game before its first action, equal for games of one deal.
    # "" for entries of older versions, and before the end, when the seed could reveal
    # hidden information.
    deal: str = ""
    daily: str = ""  # the day whose deal this is, such as "2026-11-23", or ""
    begun: float = 0.0  # the beginning of that try, in seconds since 1970; 0 if unknown
    # the result of that try, or of a game alone, in a few words and squares; "" before
    # the end
    feat: str = ""
    # the luck of the one person in the finished game, 0 to 1; None if it is unknown
    luck: float | None = None
    glimpse: str = ""  # the text of the thumbnail, for `tabletop.ui.thumbnails`
    language: str = "en"  # of the status and the words of the feat (BCP 47)
    assisted: bool = False  # whether a computer made a move for a person at this device
    computers: tuple[str, ...] = ()  # the names of the computers
    is_turn: bool = False  # whether the one person at this device acts next
    # the colours and signs of `others`, each the place of a seat from 0; () for entries
    # of older versions
    discs: tuple[int, ...] = ()

    @property
    def is_counted(self) -> bool:
        """Whether the game counts: it has no takebacks and no help."""
        return not (self.takebacks or self.assisted)

    @property
    def is_told(self) -> bool:
        """Whether the words are in the installed language."""
        return self.language == i18n.language()

    def marked_as(self, other: GameSummary) -> GameSummary:
        """Return this entry with the marks that the other one got on this device."""
        has_ended = self.over and not other.over
        return replace(
            self,
            title=other.title,
            is_pinned=other.is_pinned,
            is_reviewed=self.is_reviewed or other.is_reviewed,
            is_unseen=has_ended or (self.over and other.is_unseen),
        )


def entry_of(id_: str, session: Session, status: str, changed: float) -> GameSummary:
    """Return the entry of a game; `changed` is the time of the last move."""
    bots = (seat.bot for seat in session.seats)
    day = results.day_of(session)
    return GameSummary(
        id_,
        session.game,
        status,
        session.is_over,
        changed,
        results.result_of(session),
        results.opponents(session),
        levels=tuple(dict.fromkeys(filter(None, bots))),
        options=options_of(session),
        takebacks=session.takebacks,
        daily=day,
        begun=results.begun_of(session) if day else 0.0,
        feat=results.feat_of(session) if day or len(session.seats) == 1 else "",
        luck=results.luck_of(session),
        deal=deal_of(session) if session.is_over else "",
        glimpse=view_of(session.game).glimpse(session.observation(0)),
        language=i18n.language(),
        assisted=session.is_assisted,
        computers=tuple(seat.name for seat in session.seats if seat.bot),
        is_turn=session.to_act == results.person_of(session),
        discs=tuple(
            (place + session.table.moved) % len(session.seats)
            for place in results.places_of_opponents(session)
        ),
    )


def options_of(session: Session) -> str:
    """Return the unusual options, such as "plus_window=true"."""
    return options_text(session.options)


def deal_of(session: Session) -> str:
    """Return the hash of a game before its first action, without names."""
    header = session.header
    return _deal(header.game, header.options, header.seed, len(header.seats))


def deal_in(text: str) -> str:
    """Return the same hash for a save, without replay; "" if it has none."""
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
    """Return a person's title for a game, cleaned and cut."""
    return names.cleaned(text[: 4 * LONGEST_TITLE])[:LONGEST_TITLE].rstrip()


# Reading


def read(text: str) -> tuple[GameSummary, ...]:
    """Return the entries of a JSON array, without invalid ones and unknown fields."""
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
    """Return the entries of a trusted JSON array, from versions of this page.

    Their types are not checked, because that takes too long for a thousand entries.
    """
    found = []
    for row in json.loads(text):
        known = {name: row[name] for name in _FIELDS if name in row}
        try:
            if known.get("result"):
                known["result"] = results.PersonalResult(**known["result"])
            for name in ("others", "levels", "computers", "discs"):
                known[name] = tuple(known.get(name, ()))
            found.append(GameSummary(**known))
        except TypeError:  # a newer version, with other fields
            continue
    return found


# Searching and sorting


def best(entries: Iterable[GameSummary]) -> set[str]:
    """Return the ids of the games played alone with the best score of their kind.

    Games of one kind have the same rules. A single game of a kind is no best, and
    neither is a game that does not count.
    """
    of_kind: dict[tuple[str, str], list[tuple[float, float, str]]] = {}
    for entry in entries:
        if entry.result and entry.result.kind == "solo" and entry.is_counted:
            row = entry.result.points, -entry.changed, entry.id
            of_kind.setdefault((entry.game, entry.options), []).append(row)
    return {max(rows)[-1] for rows in of_kind.values() if len(rows) > 1}


def sorted_(entries: Iterable[GameSummary]) -> list[GameSummary]:
    """Return the entries in the order of lists: pinned ones, then the latest first."""
    return sorted(entries, key=lambda entry: (not entry.is_pinned, -entry.changed))


def found(
    entries: Iterable[GameSummary], query: str, titles: Callable[[GameSummary], str]
) -> list[GameSummary]:
    """Return the entries that match all words of a query, in their order.

    A word is the beginning of one in the `titles` of a game, a player's name or an own
    title.
    """
    words = folded(query).split()
    if not words:
        return list(entries)
    return [entry for entry in entries if _has(entry, words, titles(entry))]


def _has(entry: GameSummary, words: Sequence[str], titles: str) -> bool:
    told = " ".join((entry.title, titles, *entry.others))
    told = f" {folded(told)}"
    return all(f" {word}" in told for word in words)
