"""Changes between trees of elements reach the document (`static/patch.mjs`)."""

from __future__ import annotations

import json
import random
from itertools import pairwise
from typing import Any, Final

from playwright.sync_api import Page

from building.common import DIST
from tabletop.ui.changes import changes
from tabletop.ui.elements import Element, Markup, Node, render, tag
from tests.browser.conftest import OpenPage

PATCHED: Final = """async ([path, steps]) => {
  const { fill, patch } = await import(path);
  const root = document.createElement("div"), fresh = document.createElement("div");
  root.id = "patched";
  document.body.append(root);
  const plain = element => {
    for (const each of element.querySelectorAll("*")) {
      const all = [...each.attributes].map(({ name, value }) => [name, value]).sort();
      for (const [name] of all) each.removeAttribute(name);
      for (const [name, value] of all) each.setAttribute(name, value);
    }
    return element.innerHTML;
  };
  const wrong = [];
  for (const [changes, markup] of steps) {
    const is_patched = patch(root, changes);
    fill(fresh, markup);
    const [got, want] = [plain(root.cloneNode(true)), plain(fresh)];
    if (!is_patched || got !== want) wrong.push([is_patched, got, want]);
  }
  root.remove();
  return wrong;
}"""

STEPS: Final = 300


def some_tree(rng: random.Random, depth: int, ids: list[str]) -> Element:
    """Return a random element; `ids` are those that the tree can still use."""
    name = rng.choice(("div", "p", "svg")) if depth else "div"
    attributes: dict[str, Any] = {}
    if ids and rng.random() < 0.4:
        attributes["id"] = ids.pop(rng.randrange(len(ids)))
    for key in ("class", "aria-label", "title"):
        if rng.random() < 0.4:
            attributes[key] = rng.choice(("a", 'b "c"', "<d>", "e f"))
    if name != "div" or depth > 3:
        inside = {"p": "text", "svg": "path"}.get(name, "")
        if inside == "path":
            shape = tag("path", {"d": rng.choice(("M0 0", "M1 1h3"))})
            return tag("svg", attributes, shape)
        return tag(name, attributes, inside and rng.choice(("a < b", "50 %", "")))
    children: list[Node] = [
        some_tree(rng, depth + 1, ids) for _child in range(rng.randrange(5))
    ]
    if rng.random() < 0.1:
        children.append(rng.choice(("text", Markup("<b>bold</b> text"))))
    return tag(name, attributes, children)


def rooted(*inside: Element) -> Element:
    """Return the element that contains all of a tree."""
    return tag("div", {"id": "patched"}, *inside)


def module() -> str:
    """Return the address of the script in the site."""
    (script,) = DIST.glob("static/patch*.mjs")
    return f"./static/{script.name}"


def wrong_steps(page: Page, trees: list[Element]) -> list[object]:
    """Return the steps from tree to tree that end at another document."""
    steps = [
        (json.dumps(changes(before, after)), render(*after.children))
        for before, after in zip([rooted(), *trees], trees, strict=False)
    ]
    found = page.evaluate(PATCHED, [module(), steps])
    assert isinstance(found, list)
    return found


def test_any_changes_end_at_the_document_that_the_tree_describes(
    open_page: OpenPage,
) -> None:
    rng = random.Random("patch")  # noqa: S311 - no secret
    trees = [
        rooted(some_tree(rng, 0, [f"id{k}" for k in range(12)]))
        for _step in range(STEPS)
    ]
    assert wrong_steps(open_page(""), trees) == []


def test_a_thing_that_keeps_its_id_stays_the_same_element(open_page: OpenPage) -> None:
    def row(*ids: str) -> Element:
        buttons = [tag("button", {"id": id_}, id_) for id_ in ids]
        return rooted(tag("div", {"id": "row"}, buttons))

    page = open_page("")
    begun, sorted_ = row("b", "a", "c"), row("a", "b", "c", "d")
    script = """async ([path, first, second]) => {
      const { patch } = await import(path);
      const root = document.createElement("div");
      root.id = "patched";
      document.body.append(root);
      patch(root, first);
      const was = document.getElementById("b");
      was.focus();
      patch(root, second);
      const row = document.getElementById("row");
      return [
        row.textContent, document.activeElement === was, row.children[1] === was];
    }"""
    told = [
        json.dumps(changes(*pair)) for pair in ((rooted(), begun), (begun, sorted_))
    ]
    assert page.evaluate(script, [module(), *told]) == ["abcd", True, True]


def test_elements_stay_where_markup_beside_them_comes_and_goes(
    open_page: OpenPage,
) -> None:
    table = tag("main", {"id": "beside"}, Markup("<p>a table</p>"))
    dialog = Markup("<dialog>a menu</dialog>")
    frames = [rooted(), rooted(table), tag("div", {"id": "patched"}, table, dialog)]
    frames.append(rooted(table))
    script = """async ([path, ...steps]) => {
      const { patch } = await import(path);
      const root = document.createElement("div");
      root.id = "patched";
      document.body.append(root);
      const texts = [], tables = new Set();
      for (const changes of steps) {
        patch(root, changes);
        texts.push(root.textContent);
        tables.add(document.getElementById("beside"));
      }
      return [texts, tables.size];
    }"""
    told = [json.dumps(changes(*pair)) for pair in pairwise(frames)]
    texts = ["a table", "a tablea menu", "a table"]
    assert open_page("").evaluate(script, [module(), *told]) == [texts, 1]


def test_a_document_that_something_else_changed_is_noticed(open_page: OpenPage) -> None:
    script = """async ([path, changes]) => {
      const { patch } = await import(path);
      const root = document.createElement("div");
      root.append(document.createElement("span"));
      return patch(root, changes);
    }"""
    foreign = json.dumps([["a", [0], "p", {"class": "x"}]])
    assert open_page("").evaluate(script, [module(), foreign]) is False
