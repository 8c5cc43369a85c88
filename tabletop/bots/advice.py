"""The interface of a bot, and its advice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from tabletop.core.chance import Rng
from tabletop.core.i18n import _, mark, written


@dataclass(frozen=True, slots=True)
class Unit:
    """The unit of a value: the sentences on a loss.

    The sentences are marked for translation. They name the player as {name}, and
    the figures that `tabletop.screens.parts.move_verdicts` computes. With these
    thresholds, the coach makes two to four remarks on a game of the gentle
    computer. It makes more on a long game.
    """

    cost: str  # a sentence on a costly move
    much: float = 12.0  # the minimum loss that the coach mentions
    is_relative: bool = False  # whether losses are in per cent of the value
    halved: str = ""  # the sentence on a loss of more than half, if it differs
    label: str = ""  # the name of the value in a graph, marked for translation
    is_share: bool = False  # whether values are in per cent
    # whether the value of a seat that acts no more, and is not last, is its result
    is_settled: bool = False


WIN: Final = Unit(  # unit: the chance to win, in per cent
    mark("{name}’s choice: {value} chance of winning. The better one: {best_value}."),
    much=10.0,
    label=mark("Chance of winning"),
    is_share=True,
)

POINTS: Final = Unit(  # unit: points; what a hand costs is negative
    mark("{name}’s choice leaves {name} {points} worse off than the better one."),
    much=8.0,
    label=mark("Value of the hand"),
)

SCORE: Final = Unit(
    mark(
        "After {name}’s choice, a good player would score about {part}% less than "
        "after the better one."
    ),
    much=5.0,
    is_relative=True,
    halved=mark(
        "After {name}’s choice, a good player would score less than half as much as"
        " after the better one."
    ),
    label=mark("Expected score"),
)
"""Unit: the score at the end of the game, if it is played well from here.

With a threshold of 10 per cent, 40 random moves passed in silence.
"""


@dataclass(frozen=True, slots=True)
class Other:
    """An alternative that was weighed like the advised action."""

    action: str  # the text of a legal action
    value: float  # the expected value
    why: str = ""  # a sentence on the advantage of the advised action, or ""


@dataclass(frozen=True, slots=True)
class Advice:
    """An action and the reasons for it."""

    action: str  # the text of a legal action
    value: float  # the expected value in `unit`; higher is better
    unit: Unit | None  # of the value; None without a meaning
    # a sentence for a person, "" from a level that is neither the strongest nor the
    # judge: hints and reviews ask only these
    reason: str = ""
    lines: tuple[str, ...] = ()  # lines of play or alternatives, best first
    others: tuple[Other, ...] = ()  # alternatives with comparable values
    why: str = ""  # the reason alone, without the expectation


def percent(chance: float, digits: int = 0) -> str:
    """Return a chance (0 to 1) in percent, with 0 or 1 digits, never as certainty."""
    least = written(10**-digits, "g")
    most = written(100 - 10**-digits, "g")
    for certain, text in ((0.0, _("under {bound}%")), (1.0, _("over {bound}%"))):
        if chance != certain and round(chance, digits + 2) == certain:
            return text.format(bound=most if certain else least)
    shown = 0 if chance in (0.0, 1.0) else digits
    return _("{chance}%").format(chance=written(100 * chance, f".{shown}f"))


class Bot(Protocol):
    """A computer player of one game, or of any."""

    def think(
        self, observation: Any, legal: Sequence[str], budget: float, rng: Rng, /
    ) -> Iterator[Advice]:
        """Yield the best advice so far, at least every 10 ms; the last is the answer.

        `legal` holds at least one legal action. It may omit others: in a review it may
        hold only the played one. Then the value is that of the best of these. It has
        the same scale as with all actions, so that answers are comparable. `budget` is
        the maximum seconds of thought. `rng` is the bot's own, never the game's.
        """
        ...


BotT = TypeVar("BotT")
SeenT = TypeVar("SeenT")

Think: TypeAlias = Callable[[BotT, SeenT, Sequence[str], float, Rng], Iterator[Advice]]
"""The type of `think` of a bot, as a function."""


def at_choice(think: Think[BotT, SeenT]) -> Think[BotT, SeenT]:
    """Decorate `think` of a bot: raise `ValueError` without a legal action."""

    @wraps(think)
    def thought(
        self: BotT, seen: SeenT, legal: Sequence[str], budget: float, rng: Rng, /
    ) -> Iterator[Advice]:
        if not legal:
            raise ValueError(_("There is no move to think about."))
        return think(self, seen, legal, budget, rng)

    return thought
