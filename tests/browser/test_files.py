"""Games in a file: saved by a download, brought by choosing or dropping."""

import gzip
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tabletop.library import archive
from tabletop.library.archive import ArchivedGame
from tabletop.session import Session, TableState, save
from tests.browser.conftest import OpenHere, OpenPage, lively, wait_until_ready
from tests.browser.shelf import DROP, filled, game
from tests.browser.store import FORBIDDEN
from tests.browser.threes import push


def choose(page: Page, file: bytes) -> None:
    with page.expect_file_chooser() as chooser:
        lively(page, "#import").tap()
    kind = "application/gzip"
    chooser.value.set_files({"name": "a.tabletop", "mimeType": kind, "buffer": file})


def test_a_running_table_of_several_devices_is_left_out_and_hidden_cards_are_named(
    open_here: OpenHere, tmp_path: Path
) -> None:
    hosted, alone = (Session.start("tomacco", players=2, seed=s) for s in "ab")
    hosted.table = TableState(distance={})
    page = open_here("games")
    brought = [
        ArchivedGame(id_, 0.0, save.dumps(session))
        for id_, session in (("abcdef", hosted), ("abcdee", alone))
    ]
    choose(page, archive.packed(brought))
    expect(page.locator("#found")).to_have_text("2 games.")
    with page.expect_download() as download:
        lively(page, "#export").tap()
    download.value.save_as(path := tmp_path / "all")
    told = page.locator("#notice")
    expect(told).to_contain_text("1 game is in the file. 1 game is missing, because it")
    expect(told).to_contain_text("includes the hidden cards")
    (parcel,) = archive.unpacked(path.read_bytes())
    assert parcel.save == save.dumps(alone)


def test_all_games_go_into_a_file_and_come_back_once(
    open_page: OpenPage, tmp_path: Path, axe: Callable[[Page], str]
) -> None:
    page = filled(open_page, 3)
    page.evaluate("location.hash = '#/threes?seed=near'")
    expect(page.locator("#status")).to_contain_text("0 moves")
    push(page)
    page.evaluate("location.hash = '#/games'")
    with page.expect_download() as download:
        lively(page, "#export").tap()
    assert download.value.suggested_filename.endswith(archive.ENDING)
    path = tmp_path / "all"
    download.value.save_as(path)
    file = path.read_bytes()
    expect(page.locator("#notice")).to_contain_text("4 games are in the file.")
    mine = archive.unpacked(file)
    assert len(mine) == 4
    assert {parcel.save for parcel in mine} > {save.dumps(game())}
    for _ in range(2):
        choose(page, file)
        expect(page.locator("#notice")).to_contain_text("All of these games are here")
        expect(page.locator("#found")).to_have_text("4 games.")
    assert axe(page) == ""


ERRS = """() => {
    const { get } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.get = function (...asked) {
        if (this.name === "saves") throw new DOMException("no", "UnknownError");
        return get.apply(this, asked);
    };
}"""
"""Of JavaScript: what a browser does whose saves can be listed, and not be read."""

NEAR = 30  # games that the page reads at its start, as in static/store.mjs


def test_a_file_tells_which_games_it_lacks(open_page: OpenPage, tmp_path: Path) -> None:
    number = NEAR + 2  # of these two, and one more, are not at hand
    page = filled(open_page, number, torn="abcdef")
    page.evaluate("location.hash = '#/threes?seed=near'")
    expect(page.locator("#status")).to_contain_text("0 moves")
    push(page)
    page.evaluate("location.hash = '#/games'")
    expect(page.locator("#found")).to_have_text(f"{number + 2} games.")
    page.evaluate(ERRS)
    with page.expect_download() as download:
        lively(page, "#export").tap()
    expect(page.locator("#notice")).to_have_text(
        f"{NEAR} games are in the file. 1 game is missing, because it is damaged."
        " 3 games are missing, because they can’t be read right now: reload the page"
        " and try again."
    )
    path = tmp_path / "near"
    download.value.save_as(path)
    assert len(archive.unpacked(path.read_bytes())) == NEAR
    page.evaluate("location.hash = '#/games'")
    choose(page, archive.packed([ArchivedGame("abcdff", 1.0, save.dumps(game()))]))
    expect(page.locator("#notice")).to_have_text(archive.UNREADABLE)
    expect(page.locator("#found")).to_have_text(f"{number + 2} games.")
    page.evaluate(f"location.hash = '#/threes/away{number - 1}'")
    expect(page.locator("#alert")).to_have_text(
        "This game can’t be read right now. Reload the page."
    )


def test_new_games_and_longer_ones_are_taken_while_another_one_runs(
    open_page: OpenPage,
) -> None:
    page = open_page("threes?seed=runs", calm=True)
    push(page)
    address = page.url
    rows = [
        ArchivedGame(
            "abcdef", time.time() - 86_400, save.dumps(game(2)), "From elsewhere"
        ),
        ArchivedGame("not an id", 5.0, save.dumps(game(1, "other"))),
    ]
    page.evaluate(DROP, ["a", [*archive.packed(rows)]])
    expect(page.locator("#notice")).to_contain_text("2 new games added.")
    expect(page.locator("#live")).to_contain_text("2 new games added.")
    expect(page.locator("#save-abcdef")).to_contain_text("From elsewhere")
    longer = [ArchivedGame("fedcba", 9.0, save.dumps(game(4)), "Its other name")]
    page.evaluate(DROP, ["a", [*archive.packed(longer)]])
    expect(page.locator("#notice")).to_contain_text("1 game has new moves.")
    expect(page.locator("#save-abcdef")).to_contain_text("From elsewhere")
    expect(page.locator("#found")).to_have_text("3 games.")
    lively(page, "#open-abcdef").click()
    expect(page.locator("#status")).to_contain_text("4 moves")
    page.goto(address)
    wait_until_ready(page)
    expect(page.locator("#status")).to_contain_text("1 move")


