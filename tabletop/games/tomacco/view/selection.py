"""The meaning of touches: chosen cards, and the action they make.

A card that can be chosen has a name: its text and, of equal cards, which one it is:
"7h0". `ui.selected` holds one word, since all of them begin with "=": the names of the
chosen cards, "=7h0+7c0"; a rank for all cards of it, "=7"; or what lies open over the
table, "=pile", "=everybody" or "=seat 2", and with it what stays chosen meanwhile,
"=pile&7h0+7c0".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tabletop.core.i18n import _, ngettext
from tabletop.games.tomacco.cards import PLACES, RANKS, texts_of
from tabletop.games.tomacco.observation import Observation, playable
from tabletop.games.tomacco.rules import Flip, Play, Table, format_action, parse_action
from tabletop.ui import Ui, cards
from tabletop.ui.cards import Named, named, texts_named

_SPECIAL: Final = "2TA"

PLAY: Final = "play"
PICK_UP: Final = "pick-up"
FACE_UP: Final = "face-up"
"""Where a finger carries cards: to the pile, to the hand, before their player."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What is seen, and what can be done with it now."""

    seen: Observation
    legal: Sequence[str]
    ui: Ui
    chosen: Named  # the cards that are chosen, by their names
    ranks: str  # those that may be played, whoever acts

    @property
    def is_choice(self) -> bool:
        """Whether the cards that will lie face up are chosen."""
        return self.seen.phase == "table"


def scene(seen: Observation, legal: Sequence[str], ui: Ui) -> Scene:
    """Return what the table is drawn from."""
    return Scene(seen, legal, ui, chosen(seen, legal, ui), playable(seen))


def held(seen: Observation) -> Named:
    """Return the cards of the hand but those that are chosen to lie face up (C4)."""
    left = Counter(seen.hand) - Counter(seen.chosen)
    return named(tuple(left.elements()))


def closing(_seen: Observation, ui: Ui) -> str:
    """Return the word that takes away what lies open, "" where nothing does."""
    word = cards.opened(ui)
    return cards.opens(ui, word) if word else ""


# Cards by their names


def source(seen: Observation) -> Sequence[str]:
    """Return the cards from which the observer plays, or chooses, next (C7)."""
    return seen.hand or seen.face_up[seen.observer]


ORDERS: Final = ("up", "special", "down")
"""How a hand can lie, in the words of `ui.arrangement`."""

NEXT: Final = "sort"
"""The word of the command that sorts in another way."""


def order(ui: Ui) -> str:
    """Return how the hand lies."""
    return ui.arrangement if ui.arrangement in ORDERS else ORDERS[0]


def arrange(word: str, _seen: Observation, ui: Ui) -> str:
    """Return how the hand lies after a command to sort it."""
    following = ORDERS[(ORDERS.index(order(ui)) + 1) % len(ORDERS)]
    return following if word == NEXT else word


def arranged(names: Named, arrangement: str) -> Named:
    """Return cards in the order that the person wants."""
    if arrangement == "down":
        return names[::-1]
    if arrangement == "special":
        return tuple(sorted(names, key=lambda name: name[0] in _SPECIAL))
    return names


# Choosing


def chosen(seen: Observation, legal: Sequence[str], ui: Ui) -> Named:
    """Return the chosen cards, as far as they are there and the person acts."""
    word = cards.chosen_word(ui).removeprefix("=") if legal else ""
    there = named(source(seen))
    if word in RANKS:
        found = tuple(name for name in there if word and name[0] == word)
    else:
        asked = dict.fromkeys(word.split("+"))
        found = tuple(name for name in asked if name in there)
    if seen.phase == "table":
        return found[-PLACES:]
    return tuple(name for name in found if name[0] == found[0][0])


def word_for(now: Scene, name: str) -> str:
    """Return the word of a press on this card.

    One press chooses it, another one all cards of its rank, or lets go where there is
    no other. A press on another card of the rank adds it.
    """
    if now.is_choice:
        return _word(_toggled(now.chosen, name)[-PLACES:], now)
    same = tuple(n for n in named(source(now.seen)) if n[0] == name[0])
    if now.chosen == (name,) and len(same) > 1:
        return _word(same, now)
    of_rank = tuple(n for n in now.chosen if n[0] == name[0])
    return _word(_toggled(of_rank, name), now)


def added(word: str, seen: Observation, ui: Ui) -> str:
    """Return what the key of a rank chooses with what is chosen already.

    In the choice of three it adds one card of the rank; where all of them are chosen it
    lets go of them.
    """
    now = scene(seen, ("",), ui)
    if word == cards.PILE:
        return cards.opens(ui, word)
    rank = word.removeprefix("=")
    there = tuple(name for name in named(seen.hand) if name[0] == rank)
    if not now.is_choice or rank not in RANKS:
        return word
    if not there:
        return ""
    left = [name for name in there if name not in now.chosen]
    if left:
        return _word((*now.chosen, left[0])[-PLACES:], now)
    return _word(tuple(name for name in now.chosen if name not in there), now)


def _toggled(names: Named, name: str) -> Named:
    if name in names:
        return tuple(other for other in names if other != name)
    return (*names, name)


def _word(names: Named, now: Scene) -> str:
    """Return the word that chooses these cards; the present one lets go of all."""
    if not names:
        return now.ui.selected[-1]
    there, rank = named(source(now.seen)), names[0][0]
    same = {name for name in there if name[0] == rank}
    if same == {*names}:
        return f"={rank}"
    return "=" + "+".join(names)


# What is played


def action_of(now: Scene) -> str:
    """Return the action that the chosen cards make, or "" if they make none yet."""
    texts = " ".join(texts_named(now.chosen))
    if now.is_choice:
        verb = "table" if len(now.chosen) == PLACES else ""
    else:
        verb = "play" if texts else ""
    return format_action(parse_action(f"{verb} {texts}")) if verb else ""


def alone(name: str) -> str:
    """Return the action that plays one card."""
    return f"play {name[:2]}"


def is_single(now: Scene, name: str) -> bool:
    """Return whether no other card of its rank could be played with this one."""
    return sum(other[0] == name[0] for other in named(source(now.seen))) == 1


def complete(action: str, seen: Observation, ui: Ui) -> str:
    """Return what the key that plays means with what is chosen, "" for nothing."""
    return action_of(scene(seen, ("",), ui)) if action == NOTHING else action


def lacks(seen: Observation, legal: Sequence[str], ui: Ui) -> str:
    """Return what is to be chosen before that key plays."""
    now = scene(seen, legal, ui)
    if now.is_choice:
        left = PLACES - len(now.chosen)
        told = ngettext(
            "Choose {n} more card first.", "Choose {n} more cards first.", left
        )
        return told.format(n=left)
    if not any(text.startswith(("play", "flip")) for text in legal):
        return _("You have nothing to play. Pick up the pile.")
    if not source(seen):
        return _("Choose a face-down card to flip.")
    return _("Choose a card first.")


NOTHING: Final = "flip 0"
"""What stands for the chosen cards in the list of keys."""


# Advice


def hinted(now: Scene) -> Named:
    """Return the cards that advice marks; for a flip, the place."""
    action = parse_action(now.ui.hint) if now.ui.hint else None
    if isinstance(action, Flip):
        return (str(action.place),)
    if isinstance(action, (Play, Table)):
        wanted = Counter(texts_of(action.cards))
        there = named(source(now.seen))
        return tuple(name for name in there if int(name[2:]) < wanted[name[:2]])
    return ()
