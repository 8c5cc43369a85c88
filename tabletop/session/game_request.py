"""A request for a new game: game, seats, options, seed.

A link, a form and the memory of the last choice hold it as texts by name:

- `players`, `seats` (`human,strong`), `names` (`Ann,Bob`) and `seed`;
- `undo`, whether undo goes back past revelations: `true` or `false`;
- `opening`, the first action, if an earlier game determines it;
- `forfeit`, the loser's debt, if the view of the game shows it;
- `beat` and `by`, a result to beat (`tabletop.session.challenge`);
- each option by its own name.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import unquote

from tabletop.core import names
from tabletop.core.game import AnyGame, continued, usual_players
from tabletop.core.i18n import _
from tabletop.core.options import format_options, named_options, parse_options
from tabletop.registry import current_level, offered_level, view_of
from tabletop.session import (
    COMPUTERS,
    Header,
    Seat,
    Session,
    TableState,
    challenge,
    checked_seed,
    default_name,
    default_seat,
    game_of,
    persons_of,
)
from tabletop.session.challenge import Challenge

HUMAN: Final = "human"  # kind of a person's seat; no level has this id

RESERVED: Final = (
    *("players", "seats", "names", "seed", "undo", "opening", "forfeit", "log"),
    *(challenge.BEAT, challenge.BY),
)
"""Names that no option of a game may have; `tabletop.session.links` uses `log`."""

LONGEST_FORFEIT: Final = 80  # maximum characters of the loser's debt
NAMED: Final = "named"  # the form field that holds the name of a set of options
UNNAMED: Final = "-"  # the text of that field for options without a name
OPTION: Final = "option-"  # prefix of the name of an option in a form field

_SWITCH: Final = ("false", "true")
_NUMBER: Final = re.compile(r"[0-9]{1,4}", re.ASCII)


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game that has not begun."""

    game: str  # the short name in `tabletop.registry.GAMES`
    seats: tuple[Seat, ...]  # one a player; none has an empty name
    options: Any  # an `Options` of that game
    seed: str = ""  # the seed of chance, "" for a fresh one
    undo: bool | None = None  # whether undo passes revelations; None as usual
    opening: str = ""  # the first action, if an earlier game determines it, or ""
    forfeit: str = ""  # the loser's debt, or ""
    challenge: Challenge | None = None  # to beat, if the link of its deal names one


def parse(game: str, texts: Mapping[str, str], levels: Sequence[str]) -> NewGame:
    """Return the new game of these texts; missing ones have their usual values.

    By default the first seat is a person's, and a gentle level has the others. `levels`
    holds the ids of the computer players, the strongest last. Impossible texts raise
    `ValueError` with a whole sentence.
    """
    module = game_of(game)
    asked = (kind.strip() for kind in texts.get("seats", "").split(","))
    kinds = _kinds(",".join(current_level(game, kind) for kind in asked), levels)
    players = _players(texts.get("players", ""), kinds, module)
    own = {name: text for name, text in texts.items() if name not in RESERVED}
    options = parse_options(module.Options, own)
    _check_players(module, players, options)
    if not kinds:
        kinds = (HUMAN, *(gentle(levels) or HUMAN,) * (players - 1))
    if len(kinds) != players:
        message = _("{players} players need {players} seats, not {seats}.")
        raise ValueError(message.format(players=players, seats=len(kinds)))
    seated = _seats(kinds, texts.get("names", ""))
    undo = _undo(texts.get("undo", ""))
    opening = _opening(module, texts.get("opening", ""))
    seed, forfeit = (
        checked_seed(texts.get("seed", "")),
        _forfeit(texts.get("forfeit", "")),
    )
    rival = challenge.parse(texts)
    return NewGame(game, seated, options, seed, undo, opening, forfeit, rival)


