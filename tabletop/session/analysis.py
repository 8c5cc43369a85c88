"""Analysis of a game: what each move was worth, against the best one.

A *decision* is a ply at which a seat had more than one choice. Of each, the judge of
the game is asked what the seat should have done, and, where that is something else
whose worth the answer does not tell, what the action is worth that was played. Each
question holds what the seat knew then and nothing else of the game, so a move is judged
by what could be known. The difference is the *loss*, never below 0.

Questions go out as texts and answers come in as texts, in any order, so whoever holds
a `Review` may stop, look elsewhere first, and go on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from tabletop.bots import Advice
from tabletop.core.chance import Rng, rng_for
from tabletop.registry import JUDGE, level_of
from tabletop.session import Session, game_of
from tabletop.session.bot_protocol import advice_of, ask, choices, levels

BUDGET: Final = 2.0
"""The seconds that a question of a review takes at most; judges need far less, and it
is the same for each of them, so that a slow device judges as a fast one does."""

_MARKED: Final = 0.2
"""A move is marked if its loss is at least this part of the largest one."""

_TRIES: Final = 8
"""How many states that a player cannot tell apart are looked at for differences."""

_FEW_TRIES: Final = 2
"""How many at each of many plies, for what is hidden for longer than one of them."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a move was worth."""

    ply: int  # where it was played
    seat: int  # who played it
    played: str  # its text
    best: Advice  # what was found best there
    value: float  # what the played action is worth, in the unit of `best`
    why: str = ""  # what the best has before it, as a sentence, or ""
    blur: float = 1.0  # a loss below this is none

    @property
    def loss(self) -> float:
        """How much more the best action is worth; 0 if it was played.

        Of a relative unit it is the part that was lost, in per cent. What a player who
        plays well may still score can be hundreds of times the score that a beginner
        has: in points it says nothing of the game that was played.
        """
        loss, unit = self.best.value - self.value, self.best.unit
        if unit and unit.is_relative and self.best.value > 0:
            loss *= 100 / self.best.value
        return loss if loss >= self.blur else 0.0

    @property
    def is_much(self) -> bool:
        """Whether the loss is large enough for a remark."""
        unit = self.best.unit
        return unit is not None and self.loss >= unit.much


def strongest(game: str) -> str:
    """Return the level to ask, "" if none is worth it; `ValueError`: no such game."""
    known = levels(game)
    return known[-1] if len(known) > 1 else ""


def judge(game: str) -> str:
    """Return the level that weighs moves, "" if none; `ValueError`: no such game."""
    return JUDGE if strongest(game) else ""


