"""Questions to computer players and their advice, as texts.

The page and its worker can exchange nothing but texts, so thinking is three steps:
`ask` writes down what the seat that acts knows, `think` reads it wherever it runs and
gives advice, and whoever asked takes the advice. A question holds that seat's
observation, what it may do, and nothing else of the game.

A late answer must not be played at another position. So whoever takes one asks again:
the answer counts only where the same question comes out, to the letter. Where it does,
the seat knows and may do just what it did, and the advice is as good as it was.
"""

from __future__ import annotations

import json
import typing
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tabletop.bots import Advice, Bot
from tabletop.core.chance import fresh_rng, rng_for
from tabletop.core.codec import (
    CodecError,
    decode,
    encode,
    from_text,
    parse_json,
    to_text,
)
from tabletop.core.i18n import _
from tabletop.registry import JUDGE, LEVELS, level_of
from tabletop.session import Session, game_of

BLIND: Final = "random"
"""The level that every game has."""

BUDGET: Final = 1.0
"""The seconds that a computer player thinks about a move, where nothing else is said.
"""


@dataclass(frozen=True, slots=True)
class _RequestTerms:
    """What a question holds beside the observation."""

    game: str
    level: str
    legal: tuple[str, ...]
    budget: float
    luck: str = ""


def levels(game: str) -> tuple[str, ...]:
    """Return the ids of the levels, the weakest first; `ValueError`: no such game."""
    return tuple(LEVELS[game_of(game).NAME])


def level_titles(game: str) -> dict[str, str]:
    """Return the titles of the levels by id, the weakest first."""
    return {level: _(LEVELS[game][level].title) for level in levels(game)}


def choices(session: Session) -> tuple[str, ...]:
    """Return what a computer may choose from: all that may be played at the cursor.

    But whether somebody joins is for persons to decide.
    """
    joining = session.joining
    return tuple(text for text in session.legal() if text != joining)


def ask(
    session: Session,
    *,
    level: str,
    budget: float = BUDGET,
    legal: Sequence[str] | None = None,
    luck: str = "",
) -> str:
    """Return the question what the seat that acts should do, as JSON text.

    `budget` is the most seconds to think. `legal` limits the actions that are weighed.
    `luck` seeds the player's chance; without it nobody can foresee that.
    An unknown level, or a position where no seat acts, raises `ValueError`.
    """
    _check_level(session.game, level)
    if session.to_act < 0:
        raise ValueError(_("There is no move to think about."))
    question = {
        "game": session.game,
        "level": level,
        "observation": encode(session.observation(session.to_act)),
        "legal": list(choices(session) if legal is None else legal),
        "budget": float(budget),
    } | ({"luck": luck} if luck else {})
    return json.dumps(question, separators=(",", ":"))


def think(question: str) -> Iterator[str]:
    """Yield the advice of the level that the question asks, as JSON texts.

    It is the best so far each time, at least every 10 ms, and the last is the answer.
    A bad question raises `ValueError` before anything is yielded.
    """
    terms, observation = _parsed(question)
    bot: Bot = level_of(terms.game, terms.level).make()
    rng = rng_for(terms.luck, 0) if terms.luck else fresh_rng()
    found = bot.think(observation, terms.legal, terms.budget, rng)
    return map(to_text, found)


def files(question: str) -> tuple[str, ...]:
    """Return the files that must be here before the question is thought about."""
    terms, _observation = _parsed(question)
    return level_of(terms.game, terms.level).files


def advice_of(text: str) -> Advice:
    """Return the advice in a text of `think`; any other text raises `ValueError`."""
    return from_text(Advice, text)


@dataclass(frozen=True, slots=True)
class Driver:
    """Plays the computer seats of a session, one question after the other.

    It acts at the end of the log alone, so a person who looks back is left in peace.
    """

    session: Session  # what is played
    budget: float = BUDGET  # the seconds that thinking about a move should take at most

    def question(self) -> str | None:
        """Return what is to be thought about now, or None where no computer acts.

        An unknown level of the seat raises `ValueError`.
        """
        session = self.session
        if session.to_act < 0 or not session.is_at_end:
            return None
        level = session.seats[session.to_act].bot
        if level is None:
            return None
        return ask(session, level=level, budget=self.budget)

    def answer(self, question: str, advice: str) -> bool:
        """Play the advice if the question still stands, and return whether it did.

        Advice that cannot be read or played raises `ValueError` and changes nothing.
        """
        if question != self.question():
            return False
        self.session.play(advice_of(advice).action, player=self.session.to_act)
        return True


def _check_level(game: str, level: str) -> None:
    known = levels(game)
    if level not in (*known, JUDGE):
        message = _("There is no computer player “{level}” here, only {known}.")
        raise ValueError(message.format(level=level, known=", ".join(known)))


def _parsed(question: str) -> tuple[_RequestTerms, Any]:
    raw = parse_json(question)
    if not isinstance(raw, dict) or "observation" not in raw:
        raise CodecError(_("This isn’t a question for a computer player."))
    seen = raw.pop("observation")
    terms = decode(_RequestTerms, raw)
    _check_level(terms.game, terms.level)
    if not terms.legal:
        raise CodecError(_("There is no move to think about."))
    kind = typing.get_type_hints(game_of(terms.game).observe)["return"]
    return terms, decode(kind, seen, at="observation")
