"""What a page keeps, looked at and changed behind its back."""

import time
from typing import Final

from playwright.sync_api import Page

SECONDS: Final = 20.0  # the longest that copies may take
PAUSE: Final = 200.0  # milliseconds before copies are looked for again

IN_STORE: Final = """((names, mode, deed) => new Promise((done) => {
    const asked = tabletop.disk.open("tabletop");
    asked.onsuccess = () => {
        const change = asked.result.transaction(names, mode);
        const found = deed((name) => change.objectStore(name));
        change.oncomplete = () => { asked.result.close(); done(found?.result); };
    };
}))"""
"""Of JavaScript: does something with the stores of these names."""

STORED: Final = f"""async (id) => {{
    const look = (store) => store("saves").get(id);
    return (await {IN_STORE}(["saves"], "readonly", look))?.text ?? null;
}}"""
"""Of JavaScript: the save of a game, as it is kept."""

STORE: Final = f"""([id, text, entry = ""]) =>
    {IN_STORE}(["entries", "saves"], "readwrite", (store) => {{
        localStorage.removeItem("tabletop/1/unwritten");
        store("entries").put({{ id, entry }});
        store("saves").put({{ text, rev: "of another" }}, id);
    }})"""
"""Of JavaScript: stores a save and the entry of its game, as another page does."""

IDS: Final = f"""() => {{
    const look = (store) => store("entries").getAllKeys();
    return {IN_STORE}(["entries"], "readonly", look);
}}"""
"""Of JavaScript: the ids of all games."""

FORGET_GAMES: Final = f"""() => {{
    const {{ _store: store }} = tabletop.page;
    for (const image of [store.entries, store.saves, store._texts]) image.clear();
    const names = ["entries", "saves", "texts"];
    return {IN_STORE}(names, "readwrite", (store) => {{
        for (const name of names) store(name).clear();
    }});
}}"""
"""Of JavaScript: nothing is kept any more, and the page does not know it otherwise."""

LOSE_DATABASE: Final = """() => new Promise((done) => {
    const asked = tabletop.disk.deleteDatabase("tabletop");
    asked.onsuccess = asked.onerror = () => done(null);
})"""
"""Of JavaScript: what a browser does that finds its database damaged."""

LEAVE_EMPTY: Final = """() => new Promise((done) => {
    const asked = tabletop.disk.open("tabletop", 4);
    asked.onupgradeneeded = () => {
        asked.result.createObjectStore("entries", { keyPath: "id" });
        for (const name of ["saves", "texts"]) asked.result.createObjectStore(name);
    };
    asked.onsuccess = () => { asked.result.close(); done(null); };
})"""
"""Of JavaScript: what a page does that is closed as soon as it made the database."""

WIPE: Final = f"""async () => {{
    localStorage.clear();
    await caches.delete("tabletop/1/copies");
    return ({LOSE_DATABASE})();
}}"""
"""Of JavaScript: what a browser does that is asked to forget a site."""

UNCOPIED: Final = f"""async () => {{
    const [found, copied] = [{{}}, {{}}];
    const cache = await caches.open("tabletop/1/copies");
    for (const address of await cache.keys()) {{
        const copy = await cache.match(address);
        if (!copy) continue;  // it is being replaced
        for (const [name, key, value] of await copy.json())
            copied[`${{name}} ${{key}}`] = JSON.stringify(value);
    }}
    for (const name of ["entries", "saves", "texts"]) {{
        const look = (all) =>
            {IN_STORE}([name], "readonly", (store) => store(name)[all]());
        const [keys, values] = [await look("getAllKeys"), await look("getAll")];
        keys.forEach((key, place) => {{
            found[`${{name}} ${{key}}`] = JSON.stringify(values[place]);
        }});
    }}
    delete found["texts tabletop/1/rev"];
    delete copied["texts tabletop/1/rev"];
    const all = [...Object.keys(found), ...Object.keys(copied)];
    return all.filter((key) => copied[key] !== found[key]);
}}"""
"""Of JavaScript: what has no copy as it is kept now, and what has a copy alone."""


def wait_until_copied(page: Page) -> None:
    """Wait until the copies are what is kept."""
    end = time.monotonic() + SECONDS
    while uncopied := page.evaluate(UNCOPIED):
        assert time.monotonic() < end, uncopied
        page.wait_for_timeout(PAUSE)


NEWER = """() => new Promise((done) => {
    const asked = tabletop.disk.open("tabletop", 99);
    asked.onsuccess = () => { asked.result.close(); done(null); };
})"""
"""Of JavaScript: makes the store that of a newer version."""

FORBIDDEN = """Object.defineProperty(window, "indexedDB", {
    configurable: true,
    get() { throw new DOMException("no", "SecurityError"); },
})"""
"""Of JavaScript: what a browser does that refuses IndexedDB alone."""
