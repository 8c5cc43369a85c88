"""Four Twenty One in the page: by thumb, by keys, for every eye and ear."""

import json
import re
from collections import Counter
from itertools import pairwise
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from lab.screens import throw_until
from tabletop.games.four_twenty_one.rules import Options
from tabletop.session import Session
from tabletop.session.links import pack
from tests.browser.conftest import CHOSEN, OpenPage, lively
from tests.browser.four_twenty_one import game
from tests.kit.cases import some


def throw(page: Page) -> Locator:
    """Return the large button, once it takes taps."""
    return lively(page, "#throw:is([data-action], [data-command=go-on])")


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

STILL: Final = 350  # milliseconds for which dice lie still before anything changes


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
    "how", some([(11, "on", 1), (3, "on", 4), (3, "off", 1), (1, "on", 1)], 1)
)
def test_dice_lie_still_and_are_told_and_paid_before_the_next_throw(
    open_page: OpenPage, how: tuple[int, str, int]
) -> None:
    computers, motion, slower = how
    seats = ",".join(["human"] + ["random"] * computers)
    chosen = json.dumps({"motion": motion, "watch_speed": "normal", "forced": True})
    page = open_page(start=f"({CHOSEN})({chosen})")
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
