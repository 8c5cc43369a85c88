"""The thinker without a browser: workers that start, that do not, and that fail."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from tabletop.app.thinker import Thinker, ThinkingWorker
from tabletop.core.codec import to_text
from tabletop.model.events import Question

MOMENT = 0.01  # seconds that the thinker of a test waits for a worker


class Sage:
    """A worker that answers with its name, or as a test tells it."""

    def __init__(self, name: str, told: str | Exception | None = None) -> None:
        """Choose the answer: a text, an error, or "" for none."""
        self.name = name
        self.told = to_text((name, "")) if told is None else told
        self.cancelled = 0

    async def think(self, number: int, question: str, *spoken_language: str) -> str:
        """Answer the question."""
        del number, question
        self.spoken_language = spoken_language
        if isinstance(self.told, Exception):
            raise self.told
        if not self.told:
            await asyncio.Event().wait()
        return self.told

    def cancel(self) -> None:
        """Count the cancellations."""
        self.cancelled += 1


Summon = Callable[[int], Awaitable[ThinkingWorker]]


class Asker:
    """A thinker, and the answers it reported."""

    def __init__(self, summon: Summon) -> None:
        """Start workers with `summon`; use a local player if that fails."""
        self.here = Sage("here")
        self.ended: list[int] = []
        self.told: asyncio.Queue[str] = asyncio.Queue()
        self.thinker = Thinker(
            lambda _question, advice: self.told.put_nowait(advice),
            lambda _question, sentence: self.told.put_nowait(f"no: {sentence}"),
            summon=summon,
            dismiss=self.ended.append,
            here=self.here,
            spoken_language=lambda: ("fr", "an address"),
            comes=MOMENT,
            answers=MOMENT,
            rests=MOMENT,
        )

    async def ask(self, text: str = "?") -> str:
        """Return the thinker's answer to a question."""
        self.thinker.want(Question(text, 0.0))
        return await self.told.get()


def summoning(*players: Sage | Exception | None) -> tuple[Summon, list[int]]:
    """Return a function that starts these workers in turn; None never starts."""
    numbers: list[int] = []

    async def summon(number: int) -> ThinkingWorker:
        numbers.append(number)
        player = players[len(numbers) - 1]
        if isinstance(player, Exception):
            raise player
        if player is None:
            await asyncio.Event().wait()
        assert player is not None
        return player

    return summon, numbers


async def test_a_worker_is_summoned_once_and_answers() -> None:
    worker = Sage("worker")
    summon, numbers = summoning(worker)
    asker = Asker(summon)
    assert [await asker.ask("1"), await asker.ask("2")] == ["worker"] * 2
    assert numbers == [1]
    assert worker.spoken_language == ("fr", "an address")  # the reason's language


@pytest.mark.parametrize("player", [None, OSError("refused")])
async def test_where_no_worker_comes_the_page_thinks(player: Exception | None) -> None:
    asker = Asker(summoning(player)[0])
    assert [await asker.ask("1"), await asker.ask("2")] == ["here"] * 2


async def test_a_worker_that_comes_late_is_asked_from_then_on() -> None:
    door = asyncio.Event()

    async def summon(_number: int) -> ThinkingWorker:
        await door.wait()
        return Sage("worker")

    asker = Asker(summon)
    assert await asker.ask("1") == "here"
    door.set()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert await asker.ask("2") == "worker"


async def test_where_none_has_come_for_long_another_is_summoned(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    summon, numbers = summoning(None, Sage("second"))
    asker = Asker(summon)
    assert await asker.ask("1") == "here"
    monkeypatch.setattr("tabletop.app.thinker.AGAIN", 0.0)
    await asker.ask("2")
    monkeypatch.undo()
    await asyncio.sleep(0)
    assert await asker.ask("3") == "second"
    assert numbers == [1, 2]
    assert asker.ended == [1]


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        ("", "no: The computer player isn’t answering."),
        (RuntimeError("Traceback …"), "no: The computer player has stopped working."),
        ("nonsense", "no: The computer player has stopped working."),
        (to_text(("", "You may be offline.")), "no: You may be offline."),
    ],
)
async def test_what_goes_wrong_is_a_sentence_and_the_next_question_is_answered(
    told: str | Exception, sentence: str
) -> None:
    worker = Sage("first", told)
    asker = Asker(summoning(worker, Sage("second"))[0])
    assert await asker.ask("1") == sentence
    assert asker.ended == ([] if "offline" in sentence else [1])
    worker.told = to_text(("first", ""))
    assert await asker.ask("1") in ("first", "second")  # not "here"


async def test_a_pause_asks_nobody() -> None:
    summon, numbers = summoning(Sage("worker"))
    asker = Asker(summon)
    asker.thinker.want(Question("pause", MOMENT, is_pause=True))
    assert not await asker.told.get()
    assert numbers == []
    assert asker.here.cancelled == 0


async def test_a_question_that_is_taken_back_is_not_answered() -> None:
    worker = Sage("worker", "")
    asker = Asker(summoning(worker)[0])
    asker.thinker.want(Question("1", 0.0))
    for _step in range(5):
        await asyncio.sleep(0)
    asker.thinker.want(None)
    assert worker.cancelled == 1
    await asyncio.sleep(3 * MOMENT)
    assert asker.told.empty()


async def test_a_late_failure_of_an_old_worker_ends_no_new_one() -> None:
    old = Sage("old", "")
    summon, numbers = summoning(old, Sage("new"))
    asker = Asker(summon)
    asker.thinker.want(Question("1", 0.0))
    await asyncio.sleep(0)
    asker.thinker.want(Question("2", 0.0))
    assert await asker.told.get() == "no: The computer player isn’t answering."
    assert await asker.ask("3") == "new"
    await asyncio.sleep(3 * MOMENT)
    assert await asker.ask("4") == "new"
    assert (numbers, asker.ended) == ([1, 2], [1])


@pytest.mark.parametrize("is_back", [False, True])
async def test_an_idle_worker_ends_unless_the_player_is_back(is_back: bool) -> None:  # noqa: FBT001 - a parameter
    summon, numbers = summoning(Sage("first"), Sage("second"))
    asker = Asker(summon)
    asker.thinker.rest(is_due=True)  # there is none yet
    assert await asker.ask("1") == "first"
    asker.thinker.rest(is_due=True)
    if is_back:
        asker.thinker.rest(is_due=False)
    await asyncio.sleep(3 * MOMENT)
    assert asker.ended == ([] if is_back else [1])
    assert await asker.ask("2") == ("first" if is_back else "second")
    assert numbers == ([1] if is_back else [1, 2])


async def test_a_worker_that_thinks_does_not_end() -> None:
    worker = Sage("worker")
    asker = Asker(summoning(worker)[0])
    await asker.ask("1")
    asker.thinker.want(Question("2", 3 * MOMENT))
    asker.thinker.rest(is_due=True)
    await asyncio.sleep(2 * MOMENT)
    assert asker.ended == []
