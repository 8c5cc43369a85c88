"""The rules page of each game: every clause once, pictures drawn, options told."""

import itertools
import re
from collections.abc import Iterator
from gettext import NullTranslations
from pathlib import Path
from typing import Final

import pytest

from tabletop.core import i18n
from tabletop.games.threes import Options, lanes
from tabletop.games.threes.rules import plus_values
from tabletop.games.threes.view import VIEW
from tabletop.registry import GAMES
from tabletop.screens.parts import rules
from tabletop.ui.elements import render
from tests.kit.cases import having
from tests.kit.markup import Page, check
from tests.kit.terms import TERM

PACKAGE: Final = Path(__file__).parents[1] / "tabletop"

PAGED: Final = having("tabletop/games/{}/rules.html")
"""The games, of which a new one may lack the page."""

CLAUSE: Final = re.compile(r"[A-Z]\d+(?:\.\d+)?")  # F5, or F5.1 that belongs to it


def drawn(name: str, clause: str = "", options: object | None = None) -> Page:
    return check(rules.draw(name, clause, options, "#/"))


def clauses(page: Page) -> list[str]:
    return [a["id"] for a in page.of_class("clause")]


def in_order(clause: str) -> tuple[str, list[int]]:
    """Return what clauses are sorted by: F2 before F10, F5.1 after F5."""
    return clause[0], [int(number) for number in clause[1:].split(".")]


@pytest.mark.parametrize("name", PAGED)
def test_every_clause_is_there_once_in_its_order(name: str) -> None:
    page = drawn(name)
    found = clauses(page)
    assert found
    assert all(CLAUSE.fullmatch(clause) for clause in found)
    assert found == sorted(set(found), key=in_order)
    assert [text for text in page.texts if text in found] == found
    assert {a["tabindex"] for a in page.of_class("clause")} == {"-1"}


@pytest.mark.parametrize("name", PAGED)
def test_every_clause_has_a_test_that_bears_its_name(name: str) -> None:
    tests = (Path(__file__).parent / "games" / name).glob("test_*.py")
    written = "".join(path.read_text(encoding="utf-8") for path in tests)
    named = [f"def test_{c.replace('.', '_')}_" for c in clauses(drawn(name))]
    assert [words for words in named if words not in written] == []


@pytest.mark.parametrize("name", PAGED)
def test_every_clause_that_the_game_cites_is_there(name: str) -> None:
    sources = PACKAGE.glob(f"games/{name}/*.py")
    written = "".join(path.read_text(encoding="utf-8") for path in sources)
    cited = set(re.findall(rf'["(]({CLAUSE.pattern})[")]', written))
    assert cited
    assert cited <= set(clauses(drawn(name)))


@pytest.mark.parametrize("name", PAGED)
def test_every_picture_is_drawn_and_has_a_name(name: str) -> None:
    markup = render(*rules.draw(name, "", None, "#/"))
    assert "<!--" not in markup
    pictures = Page(markup).of_class("figure")
    assert pictures
    assert all(a["role"] == "img" and a["aria-label"] for a in pictures)


PARTS: Final = ("about", "turn", "card", "clauses", "words")
"""The parts of the rules in their order, by what follows "rules-" in their ids."""

BLOCK: Final = re.compile(r"<p>.*?</p>")


def written(name: str) -> str:
    """Return the rules of a game before pictures are drawn, as one long line."""
    path = PACKAGE / "games" / name / "rules.html"
    return " ".join(path.read_text(encoding="utf-8").split())


def part(name: str, which: str) -> str:
    begun = written(name).partition(f'id="rules-{which}"')[2]
    return begun.partition("</section>")[0]


@pytest.mark.parametrize("name", PAGED)
def test_the_rules_begin_with_what_the_game_is_about(name: str) -> None:
    page = drawn(name)
    parts = [f"rules-{which}" for which in PARTS]
    found = [a["id"] for a in page.having("id") if a["id"] in (*parts, "search")]
    assert found == ["search", *parts]
    first = [a["id"] for a in page.having("id")].index(clauses(page)[0])
    assert [a["id"] for a in page.having("id")].index("search") < first


@pytest.mark.parametrize("name", PAGED)
def test_a_turn_has_three_to_five_pictures_with_a_sentence_each(name: str) -> None:
    steps = re.findall(r"<li>(.*?)</li>", part(name, "turn"))
    assert 3 <= len(steps) <= 5
    for step in steps:
        assert step.count("<!-- figure ") == 1
        (text,) = BLOCK.findall(step)
        assert len(re.findall(r"\.(?=\s|<)", text)) == 1
    assert "<!-- figure " in part(name, "card")


