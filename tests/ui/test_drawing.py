"""What every view promises: markup, keys and pictures that the house can rely on."""

import ast
import re
import textwrap
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice, product
from pathlib import Path
from typing import Final

import pytest

from tabletop.core.game import TERMINAL
from tabletop.core.i18n import you
from tabletop.registry import GAMES, view_of
from tabletop.screens.parts import keys, rules
from tabletop.session import Session
from tabletop.ui import Ui, endings, seats
from tabletop.ui.elements import Attributes, render, tag
from tests.kit.cases import PARTS, part_of
from tests.kit.games import all_games, playouts
from tests.kit.markup import Page, drawn_by

ROOT: Final = Path(__file__).parents[2]
NAMES: Final = (
    "Ann <i>",
    "Ben",
    "Cy",
    "Dee",
    "Eve",
    "Flo",
    "Gus",
    "Hal",
    "Ida",
    "Jo",
    "Kay",
    "Lou",
)
WORDS: Final = (
    *("=seat 1", "=seat 99", "=pile", "=scores", "=cut 5", "=cut 99999", "=Kh7"),
    *("=hand 0", "=hand 77", "=hand 0 1", "=board 0 0", "=board 9 9", "=board 1"),
    *("=hand 0>1 1", "=hand 0>9 9", "=board 0 0>0 1", "=end", "=decks", "=", "x"),
)
"""What may have been selected, of any game, and things that have gone since."""
DIRECTIONS: Final = {"left", "right", "up", "down"}
OPENING: Final = 8
"""So many plies from the beginning on are looked at, as a game may open in its own way.
"""
TAKEN: Final = {" ", "Enter", "Escape", "Tab", "n", *keys.COMMANDS}
"""Keys that press what has the focus, lead from it, or belong to the house."""


@cache
def tables(name: str, part: int) -> tuple[tuple[Page, tuple[str, ...]], ...]:
    """Return tables of the game as players see them, with what they may play."""
    return tuple(_tables(name, part))


