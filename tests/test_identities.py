"""Elements keep their ids from frame to frame, so that focus and motion follow them.

What has the same name and does the same in two frames is taken for the same thing, if
there is only one of it in each. The law needs no game to be written for it.
"""

import importlib
import types
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Final

import pytest

from tabletop.core.game import Ids
from tabletop.registry import GAMES, view_of
from tabletop.ui import Ui
from tabletop.ui.elements import Element, Node
from tests.kit.games import Line, playouts
from tests.kit.markup import Page, drawn_by

PLIES: Final = 60  # the first plies of a game whose frames are compared

SEATS: Final = tuple(f"Player {n}" for n in range(1, 21))
DOES: Final = ("data-action", "data-ui", "data-command", "role")

MOVES: Final = {"card", "tile", "die", "token"}  # words of what moves; numbers follow


@dataclass
class Thing:
    """An element with an id: what it is called, what it does, and its text."""

    id: str
    about: tuple[str | None, ...]
    text: str = field(default="", compare=False)

    @property
    def named(self) -> tuple[str | None, ...]:
        """What it is recognised by."""
        return (*self.about, self.text)


class Things(Page):
    """Reads the elements that have an id; one without a name has that around it."""

    def __init__(self, markup: str) -> None:
        self.things: list[Thing] = []
        self._around: list[tuple[str, Thing | None]] = [("", None)]
        super().__init__(markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        name = given.get("aria-label") or self._around[-1][0]
        thing = None
        if id_ := given.get("id"):
            thing = Thing(id_, (tag, name, *map(given.get, DOES)))
            self.things.append(thing)
        self._around.append((name, thing))
        super().handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        super().handle_endtag(tag)
        self._around.pop()

    def handle_data(self, data: str) -> None:
        super().handle_data(data)
        for _name, thing in self._around:
            if thing is not None:
                thing.text += data


def frame(line: Line, ply: int, seat: int) -> dict[tuple[str | None, ...], str]:
    """Return the ids of all that there is once, by what it is recognised by.

    An element that stands for a place of the table is left out: what lies there has an
    element of its own.
    """
    game, state, ids = line.game, line.states[ply], line.ids(seat, ply)
    seen = game.observe(state, seat)
    legal = game.legal_actions(state) if seen.to_act == seat else ()
    texts = tuple(map(game.format_action, legal))
    markup = drawn_by(
        view_of(game.NAME), seen, texts, Ui(ids=ids, names=SEATS, ply=ply)
    )
    found = [
        thing
        for thing in Things(markup).things
        if thing.id.replace("-", " ") not in ids and (thing.about[1] or thing.text)
    ]
    count = Counter(thing.named for thing in found)
    return {thing.named: thing.id for thing in found if count[thing.named] == 1}


def check(lines: list[Line]) -> int:
    """Fail where something changes its id; return how many have kept theirs.

    Now and then a thing goes and one like it comes, such as a die that is thrown again.
    It may have a new id then, but no id that another one had.
    """
    kept, changed = Counter[str](), Counter[str]()
    for line in lines:
        before = frame(line, 0, 0)
        for ply in range(1, min(len(line.states), PLIES)):
            now, were = frame(line, ply, 0), {*before.values()}
            for named in now.keys() & before.keys():
                kind = now[named].partition("-")[0]
                if now[named] == before[named]:
                    kept[kind] += 1
                else:
                    assert now[named] not in were, f"{named} at ply {ply}"
                    changed[kind] += 1
            before = now
    often = {kind: n for kind, n in changed.items() if n > kept[kind]}
    assert not often, "these change their ids"
    return kept.total()


@pytest.mark.parametrize("name", GAMES)
def test_what_is_called_and_does_the_same_keeps_its_id(name: str) -> None:
    assert check([*playouts(name)[:2]]) > 0


def numbered(line: Line, ply: int) -> dict[int, list[str]]:
    ids, seen = line.ids(0, ply), line.game.observe(line.states[ply], 0)
    markup = drawn_by(
        view_of(line.game.NAME), seen, (), Ui(ids=ids, names=SEATS, ply=ply)
    )
    things = [a["id"].rpartition("-") for a in Page(markup).having("data-thing")]
    return {
        number: [kind for kind, _, n in things if n == str(number) and kind in MOVES]
        for number in ids.values()
    }


@pytest.mark.parametrize("name", GAMES)
def test_a_thing_is_one_element_wherever_it_lies(name: str) -> None:
    line = playouts(name)[0]
    elements: dict[int, str] = {}
    places: dict[int, str] = {}
    travelled = 0
    for ply in range(1, min(len(line.states), 2 * PLIES)):
        drawn = numbered(line, ply)
        for place, number in line.ids(0, ply).items():
            found = drawn[number]
            assert len(found) <= 1
            assert not found or elements.setdefault(number, found[0]) == found[0]
            last, places[number] = places.get(number), place.split()[0]
            travelled += last not in {None, places[number]}
    assert travelled > 5 or not places  # the game identifies nothing


# The law itself: each of these breaches must be found

Draw = Callable[[Any, Any, Ui], Node]


def renamed(node: Node, new_id: Callable[[str], str]) -> Node:
    """Return a tree whose elements have other ids."""
    if not isinstance(node, Element):
        return node
    attributes = dict(node.attributes)
    if node.key is not None:
        attributes["id"] = new_id(node.key)
    inside = tuple(renamed(child, new_id) for child in node.children)
    return Element(node.tag, attributes, inside)


def by_ply(draw: Draw) -> Draw:
    """Give the cards and tiles of a frame ids that hold its ply."""

    def drawn(seen: Any, legal: Any, ui: Ui) -> Node:
        def new_id(id_: str) -> str:
            is_thing = id_.startswith(("hand-", "card-", "tile-"))
            return f"{id_}-{ui.ply}" if is_thing else id_

        return renamed(draw(seen, legal, ui), new_id)

    return drawn


def by_place(draw: Draw) -> Draw:
    """Give the cards of the hand ids by their places in it."""

    def drawn(seen: Any, legal: Any, ui: Ui) -> Node:
        numbers = iter(range(100))

        def new_id(id_: str) -> str:
            return f"hand-nth{next(numbers)}" if id_.startswith("hand-") else id_

        return renamed(draw(seen, legal, ui), new_id)

    return drawn


@pytest.mark.parametrize(
    ("name", "breach"),
    [
        ("threes", by_ply),
        ("stavegame", by_ply),
        ("tomacco", by_place),
    ],
)
def test_ids_of_a_ply_or_of_a_place_are_found(
    name: str, breach: Callable[[Draw], Draw], monkeypatch: pytest.MonkeyPatch
) -> None:
    module = importlib.import_module(f"tabletop.games.{name}.view")
    drawn = replace(module.VIEW, draw=breach(module.VIEW.draw))
    monkeypatch.setattr(module, "VIEW", drawn)
    with pytest.raises(AssertionError):
        check([*playouts(name)[:2]])


@pytest.mark.parametrize("name", ["threes", "stavegame"])
def test_a_game_that_numbers_all_things_anew_is_found(name: str) -> None:
    rules = GAMES[name]

    def follow(before: Any, action: Any, after: Any, ids: Ids) -> Ids:
        now = rules.follow(before, action, after, ids)
        first = max(ids.values(), default=0) + 1
        return {place: first + k for k, place in enumerate(now)}

    game: Any = types.SimpleNamespace(**{**vars(rules), "follow": follow})
    lines = [
        Line(replace(line.table, game=game), line.states, line.actions)
        for line in playouts(name)[:2]
    ]
    with pytest.raises(AssertionError):
        check(lines)
