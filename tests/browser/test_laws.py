"""The laws of the table, over every game; and each finds a breach made on purpose.

`tests.browser.laws` describes the laws, and how to check one game by hand with pictures
of the breaches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product
from typing import Final

import pytest
from playwright.sync_api import Browser, Page

from lab import devices
from lab.screens import SCREENS
from tabletop.core.languages import ENGLISH, LANGUAGES
from tabletop.registry import GAMES
from tests.browser.conftest import PHONE, REST, at_rest, wait_until_ready
from tests.browser.laws import sample
from tests.browser.laws.language import speaking
from tests.browser.laws.play import Finding, Report, Table
from tests.browser.tabs import Tabs
from tests.kit import pseudo_locale
from tests.kit.cases import some

WITH_COMPUTERS: Final = [name for name in GAMES if GAMES[name].PLAYERS[-1] > 1]

SHORTEST: Final = "four_twenty_one"  # a game that is soon over at several devices

AT_TABLES: Final = [
    pytest.param(
        game, name, looks, marks=pytest.mark.at_length if k % 3 or part else ()
    )
    for number, game in enumerate(GAMES)
    for k, name in enumerate(sample.tables(game), number)
    for part, looks in enumerate(sample.parted(number))
]
"""Games, their tables, and looks; of each game some are enough in a short run."""

PARTS: Final = [
    pytest.param(game, part, marks=pytest.mark.at_length if part else ())
    for game in GAMES
    for part in range(4)
]
"""Games and every fourth of their rows: those are enough in a short run."""


@pytest.fixture
def table(bench: Page) -> Iterator[Table]:
    """Return a game before its first move, on a phone, drawn anew after a test."""
    table = Table(bench, Report())
    table.lay(sample.rows("tomacco")[2])
    yield table
    bench.evaluate("document.querySelector('#screen').replaceChildren()")
    bench.evaluate("location.hash = '#/settings'")
    bench.locator("#settings").wait_for()


@pytest.mark.parametrize(("game", "name", "looks"), AT_TABLES)
def test_the_laws_hold_at_rest(
    bench: Page, game: str, name: str, looks: tuple[sample.Look, ...]
) -> None:
    table = Table(bench, Report())
    table.look_at(game, name, looks=looks)
    assert table.report.lines == [], str(table.report)


FULL: Final = (  # states of tables with much on them
    *("dice_load", "dice_unload", "dice_hit", "dice_rampo", "dice_waits", "dice_end"),
    *("dice_looked_back", "rummy_points"),
    *("cards_choice", "cards_chosen", "cards_many", "cards_ten"),
    *("rummy_cut", "rummy_draw", "rummy_chosen", "rummy_many", "rummy_last"),
    *("rummy_open", "rummy_end", "stave_middle", "stave_selected", "stave_colour"),
    *("stave_combat", "stave_skip", "stave_decks", "stave_end"),
)


@pytest.mark.parametrize("state", some(FULL, 1))
def test_the_laws_hold_at_a_full_table_and_it_bars_nobody(
    bench: Page, axe: Callable[[Page], str], state: str
) -> None:
    table = Table(bench, Report())
    SCREENS[state](bench)
    table.is_quiet()
    assert axe(bench) == ""
    table.look(state, sample.ALL_LOOKS)
    assert table.report.lines == [], str(table.report)
    assert axe(bench) == ""  # in the other theme


@pytest.mark.parametrize(("game", "part"), PARTS)
def test_the_laws_hold_while_a_game_is_played(
    bench: Page, game: str, part: int
) -> None:
    table = Table(bench, Report())
    for row in sample.rows(game)[part::4]:
        table.play(row)
    assert table.report.lines == [], str(table.report)


AT_DEVICES: Final = [
    pytest.param(
        *(game, computers, looks),
        marks=pytest.mark.at_length if game != SHORTEST or computers or part else (),
    )
    for number, game in enumerate(WITH_COMPUTERS)
    for computers in range(0, GAMES[game].PLAYERS[-1] - 1, 2)[:2]
    for part, looks in enumerate((sample.LOOKS[number::4], sample.LOOKS))
]
"""Games, the computers beside two persons, and looks; one is enough in a short run."""


@pytest.fixture(scope="module")
def pair(tabs: Tabs, site: str) -> Iterator[tuple[Page, Page]]:
    """Return two pages on phones that can sit at one table; both are ready."""
    problems: list[str] = []
    pages = tabs.lend(problems, PHONE), tabs.lend(problems, PHONE)
    for page in pages:
        page.add_init_script(REST)
        page.goto(site)
        wait_until_ready(page)
    yield pages
    tabs.take_back(*pages)
    assert problems == []


@pytest.mark.parametrize(("game", "computers", "looks"), AT_DEVICES)
def test_the_laws_hold_at_a_table_of_several_devices(
    pair: tuple[Page, Page], game: str, computers: int, looks: tuple[sample.Look, ...]
) -> None:
    devices.sit_down(*pair, game, computers)  # it may reload the pages
    host, guest = (Table(page, Report()) for page in pair)
    for name, plays in (("in the middle", 8), ("at the end", 10_000)):
        devices.play(*pair, plays)
        for who, table in (("host", host), ("guest", guest)):
            table.is_quiet()
            table.look(f"{game}, {who}, {computers} computers, {name}", looks)
    lines = [*host.report.lines, *guest.report.lines]
    assert lines == [], "\n".join(lines)


IN_LANGUAGES: Final = [
    pytest.param(
        *(language, game, names),
        marks=pytest.mark.at_length if k or n != 2 or part else (),
    )
    for k, language in enumerate((pseudo_locale.LANGUAGE, *LANGUAGES))
    for n, game in enumerate(GAMES)
    for part, names in enumerate((sample.tables(game)[:1], sample.tables(game)[1:]))
    if language != ENGLISH and names
]
"""Languages, the made-up long one first, games, and tables: the fewest, or the others.