def _tables(name: str, part: int) -> Iterator[tuple[Page, tuple[str, ...]]]:
    game, view = GAMES[name], view_of(name)
    for line in part_of(playouts(name)[:6], part):
        names, last = NAMES[: line.table.players], len(line.actions)
        opening = range(min(last, OPENING))
        for ply in {*opening, *range(0, last, max(1, last // 12)), last}:
            state = line.states[ply]
            for player in line.some_at(ply):
                seen = game.observe(state, player)
                acts = game.legal_actions(state) if seen.to_act == player else ()
                legal = tuple(map(game.format_action, acts))
                ui = Ui(ids=line.ids(player, ply), names=names, hint="".join(legal[:1]))
                markup = drawn_by(view, seen, legal, ui)
                if seen.to_act == TERMINAL:
                    found = view.ending(seen, names)
                    markup += render(endings.title(found), tag("p", {}, found.more))
                yield Page(markup), legal


def test_an_attribute_that_is_true_or_false_says_so_in_a_word() -> None:
    looks: Attributes = {"id": "a<b", "aria-pressed": True, "aria-busy": False}
    written = 'id="a&lt;b" aria-pressed="true" aria-busy="false"'
    drawn = render(tag("p", {**looks, "hidden": None}, "x"))
    assert drawn == f"<p {written}>x</p>"


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", GAMES)
def test_markup_is_whole_and_needs_no_style_of_its_own(name: str, part: int) -> None:
    for page, _legal in tables(name, part):
        assert page.having("style") == []
        ids = Counter(a["id"] for a in page.having("id"))
        assert [id_ for id_, count in ids.items() if count > 1] == []
        assert page.named("i") == []  # names are text


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", GAMES)
def test_what_plays_something_says_whether_it_can_be_played(
    name: str, part: int
) -> None:
    for page, legal in tables(name, part):
        for attributes in page.having("data-action"):
            text = attributes["data-action"]
            if not text:  # something is to be chosen first
                assert attributes["aria-disabled"] == "true"
                continue
            GAMES[name].parse_action(text)
            assert (attributes.get("aria-disabled") != "true") == (text in legal)


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", GAMES)
def test_what_is_advised_is_marked(name: str, part: int) -> None:
    for page, legal in tables(name, part):
        is_marked = bool(legal) and not legal[0].startswith("cut")  # a slider is not
        assert bool(page.having("data-hint")) == is_marked


class Groups(Page):
    """Reads groups of buttons, each with the buttons that Tab reaches in it."""

    def __init__(self, markup: str) -> None:
        self.groups: list[list[str]] = []
        self._inside: list[bool] = []
        super().__init__(markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if "data-rove" in given:
            self.groups.append([])
        if any(self._inside) and tag == "button" and "disabled" not in given:
            self.groups[-1] += [given["id"] or ""] * (given.get("tabindex") != "-1")
        self._inside.append("data-rove" in given)
        super().handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        super().handle_endtag(tag)
        self._inside.pop()


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", GAMES)
def test_a_group_of_buttons_is_one_tab_stop(name: str, part: int) -> None:
    for page, _legal in tables(name, part):
        groups = Groups(page.markup).groups
        assert [group for group in groups if len(group) > 1] == []


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", GAMES)
def test_the_ending_has_the_title_that_names_it(name: str, part: int) -> None:
    endings = [p for p, _legal in tables(name, part) if p.having("id", "ending-title")]
    assert endings


@pytest.mark.usefixtures("null_is_registered")
@pytest.mark.parametrize("name", all_games())
def test_keys_and_swipes_play_actions_and_leave_the_house_its_own(name: str) -> None:
    view = view_of(name)
    selects, arranges = view.selects, view.arranges
    own = view.keys.keys() | selects.keys() | arranges.keys()
    assert len(own) == len(view.keys) + len(selects) + len(arranges)
    assert not own & TAKEN
    assert all(key == key.lower() for key in own if len(key) == 1)
    assert view.swipes.keys() <= DIRECTIONS
    for text in view.swipes.values():
        GAMES[name].parse_action(text)
    for text in view.keys.values():
        for means in meanings(name, text):
            GAMES[name].parse_action(means)


def meanings(name: str, text: str) -> set[str]:
    """Return the actions that a key with this text plays, without a selection."""
    line, view = playouts(name)[0], view_of(name)
    seats = ((line.game.current_player(state), state) for state in line.states)
    seen = (line.game.observe(state, seat) for seat, state in seats if seat >= 0)
    found = {view.complete(text, each, Ui(names=NAMES)) for each in islice(seen, 9)}
    return {means for means in found if means and not means.startswith("=")}


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", GAMES)
def test_keys_select_what_can_be_selected(name: str, part: int) -> None:
    words = {
        a["data-ui"] for p, _legal in tables(name, part) for a in p.having("data-ui")
    }
    others = set(view_of(name).selects.values()) - words
    assert [word for word in others if not selects_somewhere(name, word)] == []


def selects_somewhere(name: str, word: str) -> bool:
    """Return whether a key with this word selects what some player's table offers."""
    game, view = GAMES[name], view_of(name)
    for line in playouts(name)[:6]:
        for ply, state in enumerate(line.states):
            for player in line.some_at(ply):
                ids = line.ids(player, ply)
                seen, ui = game.observe(state, player), Ui(names=NAMES, ids=ids)
                if chosen := view.added(word, seen, ui):
                    acts = game.legal_actions(state)
                    legal = tuple(map(game.format_action, acts))
                    page = Page(drawn_by(view, seen, legal, ui))
                    if page.having("data-ui", chosen):
                        return True
    return False


@pytest.mark.parametrize("game", GAMES)
def test_any_selection_can_be_drawn_whether_somebody_may_act_or_not(game: str) -> None:
    session = Session.start(game, players=GAMES[game].PLAYERS[0], seed="gone")
    names = tuple(seat.name for seat in session.seats)
    for _move in range(6):
        seen, recent = session.observation(0), session.recent(0, 32)
        for word, legal in product(WORDS, ((), session.legal())):
            ui = Ui(names=names, recent=recent, selected=(word,))
            assert drawn_by(view_of(game), seen, legal, ui)
        session.play(session.legal()[0])


def test_the_room_is_measured_in_letters_of_the_page() -> None:
    # In rem Chromium 156 sometimes kept the answer for the size of before.
    sheets = [*ROOT.glob("static/css/*.css"), *ROOT.glob("tabletop/games/*/view.css")]
    asked = [
        line
        for path in sheets
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.strip().startswith("@container")
    ]
    assert asked
    assert [line for line in asked if "rem" in line] == []


def test_a_registered_property_is_declared_by_one_sheet_alone() -> None:
    # Its syntax holds in all sheets: a colour in a registered length is invalid.
    sheets = [*ROOT.glob("static/css/**/*.css"), *ROOT.glob("tabletop/**/*.css")]
    texts = {path: path.read_text(encoding="utf-8") for path in sheets}
    registered = {
        (path, name)
        for path, text in texts.items()
        for name in re.findall(r"@property (--[\w-]+)", text)
    }
    assert registered
    for path, name in registered:
        declares = re.compile(rf"(?<![\w-]){name}\s*:")
        others = {other for other, text in texts.items() if declares.search(text)}
        assert others <= {path}, f"{name} is declared by another sheet."


def styled(path: Path) -> set[str]:
    """Return the classes that the style sheet names, none without a sheet."""
    if not path.exists():
        return set()
    text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    return set(re.findall(r"\.([A-Za-z][\w-]*)", text))


def classes_of_the_house() -> set[str]:
    """Return the classes that its sheets style and its screens write."""
    sheets = [*ROOT.glob("static/css/**/*.css"), ROOT / "tabletop/ui/frame.css"]
    screens = ROOT.glob("tabletop/screens/**/*.py")
    written = (
        re.findall(r'"class": "([^"]*)"', path.read_text(encoding="utf-8"))
        for path in screens
    )
    return {c for path in sheets for c in styled(path)} | {
        word for found in written for classes in found for word in classes.split()
    }


def words_of(name: str) -> set[str]:
    """Return with which words the classes begin that a game adds to the house's."""
    own = styled(ROOT / "tabletop" / "games" / name / "view.css")
    return {c.partition("-")[0] for c in own - classes_of_the_house()}


@pytest.mark.parametrize("name", GAMES)
def test_classes_begin_with_a_word_of_the_game_alone(name: str) -> None:
    words = words_of(name)
    assert len(words) <= 1
    assert [o for o in GAMES if o != name and words & words_of(o)] == []
    house = classes_of_the_house()
    assert [c for c in sorted(house) if c.partition("-")[0] in words] == []


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", GAMES)
def test_classes_are_styled_by_no_other_game(name: str, part: int) -> None:
    pages = [page for page, _legal in tables(name, part)]
    pages.append(Page(view_of(name).picture()))
    pages.append(Page(rules.draw(name, "", None, "#/")))
    used = {c for p in pages for a in p.having("class") for c in a["class"].split()}
    rooms = ROOT / "tabletop" / "games"
    own = rooms / name / "view.css"
    used |= styled(own)
    house = classes_of_the_house()
    for other in set(rooms.glob("*/view.css")) - {own}:
        assert used & styled(other) <= house, f"{other} styles them too."


def test_ten_seats_differ_by_colour_and_by_sign_and_the_next_ten_by_a_ring() -> None:
    drawn = [render(seats.disc(seat, "Ann")) for seat in range(20)]
    assert len(set(drawn)) == 20
    signs = [re.findall(r'seat-sign" d="([^"]+)"', disc)[0] for disc in drawn]
    colours = [re.findall(r"seat-colour-\d", disc)[0] for disc in drawn]
    assert len(set(signs)) == len(set(colours)) == 10
    assert ["seat-ringed" in disc for disc in drawn] == [False] * 10 + [True] * 10


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Ben", "B"),
        ("élise", "É"),
        ("Computer 3", "3"),
        ("Computer 12", "12"),
        ("Anna Maria", "A"),
        ("", ""),
        (you("Ben"), "B"),
        (you(), "Y"),
    ],
)
def test_a_disc_tells_the_initial_or_the_number_of_who_sits_there(
    name: str, told: str
) -> None:
    assert seats.initial(name) == told


def test_a_name_is_text_on_its_disc() -> None:
    assert ">&lt;</text>" in render(seats.disc(0, "<b>"))


# One way of markup

BUILDER: Final = "tabletop/ui/elements.py"  # where every attribute is escaped
TAG: Final = re.compile(r"(?<!\(\?P)</?[a-z]")  # none in a regular expression


class WithoutPatterns(ast.NodeTransformer):
    """Takes away what is given to the functions of `re`, and to cut a text."""

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Leave a call of `re.…`, `split` or `partition` without its arguments."""
        match node.func:
            case (
                ast.Attribute(value=ast.Name(id="re"))
                | ast.Attribute(attr="split" | "partition")
            ):
                node.args = []
        return self.generic_visit(node)


def written(source: str) -> list[str]:
    """Return what stands in quotes in a module, but for what explains it.

    Of a text that is put together, what is put in is an x. Regular expressions and
    cuts, which read markup, are left out.
    """
    tree = WithoutPatterns().visit(ast.parse(source))
    loose = {id(n.value) for n in ast.walk(tree) if isinstance(n, ast.Expr)}
    widths = {
        id(n.format_spec) for n in ast.walk(tree) if isinstance(n, ast.FormattedValue)
    }
    joined = [
        n
        for n in ast.walk(tree)
        if isinstance(n, ast.JoinedStr) and id(n) not in widths
    ]
    parts = {id(part) for whole in joined for part in whole.values}
    whole = [
        "".join(str(p.value) if isinstance(p, ast.Constant) else "x" for p in n.values)
        for n in joined
    ]
    return whole + [
        n.value
        for n in ast.walk(tree)
        if isinstance(n, ast.Constant)
        and isinstance(n.value, str)
        and id(n) not in loose | parts
    ]


def test_markup_is_written_by_its_builder_alone() -> None:
    found = {
        path.relative_to(ROOT).as_posix(): [t for t in texts if TAG.search(t)]
        for path in sorted((ROOT / "tabletop").rglob("*.py"))
        if (texts := written(path.read_text(encoding="utf-8")))
    }
    assert found.pop(BUILDER)
    assert {name: texts for name, texts in found.items() if texts} == {}


def test_markup_in_a_text_is_noticed() -> None:
    source = """
        def draw(kind):
            "Return a `<p>`."
            if re.search("<u>", kind):
                return kind.partition("</u>")[0]
            return f"<{kind}>" + "a <b>" + f"{kind}</i>" + f"{kind:<{9}}" + _("1 < 2")
    """
    texts = [t for t in written(textwrap.dedent(source)) if TAG.search(t)]
    assert sorted(texts) == ["<x>", "a <b>", "x</i>"]


def test_a_line_never_breaks_before_its_percent_sign() -> None:
    drawn = render(tag("p", {}, "49 % for you, 51 % & more"))
    assert (
        drawn
        == "<p>49\N{NO-BREAK SPACE}% for you, 51\N{NO-BREAK SPACE}% &amp; more</p>"
    )
