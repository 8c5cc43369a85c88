"""The catalogue is asked when a sentence is made, and never before."""

import gettext
from collections.abc import Iterator, Sequence

import pytest
from babel.localedata import locale_identifiers
from babel.numbers import format_decimal

from tabletop.core import i18n, languages
from tabletop.core.i18n import (
    _,
    apart,
    capitalised,
    either,
    headed,
    install,
    listed,
    mark,
    ngettext,
    written,
)


class French(gettext.NullTranslations):
    """A very small catalogue."""

    def gettext(self, message: str) -> str:
        return {"Undo": "Annuler"}.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"{msgid1 if n < 2 else msgid2} !"


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    install(i18n.ENGLISH)


def test_without_a_catalogue_messages_stay() -> None:
    assert _("Undo") == "Undo"
    assert ngettext("%d point", "%d points", 1) == "%d point"
    assert ngettext("%d point", "%d points", 0) == "%d points"


def test_names_imported_before_speak_the_language_installed_later() -> None:
    early = i18n._
    install(French())
    assert early("Undo") == _("Undo") == "Annuler"
    assert _("Redo") == "Redo"


def test_plural_forms_are_those_of_the_language() -> None:
    install(French())
    assert ngettext("%d point", "%d points", 0) == "%d point !"
    assert ngettext("%d point", "%d points", 2) == "%d points !"


def test_a_marked_message_waits_until_it_is_shown() -> None:
    install(French())
    assert mark("Undo") == "Undo"
    assert _(mark("Undo")) == "Annuler"


@pytest.mark.parametrize(
    ("items", "expected"),
    [(["Ann"], "Ann"), (["Ann", "Ben"], "Ann and Ben"), ((4, 2, 1), "4, 2 and 1")],
)
def test_items_stand_in_a_sentence(items: Sequence[object], expected: str) -> None:
    assert listed(items) == expected
    assert either(items) == expected.replace(" and ", " or ")


def test_a_list_in_spanish_goes_by_the_sound_of_its_last_word() -> None:
    spanish = languages.read("es")
    assert spanish is not None
    install(spanish, "es")
    assert listed(["Inés", "Ana"]) == "Inés y Ana"
    assert listed(["Ana", "Íñigo"]) == "Ana e Íñigo"
    assert either([6, 7]) == "6 o 7"
    assert either(["siete", "ocho"]) == "siete u ocho"
    assert either([7, 8]) == "7 u 8"
    assert either([10, 11]) == "10 u 11"
    assert either([9, 110]) == "9 o 110"  # ciento diez


@pytest.mark.parametrize(
    ("text", "expected"),
    [("herz Ass, offen", "Herz Ass, offen"), ("être à Ben", "Être à Ben"), ("", "")],
)
def test_a_text_that_begins_a_sentence_keeps_its_nouns(
    text: str, expected: str
) -> None:
    assert capitalised(text) == expected


@pytest.mark.parametrize(
    ("language", "space"),
    [("en", ""), ("de-AT", ""), ("fr", "\u202f"), ("fr-CH", "\u202f")],
)
def test_a_colon_and_a_semicolon_stand_as_the_language_sets_them(
    language: str, space: str
) -> None:
    install(gettext.NullTranslations(), language)
    told = headed("Ben", apart(["6 cards", "out"]))
    assert told == f"Ben{space}: 6 cards{space}; out"


@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
@pytest.mark.parametrize("number", [0, 999, 12_345, -1_234_567, 0.5, 12_345.5])
def test_numbers_are_written_as_the_language_has_them(
    language: str, number: float
) -> None:
    install(gettext.NullTranslations(), language)
    shown = written(number, "," if number == int(number) else ",.1f")
    assert shown == format_decimal(number, locale=language)


@pytest.mark.parametrize(
    ("language", "expected"),
    [("en", "1,234"), ("de", "1.234"), ("es", "1234"), ("fr", "1\u202f234")],
)
def test_thousands_of_four_figures_are_parted_where_that_is_usual(
    language: str, expected: str
) -> None:
    """Babel parts them in Spanish too; the CLDR, and who teaches it, do not."""
    install(gettext.NullTranslations(), language)
    assert written(1234) == expected
    assert written(-1234) == f"-{expected}"


@pytest.mark.parametrize("language", ["de", "es", "fr"])
def test_numbers_are_written_as_in_every_region_of_the_language(language: str) -> None:
    regions = [it for it in locale_identifiers() if it.startswith(f"{language}_")]
    assert len(regions) > 5
    for region in regions:
        install(gettext.NullTranslations(), language)
        i18n.use_numbers(["en-GB", f"{region}.UTF-8", language])
        expected = format_decimal(-1_234_567.5, locale=region)
        assert written(-1_234_567.5, ",.1f") == expected, region


def test_another_language_or_an_unknown_region_changes_no_numbers() -> None:
    install(gettext.NullTranslations(), "de")
    i18n.use_numbers(["fr-CA", "de-XX"])
    assert written(12_345.5, ",.1f") == "12.345,5"
    i18n.use_numbers([])
    assert written(12_345.5, ",.1f") == "12.345,5"


@pytest.mark.parametrize(
    ("n", "expected"),
    [
        *((1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (20, "20th")),
        *((21, "21st"), (112, "112th"), (123, "123rd"), (1_002, "1002nd")),
    ],
)
def test_places_are_ordinals(n: int, expected: str) -> None:
    assert i18n.ordinal(n) == expected


def test_a_language_without_figures_of_its_own_has_those_of_english() -> None:
    install(gettext.NullTranslations(), "en-XA")
    assert written(12_345.5, ",.1f") == "12,345.5"


def test_of_nothing_there_is_nothing_to_list() -> None:
    assert i18n.listed([]) == i18n.either(()) == ""
