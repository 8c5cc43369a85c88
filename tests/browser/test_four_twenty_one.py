"""Four Twenty One in the page: by thumb, by keys, for every eye and ear."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from lab import screens
from lab.screens import throw_until
from tabletop.core.chance import pick, rng_for
from tabletop.games.four_twenty_one.rules import Options
from tabletop.games.four_twenty_one.view.seats import is_fresh
from tabletop.session import Session
from tabletop.session.links import pack
from tests.browser.conftest import OpenHere, OpenPage, lively, wait_until_ready
from tests.browser.four_twenty_one import game
from tests.browser.laws.play import LAID_OUT
from tests.browser.threes import kept
from tests.kit.cases import some


def throw(page: Page) -> Locator:
    """Return the large button, once it takes taps."""
    return lively(page, "#throw:is([data-action], [data-command=go-on])")


def test_table_and_end_bar_nobody(
    open_here: OpenHere, axe: Callable[[Page], str]
) -> None:
    page = open_here(game("human,human,human", "axe308", "sets_to_lose=1"))

    for landmark, theme in (("#die-1", "light"), ("#ending", "dark")):
        throw_until(page, landmark)
        if landmark == "#die-1":
            page.locator("#die-1").click()
        page.evaluate(
            "theme => { document.documentElement.dataset.theme = theme }", theme
        )
        assert axe(page) == "", landmark


def test_names_lie_on_the_felt_and_dice_there_are_large_enough(
    open_here: OpenHere,
) -> None:
    page = open_here()
    screens.dice_load(page)
    felt = page.locator(".felt").bounding_box()
    assert felt is not None
    names = page.locator(".who")
    assert names.count() == 4
    for place in range(4):
        box = names.nth(place).bounding_box()
        assert box is not None
        assert box["x"] > felt["x"]
        assert box["x"] + box["width"] < felt["x"] + felt["width"]
        assert felt["y"] < box["y"] < felt["y"] + felt["height"] - box["height"]
    thrown = page.locator(".cast .die").first.bounding_box()
    assert thrown is not None
    assert thrown["height"] >= 17


PLACES: Final = """() => {
    const things = document.querySelectorAll(".felt, .cubes, .seat-disc");
    return [...things].map(thing => thing.getBoundingClientRect())
        .map(({x, y, width, height}) => [x, y, width, height].map(Math.round).join());
}"""
"""Of JavaScript: where felt, dice and players are, and how large."""

THROWS: Final = 26
"""Throws after which four players have begun, loaded, unloaded and lost a set."""


@pytest.mark.parametrize("players", some([4, 2, 12], 1))
def test_felt_dice_and_players_keep_their_places(bench: Page, players: int) -> None:
    called = ["Ann", "Ben", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo"]
    names = ",".join([*called, "Kim", "Lou"][:players])
    more = f"tokens=11&sets_to_lose=2&names={names}"
    address = game(",".join(["human"] * players), "places", more)
    bench.evaluate("address => { location.hash = '#/' + address }", address)
    expect(bench.locator(".player, .me")).to_have_count(players)
    found: dict[tuple[int, int], set[str]] = {}
    for _throw in range(THROWS):
        for width, height in ((360, 640), (390, 844)):
            bench.set_viewport_size({"width": width, "height": height})
            bench.wait_for_function(LAID_OUT)
            places = " ".join(bench.evaluate(PLACES))
            found.setdefault((width, height), set()).add(places)
        throw(bench).click()
        bench.evaluate("document.querySelector('[data-beat] #throw')?.click()")
        throw(bench).wait_for()
    assert kept(bench).observation(0).turns > 0
    assert {size: len(places) for size, places in found.items()} == {
        (360, 640): 1,
        (390, 844): 1,
    }


SETTLED = """() => {
    const moved = document.getAnimations().filter(a => a.effect.target);
    const late = moved.filter(a => a.effect.target.closest("[data-after-dice]"));
    const travels = ".token[data-travels]";
    const sent = moved.filter(a => !(a instanceof CSSAnimation));
    const tokens = sent.filter(a => a.effect.target.matches(travels));
    const rolled = moved.filter(a => a.effect.target.matches(".cube"));
    const ends = list => list.map(a => a.effect.getComputedTiming().endTime);
    const starts = list => list.map(a => a.effect.getComputedTiming().delay);
    const seen = [...document.querySelectorAll(".dice-told")].map(
        said => Number(getComputedStyle(said).opacity));
    return {
        seen: Math.max(...seen), tokens: tokens.map(a => a.effect.target.id),
        late: late.length, words: Math.min(...ends(late), 9999),
        dice: Math.max(...ends(rolled), 0), sets_out: Math.min(...starts(tokens), 9999),
    };
}"""
"""Of JavaScript: what is on its way, and when it starts or ends in milliseconds."""

PAUSED = """(selector) => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...frames) {
        const animation = animate.apply(this, frames);
        if (this.matches(selector)) animation.pause();
        return animation;
    };
}"""
"""Of JavaScript: keeps each animation of some elements at its start."""


FILM = """() => {
    const film = globalThis.film = [];
    const isSeen = e => e.checkVisibility({opacityProperty: true});
    const still = ["none", "0deg", "0px", "matrix(1, 0, 0, 1, 0, 0)"];
    const texts = (selector) => [...document.querySelectorAll(selector)].filter(isSeen)
        .map(e => e.textContent).join("|");
    const shown = {};
    const look = (now) => {
        const dice = [...document.querySelectorAll(".cubes .cube[id]")];
        const tokens = [...document.querySelectorAll(".token[data-travels]")];
        const looks = {
            throw: dice.map(die => die.id).join(),
            faces: dice.map(die => getComputedStyle(die.querySelector(".die-pips")))
                .map(({d, stroke, strokeWidth}) => [d, stroke, strokeWidth]).join(),
            rest: dice.map(die => getComputedStyle(die))
                .every(({rotate, scale}) => still.includes(rotate) && scale !== "0.7"),
            caption: texts(".moment-line"),
            tokens: tokens.map(e => Math.round(e.getBoundingClientRect().x)).join(),
            thrower: [...document.querySelectorAll(".player, .me")].findIndex(
                player => player.matches(".seat-acts")) + " " + texts("#status"),
            guide: texts("#guide, .dice-tip, .actions"),
        };
        for (const what of Object.keys(looks))
            if (looks[what] !== shown[what]) film.push([now, what, looks[what]]);
        Object.assign(shown, looks);
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}"""
"""Of JavaScript: notes at each frame what has changed, and when by the page's clock."""

STILL: Final = 350
"""The milliseconds for which dice lie still before anything else changes."""


def throws_of(film: list[tuple[float, str, object]]) -> list[dict[str, list[float]]]:
    """Return of each whole throw of a film when what changed, after it began."""
    begun = [time for time, what, _look in film if what == "throw"]
    found = []
    for start, end in pairwise(begun):
        times: dict[str, list[float]] = {}
        for time, what, _look in film:
            if start < time < end:
                times.setdefault(what, []).append(time - start)
        found.append({**times, "next": [end - start]})
    return found


@pytest.mark.parametrize(
    "how",
    some([(11, "on", 1), (3, "on", 4), (3, "off", 1), (1, "on", 1)], 1),
)
def test_dice_lie_still_and_are_told_and_paid_before_the_next_throw(
    open_page: OpenPage, how: tuple[int, str, int]
) -> None:
    computers, motion, slower = how
    seats = ",".join(["human"] + ["random"] * computers)
    page = open_page()
    page.evaluate(
        "motion => localStorage.setItem('tabletop/1/settings',"
        " JSON.stringify({motion, watch_speed: 'normal', forced: true}))",
        motion,
    )
    page.reload()
    wait_until_ready(page)
    page.context.new_cdp_session(page).send(
        "Emulation.setCPUThrottlingRate", {"rate": slower}
    )
    page.evaluate(FILM)
    page.evaluate("a => { location.hash = '#/' + a }", game(seats, "film"))
    begun = "film.filter(([, what]) => what === 'throw').length > 8"
    page.wait_for_function(begun, timeout=60_000)
    throws = throws_of(page.evaluate("film"))[1:]  # the first one is no throw
    assert len(throws) > 5
    for times in throws:
        lie = max([*times.get("faces", []), *times.get("rest", []), 0])
        after = {
            what: [time for time in when if time > lie] for what, when in times.items()
        }
        (next_throw,) = after["next"]
        first = min(map(min, filter(None, after.values())))
        assert first - lie >= STILL or motion == "off"  # they jump into place
        caption = min(after.get("caption", [first]))
        tokens = [time for time in after.get("tokens", []) if time > caption]
        thrower = after.get("thrower", [])
        assert caption <= max(tokens, default=caption) <= min([*thrower, next_throw])
        assert max(thrower, default=caption) <= next_throw


def test_faces_that_a_die_runs_through_look_like_those_at_rest(
    open_page: OpenPage,
) -> None:
    page = open_page(game("human,human", "faces"))
    page.evaluate(FILM)
    for _throw in range(3):
        throw(page).click()
    page.wait_for_function("!document.querySelector('[data-beat]')")
    looks = page.evaluate("film.filter(([, what]) => what === 'faces')")
    faces = re.findall(
        r'path\("([^"]*)"\),(rgb\([^)]*\)),(\w+)',
        " ".join(look for _time, _what, look in looks),
    )
    ones = {tuple(look) for d, *look in faces if d.count("M") == 1}
    others = {tuple(look) for d, *look in faces if d.count("M") > 1}
    assert len(ones) == 1
    assert len(others) == 1
    assert ones.isdisjoint(others)


def test_tokens_travel_and_words_come_when_the_dice_lie_still(
    open_page: OpenPage,
) -> None:
    page = open_page(game("human,human", "travel", "tokens=11") + "&names=Ann,Ben")
    throw_until(page, "[data-travels]")
    page.evaluate(PAUSED, ".token")
    throw_until(page, ".dice-lost[data-after-dice]")
    throw(page).click()
    expect(page.locator("#throw[data-action]")).to_have_count(1)
    back = page.evaluate(SETTLED)
    assert set(back["tokens"]) == {f"token-{n}" for n in range(11)}
    assert back["sets_out"] == 0
    assert back["seen"] == 1


SIZES = ((360, 640), (390, 844), (740, 360), (1280, 800))
"""Widths and heights of the window, in CSS pixels."""

LYING_OVER = """() => {
    const parts = ".who b, .cast, .count, .dice-lost, .token, .note, .did";
    const over = [];
    const dice = [...document.querySelectorAll(".cubes > .die")].map(
        die => die.getBoundingClientRect());
    for (const seat of document.querySelectorAll(".player, .own")) {
        const all = [...seat.querySelectorAll(parts)];
        const shown = all.filter(e => e.checkVisibility() && e.innerText !== "\u200b");
        const boxes = shown.filter(e => e.innerText || !e.matches(".did"))
            .map(e => [e, e.getBoundingClientRect()]);
        const side = seat.getBoundingClientRect();
        if (side.bottom > innerHeight || dice.some(die =>
            side.left < die.right && die.left < side.right &&
            side.top < die.bottom && die.top < side.bottom))
            over.push(`${seat.innerText} does not end above the dice or the edge`);
        for (const [k, [one, a]] of boxes.entries()) {
            if (a.left < side.left - 1 || a.right > side.right + 1 ||
                a.bottom > side.bottom + 1)
                over.push(`${one.classList} leaves ${seat.innerText}`);
            for (const [two, b] of boxes.slice(k + 1)) {
                const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
                const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
                const piled = one.matches(".token") && two.matches(".token");
                if (!piled && wide > 1 && high > 3)
                    over.push(`${one.classList}, ${two.classList}: ${seat.innerText}`);
            }
        }
    }
    return over;
}"""
"""Of JavaScript: what lies over something else at the seats; 3 px are
the room above and below the letters of a line."""


def settled_after_a_lost_set(players: int) -> Session:
    """Return a game at the end of a turn of all, after the near one lost a set."""
    options = Options(sets_to_lose=3)
    for deal in range(20):
        session = Session.start(
            "four_twenty_one", players=players, seed=f"settled {deal}", options=options
        )
        rng = rng_for(session.seed, 0)
        while not session.is_over:
            session.play(pick(rng, session.legal()))
            seen = session.observation(0)
            turn = seen.last_turn
            is_settled = turn and is_fresh(seen) and not turn.is_last
            if is_settled and seen.sets_lost[0] and all(turn.combinations):
                return session
    raise AssertionError


@pytest.mark.parametrize("players", some([12, 4, 2, 5, 8], 1))
def test_settled_dice_lie_on_every_card_and_over_no_word(
    bench: Page, players: int
) -> None:
    address = f"#/four_twenty_one?log={pack(settled_after_a_lost_set(players))}"
    bench.evaluate("address => { location.hash = address }", address)
    expect(bench.locator(".player, .me")).to_have_count(players)
    expect(bench.locator(".dice-low")).to_have_count(1)
    expect(bench.locator(".dice-lost")).not_to_have_count(0)
    for width, height in SIZES:
        bench.set_viewport_size({"width": width, "height": height})
        bench.wait_for_function(LAID_OUT)
        made = bench.locator(".cast:visible")
        expect(made).to_have_count(players)
        assert bench.evaluate(LYING_OVER) == []


ON_THE_WAY = """() => {
    const moved = document.getAnimations().filter(a => a.effect.target);
    const travels = ".token[data-travels]";
    const sent = moved.filter(a => !(a instanceof CSSAnimation));
    const tokens = sent.filter(a => a.effect.target.matches(travels));
    for (const other of moved) if (!tokens.includes(other)) other.finish();
    const words = ".dice-stake, .who, .cast";
    const met = {words: 0, cards: 0, covered: [], hidden: []};
    for (const token of tokens)
        for (let part = 0.05; part < 1; part += 0.05) {
            const {delay, duration} = token.effect.getComputedTiming();
            token.currentTime = delay + part * duration;
            const box = token.effect.target.getBoundingClientRect();
            const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
            const pile = document.elementsFromPoint(x, y);
            const place = pile.indexOf(token.effect.target);
            const word = pile.findIndex(e => e.matches(words));
            const card = pile.findIndex(e => e.matches(".player, .own"));
            met.words += word >= 0;
            met.cards += card >= 0;
            if (word > place) met.covered.push(pile[word].textContent);
            if (card >= 0 && card < place) met.hidden.push(pile[card].innerText);
        }
    return met;
}"""
"""Of JavaScript: what tokens come to lie over on their way, and what over them."""


UNTIL_PAID = """async () => {
    const paid = "[data-step=pays] .token[data-travels]";
    while (!document.querySelector(paid)) {
        document.querySelector("#throw:not([aria-disabled])")?.click();
        while (document.querySelector("[data-beat]") && !document.querySelector(paid))
            await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
    }
}"""
"""Of JavaScript: throws until tokens are paid."""


@pytest.mark.at_length
def test_tokens_run_over_cards_and_under_words(open_page: OpenPage) -> None:
    seats = ",".join(["human"] * 12)
    page = open_page(game(seats, "over10", "tokens=40"))
    page.evaluate(PAUSED, ".token")
    met = Counter[str]()
    for _payment in range(8):
        page.evaluate(UNTIL_PAID)
        found = page.evaluate(ON_THE_WAY)
        assert found["covered"] == []
        assert found["hidden"] == []
        met.update(words=found["words"], cards=found["cards"])
        page.evaluate("document.querySelector('#throw').click()")  # ends the moment
    assert met["words"] > 0
    assert met["cards"] > 0


def before_the_last_throw(players: int) -> Session:
    """Return a game of throws alone, one throw before its end."""
    options = Options(tokens=11, sets_to_lose=1)
    sessions = [
        Session.start("four_twenty_one", players=players, seed="end", options=options)
        for _ in range(2)
    ]
    throws = 0
    while not sessions[0].is_over:
        sessions[0].play("throw")
        throws += 1
    for _throw in range(throws - 1):
        sessions[1].play("throw")
    return sessions[1]


READ = """() => {
    const isSeen = element => {
        for (let at = element; at; at = at.parentElement)
            if (Number(getComputedStyle(at).opacity) === 0) return false;
        return element.checkVisibility() && !element.closest(".sr-only");
    };
    const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (all.nextNode())
        if (all.currentNode.data.trim() && isSeen(all.currentNode.parentElement))
            found.push(all.currentNode.data.trim());
    const seats = [...document.querySelectorAll(".player, .me")];
    const looks = seats.map(seat =>
        [".disc > span", ".disc", ".did"].map(part => {
            const style = getComputedStyle(seat.querySelector(part));
            return [style.boxShadow, style.filter, style.backgroundColor].join();
        }).join());
    return {found, looks};
}"""
"""Of JavaScript: all words that are seen, and how the seats look."""


def test_nothing_tells_the_end_before_the_last_dice_lie_still(
    open_page: OpenPage,
) -> None:
    address = f"four_twenty_one?log={pack(before_the_last_throw(3))}"
    page = open_page(address, viewport=(1280, 800), touch=False)
    page.evaluate(PAUSED, "*")
    before = page.evaluate(READ)
    throw(page).click()
    page.locator(".dice-rolls").first.wait_for()
    rolling = page.evaluate(READ)
    new = Counter(rolling["found"]) - Counter(before["found"])
    # a button that waits, and the number of the throw that falls
    assert sorted(new) == ["Throw", "Throw 3 of 3"]
    assert rolling["looks"] == before["looks"]
    page.mouse.click(300, 300)  # a touch ends it
    expect(page.locator("#throw[data-command=go-on]")).to_have_count(1)
    page.evaluate("document.getAnimations().forEach(each => each.finish())")
    told = page.evaluate(READ)
    assert {"●", "Continue"} <= set(told["found"])
    assert any(re.fullmatch(r"\+\d+", text) for text in told["found"])
    assert any(text.endswith("has lost") for text in told["found"])
    assert any("loses the game" in text for text in told["found"])
    assert told["looks"] != before["looks"]
