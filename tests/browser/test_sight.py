"""Support for people who see little, or nothing.

A window that is enlarged to 400 %, the colours that a system forces on the page, more
contrast, less transparency; and the headings by which a screen reader goes through a
table.
"""

from typing import Final

import pytest
from playwright.sync_api import Page

from lab.screens import SCREENS
from tabletop.registry import GAMES
from tests.browser.conftest import OpenHere
from tests.kit.cases import some

ENLARGED: Final = (320, 256)  # a window of 1280×1024 at 400 % (WCAG 2.2, 1.4.10)

UNREACHED: Final = """async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const isMet = (thing) => {
        const { x, y, width, height } = thing.getBoundingClientRect();
        const met = document.elementFromPoint(x + width / 2, y + height / 2);
        const label = thing.closest("label") ?? thing;
        return label.contains(met) || met?.contains(thing);
    };
    const over = document.querySelector("dialog:modal") ?? document.body;
    const found = [];
    for (const thing of over.querySelectorAll("a[href], button, input, select")) {
        const { width } = thing.getBoundingClientRect();
        if (width < 2 || !thing.checkVisibility({ visibilityProperty: true })) continue;
        thing.scrollIntoView({ block: "center", inline: "center" });
        if (isMet(thing)) continue;
        await frame();  // the bubble of a lesson follows what is scrolled
        await frame();
        if (!isMet(thing)) found.push(thing.outerHTML);
    }
    const page = document.documentElement;
    if (page.scrollWidth > innerWidth) found.push(`page: ${page.scrollWidth} px wide`);
    return found;
}"""
"""Of JavaScript: what no finger meets wherever it is scrolled to."""

PLAIN: Final = ("", "settings", "games", "records", "daily", "together")
OF_GAMES: Final = ("new", "rules", "learn")


def test_an_enlarged_screen_is_reached_without_scrolling_sideways(
    open_here: OpenHere,
) -> None:
    page = open_here(viewport=ENLARGED)
    routes = [*PLAIN, *(f"{game}/{part}" for game in GAMES for part in OF_GAMES)]
    for route in reversed(routes):  # the last one is the one that is open
        before = page.locator("#screen").inner_html()
        page.evaluate("route => { location.hash = `#/${route}` }", route)
        page.wait_for_function(
            "before => document.querySelector('#screen').innerHTML != before",
            arg=before,
        )
        assert page.evaluate(UNREACHED) == [], route


OVER: Final = (
    *("menu", "cards_curtain", "game_sheet"),
    *("keys", "link", "cards_failed", "trying"),
)


@pytest.mark.parametrize("state", some(OVER, 1))
def test_what_lies_over_an_enlarged_table_is_reached_too(
    open_here: OpenHere, state: str
) -> None:
    page = open_here(viewport=ENLARGED)
    SCREENS[state](page)
    assert page.evaluate(UNREACHED) == []


STACKED: Final = """(kinds) => {
    const rects = kinds.map((kind) =>
        document.querySelector(kind).getBoundingClientRect());
    return rects.slice(1).every((rect, k) => rect.top >= rects[k].bottom - 1);
}"""
"""Of JavaScript: whether things stand below each other, without touching."""


def test_with_very_large_text_no_part_of_a_review_lies_over_another(
    open_here: OpenHere,
) -> None:
    page = open_here()
    SCREENS["dice_looked_back"](page)
    page.evaluate("document.documentElement.dataset.text = '200'")
    parts = [".verdict", ".legend", ".chart", ".turns", ".go"]
    assert page.evaluate(STACKED, parts)


def test_a_hint_is_as_wide_after_the_device_was_turned(open_here: OpenHere) -> None:
    page = open_here(viewport=(390, 844))
    SCREENS["cards_hint"](page)
    width = "document.querySelector('#notice').getBoundingClientRect().width"
    page.wait_for_function(f"{width} > 200")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.wait_for_function(f"{width} > 300")
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_function(f"{width} > 200 && {width} < 300")


EDGES: Final = """(thing) => {
    const parts = [thing, ...thing.querySelectorAll("*")];
    return parts.map((part) => [null, "::before", "::after"].map((which) => {
        const look = getComputedStyle(part, which);
        const outline = look.outlineStyle !== "none" && look.outline;
        const border = look.borderStyle !== "none" && look.borderWidth;
        return [outline, border, look.strokeWidth, look.content];
    })).flat().map(String).join();
}"""
"""Of JavaScript: how a thing looks where colours are forced, apart from any fill."""