def changed(asked: NewGame, change: tuple[str, str], levels: Sequence[str]) -> NewGame:
    """Return the new game with one change of its form: a field, and its text.

    A field is `players` (new seats are like the last one), `persons` (`true`: all seats
    are persons'; else only the first), `opponents` (the level of all computers),
    `seat-<place>`, `name-<place>`, `kind-<place>` (as `seat-<place>`, without the name
    of the player before), `option-<name>`, `named` (the name of a set of options, ""
    for the defaults, `UNNAMED` for no change), `seed`, `undo` or `forfeit`. Impossible
    texts raise `ValueError`.
    """
    (field, text), told = change, texts(asked)
    kinds, called = _written(asked.seats)
    if field.startswith("kind-"):
        place = field.removeprefix("kind-")
        seats = asked.seats
        for each in ((f"name-{place}", ""), (f"seat-{place}", text)):
            seats = reseated(seats, each, levels)
        kinds, called = _written(seats)
    elif field.startswith(("seat-", "name-")):
        kinds, called = _written(reseated(asked.seats, change, levels))
    elif field == "players":
        players = _players(text, kinds, game_of(asked.game))
        kinds = [*kinds, *kinds[-1:] * players][:players]
        called = called[:players]
    elif field == "persons":
        other = HUMAN if text == "true" else gentle(levels)
        kinds = [HUMAN, *[other] * (len(kinds) - 1)]
    elif field == "opponents":
        kinds = [kind if kind == HUMAN else text for kind in kinds]
    elif field == NAMED and text == UNNAMED:
        pass
    elif field == NAMED:
        told = {**texts(replace(asked, options=_named(asked.game, text)))}
    else:
        told[field.removeprefix(OPTION)] = text.strip()
    told |= {"players": str(len(kinds)), **_texts_of(kinds, called)}
    chosen = _offered(parse(asked.game, told, levels), asked)
    is_usual = chosen.undo is usual_undo(chosen.seats)
    return replace(chosen, undo=None) if is_usual else chosen


def _offered(chosen: NewGame, before: NewGame) -> NewGame:
    """Return the new game with levels for the players and options that changed."""
    game, players, options = chosen.game, len(chosen.seats), chosen.options
    if players == len(before.seats) and options == before.options:
        return chosen
    seats = (
        replace(seat, bot=seat.bot and offered_level(game, seat.bot, players, options))
        for seat in chosen.seats
    )
    return replace(chosen, seats=tuple(seats))


def _named(game: str, name: str) -> Any:
    """Return the options of this name; raise `ValueError` without any."""
    known = named_options(game_of(game))
    if name not in known:
        message = _("There is no option “{option}” in this game.")
        raise ValueError(message.format(option=name))
    return known[name]


def usual_undo(seats: Sequence[Seat]) -> bool:
    """Return whether undo passes revelations: unless two or more persons play."""
    return len(persons_of(seats)) <= 1


def gentle(levels: Sequence[str]) -> str:
    """Return the weakest level that thinks, or ""; `levels` ascend in strength."""
    return levels[min(1, len(levels) - 1)] if levels else ""


def named(new_game: NewGame, called: Sequence[str]) -> NewGame:
    """Return the new game with these names for its unnamed persons, in this order."""
    before = new_game.seats
    _kinds, own = _written(before)
    left = iter([name for name in called if name not in own])
    asked = [
        replace(seat, name=name or ("" if seat.bot else next(left, "")))
        for seat, name in zip(before, own, strict=True)
    ]
    return replace(new_game, seats=_with_defaults(asked))


def names_of(new_game: NewGame) -> tuple[str, ...]:
    """Return the names of the persons, "" for each without a name of their own."""
    return tuple(
        "" if seat == default_seat(place) else seat.name
        for place, seat in enumerate(new_game.seats)
        if seat.bot is None
    )


def seats(
    texts: Mapping[str, str],
    levels: Sequence[str],
    first: int = 0,
    others: Collection[str] = (),
) -> tuple[Seat, ...]:
    """Return the seats of the texts `seats` and `names` alone.

    `first` is the place of the first seat, from 0; `others` are the names of the
    persons at other seats. Impossible texts raise `ValueError`.
    """
    kinds = _kinds(texts.get("seats", ""), levels)
    return _seats(kinds, texts.get("names", ""), first, others)


def reseated(
    before: Sequence[Seat],
    change: tuple[str, str],
    levels: Sequence[str],
    first: int = 0,
    others: Collection[str] = (),
) -> tuple[Seat, ...]:
    """Return the seats with one change: `seat-<place>` or `name-<place>`, and its text.

    A field of another seat changes nothing. `first`, `others` and errors are as for
    `seats`.
    """
    field, text = change
    rows = [
        [text if field == f"{name}-{k}" else was for k, was in enumerate(row, first)]
        for name, row in zip(
            ("seat", "name"), _written(before, first, others), strict=True
        )
    ]
    return seats(_texts_of(*rows), levels, first, others)


