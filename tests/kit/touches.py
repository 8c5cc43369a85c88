"""A whole game of any kind, as touches: what a person presses at its table, in turn.

The page's own model plays it here without a browser. So every touch is known
beforehand, and nothing of it names a game.
"""

import re
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from html import unescape
from itertools import count, product
from typing import Final
from urllib.parse import urlencode

from tabletop.app.table.board import meant
from tabletop.model.board import Board
from tabletop.model.events import Played
from tabletop.registry import GAMES, view_of
from tabletop.session import Seat, Session, bot_protocol, game_request
from tabletop.session.game_request import NewGame
from tests.kit.app import Kit
from tests.kit.games import tables

NAMES: Final = ("Ann", "Ben", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo")

TABLES: Final = 12  # of a game, among which the shortest game is searched
SHORT: Final = 100  # more decisions than this are tried only where no game has fewer

TOUCHABLE: Final = re.compile(
    r'<[^>]*\s(?P<kind>data-(?:action|ui|command))="(?P<word>[^"]*)"[^>]*>'
)
"""A tag that can be touched. To read all of the markup as a parser does is slow."""


@dataclass(frozen=True, slots=True)
class Touch:
    """One press on the table."""

    kind: str  # the attribute that tells what is pressed
    word: str  # its value
    key: str = ""  # the key that does the same, or ""

    @property
    def selector(self) -> str:
        """What finds it in the page."""
        return f'[{self.kind}="{self.word}"]:not([aria-disabled="true"])'


LIFT: Final = Touch("data-command", "lift")

WAYS_ON: Final = (LIFT, Touch("data-command", "close"), Touch("data-command", "go-on"))
"""What only shows what comes next."""


@cache
def shortest(name: str) -> tuple[NewGame, str, int]:
    """Return a short game of this kind for people, and how it goes.

    That is the level of computer player that they play like, and how many actions it
    takes then, chance's among them.
    """
    fewest = GAMES[name].PLAYERS[0]
    few = [table for table in tables(name) if table.players == fewest][:TABLES]
    ways = list(
        product((table.options for table in few), bot_protocol.levels(name)[:2])
    )
    seats = tuple(map(Seat, NAMES[:fewest]))
    for limit in (SHORT << doubled for doubled in count()):
        found: list[tuple[NewGame, str, int]] = []
        most = limit
        for options, level in ways:
            asked = NewGame(name, seats, options, "short")
            session = game_request.start(asked)
            while not session.is_over and len(session.log) < most:
                session.play(wished(session, level))
            if session.is_over:
                most = len(session.log)
                found.append((asked, level, most))
        if found:
            return found[-1]
    raise AssertionError


def wished(session: Session, level: str) -> str:
    """Return what a computer of this level would play; the same each time."""
    luck = str(len(session.log))
    question = bot_protocol.ask(session, level=level, budget=0.0, luck=luck)
    *_others, last = bot_protocol.think(question)
    return bot_protocol.advice_of(last).action


class Player:
    """Plays a game on the page's model, and tells each touch before it is made.

    Attributes:
        address: where a page begins the same game, without its `#/`.
        length: how many actions the whole game has, chance's among them.
    """

    def __init__(self, name: str) -> None:
        """Sit down at a short game of this kind."""
        asked, self._level, self.length = shortest(name)
        self.address = f"{name}?{urlencode(game_request.texts(asked))}"
        self._view = view_of(name)
        self._kit = Kit()
        self._kit.open(f"#/{self.address}")

    @property
    def log(self) -> tuple[str, ...]:
        """All actions so far, chance's among them."""
        return self._kit.session().log

    @property
    def is_over(self) -> bool:
        """Whether the game is, and its end is shown: a table may stand still first."""
        waits = any(touch in WAYS_ON for touch in self._offered())
        return self._kit.session().is_over and not waits

    @property
    def is_the_same_after_a_reload(self) -> bool:
        """Whether a page that is loaded anew shows this; no lifted curtain stays so."""
        return not self._view.is_private or LIFT in self._offered()

    def reload(self) -> None:
        """Do what is done when the page is loaded anew."""
        address = self._kit.app.address
        self._kit = self._kit.reload()
        self._kit.open(address)

    def turn(self) -> Iterator[Touch]:
        """Give each touch of the next decision, made when the next one is asked for."""
        for touch in self._next():
            yield replace(touch, key=self._key(touch))
            self._make(touch)

    def _next(self) -> Sequence[Touch]:
        """Return what is touched for the next decision, or to go on to it."""
        offered = self._offered()
        for touch in WAYS_ON:
            if touch in offered:
                return [touch]
        is_action = (touch for touch in offered if touch.kind == "data-action")
        return self._way_to(wished(self._kit.session(), self._level)) or [
            next(is_action)
        ]

    def _way_to(self, action: str) -> Sequence[Touch]:
        """Return the fewest touches that play the action; none if there are none."""
        ways: deque[tuple[Touch, ...]] = deque([()])
        seen: set[frozenset[str]] = set()
        found: Sequence[Touch] = ()
        while ways and not found:
            way = ways.popleft()
            for touch in way:
                self._make(touch)
            offered = self._offered()
            self._kit.app.press("Escape")
            if Touch("data-action", action) in offered:
                found = (*way, Touch("data-action", action))
            for touch in offered:
                selected = selected_by((*way, touch))
                if touch.kind == "data-ui" and selected not in seen:
                    seen.add(selected)
                    ways.append((*way, touch))
        return found

    def _offered(self) -> list[Touch]:
        """Return all that can be touched on the screen as it stands."""
        found = TOUCHABLE.finditer(self._kit.app.frame().markup)
        return [
            Touch(tag["kind"], unescape(tag["word"]))
            for tag in found
            if 'aria-disabled="true"' not in tag[0]
        ]

    def _make(self, touch: Touch) -> None:
        """Do what the page does when this is touched."""
        app = self._kit.app
        deeds = {"data-action": app.play, "data-ui": app.select}
        deeds.get(touch.kind, app.command)(touch.word)

    def _key(self, touch: Touch) -> str:
        """Return the key that does the same at this table, or ""."""
        board = self._kit.app._model_store.place
        assert isinstance(board, Board)
        keys: Iterator[str] = iter(())
        if touch.kind == "data-action":
            played = Played(touch.word)
            keys = (key for key in self._view.keys if meant(board, key) == played)
        elif touch.kind == "data-ui":
            selects = self._view.selects.items()
            keys = (key for key, word in selects if word == touch.word)
        return next(keys, "")


def selected_by(way: Sequence[Touch]) -> frozenset[str]:
    """Return the words that are selected after these touches."""
    words: frozenset[str] = frozenset()
    for touch in way:
        others = frozenset() if touch.word.startswith("=") else words
        words = words ^ {touch.word} if touch.word in words else others | {touch.word}
    return words
