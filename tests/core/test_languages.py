"""Languages: their files, how they are read, and that no sentence is left out of them.

The proof is a made-up language (see `tests.kit.pseudo_locale`): where all that a
person reads is in it, another language has nothing to add to the program but its
sentences.
"""

from pathlib import Path
from typing import Final

import pytest
from babel.messages.catalog import Catalog

from building import words
from tabletop.cli.commands import speak
from tabletop.core import i18n, languages
from tabletop.core.cards import a_rank
from tabletop.core.i18n import _, pgettext
from tabletop.core.languages import Catalogue, key
from tabletop.registry import GAMES
from tabletop.session import Seat, Session
from tabletop.ui import cards, thumbnails
from tabletop.ui.elements import Element, plain
from tests.core.english import SAME, in_english
from tests.kit import pseudo_locale, twins
from tests.kit.games import Table


def test_a_text_is_a_sentence_where_the_sources_say_so() -> None:
    source = """
print(f"{_('In braces')}", ngettext("{n} card", "{n} cards", 2))
_(field["label"]), performance.mark("ready"), said("Not so"), _(told)
pmark("near", "Close"), mark("A long "
"one")
"""
    assert [*words.sentences(source)] == [
        ("In braces", None),
        (("{n} card", "{n} cards"), None),
        ("Close", "near"),
        ("A long one", None),
    ]


def test_every_apostrophe_of_a_sentence_is_curly() -> None:
    package = Path(languages.__file__).parents[2]
    straight = [
        (path.name, text)
        for path in package.rglob("*.py")
        for text, _context in words.sentences(path.read_text(encoding="utf-8"))
        if "'" in "".join(text)
    ]
    assert straight == []


# What a person reads


@pytest.mark.parametrize("name", GAMES)
def test_nothing_that_a_running_game_shows_is_left_in_english(name: str) -> None:
    game = GAMES[name]
    table = Table(game, game.PLAYERS[min(1, len(game.PLAYERS) - 1)], game.Options())
    persons = tuple(Seat(f"Person {k}") for k in range(table.players))
    with pseudo_locale.spoken():
        found = {
            text
            for moves in (3, 14)
            for what, shown in twins.shown_to_seat(
                twins.played(table, persons, moves, f"{moves}")
            )
            for text in in_english(what, shown)
        }
    assert found == set()


@pytest.mark.parametrize("name", GAMES)
def test_nothing_that_a_finished_game_shows_is_left_in_english(name: str) -> None:
    game = GAMES[name]
    seats = [Seat(f"Person {k}", "random") for k in range(game.PLAYERS[0])]
    with pseudo_locale.spoken():
        session = Session.start(name, players=len(seats), seats=seats, seed="finished")
        while not session.is_over:
            session.play(session.legal()[-1 if len(session.log) % 7 else 0])
        kit = twins.laid(session)
        frames = [kit.app.frame()]
        for address in ("#/records", "#/games", "#/", f"#/{name}/{twins.ID}/analysis"):
            kit.app.open(address)
            frames.append(kit.app.frame())
        found = {text for frame in frames for text in in_english("end", frame)}
    assert found == set()


def test_a_word_that_stayed_english_is_found() -> None:
    with pseudo_locale.spoken():
        told = f"<p aria-label='{_('Log')}'>{_('Close')} the door</p>"
        assert [
            pseudo_locale.english(text, SAME) for text in pseudo_locale.read(told)
        ] == [[], ["the", "door"]]


# The files


@pytest.fixture
def catalog() -> Catalog:
    """Return a whole catalogue, with all that one may have."""
    catalog = Catalog(locale="fr", fuzzy=False)
    catalog.add("Close", "Fermer")
    catalog.add("Close", "Près", context="near")
    catalog.add(("{n} card", "{n} cards"), ("{n} carte", "{n} cartes"))
    catalog.add('A “long” line\nand "another" ' * 9, 'É\\\t"ø"\n' * 30)
    catalog.add("Nothing yet")
    return catalog


def test_a_file_is_read_as_babel_wrote_it(catalog: Catalog) -> None:
    read = languages.parsed(words.text_of(catalog))
    for message in catalog:
        if message.id and message.string:
            number = key(words.forms_of(message.id)[0], message.context or "")
            assert list(read.texts[number]) == words.forms_of(message.string)
    assert len(read.texts) == 4
    assert read.gettext("Nothing yet") == "Nothing yet"
    assert read.gettext("Close") == "Fermer"
    assert read.pgettext("near", "Close") == "Près"
    assert read.pgettext("far", "Close") == "Close"
    told = [read.ngettext("{n} card", "{n} cards", n) for n in (0, 1, 2)]
    assert told == ["{n} carte", "{n} carte", "{n} cartes"]  # as French has it
    assert read.ngettext("{n} die", "{n} dice", 0) == "{n} dice"


def test_what_is_packed_is_the_same_again(catalog: Catalog) -> None:
    whole = languages.parsed(words.text_of(catalog))
    again = languages.unpacked(whole.packed())
    assert (again.plural, again.texts) == (whole.plural, whole.texts)


@pytest.mark.parametrize("torn", [b"", b"[", b"{}", b'["n","a"]', b'["n","a"]\n123'])
def test_what_is_no_catalogue_is_refused(torn: bytes) -> None:
    with pytest.raises(ValueError, match=r"catalogue|Expecting|plural"):
        languages.unpacked(torn)


def test_the_numbers_of_all_sentences_differ() -> None:
    assert len(pseudo_locale.catalogue().texts) == len(pseudo_locale.sources())