def texts(new_game: NewGame) -> dict[str, str]:
    """Return the texts from which `parse` makes this new game."""
    written = {
        "players": str(len(new_game.seats)),
        **_texts_of(*_written(new_game.seats)),
        "seed": new_game.seed,
        "opening": new_game.opening,
        "undo": "" if new_game.undo is None else _SWITCH[new_game.undo],
        "forfeit": new_game.forfeit,
        **challenge.texts_of(new_game.challenge),
    }
    told = {name: text for name, text in written.items() if text}
    return {**told, **format_options(new_game.options)}


def start(new_game: NewGame) -> Session:
    """Begin the game; raise `ValueError` if seats or options are impossible."""
    session = Session.start(
        new_game.game,
        players=len(new_game.seats),
        options=new_game.options,
        seats=new_game.seats,
        seed=new_game.seed or None,
        opening=new_game.opening,
    )
    if new_game.undo is not None:
        session.table = replace(session.table, unsee=new_game.undo)
    if new_game.forfeit:
        session.table = replace(session.table, forfeit=new_game.forfeit)
    challenge.put(session, new_game.challenge)
    return session


def following(last: Session, moved: int = 0) -> NewGame:
    """Return the next game of the same players, with the same options.

    Its opening follows from the last game if the rules say so, such as who deals. All
    players move by `moved` seats. The last game may be unfinished at its cursor.
    """
    players = len(last.seats)
    seats = (*last.seats[moved:], *last.seats[:moved])
    module, opening = game_of(last.game), ""
    continues = continued(module)
    if continues is not None and last.is_over:
        places = [(player - moved) % players for player in range(players)]
        opening = module.format_action(continues.opening(last.state, places))
    begun = NewGame(last.game, seats, last.options, opening=opening)
    return replace(begun, undo=undo_of(last), forfeit=forfeit_of(last))


def forked(session: Session, ply: int, header: Header | None = None) -> Session:
    """Return a new game that begins at a ply of this one, after any due chance actions.

    Ply 0 is the same deal from its beginning; an unknown ply raises `ValueError`.
    Chance continues as in this game. The player may know the outcomes, so the fork
    counts as a game with a takeback. `header` may name other players.
    """
    whole = session.copy()
    whole.goto(ply)
    fork = Session(header or session.header)
    for text in whole.log[:ply]:
        fork.append(text)
    fork.settle()
    first = len(session.header.seats)
    for place, seat in enumerate(session.joined[: len(fork.joined)], first):
        fork.sit(place, seat)
    fork.takebacks = 1
    kept = session.table
    fork.table = TableState(
        unsee=kept.unsee, watched=kept.watched, forfeit=kept.forfeit
    ).cut(ply)
    return fork


def opening_of(session: Session) -> str:
    """Return the first action if an earlier game determined it, else ""."""
    module = game_of(session.game)
    first = session.log[0] if session.log else ""
    return first if first and _is_opening(module, first) else ""


def forfeit_of(session: Session) -> str:
    """Return the loser's debt in this game, or ""."""
    written = session.table.forfeit
    return names.cleaned(written[: 2 * LONGEST_FORFEIT])[:LONGEST_FORFEIT]


def forfeit_text(session: Session) -> str:
    """Return the sentence on the debt of a loser: "The loser buys the next round."."""
    owed = forfeit_of(session)
    if not owed or not view_of(session.game).has_forfeit:
        return ""
    is_whole = owed.endswith((".", "!", "?"))
    told = _("The loser {owed}") if is_whole else _("The loser {owed}.")
    return told.format(owed=owed)


def undo_of(session: Session) -> bool | None:
    """Return the chosen undo rule of this game's table, or None."""
    return session.table.unsee


def joined_names(called: Sequence[str]) -> str:
    """Return these names as one text; commas within them are escaped."""
    return ",".join(map(_escaped, called))


def _written(
    seats: Sequence[Seat], first: int = 0, others: Collection[str] = ()
) -> tuple[list[str], list[str]]:
    """Return the kinds and the names of seats; "" for a default name.

    Default names depend on the others, so names are added until all of them follow.
    """
    called, missing = [""] * len(seats), [*range(len(seats))]
    while missing:
        asked = [replace(s, name=name) for s, name in zip(seats, called, strict=True)]
        usual = _with_defaults(asked, first, others)
        missing = [k for k, seat in enumerate(seats) if seat != usual[k]]
        for k in missing:
            called[k] = seats[k].name
    return [seat.bot or HUMAN for seat in seats], called


