"""Options as texts, in links and forms."""

from dataclasses import dataclass

import pytest

from tabletop.core.game import option
from tabletop.core.options import (
    format_options,
    house_rules,
    options_of,
    parse_options,
)
from tabletop.registry import GAMES


@dataclass(frozen=True, slots=True)
class House:
    """House rules of no game."""

    wild: bool = option(
        default=False, label="Wild", sentence="Twos are wild.", choices=(False, True)
    )
    refill: int | None = option(
        None, label="Refill", sentence="Draw up to so many.", choices=(None, 3, 5)
    )


def test_options_tell_their_choices_as_texts() -> None:
    wild, refill = options_of(House)
    assert wild.choices == ("false", "true")
    assert wild.default == "false"
    assert (refill.name, refill.label) == ("refill", "Refill")
    assert refill.choices == ("null", "3", "5")


def test_texts_become_options_and_others_keep_their_defaults() -> None:
    assert parse_options(House, {}) == House()
    assert parse_options(House, {"wild": "true"}) == House(wild=True)
    assert parse_options(House, {"refill": "3"}) == House(refill=3)


def test_only_what_differs_from_the_default_is_written() -> None:
    assert format_options(House()) == {}
    assert format_options(House(wild=True, refill=5)) == {"wild": "true", "refill": "5"}


@pytest.mark.parametrize(
    ("texts", "words"),
    [
        ({"wild": "yes"}, "“wild” must be false or true, not “yes”."),
        ({"refill": "4"}, "“refill” must be null, 3 or 5, not “4”."),
        ({"tame": "true"}, "There is no option “tame” in this game."),
    ],
)
def test_what_is_no_option_is_refused(texts: dict[str, str], words: str) -> None:
    with pytest.raises(ValueError, match=r"option|must be") as refused:
        parse_options(House, texts)
    assert str(refused.value) == words


def test_a_phrase_states_the_value_of_each_unusual_option() -> None:
    @dataclass(frozen=True, slots=True)
    class Rules:
        wild: bool = option(default=False, label="Wild", sentence="")
        jokers: bool = option(
            default=True, label="Jokers", sentence="", phrase="No jokers"
        )
        again: bool = option(default=True, label="Again", sentence="")
        hand: int = option(
            7, label="Hand", sentence="", choices=(7, 9), phrase="Hands of {value}"
        )
        sets: int = option(2, label="Sets", sentence="", choices=(1, 2))

    assert house_rules(Rules()) == []
    others = Rules(wild=True, jokers=False, again=False, hand=9, sets=1)
    told = ["Wild", "No jokers", "Again: no", "Hands of 9", "Sets: 1"]
    assert house_rules(others) == told


@pytest.mark.parametrize("game", GAMES)
def test_the_house_rules_of_each_game_tell_all_choices_apart(game: str) -> None:
    kind = GAMES[game].Options
    for row in options_of(kind):
        texts = [text for text in row.choices if text != row.default]
        told = [house_rules(parse_options(kind, {row.name: text})) for text in texts]
        assert len({phrase for (phrase,) in told}) == len(texts)
        if row.default == "true":  # the label alone would say the opposite
            assert row.label not in told[0]