One is enough in a short run."""

SMALL: Final = (sample.Look((360, 640), 100, dark=False),)


@pytest.mark.parametrize(("language", "game", "names"), IN_LANGUAGES)
def test_the_laws_hold_in_another_language_on_a_small_phone(
    browser: Browser, site: str, language: str, game: str, names: tuple[str, ...]
) -> None:
    context = at_rest(speaking(browser, language))
    page = context.new_page()
    page.goto(site)
    wait_until_ready(page)
    if language == pseudo_locale.LANGUAGE:
        page.evaluate("document.documentElement.dataset.scrolls = ''")
    table = Table(page, Report())
    for name in names:
        table.look_at(game, name, looks=SMALL)
    context.close()
    assert table.report.looks > len(names)
    assert table.report.lines == [], str(table.report)


@pytest.mark.parametrize("game", some(WITH_COMPUTERS, 2))
def test_what_looks_enabled_answers_while_a_computer_thinks(
    bench: Page, game: str
) -> None:
    table = Table(bench, Report())
    table.wait(game)
    assert table.report.taps > 1
    assert table.report.lines == [], str(table.report)


DEAF_WHILE_WAITING: Final = """document.addEventListener("click", (event) => {
    const tool = document.querySelector("#tool-hurry:not([aria-disabled])");
    if (tool) event.stopImmediatePropagation();
}, { capture: true, signal: (globalThis.breach = new AbortController()).signal })"""


def test_a_table_that_is_deaf_while_a_computer_thinks_is_found(table: Table) -> None:
    table.page.evaluate(DEAF_WHILE_WAITING)
    table.wait(WITH_COMPUTERS[0])
    table.page.evaluate("breach.abort()")
    assert "answers: " in str(table.report)


AT_REST: Final = {  # what breaks a law, and of JavaScript, how
    "a thing without width": (
        "sizes",
        "document.querySelector('#hand [data-thing]').style.width = 0",
    ),
    "a thing in a box without height": (
        "sizes",
        """{
            const box = document.createElement("div");
            box.style.cssText = "position: relative; height: 0; overflow: hidden";
            const thing = document.querySelector("#hand [data-thing]");
            thing.replaceWith(box);
            box.append(thing);
        }""",
    ),
    "a painted place without width": (
        "sizes",
        """{
            const place = document.createElement("span");
            place.style.cssText = "position: absolute; height: 20px; background: red";
            document.querySelector("#table").append(place);
        }""",
    ),
    "a word that is cut off": (
        "words",
        """document.querySelector("#status").style.cssText =
            "width: 3em; overflow: hidden; white-space: nowrap";""",
    ),
    "a word that ends in dots": (
        "words",
        """document.querySelector("#status").style.cssText =
            "width: 3em; overflow: hidden; white-space: nowrap;"
            + "text-overflow: ellipsis";
        """,
    ),
    "a short form that is cut off itself": (
        "words",
        """{
            const status = document.querySelector("#status");
            status.dataset.short = status.textContent.slice(0, 7);
            status.style.cssText =
                "width: 2em; overflow: hidden; white-space: nowrap";
        }""",
    ),
    "a word under something that no finger meets": (
        "words",
        """{
            const lid = document.createElement("div");
            lid.style.cssText = "position: absolute; inset: 0; background: white;"
                + "pointer-events: none; z-index: 9";
            document.querySelector(".strip").append(lid);
        }""",
    ),
    "words over words": (
        "words",
        """{
            const words = document.createElement("span");
            words.textContent = "Words";
            words.style.cssText = "position: absolute; left: 70px; top: 20px";
            document.querySelector(".strip").append(words);
        }""",
    ),
    "a word that goes on in the next line": (
        "whole",
        """document.querySelector("#status").style.cssText =
            "width: 2em; overflow-wrap: anywhere; white-space: normal";""",
    ),
    "a number that is larger than its badge": (
        "whole",
        """{
            const badge = document.createElement("span");
            badge.textContent = "12";
            badge.style.cssText = "display: block; font: 28px/20px serif; height: 20px;"
                + "border-radius: 999px; background: white; width: max-content";
            document.querySelector("#table").replaceChildren(badge);
        }""",
    ),
    "a table over the side": (
        "sides",
        "document.querySelector('#table > *').style.translate = '-30px 0'",
    ),
    "a page that is too wide": (
        "sides",
        "document.querySelector('#table > *').style.width = '400px'",
    ),
    "a table that is taller than the window": (
        "scrolls",
        "document.querySelector('#table > *').style.minHeight = '900px'",
    ),
    "a target that is too small": (
        "targets",
        """document.querySelector("#tool-undo").style.cssText =
            "min-width: 0; width: 40px; padding: 0; font-size: 9px";""",
    ),
    "a target under something that no eye meets": (
        "targets",
        """{
            const pane = document.createElement("div");
            pane.style.cssText = "position: absolute; inset: 0; z-index: 9";
            document.querySelector("#menu-button").parentElement.append(pane);
        }""",
    ),
    "a strip that is too narrow": (
        "targets",
        """{
            const other = document.querySelector("#tool-hint");
            other.style.cssText = "position: absolute; z-index: 2; left: 20px";
        }""",
    ),
}


@pytest.mark.parametrize("breach", AT_REST)
def test_a_breach_of_a_law_at_rest_is_found(table: Table, breach: str) -> None:
    law, deed = AT_REST[breach]
    assert table.at_rest() == []
    table.page.evaluate(deed)
    assert law in laws_of(table.at_rest())


def laws_of(findings: list[Finding]) -> set[str]:
    return {finding.law for finding in findings}


MEANT: Final = {  # what breaks no law, though it is near, and of JavaScript, how
    "a short form that is seen whole": """{
        const status = document.querySelector("#status");
        status.dataset.short = status.textContent.slice(0, 3);
        status.style.cssText = "width: 5em; overflow: hidden; white-space: nowrap";
    }""",
    "what was called for": """{
        const lid = document.createElement("div");
        lid.dataset.over = "";
        lid.style.cssText =
            "position: absolute; inset: 0; background: white; z-index: 9";
        document.querySelector(".strip").append(lid);
    }""",
    "a word that goes on after its hyphen": """{
        const words = document.createElement("p");
        words.textContent = "face-down";
        words.style.cssText = "width: 4.5em";
        document.querySelector("#table").replaceChildren(words);
    }""",
    "what passes under a foot that stays": """{
        const table = document.querySelector("#table");
        const button = document.createElement("button");
        button.className = "button";
        button.textContent = "Added";
        button.style.cssText = "margin-block: 420px 900px";
        const foot = document.createElement("p");
        foot.style.cssText =
            "position: sticky; bottom: 0; height: 400px; background: white";
        table.style.display = "block";
        document.documentElement.dataset.scrolls = "";
        table.replaceChildren(button, foot);
    }""",
    "what can be scrolled to": """{
        const list = document.createElement("div");
        list.style.cssText = "position: absolute; height: 90px; overflow: auto";
        list.innerHTML = "<p>one</p><p>two</p><p>three</p><p>four</p><p>five</p>";
        document.querySelector("#table").replaceChildren(list);
    }""",
}


@pytest.mark.parametrize("meant", MEANT)
def test_what_is_meant_breaks_no_law(table: Table, meant: str) -> None:
    table.page.evaluate(MEANT[meant])
    found = table.at_rest()
    table.page.evaluate("delete document.documentElement.dataset.scrolls")
    assert found == []


ADDED: Final = """([attributes, deed]) => {
    const button = document.createElement("button");
    button.className = "button";
    button.id = "added";
    button.textContent = "Added";
    for (const [name, value] of Object.entries(attributes))
        button.setAttribute(name, value);
    button.style.cssText = "position: absolute; inset: 0 auto auto 0; z-index: 9";
    document.querySelector("#screen > main").append(button);
    button.addEventListener("click", Function("event", deed));
}"""
"""Of JavaScript: a button with these attributes that does this."""

SWAP: Final = """
    event.stopPropagation();
    event.target.dataset.action = "other";
    event.target.textContent = "Other";
