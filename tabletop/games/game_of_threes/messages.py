"""Sentences for the events of the Game of Threes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.core.cards import ranks_words, the_card, the_cards
from tabletop.core.game import TERMINAL
from tabletop.core.i18n import _, apart, listed, ngettext
from tabletop.games.game_of_threes.cards import RANKS, TEXTS, decks_for
from tabletop.games.game_of_threes.observation import Observation
from tabletop.games.game_of_threes.rules import (
    Action,
    Cut,
    Deal,
    Discard,
    Draw,
    Join,
    Keep,
    Order,
    Shuffle,
    format_action,
)


def describe(
    before: Observation, action: Action, after: Observation, names: Sequence[str]
) -> str:
    """Return sentences for an action and its automatic consequences."""
    return " ".join(_describe(before, action, after, names))


def _describe(
    before: Observation, action: Action, after: Observation, names: Sequence[str]
) -> Iterator[str]:
    match action:
        case Order():
            yield from _describe_order(after, names)
            yield _order_of_play(after, names)
        case Keep():
            sentence = _("{name} won the last game and deals.")
            yield sentence.format(name=names[after.order[-1]])
            yield _order_of_play(after, names)
        case Shuffle():
            yield _describe_shuffle(before, after)
        case Cut():
            yield _describe_cut(before, after, names)
        case Draw():
            yield _describe_draw(before, action, after, names)
        case Discard(card):
            sentence = _("{name} discards {card}.")
            name = names[before.player]
            yield sentence.format(name=name, card=the_card(TEXTS[card]))
            yield from _describe_end_of_turn(before, after, names)
        case Deal():
            sentence = _("{name} deals round {round}.")
            yield sentence.format(name=names[before.player], round=after.round)
        case Join():
            yield _describe_join(after, names)


def action_words(action: Action) -> str:
    """Return the name of a seat's action: "discard the seven of clubs"."""
    match action:
        case Cut(place):
            words = ngettext("cut after {n} card", "cut after {n} cards", place)
            return words.format(n=place)
        case Deal():
            return _("deal the next round")
        case Join():
            return _("let a player join")
        case Draw(is_open):
            stock, top = _("draw from the stock"), _("take the top discard")
            return top if is_open else stock
        case Discard(card):
            return _("discard {card}").format(card=the_card(TEXTS[card]))
        case _:
            return format_action(action)


def deed_words(action: Action, name: str) -> str:
    """Return a sentence for an action: "Ben took a discard."."""
    match action:
        case Cut(place):
            words = ngettext(
                "{name} cut after {n} card.", "{name} cut after {n} cards.", place
            )
            return words.format(name=name, n=place)
        case Deal():
            return _("{name} dealt the next round.").format(name=name)
        case Join():
            return _("{name} let a player join.").format(name=name)
        case Draw(is_open):
            told = (
                _("{name} took the top discard.")
                if is_open
                else _("{name} drew from the stock.")
            )
            return told.format(name=name)
        case Discard(card):
            told = _("{name} discarded {card}.")
            return told.format(name=name, card=the_card(TEXTS[card]))
        case _:
            return format_action(action)


# Before a round


def _describe_order(after: Observation, names: Sequence[str]) -> Iterator[str]:
    for name, card in zip(names, after.order_cards, strict=False):
        yield _("{name} gets {card}.").format(name=name, card=the_card(card))


def _order_of_play(after: Observation, names: Sequence[str]) -> str:
    in_order = listed([names[player] for player in after.order])
    return _("The order of play is {names}.").format(names=in_order)


def _describe_shuffle(before: Observation, after: Observation) -> str:
    if before.active is not None:
        return _("The stock is used up, and the discards are shuffled.")
    sentence = ngettext(
        "Round {round}: {n} deck is shuffled. Jokers and all {ranks} are wild.",
        "Round {round}: {n} decks are shuffled. Jokers and all {ranks} are wild.",
        decks := decks_for(len(after.hand_counts)),
    )
    ranks = ranks_words(RANKS[after.wild_rank - 1])
    return sentence.format(round=after.round, n=decks, ranks=ranks)


def _describe_cut(before: Observation, after: Observation, names: Sequence[str]) -> str:
    name = names[before.player]
    if before.active is not None:
        return _("{name} cuts, and there is a new stock.").format(name=name)
    sentence = ngettext(
        "{name} cuts. Everybody gets {n} card, and the discards begin with {card}.",
        "{name} cuts. Everybody gets {n} cards, and the discards begin with {card}.",
        cards := len(after.hand),
    )
    return sentence.format(name=name, n=cards, card=the_card(after.discards[0]))


def _describe_join(after: Observation, names: Sequence[str]) -> str:
    player = len(after.hand_counts) - 1
    name, score = names[player], after.scores[player]
    if score is None:
        return _("{name} joins, with the highest score.").format(name=name)
    sentence = ngettext(
        "{name} joins, with the highest score, {n} point.",
        "{name} joins, with the highest score, {n} points.",
        score,
    )
    return sentence.format(name=name, n=score)


# A turn


def _describe_draw(
    before: Observation, action: Draw, after: Observation, names: Sequence[str]
) -> str:
    name = names[before.player]
    if action.is_open:
        sentence = _("{name} takes {card} from the discards.")
        return sentence.format(name=name, card=the_card(before.discards[-1]))
    if after.taken is None:
        return _("{name} draws from the stock.").format(name=name)
    sentence = _("{name} draws {card} from the stock.")
    return sentence.format(name=name, card=the_card(after.taken))


def _describe_end_of_turn(
    before: Observation, after: Observation, names: Sequence[str]
) -> Iterator[str]:
    """Yield sentences for what a discard has ended: a turn, the round, or the game."""
    player, out = before.player, after.out_player
    is_first = out is not None and before.out_player is None
    if is_first:
        yield _("{name} is out.").format(name=names[player])
    if out is not None:
        yield from _describe_hand(after, player, names)
    if is_first:
        yield _("Everybody else has one more turn.")
    if after.active is not None:
        return
    if out is None:
        yield _("The round has gone on too long, so it ends.")
        for each in after.order:
            yield from _describe_hand(after, each, names)
    yield _("Round {round} is over.").format(round=after.round)
    yield from _describe_scores(after, names)


def _describe_hand(
    after: Observation, player: int, names: Sequence[str]
) -> Iterator[str]:
    """Yield the sets of an open hand, and the cards left over."""
    lying = after.shown[player]
    if lying is None:
        return
    name = names[player]
    if lying.sets:
        sentence = _("{name} lays open {sets}.")
        sets = apart(map(the_cards, lying.sets))
        yield sentence.format(name=name, sets=sets)
    if lying.rest:
        sentence = _("{name} is left with {cards}.")
        yield sentence.format(name=name, cards=the_cards(lying.rest))


def _describe_scores(after: Observation, names: Sequence[str]) -> Iterator[str]:
    for player in after.order:
        points, score = after.round_scores[-1][player], after.scores[player]
        if points is None or score is None:
            continue
        sentence = ngettext(
            "{name} gets {n} point and has {score}.",
            "{name} gets {n} points and has {score}.",
            points,
        )
        yield sentence.format(name=names[player], n=points, score=score)
    if after.to_act == TERMINAL:
        scores = [score for score in after.scores if score is not None]
        best = [names[k] for k, score in enumerate(scores) if score == min(scores)]
        won = ngettext("{names} wins the game.", "{names} win the game.", len(best))
        yield won.format(names=listed(best))
