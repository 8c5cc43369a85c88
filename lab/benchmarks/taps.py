"""Taps at each table on a slow phone: until they are seen, and the frames after them.

A tap is seen at the end of the first frame after the table has changed. Some taps are
actions, some choose one of 30 cards, and some are made while a computer thinks.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from statistics import median
from typing import Any, Final

from lab.benchmarks import devtools
from lab.benchmarks.chromium import PHONE, load
from lab.benchmarks.devtools import Target
from lab.benchmarks.figures import Aim, Table, by_name
from lab.benchmarks.sites import OURS, SITES, lay_out, served
from tabletop.core.chance import pick, rng_for
from tabletop.session import Seat, Session, links

THROTTLE: Final = 4
"""Throttle of the developer tools."""

ACTIONS: Final = 12
"""Actions of a round at each table."""

SPAN: Final = 700
"""Milliseconds after an action in which frames are watched."""

TAPS: Final = 50
"""Taps of a round while a computer thinks."""

SHARE: Final = 0.98
"""Share of these taps whose longest time is the figure."""

TABLES: Final = {
    "Threes": "threes?seed=frames",
    "Four Twenty One": "four_twenty_one?players=2&seats=human,human&seed=frames",
    "Tomacco": "tomacco?players=2&seats=human,random&seed=frames",
    "Game of Threes": "game_of_threes?players=2&seats=human,random&seed=frames",
    "Stavegame": "stavegame?players=2&seats=human,human&seed=frames",
}
"""Names of games, to the route of a table."""

WATCHED: Final = {
    "Threes": "threes?seats=strong&seed=thinks",
    "Four Twenty One": "four_twenty_one?players=2&seats=strong,strong&seed=thinks",
    "Tomacco": "tomacco?players=2&seats=strong,strong&seed=thinks",
    "Game of Threes": "game_of_threes?players=2&seats=expert,expert&seed=thinks",
    "Stavegame": "stavegame?players=2&seats=expert,expert&seed=thinks",
}
"""Names of games, to the route of a table of computers."""

CARDS: Final = 30
"""Size of the large hand."""

GAMES: Final = 100
"""Number of games to search for such a hand."""

SEATS: Final = (Seat("Ann"), Seat("Ben", "random"), Seat("Cy", "random"))

COMMON: Final = """
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const rest = (time) => new Promise((done) => setTimeout(done, time));
    const find = (names) =>
        [...document.querySelectorAll(names)].filter((one) => one.checkVisibility());
    const tap = (thing, near) => new Promise((done) => {
        const begun = performance.now();
        const late = setTimeout(() => done(null), 5000);
        new MutationObserver((changes, observer) => {
            if (changes.every(({ attributeName }) => attributeName === "data-deaf"))
                return; // it shows nothing
            observer.disconnect();
            clearTimeout(late);
            requestAnimationFrame(() =>
                setTimeout(() => done(performance.now() - begun)));
        }).observe(near, {
            attributes: true, characterData: true, childList: true, subtree: true,
        });
        thing.click();
    });
