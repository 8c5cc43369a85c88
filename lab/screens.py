"""Take a picture of every screen and state, at three sizes, light and dark.

    python3 build.py build
    .venv/bin/python -m lab.screens        writes the pictures to .build/screens
    .venv/bin/python -m lab.screens --size 390x844 --theme dark tomacco-middle hint
    .venv/bin/python -m lab.screens --media forced-colors=active --text 200 menu

Look at all of them after each change of the design. Check each: what does the eye see
first, and is it the next action? What could be removed?
"""

from __future__ import annotations

import argparse
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import count, product, starmap
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

from building import browsers, serving
from building.common import DIST, ROOT, say
from lab import devices
from lab.positions import MIDDLE, START, Position, positions
from lab.tidy import at, tidied
from tabletop.core.chance import pick, rng_for
from tabletop.games.game_of_threes.observation import has_last_turn
from tabletop.games.tomacco.observation import playable
from tabletop.library import archive
from tabletop.library.archive import ArchivedGame
from tabletop.model.curtain import guards, traces
from tabletop.registry import GAMES
from tabletop.session import (
    Seat,
    Session,
    default_name,
    is_anything_hidden,
    links,
    save,
)
from tabletop.session.bot_protocol import BLIND, choices

OUT: Final = ROOT / ".build" / "screens"
SIZES: Final = ((360, 640), (740, 360), (1280, 800))
"""The usual sizes of the window: width and height in CSS pixels."""
TOUCHED: Final = 1024
"""Width in CSS pixels from which a window has no touch screen."""
THEMES: Final = ("light", "dark")
DIRECTIONS: Final = ("left", "down", "right", "up")

