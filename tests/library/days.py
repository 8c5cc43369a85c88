"""A day, and a game that was played then."""

import time

from tabletop.session import Session

NOON = time.mktime((2026, 11, 23, 12, 0, 0, 0, 0, -1))  # 23 November 2026, a Monday

TODAY = "2026-11-23"


def played(moves: int, seed: str = "parcel") -> Session:
    session = Session.start("threes", players=1, seed=seed)
    for _ in range(moves):
        session.play(session.legal()[0])
    return session
