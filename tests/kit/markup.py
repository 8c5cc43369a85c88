"""Markup, or elements, with forms as a browser reads them.

It knows what is labelled, and what is posted.
"""

from collections import Counter
from collections.abc import Sequence
from html.parser import HTMLParser
from typing import Any, Final

from tabletop.ui import Ui, View, elements
from tabletop.ui.elements import Child, render

VOID: Final = {"input", "br", "hr", "img", "meta", "link"}
Element = tuple[str, dict[str, str]]


def markup_of(drawn: Child) -> str:
    if isinstance(drawn, str):
        return drawn
    return render(*elements.tag("div", {}, drawn).children)


def drawn_by(view: View[Any], seen: Any, legal: Sequence[str], ui: Ui) -> str:
    return render(view.draw(seen, legal, ui))


class Reader(HTMLParser):
    """Reads markup and fails where a tag is not closed or closed twice."""

    def __init__(self, drawn: Child) -> None:
        super().__init__()
        self.elements: list[Element] = []
        self.texts: list[str] = []
        self.markup = markup = markup_of(drawn)
        self._open: list[str] = []
        self.feed(markup)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(attrs) == len(dict(attrs)), f"an attribute of <{tag}> stands twice"
        self.elements.append((tag, {key: value or "" for key, value in attrs}))
        self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    def having(self, key: str, value: str | None = None) -> list[dict[str, str]]:
        all_of = (attributes for _tag, attributes in self.elements)
        return [a for a in all_of if key in a and value in (None, a[key])]

    def of_class(self, name: str) -> list[dict[str, str]]:
        return [a for a in self.having("class") if name in a["class"].split()]


class Page(Reader):
    """Markup of a whole screen; elements that hold nothing need no end."""

    def __init__(self, drawn: Child) -> None:
        self.written: dict[str, str] = {}
        # of each element, the numbers of those around it, the outermost first
        self.around: list[tuple[int, ...]] = []
        self._path: list[int] = []
        super().__init__(drawn)

    def handle_data(self, data: str) -> None:
        super().handle_data(data)
        tag, attributes = self.elements[-1]
        if tag == "textarea" and "name" in attributes and self._open[-1] == tag:
            self.written[attributes["name"]] = data

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.around.append(tuple(self._path))
        self._path.append(len(self.elements))
        super().handle_starttag(tag, attrs)
        if tag in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        super().handle_endtag(tag)
        self._path.pop()

    def named(self, *tags: str) -> list[dict[str, str]]:
        return [attributes for tag, attributes in self.elements if tag in tags]

    def controls(self) -> list[dict[str, str]]:
        """Return the attributes of each control that a person can use."""
        boxes = self.named("input", "select", "textarea")
        return [a for a in boxes if a.get("type") != "hidden"]

    def posted(self, form: int | None = None) -> dict[str, str]:
        """Return the fields that a form posts; `form` is the number of its element."""
        fields: dict[str, str] = dict(self.written)
        chosen = ""
        for k, (tag, attributes) in enumerate(self.elements):
            if form is not None and form not in self.around[k]:
                continue
            if tag == "select":
                chosen = attributes["name"]
            elif tag == "option":
                if "selected" in attributes or chosen not in fields:
                    fields[chosen] = attributes["value"]
            elif tag == "input" and (
                attributes.get("type") not in {"checkbox", "radio"}
                or "checked" in attributes
            ):
                fields[attributes["name"]] = attributes.get("value", "")
        return fields


def check(drawn: Child) -> Page:
    """Return the page after what every screen must keep to."""
    page = Page(drawn)
    assert page.having("style") == []
    ids = Counter(a["id"] for a in page.having("id"))
    assert [name for name, count in ids.items() if count > 1] == []
    assert len(page.named("h1")) == 1
    assert [a["tabindex"] for a in page.named("main")] == ["-1"]
    for key in ("aria-describedby", "aria-labelledby", "aria-controls"):
        assert {a[key] for a in page.having(key)} <= ids.keys()
    labelled = {a["for"] for a in page.named("label") if "for" in a}
    assert labelled <= ids.keys()
    for control in page.controls():
        is_wrapped = control.get("type") in {"checkbox", "radio"}
        is_named = is_wrapped or "aria-label" in control
        assert is_named or control["id"] in labelled, control
    return page
