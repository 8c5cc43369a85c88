"""The Game of Threes in the page: by thumb and curtain, by keys, every size and eye."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Final

import pytest
from playwright.sync_api import Page, Position, expect

from lab import screens
from lab.tidy import at, tidied
from tabletop.core.cards import rank_sign
from tabletop.session import Session, links
from tests.browser.conftest import OpenHere, OpenPage, lively, wait_until_ready
from tests.browser.hands import Finger
from tests.browser.layout import assert_is_a_target, overflow
from tests.browser.threes import kept
from tests.kit.cases import some

ALONE = "game_of_threes?players=2&seats=human,random&names=Ann,Ben&rounds=3&seed=cut2"
"""A game in which the person cuts first."""

SLOWLY: Final = """() => {
    const kept = JSON.parse(localStorage["tabletop/1/settings"] ?? "{}");
    const wanted = JSON.stringify({ ...kept, watch_speed: "slow" });
    localStorage["tabletop/1/settings"] = wanted;
}"""
"""Of JavaScript: the setting by which computers take their time, from a reload on."""

INDEX: Final[Position] = {"x": 16, "y": 30}
"""A spot of a card that the next one doesn't cover."""

SIZES = [(360, 640), (740, 360), (1280, 800)]


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
    page.reload()
    wait_until_ready(page)
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
    page.reload()
    wait_until_ready(page)
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
    """Return a game of eight players in which `rounds` rounds are over."""
    return tidied(8, lambda game: is_over(game, rounds))


def is_over(game: Session, rounds: int) -> bool:
    """Return whether `rounds` rounds are over, and all hands are face up."""
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


def is_dealt_by_another(game: Session) -> bool:
    """Return whether another player has cut in the last round, and begins it."""
    seen = game.observation(0)
    return bool(seen.round == 11 and game.to_act > 0 and game.log[-1][:3] == "cut")


@pytest.mark.at_length
@pytest.mark.parametrize("viewport", some(SIZES[:2], 1))
def test_what_another_did_is_read_whole_while_the_computers_think(
    open_page: OpenPage, viewport: tuple[int, int]
) -> None:
    page = open_page(viewport=viewport)
    page.evaluate("tabletop.page._thinker.want = () => {}")  # they think on and on
    dealt = tidied(12, is_dealt_by_another)
    long = [replace(seat, name="Maximilian") for seat in dealt.seats]
    named = dealt.copy(replace(dealt.header, seats=tuple(long)))
    screens.open_rummy(page, named, computers=11)
    tip = page.locator("#tip")
    expect(tip).to_contain_text("Everybody gets 13 cards, and the discards begin with")
    assert tip.evaluate("tip => tip.scrollHeight - tip.clientHeight") <= 0
    assert overflow(page) == {"across": 0, "down": 0}


COVERED: Final = """() => {
    const box = (found) => {
        const { left, right, top, bottom } = found.getBoundingClientRect();
        const above = found.localName === "text" ? 0.2 : 0; // of the glyph
        return { left, right, bottom, top: top + above * (bottom - top) };
    };
    const meets = (a, b) => a.bottom > b.top + 0.5 && a.top < b.bottom - 0.5 &&
        a.right > b.left + 0.5 && a.left < b.right - 0.5;
    const cards = [...document.querySelectorAll("#hand .card")];
    const next = (card) => card.nextElementSibling?.querySelector(".face") ?? null;
    return cards.flatMap((card) => {
        const tag = card.querySelector(".tag");
        const over = [tag, next(card)].filter((each) => each !== null);
        const index = card.querySelectorAll(".s-j, text");
        const hidden = [...index].slice(0, 1)
            .filter((each) => over.some((other) => meets(box(each), box(other))));
        const word = tag && next(card) && meets(box(tag), box(next(card))) ? [tag] : [];
        return [...hidden, ...word].map((each) => `${card.id} ${each.outerHTML}`);
    });
}"""
"""Of JavaScript: the words and indices of the hand's cards that something covers."""


def test_a_mark_lies_on_no_star_and_on_no_word_and_a_last_turn_is_read_whole(
    open_here: OpenHere,
) -> None:
    page = open_here()
    jokers = tidied(3, lambda game: at(game, "discard", 9))
    last = tidied(4, screens.is_last)
    for width, height in ((390, 844), (360, 640), (740, 360)):
        page.set_viewport_size({"width": width, "height": height})
        screens.open_rummy(page, jokers, computers=2)
        assert page.locator("#hand .s-j").count() == 2
        assert page.locator("#hand .tag").count() == 1
        assert page.evaluate(COVERED) == []
        assert overflow(page) == {"across": 0, "down": 0}
        screens.open_rummy(page, last, computers=3)
        tip = page.locator("#tip")
        expect(page.locator(".strip")).to_contain_text("last turn")
        assert tip.evaluate("tip => tip.scrollHeight - tip.clientHeight") <= 0
        ink = "getComputedStyle(document.querySelector('.frame')).color"
        assert tip.evaluate(f"tip => getComputedStyle(tip).color === {ink}")


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

