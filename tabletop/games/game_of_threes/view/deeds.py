"""What others have done since the observer's last decision, at their seats."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.cards import card_words
from tabletop.drawing import Ui
from tabletop.drawing.cards import rank_sign, suit
from tabletop.drawing.markup import escape, icon, sentence, svg, tag
from tabletop.games.game_of_threes.cards import TEXTS
from tabletop.games.game_of_threes.rules import Action, Discard, Draw, parse_action
from tabletop.games.game_of_threes.seeing import Observation
from tabletop.games.game_of_threes.view.touch import Scene
from tabletop.i18n import _

STAR = "M12 3l2.7 6.2 6.8.6-5.1 4.5 1.5 6.7L12 17.5 6.1 21l1.5-6.7-5.1-4.5 6.8-.6z"


def drawn(now: Scene, seat: int) -> str:
    """Return in signs what a player did, "" for nothing: "+ 8h", "- 3c".

    A card from the stock is not known, so it has no sign; the seat's name tells it.
    """
    parts = [part for deed in _last(now.seen, now.ui, seat) for part in _sign(*deed)]
    if not parts:
        return ""
    return tag("span", {"class": "g3-deed", "aria-hidden": "true"}, *parts)


def told(seen: Observation, ui: Ui, seat: int) -> Iterator[str]:
    """Give in words what a player did."""
    for before, action in _last(seen, ui, seat):
        match action:
            case Draw(True):
                taken = card_words(before.discards[-1])
                yield _("took the {card}").format(card=taken)
            case Draw():
                yield _("drew from the stock")
            case Discard(card):
                yield _("discarded the {card}").format(card=card_words(TEXTS[card]))


def _last(
    seen: Observation, ui: Ui, seat: int
) -> tuple[tuple[Observation, Action], ...]:
    """Return the turn of a player since the observer acted, earliest first."""
    found: list[tuple[Observation, Action]] = []
    for before, text in reversed(ui.recent):
        if before.to_act == seen.observer or before.round != seen.round:
            break
        action = parse_action(text)
        if before.to_act == seat and isinstance(action, (Draw, Discard)):
            found.insert(0, (before, action))
    return tuple(found[-2:])


def _sign(before: Observation, action: Action) -> Iterator[str]:
    match action:
        case Draw(True):
            yield _card("+", before.discards[-1])
        case Discard(card):
            yield _card("\N{MINUS SIGN}", TEXTS[card])


def _card(sign: str, text: str) -> str:
    """Return a card in a line of text, after a sign."""
    rank = "" if text[1] == "o" else escape(rank_sign(text[0]))
    picture = icon(STAR) if text[1] == "o" else svg(22, 22, suit(text[1], 11, 11))
    return sentence("span", {}, sign) + tag("span", {}, rank + picture)
