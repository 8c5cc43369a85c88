"""Hidden cards of a table, and the text that a frame shows or speaks."""

from html import unescape

from tabletop.app.frame import Frame
from tabletop.games.tomacco.cards import texts_of
from tabletop.session import Session


def seen_and_heard(frame: Frame) -> str:
    """Return the text that a frame shows or speaks."""
    parts = (frame.markup, frame.polite, frame.assertive, frame.title, frame.address)
    return " ".join(map(unescape, parts))


def secrets(session: Session, seat: int) -> set[str]:
    """Return the texts of the cards that this seat must not know."""
    state, seen = session.state, session.observation(seat)
    hidden = [*state.stock]
    for other, has in enumerate(state.seats):
        face_down = [card for card in has.face_down if card is not None]
        hidden += face_down
        if other != seat:
            hidden += has.hand
            hidden += has.face_up if seen.phase == "table" else ()
    public = {card for cards in seen.known for card in cards}
    return {*texts_of(tuple(hidden))} - public
