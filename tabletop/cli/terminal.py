"""The terminal: a game as text, with the same session as on the page.

A typed line is an action in the game's notation, or a command; `?` lists both. Saves
have the format of the page. The same lines with the same seed print the same text, as
long as no computer player thinks by the clock.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, TextIO

from tabletop.cli import rulebook
from tabletop.core.game import IllegalActionError
from tabletop.core.i18n import _, listed, mark, written
from tabletop.registry import view_of
from tabletop.screens.parts.move_verdicts import judged
from tabletop.screens.parts.result_banner import with_help
from tabletop.session import Session, called, game_request, save
from tabletop.session.analysis import Review, is_bare, is_told, judge, stops
from tabletop.session.bot_protocol import BUDGET, Driver, advice_of, ask, levels, think
from tabletop.session.game_request import HUMAN, joined_names
from tabletop.session.links import hidden
from tabletop.session.text_form import SHOWN, choices, table

WORST: Final = 5  # maximum moves that a review lists

COMMANDS: Final = {
    "undo": mark("take back the last move"),
    "undo on": mark(
        "allow undoing moves that revealed something; “undo off” forbids it"
    ),
    "redo": mark("play it again"),
    "hint": mark("ask the strongest computer player"),
    "seed": mark("show the seed of this game, once nothing is hidden"),
    "again": mark("play another game with the same players, when this one is over"),
    "sit SEAT WHO": mark(
        "let a person or a computer take over a seat, as in “sit 2 human”"
    ),
    "save FILE": mark("save the game in a file, hidden cards included"),
    "quit": mark("leave"),
    "rules": mark("read the rules of this game"),
    "rules NAME": mark("read one rule, such as the one named in a refusal"),
    "help": mark("list all commands and every action, as “?” does"),
}


class Terminal:
    """One game at a terminal."""

    def __init__(
        self,
        session: Session,
        stdin: TextIO,
        stdout: TextIO,
        *,
        budget: float = BUDGET,
        file: Path | None = None,
    ) -> None:
        """Open the game of `file`; `budget` is the most seconds for a move."""
        self._session = session
        self._driver = Driver(session, budget)
        self._stdin = stdin
        self._stdout = stdout
        self._told: dict[int, tuple[str, ...]] = {}
        self._advised: dict[str, str] = {}
        self._files = {file}
        self._is_open = True
        self._has_said_how = False
        self._agreed: int | None = None

    @property
    def seat(self) -> int:
        """The seat of the viewer: the person who acts, or the first person."""
        seats, to_act = self._session.seats, self._session.to_act
        persons = [seat for seat, who in enumerate(seats) if who.bot is None] or [0]
        return to_act if to_act in persons else persons[0]

    def run(self) -> None:
        """Play until the person leaves, or until a game without persons is over."""
        self._show()
        while self._is_open:
            if question := self._driver.question():
                *_before, answer = think(question)
                self._driver.answer(question, answer)
                self._show()
            elif self._session.is_over and self._is_watched:
                return
            else:
                self._take(self._line())

    def save(self, path: Path) -> None:
        """Save the game in a file, and print that; raise `OSError` if it fails."""
        self.check_free(path)
        write(path, save.dumps(self._session))
        self._files.add(path)
        self._say(
            _("The game is saved in {path}, hidden cards included.").format(path=path)
        )

    def check_free(self, path: Path) -> None:
        """Raise `OSError` if this file may hold another game."""
        check_free(path, self._files)

    # Input

    def _line(self) -> str | None:
        """Return the next line, or None at the end of input."""
        self._stdout.write("> ")
        self._stdout.flush()
        line = self._stdin.readline()
        if line:
            return line.strip()
        self._say("")
        return None

    def _take(self, line: str | None) -> None:
        """Execute the line, or print a refusal."""
        name, _space, rest = (line or "").partition(" ")
        commands: dict[str, Callable[[], None]] = {
            "undo": self._session.take_back,
            "undo on": lambda: self._switch_undo(is_on=True),
            "undo off": lambda: self._switch_undo(is_on=False),
            "redo": self._session.redo,
            "hint": self._hint,
            "seed": self._seed,
            "again": self._play_again,
            "help": self._help,
            "?": self._help,
        }
        try:
            if line is None or line == "quit":
                self._is_open = False
            elif name == "save":
                self._save_at(rest.strip())
            elif name == "sit":
                self._sit(*rest.split(maxsplit=1))
                self._show()
            elif name == "rules":
                self._say(self._rules(rest.strip()))
            elif line in commands:
                commands[line]()
                if line in ("undo", "redo"):
                    self._show()
            elif line:
                self._session.play(self._meant(line), player=self.seat)
                self._show()
        except IllegalActionError as error:
            self._say(f"{error} ({error.clause})")
        except (OSError, ValueError) as error:
            self._say(str(error))

    def _rules(self, clause: str) -> str:
        game = self._session.game
        return rulebook.clause(game, clause) if clause else rulebook.whole(game)

    def _meant(self, line: str) -> str:
        """Return the action of a typed key of the page, or the line itself."""
        keys = view_of(self._session.game).keys
        return keys.get(line, line) if len(line) == 1 else line

    def _save_at(self, name: str) -> None:
        if not name:
            raise ValueError(_("Give a file name, such as “save game.json”."))
        self.save(Path(name))

    def _sit(self, number: str = "", who: str = "") -> None:
        """Let a person or a computer continue at the seat of this number, from 1."""
        seats = self._session.seats
        if number not in map(str, range(1, len(seats) + 1)):
            told = [f"{n} {name}" for n, name in enumerate(self._session.names, 1)]
            message = _("The seats are {seats}. Name one, such as “sit 2 human”.")
            raise ValueError(message.format(seats=listed(told)))
        place = int(number) - 1
        texts = {"seats": who or HUMAN, "names": joined_names([seats[place].name])}
        (seat,) = game_request.seats(texts, levels(self._session.game), place)
        if (
            seat.bot is None
            and self._agreed != place
            and (self._session.would_show(place))
        ):
            self._agreed = place
            message = _(
                "If you take over from {who}, you will see their hand. Type this "
                "again to do it."
            )
            raise ValueError(message.format(who=seats[place].name))
        self._agreed = None
        self._session.reseat(place, seat)
        self._told.clear()

    def _play_again(self) -> None:
        """Begin the next game of the same players, by the rules for it."""
        if not self._session.is_over:
            raise ValueError(_("The game is not over yet."))
        self._session = game_request.start(game_request.following(self._session))
        self._driver = Driver(self._session, self._driver.budget)
        self._told.clear()
        self._files.clear()
        self._show()

    def _switch_undo(self, *, is_on: bool) -> None:
        session = self._session
        session.table = replace(session.table, unsee=is_on)
        self._say(
            _("You can undo moves that revealed something.")
            if is_on
            else _("You can’t undo moves that revealed something; “undo on” allows it.")
        )

    def _hint(self) -> None:
        """Print the advice of the strongest level, the same for the same position."""
        level = levels(self._session.game)[-1]
        question = ask(self._session, level=level, budget=self._driver.budget)
        if question not in self._advised:
            *_before, self._advised[question] = think(question)
        advice = advice_of(self._advised[question])
        lines = "".join(f"\n  {line}" for line in advice.lines)
        self._say(f"{advice.action}: {advice.reason}{lines}")

    def _seed(self) -> None:
        if not is_bare(self._session):
            raise ValueError(hidden())
        self._say(self._session.seed)

    def _say_how(self) -> None:
        """Print how to play, at the first turn of a person."""
        if self._has_said_how or self._session.to_act != self.seat:
            return
        self._has_said_how, legal = True, self._session.legal()
        if letters := self._letters(legal):
            self._say(_("You can also type {letters}.").format(letters=letters))
        elif example := next((text for text in legal if " " in text), ""):
            words = called(self._session.game, example)
            meant = _("“{action}” means: {told}.")
            self._say(meant.format(action=example, told=words))
        self._say(_("“help” lists everything that you can type."))

    def _letters(self, legal: Collection[str]) -> str:
        """Return the keys of one letter that play one of these actions."""
        keys = view_of(self._session.game).keys
        rows = (
            _("“{letter}” for “{action}”").format(letter=key, action=action)
            for key, action in keys.items()
            if len(key) == 1 and action in legal
        )
        return ", ".join(rows)

    def _help(self) -> None:
        legal = self._session.legal()
        self._say(self._legal(len(legal)))
        if letters := self._letters(legal):
            self._say(_("You can also type {letters}.").format(letters=letters))
        width = max(map(len, COMMANDS))
        for command, sentence in COMMANDS.items():
            self._say(f"  {command:<{width}}  {_(sentence)}")

    # Output

    def _say(self, text: str) -> None:
        self._stdout.write(f"{printable(text)}\n")

    def _show(self) -> None:
        """Print the viewer's new sentences, and the table if the viewer acts.

        If only computers play, print every position.
        """
        session, seat = self._session, self.seat
        story = session.story(seat)
        for sentence in story[_agreement(self._told.get(seat, ()), story) :]:
            self._say(sentence)
        self._told[seat] = story
        is_computers_turn = self._driver.question() is not None
        if is_computers_turn and not self._is_watched:
            return
        observation = session.observation(seat)
        names = session.names
        legal = session.legal() if session.to_act == seat else ()
        self._say(f"\n{table(session.game, observation, legal, names)}\n")
        if session.is_over:
            self._say(self._result())
            if session.is_assisted:
                self._say(with_help())
            if owes := game_request.forfeit_text(self._session):
                self._say(owes)
        elif not is_computers_turn:
            self._say(self._turn())
            self._say_how()

    @property
    def _is_watched(self) -> bool:
        """Return whether only computers play."""
        return all(seat.bot for seat in self._session.seats)

    def _turn(self) -> str:
        session = self._session
        if session.to_act == self.seat:
            return self._legal(SHOWN)
        name = session.names[session.to_act]
        return _("It is {name}’s turn; type “redo” to continue.").format(name=name)

    def _legal(self, most: int) -> str:
        legal = self._session.legal()
        if not legal:
            return _("The game is over.")
        name = self._session.names[self._session.to_act]
        return choices(name, legal, most, "?")

    def _result(self) -> str:
        names, returns = self._session.names, self._session.returns()
        pairs = zip(names, returns, strict=True)
        told = ", ".join(f"{name} {written(number, ',.10g')}" for name, number in pairs)
        return _("The game is over: {told}.").format(told=told)


def _agreement(one: Sequence[str], other: Sequence[str]) -> int:
    pairs = enumerate(zip(one, other, strict=False))
    shorter = min(len(one), len(other))
    return next((k for k, (mine, its) in pairs if mine != its), shorter)


# Files


_UNBROKEN: Final = re.compile("[\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}]")
"""Spaces of sentences that `str.isprintable` rejects."""


def printable(text: str) -> str:
    """Return the text without control characters, which a name in a save may have."""
    spaced = _UNBROKEN.sub(" ", text)
    return "".join(c if c.isprintable() or c == "\n" else "�" for c in spaced)


def review(session: Session, budget: float) -> Iterator[str]:
    """Yield the lines of a review: the worst moves, each with a better one.

    `budget` is the maximum seconds for one question. `ValueError` says that no level
    can judge this game, or that a hand is still hidden.
    """
    level = judge(session.game)
    if not level:
        raise ValueError(_("There is no computer player to ask in this game."))
    if not is_told(session):
        raise ValueError(_("The game can be reviewed when it is over."))
    found, (places, _seats) = Review(session, level, budget), stops(session)
    while (question := found.question()) is not None:
        *_before, advice = think(question)
        found.answer(question, advice)
    for judgement in found.worst()[:WORST]:
        number = places.index(judgement.ply) + 1
        name = session.mover(judgement.ply, session.names[judgement.seat])
        verdict = " ".join(judged(session.game, judgement, name).spoken)
        told = _("Move {number}: {verdict}")
        yield told.format(number=number, verdict=verdict)
        yield from filter(None, [judgement.why and f"  {judgement.why}"])
    if not found.worst():
        yield _("Nothing better was found.")


def check_free(path: Path, known: Collection[Path | None]) -> None:
    """Raise `OSError` if a file exists, unless it is a known one."""
    if path not in known and path.exists():
        message = _("There is already a file “{path}”. Choose another name.")
        raise OSError(message.format(path=path))


def read(path: Path) -> str:
    """Return the text of the file; raise `OSError` with a sentence if it fails."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as error:
        message = _("The file “{path}” can’t be read: {reason}.")
        raise OSError(message.format(path=path, reason=_reason(error))) from None


def write(path: Path, text: str) -> None:
    """Write the whole file; if that fails, leave it and raise `OSError`."""
    try:
        fresh = path.with_name(f"{path.name}.part")
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(path)
    except (OSError, ValueError) as error:
        message = _("The file “{path}” can’t be written: {reason}.")
        raise OSError(message.format(path=path, reason=_reason(error))) from None


def _reason(error: Exception) -> str:
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)