"""
"""JavaScript functions. `tap` returns the milliseconds until a tap is seen near an
element, null if it isn't.
"""

ACTED: Final = f"""async (actions, span, cards) => {{{COMMON}
    const next = () => {{
        const again = find("[data-command=go-on], [data-command=lift], #again");
        const playing = find("#table [data-action]:not([aria-disabled], [data-deaf])");
        const chosen = find("#table [data-ui][aria-pressed=false]:not([data-deaf])");
        return (cards ? [...chosen] : [...again, ...playing, ...chosen])[0];
    }};
    const waits = [], gaps = [];
    for (let k = 0; k < actions; k += 1) {{
        for (let wait = 0; wait < 300 && !next(); wait += 1) await rest(100);
        const thing = next();
        if (!thing) break;
        await frame();
        const wait = await tap(thing, document.getElementById("table"));
        if (wait !== null) waits.push(wait);
        for (let last = await frame(), end = last + span; last < end;) {{
            const now = await frame();
            gaps.push(now - last);
            last = now;
        }}
    }}
    return [waits, gaps];
}}"""
"""JavaScript that returns the waits for frames that show actions, and the gaps between
the frames after them, in milliseconds.
"""

INTERRUPTED: Final = f"""async (taps) => {{{COMMON}
    const isThinking = () => {{
        const question = tabletop.page._thinker._wanted;
        return question !== undefined && !question.is_pause;
    }};
    const waits = [], end = performance.now() + 60000;
    while (waits.length < taps && performance.now() < end) {{
        await rest(100);
        const button = document.getElementById("mute");
        if (!isThinking() || !button) continue;
        await frame();
        const wait = await tap(button, button);
        if (wait !== null) waits.push(wait);
    }}
    return waits;
}}"""
"""JavaScript that taps the sound's button while a computer thinks, and returns the
milliseconds until the button has changed.
"""


def tables(rounds: int) -> Iterator[Table]:
    """Measure `rounds` times, and yield the tables."""
    lay_out()
    with served() as address:
        site = f"{address}/{SITES[OURS]}/#/"
        found = [one_round(site) for _round in range(rounds)]
    yield table(
        found,
        "seen",
        "A tap until it is seen, CPU ÷ 4, milliseconds",
        f"The median of {ACTIONS} actions at each table at 360 × 640, and of taps that "
        f"choose one of {CARDS} cards. Each has the wait for the next frame.",
        Aim("a tap until it is seen, CPU ÷ 4, ms", "≤ 40", ()),
    )
    yield table(
        found,
        "thinking",
        "A tap while a computer thinks, CPU ÷ 4, milliseconds",
        f"The longest of the fastest {SHARE:.0%} of {TAPS} taps on the sound's button, "
        "while the strongest computers think at the table.",
        Aim(f"{SHARE:.0%} of taps while a computer thinks, CPU ÷ 4, ms", "≤ 40", ()),
    )
    yield table(
        found,
        "gap",
        "The longest gap between two frames, CPU ÷ 4, milliseconds",
        f"In the {SPAN} ms after the first frame of each action. A frame takes 17 ms.",
        Aim("longest gap between two frames, CPU ÷ 4, ms", "≤ 50", ()),
    )


def table(
    found: Sequence[Mapping[str, Mapping[str, float]]],
    what: str,
    title: str,
    note: str,
    aim: Aim,
) -> Table:
    """Return the table of one kind of figure, with an aim for all its rows."""
    figures = by_name(each[what] for each in found)
    aims = (Aim(aim.figure, aim.limit, tuple(figures)),)
    return Table(title, f"{note} Lower is better.", tuple(figures.values()), aims=aims)


def one_round(site: str) -> dict[str, dict[str, float]]:
    """Measure at each table; return milliseconds, by kind and name.

    Args:
        site: address of the page, up to the route.
    """
    routes = {**TABLES, f"{CARDS} cards": links_to(large_hand())}
    found: dict[str, dict[str, float]] = {"seen": {}, "thinking": {}, "gap": {}}
    for name, route in routes.items():
        with devtools.fresh() as browser, browser.tab(THROTTLE) as tab:
            tab.send("Emulation.setDeviceMetricsOverride", **PHONE)
            load(tab, f"{site}{route}")
            waits, gaps = call(tab, ACTED, ACTIONS, SPAN, name not in TABLES)
            found["seen"][name] = median(waits)
            found["gap"][name] = max(gaps)
            if name in WATCHED:
                tab.evaluate(f"location.hash = {json.dumps(f'#/{WATCHED[name]}')}")
                waits = sorted(call(tab, INTERRUPTED, TAPS))
                found["thinking"][name] = waits[ceil(SHARE * len(waits)) - 1]
    return found


def call(tab: Target, program: str, *arguments: object) -> Any:
    """Return the result of a program on the page with these arguments."""
    return tab.evaluate(f"({program})(...{json.dumps(arguments)})")


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
