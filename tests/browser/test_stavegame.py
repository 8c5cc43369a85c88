"""Stavegame in the page: by thumb, by keys, for every eye and ear."""

from typing import Final

import pytest
from playwright.sync_api import expect

from lab import screens
from tabletop.games.stavegame import Options
from tabletop.session import Session, links
from tests.browser.conftest import OpenHere
from tests.browser.layout import SETTLE, assert_is_a_target, overflow
from tests.browser.threes import kept
from tests.kit.cases import some

BY_TAPS, BY_KEYS = "49", "398"  # seeds of short games with every kind of action
TIED = "4"  # a seed with which A has 2 2 2 in the first hand


def game(seed: str, more: str = "") -> str:
    """Return the address of a new game of two people."""
    seats = "players=2&seats=human,human&names=Ann,Ben"
    return f"stavegame?{seats}&seed={seed}{more}"


def hoarded(cards: int, player: int = 0, options: Options | None = None) -> Session:
    """Return a game in which the acting player has hoarded `cards` cards."""
    session = Session.start("stavegame", players=2, seed="many", options=options)
    while len(session.observation(0).hands[player]) < cards or session.to_act != player:
        legal, has_acted = session.legal(), session.observation(0).has_acted
        placed = [text for text in legal if text.startswith("place")]
        passes = "pass" in legal and (session.to_act == player or has_acted)
        some_card = placed or legal
        session.play("pass" if passes else some_card[len(session.log) % len(some_card)])
    return session


def test_a_choice_of_colour_and_a_combat_with_an_own_card_are_asked(
    open_here: OpenHere,
) -> None:
    page = open_here(game(TIED))
    page.locator('[data-picks][aria-label="2 red, 2 green, 2 blue"]').tap()
    page.locator("#slot-1-2").tap()
    page.locator('[data-action="place 2,2,2 1 2 blue"]').tap()
    expect(page.locator("#slot-1-2")).to_have_attribute(
        "aria-label",
        "Stave 2, blue, slot 3: Ann’s, 2 red, 2 green, 2 blue; placed this turn",
    )
    page.locator("#hand-0-0").tap()
    page.locator("#slot-1-2").tap()
    expect(page.locator("#panel")).to_contain_text("your own card")


PLACES: Final = """() =>
    [...document.querySelectorAll(
        ".stave-staves, .stave-far, #hand, .disc, .stave-deck")]
        .map((element) => {
            const { top, bottom } = element.getBoundingClientRect();
            return [top, bottom].map(Math.round).join("-");
        }).join(" ")"""
"""Of JavaScript: tops and bottoms of the board, the hands, the players, the decks."""

FEW_HELD: Final = (  # of JavaScript: whether neither hand needs further room
    "!document.querySelector(':is(.hand .row, .stave-far) > :nth-child(5)')"
)

SIZES: Final = ((360, 640), (390, 844), (740, 360), (1280, 800))


@pytest.mark.parametrize("viewport", some(SIZES, 1))
def test_the_table_stands_still_whatever_is_told_and_asked(
    open_here: OpenHere, viewport: tuple[int, int]
) -> None:
    page = open_here(viewport=viewport)
    asked = page.locator(".stave-asks")
    places, told, questions = set[str](), set[str](), 0
    for seed in (TIED, "screens"):
        screens.open_staves(page, seed=seed)
        for deed in range(30):
            if page.evaluate(FEW_HELD):
                places.add(page.evaluate(PLACES))
                told.add(page.locator("#tip").inner_text())
                questions += asked.count()
            screens.touch_staves(page, deed)
    assert len(told) > 4
    assert questions > 3
    assert len(places) == 1, places


@pytest.mark.parametrize("viewport", some(SIZES, 1))
def test_a_hint_covers_nothing_and_moves_nothing(
    open_here: OpenHere, viewport: tuple[int, int]
) -> None:
    page = open_here(viewport=viewport)
    screens.stave_middle(page)
    before = page.evaluate(PLACES)
    page.keyboard.press("h")
    advice = page.locator("[data-kind=advice]")
    advice.wait_for()
    advice.evaluate("(told, longest) => { told.textContent = longest }", LONGEST)
    page.evaluate(SETTLE)
    assert page.evaluate(PLACES) == before
    told = advice.bounding_box()
    assert told is not None
    for part in page.locator(
        ".strip :is(a, button, .title, .status), .disc, .who, .stave-deck, .hand .card,"
        " .stave-far .card, .stave-staves, #end-turn"
    ).all():
        box = part.bounding_box()
        assert box is not None
        is_above = box["y"] + box["height"] < told["y"] + 1
        is_below = told["y"] + told["height"] < box["y"] + 1
        is_beside = told["x"] + told["width"] < box["x"] + 1
        is_left = box["x"] + box["width"] < told["x"] + 1
        assert is_above or is_below or is_beside or is_left, part


