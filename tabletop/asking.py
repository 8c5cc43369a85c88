"""Computer players at a session: questions and advice, exchanged as texts.

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

from tabletop.chance import fresh_rng, rng_for
from tabletop.codec import CodecError, decode, encode, from_text, parse_json, to_text
from tabletop.i18n import _
from tabletop.registry import JUDGE, LEVELS, level_of
from tabletop.session import Session, game_of
from tabletop.thinking import Advice, Bot

BLIND: Final = "random"
"""The level that every game has."""

BUDGET: Final = 1.0
"""The seconds that a computer player thinks about a move, where nothing else is said.
"""


@dataclass(frozen=True, slots=True)
class _Terms:
    """What a question holds beside the observation."""

    game: str
    level: str
    legal: tuple[str, ...]
    budget: float
    luck: str = ""


def levels(game: str) -> tuple[str, ...]:
    """Return the ids of the game's levels, the weakest first.

    Raises:
        ValueError: there is no such game.
    """
    return tuple(LEVELS[game_of(game).NAME])


def level_titles(game: str) -> dict[str, str]:
    """Return the ids of the game's levels with what they are called, the weakest first.

    Raises:
        ValueError: there is no such game.
    """
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

    Args:
        session: where it stands; the cursor may be anywhere.
        level: of the player who is asked.
        budget: the seconds that thinking should take at most.
        legal: what the seat is asked about, of what it may do; its choices without.
        luck: what the player's chance is made from; nobody can foresee it without.

    Raises:
        ValueError: the game has no such level, or no seat acts.
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
    """Give the advice of the level that the question asks, as JSON texts.

    It is the best so far each time, at least every 10 ms, and the last is the answer.

    Raises:
        ValueError: the text is no question, or there is no such game or level; before
            anything is given.
    """
    terms, observation = _parsed(question)
    bot: Bot = level_of(terms.game, terms.level).make()
    rng = rng_for(terms.luck, 0) if terms.luck else fresh_rng()
    found = bot.think(observation, terms.legal, terms.budget, rng)
    return map(to_text, found)


def files(question: str) -> tuple[str, ...]:
    """Return the files that must be here before the question is thought about.

    Raises:
        ValueError: the text is no question, or there is no such game or level.
    """
    terms, _observation = _parsed(question)
    return level_of(terms.game, terms.level).files


def advice_of(text: str) -> Advice:
    """Return the advice of a text that `think` gave.

    Raises:
        ValueError: the text is no advice.
    """
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

        Raises:
            ValueError: the game does not have the level of the seat.
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

        Raises:
            ValueError: the text is no advice, or the action that it names may not be
                played. Nothing has changed.
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


def _parsed(question: str) -> tuple[_Terms, Any]:
    raw = parse_json(question)
    if not isinstance(raw, dict) or "observation" not in raw:
        raise CodecError(_("This isn’t a question for a computer player."))
    seen = raw.pop("observation")
    terms = decode(_Terms, raw)
    _check_level(terms.game, terms.level)
    if not terms.legal:
        raise CodecError(_("There is no move to think about."))
    kind = typing.get_type_hints(game_of(terms.game).observe)["return"]
    return terms, decode(kind, seen, at="observation")
