"""A benchmark of the guest's check of the randomness after a shared game."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from typing import Final

from tabletop.core.chance import Rng, rng_for
from tabletop.net.commit_reveal_guest import GuestDraws, SavedDraws
from tabletop.net.fairness_report import DrawCommitment
from tabletop.net.protocol.from_host import AccountMessage, ViewMessage
from tabletop.net.protocol.hash_chains import (
    DrawTranscript,
    HashChain,
    links_of,
    number_of,
)
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
    guest, account = finished(name, table)
    begun = clock()
    found = guest.account(account, name)
    seconds = clock() - begun
    if not found.is_fair:
        raise ValueError(found.sentence)
    return 1_000 * seconds


def finished(name: str, table: int) -> tuple[GuestDraws, AccountMessage]:
    """Return a guest at the end of a game, and the host's account of the luck.

    Computers of `LEVEL` play, with the luck of as many devices. The guest has stored
    its observation after every ply.
    """
    players = min(PLAYERS, GAMES[name].PLAYERS[-1])
    topic, length = f"check {name} {table}", links_of(name)
    chains = [
        HashChain(topic, place, number_of(f"{topic} {place}"), length)
        for place in range(players)
    ]
    anchors = tuple(chain.anchor for chain in chains)
    names = tuple(f"Player {place + 1}" for place in range(players))
    luck = DrawTranscript(topic, length, names, anchors).begun()
    if not luck.is_chained:
        luck = opened(luck, chains)

    def drawn(session: Session, ply: int) -> Rng:
        nonlocal luck
        if not luck.is_chained:
            return rng_for(session.seed, ply)
        throw = session.chances(ply) + 1
        while luck.lacking(throw):
            luck = opened(luck, chains)
        return rng_for(luck.seed_of(throw), ply)

    session = Session.start(name, players=players, seed=luck.seed, luck=drawn)
    levels = LEVELS[name]
    bot = levels.get(LEVEL, levels["random"]).make()
    while not session.is_over:
        seen, ply = session.observation(session.to_act), len(session.log)
        *_before, advice = bot.think(seen, session.legal(), 0, rng_for(topic, ply))
        session.play(advice.action)
    promise = DrawCommitment(topic, length, anchors, place=1, given=luck.depths[1])
    guest = GuestDraws("check", SavedDraws(promise=promise, topic=topic, match=1))
    for ply in range(len(session.log) + 1):
        session.goto(ply)
        seen = session.observation(1)
        guest.look(ViewMessage(name, ply, ply, seen, (), (), "", 0, 1))
    return guest, AccountMessage(1, pack(session), luck)


def opened(luck: DrawTranscript, chains: list[HashChain]) -> DrawTranscript:
    """Return the transcript with the next link of every device."""
    for place, chain in enumerate(chains):
        luck = luck.opened(place, chain[luck.depths[place] + 1])
    return luck