def stops(session: Session) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the plies of a game at which a seat acts, and its last one; and the seats.

    There is one more of the plies.
    """
    line, found, seats = session.copy(), list[int](), list[int]()
    for ply in range(len(session.log)):
        line.goto(ply)
        if line.to_act >= 0:
            found.append(ply)
            seats.append(line.to_act)
    return (*found, len(session.log)), tuple(seats)


def is_told(session: Session) -> bool:
    """Return whether looking back tells no seat what it may not know.

    That is so when the game is over, and where all seats have always known the same.
    """
    return _was_always(session, _knows_the_same, _FEW_TRIES)


def is_bare(session: Session) -> bool:
    """Return whether the log and the seed tell nothing that a seat does not know.

    That is so when the game is over, and where nothing at all has ever been hidden:
    what was so once will be so again, and the seed tells it beforehand. To a player
    alone, who has nobody to hide from, it is enough that nothing is hidden now.
    """
    return _was_always(session, _knows_all, _TRIES)


def hides(session: Session) -> bool:
    """Return whether the log of a running game holds what a seat does not know."""
    line = session.copy()
    line.goto(len(session.log))
    return not line.is_over and any(
        not _knows_all(line, seat, state)
        for seat in range(len(line.seats))
        for state in _possible(line, seat, _TRIES)
    )


def _was_always(
    session: Session, is_open: Callable[[Session, int, object], bool], tries: int
) -> bool:
    """Return whether the game is over, or has been open to each seat all the time.

    `is_open` says whether it is to a seat that takes a state for possible. Before the
    last ply at most `tries` such states are looked at.
    """
    line, last = session.copy(), len(session.log)
    line.goto(last)
    if line.is_over:
        return True
    earlier = range(last) if len(line.seats) > 1 else ()
    for ply in (last, *earlier):  # where something is hidden, it mostly shows soon
        line.goto(ply)
        most = _TRIES if ply == last else tries
        for seat in range(len(line.seats)):
            if not all(is_open(line, seat, k) for k in _possible(line, seat, most)):
                return False
    return True


def _knows_the_same(session: Session, seat: int, possible: object) -> bool:
    """Return whether what the seat knows tells what the next one does.

    If each does, and the last one of the first, all know the same.
    """
    game, other = game_of(session.game), (seat + 1) % len(session.seats)
    return bool(game.observe(possible, other) == session.observation(other))


def _knows_all(session: Session, _seat: int, possible: object) -> bool:
    return bool(possible == session.state)


def _possible(session: Session, seat: int, most: int) -> Iterator[object]:
    """Give states that the seat cannot tell from the real one, at the cursor."""
    game, seen = game_of(session.game), session.observation(seat)
    for k in range(most):
        luck = _Counted(rng_for("possible", k))
        yield game.determinize(seen, luck)
        if not luck.used:
            return  # nothing was left to chance: there is no other


@dataclass(slots=True)
class _Counted:
    """A random source that tells how often it was used."""

    source: Rng
    used: int = 0

    def random(self) -> float:
        """Return the next float."""
        self.used += 1
        return self.source.random()


class Review:
    """What is known of the moves of one game."""

    def __init__(self, session: Session, level: str, budget: float = BUDGET) -> None:
        """Take a copy of the game as it stands.

        `level` comes from `judge`; `budget` is the most seconds for one question.
        """
        self.level = level  # of the player that is asked
        self._session = session.copy()
        self._budget = budget
        self._asked: dict[str, int] = {}
        self._best: dict[int, Advice] = {}
        self._found: dict[int, Judgement] = {}
        self._blur = level_of(session.game, level or JUDGE).blur
        # the plies at which there was something to decide, ascending
        self.decisions = tuple(filter(self._is_decision, range(len(session.log))))

    @property
    def log(self) -> tuple[str, ...]:
        """The log of the game."""
        return self._session.log

    @property
    def judged(self) -> int:
        """How many of the decisions are judged."""
        return len(self._found)

    def judgement(self, ply: int) -> Judgement | None:
        """Return what is known of the move at this ply, if it is judged."""
        return self._found.get(ply)

    def best(self, ply: int) -> Advice | None:
        """Return what was found best at this ply, known before the judgement."""
        return self._best.get(ply)

    def losses(self) -> dict[int, float]:
        """Return the losses of the judged moves by ply, ascending."""
        return {ply: self._found[ply].loss for ply in sorted(self._found)}

    def worst(self, seats: Sequence[int] = ()) -> tuple[Judgement, ...]:
        """Return the moves of these seats, or of all, that lost most, worst first."""
        found = self._found.values()
        lossy = [
            each for each in found if each.loss and (each.seat in seats or not seats)
        ]
        lossy.sort(key=lambda found: (-found.loss, found.ply))
        least = _MARKED * lossy[0].loss if lossy else 0.0
        return tuple(found for found in lossy if found.loss >= least)

    def question(self, ply: int = 0) -> str | None:
        """Return what to ask next, or None if all is known.

        The decision at `ply` comes first, then those after it, then those before.
        """
        later = (decision for decision in self.decisions if decision >= ply)
        earlier = (decision for decision in self.decisions if decision < ply)
        open_ = (k for k in chain(later, earlier) if k not in self._found)
        return next(map(self._question, open_), None)

    def answer(self, question: str, advice: str) -> int | None:
        """Take the advice on a question; return its ply, None if it was not open.

        Advice that cannot be read raises `ValueError`.
        """
        found = advice_of(advice)
        ply = self._asked.pop(question, None)
        if ply is not None:
            self._take(ply, found)
        return ply

    def _is_decision(self, ply: int) -> bool:
        self._session.goto(ply)
        return self._session.to_act >= 0 and len(choices(self._session)) > 1

    def _question(self, ply: int) -> str:
        self._session.goto(ply)
        question = ask(
            self._session,
            level=self.level,
            budget=self._budget,
            legal=(self._session.log[ply],) if ply in self._best else None,
            luck=f"review/{ply}",  # both questions of a ply have the same
        )
        self._asked[question] = ply
        return question

    def _take(self, ply: int, found: Advice) -> None:
        """Take the best there is at a ply, and then what was played."""
        second = found if ply in self._best else None
        best = self._best.setdefault(ply, found)
        self._session.goto(ply)
        seat = self._session.to_act
        judged = weighed(ply, seat, self.log[ply], best, second=second, blur=self._blur)
        if judged:
            self._found[ply] = judged


def weighed(  # noqa: PLR0913 - all that a judgement is made of
    ply: int,
    seat: int,
    played: str,
    best: Advice,
    *,
    second: Advice | None,
    blur: float = 1.0,
) -> Judgement | None:
    """Return what a move was worth, None where that has to be asked yet.

    `second` is the advice on the move played, None while it has not been asked.
    A loss below `blur` is none.
    """
    beside = next((each for each in best.others if each.action == played), None)
    if beside:
        value, why = beside.value, beside.why
    elif second or best.action == played:
        value, why = (second or best).value, ""
    else:
        return None
    value = min(value, best.value)
    return Judgement(ply, seat, played, best, value, why or best.why, blur)
