"""Records, against games that are counted by hand."""

from dataclasses import replace

from hypothesis import given, strategies as st

from tabletop.library import records
from tabletop.library.game_index import GameSummary
from tabletop.library.records import Against, Bar
from tabletop.library.results import Kind, PersonalResult


def entry(
    changed: float, kind: Kind, points: float = 0.0, **more: object
) -> GameSummary:
    result = PersonalResult(kind, points, 1, 2)
    told = GameSummary(
        f"{changed}", "tomacco", "", over=True, changed=changed, result=result
    )
    return replace(told, **more)  # type: ignore[arg-type]


def test_nothing_finished_is_no_record() -> None:
    running = GameSummary("a", "threes", "", over=False, changed=1.0)
    assert records.records([running]) == []


def test_games_won_are_counted_with_the_streak_up_to_the_last_one() -> None:
    ends: tuple[Kind, ...] = ("won", "won", "won", "lost", "won", "drawn", "won", "won")
    games = [entry(k, kind) for k, kind in enumerate(ends)]
    (record,) = records.records(games[::-1])
    assert (record.played, record.won) == (8, 6)
    assert (record.streak, record.longest) == (2, 3)
    assert (record.kinds["lost"], record.kinds["drawn"]) == (1, 1)
    assert (record.best, record.mean, record.bars) == (None, None, ())


def test_a_game_that_only_another_player_lost_is_won() -> None:
    games = [
        entry(1, "safe", others=("Ben", "Cleo"), levels=("gentle",)),
        entry(2, "safe", others=("Ben",), levels=("gentle",)),
        entry(3, "lost", others=("Cleo",), levels=("gentle",)),
    ]
    (record,) = records.records(games)
    assert (record.played, record.won, record.longest) == (3, 2, 2)
    assert set(record.opponents) == {Against("Ben", 2, 2), Against("Cleo", 2, 1)}
    assert record.levels == (Against("gentle", 3, 2),)


def test_a_game_that_was_lost_last_ends_the_streak() -> None:
    (record,) = records.records([entry(1, "won"), entry(2, "lost")])
    assert (record.streak, record.longest) == (0, 1)


def test_games_in_which_a_computer_helped_are_counted_apart() -> None:
    games = [entry(1, "solo", 9.0), entry(2, "solo", 99.0, assisted=True)]
    (record,) = records.records(games)
    assert (record.played, record.best, record.uncounted) == (1, 9.0, 1)


def test_other_options_are_other_records_the_most_played_first() -> None:
    games = [entry(1, "won", options="a=1"), entry(2, "lost"), entry(3, "won")]
    found = records.records(games)
    assert [(record.options, record.played) for record in found] == [
        ("", 2),
        ("a=1", 1),
    ]


def test_feats_are_counted_the_best_first_and_squares_of_others_are_none() -> None:
    feats = (
        "Highest tile 96 ■■□",
        "Highest tile 192 ■■■",
        "Highest tile 96 ■■□",
        "■◧□",
    )
    games = [entry(k, "solo", 9.0, feat=feat) for k, feat in enumerate(feats)]
    games.append(entry(9, "solo", 9.0, feat="Highest tile 48 ■□□", takebacks=1))
    (record,) = records.records(games)
    assert record.feats == (("Highest tile 192", 1), ("Highest tile 96", 2))


def test_scores_have_a_best_a_mean_and_a_spread() -> None:
    games = [entry(k, "solo", p) for k, p in enumerate((90.0, 210.0, 120.0, 210.0))]
    (record,) = records.records(games)
    assert (record.best, record.best_id) == (210.0, "1")  # the first to have it
    assert record.mean == 157.5
    assert record.bars == (
        *(Bar(80.0, 100.0, 1), Bar(100.0, 120.0, 0), Bar(120.0, 140.0, 1)),
        *(Bar(140.0, 160.0, 0), Bar(160.0, 180.0, 0), Bar(180.0, 200.0, 0)),
        Bar(200.0, 220.0, 2),
    )


def test_opponents_and_levels_are_told_the_most_often_met_first() -> None:
    games = [
        entry(1, "won", others=("Ben", "Cy"), levels=("strong",)),
        entry(2, "lost", others=("Ben",), levels=("gentle",)),
        entry(3, "shared", others=("Ben",), levels=("strong",)),
    ]
    (record,) = records.records(games)
    assert record.opponents == (Against("Ben", 3, 2), Against("Cy", 1, 1))
    assert record.levels == (Against("strong", 2, 2), Against("gentle", 1, 0))


def test_a_level_of_an_earlier_version_counts_for_the_one_in_its_place() -> None:
    played = [
        entry(1, "won", levels=("counter", "cautious")),
        entry(2, "lost", levels=("cautious",)),
    ]
    (record,) = records.records(played)
    assert record.levels == (Against("cautious", 2, 1),)


@given(st.lists(st.integers(-1000, 1_000_000), min_size=1))
def test_each_score_is_in_one_of_few_bars(points: list[int]) -> None:
    bars = records.bars([float(value) for value in points])
    assert len(bars) <= records.BARS
    assert bars[0].games
    assert bars[-1].games
    for bar in bars:
        inside = [value for value in points if bar.low <= value < bar.high]
        assert len(inside) == bar.games
    assert sum(bar.games for bar in bars) == len(points)