PARTS: Final = (".rail", ".pile", ".g3-stand .card", "#tip", "#gauge", ".side button")
LIFTED: Final = '#hand [aria-pressed="true"]'
WILD: Final = ".g3-stand > :last-child"
"""What names the wild rank."""

CUT: Final = """() => [...document.querySelectorAll("#hand .card")].filter((card) => {
    const shape = card.querySelector("text, path").getBoundingClientRect();
    const middle = [shape.left + shape.width / 2, shape.top + shape.height / 2];
    return document.elementFromPoint(...middle)?.closest(".card") !== card;
}).map((card) => card.id)"""
"""Of JavaScript: the cards of the hand whose rank lies under another card."""


def test_chips_piles_and_a_lifted_card_leave_each_other_room(
    open_here: OpenHere,
) -> None:
    page = open_here()
    page.evaluate("document.documentElement.dataset.motion = 'off'")
    last = tidied(4, screens.is_last)
    chosen = tidied(3, lambda game: at(game, "discard", 4))
    many = tidied(2, lambda game: at(game, "discard", 11))
    for width, height in ((360, 640), (740, 360)):
        page.set_viewport_size({"width": width, "height": height})
        for game in (last, chosen, many):
            screens.open_rummy(page, game, computers=len(game.seats) - 1)
            page.locator("#hand button").nth(2).click(position=INDEX)
            assert page.evaluate(APART, [*PARTS, WILD, LIFTED]) == []
            assert page.evaluate(CUT) == []
    screens.open_rummy(page, over(5), computers=7)
    page.locator("#open").wait_for()
    assert page.evaluate(APART, ["#open", "#go-on", ".strip"]) == []


def is_out_before(game: Session) -> bool:
    """Return whether another player went out, and the first one acts."""
    seen = game.observation(0)
    return bool((seen.out_player or 0) > 0 and seen.to_act == 0)


@pytest.mark.at_length
@pytest.mark.parametrize("viewport", SIZES)
def test_that_one_of_twelve_is_out_stands_whole_in_a_seat(
    open_here: OpenHere, viewport: tuple[int, int]
) -> None:
    page = open_here(viewport=viewport)
    screens.open_rummy(page, tidied(12, is_out_before), computers=11)
    out = page.locator(".g3-done .score")
    expect(out).to_have_text("out")
    for word in ("out", "raus", "fuera", "a fini"):
        out.evaluate("(out, word) => { out.textContent = word }", word)
        wide = out.evaluate("out => [out.scrollWidth, out.clientWidth]")
        assert wide[0] <= wide[1], (word, wide)


def has_tens_amid_five(game: Session) -> bool:
    """Return whether the first player has drawn a fifth card and holds two tens."""
    seen = game.observation(0)
    ranks = [text[0] for text in seen.hand]
    return seen.round == 2 and len(ranks) == 5 and ranks.count("T") == 2


COVERED_TENS: Final = """() => {
    const cards = [...document.querySelectorAll("#hand .card")];
    return cards.slice(0, -1).filter((card, place) => {
        const index = card.querySelector("text");
        const { left } = cards[place + 1].getBoundingClientRect();
        return index?.textContent === "10" &&
            index.getBoundingClientRect().right > left;
    }).length;
}"""
"""Of JavaScript: how many tens the next card covers a part of."""


def test_a_ten_amid_five_cards_is_seen_whole(open_here: OpenHere) -> None:
    page = open_here(viewport=SIZES[0])
    game = tidied(4, has_tens_amid_five, seed="tens2")  # it soon comes to that
    screens.open_rummy(page, game, computers=3)
    expect(page.locator("#hand .card")).to_have_count(5)
    expect(page.locator("#hand text", has_text="10").first).to_be_attached()
    assert page.evaluate(COVERED_TENS) == 0


CAPTION: Final = (
    "Last turns. Dan discards the six of spades. Dan is left with the seven of "
    "diamonds, the seven of diamonds and the five of spades."
)


@pytest.mark.parametrize("viewport", SIZES[:2])
def test_a_long_caption_leaves_the_piles_their_room(
    open_here: OpenHere, viewport: tuple[int, int]
) -> None:
    page = open_here(viewport=viewport)
    screens.open_rummy(page, tidied(4, is_out_before), computers=3)
    tip = page.locator("#tip")
    tip.evaluate("(tip, text) => { tip.textContent = text }", CAPTION)
    expect(page.locator(".g3-done .held .face").first).to_be_visible()
    for pile in ("#stock", "#pile"):
        assert_is_a_target(page.locator(pile), viewport)
    assert overflow(page) == {"across": 0, "down": 0}


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
