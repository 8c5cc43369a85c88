"""A benchmark of the guest's check of the randomness after a shared game."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from typing import Final

from tabletop.core.chance import rng_for
from tabletop.core.codec import to_text
from tabletop.net.events import event_of
from tabletop.net.fairness_report import Promise, SavedLuck
from tabletop.net.guest_luck import GuestLuck
from tabletop.net.protocol.from_host import AccountMessage, GameStart, PublicSeat
from tabletop.net.protocol.luck import (
    Transcript,
    anchor_of,
    number_of,
    terms_of,
    topic_of,
)
from tabletop.net.replica import Replica
from tabletop.registry import GAMES, LEVELS
from tabletop.session import Session
from tabletop.session.links import pack

PLAYERS: Final = 4

LEVEL: Final = "gentle"
"""Level of the computers, whose games are about as long as those of people."""

TABLES: Final = 3
"""Number of games of each kind."""


def measure(clock: Callable[[], float]) -> dict[str, float]:
    """Return the median milliseconds of a check, by game."""
    names = [name for name, game in GAMES.items() if game.PLAYERS[-1] > 1]
    return {
        name: median(checking(name, table, clock) for table in range(TABLES))
        for name in names
    }


def checking(name: str, table: int, clock: Callable[[], float]) -> float:
    """Return the milliseconds to read, replay and judge one game.

    Raises:
        ValueError: the check finds it unfair.
    """
    guest, account, record = finished(name, table)
    begun = clock()
    found = guest.account(account, record)
    seconds = clock() - begun
    if found.kind != "fair":
        raise ValueError(found.sentence)
    return 1_000 * seconds


def finished(name: str, table: int) -> tuple[GuestLuck, AccountMessage, Replica]:
    """Return a guest at the end of a game, the host's account, and what it has seen.

    Computers of `LEVEL` play, with the luck of as many devices.
    """
    game = GAMES[name]
    players, options = min(PLAYERS, game.PLAYERS[-1]), game.Options()
    terms = terms_of(name, players, options, "")
    topic = topic_of(f"check {table}", 1, terms)
    numbers = tuple(number_of(f"{topic} {place}") for place in range(players))
    anchors = tuple(anchor_of(topic, k, each) for k, each in enumerate(numbers))
    names = tuple(f"Player {place + 1}" for place in range(players))
    luck = Transcript(topic, names, anchors, numbers)
    session = Session.start(name, players=players, seed=luck.seed)
    levels = LEVELS[name]
    bot = levels.get(LEVEL, levels["random"]).make()
    while not session.is_over:
        seen, ply = session.observation(session.to_act), len(session.log)
        *_before, advice = bot.think(seen, session.legal(), 0, rng_for(topic, ply))
        session.play(advice.action)
    places = tuple(PublicSeat(each, "here") for each in names)
    record = Replica(GameStart(name, players, to_text(options), 1), 1, places)
    for ply, text in enumerate(session.log):
        both = session.seen_at(ply, 1), session.seen_at(ply + 1, 1)
        record.take(event_of(game, session.state_at(ply), text, both, 1))
    promise = Promise(topic, terms, anchors, 1, numbers[1])
    guest = GuestLuck("check", SavedLuck(1, 1, anchors[0], promise))
    return guest, AccountMessage(1, pack(session), luck), record
