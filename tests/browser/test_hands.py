"""What can be dropped is dragged, flicked or tapped twice, and taps do as ever.

A turn wants one gesture at Tomacco, two at the Game of Threes (draw, discard), and one
at Stavegame; a throw at Four Twenty One is one tap.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache

import pytest
from playwright.sync_api import Page, expect

from lab import screens
from lab.tidy import at, tidied
from tabletop.session import Session
from tests.browser.conftest import PHONE, OpenHere
from tests.browser.hands import HANDS, Finger, Hand, Mouse, middle
from tests.browser.store import FORGET_GAMES
from tests.browser.threes import kept
from tests.browser.tomacco import played
from tests.kit.cases import some

LIFTED = "#table [style], [data-lifted], [data-held], [data-lit], [data-here]"
"""What is seen of a thing that is carried, and of the places for it."""

STILL = "tabletop.page._thinker.want = () => {}"  # computers never come to play


@cache
def tomacco() -> Session:
    """Return a game in which player 0 holds 3 3 4 5 J J Q K, with three on the pile."""
    game = played("hands 27", 17, 3)
    assert " ".join(game.observation(0).hand) == "3c 3d 4c 5c Jh Jd Qh Kc"
    return game


@cache
def rummy(phase: str) -> Session:
    """Return a game of three in round 4 whose first player draws, or discards."""
    return tidied(3, lambda game: at(game, phase, 4))


@pytest.fixture
def open_still(open_here: OpenHere) -> Iterator[OpenHere]:
    """Return the function that opens a screen where computers never play."""
    opened: list[Page] = []

    def still(
        route: str = "", *, viewport: tuple[int, int] = PHONE, touch: bool = True
    ) -> Page:
        opened.append(open_here(route, viewport=viewport, touch=touch))
        opened[-1].evaluate(STILL)
        return opened[-1]

    yield still
    for page in opened:
        page.evaluate("delete tabletop.page._thinker.want")


def seated(open_still: OpenHere, hand: Callable[[Page], Hand]) -> Hand:
    """Return a hand at a page, of a phone or a desk, where computers never play."""
    is_finger = hand is Finger
    viewport = (390, 844) if is_finger else (1280, 800)
    page = open_still(viewport=viewport, touch=is_finger)
    return hand(page)


def fresh(hand: Hand, game: Session, show: Callable[..., None]) -> Callable[[], str]:
    """Open a game again; return a function that returns the actions played since."""
    hand.page.evaluate("location.hash = '#/'")
    hand.page.locator("[data-screen=lobby]").first.wait_for()
    hand.page.evaluate(FORGET_GAMES)  # a link to a stored game opens the stored one
    show(hand.page, game, computers=2)
    return lambda: " ".join(
        text for text in kept(hand.page).log[len(game.log) :] if " draw" not in text
    )


def cards(hand: Hand) -> Callable[[], str]:
    """Lay the game of Tomacco on the table."""
    return fresh(hand, tomacco(), screens.open_cards)


def assert_played(page: Page, since: Callable[[], str], text: str) -> None:
    """Assert that this was played, and wait until the browser tells its address."""
    expect(page).not_to_have_url(re.compile(r"\?log="))
    assert since() == text


def assert_at_rest(page: Page) -> None:
    """Assert that nothing is carried, and that nothing of it is left to be seen."""
    expect(page.locator(LIFTED)).to_have_count(0)


@pytest.mark.parametrize("kind", some(HANDS, 1))
def test_a_turn_of_tomacco_is_one_gesture(
    open_still: OpenHere, kind: Callable[[Page], Hand]
) -> None:
    hand = seated(open_still, kind)
    turns: list[tuple[Callable[[], None], str]] = [
        (lambda: hand.drag("#hand-Qh0", "#pile"), "play Qh"),
        (lambda: hand.flick("#hand-Qh0", "#pile"), "play Qh"),
        (lambda: hand.tap_twice("#hand-Qh0"), "play Qh"),
        (lambda: hand.drag("#hand-Jd0", "#pile"), "play Jd"),
        (lambda: hand.drag("#pile", "#hand"), "pickup"),
        (lambda: hand.flick("#pile", "#hand"), "pickup"),
    ]
    for turn, text in turns:
        since, hand.deeds = cards(hand), 0
        turn()
        assert_played(hand.page, since, text)
        assert hand.deeds == 1
        assert_at_rest(hand.page)


@pytest.mark.parametrize("kind", some(HANDS[::-1], 1))
def test_chosen_cards_travel_together(
    open_still: OpenHere, kind: Callable[[Page], Hand]
) -> None:
    hand = seated(open_still, kind)
    since, page = cards(hand), hand.page
    hand.tap("#hand-Jh0")
    page.wait_for_timeout(400)  # two taps, as ever
    hand.tap("#hand-Jh0")
    expect(page.locator('[aria-pressed="true"]')).to_have_count(2)
    hand.lift("#hand-Jd0", "#pile")
    assert page.locator("[data-held]").count() == 2
    boxes = [each.bounding_box() for each in page.locator("[data-held]").all()]
    left, right = (box["x"] for box in boxes if box)
    assert 10 < right - left < 40
    hand.up()
    assert_played(page, since, "play Jh Jd")
    assert_at_rest(page)


@pytest.mark.parametrize("kind", some(HANDS, 1))
def test_what_is_let_go_beside_its_places_goes_back_and_plays_nothing(
    open_still: OpenHere, kind: Callable[[Page], Hand]
) -> None:
    hand = seated(open_still, kind)
    since, page = cards(hand), hand.page
    before = middle(page, "#hand-Qh0")
    hand.lift("#hand-Qh0", "#pile")
    assert page.locator("#pile[data-lit][data-here]").count() == 1
    lifted = middle(page, "#hand-Qh0 [data-thing]")
    assert lifted == pytest.approx(middle(page, "#pile"), abs=2)
    page.keyboard.press("Escape")
    assert_at_rest(page)
    hand.up()
    hand.drag("#hand-Qh0", "#tip")
    assert_at_rest(page)
    assert middle(page, "#hand-Qh0 [data-thing]") == pytest.approx(before, abs=2)
    assert (since(), page.locator('[aria-pressed="true"]').count()) == ("", 0)
    hand.tap("#hand-Qh0")  # a tap stays a tap
    expect(page.locator("#hand-Qh0")).to_have_attribute("aria-pressed", "true")


def test_a_second_finger_lets_go_and_a_third_tap_plays_nothing(
    open_still: OpenHere,
) -> None:
    hand = seated(open_still, Finger)
    assert isinstance(hand, Finger)
    since, page = cards(hand), hand.page
    at_pile = middle(page, "#pile")
    hand.lift("#hand-Qh0", at_pile)
    hand.send("touchStart", at_pile, (200, 700))
    assert_at_rest(page)
    hand.send("touchEnd", at_pile)
    hand.up()
    assert since() == ""
    before = page.evaluate("[scrollX, scrollY, String(getSelection())]")
    assert before == [0, 0, ""]
    hand.tap_quickly("#hand-Qh0", 4)
    assert_played(page, since, "play Qh")


@pytest.mark.parametrize("kind", some(HANDS[::-1], 1))
def test_what_is_not_taken_says_why_as_for_a_tap(
    open_still: OpenHere, kind: Callable[[Page], Hand]
) -> None:
    hand = seated(open_still, kind)
    since, page = cards(hand), hand.page
    hand.page.locator("#hand-5c0").click(force=True)
    tapped = page.locator("#notice").inner_text()
    since = cards(hand)
    hand.lift("#hand-5c0", "#pile")
    assert page.locator("[data-lit]").count() == 0
    page.wait_for_timeout(100)
    hand.up()
    expect(page.locator("#notice")).to_be_visible()
    assert (page.locator("#notice").inner_text(), since()) == (tapped, "")
    assert_at_rest(page)


def test_a_face_down_card_and_the_choice_of_three_are_dragged(
    open_still: OpenHere,
) -> None:
    hand = seated(open_still, Finger)
    page = hand.page
    flips = screens.played(2, screens.flips)
    screens.open_cards(page, flips, computers=1)
    place = next(text for text in flips.legal() if text.startswith("flip"))
    hand.drag(f"#down-{place[-1]}", "#pile")
    expect(page).not_to_have_url(re.compile(r"\?log="))
    assert kept(page).log[len(flips.log)] == place
    choice = screens.played(3, lambda game: game.to_act == 0)
    screens.open_cards(page, choice, computers=2)
    for n in (1, 2, 3):
        hand.drag('#hand [aria-pressed="false"]', ".own .before")
        if n < 3:
            chosen = page.locator('#hand [aria-pressed="true"]')
            expect(chosen).to_have_count(n)
    expect(page).not_to_have_url(re.compile(r"\?log="))
    assert kept(page).log[len(choice.log)].startswith("table ")


@pytest.mark.parametrize("kind", some(HANDS, 1))
def test_a_turn_of_the_game_of_threes_is_two_gestures(
    open_still: OpenHere, kind: Callable[[Page], Hand]
) -> None:
    hand = seated(open_still, kind)
    page, game = hand.page, rummy("draw")
    card = "#hand [data-carried]"
    draws: list[tuple[Callable[[], None], str]] = [
        (lambda: hand.drag("#stock", "#hand"), "draw stock"),
        (lambda: hand.flick("#pile", "#hand"), "draw discard"),
        (lambda: hand.tap("#stock"), "draw stock"),
    ]
    discards: list[Callable[[], None]] = [
        lambda: hand.drag(card, "#pile"),
        lambda: hand.flick(card, "#pile", way=90),
        lambda: hand.tap_twice(card),
    ]
    for (draw, drawn), discard in zip(draws, discards, strict=True):
        since, hand.deeds = fresh(hand, game, screens.open_rummy), 0
        draw()
        expect(page.locator(card)).to_have_count(7)
        gone = page.locator(card).first.get_attribute("data-carried") or ""
        discard()
        expect(page.locator(card)).to_have_count(6)
        expect(page).not_to_have_url(re.compile(r"\?log="))
        assert since().startswith(drawn)
        assert since().endswith(f"discard {gone[:2]}")
        assert hand.deeds == 2
        assert_at_rest(page)


def test_a_hand_that_is_sorted_meanwhile_hurries_no_computer(
    open_still: OpenHere,
) -> None:
    hand = seated(open_still, Mouse)
    page = hand.page
    fresh(hand, rummy("discard"), screens.open_rummy)
    hand.flick("#hand [data-carried]", "#pile", way=90)
    cards_ = page.locator("#hand [data-carried]")
    names = [card.get_attribute("id") for card in cards_.all()]
    hand.drag(f"#{names[0]}", f"#{names[2]}")
    after = [card.get_attribute("id") for card in cards_.all()]
    assert after[:3] == [names[1], names[2], names[0]]
    expect(page.locator("#tool-hurry:not([aria-disabled])")).to_be_visible()


def test_a_card_carried_to_the_discards_before_one_was_drawn_says_why(
    open_still: OpenHere,
) -> None:
    hand = seated(open_still, Finger)
    since = fresh(hand, rummy("draw"), screens.open_rummy)
    hand.drag("#hand [data-carried]", "#pile")
    expect(hand.page.locator("#notice")).to_be_visible()
    assert since() == ""


@pytest.mark.parametrize("kind", some(HANDS[::-1], 1))
def test_a_move_of_stavegame_is_one_drag(
    open_still: OpenHere, kind: Callable[[Page], Hand]
) -> None:
    hand = seated(open_still, kind)
    page = hand.page
    screens.open_staves(page)
    card = ".card[data-picks]"
    hand.lift(card, "#end-turn")
    assert page.locator(f"{card}[aria-pressed='true']").count() == 1
    plain = page.locator(".stave-slot[data-lit][data-action]").first
    slot, action = (plain.get_attribute(name) for name in ("id", "data-action"))
    hand.up()
    assert page.locator("[aria-pressed='true'], .lit").count() == 0
    before, hand.deeds = kept(page).log, 0
    hand.drag(card, f"#{slot}")
    assert (kept(page).log[len(before)], hand.deeds) == (action, 1)
    assert_at_rest(page)


def test_a_combat_is_told_while_a_card_is_carried_and_asked_before_it_is_fought(
    open_still: OpenHere,
) -> None:
    hand = seated(open_still, Finger)
    page = hand.page
    screens.stave_middle(page)
    before = kept(page).log
    hand.lift(".card[data-picks]", "#end-turn")
    fights = page.locator(".stave-slot[data-lit]:has(.stave-odds)")
    slot = fights.first.get_attribute("id")
    hand.move(*middle(page, f"#{slot}"))
    page.wait_for_timeout(100)
    hand.up()
    expect(page.locator("#panel .action").first).to_be_visible()
    assert kept(page).log == before
    assert_at_rest(page)
    hand.tap("#panel .action:not([data-deaf])")
    assert len(kept(page).log) == len(before) + 1


def test_a_die_is_carried_up_to_be_kept_and_down_to_be_thrown_again(
    open_still: OpenHere,
) -> None:
    hand = seated(open_still, Finger)
    page = hand.page
    screens.open_dice(page, 3)
    screens.throw_until(page, "#other[data-action=stop]")
    die, other = page.locator("#die-2"), page.locator("#die-3")
    hand.drag("#die-2", ".dice-bank")
    expect(die).to_have_attribute("aria-pressed", "true")
    hand.flick("#die-3", ".dice-bank")
    expect(other).to_have_attribute("aria-pressed", "true")
    hand.drag("#die-3", ".caption")
    expect(other).to_have_attribute("aria-pressed", "true")
    hand.drag("#die-3", ".before")
    expect(other).to_have_attribute("aria-pressed", "false")
    expect(die).to_have_attribute("aria-pressed", "true")
    assert_at_rest(page)
    before, hand.deeds = kept(page).log, 0
    hand.tap("#throw")
    assert hand.deeds == 1
    assert kept(page).log[len(before)].startswith("throw ")
