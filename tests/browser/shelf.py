"""Pages with kept games, and files that are dropped on them."""

import json
import time

from playwright.sync_api import Page, expect

from tabletop.core.codec import to_text
from tabletop.library.game_index import GameSummary, entry_of
from tabletop.session import Session, save
from tests.browser.conftest import OpenPage, reload
from tests.browser.store import IN_STORE, STORE

FILL = f"""([number, entry, text, first = "away"]) =>
    {IN_STORE}(["entries", "saves"], "readwrite", (store) => {{
        for (let k = 0; k < number; k++) {{
            const id = first + k;
            const told = {{ ...entry, id, changed: entry.changed - k }};
            if (k === 700) told.others = ["Zacharias"];
            store("entries").put({{ id, entry: JSON.stringify(told) }});
            store("saves").put({{ text, rev: "of another" }}, id);
        }}
    }})"""
"""Of JavaScript: stores a number of games, the first of them played last."""


def game(moves: int = 1, seed: str = "shelf") -> Session:
    session = Session.start("threes", players=1, seed=seed)
    for _ in range(moves):
        session.play(session.legal()[0])
    return session


def told(id_: str, session: Session) -> GameSummary:
    return entry_of(id_, session, "Score 3", time.time() - 86_400)


def filled(open_page: OpenPage, number: int, torn: str = "") -> Page:
    """Return the list of a number of games, and maybe of a damaged one."""
    page, session = open_page("games", calm=True), game()
    entry, text = json.loads(to_text(told("away", session))), save.dumps(session)
    page.evaluate(FILL, [number, entry, text])
    if torn:
        page.evaluate(STORE, [torn, text[:-40], to_text(told(torn, session))])
    reload(page)
    every = number + bool(torn)
    expect(page.locator("#found")).to_have_text(f"{every:,} games.")
    return page


DROP = """([name, bytes]) => {
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(bytes)], name));
    const drop = { bubbles: true, cancelable: true, dataTransfer: files };
    document.body.dispatchEvent(new DragEvent("dragover", drop));
    document.body.dispatchEvent(new DragEvent("drop", drop));
}"""
"""Of JavaScript: lets a file fall on the page."""
