"""A session as one JSON text, and back.

The text is an object with the fields

    format        1; a text of a higher format is not read
    game          the short name
    rules         the game's `RULES_VERSION`
    options       the fields of the game's `Options`
    seats         [{"name": …, "bot": null or a level}, …]
    seed          the seed of chance
    joined        the seats that joined in the course of the log; missing if none did
    log           all action texts, chance's and hidden cards' too
    cursor        the shown ply
    abandoned     null or {"ply": …, "log": […]}, with "joined" if seats joined in it
    takebacks     the number of takebacks
    unseen        the number of takebacks past a revelation; missing if 0
    table         the fields of `TableState`
    arrangement   arrangements of a person, which undo keeps
    checksum      CRC-32 of the canonical JSON of the fields from `format` to `log`

in this order, so that the header and the first actions of a torn text survive. Loading
replays the log and checks every action. `loads` raises `SaveError` for any bad text,
and nothing else.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from tabletop.core import names
from tabletop.core.codec import CodecError, decode, encode, parse_json
from tabletop.core.game import AnyGame
from tabletop.core.i18n import _
from tabletop.registry import current_level
from tabletop.session import (
    Abandoned,
    Header,
    Seat,
    Session,
    TableState,
    checked_seed,
    default_name,
    game_of,
)

FORMAT: Final = 1
_NO_LEVEL: Final = "?"  # replacement for an invalid id of a level
MOST_TAKEBACKS: Final = 1_000_000  # of a game; at one a second they take eleven days

_LOG_MARK: Final = ',"log":['
T = TypeVar("T")


class SaveError(ValueError):
    """An error in a text that is no valid save."""

    def __init__(self, message: str, partial: Session | None = None) -> None:
        """Store the message, a whole sentence, and the valid part."""
        super().__init__(message)
        self.partial = partial  # the valid part as a session, or None


def dumps(session: Session) -> str:
    """Return the session as one line of JSON.

    A game that another device has raises `ValueError`.
    """
    if session.is_remote:
        raise ValueError(_("This game is being played on another device."))
    abandoned = encode(session.abandoned)
    if isinstance(abandoned, dict) and not abandoned["joined"]:
        del abandoned["joined"]
    fields = _checked_fields(session) | {
        "cursor": session.cursor,
        "abandoned": abandoned,
        "takebacks": session.takebacks,
        **({"unseen": session.unseen} if session.unseen else {}),
        "table": session.table.written(),
        "arrangement": session.arrangement,
    }
    fields["checksum"] = checksum(fields)
    return json.dumps(fields, separators=(",", ":"))


def loads(text: str) -> Session:
    """Return the session in a text of `dumps`.

    A text that is torn, changed, newer or of an unknown game raises `SaveError`; its
    `partial` is the valid part.
    """
    fields = _parsed(text)
    session = _replayed(fields)
    if _field(fields, "checksum", str, session) != checksum(fields):
        message = _("The save was changed after it was made: its checksum is wrong.")
        raise SaveError(message, session)
    try:
        _restore_rest(session, fields)
    except SaveError as error:
        session.goto(len(session.log))
        raise SaveError(str(error), session) from None
    return session


def checksum(fields: Mapping[str, object]) -> str:
    """Return the checksum of the header fields and the log."""
    covered = ("format", "game", "rules", "options", "seats", "seed", "joined", "log")
    canonical = json.dumps(
        {key: fields[key] for key in covered if key in fields},
        sort_keys=True,
        separators=(",", ":"),
    )
    return f"{zlib.crc32(canonical.encode()):08x}"


def _checked_fields(session: Session) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "game": session.game,
        "rules": game_of(session.game).RULES_VERSION,
        "options": encode(session.options),
        "seats": encode(session.header.seats),
        "seed": session.seed,
        **({"joined": encode(session.joined)} if session.joined else {}),
        "log": list(session.log),
    }


def _parsed(text: str) -> dict[str, Any]:
    try:
        fields = parse_json(text)
    except CodecError as error:
        message = _("The save is damaged: {error}")
        raise SaveError(message.format(error=error), _salvaged(text)) from None
    if not isinstance(fields, dict):
        raise SaveError(_("This isn’t a saved game."))
    return fields


def _salvaged(text: str) -> Session | None:
    """Return the valid beginning of a torn text."""
    header, mark, rest = text.partition(_LOG_MARK)
    if not mark:
        return None
    try:
        fields = parse_json(header + "}")
    except CodecError:
        return None
    if not isinstance(fields, dict):
        return None
    try:
        return _replayed(fields | {"log": list(_whole_strings(rest))}, is_torn=True)
    except SaveError as error:
        return error.partial


def _whole_strings(text: str) -> Iterator[str]:
    """Yield the whole strings at the beginning of a torn list."""
    decoder, place = json.JSONDecoder(), 0
    while text[place : place + 1] == '"':
        try:
            item, place = decoder.raw_decode(text, place)
        except ValueError:
            return
        yield item
        place += text[place : place + 1] == ","


def _replayed(fields: Mapping[str, Any], *, is_torn: bool = False) -> Session:
    session, log = _laid(fields), _field(fields, "log", tuple[str, ...])
    joined = _field(fields, "joined", tuple[Seat, ...]) if "joined" in fields else ()
    game = game_of(session.game)
    for ply, text in enumerate(log):
        try:
            session.append(text)
        except ValueError as error:
            session.settle()
            _seat(session, joined)
            message = _("The game can’t be replayed at action {ply}: {reason}")
            message = message.format(ply=ply, reason=error)
            raise SaveError(message, session) from None
    session.settle()
    _seat(session, joined)
    if not is_torn:
        _check_joined(joined, len(session.joined), session)
    if fields["rules"] < game.RULES_VERSION:
        message = _(
            "The save follows older rules of {game}, so the game may continue"
            " differently."
        )
        raise SaveError(message.format(game=_(game.TITLE)), session)
    return session


def seated(game: str, seats: Sequence[Seat], first: int = 0) -> tuple[Seat, ...]:
    """Return the seats of a text with valid names; `first` counts from 0.

    Bad names are repaired so that the game can continue. A bad id of a level is
    repaired too; it is then no level of this version. Another level plays in place of a
    former one.
    """
    return tuple(
        Seat(
            names.mended(seat.name) or default_name(place, seat.bot),
            None
            if seat.bot is None
            else current_level(game, names.mended(seat.bot) or _NO_LEVEL),
        )
        for place, seat in enumerate(seats, first)
    )


def _seat(session: Session, joined: Sequence[Seat]) -> None:
    """Seat the players that joined, up to the number that the log admits."""
    first = len(session.header.seats)
    there = seated(session.game, joined[: len(session.joined)], first)
    for place, seat in enumerate(there, first):
        session.sit(place, seat)


def _check_joined(joined: Sequence[Seat], number: int, partial: Session | None) -> None:
    if len(joined) != number:
        message = _("The save lists {named} players who joined, but {joined} did.")
        words = {"named": len(joined), "joined": number}
        raise SaveError(message.format(**words), partial)


def _laid(fields: Mapping[str, Any]) -> Session:
    if _bounded(fields, "format", 1) > FORMAT:
        raise SaveError(_("The save was made by a newer version of Tabletop."))
    name = _field(fields, "game", str)
    try:
        game: AnyGame = game_of(name)
    except ValueError as error:
        raise SaveError(str(error)) from None
    if _bounded(fields, "rules", 1) > game.RULES_VERSION:
        message = _("The save follows newer rules of {game} than this version knows.")
        raise SaveError(message.format(game=_(game.TITLE)))
    options = _field(fields, "options", game.Options)
    seats = seated(name, _field(fields, "seats", tuple[Seat, ...]))
    seed = _field(fields, "seed", str)
    try:
        return Session(Header(name, options, seats, checked_seed(seed)))
    except ValueError as error:
        raise SaveError(str(error)) from None


def _restore_rest(session: Session, fields: Mapping[str, Any]) -> None:
    """Restore the fields other than header and log."""
    takebacks = _bounded(fields, "takebacks", 0, MOST_TAKEBACKS)
    session.takebacks = takebacks
    session.unseen = _unseen(fields, takebacks)
    session.table = TableState.read(_json_object(fields, "table"))
    session.arrangement = _json_object(fields, "arrangement")
    abandoned = _field(fields, "abandoned", Abandoned | None)
    if abandoned is not None:
        _bring_back(session, abandoned)
    try:
        session.goto(_field(fields, "cursor", int))
    except ValueError as error:
        raise SaveError(str(error)) from None


def _unseen(fields: Mapping[str, Any], takebacks: int) -> int:
    """Return the number of takebacks past a revelation."""
    unseen: int = _field(fields, "unseen", int) if "unseen" in fields else 0
    if not 0 <= unseen <= takebacks:
        message = _("The save lists {unseen} of {takebacks} takebacks as unseen.")
        raise SaveError(message.format(takebacks=takebacks, unseen=unseen))
    return unseen


def _bring_back(session: Session, abandoned: Abandoned) -> None:
    """Restore the abandoned moves if they can be replayed."""
    scratch = Session(session.header)
    try:
        session.goto(abandoned.ply)
        for text in session.log[: abandoned.ply] + abandoned.log:
            scratch.append(text)
    except ValueError as error:
        message = _("The save’s abandoned moves can’t be replayed: {error}")
        raise SaveError(message.format(error=error)) from None
    number = len(scratch.seats) - len(session.seats)
    _check_joined(abandoned.joined, number, None)
    session.abandoned = replace(
        abandoned, joined=seated(session.game, abandoned.joined, len(session.seats))
    )


def _json_object(fields: Mapping[str, Any], key: str) -> dict[str, Any]:
    value = _present(fields, key)
    if not isinstance(value, dict):
        message = _("The field “{key}” of the save is not an object.")
        raise SaveError(message.format(key=key))
    return value


def _field(
    fields: Mapping[str, Any], key: str, kind: Any, partial: Session | None = None
) -> Any:
    value = _present(fields, key, partial)
    try:
        return decode(kind, value)
    except CodecError as error:
        message = _("The field “{key}” of the save is wrong: {reason}")
        raise SaveError(message.format(key=key, reason=error), partial) from None


def _bounded(
    fields: Mapping[str, Any], key: str, least: int, most: int | None = None
) -> int:
    number: int = _field(fields, key, int)
    if number < least or (most is not None and number > most):
        message = _("The field “{key}” of the save is too small or too large.")
        raise SaveError(message.format(key=key))
    return number


def _present(
    fields: Mapping[str, Any], key: str, partial: Session | None = None
) -> Any:
    if key not in fields:
        raise SaveError(_("The save has no field “{key}”.").format(key=key), partial)
    return fields[key]


# Saves without replay


@dataclass(frozen=True, slots=True)
class Outline:
    """The parts of a save that tell whether another one contains it."""

    header: tuple[Any, ...]
    log: tuple[str, ...]
    cut: tuple[str, ...]
    takebacks: int

    def holds(self, other: Outline) -> bool:
        """Return whether this save contains all actions of the other one."""
        length = len(other.log)
        is_there = other.log in (self.log[:length], self.cut[:length])
        return is_there and self.header == other.header


def is_newer(text: str) -> bool:
    """Return whether a newer version or newer rules wrote this save."""
    try:
        fields = parse_json(text)
        if not isinstance(fields, dict):
            return False
        if decode(int, fields.get("format")) > FORMAT:
            return True
        game = game_of(decode(str, fields.get("game")))
        return bool(decode(int, fields.get("rules")) > game.RULES_VERSION)
    except ValueError:  # no save, or of no game of this version
        return False


def outline(text: str) -> Outline | None:
    """Return the outline of a save; None if it is no valid one of this version."""
    if is_newer(text):
        return None
    try:
        fields = parse_json(text)
        if not isinstance(fields, dict) or fields["checksum"] != checksum(fields):
            return None
        log = decode(tuple[str, ...], fields["log"])
        abandoned = decode(Abandoned | None, fields["abandoned"])
        header = fields["game"], fields["options"], fields["seed"]
        takebacks = decode(int, fields["takebacks"])
    except (CodecError, KeyError):
        return None
    cut = () if abandoned is None else log[: abandoned.ply] + abandoned.log
    return Outline(header, log, cut, takebacks)
