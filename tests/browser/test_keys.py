"""Keys count wherever the focus is, and the focus never falls out of the screen."""

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tabletop.registry import GAMES, view_of
from tests.browser.conftest import OpenHere
from tests.browser.four_twenty_one import game
from tests.browser.threes import kept
from tests.browser.tomacco import address, large
from tests.kit.cases import some

DESK = (1280, 800)

MOST = 60  # maximum focusable elements tried at a table

PRESS = """([place, keys]) => {
    const things = [...document.querySelectorAll(
        "#screen :is(a[href], button, input, [tabindex])")];
    const thing = things.filter((one) => one.checkVisibility() && !one.disabled)[place];
    if (!thing) return null;
    const wrong = [];
    for (const key of keys) {
        if (thing.isConnected) thing.focus();
        const target = document.activeElement;
        const name = `${key} at ${target.localName}#${target.id}`;
        const pressed = new KeyboardEvent(
            "keydown", { key, bubbles: true, cancelable: true });
        if (target.dispatchEvent(pressed)) wrong.push(`${name} is dead`);
        if (document.activeElement === document.body) wrong.push(`${name} falls`);
    }
    return wrong;
}"""
"""Of JavaScript: what goes wrong with these keys at one thing that takes the focus."""

FOCUSED = "document.activeElement.closest('#screen') !== null"


def table(name: str) -> str:
    """Return the address of a table with a person who acts, and a computer."""
    if name == "tomacco":
        return address(large(3), computers=2)
    players = GAMES[name].PLAYERS
    many = 2 if 2 in players else players[0]
    seats = ",".join(["human", "random"][:many])
    return f"{name}?players={many}&seats={seats}&seed=keys"


def playing(name: str) -> Iterator[str]:
    view = view_of(name)
    yield from dict.fromkeys([*view.selects, *view.arranges, *view.keys])


@pytest.mark.parametrize("name", some(GAMES, 1))
def test_every_key_counts_wherever_the_focus_is(open_here: OpenHere, name: str) -> None:
    page = open_here(table(name), viewport=DESK, touch=False)
    tried = 0
    for place in range(MOST):
        found = page.evaluate(PRESS, [place, [*playing(name), "Escape"]])
        if found is None:
            break
        own = [one for one in found if not is_own(one)]
        assert own == [], place
        tried += 1
    assert tried > len(["back", "menu", "undo", "redo"])


def is_own(wrong: str) -> bool:
    """Return whether this is an arrow that the story, or a slider, takes itself."""
    return wrong.startswith("Arrow") and ("#sentences" in wrong or "input" in wrong)


def pressed(page: Page, *names: str) -> None:
    for name in names:
        page.keyboard.press(name)


def test_a_turn_by_keys_leaves_the_keys_alive(open_here: OpenHere) -> None:
    page = open_here("stavegame?players=2&seats=human,random&seed=a1", touch=False)
    pressed(page, "1", "Tab", "Tab", "ArrowRight", "Enter", "e")
    assert page.evaluate(FOCUSED)
    expect(
        page.locator("#notice, #tool-hurry:not([aria-disabled]), #go-back").first
    ).to_be_visible()


def test_a_press_on_the_empty_page_leaves_the_keys_alive(open_here: OpenHere) -> None:
    page = open_here("threes?seed=empty", viewport=DESK, touch=False)
    page.mouse.click(4, 400)
    assert page.evaluate(FOCUSED)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("?")
    expect(page.locator("dialog")).to_be_visible()


def test_a_dialog_in_the_place_of_another_takes_the_focus_anew(
    open_here: OpenHere,
) -> None:
    page = open_here("threes?seed=dialogs", touch=False)
    page.locator("#menu-button").press("Enter")
    page.evaluate("globalThis.entered = document.querySelector('dialog[open]')")
    page.locator("#item-help").press("Enter")
    expect(page.locator("#help-sheet")).to_be_visible()
    assert page.evaluate("document.activeElement.closest('dialog') !== entered")
    page.keyboard.press("Escape")
    expect(page.locator("#menu-button")).to_be_focused()


def test_the_focus_comes_back_to_what_has_thrown(open_here: OpenHere) -> None:
    page = open_here(game("human,random", "focus", "tokens=21"), touch=False)
    throw = page.locator("#throw[data-action]")
    throw.focus()
    throw.press("Enter")
    page.locator("#tool-hurry:not([aria-disabled])").wait_for()
    assert page.evaluate("document.activeElement.id") == "table"
    throw.wait_for(timeout=20_000)
    expect(throw).to_be_focused()