"""

DEAF_SWAP: Final = f"""{SWAP}
    event.target.dataset.deaf = "";
    event.target.removeAttribute = event.target.toggleAttribute = () => {{}};
"""
"""The same, deaf for as long as it exists, though the page enables it."""

LATE_SWAP: Final = f"""
    event.stopPropagation();
    event.target.title = "soon";
    setTimeout(() => {{ {SWAP} }}, 200);
"""
"""The same when all else has come to rest."""


@pytest.mark.parametrize(
    ("attributes", "deed", "law"),
    [
        ({"data-command": "nothing"}, "event.stopPropagation()", {"answers"}),
        ({"data-ui": "", "disabled": ""}, "", set()),
        ({"data-action": "one"}, SWAP, {"finger"}),
        ({"data-ui": "one"}, SWAP, {"finger"}),
        ({"data-ui": "one"}, LATE_SWAP, {"finger"}),
        ({"data-action": "one"}, DEAF_SWAP, set()),
        ({"data-action": "other"}, SWAP, set()),
        ({"data-ui": "one", "data-double": "other"}, SWAP, set()),
    ],
)
def test_a_breach_of_a_law_of_taps_is_found(
    table: Table, attributes: dict[str, str], deed: str, law: set[str]
) -> None:
    table.page.evaluate(ADDED, [attributes, deed])
    offered = table.page.evaluate("laws.offered()")
    numbers = [one["number"] for one in offered if one["name"].startswith("#added")]
    found = [finding for number in numbers for finding in table.tap(number, "Added")]
    assert laws_of(found) == law


ANSWERED: Final = """
    event.stopPropagation();
    document.querySelector("#live").textContent = "Thinking";
    const { page } = tabletop;
    page._thinker._wanted = true;
    requestAnimationFrame(() => requestAnimationFrame(() => {
        event.target.dataset.action = "other";
        page._thinker._wanted = undefined;
    }));
