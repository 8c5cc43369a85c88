"""What a page keeps, looked at and changed behind its back."""

from __future__ import annotations

from typing import Final

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
"""Of JavaScript: keeps a save, and what is said of its game, as another page does."""

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

WIPE: Final = """() => new Promise((done) => {
    localStorage.clear();
    const asked = tabletop.disk.deleteDatabase("tabletop");
    asked.onsuccess = asked.onerror = () => done(null);
})"""
"""Of JavaScript: what a browser does that is asked to forget a site."""