CARD_PLAYERS: Final = (
    *("Ann", "Ben", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo"),
)
MANY: Final = 20
MANY_ON_PILE: Final = 3


def lobby(page: Page) -> None:
    """Show the lobby of a person with games."""
    games(page)
    go(page, "", ".lobby")


def lobby_new(page: Page) -> None:
    """Show the lobby as it is."""
    go(page, "", ".lobby")


def lobby_sheet(page: Page) -> None:
    """Show the sheet of a game over the lobby."""
    go(page, "", ".lobby")
    page.locator("#about-tomacco").click()
    page.locator("dialog").wait_for()


def start(page: Page) -> None:
    """Show a game before its first move."""
    open_game(page)


def middle(page: Page) -> None:
    """Show a game after some moves."""
    open_game(page)
    for _ in range(6):
        push_all(page)


def refused(page: Page) -> None:
    """Show the refusal of a direction that moves nothing."""
    open_game(page)
    arrows = page.locator(".threes .action[aria-disabled]")
    while arrows.count() == 0:
        push_all(page)
    arrows.first.dispatch_event("click")


def story(page: Page) -> None:
    """Show the story of a game."""
    middle(page)
    page.locator("#tool-tools").click()
    page.locator("#item-story").click()


def end(page: Page) -> None:
    """Show a finished game."""
    open_game(page)
    while page.locator("#ending").count() == 0:
        push_all(page)


def looked_back(page: Page) -> None:
    """Show a finished game at its most costly move."""
    end(page)
    look_back(page)


def lines(page: Page) -> None:
    """Show the best lines at a move."""
    looked_back(page)
    if page.locator("#tool-story").is_visible():
        page.locator("#tool-story").click()


def trying(page: Page) -> None:
    """Show the trial of another line."""
    looked_back(page)
    page.locator("#tool-try").click()
    page.locator("[data-hint]:visible").first.wait_for()


def link(page: Page) -> None:
    """Show the link of a game."""
    middle(page)
    page.locator("#menu-button").click()
    page.locator("#item-sharing").click()
    page.locator("#item-link").click()
    page.locator("#link-text").wait_for()


def new(page: Page) -> None:
    """Show the form of a new game."""
    go(page, "threes/new", "#new")


def laid(page: Page, game: str = "tomacco", players: int = 4) -> None:
    """Show the seats of a new game around its table."""
    go(page, "", ".lobby")
    go(page, f"{game}/new", "#laid")
    if players > 7:  # noqa: PLR2004 - more are shown only once they are asked for
        page.locator("#all-numbers:not([data-deaf])").click()
    page.locator(f"#players-{players}").check()


def twelve(page: Page) -> None:
    """Show twelve seats of a new game around its table."""
    laid(page, "four_twenty_one", 12)


def twenty(page: Page) -> None:
    """Show twenty seats of a new game, in rows."""
    laid(page, players=20)


def seat(page: Page) -> None:
    """Show the sheet of a seat of a new game."""
    laid(page)
    page.locator("#at-2").click()
    page.locator("#seat-form").wait_for()


def games(page: Page) -> None:
    """Show the list of all games: of each kind, a finished and a running one."""
    now = time.time()
    brought = [
        ArchivedGame(f"{number:06}", now - number * 40_000, save.dumps(game), title)
        for number, game in enumerate(starmap(some_game, product((30, 9999), GAMES)))
        for title in ("Christmas Eve" if number == 1 else "",)
    ]
    go(page, "", ".lobby")  # the sentence on the import is gone
    go(page, "games", "#your-games")
    page.evaluate(DROP, [*archive.packed(brought)])
    page.locator("#notice", has_text="here").wait_for()


def some_game(moves: int, name: str) -> Session:
    """Return a game of a person and computers after this number of moves."""
    session = Session.start(
        name, players=len(seats := usual_seats(name)), seats=seats, seed=f"{moves}"
    )
    rng = rng_for(name, 0)
    for _move in range(moves):
        if session.is_over:
            break
        session.play(pick(rng, choices(session)))
    return session


def usual_seats(name: str) -> tuple[Seat, ...]:
    """Return a person and two computers, or the largest number that the game allows."""
    return crowd(min(3, GAMES[name].PLAYERS[-1]))


DROP: Final = """(bytes) => {
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(bytes)], "a"));
    const drop = { bubbles: true, cancelable: true, dataTransfer: files };
    document.body.dispatchEvent(new DragEvent("drop", drop));
}"""
"""JavaScript that drops a file on the page."""


def records(page: Page) -> None:
    """Show the records."""
    for _ in range(3):
        page.evaluate("location.hash = '#/'")
        end(page)
    page.evaluate("location.hash = '#/records'")
    page.locator("#records").wait_for()


def records_game(page: Page) -> None:
    """Show the records of a game."""
    games(page)
    go(page, "records/tomacco", "#records")


def daily(page: Page) -> None:
    """Show the deals of the day: a finished and a running one."""
    page.evaluate("location.hash = '#/daily/threes'")
    page.locator("#table").wait_for()
    while page.locator("#ending").count() == 0:
        push_all(page)
    page.evaluate("location.hash = '#/daily/tomacco'")
    page.wait_for_function("location.hash.startsWith('#/tomacco/')")
    go(page, "daily", "#daily")


def daily_shared(page: Page) -> None:
    """Show the result of a deal of the day, ready to share."""
    daily(page)
    page.locator("[data-command^=result-]").first.click()
    page.locator("#result-text").wait_for()


def game_sheet(page: Page) -> None:
    """Show the dialog of a game in that list."""
    games(page)
    page.locator("[data-command^=sheet-]").first.click()
    page.locator("dialog").wait_for()


def rules(page: Page) -> None:
    """Show the rules."""
    go(page, "threes/rules", "#rules")


def cited(page: Page) -> None:
    """Show the rules at a clause."""
    go(page, "threes/rules/T3", "#T3")


def settings(page: Page) -> None:
    """Show the settings."""
    go(page, "settings", "#settings")


def hint(page: Page) -> None:
    """Show a hint."""
    middle(page)
    page.keyboard.press("h")
    page.locator("#notice[data-kind=advice]").wait_for()


def watching(page: Page) -> None:
    """Show the computer playing for the person."""
    middle(page)
    page.locator("#tool-tools").click()
    page.locator("#item-watch").click()
    page.locator("#tool-stop").wait_for()


def menu(page: Page) -> None:
    """Show the menu of a table."""
    open_game(page)
    page.locator("#menu-button").click()
    page.locator("dialog").wait_for()


def tools(page: Page) -> None:
    """Show the tools that are rarely used."""
    cards_middle(page)
    page.locator("#tool-tools").click()
    page.locator("dialog").wait_for()


def sound_offer(page: Page) -> None:
    """Show the offer of sound, after a fight."""
    page.evaluate(UNASKED)
    page.reload()
    page.locator("html[data-ready]").wait_for(state="attached")
    open_staves(page)
    for deed in range(400):
        touch_staves(page, deed)
        if page.locator("#sound-offer").count():
            return


UNASKED: Final = """() => {
    const kept = JSON.parse(localStorage["tabletop/1/settings"] ?? "{}");
    const asked = { ...kept, sound: false, sound_offered: false };
    localStorage["tabletop/1/settings"] = JSON.stringify(asked);
}"""
"""JavaScript that forgets whether sound was offered, from a reload on."""


def keys(page: Page) -> None:
    """Show the list of keys."""
    open_game(page)
    page.keyboard.press("?")
    page.locator("dialog").wait_for()


def error(page: Page) -> None:
    """Show the screen of an unknown address."""
    go(page, "threes/lost", "#error")


# Several devices


def together(page: Page) -> None:
    """Show the games that can be played together."""
    go(page, "together", ".with-games")


def together_near(page: Page) -> None:
    """Show the invitation to a table in the same network."""
    page.evaluate("location.hash = '#/'")
    go(page, "together/tomacco?players=3&names=Ann", "#near")
    page.locator("#near").click()
    page.locator("#invitation qr-code").wait_for()


def together_invited(page: Page) -> None:
    """Show the table of an invitation."""
    together_near(host := beside(page))
    link = host.locator("#link-text").input_value()
    go(page, link.partition("#/")[2], "#join-form")


def together_answer(page: Page) -> None:
    """Show the answer to an invitation."""
    together_invited(page)
    page.locator("#join").click()
    page.locator("#invitation qr-code").wait_for()


def together_table(page: Page) -> None:
    """Show a table of two and its players."""
    together_host(page)
    page.locator("#tool-people").click()
    page.locator("dialog").wait_for()


def together_host(page: Page) -> None:
    """Show a running table of two devices, at its host."""
    devices.sit_down(page, other := beside(page), "four_twenty_one")
    devices.play(page, other, 8)


def together_guest(page: Page) -> None:
    """Show a running table of two devices, at the guest."""
    devices.sit_down(other := beside(page), page, "four_twenty_one")
    devices.play(other, page, 8)


def together_talk(page: Page) -> None:
    """Show what the people at a table of two devices and two computers say."""
    devices.sit_down(page, other := beside(page), "four_twenty_one", computers=2)
    devices.play(page, other, 8)
    devices.say(other, "That was a throw that I shall tell my children about.")
    devices.say(page, "I saw it, and I don’t believe it. Another one like that!")
    page.locator(".bubble + .bubble").wait_for()


def together_away(page: Page) -> None:
    """Show at the host that the person whose turn it is is away."""
    devices.sit_down(page, other := beside(page), "four_twenty_one", computers=2)
    devices.play(page, other, 8)
    while not other.evaluate(devices.LEGAL):
        devices.play(page, other, 1)
    other.context.close()
    page.locator("#offer-wait").wait_for()


def together_host_away(page: Page) -> None:
    """Show at a guest that the host is away."""
    devices.sit_down(other := beside(page), page, "tomacco", computers=2)
    devices.play(other, page, 8)
    other.context.close()
    page.locator(".disc.away").first.wait_for()


def together_left(page: Page) -> None:
    """Show at the host that a guest has left."""
    devices.sit_down(page, other := beside(page), "four_twenty_one", computers=2)
    devices.play(page, other, 8)
    other.evaluate(
        "tabletop.page._try(() => tabletop.page._app.command('leave-table'))"
    )
    page.locator(".disc > .badge").wait_for()


def together_offer(page: Page) -> None:
    """Show the offer of notifications at a table of two devices."""
    together_host(page)
    offers = "tabletop.page._app._opener.multiplayer.offer_calls"
    page.evaluate(f"tabletop.page._happens({offers})")
    page.locator("#notice").wait_for()


def together_host_end(page: Page) -> None:
    """Show a finished game of two devices, at its host."""
    devices.sit_down(page, other := beside(page), "four_twenty_one")
    devices.play(page, other)


def together_guest_end(page: Page) -> None:
    """Show a finished game of two devices, at the guest."""
    devices.sit_down(other := beside(page), page, "stavegame")
    devices.play(other, page)


def beside(page: Page) -> Page:
    """Return a page of another person, with storage of its own."""
    before = page.context.browser
    other = (before.new_context() if before else page.context).new_page()
    other.goto(page.url.partition("#")[0])
    other.locator("html[data-ready=true]").wait_for(state="attached")
    return other


# Four Twenty One


def dice_start(page: Page) -> None:
    """Show Four Twenty One before its first throw."""
    open_dice(page, 4)


def dice_load(page: Page) -> None:
    """Show the load."""
    open_dice(page, 4)
    throw_until(page, ".dice-low")


def dice_unload(page: Page) -> None:
    """Show the first throw of the unload, two dice kept."""
    open_dice(page, 3)
    throw_until(page, "#other[data-action=stop]")
    page.locator("#die-1").click()
    page.locator("#die-3").click()


def dice_hit(page: Page) -> None:
    """Show the offer of a hit, with eight players."""
    open_dice(page, 8)
    throw_until(page, "#other[data-action^=hit]")


def dice_rampo(page: Page) -> None:
    """Show a rampo."""
    open_dice(page, 4)
    throw_until(page, ".dice-rampo")


def dice_waits(page: Page) -> None:
    """Show the turns of computers."""
    open_dice(page, 4, computers=3)
    throw_until(page, "#tool-hurry:not([aria-disabled])")


def dice_end(page: Page) -> None:
    """Show a finished game."""
    open_dice(page, 3)
    throw_until(page, "#ending")


def dice_looked_back(page: Page) -> None:
    """Show a finished game at its most costly move."""
    dice_end(page)
    look_back(page)


def dice_trying(page: Page) -> None:
    """Show the trial of another line."""
    dice_looked_back(page)
    page.locator("#tool-try").click()
    page.locator("[data-hint]:visible").first.wait_for()


def dice_new(page: Page) -> None:
    """Show the form of a new game for five."""
    laid(page, "four_twenty_one", 5)


def dice_rules(page: Page) -> None:
    """Show the rules."""
    go(page, "four_twenty_one/rules", "#rules")


def open_dice(page: Page, players: int, computers: int = 0) -> None:
    """Open a certain game of Four Twenty One."""
    seats = ["human"] * (players - computers) + ["random"] * computers
    names = ["Ann", "Ben", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal"][:players]
    page.evaluate("location.hash = '#/'")
    asked = f"players={players}&seats={','.join(seats)}&names={','.join(names)}"
    go(page, f"four_twenty_one?{asked}&seed=screens", ".dice-table")


def throw_until(page: Page, landmark: str) -> None:
    """Throw, or continue, until the element `landmark` is on the table.

    Raises:
        TimeoutError: it never appears.
    """
    large = page.locator("#throw")
    for _ in range(MOST_THROWS):
        large.or_(page.locator(landmark)).first.wait_for(state="attached")
        if page.evaluate(THROW_OR_SEE, landmark):
            return
    message = f"There is no {landmark} after {MOST_THROWS} throws."
    raise TimeoutError(message)


THROW_OR_SEE: Final = """(landmark) => {
    if (document.querySelector(landmark)) return true;
    document.querySelector("#throw")?.click();  // dice that roll lie still at once
    return false;
}"""
"""JavaScript that checks and presses in one step, so that the game can't end meanwhile.
It is no tap, because a new button ignores taps for a moment."""

MOST_THROWS: Final = 400


# Stavegame


def stave_start(page: Page) -> None:
    """Show Stavegame before its first move."""
    open_staves(page)


def stave_middle(page: Page) -> None:
    """Show a turn with some moves, after some combats."""
    open_staves(page)
    play_staves(page, 24)


def stave_selected(page: Page) -> None:
    """Show the legal places of a card."""
    stave_middle(page)
    page.keyboard.press("1")


def stave_colour(page: Page) -> None:
    """Show the question for a colour."""
    open_staves(page, seed="4")
    page.locator('[data-picks][aria-label="2 red, 2 green, 2 blue"]').click()
    page.locator("#slot-1-2").click()


def stave_combat(page: Page) -> None:
    """Show a combat before it is confirmed."""
    stave_selected(page)
    page.locator(".stave-slot.stave-lit.stave-of-far").first.click()


def stave_skip(page: Page) -> None:
    """Show the question whether a turn ends without a move."""
    stave_middle(page)
    page.locator("#end-turn").click()


def stave_decks(page: Page) -> None:
    """Show the cards left in the decks."""
    stave_middle(page)
    page.locator("#deck-0").click()


def stave_waits(page: Page) -> None:
    """Show the computer's turn, with the table turned around."""
    open_staves(page, seats="random,human")


def stave_end(page: Page) -> None:
    """Show a finished game and the offer of a return game."""
    open_staves(page)
    play_staves(page, 1000)
    page.locator("#ending").wait_for()


def stave_rules(page: Page) -> None:
    """Show the rules."""
    go(page, "stavegame/rules/V7", "#V7")


def open_staves(page: Page, seats: str = "human,human", seed: str = "screens") -> None:
    """Open a certain game of Stavegame."""
    page.evaluate("location.hash = '#/'")
    asked = f"players=2&seats={seats}&names=Ann,Ben&seed={seed}"
    go(page, f"stavegame?{asked}", ".stave-table")


def play_staves(page: Page, deeds: int) -> None:
    """Touch cards, legal slots and answers; end the game if possible."""
    for deed in range(deeds):
        if page.locator("#ending").count():
            return
        touch_staves(page, deed)


def touch_staves(page: Page, deed: int) -> None:
    """Touch what continues the game, as soon as no moment holds the table."""
    page.locator("#screen:not([data-beat])").wait_for()
    page.evaluate(TOUCH, deed)


TOUCH: Final = """(deed) => {
    const all = (selector) => [...document.querySelectorAll(selector)];
    const some = (found) => found[(deed * 7 + 3) % found.length];
    const end = all("#end-game")[0];
    const asked = all("#panel .action").slice(0, 1);
    const lit = all(".stave-slot.stave-lit");
    const held = deed % 5 === 4 ? [] : all(".card[data-picks]");
    const found = asked.length ? asked : end ? [end] : lit.length ? lit : held;
    (some(found) ?? all("#end-turn:not([aria-disabled])")[0])?.click();
}"""
"""JavaScript with one touch that continues the game."""
# Tomacco


def cards_choice(page: Page) -> None:
    """Show the choice of the face-up cards."""
    open_cards(page, played(3, lambda game: game.to_act == 0), computers=2)
    for card in page.locator("#hand button[data-ui]").all()[:2]:
        card.click()


def cards_middle(page: Page) -> None:
    """Show a hand and the pile in the middle of a game."""
    open_cards(page, played(4, amid), computers=3)


def cards_chosen(page: Page) -> None:
    """Show selected cards and their place."""
    cards_middle(page)
    page.locator("#hand button[data-ui]").first.click()


def cards_refused(page: Page) -> None:
    """Show why a card cannot be played."""
    cards_middle(page)
    page.locator("#hand [aria-disabled]").first.click(force=True)


def cards_many(page: Page) -> None:
    """Show a hand of more than twenty cards."""
    open_cards(page, played(3, has_many), computers=2)


def cards_pile(page: Page) -> None:
    """Show all cards of the pile."""
    cards_middle(page)
    page.locator("#pile").click()


def cards_curtain(page: Page) -> None:
    """Show the curtain between two players."""
    open_cards(page, played(4, amid), lifted=False)


def cards_since(page: Page) -> None:
    """Show the curtain after a round in which a player picked up the pile."""
    game = played(4, lambda game: amid(game) and has_picked_up(game))
    names = (("Ann", None), ("Bob", None), ("Cleo", "random"), ("Ben", "random"))
    open_hands(page, game, [Seat(*who) for who in names], lifted=False)


def has_picked_up(game: Session) -> bool:
    """Return whether another player has picked up since the drawn seat's turn."""
    is_hidden = is_anything_hidden(game.game, game.state, (0, 1))
    return is_hidden and any(each.shown.startswith("+") for each in traces(game))


def lesson_asks(page: Page) -> None:
    """Show a lesson that asks for a card."""
    learn(page, "tomacco", 3)


def lesson_throws(page: Page) -> None:
    """Show a lesson that asks for dice and a button."""
    learn(page, "four_twenty_one", 3)


def lesson_reads(page: Page) -> None:
    """Show a lesson that explains."""
    learn(page, "four_twenty_one", 4)


def learn(page: Page, game: str, stop: int) -> None:
    """Skip to a stop of a lesson."""
    go(page, "", ".lobby")
    go(page, f"{game}/learn", ".guide-progress")
    for number in range(1, stop):
        page.locator(".title", has_text=f"· {number} of").wait_for()
        page.locator("#guide-skip:not([data-deaf])").dispatch_event("click")
    page.locator(".title", has_text=f"· {stop} of").wait_for()


def stave_refused(page: Page) -> None:
    """Show why a card cannot be placed."""
    open_staves(page)
    play_staves(page, 12)
    page.locator(".card[data-picks]").first.click()
    page.locator(".stave-slot[aria-disabled]").first.click(force=True)


def cards_hint(page: Page) -> None:
    """Show a hint on a card."""
    cards_middle(page)
    page.keyboard.press("h")
    page.locator("#notice[data-kind=advice]").wait_for()


def cards_flip(page: Page) -> None:
    """Show a player with face-down cards only."""
    open_cards(page, played(2, flips))


def cards_failed(page: Page) -> None:
    """Show the card of a failed flip, to the player who flipped it."""
    game = played(2, will_fail)
    place = failing(game)
    open_cards(page, game)
    page.locator(f"#down-{place}").click()
    page.locator("#put-away").wait_for()


def cards_ten(page: Page) -> None:
    """Show ten players."""
    open_cards(page, played(10, amid), computers=9)


def cards_end(page: Page) -> None:
    """Show a finished game."""
    open_cards(page, played(3, lambda game: game.is_over))


def cards_rules(page: Page) -> None:
    """Show the rules."""
    go(page, "tomacco/rules", "#rules")


def amid(game: Session) -> bool:
    """Return whether the first player acts in the middle of the game."""
    seen = game.observation(0)
    is_his = game.to_act == 0 and seen.phase == "play" and len(seen.pile) > MANY_ON_PILE
    ranks = playable(seen)
    return is_his and 0 < sum(card[0] in ranks for card in seen.hand) < len(seen.hand)


def has_many(game: Session) -> bool:
    """Return whether the first player acts, with more than twenty cards."""
    seen = game.observation(0)
    return game.to_act == 0 and len(seen.hand) > MANY and bool(seen.pile)


def flips(game: Session) -> bool:
    """Return whether the first player can flip a face-down card."""
    return game.to_act == 0 and any(text.startswith("flip") for text in game.legal())


def will_fail(game: Session) -> bool:
    """Return whether the first player, behind a curtain, has a flip that will fail."""
    return flips(game) and guards(game) and failing(game) is not None


def failing(game: Session) -> int | None:
    """Return the place of a card whose flip will fail, or None."""
    for text in game.legal():
        tried = game.copy()
        tried.play(text)
        if text.startswith("flip") and len(tried.observation(0).hand) > 0:
            return int(text[-1])
    return None


def played(players: int, until: Callable[[Session], bool]) -> Session:
    """Return a random game at its first position with `until`."""
    for seed in count():
        game = Session.start("tomacco", players=players, seed=f"screens {seed}")
        rng = rng_for(game.seed, 0)
        while not (game.is_over or until(game)):
            legal = game.legal()
            game.play(pick(rng, legal[:-1] or legal))
        if until(game):
            return game
    raise AssertionError


def open_cards(
    page: Page, game: Session, computers: int = 0, *, lifted: bool = True
) -> None:
    """Open a game of Tomacco, with computers at the last seats."""
    players = len(game.seats)
    seats = [
        Seat(name, "random" if seat >= players - computers else None)
        for seat, name in enumerate(CARD_PLAYERS[:players])
    ]
    open_hands(page, game, seats, lifted=lifted)


# Game of Threes


def rummy_cut(page: Page) -> None:
    """Show the first cut, with the order of play."""
    open_rummy(page, tidied(4, lambda game: at(game, "cut", 1)))


def rummy_draw(page: Page) -> None:
    """Show the choice of a card to draw."""
    open_rummy(page, tidied(3, lambda game: at(game, "draw", 4)), computers=2)


def rummy_chosen(page: Page) -> None:
    """Show a card selected for the discard."""
    open_rummy(page, tidied(3, lambda game: at(game, "discard", 4)), computers=2)
    page.locator("#hand button").nth(2).click(position={"x": 16, "y": 30})


def rummy_many(page: Page) -> None:
    """Show the largest hand, and eight players."""
    open_rummy(page, tidied(8, lambda game: at(game, "discard", 11)), computers=7)


def rummy_last(page: Page) -> None:
    """Show a last turn."""
    open_rummy(page, tidied(4, is_last), computers=3)


def rummy_open(page: Page) -> None:
    """Show all hands at the end of a round, with eight players."""
    open_rummy(page, tidied(8, lambda game: at(game, "deal", 9)))


def rummy_points(page: Page) -> None:
    """Show the points of many rounds."""
    open_rummy(page, tidied(8, lambda game: at(game, "draw", 11)), computers=7)
    page.locator("#scores").click()


def rummy_known(page: Page) -> None:
    """Show the known facts on a player."""
    open_rummy(page, tidied(3, knows), computers=2)
    page.locator(".player").first.click()


def rummy_end(page: Page) -> None:
    """Show a finished game."""
    open_rummy(page, tidied(4, lambda game: game.is_over))


def rummy_rules(page: Page) -> None:
    """Show the rules."""
    go(page, "game_of_threes/rules/G10", "#rules")


def is_last(game: Session) -> bool:
    """Return whether the first player has their last turn."""
    seen = game.observation(0)
    return has_last_turn(seen) and at(game, "discard", seen.round)


def knows(game: Session) -> bool:
    """Return whether the first player acts and knows cards of another player."""
    seen = game.observation(0)
    return at(game, "draw", seen.round) and len(seen.known[1]) > 1


def open_rummy(page: Page, game: Session, computers: int = 0) -> None:
    """Open a Game of Threes, with computers at the last seats."""
    players = len(game.seats)
    seats = [
        replace(seat, bot="random" if k >= players - computers else None)
        for k, seat in enumerate(game.seats)
    ]
    open_hands(page, game, seats)


def open_hands(
    page: Page, game: Session, seats: Sequence[Seat], *, lifted: bool = True
) -> None:
    """Open a game with hidden hands at these seats; `lifted` lifts the curtain too."""
    dealt = game.copy(replace(game.header, seats=tuple(seats)))
    page.evaluate("location.hash = '#/'")
    address = f"{game.header.game}?log={links.pack(dealt)}"
    go(page, address, ".frame .felt, .curtain")
    if lifted and page.locator("#lift").count():
        page.locator("#lift").click()


# Any game


def of_all_games() -> dict[str, Callable[[Page], None]]:
    """Return the start and the middle of each game of the list, by a name.

    The players are a person and the largest number of computers.
    """
    return {
        f"{game}-{position.name.rpartition(' ')[2]}": partial(lay, game, position)
        for game, module in GAMES.items()
        for position in positions(game, crowd(module.PLAYERS[-1]), "screens")
        if position.name in {START, MIDDLE}
    }


def crowd(players: int) -> tuple[Seat, ...]:
    """Return `players` seats: a person and computers."""
    bots = [None, *(BLIND,) * (players - 1)]
    return tuple(Seat(default_name(k, bot), bot) for k, bot in enumerate(bots))


def lay(game: str, position: Position, page: Page) -> None:
    """Open a position of a game."""
    go(page, "", ".lobby")
    go(page, position.address.removeprefix("#/"), f"#table[data-game={game}]")


SPECIAL: Final[tuple[Callable[[Page], None], ...]] = (
    lobby_new,
    lobby,
    lobby_sheet,
    start,
    middle,
    refused,
    story,
    end,
    hint,
    watching,
    new,
    laid,
    twelve,
    twenty,
    seat,
    rules,
    cited,
    settings,
    games,
    game_sheet,
    records,
    records_game,
    daily,
    daily_shared,
    menu,
    tools,
    sound_offer,
    keys,
    looked_back,
    lines,
    trying,
    link,
    error,
    together,
    together_near,
    together_invited,
    together_answer,
    together_table,
    together_host,
    together_guest,
    together_talk,
    together_away,
    together_host_away,
    together_left,
    together_offer,
    together_host_end,
    together_guest_end,
    dice_start,
    dice_load,
    dice_unload,
    dice_hit,
    dice_rampo,
    dice_waits,
    dice_end,
    dice_looked_back,
    dice_trying,
    dice_new,
    dice_rules,
    stave_start,
    stave_middle,
    stave_selected,
    stave_colour,
    stave_combat,
    stave_skip,
    stave_decks,
    stave_waits,
    stave_end,
    stave_rules,
    cards_choice,
    cards_middle,
    cards_chosen,
    cards_refused,
    cards_many,
    cards_pile,
    cards_curtain,
    cards_since,
    cards_hint,
    stave_refused,
    lesson_asks,
    lesson_throws,
    lesson_reads,
    cards_flip,
    cards_failed,
    cards_ten,
    cards_end,
    cards_rules,
    rummy_cut,
    rummy_draw,
    rummy_chosen,
    rummy_many,
    rummy_last,
    rummy_open,
    rummy_points,
    rummy_known,
    rummy_end,
    rummy_rules,
)
"""The listed screens and states, by name."""

SCREENS: Final = {screen.__name__: screen for screen in SPECIAL} | of_all_games()


ADVANCED: Final = "told => document.querySelector('.progress')?.innerText != told"
"""Of JavaScript: whether the review has come further than these words say."""


def look_back(page: Page) -> None:
    """Review a finished game at its worst move."""
    page.locator("#look-back:not([data-deaf])").click()  # a new button
    page.locator("#verdict").wait_for()
    while told := page.locator(".progress").all_inner_texts():
        page.wait_for_function(ADVANCED, arg=told[0])  # however long it takes in all
    page.locator("#show:not([data-deaf])").click()  # new too


def open_game(page: Page) -> None:
    """Open a certain deal of Threes."""
    page.evaluate("location.hash = '#/'")
    go(page, "threes?seed=screens", "#table .threes-board")


def go(page: Page, address: str, landmark: str) -> None:
    """Go to an address, and wait for the element `landmark`."""
    page.evaluate("address => { location.hash = '#/' + address }", address)
    page.locator(landmark).wait_for()


def push_all(page: Page) -> None:
    """Push the tiles in each direction that is legal."""
    for direction in DIRECTIONS:
        arrow = page.locator(f"#arrow-{direction}:not([aria-disabled])")
        if arrow.count():
            arrow.dispatch_event("click")  # a phone doesn't show it


def take(
    browser: Browser,
    address: str,
    size: tuple[int, int],
    theme: str,
    asked: argparse.Namespace,
) -> None:
    """Take the pictures of one size and one theme."""
    width, height = size
    kind = "-".join([f"{width}x{height}", theme, *asked.media, *asked.text])
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if theme == "dark" else "light",
        has_touch=width < TOUCHED,
    )
    for text in asked.text:
        context.add_init_script(LETTERS.replace("TEXT", text))
    page = context.new_page()
    features = dict(each.split("=") for each in asked.media)
    wished = [{"name": name, "value": value} for name, value in features.items()]
    scheme = {"name": "prefers-color-scheme", "value": theme}
    context.new_cdp_session(page).send(
        "Emulation.setEmulatedMedia", {"features": [scheme, *wished]}
    )
    page.goto(address)
    page.locator("html[data-ready]").wait_for(state="attached")
    for name in asked.names or SCREENS:
        SCREENS[name](page)
        page.wait_for_timeout(300)
        page.wait_for_function(AT_REST)
        page.screenshot(path=OUT / f"{name}-{kind}.png")
        page.keyboard.press("Escape")
    context.close()


AT_REST: Final = "document.getAnimations().length === 0"
"""JavaScript that returns whether nothing moves."""

LETTERS: Final = """if (!localStorage["tabletop/1/settings"])
    localStorage["tabletop/1/settings"] = JSON.stringify({ text: TEXT })"""
"""JavaScript that sets the text size, in percent."""


def measured(text: str) -> tuple[int, int]:
    """Read a size such as “390x844”."""
    width, height = text.split("x")
    return int(width), int(height)


def main() -> None:
    """Take the pictures that the command line asks for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "names", nargs="*", metavar="STATE", help="all, if none is named"
    )
    parser.add_argument("--size", type=measured, action="append", metavar="WxH")
    parser.add_argument("--theme", choices=THEMES, action="append")
    parser.add_argument("--text", action="append", default=[], metavar="PERCENT")
    parser.add_argument(
        "--media",
        action="append",
        default=[],
        metavar="FEATURE=VALUE",
        help="what a system wishes, such as prefers-contrast=more",
    )
    asked = parser.parse_args()
    if unknown := [name for name in asked.names if name not in SCREENS]:
        parser.error(f"no state is called {unknown[0]}; there are {', '.join(SCREENS)}")
    OUT.mkdir(parents=True, exist_ok=True)
    with serving.server_at(DIST, 0) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        path = browsers.found_chromium() or None
        browser = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--disable-gpu"]
        )
        address = f"http://localhost:{server.server_port}/"
        for size in asked.size or SIZES:
            for theme in asked.theme or THEMES:
                take(browser, address, size, theme, asked)
        browser.close()
        server.shutdown()
    say(f"The pictures are in {OUT}.")


if __name__ == "__main__":
    main()