TOLD_APART: Final = {  # of a difference: the state where it is seen, and the two things
    "Tomacco, what can be played": (
        "cards_middle",
        "#hand [aria-pressed]",
        "#hand [aria-disabled]",
    ),
    "Tomacco, chosen": (
        "cards_chosen",
        "#hand [aria-pressed=true]",
        "#hand [aria-pressed=false]",
    ),
    "Tomacco, whose turn": ("cards_middle", ".own .me .disc", ".player .disc"),
    "Tomacco, where it goes": ("cards_chosen", "#pile.lit", "#stock"),
    "Game of Threes, chosen": (
        "rummy_chosen",
        "#hand [aria-pressed=true]",
        "#hand [aria-pressed=false]",
    ),
    "Stavegame, chosen": (
        "stave_selected",
        ".card[aria-pressed=true]",
        ".card[aria-pressed=false]",
    ),
    "Stavegame, where it goes": (
        "stave_selected",
        ".stave-lit",
        ".stave-slot:not(.stave-lit)",
    ),
    "Stavegame, whose turn": (
        "stave_middle",
        ".seat-acts .disc",
        ":is(.me, .player):not(.seat-acts) .disc",
    ),
    "Four Twenty One, the button to press": (
        "dice_unload",
        ".action.primary",
        ".action:not(.primary)",
    ),
    "Four Twenty One, kept": (
        "dice_unload",
        ".cubes [aria-pressed=true]",
        ".cubes [aria-pressed=false]",
    ),
    "Four Twenty One, whose turn": (
        "dice_unload",
        ".seat-acts .disc",
        ".player:not(.seat-acts) .disc",
    ),
    "Lobby, today": ("lobby", ".week > .today", ".week > :not(.today)"),
    "Threes, an empty cell": ("start", ".threes-cell", ".threes-board"),
    "Threes, the turning point on show": (
        "looked_back",
        ".turn-button[aria-current]",
        ".turn-button:not([aria-current])",
    ),
}


@pytest.mark.at_length
def test_with_forced_colours_more_than_the_ground_tells_apart(
    open_here: OpenHere,
) -> None:
    page = open_here()
    page.emulate_media(forced_colors="active")
    laid = ""
    for difference, (state, one, other) in TOLD_APART.items():
        if state != laid:
            laid = state
            SCREENS[state](page)
        looks = [page.locator(each).first.evaluate(EDGES) for each in (one, other)]
        assert looks[0] != looks[1], difference


@pytest.mark.parametrize(
    ("state", "thing", "which", "drawn"),
    [
        ("hint", ".threes-board", "::after", "borderInlineStartColor"),
        pytest.param(
            *("stave_middle", ".stave-points", None, "backgroundColor"),
            marks=pytest.mark.at_length,
        ),
    ],
)
def test_with_forced_colours_a_mark_that_is_a_shape_is_seen(
    open_here: OpenHere, state: str, thing: str, which: str | None, drawn: str
) -> None:
    page = open_here()
    page.emulate_media(forced_colors="active")
    SCREENS[state](page)
    shown, adjusts = page.locator(thing).first.evaluate(
        """(thing, [which, drawn]) => {
            const looks = getComputedStyle(thing, which);
            return [looks[drawn], looks.forcedColorAdjust];
        }""",
        [which, drawn],
    )
    assert adjusts == "none"  # else all borders are drawn, and no wedge
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert shown not in {ground, "rgba(0, 0, 0, 0)", "rgb(255, 255, 255)"}


def wish(page: Page, feature: str, value: str) -> None:
    """Have the system wish something."""
    page.context.new_cdp_session(page).send(
        "Emulation.setEmulatedMedia", {"features": [{"name": feature, "value": value}]}
    )


def test_more_contrast_makes_soft_words_as_dark_as_the_others(
    open_here: OpenHere,
) -> None:
    page = open_here("threes?seed=sight")
    colours = """[".title", ".status"].map((name) =>
        getComputedStyle(document.querySelector(name)).color)"""
    soft, ink = page.evaluate(colours)
    assert soft != ink
    wish(page, "prefers-contrast", "more")
    soft, ink = page.evaluate(colours)
    assert soft == ink


def test_less_transparency_makes_the_veil_behind_a_dialog_solid(
    open_here: OpenHere,
) -> None:
    page = open_here("threes?seed=sight")
    page.locator("#menu-button").click()
    veil = """getComputedStyle(document.querySelector("dialog"), "::backdrop")
        .backgroundColor"""
    assert page.evaluate(veil).startswith("rgba")
    wish(page, "prefers-reduced-transparency", "reduce")
    assert page.evaluate(veil).startswith("rgb(")


HEADINGS: Final = {
    "middle": ["Next tile", "Board", "What to do"],
    "dice_unload": ["The others", "Dice and kitty", "What to do"],
    "cards_middle": [
        "The others",
        "Piles",
        "Before you",
        "Your hand: 4 cards",
        "What to do",
    ],
    "rummy_draw": [
        "The others",
        "Piles",
        "Your hand, 44 points left over",
        "What to do",
    ],
    "stave_middle": ["The others", "Staves", "Ann’s hand", "What to do"],
}
"""The headings inside `main`, in their order, by a state of each game."""


@pytest.mark.parametrize("state", some(HEADINGS, 1))
def test_a_reader_goes_through_a_table_by_its_headings(
    open_here: OpenHere, state: str
) -> None:
    page = open_here()
    SCREENS[state](page)
    found = page.get_by_role("main").get_by_role("heading", level=2)
    assert found.all_inner_texts() == HEADINGS[state]