@pytest.mark.parametrize("name", PAGED)
def test_every_word_of_the_game_is_explained_where_it_first_appears(name: str) -> None:
    terms = TERM.findall(part(name, "words"))
    assert terms
    blocks = BLOCK.findall(written(name).partition('id="rules-words"')[0])
    for term in terms:
        word = rf"\b{re.escape(term)}(?:e?s)?\b"
        first = next((b for b in blocks if re.search(word, b, re.IGNORECASE)), "")
        is_told = re.search(rf"<dfn>{word[2:]}[^<]*</dfn>", first, re.IGNORECASE)
        assert is_told, (term, first)


@pytest.mark.parametrize(
    "name", ["threes", "four_twenty_one", "tomacco", "game_of_threes"]
)
def test_the_rules_call_nobody_he(name: str) -> None:
    assert re.findall(r"\b(?:he|his|him|himself)\b", written(name)) == []


@pytest.mark.parametrize("name", PAGED)
def test_what_was_added_is_marked_and_the_mark_explained(name: str) -> None:
    page = drawn(name)
    assert len(page.of_class("added")) >= 2  # in the sentence that explains it, too
    assert "Addition" not in page.texts


# The search


@pytest.mark.parametrize("name", PAGED)
def test_a_search_leaves_the_clauses_that_have_all_its_words(name: str) -> None:
    found = clauses(drawn(name))
    last = found[-1]

    def left(query: str) -> list[str]:
        page = check(rules.draw(name, "", None, "#/", query))
        assert page.having("id", "search")[0]["value"] == query
        assert clauses(page) == found  # none is taken out of the page
        shown = [a["id"] for a in page.of_class("clause") if "hidden" not in a]
        assert shown == rules.rules_page(name).found(query)
        return shown

    assert left("") == left("  ") == found
    assert last in left(last.lower())
    assert left("no-such-word") == []
    assert left(f"{last} no-such-word") == []
    assert left("section") == []  # what stands in tags is not searched


def open_sections(page: Page) -> list[str]:
    drawn = [*page.of_class("glance"), *page.of_class("chapter")]
    return [a["class"] for a in drawn if "hidden" not in a]


def test_the_rules_open_at_a_glance_and_a_tab_or_a_clause_opens_a_section() -> None:
    assert open_sections(drawn("tomacco")) == ["glance"]
    assert open_sections(drawn("tomacco", "C1")) == ["chapter"]
    page = check(rules.draw("tomacco", "C1", None, "#/", "", 0))
    assert open_sections(page) == ["glance"]
    assert [a["id"] for a in page.having("aria-current")] == ["section-0"]
    found = check(rules.draw("tomacco", "", None, "#/", "four"))
    assert "glance" not in open_sections(found)
    assert found.having("aria-current") == []


def test_a_search_knows_words_of_everyday_and_marks_them() -> None:
    found = rules.rules_page("four_twenty_one").found("tie")
    assert "F11" in found
    assert set(found) >= set(rules.rules_page("four_twenty_one").found("rampo"))
    page = check(rules.draw("four_twenty_one", "", None, "#/", "tie"))
    assert page.named("mark")


def test_a_search_hides_the_cited_clause_too() -> None:
    page = check(rules.draw("threes", "T1", None, "#/", "merging double"))
    shown = [a["id"] for a in page.of_class("clause") if "hidden" not in a]
    assert shown == ["T2"]
    (cited,) = page.of_class("cited")
    assert "hidden" in cited


def test_a_search_says_how_many_are_left() -> None:
    assert rules.found_told("threes", "") == "10 rules"
    assert rules.found_told("threes", "merging double") == "1 rule found"
    assert rules.found_told("threes", "no-such-word") == "0 rules found"


@pytest.mark.parametrize("name", PAGED)
def test_headings_go_down_one_by_one(name: str) -> None:
    page = drawn(name, options=GAMES[name].Options())
    levels = [int(tag[1]) for tag, _a in page.elements if re.fullmatch(r"h\d", tag)]
    assert levels[0] == 1
    steps = itertools.pairwise(levels)
    assert all(deeper <= level + 1 for level, deeper in steps)


def test_the_cited_clause_stands_out_alone() -> None:
    assert drawn("threes").of_class("cited") == []
    assert drawn("threes", "T99").of_class("cited") == []
    assert drawn("threes", '"><b>').of_class("cited") == []
    (cited,) = drawn("threes", "T1").of_class("cited")
    assert cited["id"] == "T1"


def test_the_options_in_force_stand_above() -> None:
    assert drawn("threes").of_class("in-force") == []
    page = drawn("threes", options=Options(plus_window=True))
    assert "Yes" in page.texts
    assert "A plus tile shows up to three values that it could have." in page.texts
    page = drawn("threes", options=Options())
    assert "No" in page.texts
    assert "A plus tile shows up to three values that it could have." not in page.texts


def test_the_arrow_leads_back() -> None:
    (back,) = check(rules.draw("threes", "", None, "#/threes/abc")).having("id", "back")
    assert back["href"] == "#/threes/abc"


