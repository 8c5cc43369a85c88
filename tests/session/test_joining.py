"""Who sits where: players who join a game, and computers that take over."""

import json
from collections.abc import Callable, Iterator
from urllib.parse import parse_qs

import pytest

from tabletop.core.game import Game, Joinable, joinable
from tabletop.games import game_of_threes
from tabletop.session import Abandoned, Seat, Session, game_request, links, save
from tabletop.session.analysis import Review
from tabletop.session.bot_protocol import Driver, choices
from tabletop.session.save import SaveError, dumps, loads
from tests.kit import club_game, null_game
from tests.kit.games import registered
from tests.kit.text import is_sentence

ANN, BEN, CY, DEE = map(Seat, ("Ann", "Ben", "Cy", "Dee"))
BOT = Seat("Bot", "random")

as_game: Game[
    club_game.Options, club_game.State, club_game.Action, club_game.Observation
] = club_game
as_joinable: Joinable[club_game.State, club_game.Action] = club_game
threes: Joinable[game_of_threes.State, game_of_threes.Action] = game_of_threes


@pytest.fixture(autouse=True, scope="module")
def _club_is_registered() -> Iterator[None]:
    with registered(club_game), registered(null_game):
        yield


def club(*texts: str, seats: tuple[Seat, ...] = (ANN, BEN)) -> Session:
    """Return a game of Club after these actions."""
    session = Session.start("club_game", players=len(seats), seats=seats, seed="club")
    for text in texts:
        session.play(text)
    return session


def names(session: Session) -> str:
    """Return who sits at the table."""
    return " ".join(seat.name for seat in session.seats)


def joined_by(*seats: Seat) -> Session:
    """Return a game of Ann and Ben that these have joined in its first round."""
    session = club()
    for seat in seats:
        session.play("join")
        session.sit(len(session.seats) - 1, seat)
    return session


def refusal(text: str) -> SaveError:
    """Return the error of a text that is no save; it has a sentence."""
    with pytest.raises(SaveError) as caught:
        loads(text)
    assert is_sentence(str(caught.value))
    return caught.value


# Joining


def test_some_games_can_be_joined() -> None:
    assert joinable(club_game) is not None
    assert joinable(null_game) is None
    assert club().has_room
    assert club().joining == "join"
    null = Session.start("null_game", players=2)
    assert (null.has_room, null.joining) == (False, "")


def test_who_joins_gets_a_usual_seat_and_then_his_own() -> None:
    session = club("join")
    assert session.seats == (ANN, BEN, Seat("Player 3"))
    session.sit(2, BOT)
    assert session.seats == (ANN, BEN, BOT)
    assert session.joined == (BOT,)
    assert session.header.seats == (ANN, BEN)


def test_whoever_joined_plays_on_with_the_others() -> None:
    session = joined_by(CY)
    session.play("go")
    session.play("go")
    assert session.to_act == 2
    session.play("go", player=2)
    assert session.is_over
    assert len(session.returns()) == 3


def test_a_full_table_has_no_room() -> None:
    session = joined_by(CY, DEE)
    assert (session.has_room, session.joining) == (False, "")


def test_undo_takes_the_seat_away_and_redo_brings_it_back() -> None:
    session = joined_by(CY)
    session.undo()
    assert names(session) == "Ann Ben"
    with pytest.raises(ValueError, match=r"^There is no seat 2 at a table of 2\.$"):
        session.observation(2)
    session.redo()
    assert names(session) == "Ann Ben Cy"


def test_who_is_cut_off_can_come_back() -> None:
    session = joined_by(CY)
    session.undo()
    session.play("go")
    assert names(session) == "Ann Ben"
    assert session.abandoned == Abandoned(1, ("join",), (CY,))
    session.play("join")
    session.sit(2, DEE)
    session.restore()
    assert names(session) == "Ann Ben Cy"
    assert session.abandoned is not None
    assert session.abandoned.joined == (DEE,)
    session.restore()
    assert names(session) == "Ann Ben Dee"


def test_a_cut_after_he_joined_leaves_him() -> None:
    session = joined_by(CY)
    session.play("join")
    session.undo()
    session.play("go")
    assert names(session) == "Ann Ben Cy"
    assert session.abandoned == Abandoned(2, ("join",), (Seat("Player 4"),))


def test_who_joined_is_told_what_follows_and_nothing_before() -> None:
    session = joined_by(CY)
    session.play("go")
    card = session.observation(2).card
    assert session.sentences(2) == ("", "", "Ann goes on.", f"You have a {card}.")
    assert session.story(0)[1] == "Cy joins."
    assert [before.to_act for before, _text in session.recent(2, 9)] == [0]
    session.goto(0)
    assert session.story(0) == ()


def test_a_copy_has_the_same_seats() -> None:
    session = joined_by(CY)
    assert session.copy().seats == (ANN, BEN, CY)
    other = session.copy()
    other.sit(2, DEE)
    assert session.seats[2] == CY


# Who sits where


def test_a_computer_takes_over_and_the_person_comes_back() -> None:
    session = club("go", seats=(ANN, BEN))
    log = session.log
    session.sit(1, Seat("Ben", "random"))
    assert session.seats == (ANN, Seat("Ben", "random"))
    assert Driver(session).question() is not None
    session.sit(1, BEN)
    assert Driver(session).question() is None
    assert session.log == log
    assert session.takebacks == 0


