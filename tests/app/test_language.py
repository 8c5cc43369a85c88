"""The app in another language: a switch while it is open, and whole games."""

import re
from collections.abc import Iterator
from typing import Final

import pytest

from building.words import is_in_english_alone
from tabletop.app.app import App
from tabletop.app.frame import Frame
from tabletop.core import i18n, languages
from tabletop.core.chance import pick, rng_for
from tabletop.core.options import named_options
from tabletop.registry import GAMES
from tabletop.session import Seat, Session, save
from tests.app.desk import CHOICE, Desk, speak
from tests.app.devices import TOGETHER, seated
from tests.app.language import pieces
from tests.core.english import in_english
from tests.kit import pseudo_locale, twins
from tests.kit.cases import some
from tests.kit.games import Table
from tests.library.days import NOON


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    i18n.install(i18n.ENGLISH)


NAMES: Final = {name for game in GAMES.values() for name in named_options(game)}
"""Names of sets of options, of which one has an accent in English."""

ACCENTED: Final = re.compile(f"[{pseudo_locale._ACCENTED}]|·{{2,}}")


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_left_of_a_language_when_another_one_is_chosen(name: str) -> None:
    desk = Desk(name, "en")
    assert sum(1 for _shown in desk.shown()) > 10
    assert desk.choose(CHOICE).root["lang"] == pseudo_locale.LANGUAGE
    found = {text for what, shown in desk.shown() for text in in_english(what, shown)}
    assert found == set()


@pytest.mark.parametrize("name", some(GAMES, 2))
def test_nothing_is_left_when_the_way_goes_back_to_english(name: str) -> None:
    desk = Desk(name, CHOICE)
    assert sum(1 for _shown in desk.shown()) > 10
    assert desk.choose("en").root["lang"] == "en"
    found = {
        (what, text)
        for what, shown in desk.shown()
        for text in (*pseudo_locale.read(shown.markup), shown.polite, shown.title)
        if ACCENTED.search(text) and text.strip().removeprefix("also ") not in NAMES
    }
    assert found == set()


def test_a_language_that_does_not_come_is_said_and_changes_nothing() -> None:
    desk = Desk("threes", "en")
    desk.fails = True
    frame = desk.choose(CHOICE)
    assert frame.root["lang"] == "en"
    assert frame.assertive == "Back to the previous game."
    assert frame.assertive in frame.markup
    desk.app.command("settings", {"language": '"system"', "theme": '"dark"'})
    kept = App(desk.store, lambda: NOON).frame()
    assert kept.root["data-theme"] == "dark"
    assert 'value="&quot;system&quot;" selected' in desk.app.frame().markup


def test_a_language_that_comes_late_is_spoken_at_the_table_as_well() -> None:
    desk = Desk("threes", "en")
    desk.app.open("#/settings")
    desk.app.frame()
    desk.app.open(f"#/threes/{desk.RUNNING}")
    desk.app.frame()
    speak(CHOICE)
    desk.app.spoken(CHOICE)
    frame = desk.app.frame()
    assert frame.screen == "table"
    assert [*in_english("table", frame)] == []


# Several devices


def carried(game: str) -> tuple[list[tuple[str, str]], list[str]]:
    """Return the texts that two devices send, and the games that they store."""
    air, devices = seated(game, "Ann", "Ben")
    for play in range(24):
        acting = [device for device in devices if device.table.legal]
        if acting:
            acting[0].play(pick(rng_for(f"{play}", 0), acting[0].table.legal))
        air.pass_on(0.5)
    host, guest = devices
    return air.sent, [save.dumps(host.session), *guest.session.log]


@pytest.mark.parametrize("game", some(TOGETHER, 2))
def test_what_devices_say_to_each_other_is_of_no_language(game: str) -> None:
    english = carried(game)
    assert len(english[0]) > 50
    with pseudo_locale.spoken():
        assert carried(game) == english


# Whole games in each language


OTHERS: Final = [tag for tag in languages.LANGUAGES if tag != languages.ENGLISH]

PLAYED: Final = [  # languages and games; a short run plays one game in each language
    pytest.param(tag, name, marks=() if k == n else pytest.mark.at_length)
    for n, tag in enumerate(OTHERS)
    for k, name in enumerate(GAMES)
    if not is_in_english_alone(name)
]

PLACE: Final = re.compile(r"\{\w+[^{}]*\}")


def read(shown: object) -> Iterator[str]:
    """Yield the texts that a player reads or hears."""
    if isinstance(shown, Frame):
        yield from pseudo_locale.read(shown.markup)
        yield from (shown.polite, shown.assertive, shown.title)
    elif isinstance(shown, str):
        yield shown


@pytest.mark.parametrize(("tag", "name"), PLAYED)
def test_a_game_is_told_in_one_language_and_whole(tag: str, name: str) -> None:
    catalogue = languages.read(tag)
    i18n.install(catalogue, tag, languages.rules(tag, GAMES))
    module = GAMES[name]
    players = module.PLAYERS[min(1, len(module.PLAYERS) - 1)]
    table = Table(module, players, module.Options())
    seats = tuple(Seat(f"Person {k}") for k in range(players))
    over = Session.start(name, players=players, seats=seats, seed=tag)
    while not over.is_over:
        over.play(over.legal()[-1 if len(over.log) % 7 else 0])
    shown = [*twins.shown_to_anybody(over)]
    for moves in (5, 20):
        shown += twins.shown_to_seat(twins.played(table, seats, moves, tag))
    texts = {text for what, it in shown if what != "index" for text in read(it)}
    assert len(texts) > 100
    assert {text for text in texts if PLACE.search(text)} == set()
    english = pieces(tag)
    left = {(text, piece) for text in texts for piece in english if piece in text}
    assert left == set()
