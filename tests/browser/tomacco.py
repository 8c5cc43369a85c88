"""Games of Tomacco in a page, and their addresses."""

import pytest

from tabletop.core.chance import pick, rng_for
from tabletop.session import Seat, Session, links

NAMES = ("Ann", *(f"Ben {k}" for k in range(1, 20)))

MANY = 22  # cards of a very large hand


def played(seed: str, most: int, players: int = 2) -> Session:
    """Return a game of people after some random decisions, or at its end."""
    seats = [Seat(name) for name in NAMES]
    session = Session.start(
        "tomacco", players=players, seed=seed, seats=seats[:players]
    )
    rng = rng_for(seed, 0)
    for _ply in range(most):
        if session.is_over:
            break
        legal = session.legal()
        session.play(pick(rng, legal[:-1] or legal))
    return session


def address(session: Session, computers: int = 0) -> str:
    """Return the address of a game like this, the last seats those of computers."""
    seats = [
        Seat(seat.name, "random" if k >= len(session.seats) - computers else None)
        for k, seat in enumerate(session.seats)
    ]
    header = type(session.header)(
        session.game, session.options, tuple(seats), session.seed
    )
    return f"tomacco?log={links.pack(session.copy(header))}"


def about_to_fail() -> tuple[Session, int]:
    """Return a game in which the player who acts has a flip that will fail."""
    for seed in range(50):
        for most in range(60, 400):
            session = played(str(seed), most)
            if session.is_over:
                break
            if session.legal()[0].startswith("flip"):
                seat, text = session.to_act, session.legal()[0]
                session.copy().play(text)
                tried = session.copy()
                tried.play(text)
                if not tried.is_over and tried.observation(seat).hand:
                    return session, int(text[-1])
    pytest.fail("No flip would fail.")


def large(players: int) -> Session:
    """Return a game in which the first player acts, with very many cards."""
    for seed in range(200):
        session = Session.start("tomacco", players=players, seed=f"large {seed}")
        rng = rng_for(session.seed, 0)
        while not session.is_over:
            seen = session.observation(0)
            if session.to_act == 0 and len(seen.hand) > MANY and seen.pile:
                return session
            legal = session.legal()
            is_first = session.to_act == 0 and session.log[-1] != "pickup"
            session.play(legal[-1] if is_first else pick(rng, legal))
    pytest.fail("No hand grew so large.")
