"""Tomacco in the page: the curtain by touch, a game by keys, every size and eye."""

import json
from collections.abc import Callable, Iterator
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from lab import screens
from tabletop.core.cards import card_words
from tabletop.core.chance import pick, rng_for
from tabletop.session import Seat, Session, links
from tabletop.session.analysis import stops
from tests.browser.conftest import OpenHere, OpenPage, lively, reload, wait_until_ready
from tests.browser.layout import overflow
from tests.browser.threes import kept
from tests.browser.tomacco import address, played
from tests.kit.cases import some

TWO = "tomacco?players=2&seats=human,human&names=Ann,Ben"
TEN = 10

SLIDE = """(slider, at) => {
    slider.value = at;
    slider.dispatchEvent(new Event("input", { bubbles: true }));
}"""
"""Moves the slider of a review to a stop."""

BOXES = """[".top", ".centre", "#hand", "#verdict",
    ".before .card", "#pile", "#hand .row:last-child .card"].map((each) => {
    const box = document.querySelector(each).getBoundingClientRect();
    return [box.top, box.bottom];
})"""
"""Gives the top and the bottom of each layer of a review, all at one moment."""


def touch_cards(page: Page, texts: list[str], touch: Callable[[str], None]) -> None:
    """Choose cards of the hand, or of those face up, that are not chosen yet."""
    for text in texts:
        found = page.locator(f'[id^="hand-{text}"]')
        if not found.count():
            found = page.locator(f'[id^="up-{text}"]')
        is_off = page.locator(f'[id^="hand-{text}"][aria-pressed="true"]').count()
        if not is_off:
            touch(found.first.get_attribute("id") or "")


def do(page: Page, text: str, touch: Callable[[str], None]) -> None:
    """Play an action as a person does."""
    verb, *rest = text.split()
    if verb == "pickup":
        touch("pickup")
    elif verb == "flip":
        touch(f"down-{rest[0]}")
    else:
        touch_cards(page, rest, touch)
        if verb == "play":  # the third of the cards to lay plays by itself
            touch("play")


def spy(page: Page) -> str:
    """Return all that is in the page, seen or not, and in what is kept for later."""
    seen = page.evaluate(
        "document.documentElement.outerHTML + document.title"
        " + (localStorage.getItem('tabletop/1/seen/table') ?? '')"
    )
    return str(seen)


def test_a_game_of_two_at_one_phone_by_touch(open_here: OpenHere) -> None:
    """Half a game from the deal, and then its end; each behind the curtain first."""
    page = open_here(f"{TWO}&seed=curtain")
    session = Session.start("tomacco", players=2, seed="curtain")
    rng = rng_for("touch", 0)
    drawn = 0
    for _ply in range(18):
        if page.locator("#lift").count():
            drawn += 1
            hidden = spy(page)
            name = ("Ann", "Ben")[session.to_act]
            expect(page.locator("#curtain-title")).to_have_text(
                f"Pass the device to {name}"
            )
            for seat in range(2):
                for card in session.observation(seat).hand:
                    assert card_words(card) not in hidden
            assert 'class="frame' not in hidden
            page.locator("#lift:not([data-deaf])").tap()
        text = pick(rng, session.legal())
        do(page, text, lambda id_: page.locator(f"#{id_}:not([data-deaf])").tap())
        session.play(text)
    assert drawn > 8
    assert kept(page).log == session.log


def test_a_reload_draws_the_curtain_before_python_is_there(open_page: OpenPage) -> None:
    page = open_page(f"{TWO}&seed=reload")
    page.locator("#lift:not([data-deaf])").tap()
    assert page.locator("#hand").count() == 1
    page.evaluate("dispatchEvent(new Event('pagehide'))")
    seen = json.loads(page.evaluate("localStorage.getItem('tabletop/1/seen/table')"))
    assert "Pass the device to" in seen["markup"]
    assert 'class="frame' not in seen["markup"]
    reload(page)
    expect(page.locator("#lift")).to_be_visible()


