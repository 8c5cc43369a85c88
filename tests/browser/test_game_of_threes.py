"""The Game of Threes in the page: by thumb and curtain, by keys, every size and eye."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Final

from playwright.sync_api import Page, Position, expect

from lab import screens
from lab.tidy import at, tidied
from tabletop.core.cards import rank_sign
from tabletop.session import Session, links
from tests.browser.conftest import OpenHere, OpenPage, lively, reload
from tests.browser.hands import Finger
from tests.browser.layout import overflow
from tests.browser.threes import kept

ALONE = "game_of_threes?players=2&seats=human,random&names=Ann,Ben&rounds=3&seed=cut2"
"""A game in which the person cuts first."""

SLOWLY: Final = """() => {
    const kept = JSON.parse(localStorage["tabletop/1/settings"] ?? "{}");
    const wanted = JSON.stringify({ ...kept, watch_speed: "slow" });
    localStorage["tabletop/1/settings"] = wanted;
}"""
"""Of JavaScript: the setting by which computers take their time, from a reload on."""

INDEX: Final[Position] = {"x": 16, "y": 30}  # a spot that the next card doesn't cover

BY_RANK: Final = "#arrange-sort[aria-label='Sort the hand by suit']"
"""The button that sorts a hand that is sorted by rank."""


def address(session: Session, computers: int = 0) -> str:
    """Return the address of a game like this, the last seats those of computers."""
    first = len(session.seats) - computers
    seats = [
        replace(seat, bot="random" if k >= first else None)
        for k, seat in enumerate(session.seats)
    ]
    header = replace(session.header, seats=tuple(seats))
    return f"game_of_threes?log={links.pack(session.copy(header))}"


def in_hand(page: Page) -> list[str]:
    """Return the names of the cards of the hand, from left to right."""
    cards: list[str] = page.locator("#hand [data-carried]").evaluate_all(
        "cards => cards.map(card => card.dataset.carried)"
    )
    return cards


def do(page: Page, text: str) -> None:
    """Play an action by taps, as a person does."""
    verb, *rest = text.split()
    if verb == "discard":
        card = page.locator(f'[id^="hand-{rest[0]}"]')
        if card.and_(page.locator("[aria-pressed=true]")).count() == 0:
            card.first.tap(position=INDEX)
        lively(page, "#pile").tap()
    elif verb == "cut":
        slider = page.locator("#cut-place")
        slider.fill(rest[0])
        lively(page, "#cut").tap()
    elif verb == "deal":
        lively(page, "#deal").tap()
    else:
        lively(page, "#stock" if text == "draw stock" else "#pile").tap()


def test_a_game_by_keys_with_a_reload_in_the_cut(open_page: OpenPage) -> None:
    page = open_page(ALONE, viewport=(1280, 800), touch=False, calm=True)
    page.locator("#cut-place").focus()
    page.keyboard.press("Home")
    for _step in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator("#cut")).to_have_text("Cut after 4 cards")
    expect(page.locator("#cut-place")).to_be_focused()
    reload(page)
    page.locator("#cut-place").focus()
    page.keyboard.press("End")
    page.keyboard.press("Tab")
    expect(page.locator("#scores")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert kept(page).log[-1] == "cut 105"
    for shown in (1, 0):
        page.keyboard.press("p")
        expect(page.locator("#panel")).to_have_count(shown)
    for _turn in range(3):
        page.locator("#take-stock").wait_for(timeout=20_000)
        page.keyboard.press("s")
        while not page.locator(BY_RANK).count():
            page.keyboard.press("e")
        chosen = page.locator("#hand [aria-pressed=true]").get_attribute("data-carried")
        names = in_hand(page)
        cards, place = len(names), int(names[1] != chosen)  # a press would discard it
        wanted = names[place]
        page.locator("#hand [tabindex='0']").focus()
        while page.evaluate("document.activeElement.id") != f"hand-{wanted}":
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        page.keyboard.press(".")
        assert in_hand(page)[place + 1] == wanted
        before = kept(page).log
        page.keyboard.press("d")
        if wanted[0] == "3":  # it is wild: the key asks first
            expect(page.locator("#discard")).to_contain_text("Press again")
            page.keyboard.press("d")
        assert_is_next(page, before, f"discard {wanted[:2]}")
        if page.locator("#open").count():
            break  # the round is over, and all hands are empty
        assert len(in_hand(page)) == cards - 1
        page.locator("#tool-hurry:not([aria-disabled])").focus()
        page.keyboard.press("Enter")


def assert_is_next(page: Page, before: Sequence[str], text: str) -> None:
    """Assert that this was played next; computers may have played on since."""
    for _wait in range(100):  # two seconds at most
        if len(log := kept(page).log) > len(before):
            break
        page.wait_for_timeout(20)
    assert [*log[: len(before) + 1]] == [*before, text]


def test_a_hand_lies_as_it_was_laid_and_a_card_is_carried_to_the_pile(
    open_page: OpenPage,
) -> None:
    # Where a computer cuts, each time another hand is dealt: this one has been.
    session = tidied(8, lambda game: at(game, "draw", 1))
    page = open_page(address(session, computers=7), calm=True)
    lively(page, "#stock.lit").tap(timeout=20_000)
    cards = in_hand(page)
    Finger(page).drag(f"#hand-{cards[2]}", f"#hand-{cards[0]}")
    laid = [cards[2], *cards[:2], cards[3]]
    assert in_hand(page) == laid
    assert page.locator("#table [style], [data-lifted]").count() == 0
    # Seven computers at their quickest would be done before the last tap arrives.
    page.evaluate(SLOWLY)
    reload(page)
    # A finger takes the card that it sees, which may be on its way to another place.
    page.evaluate("document.documentElement.dataset.motion = 'off'")
    assert in_hand(page) == laid
    assert page.locator("#hand .tag").count() == 1
    lively(page, "#arrange-sort").tap()
    expect(page.locator(BY_RANK)).to_be_visible()
    by_rank = in_hand(page)
    assert by_rank != laid
    gone, before = by_rank[1], kept(page).log
    Finger(page).drag(f"#hand-{gone}", "#pile")
    expect(page.locator("#hand [data-carried]")).to_have_count(3)
    assert_is_next(page, before, f"discard {gone[:2]}")
    assert in_hand(page) == [card for card in by_rank if card != gone]
    # It is deaf for a moment, since it came to lie where another card lay.
    first = lively(page, "#hand [data-carried]:first-child")
    first.tap(position=INDEX, force=True)
    expect(page.locator("#notice")).to_contain_text("You can play when")


@cache
def over(rounds: int) -> Session:
    return tidied(8, lambda game: is_over(game, rounds))


def is_over(game: Session, rounds: int) -> bool:
    seen = game.observation(0)
    return bool(seen.phase == "deal" and seen.round == rounds)


def ends_a_round(game: Session) -> bool:
    """Return whether the next discard of the first player of two ends a round."""
    seen = game.observation(0)
    return bool(seen.phase == "discard" and seen.out_player == 1 and seen.to_act == 0)


WHEN_HANDS_OPEN: Final = """() => {
    window.opened = new Promise((resolve) => new MutationObserver((_, observer) => {
        const open = document.querySelector("#open");
        if (!open) return;
        observer.disconnect();
        requestAnimationFrame(() => {
            const ghosts = document.querySelectorAll("#table .ghost").length;
            const unfolding = () => open.getAnimations({ subtree: true }).length;
            const before = unfolding();
            open.click();
            resolve([ghosts, before > 0, unfolding()]);
        });
    }).observe(document.body, { childList: true, subtree: true }));
}"""


def test_open_hands_have_nothing_of_the_table_over_them_and_a_touch_lays_them_down(
    open_page: OpenPage,
) -> None:
    game = tidied(2, ends_a_round)
    page = open_page(address(game, computers=1))
    page.evaluate(WHEN_HANDS_OPEN)
    do(page, game.legal()[0])
    assert page.evaluate("opened") == [0, True, 0]


WIDER: Final = """() => {
    const edges = (box) => [box.left, box.right];
    return [...document.querySelectorAll(".actions .action")].flatMap((button) => {
        const [left, right] = edges(button.getBoundingClientRect());
        const seen = [...button.children].filter((part) => !part.matches(".sr-only"));
        const words = document.createRange();
        words.selectNodeContents(button.firstChild);
        const inside = [words, ...seen].map((part) => part.getBoundingClientRect());
        const out = inside.some(
            (box) => edges(box)[0] < left + 4 || edges(box)[1] > right - 4
        );
        return out ? [button.textContent] : [];
    });
}"""
"""Of JavaScript: the buttons whose words and cards reach beyond their inside."""


def test_what_stands_on_a_button_is_no_wider_than_the_button(
    open_here: OpenHere,
) -> None:
    page = open_here()
    for rank in ("Q", "T"):
        session = tidied(3, partial(is_drawn_from, rank))
        screens.open_rummy(page, session, computers=2)
        takes = page.locator("#take-pile")
        expect(takes).to_contain_text(f"Take {rank_sign(rank)}")
        assert page.evaluate(WIDER) == []


SEEN: Final = """() => {
    const box = (name) => document.querySelector(name).getBoundingClientRect();
    const [hand, card] = [box("#hand"), box("#hand [aria-pressed=true]")];
    const { scrollHeight, clientHeight } = document.querySelector("#hand");
    return hand.bottom - card.bottom > 4.5 && scrollHeight === clientHeight;
}"""
"""Of JavaScript: whether two rows of a hand fit, with the frame of a lower card."""

LONGER: Final = """() => {
    document.querySelector("#notice > span").textContent = "This link holds a "
        + "different version of this game. Yours is kept on the shelf.";
    dispatchEvent(new Event("resize"));
}"""
"""Of JavaScript: gives the notice four lines."""

COVERED: Final = """() => {
    const notice = document.querySelector("#notice").getBoundingClientRect();
    return [...document.querySelectorAll(".count")].some((count) => {
        const { top, bottom, left, right } = count.getBoundingClientRect();
        return top < notice.bottom && notice.top < bottom &&
            left < notice.right && notice.left < right;
    });
}"""
"""Of JavaScript: whether the notice covers a number of cards."""


def test_a_chosen_card_and_all_numbers_are_seen_on_a_small_phone(
    open_here: OpenHere,
) -> None:
    page = open_here(viewport=(360, 640))
    game = tidied(12, lambda game: at(game, "discard", 5))
    screens.open_rummy(page, game, computers=11)
    lower = page.locator("#hand .row + .row .card").last
    if lower.get_attribute("aria-pressed") == "false":
        lower.tap()
    page.wait_for_function(SEEN, timeout=5_000)
    page.locator("#stock").dispatch_event("click")
    page.locator("#notice[data-free][style]").wait_for()
    page.evaluate(LONGER)
    page.wait_for_timeout(300)
    assert not page.evaluate(COVERED)


def is_drawn_from(rank: str, game: Session) -> bool:
    """Return whether the first player takes a card next, with this rank on top."""
    return at(game, "draw", 4) and game.observation(0).discards[-1][0] == rank


APART: Final = """(kinds) => {
    const found = kinds.flatMap((kind) => [...document.querySelectorAll(kind)]);
    const boxes = found.filter((one) => one.checkVisibility()).map((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(one);
        const rim = outlineStyle === "none"
            ? 0 : parseFloat(outlineWidth) + parseFloat(outlineOffset);
        return { name: one.id || one.className, left: left - rim, top: top - rim,
            right: right + rim, bottom: bottom + rim };
    });
    const met = (a, b) => a.left < b.right && b.left < a.right &&
        a.top < b.bottom && b.top < a.bottom;
    return boxes.flatMap((a, k) => boxes.slice(k + 1)
        .filter((b) => met(a, b)).map((b) => `${a.name} ${b.name}`));
}"""
"""Of JavaScript: which of these things, with their frames, lie over each other."""


def test_a_long_verdict_leaves_the_table_its_room(open_page: OpenPage) -> None:
    page = open_page()
    page.evaluate("tabletop.page._thinker.want = () => {}")
    screens.rummy_end(page)
    lively(page, "#look-back").click()
    page.locator("#verdict").wait_for()
    for _move in range(3):
        page.keyboard.press("ArrowLeft")
    page.locator("#hand .card").first.wait_for()
    page.locator("#verdict p").first.evaluate(
        "said => { said.textContent = 'It is told at great length. '.repeat(12); }"
    )
    parts = ("#verdict", ".marks", "#hand", ".pile", ".rail", "#gauge")
    assert page.evaluate(APART, [*parts]) == []
    assert overflow(page) == {"across": 0, "down": 0}
