"""The card of what to remember at a table, with the words of its game."""

import html
import re
from pathlib import Path

import pytest

from tabletop.bots import Advice
from tabletop.core.codec import to_text
from tabletop.registry import GAMES
from tabletop.screens.parts import rules
from tabletop.screens.parts.rules import termed
from tabletop.ui.elements import Element, Node, plain, render, tag
from tests.kit.app import Kit
from tests.kit.terms import TERM

LONGEST = 80  # the most words of what a game is about


def opened(game: str) -> str:
    """Return the card at a fresh table, as markup."""
    kit = Kit.at(f"#/{game}?seed=1")
    kit.app.press("i")
    return kit.app.frame().markup.partition("<dialog")[2]


@pytest.mark.parametrize("game", GAMES)
def test_a_key_shows_what_to_remember_and_every_word_with_its_clause(game: str) -> None:
    card, words = opened(game), rules.glossary(game)
    assert render(*rules.essentials(game)) in card
    assert card.index(render(*rules.about(game))) < card.index("<dt>")
    assert sorted(TERM.findall(card)) == sorted(words)
    screen = render(*rules.draw(game, "", None, "#/"))
    for word, meaning in words.items():
        (clause,) = re.findall(rf'href="#/{game}/rules/([^"]+)"', render(*meaning))
        assert f'id="{clause}"' in screen, word


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["", ".de", ".es", ".fr"])
def test_what_a_game_is_about_is_short_in_every_language(
    game: str, language: str
) -> None:
    path = Path(rules.__file__).parents[2] / "games" / game / f"rules{language}.html"
    text = path.read_text(encoding="utf-8")
    about = text.partition(f'id="{rules.ABOUT}"')[2].partition("</section>")[0]
    about = html.unescape(re.sub("<[^>]*>", " ", about.partition("</h2>")[2]))
    assert 40 < len(re.findall(r"\w+(?:[’'-]\w+)*", about)) <= LONGEST


@pytest.mark.parametrize("game", GAMES)
def test_what_a_game_is_about_begins_with_who_wins_or_loses(game: str) -> None:
    first, *_turn = (
        plain(each) for each in rules.about(game) if isinstance(each, Element)
    )
    sentence = first.partition(".")[0]
    assert re.search(r"\b(?:win|wins|loses|score)\b", sentence, re.IGNORECASE)


def test_words_in_sight_come_first() -> None:
    card = opened("four_twenty_one")
    here, others = card.split("More words")
    assert "<dt>Kitty</dt>" in here
    assert "<dt>Rampo</dt>" in others


def asked(said: str) -> str:
    """Return what lies over a table of Four Twenty One after a tap on these words."""
    kit = Kit.at("#/four_twenty_one?seed=1")
    kit.app.command("ask", {"said": said})
    return kit.app.frame().markup.partition("<dialog")[2]


def test_a_tap_on_words_of_the_table_shows_first_what_they_mean() -> None:
    first = re.findall(r"<dt>(.+?)</dt>", asked("a rampo for the load"))
    assert sorted(first[:2]) == ["Load", "Rampo"]
    assert "Rampo" not in re.findall(r"<dt>(.+?)</dt>", opened("four_twenty_one"))[:2]


@pytest.mark.parametrize(
    ("told", "terms"),
    [
        ("Push the tiles: a tile moves.", ["tiles"]),
        ("The next card, not the next player", ["next card"]),
        ("Two bags, untiled, <in> their baggage", ["bags"]),
        ("Nothing to see at 5 %", []),
    ],
)
def test_the_words_of_a_game_are_marked_once_in_a_sentence(
    told: str, terms: list[str]
) -> None:
    parts = termed(("Tile", "Next card", "Bag"), told)
    assert [plain(part) for part in parts if isinstance(part, Element)] == terms
    assert plain(*parts) == told


def test_a_lesson_marks_the_words_of_its_game_and_a_tap_on_one_explains_it() -> None:
    kit = Kit.at("#/stavegame/learn")
    markup = kit.app.frame().markup
    word = re.search(r'id="guide-told">.*?<span class="term">(.+?)</span>', markup)
    assert word is not None
    assert word[1] == "staves"
    kit.app.command("ask", {"said": word[1]})
    card = kit.app.frame().markup.partition("<dialog")[2]
    assert re.findall(r"<dt>(.+?)</dt>", card)[0] == "Stave"


def marked(markup: str, begin: str) -> list[str]:
    """Return the words of a game that are marked in the element that begins so."""
    _before, _begin, rest = markup.partition(begin)
    inside = re.split("</(?:p|aside)>", rest)[0]
    return re.findall(r'<span class="term">(.+?)</span>', inside)


def test_a_refusal_marks_the_words_of_its_game() -> None:
    kit = Kit.at("#/threes?seed=refused")
    while len(kit.session().legal()) == 4:
        kit.play_any()
    refused = ({"up", "down", "left", "right"} - set(kit.session().legal())).pop()
    kit.app.play(refused)
    assert marked(kit.app.frame().markup, 'id="notice"') == ["tile", "merge"]


@pytest.mark.parametrize(
    ("game", "place", "said", "terms"),
    [
        ("threes", "notice", "The merge leaves the wall free.", ["merge", "wall"]),
        ("stavegame", "notice", "It wins the slot <in> combat.", ["slot", "combat"]),
    ],
)
def test_advice_marks_the_words_of_its_game(
    game: str, place: str, said: str, terms: list[str]
) -> None:
    kit = Kit.at(f"#/{game}?seed=advised")
    kit.app.command("hint")
    question = kit.question
    advice = Advice(kit.session().legal()[0], 0.0, None, said)
    kit.app.answer(question.text, to_text(advice))
    frame = kit.app.frame()
    assert marked(frame.markup, f'id="{place}"') == terms
    assert said in html.unescape(re.sub("<[^>]*>", "", frame.markup))


def test_what_the_page_itself_says_marks_no_words() -> None:
    kit = Kit.at("#/tomacco?seed=1")
    kit.app.unspoken("Not in the language of these cards, flip and all.")
    assert "flip and all" in kit.app.frame().markup
    assert marked(kit.app.frame().markup, 'id="notice"') == []


@pytest.mark.parametrize("said", ["Ann", "", "<b>3 < 5"])
def test_a_tap_on_anything_else_asks_nothing(said: str) -> None:
    assert asked(said) == ""


@pytest.mark.parametrize(
    ("seen", "found"),
    [
        (tag("p", {}, "Two rampos"), ["Rampo"]),
        (tag("b", {"aria-label": "The kitty"}), ["Kitty"]),
        (tag("b", {"class": "rampo"}), []),
        (tag("p", {}, "Discards"), ["Discard pile"]),
        ("settle, going", []),
    ],
)
def test_a_word_is_found_where_it_is_seen_or_heard(
    seen: Node, found: list[str]
) -> None:
    words = ["Rampo", "Kitty", "Discard pile", "Set", "Go"]
    assert rules.in_sight(words, seen) == found


def test_nothing_behind_the_curtain_says_which_words_are_in_sight() -> None:
    kit = Kit.at("#/tomacco?seats=human,human&seed=1")
    kit.app.command("help")
    assert "More words" in kit.app.frame().markup
    assert "Words on the table" not in kit.app.frame().markup