def test_a_translation_that_loses_a_place_is_found(catalog: Catalog) -> None:
    assert list(words.lost(catalog)) == []
    catalog.add("{name} plays {card}.", "{name} joue.")
    catalog.add(("{n} die of {name}", "{n} dice of {name}"), ("un dé", "{n} dés"))
    catalog.add("No place", "{place}")
    lost = ["{name} joue.", "un dé", "{n} dés", "{place}"]
    assert list(words.lost(catalog)) == lost


def test_merging_keeps_what_is_still_said_and_waits_for_what_is_new(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    path = tmp_path_factory.mktemp("words") / "fr.po"
    old = Catalog(locale="fr", fuzzy=False)
    old.add("Close", "Fermer")
    old.add("Said no more", "Plus jamais")
    path.write_text(words.text_of(old))
    merged = words.merged(path)
    assert merged.get("Close").string == "Fermer"  # type: ignore[union-attr]
    assert merged.get("Said no more") is None
    assert len(words.untranslated(merged)) == len(merged) - 1


def test_sentences_of_games_in_english_alone_come_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(words, "is_in_english_alone", lambda game: game == "tomacco")
    names = dict.fromkeys(name for name, *_sentence in words._found.__wrapped__())
    last = [name for name in names if name.startswith("tabletop/games/tomacco/")]
    assert last
    assert [*names][-len(last) :] == last


@pytest.mark.parametrize(
    ("form", "is_kept"), [("you go first", True), ("You go first", False), ("", False)]
)
def test_the_file_of_english_keeps_irregular_sentences_alone(
    form: str, *, is_kept: bool, tmp_path: Path
) -> None:
    path, said = tmp_path / "en.po", ("{name} goes first", "you: name")
    old = Catalog(locale="en", fuzzy=False)
    old.add(said[0], form, context=said[1])
    path.write_text(words.text_of(old))
    assert (words.merged(path).get(*said) is not None) == is_kept


@pytest.mark.parametrize("path", words.files(), ids=lambda path: path.stem)
def test_a_catalogue_is_whole_and_fresh(path: Path) -> None:
    catalog = words.merged(path)
    assert words.text_of(catalog) == path.read_text()
    assert words.untranslated(catalog) == []
    assert list(words.lost(catalog)) == []


@pytest.mark.parametrize(
    ("files", "is_due"),
    [
        (["tabletop/games/sixth_game/rules.py"], False),
        (["tabletop/games/threes/rules.py"], True),
        (["tabletop/games/sixth_game/rules.py", "tabletop/app/app.py"], True),
    ],
)
def test_a_game_in_english_alone_may_wait_for_its_translation(
    files: list[str], *, is_due: bool
) -> None:
    catalog = Catalog(locale="fr", fuzzy=False)
    catalog.add("Trump", None, [(file, 0) for file in files])
    (message,) = (it for it in catalog if it.id)
    assert words.is_due(message) == is_due
    message.string = "Atout"
    assert words.is_due(message)


# Which language


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        (["fr-CH", "de"], "fr"),
        (["de_AT.UTF-8"], "de"),
        (["C.UTF-8", "es"], "es"),
        (["ja", "pt-BR"], "en"),
        ([], "en"),
        (["en-GB", "fr"], "en"),
    ],
)
def test_the_best_language_there_is(wanted: list[str], expected: str) -> None:
    assert languages.best(wanted, ["en", "de", "es", "fr"]) == expected


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"LANGUAGE": "de:fr", "LC_ALL": "es", "LANG": "es"}, ["de", "fr"]),
        ({"LC_ALL": "fr_CH.UTF-8", "LC_MESSAGES": "de", "LANG": "es"}, ["fr_CH.UTF-8"]),
        ({"LANGUAGE": "", "LC_MESSAGES": "de", "LANG": "es"}, ["de"]),
        ({"LANG": "C.UTF-8"}, ["C.UTF-8"]),
        ({"TERM": "dumb"}, []),
    ],
)
def test_an_environment_asks_for_languages_as_gettext_has_it(
    environment: dict[str, str], expected: list[str]
) -> None:
    assert languages.asked(environment) == expected


@pytest.mark.parametrize("language", languages.LANGUAGES)
def test_the_terminal_speaks_the_language_of_its_environment(language: str) -> None:
    speak({"LANG": f"{language}_XX.UTF-8"})
    try:
        assert i18n.language() == language
        assert _("Undo") == languages.read(language).gettext("Undo")
    finally:
        i18n.install(i18n.ENGLISH)


COURT: Final = ("Jh", "Qh", "Kh")
A_QUEEN: Final = {"en": "a queen", "fr": "une dame", "de": "Dame", "es": "una reina"}


def glimpsed(card: str) -> Element:
    """Return a card as a list of games shows it."""
    return thumbnails.drawn(thumbnails.rows([thumbnails.cards([card], 1)]))


def test_cards_are_what_they_are_where_a_language_is_spoken() -> None:
    found = {}
    for language in languages.LANGUAGES:
        i18n.install(languages.read(language), language)
        try:
            found[language] = [
                plain(*map(draw, COURT)) for draw in (cards.face, cards.small, glimpsed)
            ]
            assert a_rank("Q") == A_QUEEN[language]
        finally:
            i18n.install(i18n.ENGLISH)
    assert found == {
        "en": ["JQK"] * 3,
        "fr": ["VDR"] * 3,  # valet, dame, roi
        "de": ["BDK"] * 3,  # Bube, Dame, König
        "es": ["JQK"] * 3,  # as French decks have it in Spain
    }


def test_the_file_of_english_has_sentences_about_you_alone() -> None:
    english = words.merged(words.FOLDER / "en.po")
    contexts = {message.context or "" for message in english if message.id}
    assert contexts <= {languages.about_you(place) for place in words.PLAYERS}


def test_what_has_no_translation_stays_english() -> None:
    assert pgettext("a context", "Close") == "Close"
    assert Catalogue("n != 1", {}).gettext("Close") == "Close"
