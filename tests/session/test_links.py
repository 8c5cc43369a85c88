"""Links that hold a whole game: there and back, torn, foreign, too large."""

from urllib.parse import parse_qs

import pytest
from hypothesis import given, strategies as st

from tabletop.core.chance import pick, rng_for
from tabletop.registry import GAMES
from tabletop.session import Seat, Session, TableState, links, save
from tabletop.session.game_request import NewGame, parse, start
from tabletop.session.save import SaveError
from tests.kit.games import all_games
from tests.session.new_games import packed

URL_SAFE = set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
pytestmark = pytest.mark.usefixtures("null_is_registered")


def played(game: str, moves: int = 10_000) -> Session:
    """Return a game of Ann against computers, played at random."""
    players = all_games()[game].PLAYERS[0]
    seats = [Seat("Ann & Ben, “Zoë”"), *(Seat("Bot", "random"),) * (players - 1)]
    session = Session.start(game, players=players, seats=seats, seed="link")
    rng = rng_for("moves", 0)
    for _move in range(moves):
        if session.is_over:
            break
        session.play(pick(rng, session.legal()))
    return session


def text_of(address: str) -> str:
    return parse_qs(address.partition("?")[2])["log"][0]


@pytest.mark.parametrize("game", [*GAMES, "null_game"])
def test_a_link_brings_the_whole_game_and_nothing_of_its_table(game: str) -> None:
    session = played(game)
    session.table = TableState(before="abcdef")
    address = links.address(session)
    assert address.startswith(f"#/{game}?log=")
    found = links.unpack(game, text_of(address))
    assert (found.header, found.log) == (session.header, session.log)
    assert found.is_at_end
    assert found.is_over
    assert (found.table, found.abandoned, found.takebacks) == (TableState(), None, 0)


def test_a_link_holds_nothing_that_was_taken_back() -> None:
    session = played("threes", 5)
    whole = session.log
    session.undo()
    found = links.unpack("threes", text_of(links.address(session)))
    assert found.log == whole[: session.cursor]
    assert (found.abandoned, found.can_redo) == (None, False)
    session.redo()
    assert session.log == whole


def test_a_packed_text_needs_no_escapes() -> None:
    assert set(links.pack(played("threes"))) <= URL_SAFE


def begun_by(address: str) -> NewGame:
    name, _mark, query = address.removeprefix("#/").partition("?")
    texts = {key: values[0] for key, values in parse_qs(query).items()}
    return parse(name, texts, ("random",))


def test_the_link_of_a_running_game_with_hidden_cards_tells_no_luck() -> None:
    session = played("null_game", 1)
    address = links.address(session)
    assert "log=" not in address
    assert "seed" not in address
    assert begun_by(address).seats == session.seats
    with pytest.raises(ValueError, match="when the game is over"):
        links.deal(session)


@pytest.mark.parametrize("game", [*GAMES, "null_game"])
def test_the_link_of_a_deal_begins_the_same_game_anew(game: str) -> None:
    session = played(game)
    again = start(begun_by(links.deal(session)))
    assert again.header == session.header
    assert again.log == session.log[: len(again.log)]
    assert len(again.log) < len(session.log)


@given(st.data())
def test_a_torn_link_gives_what_holds_and_never_crashes(data: st.DataObject) -> None:
    session = played("threes", 20)
    text = links.pack(session)
    end = data.draw(st.integers(0, len(text) - 1))
    try:
        found: Session | None = links.unpack("threes", text[:end])
        assert found is not None
        assert found.log == session.log  # no more than zlib's own checksum was lost
    except SaveError as error:
        found = error.partial
    if found is not None:
        assert found.log[: len(session.log)] == session.log[: len(found.log)]


def test_a_link_that_lost_its_end_brings_most_of_the_game() -> None:
    session = played("threes", 40)
    text = links.pack(session)
    with pytest.raises(SaveError, match="damaged") as caught:
        links.unpack("threes", text[: len(text) * 3 // 4])
    assert caught.value.partial is not None
    assert len(caught.value.partial.log) > 20


def test_a_link_of_another_game_says_so() -> None:
    text = links.pack(played("four_twenty_one", 5))
    with pytest.raises(SaveError, match=r"“threes”, but holds “four_twenty_one”\."):
        links.unpack("threes", text)


@pytest.mark.parametrize("text", ["", "=", "ä", "%%%", "hello", "A" * 1000, "eJw="])
def test_nonsense_is_a_sentence(text: str) -> None:
    with pytest.raises(SaveError, match=r"^The .*\.$"):
        links.unpack("threes", text)


def test_a_changed_link_is_refused_by_its_checksum() -> None:
    changed = save.dumps(played("threes", 3)).replace('"seed":"link"', '"seed":"lunk"')
    with pytest.raises(SaveError, match="checksum"):
        links.unpack("threes", packed(changed))


def test_a_link_with_a_seed_of_thousands_of_characters_is_refused() -> None:
    long = f'"seed":"{"x" * 60_000}"'
    changed = save.dumps(played("threes", 3)).replace('"seed":"link"', long)
    with pytest.raises(SaveError, match="60000 characters, at most 80"):
        links.unpack("threes", packed(changed))


def test_a_bomb_is_not_unpacked() -> None:
    bomb = packed(" " * 50_000_000)
    assert len(bomb) < 100_000
    with pytest.raises(SaveError, match="too long to be a game"):
        links.unpack("threes", bomb)


def test_a_link_brings_nothing_of_a_table_whoever_made_it() -> None:
    session = played("threes", 3)
    session.table = TableState(before="abcdef")
    session.arrangement["0"] = "x" * 100_000
    found = links.unpack("threes", packed(save.dumps(session)))
    assert (found.log, found.table, found.arrangement) == (
        session.log,
        TableState(),
        {},
    )


def test_a_name_that_stands_twice_is_found_at_the_end_of_many() -> None:
    # In one pass: when each was looked for among all the others, a page stood still.
    members = "".join(f'"{number}":0,' for number in range(20_000))
    with pytest.raises(SaveError, match='name "twice" appears twice'):
        links.unpack("threes", packed(f'{{{members}"twice":1,"twice":1}}'))


@pytest.mark.parametrize("game", GAMES)
def test_a_full_table_is_saved_and_invited(game: str) -> None:
    players = all_games()[game].PLAYERS[-1]
    session = Session.start(game, players=players, seed="full")
    rng = rng_for("moves", 1)
    for _move in range(30):
        if legal := session.legal():
            session.play(pick(rng, legal))
    found = save.loads(save.dumps(session))
    assert (found.header, found.log) == (session.header, session.log)
    invited = parse(game, {"players": f"{players}", "seed": "full"}, ())
    assert len(invited.seats) == players