def test_a_game_that_is_not_there_is_a_sentence() -> None:
    with pytest.raises(ValueError, match="no game called “chess”"):
        rules.draw("chess", "", None, "#/")


# The pictures of Threes


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("lane 3 3 6 6", "3, 3, 6, 6 pushed left becomes 6, 6, 6, empty."),
        ("tiles 1 + 2 = 3", "1 + 2 = 3"),
        ("card +", "Next tile: plus, higher than 3"),
        ("card 6 12 24", "Next tile: 6, 12 or 24"),
        ("score 3 96", "3 is worth 3, 96 is worth 729"),
    ],
)
def test_a_picture_tells_what_it_shows(words: str, told: str) -> None:
    (picture,) = Page(VIEW.figure(words)).of_class("figure")
    assert picture["aria-label"] == told


def test_a_pushed_board_marks_where_a_card_may_come_in() -> None:
    page = Page(VIEW.figure("push left 0 3 0 1 2 0 0 0 3 3 6 2 6 0 0 0"))
    assert len(page.of_class("threes-entry")) == 2
    assert "Marked cells: 2." in page.of_class("figure")[0]["aria-label"]
    assert len(page.of_class("threes-piece")) == 32


@pytest.mark.parametrize("words", ["dice 4 2 1", "lane3", "lanes", "lane"])
def test_a_picture_that_is_not_there_is_a_sentence(words: str) -> None:
    with pytest.raises(ValueError, match="There is no picture “"):
        VIEW.figure(words)


def test_sums_and_pushes_of_the_rules_are_right() -> None:
    markup = (PACKAGE / "games" / "threes" / "rules.html").read_text(encoding="utf-8")
    sums = re.findall(r"figure tiles (\d+) \+ (\d+) = (\d+)", markup)
    assert sums
    for one, other, whole in sums:
        assert lanes.slide((int(one), int(other), 0, 0)) == (int(whole), 0, 0, 0)
    stuck = re.search(
        r"Here you cannot push to the left.*?left ([\d ]+)", markup, re.DOTALL
    )
    assert stuck
    assert lanes.push(tuple(map(int, stuck[1].split())), "left")[1] == ()
    plus = re.search(r"With a 768.*?figure tiles ([\d ]+)", markup, re.DOTALL)
    assert plus
    assert tuple(map(int, plus[1].split())) == plus_values(768)


# In other languages


PAGES: Final = sorted(PACKAGE.glob("games/*/rules.*.html"))

IN_ORDER: Final = re.compile(  # what rules have in every language, in the same order
    r'<!--.*?-->|\bid="[^"]*"|</?(?:section|h\d|p|[uo]l|li|table|t\w|d[dlt]|div)\b'
)

ANYWHERE: Final = re.compile(r'\b(?:href|class)="[^"]*"')
"""What they have, too, where the sentence has it."""


@pytest.mark.parametrize("path", PAGES, ids=lambda it: f"{it.parent.name} {it.stem}")
def test_rules_in_another_language_say_the_same_at_the_same_places(path: Path) -> None:
    ours, english = path.read_text(), path.with_name("rules.html").read_text()
    assert IN_ORDER.findall(ours) == IN_ORDER.findall(english)
    assert sorted(ANYWHERE.findall(ours)) == sorted(ANYWHERE.findall(english))


PAGE: Final = """<section class="part" id="rules-about"><h2>Le jeu</h2>
<p>Trois cartes.</p></section>
<!-- clauses -->
<section class="clause" id="T1"><h3>T1</h3><p>La décharge <!-- figure card 3 --></p>
</section>
<section class="clause" id="T2"><h3>T2</h3><p>La charge</p></section>"""


@pytest.fixture
def _french() -> Iterator[None]:
    i18n.install(NullTranslations(), "fr", {"threes": PAGE})
    yield
    i18n.install(i18n.ENGLISH)


@pytest.mark.usefixtures("_french")
def test_rules_are_those_of_the_language_and_else_english_that_says_so() -> None:
    page = rules.rules_page("threes")
    assert render(*page.inside("rules-about")) == "<p>Trois cartes.</p>"
    assert 'lang="en"' not in render(*rules.draw("threes", "", None, "#/"))
    english = check(rules.draw("tomacco", "", None, "#/"))
    sections = [a.get("lang") for tag, a in english.elements if tag == "section"]
    assert set(sections) == {"en"}
    assert all(a["lang"] == "en" for a in english.of_class("clause"))
    assert render(*rules.essentials("tomacco")).startswith('<div lang="en">')


@pytest.mark.usefixtures("_french")
@pytest.mark.parametrize(
    ("query", "found"), [("decharge", 1), ("DÉCHARGE", 1), ("charge", 2), ("chargé", 2)]
)
def test_accents_do_not_matter_to_the_search(query: str, found: int) -> None:
    assert len(rules.rules_page("threes").found(query)) == found
