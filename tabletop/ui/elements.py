"""Elements of HTML and SVG as values: views make them, `render` writes them.

A string child is text, and is escaped as it is written; a space before "%" does not
break. Elements with the same `id` are
the same thing in two frames, also when their parent changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple
from functools import lru_cache, wraps
from html import escape
from typing import Any, Final, NamedTuple, ParamSpec, TypeAlias

P = ParamSpec("P")


class Intent:
    """The thing that a press touches, of a view: a base for frozen dataclasses.

    It names the thing, not the outcome, so it is the same from frame to frame. Its
    fields are texts and integers.
    """

    __slots__ = ()


Value: TypeAlias = "str | int | float | Intent | Mapping[str, float] | None"
"""A value of an attribute. None omits it, True is "true", a mapping is a `style`."""

Attributes: TypeAlias = Mapping[str, Value]

Node: TypeAlias = "Element | str"

Child: TypeAlias = "Element | str | Sequence[Child] | Iterator[Child] | None"
"""What `tag` accepts as a child; None and "" are left out, iterables are unpacked."""


class Element(NamedTuple):
    """An element. As a tuple, it is compared with another tree by one `==`."""

    tag: str
    attributes: Attributes
    children: tuple[Node, ...] = ()

    @property
    def key(self) -> str | None:
        """The id, by which the element is found again in the next frame."""
        key = self.attributes.get("id")
        return None if key is None else str(key)


class Markup(str):
    """A child that is markup already, such as a page of rules."""

    __slots__ = ()


def tag(name: str, attributes: Attributes, /, *children: Child) -> Element:
    """Return one element."""
    return Element(name, attributes, tuple(_flat(children)))


def _flat(children: Iterable[Child]) -> Iterator[Node]:
    for child in children:
        if isinstance(child, (Element, str)):
            if child:
                yield child
        elif child is not None:
            yield from _flat(child)


def with_attributes(element: Element, more: Attributes) -> Element:
    """Return an element with further attributes, or with other values of its own."""
    return element._replace(attributes={**element.attributes, **more})


def classes(*names: str, **states: bool) -> str:
    """Return a `class`: these names, and those of the true states."""
    return " ".join([*filter(None, names), *(name for name in states if states[name])])


_forgets: Final[list[Callable[[], None]]] = []


def memo(draw: Callable[P, Element]) -> Callable[P, Element]:
    """Return `draw` with its last results cached, until the language changes.

    All arguments must be hashable, and `draw` may read nothing but them and the
    language.
    """
    cached = lru_cache(maxsize=512)(draw)
    _forgets.append(cached.cache_clear)

    @wraps(draw)
    def drawn(*args: P.args, **kwargs: P.kwargs) -> Element:
        return cached(*args, **kwargs)  # type: ignore[arg-type] # as promised

    return drawn


def forget() -> None:
    """Clear what `memo` cached, as the language has changed."""
    for clear in _forgets:
        clear()


# Reading a tree


def walk(node: Node) -> Iterator[Element]:
    """Yield an element and all elements in it, in the order of the document."""
    if isinstance(node, Element):
        yield node
        for child in node.children:
            yield from walk(child)


def text_of(node: Node) -> str:
    """Return the text in a tree, without its tags."""
    return node if isinstance(node, str) else "".join(map(text_of, node.children))


# Intents in the document

_intents: Final[dict[str, Intent]] = {}


def token(intent: Intent) -> str:
    """Return the text that stands for an intent in the document: "touch 7h 0"."""
    fields: tuple[Any, ...] = astuple(intent)  # type: ignore[call-overload] # subclasses are dataclasses
    text = " ".join([type(intent).__name__.lower(), *map(str, fields)])
    if _intents.setdefault(text, intent) != intent:
        message = f"Two intents have the token {text!r}."
        raise ValueError(message)
    return text


def intent_of(text: str) -> Intent | None:
    """Return the intent of a token; None if no element has had it."""
    return _intents.get(text)


# Markup

VOID: Final = frozenset({"br", "hr", "img", "input", "link", "meta", "wbr"})

STYLE: Final = "data-style"
"""The attribute for custom properties, as the page's policy forbids `style`."""


def written(value: Value) -> str | None:
    """Return the text of an attribute's value; None omits the attribute."""
    match value:
        case None | str():
            return value
        case bool():
            return "true" if value else "false"
        case Intent():
            return token(value)
        case Mapping():
            return ";".join(f"--{name}:{number:g}" for name, number in value.items())
        case _:
            return str(value)


def render(*nodes: Node) -> str:
    """Return trees as markup, one after the other."""
    parts: list[str] = []
    for node in nodes:
        _write(node, parts.append)
    return "".join(parts)


def _escaped(text: str) -> str:
    return escape(text, quote=False).replace(" %", "\N{NO-BREAK SPACE}%")


def _write(node: Node, put: Callable[[str], None]) -> None:
    if not isinstance(node, Element):
        put(node if isinstance(node, Markup) else _escaped(node))
        return
    name, attributes, children = node
    put(f"<{name}")
    for key, value in attributes.items():
        text = value if value.__class__ is str else written(value)
        if text is not None:
            put(f' {STYLE if key == "style" else key}="{escape(text)}"')
    put(">")
    for child in children:
        _write(child, put)
    if name not in VOID:
        put(f"</{name}>")
