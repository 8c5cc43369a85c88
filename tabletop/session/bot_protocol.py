"""Questions to computer players and their advice, as texts.

The page and its worker exchange only texts, so a computer's move takes three steps.
`ask` writes the question of the acting seat. `think` reads it in the worker and yields
advice. Then the page plays or shows the advice. A question holds the seat's observation
and its legal actions, and nothing else of the game.

A late answer must not be played at another position. So the receiver builds the
question again, and plays the answer only if both texts are equal. Then the observation
and the legal actions are the same, and the advice is still valid.
"""

from __future__ import annotations

import json
import typing
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from tabletop.bots import Advice, Bot
from tabletop.core import codec
from tabletop.core.chance import fresh_rng, rng_for
from tabletop.core.i18n import _
from tabletop.registry import JUDGE, LEVELS, level_of, offered_level, offered_levels
from tabletop.session import Session, game_of

BLIND: Final = "random"  # the level that every game has
BUDGET: Final = 1.0  # seconds that a computer player thinks about a move, by default


@dataclass(frozen=True, slots=True)
class _RequestTerms:
    """The fields of a question beside the observation."""

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


class LevelOffer(NamedTuple):
    """A level that a seat can have, in words."""

    id: str
    title: str
    manner: str  # how it plays, in a few words


def offers(
    game: str, players: int, options: object, kept: Collection[str | None] = ()
) -> tuple[LevelOffer, ...]:
    """Return the levels for these players and options, and those that seats have."""
    offered, known = offered_levels(game, players, options), LEVELS[game]
    return tuple(
        LevelOffer(id_, _(level.title), _(manner) if manner else "")
        for id_, level in known.items()
        if id_ in offered or id_ in kept
        for manner in [known[offered_level(game, id_, players, options)].manner]
    )


def choices(session: Session) -> tuple[str, ...]:
    """Return the legal actions from which a computer may choose: all but joining."""
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
    """Return the question for the seat that acts, as JSON text.

    `budget` is the most seconds to think. `legal` limits the actions that are weighed.
    `luck` seeds the bot's random source, which is unpredictable without it. An unknown
    level, or a position where no seat acts, raises `ValueError`.
    """
    _check_level(session.game, level)
    if session.to_act < 0:
        raise ValueError(_("There is no move to think about."))
    question = {
        "game": session.game,
        "level": level,
        "observation": codec.encode(session.observation(session.to_act)),
        "legal": list(choices(session) if legal is None else legal),
        "budget": float(budget),
    } | ({"luck": luck} if luck else {})
    return json.dumps(question, separators=(",", ":"))


def think(question: str) -> Iterator[str]:
    """Return an iterator over the advice of the level, as JSON texts.

    It yields the best advice so far, at least every 10 ms; the last one is the answer.
    A bad question raises `ValueError` at once.
    """
    terms, observation = _parsed(question)
    bot: Bot = level_of(terms.game, terms.level).make()
    rng = rng_for(terms.luck, 0) if terms.luck else fresh_rng()
    found = bot.think(observation, terms.legal, terms.budget, rng)
    return map(codec.to_text, found)


def game(question: str) -> str:
    """Return the short name of the question's game."""
    return _read(question)[0].game


def files(question: str) -> tuple[str, ...]:
    """Return the files that the level of the question needs."""
    terms, _observation = _parsed(question)
    return level_of(terms.game, terms.level).files


def advice_of(text: str) -> Advice:
    """Return the advice in a text of `think`; any other text raises `ValueError`."""
    return codec.from_text(Advice, text)


@dataclass(frozen=True, slots=True)
class Driver:
    """Plays the computer seats of a session, at the end of the log only."""

    session: Session  # the game
    budget: float = BUDGET  # the maximum seconds of thought for a move

    def question(self) -> str | None:
        """Return the question at the cursor, or None if no computer acts.

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
        """Play the advice and return True; return False if the question is outdated.

        Advice that cannot be read or played raises `ValueError` and changes nothing.
        """
        if question != self.question():
            return False
        self.session.play(advice_of(advice).action, player=self.session.to_act)
        return True


def _check_level(game: str, level: str) -> None:
    known = levels(game)
    if level not in (*known, JUDGE):
        message = _("Unknown computer player “{level}”. Choose from: {known}.")
        raise ValueError(message.format(level=level, known=", ".join(known)))


def _read(question: str) -> tuple[_RequestTerms, Any]:
    raw = codec.parse_json(question)
    if not isinstance(raw, dict) or "observation" not in raw:
        raise codec.CodecError(_("This isn’t a valid question for a computer player."))
    seen = raw.pop("observation")
    return codec.decode(_RequestTerms, raw), seen


def _parsed(question: str) -> tuple[_RequestTerms, Any]:
    terms, seen = _read(question)
    _check_level(terms.game, terms.level)
    if not terms.legal:
        raise codec.CodecError(_("There is no move to think about."))
    kind = typing.get_type_hints(game_of(terms.game).observe)["return"]
    return terms, codec.decode(kind, seen, at="observation")