def _texts_of(kinds: Sequence[str], called: Sequence[str]) -> dict[str, str]:
    names = joined_names(called) if any(called) else ""
    return {"seats": ",".join(kinds), "names": names}


def _is_opening(module: AnyGame, text: str) -> bool:
    continues = continued(module)
    if continues is None:
        return False
    return isinstance(module.parse_action(text), continues.OPENING)


def _opening(module: AnyGame, text: str) -> str:
    if text and not _is_opening(module, text):
        message = _("“{text}” can’t begin a game of {game}.")
        raise ValueError(message.format(game=_(module.TITLE), text=text))
    return text


def _forfeit(text: str) -> str:
    forfeit = names.cleaned(text)
    if len(forfeit) > LONGEST_FORFEIT:
        message = _("This forfeit is too long: {length} characters, at most {most}.")
        words = {"most": LONGEST_FORFEIT, "length": len(forfeit)}
        raise ValueError(message.format(**words))
    return forfeit


def _undo(text: str) -> bool | None:
    if text and text not in _SWITCH:
        message = _("“undo” must be true or false, not “{text}”.")
        raise ValueError(message.format(text=text))
    return text == "true" if text else None


def _kinds(text: str, levels: Sequence[str]) -> tuple[str, ...]:
    """Return the kinds of seats, `HUMAN` or a level id each; () for an empty text."""
    kinds = tuple(kind.strip() for kind in text.split(",")) if text else ()
    for kind in kinds:
        if kind not in (HUMAN, *levels):
            message = _("Unknown player “{kind}”. Choose from: {choices}.")
            choices = ", ".join((HUMAN, *levels))
            raise ValueError(message.format(choices=choices, kind=kind))
    return kinds


def _players(text: str, kinds: Sequence[str], module: AnyGame) -> int:
    if not text:
        return len(kinds) or usual_players(module)
    if not _NUMBER.fullmatch(text):
        message = _("The number of players must be a number, not “{text}”.")
        raise ValueError(message.format(text=text))
    return int(text)


def _check_players(module: AnyGame, players: int, options: object) -> None:
    """Raise `ValueError` if the game refuses these options or number of players."""
    module.new(players, options)
    if players not in module.PLAYERS:
        message = _("{game} is for {choices} players, not for {players}.")
        choices = ", ".join(map(str, module.PLAYERS))
        words = {"game": _(module.TITLE), "choices": choices, "players": players}
        raise ValueError(message.format(**words))


def _seats(
    kinds: Sequence[str], text: str, first: int = 0, others: Collection[str] = ()
) -> tuple[Seat, ...]:
    called = [names.checked(unquote(name)) for name in text.split(",")] if text else []
    if len(called) > len(kinds):
        message = _("There are {given} names for {seats} seats.")
        raise ValueError(message.format(given=len(called), seats=len(kinds)))
    called += [""] * (len(kinds) - len(called))
    bots = [None if kind == HUMAN else kind for kind in kinds]
    asked = [Seat(name, bot) for name, bot in zip(called, bots, strict=True)]
    return _with_defaults(asked, first, others)


def _with_defaults(
    asked: Sequence[Seat], first: int = 0, others: Collection[str] = ()
) -> tuple[Seat, ...]:
    """Return the seats with default names for "".

    A computer whose usual name has been chosen for another one gets one that is left.
    """
    persons = (*others, *persons_of(asked))
    usual = [
        seat.name or default_name(place, seat.bot, persons)
        for place, seat in enumerate(asked, first)
    ]
    chosen = {seat.name.casefold() for seat in asked}
    taken = chosen | {name.casefold() for name in (*persons, *usual)}
    left = iter([name for name in COMPUTERS if name.casefold() not in taken])
    return tuple(
        replace(seat, name=next(left, name))
        if seat.bot and not seat.name and name.casefold() in chosen
        else replace(seat, name=name)
        for seat, name in zip(asked, usual, strict=True)
    )


def _escaped(name: str) -> str:
    return name.replace("%", "%25").replace(",", "%2C")
