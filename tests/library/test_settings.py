"""Settings are kept, and whatever stands in the storage, the page comes up."""

import json
import re
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given, strategies as st

from tabletop.core import names
from tabletop.core.languages import LANGUAGES
from tabletop.core.options import options_of
from tabletop.library.game_store import Store
from tabletop.library.settings import (
    KEY,
    MOST_NAMES,
    Preferences,
    Settings,
    attributes,
    load,
    store,
    with_names,
    with_new_game,
)
from tabletop.model.device import Device
from tabletop.registry import GAMES, settings_of
from tabletop.screens import settings as screen
from tabletop.ui.elements import render
from tests.kit.markup import check

STATIC: Final = Path(__file__).parents[2] / "static"
ROOMS: Final = STATIC.parent / "tabletop" / "games"


def kept(text: str) -> Store:
    storage = Store()
    storage.put(KEY, text)
    return storage


def names_of(kind: Any) -> list[str]:
    return [field.name for field in fields(kind)]


def choices(name: str) -> st.SearchStrategy[Any]:
    return st.sampled_from(Settings.__dataclass_fields__[name].metadata["choices"])


any_settings = st.builds(
    Settings,
    names=st.lists(
        st.text().map(names.mended).filter(bool), unique=True, max_size=MOST_NAMES
    ).map(tuple),
    of_games=st.sampled_from(["system", "on", "off"]).map(lambda a: (("arrows", a),)),
    new_games=st.dictionaries(st.text(), st.text()).map(lambda d: tuple(d.items())),
    **{option.name: choices(option.name) for option in options_of(Preferences)},
)


@given(settings=any_settings)
def test_what_is_stored_is_loaded(settings: Settings) -> None:
    storage = Store()
    store(storage, settings)
    assert load(storage) == settings


def test_every_language_there_is_can_be_chosen() -> None:
    assert Preferences.__dataclass_fields__["language"].metadata["choices"] == (
        "system",
        *LANGUAGES,
    )
    markup = render(*screen.draw(Settings(language="fr"), Device()))
    for tag, name in LANGUAGES.items():
        is_chosen = ' selected=""' * (tag == "fr")
        assert f'lang="{tag}"{is_chosen}>{name}</option>' in markup


def test_nothing_kept_is_the_default() -> None:
    assert load(Store()) == Settings()


@pytest.mark.parametrize(
    "text",
    ["", "{", "null", "[]", "7", '"dark"', "[" * 5000, '{"theme":"dark"', "\ud800"],
)
def test_a_torn_text_is_the_default(text: str) -> None:
    assert load(kept(text)) == Settings()


def test_each_field_that_can_be_read_is_kept() -> None:
    torn = {
        "theme": "dark",
        "motion": "sometimes",
        "keys": 0,
        "hand": None,
        "text": 150,
        "novelty": [1],
        "new_games": [["threes", "players=1"]],
    }
    assert load(kept(json.dumps(torn))) == Settings(
        theme="dark", text=150, new_games=(("threes", "players=1"),)
    )


@given(
    raw=st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda inner: (
            st.lists(inner)
            | st.dictionaries(
                st.sampled_from([*Settings.__dataclass_fields__, "other"]), inner
            )
        ),
    )
)
def test_whatever_is_kept_gives_settings(raw: object) -> None:
    loaded = load(kept(json.dumps(raw)))
    storage = Store()
    store(storage, loaded)
    assert load(storage) == loaded


def test_the_last_new_game_of_each_game_is_remembered() -> None:
    settings = with_new_game(Settings(), "threes", "players=1")
    settings = with_new_game(settings, "tomacco", "players=4")
    settings = with_new_game(settings, "threes", "players=1&plus_window=true")
    assert settings.new_game("threes") == "players=1&plus_window=true"
    assert settings.new_game("tomacco") == "players=4"
    assert settings.new_game("stavegame") == ""
    assert len(settings.new_games) == 2


def test_the_page_tells_the_style_sheet_what_it_looks_at() -> None:
    settings = Settings(theme="dark", motion="off", hand="left", text=200)
    assert attributes(settings) == {
        "data-theme": "dark",
        "data-motion": "off",
        "data-hand": "left",
        "data-text": "200",
    }
    settings = Settings(of_games=(("arrows", "on"),))
    assert attributes(settings) == attributes(Settings()) | {"data-arrows": "on"}


