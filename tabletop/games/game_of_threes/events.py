"""Events of the Game of Threes: the words for an action, its effects and sounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from tabletop.core.cards import JOKER, rank_sign, ranks_words, the_card, the_cards
from tabletop.core.game import TERMINAL
from tabletop.core.i18n import _, apart, listed, mark
from tabletop.core.phrases import (
    OUT,
    ActionEvent,
    ActionWords,
    Counted,
    Phrase,
    Places,
    filled,
)
from tabletop.core.sounds import Sound
from tabletop.games.game_of_threes import rules
from tabletop.games.game_of_threes.cards import RANKS, TEXTS, decks_for
from tabletop.games.game_of_threes.observation import Observation

SIGNS: Final = {  # the suits in a line of text, as text and not as emoji
    "h": "♥\N{VARIATION SELECTOR-15}",
    "c": "♣\N{VARIATION SELECTOR-15}",
    "d": "♦\N{VARIATION SELECTOR-15}",
    "s": "♠\N{VARIATION SELECTOR-15}",
}

STAR: Final = "★\N{VARIATION SELECTOR-15}"  # the joker in a line of text


def card_sign(text: str) -> str:
    """Return the signs of a card in a line of text, rank and suit."""
    return STAR if text == JOKER else rank_sign(text[0]) + SIGNS[text[1]]


# Phrases

_PHRASES: Final[dict[object, Phrase]] = {
    # by the type of the action, and for a draw by the action
    rules.Order: Phrase(does=""),
    rules.Keep: Phrase(does=mark("{name} won the last game and deals.")),
    rules.Shuffle: Phrase(
        does=Counted(
            "Round {round}: {n} deck is shuffled. Jokers and all {ranks} are wild.",
            "Round {round}: {n} decks are shuffled. Jokers and all {ranks} are wild.",
        )
    ),
    rules.Cut: Phrase(
        do=Counted("cut after {n} card", "cut after {n} cards"),
        did=Counted("{name} cut after {n} card.", "{name} cut after {n} cards."),
        does=Counted(
            "{name} cuts. Everybody gets {n} card, and the discards begin with {card}.",
            "{name} cuts. Everybody gets {n} cards, and the discards begin with "
            "{card}.",
        ),
    ),
    rules.DRAW_STOCK: Phrase(
        do=mark("draw from the stock"),
        did=mark("{name} drew from the stock."),
        does=mark("{name} draws from the stock."),
        brief=mark("drew"),
        heard=mark("drew from the stock"),
        first=mark("Draw from the stock"),
    ),
    rules.DRAW_DISCARD: Phrase(
        do=mark("take the top discard"),
        did=mark("{name} took the top discard."),
        does=mark("{name} takes {card} from the discards."),
        brief=mark("took\N{NO-BREAK SPACE}{sign}"),
        heard=mark("took {card}"),
        first=mark("Take from the discards"),
    ),
    rules.Discard: Phrase(
        do=mark("discard {card}"),
        did=mark("{name} discarded {card}."),
        does=mark("{name} discards {card}."),
        brief=mark("threw\N{NO-BREAK SPACE}{sign}"),
        heard=mark("discarded {card}"),
        first=mark("Discard {card}"),
    ),
    rules.Deal: Phrase(
        do=mark("deal the next round"),
        did=mark("{name} dealt the next round."),
        does=mark("{name} deals round {round}."),
    ),
    rules.Join: Phrase(
        do=mark("let a player join"),
        did=mark("{name} let a player join."),
        does=Counted(
            "{name} joins, with the highest score, {n} point.",
            "{name} joins, with the highest score, {n} points.",
        ),
    ),
}


_SHUFFLE_WITHOUT_JOKERS: Final = Phrase(
    does=Counted(
        "Round {round}: {n} deck is shuffled. All {ranks} are wild.",
        "Round {round}: {n} decks are shuffled. All {ranks} are wild.",
    )
)


def words_of(action: rules.Action) -> ActionWords:
    """Return the words for an action, such as "discard the seven of clubs"."""
    phrase = _PHRASES[action if isinstance(action, rules.Draw) else type(action)]
    places: Places = {"n": action.place} if isinstance(action, rules.Cut) else {}
    if isinstance(action, rules.Discard):
        places = {"card": the_card(TEXTS[action.card])}
    return ActionWords(phrase, places)


# Events


class Event(ActionEvent[Observation, rules.Action]):
    """An action, with the observations before it and after it.

    At a seat `after` is missing, so `brief` and `heard` must not read it.
    """

    @property
    def seat(self) -> int:
        """The player that the report names, less than 0 if it names none."""
        match self.action:
            case rules.Keep(order):
                return order[-1]
            case rules.Join():
                return len(self.before.hand_counts)
        return self.before.to_act

    @property
    def phrase(self) -> Phrase:
        """The words for the action."""
        is_remade, does = self.before.active is not None, ""
        match self.action:
            case rules.Shuffle() if not is_remade and not self.after.options.jokers:
                return _SHUFFLE_WITHOUT_JOKERS
            case rules.Shuffle() if is_remade:
                does = mark("The stock is used up, and the discards are shuffled.")
            case rules.Cut() if is_remade:
                does = mark("{name} cuts the new stock.")
            case rules.Draw(False) if self.after.taken is not None:
                does = mark("{name} draws {card} from the stock.")
            case rules.Join() if self.after.scores[self.seat] is None:
                does = mark("{name} joins, with the highest score.")
        phrase = words_of(self.action).phrase
        return replace(phrase, does=does) if does else phrase

    def places(self) -> Places:
        """Return what stands in the places of `does`, `brief` and `heard`."""
        before, after = self.before, self.after
        match self.action:
            case rules.Shuffle():
                n, ranks = decks_for(len(after.hand_counts)), RANKS[after.wild_rank - 1]
                return {"round": after.round, "n": n, "ranks": ranks_words(ranks)}
            case rules.Cut() if before.active is None:
                return {"n": len(after.hand), "card": the_card(after.discards[0])}
            case rules.Deal():
                return {"round": after.round}
            case rules.Join():
                return {"n": after.scores[self.seat]}
            case rules.Draw(is_open):
                card = before.discards[-1] if is_open else after.taken
            case rules.Discard(number):
                card = TEXTS[number]
            case _:
                card = None
        return {"card": the_card(card), "sign": card_sign(card)} if card else {}

    def consequences(self, names: Sequence[str]) -> Iterator[str]:
        """Yield sentences on what followed by itself."""
        before, after = self.before, self.after
        match self.action:
            case rules.Order():
                for name, card in zip(names, after.order_cards, strict=False):
                    told = _("{name} gets {card}.")
                    yield told.format(name=name, card=the_card(card))
                yield _order_of_play(after, names)
            case rules.Keep():
                yield _order_of_play(after, names)
            case rules.Discard():
                yield from _end_of_turn(before, after, names)

    @property
    def sounds(self) -> Iterator[Sound]:
        """The sounds, in the order of the motion.

        The observer's own going out is good news. Another player's is a warning: the
        observer has one more turn in the round (G12).
        """
        before, after = self.before, self.after
        match self.action:
            case rules.Order():
                yield "card"
                yield "card"
            case rules.Cut():
                yield "deal" if before.active is None else "card"
            case rules.Draw():
                yield "draw"
            case rules.Discard():
                yield "card"
                if after.out_player is not None:
                    yield "set"
                    if before.out_player is None:
                        is_mine = after.out_player == after.observer
                        yield "flourish" if is_mine else "setback"

    @property
    def trace(self) -> str:
        """The card that it discarded, and whether the player went out."""
        if not isinstance(self.action, rules.Discard):
            return ""
        is_out = self.before.out_player is None and self.after.out_player is not None
        return TEXTS[self.action.card] + OUT * is_out

    @property
    def gains(self) -> Mapping[int, int]:
        """Who goes out first in a round gains, and all others lose."""
        before, out = self.before, self.after.out_player
        if out is None or before.out_player is not None:
            return {}
        return dict.fromkeys(range(len(before.hand_counts)), -1) | {out: 1}


describe: Final = Event.describe


# Automatic consequences

_WON: Final = Counted("{names} wins the game.", "{names} win the game.")
_GETS: Final = Counted(
    "{name} gets {n} point and has {score}.", "{name} gets {n} points and has {score}."
)


def _order_of_play(after: Observation, names: Sequence[str]) -> str:
    in_order = listed([names[player] for player in after.order])
    return _("The order of play is {names}.").format(names=in_order)


def _end_of_turn(
    before: Observation, after: Observation, names: Sequence[str]
) -> Iterator[str]:
    """Yield sentences for what a discard has ended: a turn, the round, or the game."""
    player, out = before.player, after.out_player
    is_first = out is not None and before.out_player is None
    if is_first:
        yield _("{name} goes out with 0 points.").format(name=names[player])
    if out is not None:
        yield from _hand(after, player, names)
    if is_first:
        yield _("Everybody else has one more turn.")
    if after.active is not None:
        return
    if out is None:
        yield _("The round has gone on too long, so it ends.")
        for each in after.order:
            yield from _hand(after, each, names)
    yield _("Round {round} is over.").format(round=after.round)
    for each in after.order:
        points, score = after.round_scores[-1][each], after.scores[each]
        if points is not None:
            yield filled(_GETS, {"name": names[each], "n": points, "score": score})
    if after.to_act == TERMINAL:
        scores = [score for score in after.scores if score is not None]
        best = [names[k] for k, score in enumerate(scores) if score == min(scores)]
        yield filled(_WON, {"n": len(best), "names": listed(best)})


def is_all_in_sets(seen: Observation, player: int) -> bool:
    """Return whether a hand lies open with no card left over."""
    lying = seen.shown[player]
    return lying is not None and not lying.rest


def _hand(after: Observation, player: int, names: Sequence[str]) -> Iterator[str]:
    """Yield the sets of an open hand, and the cards left over."""
    lying = after.shown[player]
    if lying and lying.sets:
        sets = apart(map(the_cards, lying.sets))
        yield _("{name} lays down {sets}.").format(name=names[player], sets=sets)
    if lying and lying.rest:
        told = _("{name} is left with {cards}.")
        yield told.format(name=names[player], cards=the_cards(lying.rest))
    elif lying and player != after.out_player:
        yield _("{name} has nothing left over.").format(name=names[player])
