"""The meaning of touches: chosen cards, and the action they make.

A card that can be chosen has a name, such as "7h0": its text, and its number among
equal cards. `ui.selected` holds one word, as all words begin with "=":

- the names of the chosen cards, "=7h0+7c0";
- a rank for all its cards, "=7";
- the panel that is open, "=pile", "=everybody" or "=seat 2", with the chosen cards that
  it keeps, "=pile&7h0+7c0".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
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
"""Targets of a drag: the pile, the hand, the places before the player."""


@dataclass(frozen=True, slots=True)
class Scene:
    """The data that the table is drawn from."""

    seen: Observation
    legal: Sequence[str]
    ui: Ui
    chosen: Named  # names of the chosen cards
    ranks: str  # ranks that may be played, also while another seat acts

    @property
    def is_choice(self) -> bool:
        """Whether players choose their face-up cards."""
        return self.seen.phase == "table"


def scene(seen: Observation, legal: Sequence[str], ui: Ui) -> Scene:
    """Return the scene for an observation."""
    return Scene(seen, legal, ui, chosen(seen, legal, ui), playable(seen))


def held(seen: Observation) -> Named:
    """Return the cards of the hand without the chosen face-up cards (C4)."""
    left = Counter(seen.hand) - Counter(seen.chosen)
    return named(tuple(left.elements()))


def closing(_seen: Observation, ui: Ui) -> str:
    """Return the word that closes the open panel, "" if none is open."""
    word = cards.opened(ui)
    return cards.opens(ui, word) if word else ""


# Cards by their names


def source(seen: Observation) -> Sequence[str]:
    """Return the cards from which the observer plays or chooses next (C7)."""
    return seen.hand or seen.face_up[seen.observer]


ORDERS: Final = ("up", "special", "down")  # of the hand, as in `ui.arrangement`
NEXT: Final = "sort"  # word of the command that sorts the hand in the next order


def order(ui: Ui) -> str:
    """Return the order of the hand."""
    return ui.arrangement if ui.arrangement in ORDERS else ORDERS[0]


def arrange(word: str, _seen: Observation, ui: Ui) -> str:
    """Return the order of the hand after a command to sort it."""
    following = ORDERS[(ORDERS.index(order(ui)) + 1) % len(ORDERS)]
    return following if word == NEXT else word


def arranged(names: Named, arrangement: str) -> Named:
    """Return the cards in this order."""
    if arrangement == "down":
        return names[::-1]
    if arrangement == "special":
        return tuple(sorted(names, key=lambda name: name[0] in _SPECIAL))
    return names


# Choosing


def chosen(seen: Observation, legal: Sequence[str], ui: Ui) -> Named:
    """Return the chosen cards that the person has; none if the person can't act."""
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

    One press chooses it. Another one chooses all cards of its rank, or drops the choice
    if there is no other. A press on another card of the rank adds it.
    """
    if now.is_choice:
        return _word(_toggled(now.chosen, name)[-PLACES:], now)
    same = tuple(n for n in named(source(now.seen)) if n[0] == name[0])
    if now.chosen == (name,) and len(same) > 1:
        return _word(same, now)
    of_rank = tuple(n for n in now.chosen if n[0] == name[0])
    return _word(_toggled(of_rank, name), now)


def word_for_stack(now: Scene, names: Named) -> str:
    """Return the word of a press on a stack of one rank.

    It chooses one more of its cards, from the top, or drops the choice of them all.
    """
    there = tuple(name for name in now.chosen if name in names)
    left = [name for name in names if name not in there]
    return _word((*there, left[-1]) if left else (), now)


def added(word: str, seen: Observation, ui: Ui) -> str:
    """Return the word that the key of a rank makes of the present choice.

    In the choice of face-up cards it adds one card of the rank. If all of them are
    chosen, it drops them. While others play it is "".
    """
    now = scene(seen, ("",), ui)
    if word == cards.PILE:
        return cards.opens(ui, word)
    if seen.to_act != seen.observer:
        return ""
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
    """Return the word that chooses these cards; for none, the word that drops all."""
    if not names:
        return now.ui.selected[-1]
    there, rank = named(source(now.seen)), names[0][0]
    same = {name for name in there if name[0] == rank}
    if same == {*names}:
        return f"={rank}"
    return "=" + "+".join(names)


# The action of the chosen cards


def action_of(now: Scene) -> str:
    """Return the action of the chosen cards, "" if they make none yet."""
    if len(now.chosen) < (PLACES if now.is_choice else 1):
        return ""
    words = "table" if now.is_choice else "play", *texts_named(now.chosen)
    return format_action(parse_action(" ".join(words)))


def laid_with(now: Scene, name: str) -> str:
    """Return the action that lays this card with the chosen ones, "" if it is no third.

    So the third press ends the choice, and Undo takes it back.
    """
    if len(now.chosen) != PLACES - 1:
        return ""
    return action_of(replace(now, chosen=(*now.chosen, name)))


def alone(name: str) -> str:
    """Return the action that plays one card."""
    return f"play {name[:2]}"


def is_single(now: Scene, name: str) -> bool:
    """Return whether the card is the only one of its rank."""
    return sum(other[0] == name[0] for other in named(source(now.seen))) == 1


def complete(action: str, seen: Observation, ui: Ui) -> str:
    """Return the action of a key: for `NOTHING`, that of the chosen cards, or ""."""
    return action_of(scene(seen, ("",), ui)) if action == NOTHING else action


def lacks(seen: Observation, legal: Sequence[str], ui: Ui) -> str:
    """Return the sentence that says which choice is missing."""
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


NOTHING: Final = "flip 0"  # stands for the action of the chosen cards


# Advice


def hinted(now: Scene) -> Named:
    """Return the names of the cards that the hint marks; for a flip, the place."""
    action = parse_action(now.ui.hint) if now.ui.hint else None
    if isinstance(action, Flip):
        return (str(action.place),)
    if isinstance(action, (Play, Table)):
        wanted = Counter(texts_of(action.cards))
        there = named(source(now.seen))
        return tuple(name for name in there if int(name[2:]) < wanted[name[:2]])
    return ()
