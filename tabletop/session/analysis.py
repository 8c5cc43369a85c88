"""Analysis of a game: the value of each move, against the best one.

A *decision* is a ply at which a seat had more than one choice. For each decision, the
first question to the judge of the game asks for the best action. A second one asks for
the value of the played action, if the first answer does not contain it. Each question
holds the observation of the seat and nothing else of the game. So the judge weighs a
move with the knowledge of its player. The difference of the two values is the *loss*,
never below 0.

Questions and answers are texts, and answers may come in any order. So the owner of a
`Review` may pause it, or ask about another ply first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tabletop.bots import Advice
from tabletop.core.chance import Rng, rng_for
from tabletop.registry import JUDGE, level_of
from tabletop.session import Session, game_of
from tabletop.session.bot_protocol import advice_of, ask, choices, levels

BUDGET: Final = 2.0
"""Maximum seconds of thought for each question of a review.

Judges need far less, so slow and fast devices get the same results.
"""

_MARKED: Final = 0.2  # minimum loss of a marked move, as a part of the largest loss
_TRIES: Final = 8  # number of states of one information set that are compared
_FEW_TRIES: Final = 2  # number of compared states a ply, when many plies are compared


@dataclass(frozen=True, slots=True)
class Judgement:
    """The value of a played move, and of the best one."""

    ply: int  # before the move
    seat: int  # the seat that played it
    played: str  # its text
    best: Advice  # the judge's advice at this ply
    value: float  # of the played action, in the unit of `best`
    why: str = ""  # the advantage of the best action as a sentence, or ""
    blur: float = 1.0  # losses below this count as 0

    @property
    def loss(self) -> float:
        """The best value less the value of the played action, at least 0.

        For a relative unit it is the lost part in per cent. A loss in points would be
        useless there: a good player may score hundreds of times what a beginner does.
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
    """Return the best level; "" if there is only one. `ValueError`: no such game."""
    known = levels(game)
    return known[-1] if len(known) > 1 else ""


def judge(game: str) -> str:
    """Return the level that judges moves, "" if none; `ValueError`: no such game."""
    return JUDGE if strongest(game) else ""


def stops(session: Session) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the plies at which seats act, and the seats.

    The last ply of the game comes after the others, without a seat.
    """
    line, found, seats = session.copy(), list[int](), list[int]()
    for ply in range(len(session.log)):
        line.goto(ply)
        if line.to_act >= 0:
            found.append(ply)
            seats.append(line.to_act)
    return (*found, len(session.log)), tuple(seats)


def is_told(session: Session) -> bool:
    """Return whether a replay reveals nothing that a seat may not know.

    That is true for a finished game, and if all seats have always known the same.
    """
    return _was_always(session, _knows_the_same, _FEW_TRIES)


def is_bare(session: Session) -> bool:
    """Return whether the log and the seed reveal nothing that a seat does not know.

    That is true for a finished game, and if nothing has ever been hidden. What was
    hidden once may be hidden again later, and the seed reveals it in advance. For a
    single player only the present position counts.
    """
    return _was_always(session, _knows_all, _TRIES)


def hides(session: Session) -> bool:
    """Return whether the log of a running game holds hidden information."""
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
    """Return whether the game is over, or was open to each seat at every ply.

    `is_open` compares a state that is possible for a seat with the real one. Before the
    last ply it is asked about at most `tries` states.
    """
    line, last = session.copy(), len(session.log)
    line.goto(last)
    if line.is_over:
        return True
    earlier = range(last) if len(line.seats) > 1 else ()
    for ply in (last, *earlier):  # hidden information mostly shows soon
        line.goto(ply)
        most = _TRIES if ply == last else tries
        for seat in range(len(line.seats)):
            if not all(is_open(line, seat, k) for k in _possible(line, seat, most)):
                return False
    return True


def _knows_the_same(session: Session, seat: int, possible: object) -> bool:
    """Return whether the next seat's observation follows from this seat's.

    If that holds around the table, all seats know the same.
    """
    game, other = game_of(session.game), (seat + 1) % len(session.seats)
    return bool(game.observe(possible, other) == session.observation(other))


def _knows_all(session: Session, _seat: int, possible: object) -> bool:
    return bool(possible == session.state)


def _possible(session: Session, seat: int, most: int) -> Iterator[object]:
    """Yield states that the seat can't tell from the real one at the cursor."""
    game, seen = game_of(session.game), session.observation(seat)
    for k in range(most):
        luck = _Counted(rng_for("possible", k))
        yield game.determinize(seen, luck)
        if not luck.used:
            return  # the observation allows only this state


@dataclass(slots=True)
class _Counted:
    """A random source that counts its uses."""

    source: Rng
    used: int = 0

    def random(self) -> float:
        """Return the next float."""
        self.used += 1
        return self.source.random()


class Review:
    """The analysis of the moves of one game."""

    def __init__(self, session: Session, level: str, budget: float = BUDGET) -> None:
        """Copy the game.

        `level` comes from `judge`; `budget` is the most seconds for one question.
        """
        self.level = level  # of the judge
        self._session = session.copy()
        self._budget = budget
        self._asked: dict[str, int] = {}
        self._best: dict[int, Advice] = {}
        self._found: dict[int, Judgement] = {}
        self._blur = level_of(session.game, level or JUDGE).blur
        # the plies of the decisions, ascending
        self.decisions = tuple(filter(self._is_decision, range(len(session.log))))
        self._movers = {ply: self._mover(ply) for ply in self.decisions}

    @property
    def log(self) -> tuple[str, ...]:
        """The log of the game."""
        return self._session.log

    @property
    def judged(self) -> int:
        """The number of judged decisions."""
        return len(self._found)

    def judgement(self, ply: int) -> Judgement | None:
        """Return the judgement of the move at this ply, if there is one."""
        return self._found.get(ply)

    def best(self, ply: int) -> Advice | None:
        """Return the best action at this ply; it may be known before the judgement."""
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

    def is_judged(self, seats: Sequence[int]) -> bool:
        """Return whether all decisions of these seats are judged."""
        own = (ply for ply, seat in self._movers.items() if seat in seats)
        return all(ply in self._found for ply in own)

    def question(self, ply: int = 0, seats: Sequence[int] = ()) -> str | None:
        """Return the next question, or None if all decisions are judged.

        The decision at `ply` comes first, then those of these seats, then the others.
        Among them, those after the ply come first.
        """
        later = [decision for decision in self.decisions if decision >= ply]
        earlier = [decision for decision in self.decisions if decision < ply]
        order = [*later, *earlier]
        order.sort(key=lambda k: k != ply and self._movers[k] not in seats)
        open_ = (k for k in order if k not in self._found)
        return next(map(self._question, open_), None)

    def answer(self, question: str, advice: str) -> int | None:
        """Store the advice on a question; return its ply, or None if it was not open.

        Advice that cannot be read raises `ValueError`.
        """
        found = advice_of(advice)
        ply = self._asked.pop(question, None)
        if ply is not None:
            self._take(ply, found)
        return ply

    def _mover(self, ply: int) -> int:
        self._session.goto(ply)
        return self._session.to_act

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
            luck=f"review/{ply}",  # the same for both questions of a ply
        )
        self._asked[question] = ply
        return question

    def _take(self, ply: int, found: Advice) -> None:
        """Store the first answer of a ply, or the second."""
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
    """Return the judgement of a move; None if it needs a second question.

    `second` is the advice on the played move, None before its question. A loss below
    `blur` counts as 0.
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