def test_the_curtain_hangs_over_all_but_the_header(open_page: OpenPage) -> None:
    page = open_page(f"{TWO}&seed=reload")
    for width, height in ((740, 360), (1280, 800), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        curtain = page.locator(".curtain").bounding_box()
        assert curtain is not None
        assert curtain["width"] > min(width - 40, 1200), (width, height)
        lift = page.locator("#lift")
        assert lift.evaluate("e => e.scrollHeight") < 70, "its words take one line"
        assert overflow(page) == {"across": 0, "down": 0}, (width, height)


def ten_in_hand(players: int) -> Session:
    """Return a finished game, moved to a ply at which a player holds ten cards."""
    for seed in range(200):
        session = played(f"ten {seed}", 100_000, players)
        line = session.copy()
        for ply in range(len(session.log)):
            line.goto(ply)
            seen = line.observation(max(0, line.to_act))
            if len(seen.hand) == TEN and len(line.legal()) > 1 and len(seen.pile) > 2:
                session.goto(ply)
                return session
    pytest.fail("Nobody has ten cards.")


@pytest.mark.parametrize("players", some([2, 4], 1))
def test_the_layers_of_a_review_do_not_cover_each_other(
    open_here: OpenHere, players: int
) -> None:
    session = ten_in_hand(players)
    at = stops(session)[0].index(session.cursor)
    session.goto(len(session.log))
    page = open_here(address(session))
    lively(page, "#look-back").tap()
    page.locator("#moves").evaluate(SLIDE, at)
    expect(page.locator("#status")).to_contain_text(f"Move {at + 1} ")
    expect(page.locator("#hand .card")).to_have_count(TEN)
    for width, height in ((390, 844), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        seats, middle, hand, verdict, own, pile, last = page.evaluate(BOXES)
        size = (width, height)
        for above, below in ((seats, middle), (middle, hand), (hand, verdict)):
            assert above[1] <= below[0] + 1, size
        assert own[1] <= hand[0] + 1, size
        assert pile[0] >= seats[1] - 1, size
        assert hand[1] - last[0] >= 40, "its rank is seen"
        expect(page.locator("#tip")).to_be_hidden()


SIZES = [(360, 640), (390, 844), (740, 360), (1280, 800)]  # phones and a desktop
LEAST_PLACE = (22, 29)  # least width and height of a readable face-up card


def at_each_size(page: Page) -> Iterator[tuple[int, int]]:
    """Yield the windows, each set."""
    page.evaluate("document.documentElement.dataset.motion = 'off'")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        yield width, height


def by_computers(session: Session) -> str:
    """Return the address of this game, with computers that have no other names."""
    others = [Seat(f"Computer {k}", "random") for k in range(1, len(session.seats))]
    header = type(session.header)(
        session.game, session.options, (Seat("Ann"), *others), session.seed
    )
    return f"tomacco?log={links.pack(session.copy(header))}"


def his_turn(players: int) -> Session:
    """Return a game in which the first player acts, and all others have played."""
    for most in range(2 * players, 12 * players):
        session = played("round", most, players)
        seen = session.observation(0)
        if session.to_act == 0 and len(seen.pile) > 1:
            return session
    pytest.fail("The first player has no turn.")


PLACES_BEFORE: Final = """() =>
    [...document.querySelectorAll(".player .laid > .card")]
        .filter((card) => card.checkVisibility())
        .map((card) => card.getBoundingClientRect())
        .filter(({ width }) => width > 0)
        .map(({ width, height }) => [width, height])"""


@pytest.mark.parametrize("players", some([20, 4, 2, 3, 5, 6, 10], 1))
def test_what_lies_before_the_others_can_be_read(
    open_here: OpenHere, players: int
) -> None:
    page = open_here(by_computers(his_turn(players)))
    page.locator(".people .player:visible").first.wait_for()
    for size in at_each_size(page):
        places = page.evaluate(PLACES_BEFORE)  # at once, as a table may be redrawn
        assert len(places) >= 3 * min(players - 1, 2)
        assert all(width >= LEAST_PLACE[0] for width, _height in places), size
        assert all(height >= LEAST_PLACE[1] for _width, height in places), size


@pytest.mark.at_length
def test_the_list_of_twenty_opens_and_goes_by_a_touch_beside_it(
    open_here: OpenHere, axe: Callable[[Page], str]
) -> None:
    page = open_here(by_computers(his_turn(20)))
    page.locator("#left").tap()
    rows = page.locator(".everybody li")
    assert rows.count() == 19
    rows.last.scroll_into_view_if_needed()
    expect(rows.last).to_be_in_viewport()
    assert axe(page) == ""
    assert overflow(page) == {"across": 0, "down": 0}
    page.locator("#row-19").tap()
    expect(page.locator("#panel")).to_contain_text("Computer 19")
    page.touchscreen.tap(180, 600)  # beside it: the element there is not pressed
    expect(page.locator("#panel")).to_have_count(0)
    assert kept(page).log == his_turn(20).log
    page.locator("#right").tap()
    page.keyboard.press("Escape")
    expect(page.locator("#panel")).to_have_count(0)


def test_what_is_folded_away_flies_from_nowhere(open_page: OpenPage) -> None:
    """A card in a seat that is not shown has no place, so none grows out of a point."""
    session = his_turn(20)
    page = open_page(by_computers(session))
    page.evaluate(
        """() => {
            const animate = Element.prototype.animate;
            globalThis.begun = [];
            Element.prototype.animate = function (frames, options) {
                begun.push(String(frames[0].transform));
                return animate.call(this, frames, options);
            };
        }"""
    )
    do(
        page,
        session.legal()[-1],
        lambda id_: page.locator(f"#{id_}:not([data-deaf])").tap(),
    )
    late = ", ".join(f"#seat-{seat}.seat-acts" for seat in range(3, 10))
    page.locator(late).first.wait_for()
    begun = page.evaluate("begun")
    assert any("translate" in start for start in begun)
    assert not [start for start in begun if "scale(0.0000" in start]


PLACES = """() => Object.fromEntries(
    ["pile", "stock", "cleared", "play", "tip"].map((id) => [id, "#" + id])
        .concat([["hand", "#hand"], ["mine", ".before"]])
        .map(([name, at]) => [name, document.querySelector(at)])
        .map(([name, { offsetLeft, offsetTop, offsetWidth, offsetHeight }]) =>
            [name, [offsetLeft, offsetTop, offsetWidth, offsetHeight].join()]))"""
"""Of JavaScript: the boxes of the parts of the table."""


@pytest.mark.parametrize("players", some([4, 2], 1))
def test_a_phone_is_filled_with_large_cards_and_a_choice_moves_nothing(
    open_here: OpenHere, players: int
) -> None:
    game = by_computers(turn_with_a_choice(players))
    page = open_here(game, viewport=(390, 844))
    least = {"#pile": 110, "#stock": 74, ".before button": 73}
    for at, width in {**least, "#hand button": 92}.items():
        found = page.locator(at).first.evaluate("one => one.offsetWidth")
        assert found >= width, at
    assert overflow(page) == {"across": 0, "down": 0}
    before = page.evaluate(PLACES)
    card = page.locator("#hand button[data-ui]").first
    face = card.locator("svg")
    low = face.bounding_box()
    card.tap()
    expect(page.locator("#play[data-action]")).to_be_visible()
    high = face.bounding_box()
    assert low is not None
    assert high is not None
    assert low["y"] - high["y"] == pytest.approx(20, abs=1)
    assert page.evaluate(PLACES) == before


def turn_with_a_choice(players: int) -> Session:
    """Return a game in which the first player has cards for a fan and may play one."""
    for most in range(2 * players, 12 * players):
        session = played("choice", most, players)
        seen = session.observation(0)
        can = any(text.startswith("play") for text in session.legal())
        if session.to_act == 0 and seen.pile and can and len(seen.hand) in range(3, 7):
            return session
    pytest.fail("The first player has no choice.")


def test_places_stay_when_a_hand_is_played_out(bench: Page) -> None:
    """The parts of the table keep place and size from the deal to the end."""
    bench.set_viewport_size({"width": 390, "height": 844})
    boxes = []
    for game in (turn_with_a_choice(2), screens.played(2, screens.flips)):
        bench.evaluate("hash => { location.hash = hash }", "#/" + address(game, 1))
        wait_until_ready(bench)
        held = len(game.observation(0).hand)
        expect(bench.locator("#hand button")).to_have_count(held)
        boxes.append(bench.evaluate(KEPT))
    assert not held
    assert boxes[0] == boxes[1]


KEPT = """() => ["#pile", "#stock", "#hand", ".before", ".before > .card"]
    .map((at) => document.querySelector(at))
    .map(({ offsetLeft, offsetTop, offsetWidth, offsetHeight }) =>
        [offsetLeft, offsetTop, offsetWidth, offsetHeight].join())"""
"""Of JavaScript: the boxes of what stays on the table when a hand is played out."""
