"""A benchmark of drawing a large hand: Tomacco with 30 cards, in Chromium.

A tap selects a card of the hand. The page draws its table and applies what changed. The
peer sets the same markup as a whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from typing import Final

from lab.benchmarks import devtools
from lab.benchmarks.chromium import THROTTLES, load
from lab.benchmarks.devtools import Target
from lab.benchmarks.figures import Table, by_name
from lab.benchmarks.sites import OURS, SITES, lay_out, served
from tabletop.core.chance import pick, rng_for
from tabletop.session import Seat, Session, links

CARDS: Final = 30

GAMES: Final = 100
"""Number of games to search for such a hand."""

TAPS: Final = 40
"""Taps of a round; the figure is their median."""

SEATS: Final = (Seat("Ann"), Seat("Ben", "random"), Seat("Cy", "random"))

PHONE: Final = {"width": 360, "height": 640, "deviceScaleFactor": 1, "mobile": True}

IS_TURN: Final = "document.querySelector('#table [data-action]') !== null"
"""JavaScript that returns whether the person can act; the page is ready before."""

TAPPED: Final = """async (taps) => {
    const found = [], frame = () => new Promise((done) =>
        requestAnimationFrame(() => setTimeout(done)));
    for (let k = 0; k < taps; k += 1) {
        const cards = document.querySelectorAll("#hand [aria-pressed]");
        const { id } = cards[k % cards.length];
        const pressed = () =>
            document.getElementById(id).getAttribute("aria-pressed");
        await frame();
        const [before, begun] = [pressed(), performance.now()];
        document.getElementById(id).click();
        while (pressed() === before) await new Promise((done) => setTimeout(done));
        await frame();
        found.push(performance.now() - begun);
    }
    return found;
}"""
"""JavaScript that measures the milliseconds from a tap to the frame that shows it."""

SET: Final = """async (taps) => {
    const found = [], frame = () => new Promise((done) =>
        requestAnimationFrame(() => setTimeout(done)));
    const table = document.querySelector("#hand").closest("main");
    const markup = table.innerHTML;
    for (let k = 0; k < taps; k += 1) {
        await frame();
        const begun = performance.now();
        table.innerHTML = markup;
        await frame();
        found.push(performance.now() - begun);
    }
    return found;
}"""
"""The same for setting the table's whole markup; the page is unusable after it."""


def tables(rounds: int) -> Iterator[Table]:
    """Measure `rounds` times, and yield the tables."""
    lay_out()
    with served() as address:
        game = f"{address}/{SITES[OURS]}/#/{links_to(large_hand())}"
        found = by_name(one_round(game) for _round in range(rounds))
    pairs = [(f"a card chosen{s}", f"markup set{s}") for s in THROTTLES.values()]
    yield Table(
        "Drawing a hand, milliseconds until it is seen",
        f"A hand of {CARDS} cards in Tomacco, at 360 × 640: a tap on a card, and the "
        "same table as markup that is set whole, which no game can do without. Each "
        f"with the wait for the next frame; the median of {TAPS}. Lower is better.",
        tuple(found.values()),
        tuple(found[ours].over(found[peer]) for ours, peer in pairs),
    )


def large_hand() -> Session:
    """Return a game in which the first player acts and has a large hand.

    Raises:
        ValueError: there is no such game.
    """
    for seed in range(GAMES):
        session = Session.start(
            "tomacco", players=len(SEATS), seed=f"large {seed}", seats=SEATS
        )
        rng = rng_for(session.seed, 0)
        while not session.is_over:
            seen = session.observation(0)
            if session.to_act == 0 and len(seen.hand) >= CARDS and seen.pile:
                return session
            legal = session.legal()
            takes = session.to_act == 0 and session.log[-1] != "pickup"
            session.play(legal[-1] if takes else pick(rng, legal))
    message = f"No hand grew to {CARDS} cards."
    raise ValueError(message)


def links_to(session: Session) -> str:
    """Return the route of a game like this."""
    return f"{session.game}?log={links.pack(session)}"


def one_round(address: str) -> dict[str, float]:
    """Measure at each speed, and return milliseconds."""
    found = {}
    for throttle, slow in THROTTLES.items():
        with devtools.fresh() as browser, browser.tab(throttle) as tab:
            tab.send("Emulation.setDeviceMetricsOverride", **PHONE)
            tab.send("Emulation.setTouchEmulationEnabled", enabled=True)
            load(tab, address)
            tab.wait_for(IS_TURN)
            found[f"a card chosen{slow}"] = timed(tab, TAPPED)
            found[f"markup set{slow}"] = timed(tab, SET)
    return found


def timed(tab: Target, program: str) -> float:
    """Return the median of the times that a program on the page measures."""
    times: list[float] = tab.evaluate(f"({program})({TAPS})")
    return median(times)