"""
"""An answer that arrives while a computer thinks: the page rests only after it."""


def test_what_comes_under_a_finger_with_the_answer_of_a_computer_is_found(
    table: Table,
) -> None:
    table.page.evaluate(ADDED, [{"data-ui": "one"}, ANSWERED])
    offered = table.page.evaluate("laws.offered()")
    (number,) = [one["number"] for one in offered if one["name"].startswith("#added")]
    assert laws_of(table.tap(number, "Added")) == {"finger"}


KEY_DEEDS: Final = {
    "the focus falls on nothing": "document.activeElement.blur()",
    "the focus is on what is hidden": """
        document.querySelector("#menu-button").focus();
        document.querySelector("#menu-button").style.visibility = "hidden";
        document.querySelector("#menu-button").focus();
        document.querySelector("#live").tabIndex = 0;
        document.querySelector("#live").focus();
    """,
    "the next key is lost": """
        addEventListener("keydown", (event) => event.stopPropagation(),
            { capture: true, once: true });
    """,
}


def test_a_key_that_works_is_passed(table: Table) -> None:
    assert table.press("Tab") == []
    assert table.press("u") == []


@pytest.mark.parametrize("breach", KEY_DEEDS)
def test_a_breach_of_the_law_of_keys_is_found(table: Table, breach: str) -> None:
    deed = KEY_DEEDS[breach]
    table.page.evaluate(
        "deed => addEventListener('keyup', Function(deed), { once: true })", deed
    )
    assert laws_of(table.press("Shift")) == {"focus"}


# What is looked at


@pytest.mark.parametrize("game", GAMES)
def test_any_two_of_how_a_game_is_played_meet_in_some_row(game: str) -> None:
    ways = (sample.SIZES, sample.TEXTS, (False, True), sample.tables(game))
    rows = [
        (row.look.size, row.look.text, row.look.dark, row.table)
        for row in sample.rows(game)
    ]
    for one, two in combinations(range(len(ways)), 2):
        met = {(row[one], row[two]) for row in rows}
        assert met == set(product(ways[one], ways[two]))


@pytest.mark.parametrize("game", GAMES)
def test_rows_of_each_table_begin_everywhere(game: str) -> None:
    met = {(row.table, row.beginning) for row in sample.rows(game)}
    assert met == set(product(sample.tables(game), sample.BEGINNINGS))


def test_every_size_is_seen_with_every_text_light_and_dark() -> None:
    looks = [(look.size, look.text, look.dark) for look in sample.LOOKS]
    for one, two in combinations((sample.SIZES, sample.TEXTS, (False, True)), 2):
        met = {pair for look in looks for pair in combinations(look, 2)}
        assert set(product(one, two)) <= met


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_seen_from_its_start_to_its_end(game: str) -> None:
    for table in sample.tables(game):
        names = [position.name for position in sample.seen(game, table, "1")]
        assert names == [*sample.BEGINNINGS]