COUNTING = """() => {
    const { getAll } = IDBObjectStore.prototype;
    globalThis.reads = 0;
    IDBObjectStore.prototype.getAll = function (...asked) {
        globalThis.reads++;
        return getAll.apply(this, asked);
    };
}"""
"""Of JavaScript: counts what is read of the store, a game or a list at a time."""


def test_running_games_of_a_file_are_not_compared_with_each_other(
    open_page: OpenPage,
) -> None:
    page = filled(open_page, 3)
    page.evaluate(COUNTING)
    number = 30
    rows = [
        ArchivedGame(f"{k:08x}", 9.0, save.dumps(game(1, f"runs {k}")))
        for k in range(number)
    ]
    page.evaluate(DROP, ["a", [*archive.packed(rows)]])
    expect(page.locator("#notice")).to_contain_text(f"{number} new games added.")
    # Each game that is here is read once, and the list of all.
    assert page.evaluate("reads") < number


BOMB = gzip.compress(bytes(300_000_000), 1)
TORN = archive.packed(
    [ArchivedGame("abcdef", 1.0, save.dumps(game(k))) for k in range(9)]
)

HEAR = """() => {
    const region = document.querySelector("#alert");
    globalThis.heard = [];
    new MutationObserver(() => { heard.push(region.textContent); })
        .observe(region, { childList: true, characterData: true, subtree: true });
}"""
"""Of JavaScript: collects what the page says at once, which the next frame replaces."""

DROP_TWICE = f"files => files.forEach({DROP})"  # one right after the other


def test_a_second_file_while_the_first_is_opened_is_a_sentence(
    open_page: OpenPage,
) -> None:
    page = open_page("games")
    rows = [ArchivedGame("abcdef", 5.0, save.dumps(game(3)), "From elsewhere")]
    page.evaluate(HEAR)
    page.evaluate(DROP_TWICE, [["a", [*archive.packed(rows)]]] * 2)
    page.wait_for_function(
        "heard.some((text) => text.includes('Another file is still being opened'))"
    )
    expect(page.locator("#save-abcdef")).to_contain_text("From elsewhere")


@pytest.mark.parametrize(
    ("file", "told"),
    [
        pytest.param(BOMB, archive.HUGE, id="bomb"),
        pytest.param(TORN[:-20], archive.TORN, id="torn", marks=pytest.mark.at_length),
    ],
)
def test_a_bad_file_is_a_sentence_and_changes_nothing(
    open_page: OpenPage, file: bytes, told: str
) -> None:
    page = filled(open_page, 2)
    before = page.evaluate("JSON.stringify(localStorage)")
    choose(page, file)
    expect(page.locator("#notice")).to_have_text(told)
    expect(page.locator("#alert")).to_have_text(told)
    expect(page.locator("#found")).to_have_text("2 games.")
    assert page.evaluate("JSON.stringify(localStorage)") == before


def test_where_nothing_is_kept_games_of_a_file_are_there_as_long_as_the_page(
    open_page: OpenPage,
) -> None:
    page = open_page("games", calm=True, start=FORBIDDEN)
    file = archive.packed([ArchivedGame("abcdef", 1.0, save.dumps(game(2)))])
    choose(page, file)
    expect(page.locator("#notice")).to_contain_text("1 new game added.")
    # Its own id may be that of a game that can't be read now.
    expect(page.locator("#open-abcdef")).to_have_count(0)
    lively(page, "#all-games [id^=open-]").click()
    expect(page.locator("#status")).to_contain_text("2 moves")


def share(page: Page, file: bytes, field: str = "games") -> Page:
    """Share a file with the installed app, as another app does, or another site."""
    site, other = page.url.partition("#")[0], page.context.new_page()
    other.set_content(
        f'<form method="post" enctype="multipart/form-data" action="{site}share">'
        f'<input type="file" name="{field}"></form>'
    )
    kind = "application/octet-stream"
    chosen = {"name": "a.tabletop", "mimeType": kind, "buffer": file}
    other.locator("input").set_input_files(chosen)  # type: ignore[arg-type]
    other.evaluate("document.forms[0].submit()")
    other.locator("#notice").wait_for()
    return other


@pytest.mark.at_length
def test_a_file_that_is_shared_with_the_app_is_opened_when_the_person_says_so(
    open_page: OpenPage,
) -> None:
    page = open_page("settings", offline=True)
    expect(page.locator("#offline")).to_have_attribute(
        "data-state", "ready", timeout=60_000
    )
    file = archive.packed(
        [ArchivedGame("abcdef", 1.0, save.dumps(game(2)), "From Ann")]
    )
    other = share(page, file)
    expect(other.locator("#notice")).to_contain_text("A file was shared with Tabletop.")
    expect(other.locator("#found")).to_contain_text("Nothing has been played")
    assert other.url.endswith("#/games")
    lively(other, "#notice-command").tap()
    expect(other.locator("#notice")).to_contain_text("1 new game added.")
    expect(other.locator("#save-abcdef")).to_contain_text("From Ann")
    assert not other.evaluate("caches.has(new URL('.', location).href + ' shared')")
    other.close()
    for hostile, told in ((TORN[:-20], archive.TORN), (BOMB, archive.HUGE)):
        other = share(page, hostile)
        lively(other, "#notice-command").tap()
        expect(other.locator("#notice")).to_have_text(told)
        expect(other.locator("#found")).to_have_text("1 game.")
        other.close()
    other = share(page, file, field="other")
    expect(other.locator("#notice")).to_contain_text("couldn’t be read")
    other.close()
