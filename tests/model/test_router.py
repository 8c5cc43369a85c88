"""Addresses: what they ask for, and back."""

import pytest
from hypothesis import given, strategies as st

from tabletop.model.router import LOBBY, NEW, RULES, SETTINGS, Route, address, parse


@pytest.mark.parametrize(
    ("text", "route"),
    [
        ("", LOBBY),
        ("#", LOBBY),
        ("#/", LOBBY),
        ("#/threes", Route("threes")),
        ("#/threes/", Route("threes")),
        ("#/threes/ab12", Route("threes", part="ab12")),
        ("#/threes/new", Route("threes", NEW)),
        ("#/threes/rules", Route("threes", RULES)),
        ("#/threes/rules/T3", Route("threes", RULES, "T3")),
        ("#/settings", Route(page=SETTINGS)),
        ("#/threes?seed=7", Route("threes", settings={"seed": "7"})),
        ("#/threes?", Route("threes", settings={})),
        ("#/threes?seed=a%20b&x=", Route("threes", settings={"seed": "a b", "x": ""})),
    ],
)
def test_an_address_asks_for_its_route(text: str, route: Route) -> None:
    assert parse(text) == route


@given(
    game=st.text(min_size=1).filter(lambda text: text.strip("/")),
    page=st.sampled_from(["", NEW, RULES]),
    part=st.text().filter(lambda text: "/" not in text and text not in (NEW, RULES)),
)
def test_a_route_survives_its_address(game: str, page: str, part: str) -> None:
    route = Route(game.replace("/", "-"), page, part)
    assert parse(address(route)) == route


@given(settings=st.dictionaries(st.text(min_size=1), st.text()))
def test_settings_survive_their_address(settings: dict[str, str]) -> None:
    route = Route("threes", settings=settings)
    assert parse(address(route)) == route


@given(st.text())
def test_no_text_is_too_strange_to_parse(text: str) -> None:
    assert isinstance(parse(text), Route)


def test_an_address_that_is_too_long_is_not_read() -> None:
    with pytest.raises(ValueError, match="too long to be a game"):
        parse("#/threes?log=" + "A" * 100_000)