def test_undo_leaves_him_who_took_over() -> None:
    session = club("go", "go")
    session.sit(1, BOT)
    session.undo()
    assert session.seats == (ANN, BOT)
    assert session.to_act == 0  # not where the computer acts


def test_the_story_tells_the_names_of_those_who_sit_there() -> None:
    session = club("go")
    assert session.story(1)[-2] == "Ann goes on."
    session.sit(0, Seat("Zoë"))
    assert session.story(1)[-2] == "Zoë goes on."


@pytest.mark.parametrize("place", [-1, 2, 9])
def test_nobody_sits_where_no_seat_is(place: int) -> None:
    session = club()
    with pytest.raises(ValueError, match=r"^There is no seat -?\d at a table of 2\.$"):
        session.sit(place, BOT)
    assert session.seats == (ANN, BEN)


# Computers


def test_no_computer_decides_who_joins() -> None:
    session = club(seats=(BOT, ANN))
    assert session.legal() == ("go", "join")
    assert choices(session) == ("go",)
    question = Driver(session).question()
    assert question is not None
    assert json.loads(question)["legal"] == ["go"]


def test_that_somebody_joins_is_no_decision_to_be_judged() -> None:
    session = joined_by(CY)
    session.play("go")
    assert Review(session, "random").decisions == ()


# Saves


def test_a_save_brings_back_who_joined() -> None:
    session = joined_by(CY, BOT)
    session.play("go")
    session.undo()
    found = loads(dumps(session))
    assert found.seats == session.seats == (ANN, BEN, CY, BOT)
    assert found.header == session.header
    assert (found.log, found.cursor) == (session.log, session.cursor)
    assert dumps(found) == dumps(session)


def test_a_save_brings_back_who_was_cut_off() -> None:
    session = joined_by(CY)
    session.undo()
    session.play("go")
    found = loads(dumps(session))
    assert found.abandoned == session.abandoned
    found.restore()
    assert found.seats == (ANN, BEN, CY)


def test_a_save_that_nobody_joined_is_as_it_always_was() -> None:
    session = club("go")
    session.undo()
    session.play("go")
    fields = json.loads(dumps(session))
    assert "joined" not in fields
    session.goto(1)
    session.play("join")
    session.undo()
    session.play("go")
    assert json.loads(dumps(session))["abandoned"]["joined"] == [
        {"name": "Player 3", "bot": None}
    ]


def resealed(change: Callable[[dict[str, object]], None]) -> str:
    """Return the save of a game that Cy joined, changed, with a right checksum."""
    fields = json.loads(dumps(joined_by(CY)))
    change(fields)
    return json.dumps({**fields, "checksum": save.checksum(fields)})


def test_the_checksum_covers_who_joined() -> None:
    text = dumps(joined_by(CY))
    error = refusal(text.replace("Cy", "Dy"))
    assert "checksum" in str(error)


@pytest.mark.parametrize(
    "seats", [[], [{"name": "Cy", "bot": None}, {"name": "Dee", "bot": None}]]
)
def test_a_save_names_as_many_as_have_joined(seats: list[object]) -> None:
    error = refusal(resealed(lambda fields: fields.update(joined=seats)))
    assert str(error) == f"The save lists {len(seats)} players who joined, but 1 did."
    assert error.partial is not None
    assert len(error.partial.seats) == 3


def test_the_abandoned_moves_name_as_many_as_they_bring() -> None:
    session = joined_by(CY)
    session.undo()
    session.play("go")
    fields = json.loads(dumps(session))
    del fields["abandoned"]["joined"]
    error = refusal(json.dumps(fields))
    assert str(error) == "The save lists 0 players who joined, but 1 did."


def test_a_seat_that_is_none_is_a_sentence() -> None:
    error = refusal(resealed(lambda fields: fields.update(joined=[{"nome": "Cy"}])))
    assert "joined" in str(error)


def test_of_a_torn_save_those_are_left_who_had_joined() -> None:
    session = joined_by(CY)
    session.play("go")
    session.play("join")
    text = dumps(session)
    whole = session.log
    for end in range(text.index('"log":[') + 7, text.index('"cursor"')):
        partial = refusal(text[:end]).partial
        assert partial is not None
        assert partial.log == whole[: len(partial.log)] or len(partial.log) < 2
        assert (
            partial.seats
            == (*session.seats[:3], Seat("Player 4"))[: len(partial.seats)]
        )


# Links


def test_the_link_of_a_running_game_names_those_who_began() -> None:
    session = joined_by(CY)
    address = links.address(session)
    texts = {k: v[0] for k, v in parse_qs(address.partition("?")[2]).items()}
    found = game_request.start(game_request.parse("club_game", texts, ("random",)))
    assert found.seats == (ANN, BEN)
    assert found.seed != session.seed  # whoever knew it could look at all cards


def test_the_link_of_a_finished_game_names_all() -> None:
    session = joined_by(CY)
    for _round in range(3):
        session.play("go")
    address = links.address(session)
    (text,) = parse_qs(address.partition("?")[2])["log"]
    found = links.unpack("club_game", text)
    assert found.seats == (ANN, BEN, CY)
    assert found.log == session.log


def test_the_game_of_threes_can_be_joined() -> None:
    options = game_of_threes.Options(allow_joining=True, rounds=3)
    state = game_of_threes.new(2, options)
    assert game_of_threes.may_join(state)
    assert not game_of_threes.may_join(game_of_threes.new(12, options))
    closed = game_of_threes.new(2, game_of_threes.Options())
    assert not game_of_threes.may_join(closed)
