"""Links that contain a game.

The link of a whole game is `#/<game>?log=<text>`; the text is a save
(`tabletop.session.save`), compressed by zlib and written in base64url. It lacks undone
moves and the state of the table. It holds the hidden cards too, and a person with the
seed can deal them again. So a running game with hidden information has another link: a
new game at the same table, with another seed.

The link of a deal, `#/<game>?seed=<seed>` with the players and the options, begins the
same deal again. There is none while something is hidden. It may also name a result to
beat (`tabletop.session.challenge`).
"""

from __future__ import annotations

import base64
import zlib
from typing import Final, overload
from urllib.parse import quote, urlencode

from tabletop.core.i18n import _
from tabletop.session import Session, default_seat, game_request, save
from tabletop.session.analysis import is_bare
from tabletop.session.challenge import Challenge
from tabletop.session.correspondence import LETTER
from tabletop.session.game_request import NewGame
from tabletop.session.save import SaveError

LOG: Final = "log"  # name of the text in the address

LONGEST: Final = 200_000
"""Maximum bytes of a save in a link; longer ones are refused.

Measured games had 700 to 6,000 characters, and their links 390 to 1,080.
"""


def address(session: Session) -> str:
    """Return the address of the game at its cursor, from `#` on."""
    shown = session.as_it_stands()
    if is_bare(shown):
        return _address(shown, {LOG: pack(shown)})
    return _address(session, _beginning(session, ""))


def letter(session: Session) -> str:
    """Return the address of a letter with the game at its cursor, from `#` on."""
    text = {LOG: pack(session.as_it_stands()), LETTER: "1"}
    return _address(session, text)


def deal(session: Session) -> str:
    """Return the address that begins this deal again, or raise `ValueError`."""
    if not is_bare(session):
        raise ValueError(hidden())
    return _address(session, _beginning(session, session.seed))


def challenge(session: Session, result: Challenge) -> str:
    """Return the address of this deal with a result to beat, without names."""
    began = session.header
    seats = [
        seat if seat.bot else default_seat(place)
        for place, seat in enumerate(began.seats)
    ]
    opening = game_request.opening_of(session)
    new_game = NewGame(
        began.game,
        tuple(seats),
        began.options,
        session.seed,
        opening=opening,
        challenge=result,
    )
    return _address(session, game_request.texts(new_game))


def hidden() -> str:
    """Return the sentence on the secret deal of a running game."""
    return _(
        "Anybody who knows the deal can look up what is hidden. You can share it when "
        "the game is over."
    )


def _address(session: Session, texts: dict[str, str]) -> str:
    return f"#/{quote(session.game)}?{urlencode(texts, safe=',')}"


def _beginning(session: Session, seed: str) -> dict[str, str]:
    """Return the texts of a new game at this table, without the seats that joined."""
    began = session.header
    opening = game_request.opening_of(session) if seed else ""
    new_game = NewGame(began.game, began.seats, began.options, seed, opening=opening)
    return game_request.texts(new_game)


def pack(session: Session) -> str:
    """Return the whole game as a text for an address, at the end of its log."""
    whole = session.copy()
    whole.goto(len(whole.log))
    return pack_save(whole)


def pack_save(session: Session) -> str:
    """Return a save as a short text."""
    packed = zlib.compress(save.dumps(session).encode(), 9)
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def unpack_save(text: str) -> Session:
    """Return the session in a text of `pack_save`; raise `SaveError` for any other."""
    return save.loads(_unpacked(text))


def unpack(game: str, text: str) -> Session:
    """Return the game in a text of `pack`; the address gives the short name.

    A text that is torn, changed, too long or of another game raises `SaveError`; its
    `partial` is the valid part.
    """
    try:
        session = _bare(unpack_save(text))
    except SaveError as error:
        raise SaveError(str(error), _bare(error.partial)) from None
    if session.game != game:
        message = _("The link names the game “{named}”, but holds “{held}”.")
        raise SaveError(message.format(named=game, held=session.game), session)
    return session


@overload
def _bare(session: Session) -> Session: ...
@overload
def _bare(session: Session | None) -> Session | None: ...
def _bare(session: Session | None) -> Session | None:
    """Return the game without the state of a table, because the text is not trusted."""
    return None if session is None else session.copy()


def _unpacked(text: str) -> str:
    try:
        whole = text[: len(text) - (len(text) % 4 == 1)]  # a torn one ends anywhere
        packed = base64.b64decode(whole + "=" * (-len(whole) % 4), b"-_", validate=True)
        unpacking = zlib.decompressobj()
        found = unpacking.decompress(packed, LONGEST)
    except (ValueError, zlib.error):
        raise SaveError(
            _("The link is incomplete or was changed: there is no game in it.")
        ) from None
    if unpacking.unconsumed_tail:
        raise SaveError(_("The link is too long to be a game."))
    return found.decode(errors="replace")
