"""Unreadable saves: the page reports them, keeps them, and deletes them on request."""

import json
import re

import pytest

from tabletop.library.game_index import GameSummary
from tabletop.session import Session, save
from tests.kit.app import Kit
from tests.kit.markup import Page

TITLE = "A game that can’t be read"


def of_another_game() -> str:
    """Return the save of a game that this version does not know."""
    fields = json.loads(save.dumps(Session.start("threes", players=1, seed="x")))
    return json.dumps(fields | {"game": "chess"})


TEXTS = {"torn": "not a save", "of another game": of_another_game(), "empty": ""}


def with_unread(text: str) -> Kit:
    """Return an app with a readable game, and this text as the save of another one."""
    kit = Kit.at("#/threes?seed=read")
    kit.play_any()
    kit.put_save("un/read", text)
    kit.open("#/games")
    return kit


def links(kit: Kit) -> list[str]:
    return re.findall(r'<a class="game-row" href="([^"]*)"', kit.app.frame().markup)


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_it_is_listed_and_its_text_can_be_copied(text: str) -> None:
    kit = with_unread(text)
    assert TITLE in kit.app.frame().markup
    readable, unread = links(kit)
    assert readable.startswith("#/threes/")
    kit.open(unread)
    frame = kit.app.frame()
    assert frame.screen == "error"
    if text:
        page = Page(frame.markup)
        assert text in page.texts
        assert page.having("data-command", "copy")
    assert kit.app.frame().address == unread
    assert kit.kept("un/read") == text


def test_it_goes_when_it_is_deleted_and_comes_back() -> None:
    kit = with_unread("not a save")
    kit.app.command("delete-un/read")
    assert TITLE not in kit.app.frame().markup
    assert kit.kept("un/read") is None
    kit.app.command("undelete")
    assert TITLE in kit.app.frame().markup
    assert kit.kept("un/read") == "not a save"
    assert len(links(kit)) == 2


def test_playing_on_leaves_it_as_it_is() -> None:
    kit = with_unread("not a save")
    for address in ("#/threes", "#/threes?seed=more"):
        kit.open(address)
        kit.play_any()
    assert kit.kept("un/read") == "not a save"


def test_what_the_list_tells_of_a_game_that_is_not_here_is_no_dead_end() -> None:
    kit = with_unread(of_another_game())
    told = GameSummary("un/read", "chess", "White plays", over=False, changed=9.0)
    kit.store.mark(told)
    assert TITLE in kit.app.frame().markup
    (unread,) = [each for each in links(kit) if "/kept/" in each]
    kit.open(unread)
    assert "chess" in kit.app.frame().assertive
    assert "save-text" in kit.app.frame().markup


def test_a_save_that_can_be_read_opens_there_too() -> None:
    kit = with_unread(save.dumps(Session.start("threes", players=1, seed="whole")))
    kit.open("#/kept/un/read")
    assert kit.app.frame().screen == "table"
