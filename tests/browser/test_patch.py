"""Changes between trees of elements reach the document (`static/patch.mjs`)."""

import json
import random
from typing import Any, Final

from playwright.sync_api import Page

from building.common import DIST
from tabletop.ui.changes import changes
from tabletop.ui.elements import Element, Node, render, tag

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
        children.append(rng.choice(("text", tag("b", {}, "bold", " text"))))
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
    bench: Page,
) -> None:
    rng = random.Random("patch")  # noqa: S311 - no secret
    trees = [
        rooted(some_tree(rng, 0, [f"id{k}" for k in range(12)]))
        for _step in range(STEPS)
    ]
    assert wrong_steps(bench, trees) == []


def test_a_thing_that_keeps_its_id_stays_the_same_element(bench: Page) -> None:
    def row(*ids: str) -> Element:
        buttons = [tag("button", {"id": id_}, id_) for id_ in ids]
        return rooted(tag("div", {"id": "row"}, buttons))

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
      const isFocused = document.activeElement === was;
      root.remove();
      return [row.textContent, row.children[1] === was, isFocused];
    }"""
    told = [
        json.dumps(changes(*pair)) for pair in ((rooted(), begun), (begun, sorted_))
    ]
    assert bench.evaluate(script, [module(), *told]) == ["abcd", True, True]


def test_a_document_that_something_else_changed_is_noticed(bench: Page) -> None:
    script = """async ([path, changes]) => {
      const { patch } = await import(path);
      const root = document.createElement("div");
      root.append(document.createElement("span"));
      return patch(root, changes);
    }"""
    foreign = json.dumps([["a", [0], "p", {"class": "x"}]])
    assert bench.evaluate(script, [module(), foreign]) is False


KEPT: Final = """async ([path, first, second]) => {
  const { patch } = await import(path);
  const root = document.createElement("div");
  root.id = "patched";
  document.body.append(root);
  patch(root, first);
  const at = id => document.getElementById(id);
  at("box").click();
  at("two").click();
  at("list").value = "b";
  at("line").open = true;
  at("sheet").showModal();
  at("note").value = "a typed line";
  at("name").focus();
  at("name").value = "Anna";
  at("name").setSelectionRange(1, 3);
  at("rows").style.height = "60px";
  at("rows").style.overflow = "auto";
  at("rows").scrollTop = 40;
  const was = [...root.querySelectorAll("[id]")];
  patch(root, second);
  const found = {
    box: at("box").checked,
    two: at("two").checked,
    list: at("list").value,
    line: at("line").open,
    sheet: at("sheet").matches(":modal"),
    note: at("note").value,
    name: at("name").value,
    focused: document.activeElement.id,
    caret: [at("name").selectionStart, at("name").selectionEnd],
    scrolled: at("rows").scrollTop,
    same: was.every(each => at(each.id) === each),
    told: at("told").textContent,
  };
  root.remove();
  return found;
}"""
"""A person uses all controls between two frames."""


def form(chosen: str, told: str, *, is_on: bool) -> Element:
    """Return a sheet with every kind of control; `chosen` is a choice of its list."""
    checked, open_ = ("", None) if is_on else (None, "")
    options = [
        tag("option", {"value": k, "selected": "" if k == chosen else None}, k)
        for k in "abc"
    ]
    rows = [tag("li", {}, str(n)) for n in range(50)]
    one = {"type": "radio", "name": "n", "id": "one"}
    two = {"type": "radio", "name": "n", "id": "two", "checked": checked}
    return rooted(
        tag(
            "dialog",
            {"id": "sheet"},
            tag("input", {"type": "checkbox", "id": "box", "checked": checked}),
            tag("input", {**one, "checked": None if is_on else ""}),
            tag("input", two),
            tag("select", {"id": "list"}, options),
            tag("details", {"id": "line", "open": open_}, tag("summary", {}, told)),
            tag("textarea", {"id": "note", "data-typed": ""}, told),
            tag("input", {"type": "text", "id": "name", "value": told}),
            tag("ul", {"id": "rows"}, rows),
            tag("p", {"id": "told"}, told),
        )
    )


def kept(page: Page, *frames: Element) -> dict[str, Any]:
    """Return what is left of a person's entries after the second frame."""
    told = [
        json.dumps(changes(*pair))
        for pair in zip([rooted(), *frames], frames, strict=False)
    ]
    found = page.evaluate(KEPT, [module(), *told])
    assert isinstance(found, dict)
    return found


def test_a_frame_keeps_what_a_person_types_chooses_opens_and_scrolls(
    bench: Page,
) -> None:
    before, after = form("a", "one", is_on=False), form("b", "two", is_on=True)
    assert kept(bench, before, after) == {
        "box": True,
        "two": True,
        "list": "b",
        "line": True,
        "sheet": True,
        "note": "a typed line",
        "name": "Anna",
        "focused": "name",
        "caret": [1, 3],
        "scrolled": 40,
        "same": True,
        "told": "two",
    }


def test_a_choice_that_the_application_refuses_is_taken_back(
    bench: Page,
) -> None:
    before, after = form("a", "one", is_on=False), form("a", "no", is_on=False)
    found = kept(bench, before, after)
    assert (found["box"], found["two"], found["list"]) == (False, False, "a")
    assert found["name"] == "Anna"
