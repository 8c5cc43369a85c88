"""Markup as a person meets it, in lines: names, texts, and what a control does.

An element is a line where it says or does something: its id (or its tag), its name, and
its attributes without `data-` and `aria-`. Drawings and classes are left out, but for
the classes that a game marks something with. A text that stands by itself is a line of
its own, in quotes.

    hand-7h0: seven of hearts, can be played; ui =7h0; tabindex 0
    "Choose a card."
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator
from html.parser import HTMLParser
from typing import Final

from tabletop.ui.elements import Child
from tabletop.ui.result import Result
from tests.kit.markup import markup_of

INLINE: Final = {"a", "b", "em", "i", "small", "strong", "sub", "sup"}
"""Elements whose text goes on in the same line."""

LEFT_OUT: Final = {"class", "type", "id", "aria-label"}
VOID: Final = {"input", "br", "hr", "img"}


class Lines(HTMLParser):
    """Reads markup into lines, each with its key: an id, or the line itself."""

    def __init__(self, drawn: Child, marks: Collection[str] = ()) -> None:
        """Read markup or elements; lines name the classes in `marks`."""
        super().__init__()
        self.found: list[tuple[str, list[str]]] = []
        self._marks, self._open, self._text, self._drawings = marks, [False], "", 0
        self.feed(markup_of(drawn))
        self.close()
        self._flush()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a line where the element says or does something."""
        self._drawings += tag == "svg"
        if self._drawings:
            return
        given = {key: value or "" for key, value in attrs}
        marks = [c for c in given.get("class", "").split() if c in self._marks]
        told = [
            f"{key.removeprefix('data-').removeprefix('aria-')} {value}".strip()
            for key, value in given.items()
            if key not in LEFT_OUT
        ]
        name = given.get("aria-label", "")
        is_line = bool(marks or told or name or "id" in given)
        if is_line or tag not in INLINE:
            self._flush()
        if is_line:
            parts = [name, *told, *marks]
            self.found.append((given.get("id") or tag, [p for p in parts if p]))
        if tag not in VOID:
            self._open.append(is_line or tag not in INLINE)

    def handle_endtag(self, tag: str) -> None:
        """End the text of the element."""
        if not self._drawings and self._open.pop():
            self._flush()
        self._drawings -= tag == "svg"

    def handle_data(self, data: str) -> None:
        if not self._drawings:
            self._text += data

    def _flush(self) -> None:
        if text := re.sub(r"[ \n]+", " ", self._text).strip(" "):
            self.found.append(("", [f'"{text}"']))
        self._text = ""


def line(key: str, parts: list[str]) -> str:
    return f"{key}: {'; '.join(parts)}" if key and parts else key or parts[0]


def result_of(found: Result) -> list[str]:
    """Return the texts of the result of a game, and of what its view adds."""
    texts = [f"{found.line} {found.unit}".strip(), found.worth, *found.scores]
    return [*filter(None, texts), *read(found.more)]


def read(drawn: Child, marks: Collection[str] = ()) -> list[str]:
    return [line(*each) for each in Lines(drawn, marks).found]


def changes(before: str, after: str, marks: Collection[str] = ()) -> Iterator[str]:
    """Give what differs between two markups, in the order of the second one.

    Of an element that is in both, only what changed of it: what went after a minus,
    what came after a plus. Where things lie in another order, all are told in theirs.
    """
    old, new = (Lines(markup, marks).found for markup in (before, after))
    known = {key: parts for key, parts in old if is_unique(key, old)}
    gone = Counter(line(*each) for each in old if each[0] not in known)
    for key, parts in new:
        if key in known and is_unique(key, new):
            was = known.pop(key)
            less = [f"- {part}" for part in was if part not in parts]
            more = [f"+ {part}" for part in parts if part not in was]
            if less or more:
                yield f"{key}: {'; '.join((*less, *more))}"
        elif gone[line(key, parts)]:
            gone[line(key, parts)] -= 1
        else:
            yield f"+ {line(key, parts)}"
    yield from (f"- {text}" for text in gone.elements())
    yield from (f"- {key}" for key in known)
    yield from order(old, new)


def is_unique(key: str, found: list[tuple[str, list[str]]]) -> bool:
    """Return whether the key is an id, which stands there once."""
    return key != "" and sum(key == other for other, _parts in found) == 1


def order(
    old: list[tuple[str, list[str]]], new: list[tuple[str, list[str]]]
) -> Iterator[str]:
    """Give the order of what is in both, where it is another one."""
    keys = [key for key, _ in new if is_unique(key, new) and is_unique(key, old)]
    if keys != [key for key, _ in old if key in keys]:
        yield f"order: {' '.join(keys)}"