def test_a_setting_of_a_game_that_an_earlier_version_kept_is_loaded() -> None:
    old = {"theme": "dark", "arrows": "off", "Odd name": "on", "changes": 3}
    settings = load(kept(json.dumps(old)))
    assert settings == Settings(theme="dark", of_games=(("arrows", "off"),))


@pytest.mark.parametrize("game", GAMES)
def test_a_game_declares_settings_that_its_style_sheet_uses(game: str) -> None:
    kind = settings_of(game)
    others = [each for each in map(settings_of, GAMES) if each not in {kind, None}]
    taken = {name for each in (Settings, *others) for name in names_of(each)}
    sheet = ROOMS / game / "view.css"
    for option in options_of(kind) if kind else ():
        assert re.fullmatch("[a-z]+", option.name)
        assert option.name not in taken
        for text in {*option.choices} - {option.default}:
            assert f"[data-{option.name}={text}]" in sheet.read_text()


def test_the_first_script_reads_what_is_stored() -> None:
    script = (STATIC / "boot.js").read_text(encoding="utf-8")
    assert f'read("{KEY}")' in script
    for name, value in attributes(Settings()).items():
        assert f'{name.removeprefix("data-")}: "{value}"' in script


def test_the_style_sheet_knows_every_value_that_is_not_the_usual_one() -> None:
    sheets = [*STATIC.glob("css/**/*.css"), *ROOMS.glob("*/view.css")]
    styles = "".join(path.read_text() for path in sheets)
    for name, usual in attributes(Settings()).items():
        field = Settings.__dataclass_fields__[name.removeprefix("data-")]
        values = {str(value) for value in field.metadata["choices"]} - {usual}
        assert all(f'[{name}="{value}"]' in styles for value in values)


# The screen


def test_settings_of_games_are_chosen_on_the_screen_of_the_settings() -> None:
    page = check(screen.draw(Settings(of_games=(("arrows", "on"),)), Device()))
    posted = page.posted()
    assert posted["arrows"] == '"on"'
    settings = screen.fields_to_settings(Settings(), posted | {"arrows": '"off"'})
    assert settings.of_games == (("arrows", "off"),)


def test_a_choice_of_a_game_that_is_gone_is_the_default() -> None:
    page = check(screen.draw(Settings(of_games=(("arrows", "once"),)), Device()))
    assert page.posted()["arrows"] == '"system"'


@given(settings=any_settings)
def test_the_form_posts_what_it_shows(settings: Settings) -> None:
    page = check(screen.draw(settings, Device()))
    posted = page.posted()
    assert screen.fields_to_settings(settings, posted) == settings
    asked = screen.fields_to_settings(Settings(), posted)
    assert replace(asked, new_games=settings.new_games) == settings


def test_every_preference_has_a_control() -> None:
    named = {a["name"] for a in check(screen.draw(Settings(), Device())).controls()}
    kinds = (Preferences, *filter(None, map(settings_of, GAMES)))
    assert named == {"names", *(name for kind in kinds for name in names_of(kind))}


def test_a_box_that_is_not_ticked_is_not_posted_and_off() -> None:
    posted = check(screen.draw(Settings(), Device())).posted()
    del posted["keys"]
    assert screen.fields_to_settings(Settings(), posted).keys is False


def test_the_names_of_the_device_can_be_written_and_are_mended() -> None:
    called = Settings(names=("Ann", "Bob, the 2nd"))
    page = check(screen.draw(called, Device()))
    assert "Ann\nBob, the 2nd" in page.texts
    posted = {**page.posted(), "names": " Bob,  the 2nd\r\n\r\nCy\nCy"}
    assert screen.fields_to_settings(called, posted).names == ("Bob, the 2nd", "Cy")
    posted.pop("names")
    assert screen.fields_to_settings(called, posted).names == called.names


def test_whoever_sat_down_last_is_the_first_of_the_names() -> None:
    settings = with_names(with_names(Settings(), ["Ann", "Bob"]), ["Cy", "Bob"])
    assert settings.names == ("Cy", "Bob", "Ann")
    many = with_names(settings, map(str, range(30)))
    assert many.names == tuple(map(str, range(20)))


def test_a_guest_never_becomes_the_owner() -> None:
    assert with_names(Settings(), ["", "Tom"]).names == ()
    own = with_names(Settings(), ["Ann"])
    assert with_names(own, ["", "Tom"]).names == ("Ann", "Tom")


def test_a_choice_that_is_none_is_a_sentence() -> None:
    with pytest.raises(ValueError, match="“theme” must be"):
        screen.fields_to_settings(Settings(), {"theme": '"pink"'})