LONGEST: Final = (  # a hint as long as the longest, and more
    "Place 2 3 1 on stave 1, then 15 more moves. "
    "The chance of winning is about 82%, more or less."
)


SAYS_AWAY: Final = """() => {
    const did = document.querySelector(".top .did");
    did.className = "did presence";
    did.textContent = "away";
    const box = (each) => each.getBoundingClientRect();
    const name = box(document.querySelector(".top .who"));
    const disc = box(document.querySelector(".top .disc"));
    const said = box(did);
    return [said.top - name.bottom, said.left - name.left, said.bottom - disc.bottom];
}"""
"""Of JavaScript: how far what a player says is below their name, from where it begins,
and below their disc."""


@pytest.mark.parametrize("viewport", some(SIZES, 1))
def test_what_the_far_player_says_is_right_below_the_name(
    open_here: OpenHere, viewport: tuple[int, int]
) -> None:
    page = open_here(viewport=viewport)
    screens.open_staves(page)
    below, across, below_disc = page.evaluate(SAYS_AWAY)
    assert -1 <= below <= 4
    assert abs(across) <= 1
    assert viewport == (1280, 800) or below_disc <= 6


def test_a_turn_by_keys_is_led_to_the_slots_to_what_is_asked_and_back_to_the_hand(
    open_here: OpenHere,
) -> None:
    page = open_here(game(TIED), viewport=(1280, 800), touch=False)
    hand = page.locator("#hand [data-picks]")
    named = [card.get_attribute("aria-label") for card in hand.all()]
    page.keyboard.press(str(named.index("2 red, 2 green, 2 blue") + 1))
    expect(page.locator("#slot-0-2")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#option-0")).to_be_focused()
    expect(page.locator("#live")).to_contain_text("Which colour should stave 1 turn?")
    page.keyboard.press("Enter")
    expect(page.locator("#hand .card:focus")).to_have_count(1)
    assert kept(page).log[-1] == "place 2,2,2 0 2 red"


CROSSED: Final = """() => [...document.querySelectorAll(".stave-casts span")]
    .filter((span) => {
        const slot = span.closest("button").getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(span);
        const room = 0.12 * parseFloat(getComputedStyle(span).fontSize);
        return [...range.getClientRects()].some(({ top, bottom, left, right }) =>
            top + room < slot.top || bottom - room > slot.bottom
            || left < slot.left || right > slot.right);
    }).map((span) => span.textContent)"""
"""Of JavaScript: the texts in slots that cross their frames; letters leave some room in
their line."""


@pytest.mark.parametrize(
    ("cards", "player", "viewport"),
    [
        pytest.param(*each, marks=pytest.mark.at_length if k > 1 else ())
        for k, each in enumerate(
            [
                *((5, 1, (360, 640)), (9, 0, (740, 336)), (10, 1, (360, 640))),
                *((8, 0, (360, 640)), (7, 1, (360, 640)), (8, 0, (740, 360))),
                *((3, 0, (740, 336)), (7, 0, (740, 336)), (6, 0, (740, 360))),
            ]
        )
    ],
)
def test_the_table_is_no_taller_than_the_screen_whatever_one_holds(
    open_here: OpenHere, cards: int, player: int, viewport: tuple[int, int]
) -> None:
    for is_first in (False, True):
        log = links.pack(hoarded(cards, player, Options(first_edition=is_first)))
        page = open_here(f"stavegame?log={log}", viewport=viewport)
        page.locator(f"#hand-{player}-{cards - 1}").wait_for()
        for card in range(cards):
            assert overflow(page)["down"] == 0
            page.locator(f"#hand-{player}-{card}").tap()
            assert page.evaluate(CROSSED) == []


@pytest.mark.parametrize("viewport", some([(740, 360), (844, 390)], 1))
def test_lying_down_a_large_hand_on_the_other_side_is_taken_by_a_finger(
    open_here: OpenHere, viewport: tuple[int, int]
) -> None:
    log = links.pack(hoarded(7, 1))
    page = open_here(f"stavegame?log={log}", viewport=viewport)
    for k in range(7):
        assert_is_a_target(page.locator(f"#hand-1-{k}"), viewport)
    assert overflow(page)["down"] <= 0
