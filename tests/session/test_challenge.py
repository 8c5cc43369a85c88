"""A score that is shared with its deal: greeting, verdict, and links of strangers."""

from urllib.parse import parse_qsl

import pytest

from tabletop.session import Seat, Session, challenge, links
from tabletop.session.challenge import Challenge
from tabletop.session.game_request import parse, start
from tests.kit.app import Kit


def finished(game: str = "threes", *others: Seat) -> Session:
    """Return a finished game of Ann, who plays the first legal action."""
    seats = [Seat("Ann"), *others]
    session = Session.start(game, players=len(seats), seats=seats, seed="beat")
    while not session.is_over:
        session.play(session.legal()[0])
    return session


def opened(session: Session) -> Session:
    """Return the game that the shared link of a finished game begins."""
    mine = challenge.result_of(session)
    assert mine is not None
    query = links.challenge(session, mine).partition("?")[2]
    return start(parse(session.game, dict(parse_qsl(query)), ("random",)))


def test_a_shared_score_comes_with_the_same_deal_and_another_player() -> None:
    mine = finished()
    theirs = opened(mine)
    points = round(mine.returns()[0])
    assert challenge.of(theirs) == Challenge(points, "Ann")
    assert theirs.seed == mine.seed
    assert theirs.seats[0].name == "Player 1"
    told = f"Ann scored {points:,} with this deal. Can you beat that?"
    assert challenge.greeting(Challenge(points, "Ann"), 1) == told


def test_the_end_says_whether_the_score_was_beaten() -> None:
    theirs = finished()
    points = round(theirs.returns()[0])
    for less, told in (
        (1, f"You beat Ann, who scored {points - 1:,}."),
        (0, "You did exactly as well as Ann."),
        (-1, f"Ann is still ahead with {points + 1:,}."),
    ):
        challenge.put(theirs, Challenge(points - less, "Ann"))
        assert challenge.verdict(theirs) == told


def test_the_end_of_a_game_of_several_compares_places() -> None:
    theirs = finished("tomacco", Seat("Ben", "random"), Seat("Cleo", "random"))
    place = 1 + sum(other > theirs.returns()[0] for other in theirs.returns())
    challenge.put(theirs, Challenge(place + 1, "Eve"))
    assert challenge.verdict(theirs) == "You did better than Eve."
    challenge.put(theirs, Challenge(place - 1, "Eve"))
    assert challenge.verdict(theirs) == "Eve did better with this deal."


@pytest.mark.parametrize(
    "texts",
    [
        {"by": "Ann"},
        {"beat": ""},
        {"beat": "-1"},
        {"beat": "1" * 9},
        {"beat": "\N{FULLWIDTH DIGIT TWO}"},
        {"beat": "1e5"},
        {"beat": "5", "by": "A" * 41},
    ],
)
def test_a_torn_or_changed_link_is_refused_in_a_sentence(texts: dict[str, str]) -> None:
    with pytest.raises(ValueError, match=r"^(The link is incomplete|This name is too)"):
        parse("threes", texts, ())


def test_a_name_in_a_link_is_text_alone() -> None:
    kit = Kit.at("#/threes?seed=1&beat=2577&by=%3Cb%3EAnn%0A%3C%2Fb%3E")
    markup = kit.app.frame().markup
    assert (
        "&lt;b&gt;Ann &lt;/b&gt; scored 2,577 with this deal. Can you beat that?"
        in markup
    )
    assert "<b>Ann" not in markup


def test_a_score_in_a_save_is_cut_and_checked() -> None:
    session = finished()
    challenge.put(session, Challenge(3, "A" * 900))
    found = challenge.of(session)
    assert found is not None
    assert len(found.name) <= 40
    challenge.put(session, Challenge(-3, "Ann"))
    assert challenge.of(session) is None


def test_a_shared_score_is_offered_at_the_end_and_greets_whoever_opens_it() -> None:
    kit = Kit.at("#/threes?seed=share")
    while not kit.session().is_over:
        kit.play_any()
    kit.app.command("score")
    markup = kit.app.frame().markup
    points = round(kit.session().returns()[0])
    assert f"I scored {points:,} with this deal. Can you beat that?" in markup
    assert f"beat={points}" in markup
    again = Kit.at(f"#/threes?seed=share&beat={points + 1}&by=Ann")
    frame = again.app.frame()
    assert (
        f"Ann scored {points + 1:,} with this deal. Can you beat that?" in frame.markup
    )
    while not again.session().is_over:
        again.play_any()
    assert f"Ann is still ahead with {points + 1:,}." in again.app.frame().markup


def test_a_game_that_does_not_count_shares_its_deal_and_no_score() -> None:
    kit = Kit.at("#/threes?seed=share")
    kit.play_any()
    kit.app.command("undo")
    while not kit.session().is_over:
        kit.play_any()
    markup = kit.app.frame().markup
    assert 'data-command="deal"' in markup
    assert 'data-command="score"' not in markup
