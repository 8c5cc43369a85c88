"""The command line: every game in a terminal.

    python -m tabletop games
    python -m tabletop learn threes
    python -m tabletop play threes --seed 7 --save threes.json
    python -m tabletop play --load threes.json
    python -m tabletop review threes.json
    python -m tabletop export games.tabletop threes.json
    python -m tabletop import games.tabletop --into saves
    python -m tabletop arena threes --seats quick --games 500
    python -m tabletop --version

`tabletop.cli.terminal` has the commands at the table, `tabletop.cli.arena` the arena.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import locale
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, TextIO

from tabletop import __version__
from tabletop.cli import arena, standings
from tabletop.cli.lesson_player import LessonPlayer
from tabletop.cli.terminal import Terminal, check_free, printable, read, review, write
from tabletop.core import i18n, languages
from tabletop.core.i18n import _, listed, mark, ngettext
from tabletop.core.options import options_of
from tabletop.library import archive, game_index
from tabletop.registry import GAMES, view_of
from tabletop.session import (
    Session,
    analysis,
    game_of,
    game_request,
    guided_session,
    save,
)
from tabletop.session.bot_protocol import BUDGET, levels

DONE, FAILED, MISUSED, STOPPED = 0, 1, 2, 130  # exit statuses; the last is for Ctrl+C


_OF_ARGPARSE: Final = (
    mark("usage: "),
    mark("positional arguments"),
    mark("options"),
    mark("show this help message and exit"),
    mark("%(prog)s: error: %(message)s\n"),
    mark("argument %(argument_name)s: %(message)s"),
    mark("the following arguments are required: %s"),
    mark("unrecognized arguments: %s"),
    mark("expected one argument"),
    mark("expected at least one argument"),
    mark("invalid choice: %(value)r (choose from %(choices)s)"),
    mark("invalid %(type)s value: %(value)r"),
)
"""Sentences of `argparse`, as in Python 3.11. It looks up each one by its own `_`."""


class _UsageError(ValueError):
    """A command line that asks for something impossible."""


def main(arguments: Sequence[str], stdin: TextIO, stdout: TextIO) -> int:
    """Run the command line and return the exit status; wrong usage goes to stderr."""
    try:
        with contextlib.redirect_stdout(stdout):
            chosen = _parser().parse_args(arguments)
    except SystemExit as stop:
        return int(stop.code or 0)
    try:
        return _obey(chosen, stdin, stdout)
    except _UsageError as error:
        stdout.write(f"{error}\n")
        return MISUSED
    except BrokenPipeError:
        raise
    except KeyboardInterrupt:
        stdout.write("\n")
        return STOPPED
    except (OSError, ValueError) as error:
        stdout.write(f"{error}\n")
        return FAILED


def _obey(chosen: argparse.Namespace, stdin: TextIO, stdout: TextIO) -> int:
    if chosen.command == "play":
        return _play(chosen, stdin, stdout)
    if chosen.command in _TELLING:
        told = _TELLING[chosen.command](chosen)
        stdout.writelines(f"{printable(line)}\n" for line in told)
        return DONE
    if chosen.command == "arena":
        return _compete(chosen, stdout)
    if chosen.command == "learn":
        LessonPlayer(guided_session.begin(chosen.game), stdin, stdout).run()
    else:
        stdout.write(f"{games()}\n")
    return DONE


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="tabletop", description=_("Tabletop games."))
    number = f"tabletop {__version__}"
    parser.add_argument(
        "--version", action="version", version=number, help=_("show the version")
    )
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("games", help=_("list the games"))
    learn = commands.add_parser("learn", help=_("learn how to play a game"))
    learn.add_argument("game", help=_("short name"))
    play = commands.add_parser("play", help=_("play a game"))
    add = play.add_argument
    add("game", nargs="?", help=_("its short name; not needed with --load"))
    _add_new_game(add)
    add("--load", type=Path, metavar="FILE", help=_("continue a saved game"))
    add(
        "--save",
        type=Path,
        metavar="FILE",
        help=_("save the game there when you leave"),
    )
    add(
        "--budget",
        type=float,
        default=BUDGET,
        help=_("seconds a computer may think about a move (default: %(default)s)"),
    )
    look = commands.add_parser(
        "review", help=_("review a game and show its costliest moves")
    )
    look.add_argument("file", type=Path, help=_("a save"))
    look.add_argument(
        "--budget",
        type=float,
        default=analysis.BUDGET,
        help=_("seconds per question (default: %(default)s)"),
    )
    packs = commands.add_parser("export", help=_("collect saved games in one file"))
    packs.add_argument("file", type=Path, help=_("the file to write"))
    packs.add_argument("saves", type=Path, nargs="+", help=_("the saved games"))
    takes = commands.add_parser("import", help=_("get saved games out of such a file"))
    takes.add_argument("file", type=Path, help=_("a file from here or from the page"))
    told = _("the folder for your saved games; without it, the games are only listed")
    takes.add_argument("--into", type=Path, metavar="FOLDER", help=told)
    _add_arena(
        commands.add_parser(
            "arena", help=_("let computers play each other")
        ).add_argument
    )
    return parser


def _add_new_game(add: Callable[..., object]) -> None:
    add("--seed", help=_("seed of all shuffles and throws; a new one if left out"))
    add("--players", help=_("number of players"))
    add("--seats", help=_("who sits where, such as human,strong"))
    add("--names", help=_("names of the players, such as Ann,Bob"))
    add(
        "--option",
        action="append",
        default=[],
        help=_("an option of the game, such as plus_window=true"),
    )
    add("--forfeit", help=_("what the loser owes, such as “buys the next round”"))
    add(
        "--undo",
        help=_("whether moves that revealed something can be undone: true or false"),
    )


def _add_arena(add: Callable[..., object]) -> None:
    add("game", help=_("short name"))
    add("--seats", help=_("who plays, such as strong,quick"))
    add(
        "--games",
        type=int,
        default=100,
        help=_("number of games (default: %(default)s)"),
    )
    add("--seed", help=_("game k gets the seed SEED/k (default: arena)"))
    add(
        "--option",
        action="append",
        default=[],
        help=_("an option of the game, such as plus_window=true"),
    )
    add(
        "--budget",
        type=float,
        default=BUDGET,
        help=_("seconds per decision (default: %(default)s)"),
    )
    add(
        "--processes",
        type=int,
        default=arena.cores(),
        help=_("games at the same time (default: %(default)s)"),
    )
    add(
        "--tell",
        action="append",
        default=[],
        help=_("a field of the last observation or of a player, or ms"),
    )
    add(
        "--keep",
        type=Path,
        metavar="FILE",
        help=_("save the games there, and continue from them"),
    )


def games() -> str:
    """Return the list of games, each with its players, levels and options."""
    lines = []
    for name, game in GAMES.items():
        lines.append(f"{name}: {_(game.TITLE)}. {_(view_of(name).tagline)}")
        lines.append(
            _("  players: {players}").format(players=", ".join(map(str, game.PLAYERS)))
        )
        lines.append(
            _("  seats: {seats}").format(
                seats=", ".join((game_request.HUMAN, *levels(name)))
            )
        )
        lines += [
            f"  {option.name}={'|'.join(option.choices)}: {option.sentence}"
            for option in options_of(game.Options)
        ]
    return "\n".join(lines)


# Which game


def _play(chosen: argparse.Namespace, stdin: TextIO, stdout: TextIO) -> int:
    session = _loaded(chosen) if chosen.load else _new(chosen)
    terminal = Terminal(session, stdin, stdout, budget=chosen.budget, file=chosen.load)
    if chosen.save:
        terminal.check_free(chosen.save)
    try:
        terminal.run()
    except KeyboardInterrupt:
        stdout.write("\n")
        return STOPPED
    finally:
        if chosen.save:
            terminal.save(chosen.save)
    return DONE


def _texts(chosen: argparse.Namespace) -> dict[str, str]:
    found = {}
    for text in chosen.option:
        name, sign, value = text.partition("=")
        if not sign or name in game_request.RESERVED:
            message = _(
                "An option is name=value, such as plus_window=true, not “{text}”."
            )
            raise _UsageError(message.format(text=text))
        found[name] = value
    reserved = {name: getattr(chosen, name, None) for name in game_request.RESERVED}
    return {**found, **{name: text for name, text in reserved.items() if text}}


def _new(chosen: argparse.Namespace) -> Session:
    try:
        return game_request.start(_asked(chosen, _texts(chosen)))
    except ValueError as error:
        raise _UsageError(str(error)) from None


def _asked(chosen: argparse.Namespace, texts: dict[str, str]) -> game_request.NewGame:
    if not chosen.game:
        message = _("Which game? Choose from: {games}.")
        raise _UsageError(message.format(games=", ".join(GAMES)))
    try:
        return game_request.parse(chosen.game, texts, levels(chosen.game))
    except ValueError as error:
        raise _UsageError(str(error)) from None


def _loaded(chosen: argparse.Namespace) -> Session:
    if _texts(chosen):
        message = _(
            "A saved game continues with its own settings; only --save can be added."
        )
        raise _UsageError(message)
    session = save.loads(read(chosen.load))
    if chosen.game not in (None, session.game):
        message = _("The file holds a game of {found}, not {asked}.")
        words = {"found": session.game, "asked": chosen.game}
        raise _UsageError(message.format(**words))
    return session


# Files of games


def _export(chosen: argparse.Namespace) -> Iterator[str]:
    check_free(chosen.file, ())
    found = []
    for path in chosen.saves:
        text = read(path).strip()
        session = save.loads(text)
        changed = path.stat().st_mtime
        id_ = path.stem if re.fullmatch("[0-9a-f]{6,}", path.stem) else ""
        found.append(
            archive.ArchivedGame(id_ or game_index.deal_of(session), changed, text)
        )
    chosen.file.write_bytes(archive.packed(found))
    n = len(found)
    yield ngettext("{n} game is in the file.", "{n} games are in the file.", n).format(
        n=n
    )


def _import(chosen: argparse.Namespace) -> Iterator[str]:
    """Write the games of a file into a folder; yield a line on each."""
    try:
        content = chosen.file.read_bytes()
    except OSError:
        raise OSError(
            _("The file “{file}” can’t be read.").format(file=chosen.file)
        ) from None
    found = archive.unpacked(content)
    words = {"kept": _("already here"), "longer": _("has more moves"), "new": ""}
    folder: Path | None = chosen.into
    saves = sorted(folder.glob("*.json")) if folder else []
    mine = {path.stem: read(path).strip() for path in saves}
    for parcel in found:
        fate, id_ = archive.placed(parcel.save, mine)
        id_ = id_ or archive.own_id(parcel, mine) or os.urandom(8).hex()
        if folder and fate != "kept":
            folder.mkdir(parents=True, exist_ok=True)
            write(folder / f"{id_}.json", parcel.save)
        if folder:
            mine[id_] = parcel.save if fate != "kept" else mine[id_]
        yield " · ".join(filter(None, (id_, *_told(parcel), words[fate])))


def _told(parcel: archive.ArchivedGame) -> Iterator[str]:
    yield parcel.title
    try:
        session = save.loads(parcel.save)
    except save.SaveError as refused:
        yield str(refused)
        return
    yield _(game_of(session.game).TITLE)
    yield listed([seat.name for seat in session.seats])
    yield _("over") if session.is_over else _("in progress")


def _review(chosen: argparse.Namespace) -> Iterator[str]:
    return review(save.loads(read(chosen.file)), chosen.budget)


_TELLING: Final = {"review": _review, "export": _export, "import": _import}
"""Commands that print lines and read no input."""


# The arena


def _compete(chosen: argparse.Namespace, stdout: TextIO) -> int:
    try:
        texts = _texts(chosen)
        match = arena.match_of(chosen.game, texts, chosen.budget, chosen.tell)
        arena.check(match, chosen.games, chosen.processes)
    except ValueError as error:
        raise _UsageError(str(error)) from None
    found = arena.run(match, chosen.games, chosen.processes, sys.stderr, chosen.keep)
    stdout.writelines(f"{line}\n" for line in standings.lines(match, found))
    return DONE


def speak(environment: Mapping[str, str]) -> None:
    """Install the language of an environment, if there is a translation."""
    language = languages.best(languages.asked(environment))
    if language != languages.ENGLISH:
        vars(argparse)["_"] = _
        rules = languages.rules(language, GAMES)
        i18n.install(languages.read(language), language, rules)
        i18n.use_numbers(languages.asked(environment))


def start() -> int:
    """Run the program's own command line; return the exit status."""
    speak(os.environ)
    with contextlib.suppress(locale.Error, AttributeError):
        locale.setlocale(locale.LC_MESSAGES, "")  # of system errors
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):  # invalid bytes must not end the game
            stream.reconfigure(errors="replace")
    try:
        status = main(sys.argv[1:], sys.stdin, sys.stdout)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader has closed the pipe, as in `… | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    return status
