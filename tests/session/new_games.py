"""New games, as Hypothesis draws them, and texts packed as in links."""

import base64
import zlib

from hypothesis import strategies as st

from tabletop.core import names
from tabletop.session import Seat, default_name
from tabletop.session.game_request import NewGame
from tests.kit.games import all_games, option_sets

LADDER = ("random", "quick", "strong")


def called() -> st.SearchStrategy[str]:
    """Return names as a form gives them."""
    words = st.text(st.characters(codec="utf-8"), max_size=names.LONGEST)
    return words.map(names.mended).filter(bool)


@st.composite
def new_games(draw: st.DrawFn) -> NewGame:
    """Return any game that the new-game form can ask for."""
    game = draw(st.sampled_from(sorted(all_games())))
    module = all_games()[game]
    players = draw(st.sampled_from(module.PLAYERS))
    seats = []
    for place in range(players):
        bot = draw(st.none() | st.sampled_from(LADDER))
        usual = default_name(place, bot)
        seats.append(Seat(draw(st.just(usual) | called()), bot))
    options = draw(st.sampled_from(option_sets(module)))
    seed = draw(st.text(st.characters(codec="utf-8"), max_size=12))
    return NewGame(game, tuple(seats), options, seed)


def packed(text: str) -> str:
    """Return any text as a link has it."""
    squeezed = zlib.compress(text.encode())
    return base64.urlsafe_b64encode(squeezed).decode().rstrip("=")