def test_a_key_is_answered_after_what_had_the_focus_has_gone(
    open_here: OpenHere,
) -> None:
    page = open_here(game("human,random", "gone", "tokens=21"), touch=False)
    throw = page.locator("#throw[data-action]")
    throw.focus()
    throw.press("Enter")
    throw.wait_for(timeout=20_000)
    throw.press("t")
    page.locator("#screen[data-beat]").wait_for()
    page.keyboard.press("y")
    expect(page.locator("#live")).to_contain_text("Ben has")


def test_a_key_that_is_held_throws_once(open_here: OpenHere) -> None:
    page = open_here(game("human,human", "held"), touch=False)
    page.locator("#throw").focus()
    for _ in range(4):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    assert kept(page).log.count("throw") == 1
    page.locator("#screen:not([data-beat])").wait_for()
    for _ in range(4):
        page.keyboard.down("t")
    assert kept(page).log.count("throw") == len(["Enter", "t"])


@pytest.mark.parametrize(
    "address", some(["settings", "threes/rules", "stavegame/new", ""], 1)
)
def test_the_list_of_keys_opens_wherever_one_is_and_gives_the_focus_back(
    open_here: OpenHere, address: str
) -> None:
    page = open_here(address, viewport=(1280, 800), touch=False)
    for _step in range(2):  # a third one leads to a list, which takes letters
        page.keyboard.press("Tab")
    before = page.evaluate("document.activeElement.outerHTML")
    page.keyboard.press("?")
    listed = page.locator("dialog[open] .keys")
    expect(listed).to_contain_text("this list")
    page.keyboard.press("Escape")
    expect(listed).to_have_count(0)
    assert page.evaluate("document.activeElement.outerHTML") == before


@pytest.mark.parametrize("closes", some(["Escape", "cross"], 1))
def test_what_opened_a_sheet_has_the_focus_again_when_it_closes(
    open_here: OpenHere, closes: str
) -> None:
    page = open_here("stavegame?seed=sheets", viewport=(1280, 800), touch=False)
    for first, then in (("#menu-button", "#item-help"), ("#menu-button", "")):
        page.locator(first).focus()
        page.keyboard.press("Enter")
        if then:
            page.locator(then).press("Enter")
        if closes == "Escape":
            page.keyboard.press("Escape")
        else:
            page.locator("dialog [data-command=close]").first.click()
        expect(page.locator("dialog")).to_have_count(0)
        expect(page.locator(first)).to_be_focused()


def dealt(open_here: OpenHere) -> tuple[Page, Locator]:
    """Return a page on which a game of Tomacco begins, and the cards of the hand."""
    page = open_here("tomacco?players=2&seats=human,random&seed=home", touch=False)
    hand = page.locator("#hand button")
    expect(hand.first).to_be_visible(timeout=20_000)
    return page, hand


def test_after_a_play_by_keys_the_focus_is_at_the_hand_again(
    open_here: OpenHere,
) -> None:
    page, hand = dealt(open_here)
    ranks = [str(hand.nth(place).get_attribute("id"))[5] for place in range(3)]
    pressed(page, *(rank.lower() for rank in ranks), "l")
    expect(page.locator("#hand button:focus")).to_have_count(1, timeout=20_000)


def test_the_tab_key_comes_back_to_where_the_arrows_went(open_here: OpenHere) -> None:
    page, hand = dealt(open_here)
    hand.first.focus()
    pressed(page, "ArrowRight", "ArrowRight")
    there = page.evaluate("document.activeElement.id")
    pressed(page, "Tab", "Shift+Tab")
    assert page.evaluate("document.activeElement.id") == there


def test_home_and_end_lead_to_the_ends_of_a_group_and_past_what_is_disabled(
    open_here: OpenHere,
) -> None:
    page, hand = dealt(open_here)
    hand.nth(2).focus()
    for key, there in (("End", hand.last), ("Home", hand.first)):
        page.keyboard.press(key)
        expect(there).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(hand.last).to_be_focused()


ADDED: Final = """() => {
    const last = document.querySelector(".actions").lastElementChild;
    last.after(Object.assign(last.cloneNode(true), { id: "added", disabled: true }));
}"""
"""Of JavaScript: adds a button that is disabled."""


@pytest.mark.at_length
def test_home_end_and_arrows_pass_over_what_is_disabled(open_here: OpenHere) -> None:
    page = open_here("game_of_threes?players=2&seats=human,human&seed=a", touch=False)
    pressed(page, "g")
    page.locator("#lift").press("Enter")
    buttons = page.locator(".actions button")
    expect(buttons).to_have_count(2)
    page.evaluate(ADDED)
    expect(buttons.last).to_be_disabled()
    first, last = buttons.first, buttons.and_(page.locator(":enabled")).last
    first.focus()
    for key, there in (("ArrowLeft", last), ("Home", first), ("End", last)):
        page.keyboard.press(key)
        expect(there).to_be_focused()
