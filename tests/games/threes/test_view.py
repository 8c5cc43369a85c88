"""The table of Threes: its keys, its swipes, and the pips of its tiles."""

from tabletop.games.threes import lanes
from tabletop.games.threes.view import VIEW
from tests.games.threes.positions import markup, observed
from tests.kit.markup import Page


def test_keys_and_swipes_play_directions() -> None:
    assert set(VIEW.keys.values()) == set(lanes.DIRECTIONS)
    assert all(len(key) > 1 or key.islower() for key in VIEW.keys)
    assert {way: way for way in lanes.DIRECTIONS} == VIEW.swipes


def test_every_rank_has_its_own_pips() -> None:
    values = [3 << doubled for doubled in range(14)]
    counts = []
    for value in values:
        page = Page(markup(observed((value, *(0,) * 15))))
        counts.append([a["d"].count("M") for a in page.of_class("threes-pips")][-1])
    assert counts == list(range(1, 15))
