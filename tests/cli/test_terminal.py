"""The terminal: games played by lines, and what a command line may get wrong."""

import argparse
import io
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from tabletop.cli import rulebook
from tabletop.cli.commands import DONE, FAILED, MISUSED, STOPPED, main, speak
from tabletop.cli.terminal import COMMANDS, Terminal, printable
from tabletop.core import i18n
from tabletop.registry import GAMES
from tabletop.session import Seat, Session, TableState, bot_protocol, deed, save
from tabletop.session.text_form import SHOWN
from tabletop.ui import listing
from tests.kit import null_game
from tests.kit.cases import having
from tests.kit.games import registered, seen_through

ROOT = Path(__file__).parents[2]

# Seed 7 begins with all four moves legal, the next card a 1.
SEVEN = ("play", "threes", "--seed", "7", "--budget", "0.01")


@dataclass(frozen=True)
class Run:
    """What the terminal said to some lines, and its exit status."""

    status: int
    text: str

    @property
    def answers(self) -> list[str]:
        """What was printed after each line that was typed, the beginning first."""
        return self.text.split("> ")


def run(*arguments: str, lines: str = "") -> Run:
    stdout = io.StringIO()
    status = main(arguments, io.StringIO(lines), stdout)
    return Run(status, stdout.getvalue())


@pytest.fixture
def null_game_at_terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    seen_through(monkeypatch, "null_game")
    with registered(null_game):
        yield


# A game


def test_a_game_begins_with_its_story_its_table_and_what_may_be_played() -> None:
    assert run(*SEVEN).text == (
        "The game starts with 1, 1, 1, 2, 2, 2, 2, 3, 3.\n"
        "Next: 1.\n"
        "\n"
        "Score 6 · 0 moves\n"
        "     .     .     .     2\n"
        "     .     2     1     3\n"
        "     2     .     .     2\n"
        "     .     3     1     1\n"
        "\n"
        "Next tile: 1 · Left in the bag: 0 × 1, 0 × 2, 2 × 3\n"
        "\n"
        "You can play: up, down, left, right.\n"
        "You can also type “a” for “left”, “w” for “up”, “s” for “down”, “d” for"
        " “right”.\n"
        "“help” lists everything that you can type.\n"
        "> \n"
    )


def test_a_move_tells_what_is_new() -> None:
    answer = run(*SEVEN, lines="up\n").answers[1]
    assert answer.startswith(
        "Up: 1 and 2 make 3.\nA 1 comes in at the bottom, column 1.\nNext: 3.\n\n"
        "Score 9 · 1 move\n"
    )


@pytest.mark.parametrize("line", ["foo", "slot 1", "UP", "up down", "undo 2", "q"])
def test_what_cannot_be_played_is_refused_with_the_reason(line: str) -> None:
    refused = run(*SEVEN, lines=f"{line}\nup\n")
    assert refused.status == DONE
    assert re.fullmatch(rf".*“{re.escape(line)}”.*\.( \(T\d+\))?\n", refused.answers[1])
    assert refused.answers[2] == run(*SEVEN, lines="up\n").answers[1]


@pytest.mark.parametrize(
    ("key", "action"), [("w", "up"), ("a", "left"), ("s", "down"), ("d", "right")]
)
def test_the_letters_of_the_page_play_in_the_terminal_too(
    key: str, action: str
) -> None:
    assert run(*SEVEN, lines=f"{key}\n").text == run(*SEVEN, lines=f"{action}\n").text


def test_empty_lines_mean_nothing() -> None:
    assert run(*SEVEN, lines="\n   \n").answers[1:] == ["", "", "\n"]


def test_undo_and_redo_show_where_the_game_stands() -> None:
    told = run(*SEVEN, lines="undo\nup\nundo\nredo\nredo\n").answers
    assert told[1] == "There is no move to take back.\n"
    table = told[0].partition("\n\n")[2].partition("You can also")[0]
    assert told[3] == f"\n{table}"  # no new sentences
    assert told[4] == told[2]
    assert told[5] == "There is nothing to redo.\n"


def test_a_hint_is_a_legal_action_with_a_reason() -> None:
    hint, *lines = run(*SEVEN, lines="hint\n").answers[1].splitlines()
    assert re.fullmatch(r"(up|down|left|right): .*\.", hint)
    assert len(lines) == 4


def test_a_second_hint_in_one_position_is_the_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []

    def think(question: str) -> Iterator[str]:
        asked.append(question)
        return bot_protocol.think(question)

    monkeypatch.setattr("tabletop.cli.terminal.think", think)
    _begun, first, second, _moved, _third, _end = run(
        *SEVEN, lines="hint\nhint\nup\nhint\n"
    ).answers
    assert second == first
    assert len(asked) == 2


def test_the_seed_is_told() -> None:
    assert run(*SEVEN, lines="seed\n").answers[1] == "7\n"


def test_the_seed_of_a_running_game_with_hidden_cards_is_not_told() -> None:
    command = ("play", "game_of_threes", "--seats", "human,human", "--seed", "753159")
    told = "".join(run(*command, lines="seed\n").answers)
    assert "when the game is over" in told
    assert "753159" not in told


def test_help_lists_every_action_and_command() -> None:
    told = run(*SEVEN, lines="?\n").answers[1]
    assert told.startswith("You can play: up, down, left, right.\n")
    assert all(f"\n  {command} " in told for command in COMMANDS)


def test_help_is_the_same_as_its_sign() -> None:
    assert run(*SEVEN, lines="help\n").answers == run(*SEVEN, lines="?\n").answers


@pytest.mark.parametrize("game", having("tabletop/games/{}/rules.html"))
def test_the_rules_can_be_read(game: str) -> None:
    told = run("play", game, "--seed", "7", "--budget", "0", lines="rules\n").text
    page = (ROOT / f"tabletop/games/{game}/rules.html").read_text(encoding="utf-8")
    clauses = re.findall(r'class="clause" id="([^"]+)"', page)
    assert re.findall(r"^.* \(([A-Z]\d+(?:\.\d+)?)\)$", told, re.MULTILINE) == clauses
    words = re.sub(r"<!--.*?-->|<[^>]*>", " ", page)  # nothing is left out
    assert {*re.findall(r"\w{5,}", unescape(words))} <= {*re.findall(r"\w{5,}", told)}
    assert "<" not in told
    assert max(map(len, told.splitlines()[-100:])) <= rulebook.WIDTH


def test_one_rule_can_be_read_by_its_name_or_as_a_refusal_names_it() -> None:
    told = run(*SEVEN, lines="slot 1\nrules T1\nrules t1\nrules X\n").answers
    assert told[1].endswith(" (T1)\n")
    assert told[2].splitlines()[0].endswith(" (T1)")
    assert told[3] == told[2]
    assert told[4].startswith("There is no rule “X”. The rules are T1, T2,")


@pytest.mark.usefixtures("null_game_at_terminal")
def test_a_game_without_a_page_of_rules_says_so() -> None:
    told = run("play", "null_game", "--seed", "7", lines="rules\nrules N2\n").answers
    assert told[1].endswith("\nThe rules of this game haven’t been written yet.\n")
    assert told[2] == told[1]


def test_the_rules_are_read_in_the_language_of_the_environment() -> None:
    speak({"LANG": "fr_FR.UTF-8"})
    try:
        told = run(*SEVEN, lines="rules T2\n").answers
        assert told[1].splitlines()[0] == "Fusionner (T2)"
    finally:
        i18n.install(i18n.ENGLISH)


def test_wrong_words_are_refused_in_the_language_of_the_environment(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(vars(argparse), "_", vars(argparse)["_"])
    speak({"LANG": "fr_FR.UTF-8"})
    try:
        assert run("review").status == MISUSED
        told = capsys.readouterr().err
        assert told.startswith("utilisation\N{NARROW NO-BREAK SPACE}: tabletop review")
        assert "arguments requis\N{NARROW NO-BREAK SPACE}: file" in told
        assert "afficher cette aide" in run("review", "--help").text
    finally:
        i18n.install(i18n.ENGLISH)


def test_quit_leaves_at_once() -> None:
    assert run(*SEVEN, lines="quit\nup\n").answers[1:] == [""]


def test_the_same_lines_print_the_same() -> None:
    arguments = ("play", "threes", "--seed", "x", "--seats", "quick")
    first, again = run(*arguments), run(*arguments)
    assert first == again
    assert first.status == DONE
    assert re.search(r"The game is over: Nell [0-9,]+\.\n$", first.text)


def test_a_finished_game_can_be_looked_back_at() -> None:
    session = Session.start("threes", players=1, seed="7")
    while not session.is_over:
        session.play(session.legal()[0])
    stdin, stdout = io.StringIO("up\nhint\n?\nundo\nredo\n"), io.StringIO()
    Terminal(session, stdin, stdout).run()
    told = stdout.getvalue().split("> ")
    assert told[0].endswith(f"is over: You {session.returns()[0]:,.0f}.\n")
    assert "over" in told[1]
    assert told[2] == "There is no move to think about.\n"
    assert told[3].startswith("The game is over.\n")
    assert "can play" in told[4]
    assert "No moves left." in told[5]


# Other games


@pytest.mark.usefixtures("null_game_at_terminal")
def test_a_game_without_text_of_its_own_is_listed_field_by_field() -> None:
    told = run("play", "null_game", "--seed", "7", "--seats", "human,random")
    session = Session.start("null_game", players=2, seed="7")
    assert listing(session.observation(0)) in told.text
    assert "observer" not in told.text
    assert "You can play: keep, swap." in told.text


@pytest.mark.usefixtures("null_game_at_terminal")
def test_computers_play_between_persons() -> None:
    lines = "keep\n" * 2
    seats = ("--players", "3", "--seats", "random,human,random")
    told = run("play", "null_game", "--seed", "7", *seats, lines=lines)
    assert told.status == DONE
    assert len(told.answers) == 4  # asked twice, and once at the end
    assert told.answers[2].count("The game is over: Nell ") == 1


@pytest.mark.usefixtures("null_game_at_terminal")
def test_each_person_is_told_what_he_may_know() -> None:
    told = run(
        "play", "null_game", "--seed", "7", "--players", "2",
        "--seats", "human,human", "--names", "Ann,Bob", lines="swap\n",
    )  # fmt: skip
    session = Session.start(
        "null_game", players=2, seed="7", seats=[Seat("Ann"), Seat("Bob")]
    )
    first = session.story(0)
    session.play("swap")
    assert told.answers[0].startswith("".join(f"{line}\n" for line in first))
    assert told.answers[1].startswith("".join(f"{s}\n" for s in session.story(1)))
    assert "Ann can play: keep, swap." in told.answers[0]
    assert "Bob can play: keep, swap." in told.answers[1]


@pytest.mark.usefixtures("null_game_at_terminal")
def test_another_line_of_play_is_told_from_where_it_differs() -> None:
    seats = ("--players", "2", "--seats", "human,human", "--names", "Ann,Bob")
    lines = "keep\nundo\nswap\n"
    told = run("play", "null_game", "--seed", "7", *seats, lines=lines).answers
    session = Session.start(
        "null_game", players=2, seed="7", seats=[Seat("Ann"), Seat("Bob")]
    )
    dealt = session.story(1)
    session.play("swap")
    new = session.story(1)[len(dealt) :]
    assert told[3].startswith("".join(f"{sentence}\n" for sentence in new))


@pytest.mark.usefixtures("null_game_at_terminal")
def test_a_person_who_looks_back_waits_for_the_computer() -> None:
    seats = [Seat("Ann"), Seat("Bot", "random")]
    session = Session.start("null_game", players=2, seed="7", seats=seats)
    session.play("keep")
    session.play("keep")
    session.goto(session.cursor - 2)
    while session.to_act != 1:
        session.goto(session.cursor - 1)
    stdout = io.StringIO()
    Terminal(session, io.StringIO("keep\nredo\n"), stdout).run()
    told = stdout.getvalue().split("> ")
    assert told[0].endswith("It is Bot’s turn; type “redo” to continue.\n")
    assert told[1] == "“keep” must wait: it’s Bot’s turn.\n"
    assert "You can play" in told[2]


def test_many_actions_are_cut_short(monkeypatch: pytest.MonkeyPatch) -> None:
    legal = tuple(f"a{k}" for k in range(SHOWN + 3))
    monkeypatch.setattr(Session, "legal", lambda _self: legal)
    told = run(*SEVEN, lines="?\n").answers
    assert f"a{SHOWN - 1} and 3 more; “?” lists all.\n" in told[0]
    assert f"a{SHOWN + 1}, a{SHOWN + 2}.\n" in told[1]


def test_a_computer_of_an_unknown_level_is_named(tmp_path: Path) -> None:
    seats = [Seat("Ann", "oracle")]
    file = tmp_path / "game.json"
    file.write_text(save.dumps(Session.start("threes", players=1, seats=seats)))
    told = run("play", "--load", str(file))
    assert told.status == FAILED
    assert "computer player “oracle”" in told.text


# Files


def test_a_game_goes_on_from_its_file(tmp_path: Path) -> None:
    file = str(tmp_path / "game.json")
    one = run(*SEVEN, "--save", file, lines="up\ndown\nundo\n")
    assert one.answers[-1] == f"\nThe game is saved in {file}, hidden cards included.\n"
    session = save.loads(Path(file).read_text(encoding="utf-8"))
    assert (session.game, session.seed, session.takebacks) == ("threes", "7", 1)
    other = run("play", "--load", file, "--save", file, lines="redo\n")
    assert other.status == DONE
    table = one.answers[2].partition("\n\n")[2]
    assert other.answers[1].endswith(table)
    assert save.loads(Path(file).read_text(encoding="utf-8")).is_at_end


def test_a_save_of_the_page_is_read_and_written_unchanged(tmp_path: Path) -> None:
    session = Session.start("threes", players=1, seed="7")
    session.play("up")
    session.table = TableState(before="a1b2c3")
    text = save.dumps(session)
    (tmp_path / "page.json").write_text(f"\ufeff{text}\n", encoding="utf-8")
    copy = tmp_path / "copy.json"
    told = run("play", "threes", "--load", str(tmp_path / "page.json"),
               lines=f"save {copy}\n")  # fmt: skip
    assert told.status == DONE
    assert copy.read_text(encoding="utf-8") == text
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "copy.json",
        "page.json",
    ]


def test_a_save_can_be_written_again_in_its_own_game_alone(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    assert (
        run(*SEVEN, lines=f"save {file}\nup\nsave {file}\n").text.count(
            "game is saved in"
        )
        == 2
    )
    before = file.read_text(encoding="utf-8")
    again = run(*SEVEN, lines=f"save {file}\n")
    assert again.answers[1] == (
        f"There is already a file “{file}”. Choose another name.\n"
    )
    refused = run(*SEVEN, "--save", str(file), lines="down\n")
    assert refused.status == FAILED
    assert len(refused.answers) == 1  # before anything is played
    assert file.read_text(encoding="utf-8") == before


def test_a_save_needs_a_name_and_a_folder(tmp_path: Path) -> None:
    file = tmp_path / "none" / "game.json"
    told = run(*SEVEN, lines=f"save\nsave {file}\nsave \0\nup\n")
    assert told.status == DONE
    assert told.answers[1] == "Give a file name, such as “save game.json”.\n"
    assert told.answers[2].startswith(f"The file “{file}” can’t be written: No such")
    assert "can’t be written" in told.answers[3]
    assert "Score 9" in told.answers[4]


def test_a_save_that_fails_in_the_end_is_told(tmp_path: Path) -> None:
    told = run(*SEVEN, "--save", str(tmp_path / "none" / "game.json"))
    assert told.status == FAILED
    assert "can’t be written" in told.text


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (None, r"can’t be read: No such file or directory\."),
        (b"\xff\xfe", r"can’t be read: .*decode"),
        (b"", r"The save is damaged"),
        (b"{}", r"has no field “format”"),
        (b'{"format":99}', r"newer version"),
    ],
)
def test_a_file_that_holds_no_game_is_named(
    tmp_path: Path, content: bytes | None, reason: str
) -> None:
    file = tmp_path / "game.json"
    if content is not None:
        file.write_bytes(content)
    told = run("play", "--load", str(file), "--save", str(file))
    assert told.status == FAILED
    assert re.search(reason, told.text)
    assert content is None or file.read_bytes() == content


def test_a_name_in_a_save_gives_no_orders_to_the_terminal(tmp_path: Path) -> None:
    seats = [Seat("\x1b[2JAnn"), Seat("Ben")]
    session = Session.start("stavegame", players=2, seats=seats, seed="7")
    file = tmp_path / "game.json"
    file.write_text(save.dumps(session), encoding="utf-8")
    text = run("play", "--load", str(file)).text
    assert "[2JAnn starts with" in text
    assert "\x1b" not in text


def test_what_is_printed_gives_no_orders_and_keeps_every_space() -> None:
    assert printable("A\x1b[1m: «\u202foui\u202f»,\xa012\n") == "A�[1m: « oui », 12\n"


def test_a_review_tells_the_worst_moves_with_what_was_better(tmp_path: Path) -> None:
    path = tmp_path / "over.json"
    session = Session.start(
        "four_twenty_one", players=2, seats=[Seat("A\x1b"), Seat("Ben")], seed="7"
    )
    while not session.is_over:
        session.play(session.legal()[0])
    path.write_text(save.dumps(session), encoding="utf-8")
    found = run("review", str(path), "--budget", "0.01")
    assert found.status == DONE
    worst = re.findall(
        r"^Move (\d+): (A�|Ben) (.+\.) Better: .+\. \2’s choice: "
        r"(?:about|under|over) (\d+)% chance of not losing the set\. "
        r"The better one: (?:about|under|over) (\d+)%\.\n"
        r"  [A-Z].+[:.]",
        found.text,
        re.MULTILINE,
    )
    assert 1 <= len(worst) <= 5
    losses = [int(best) - int(value) for *_played, value, best in worst]
    for loss, next_ in pairwise(losses):
        assert loss >= next_ - 1  # both are rounded
    asked = [ply for ply in range(len(session.log)) if player_at(session, ply) >= 0]
    for number, name, words, _value, _best in worst:
        text = session.log[asked[int(number) - 1]]
        assert deed("four_twenty_one", text, name) == f"{name} {words}"


def player_at(session: Session, ply: int) -> int:
    session.goto(ply)
    return session.to_act


def test_a_review_needs_somebody_to_ask(
    tmp_path: Path, null_game_at_terminal: None
) -> None:
    del null_game_at_terminal
    path = tmp_path / "null.json"
    path.write_text(save.dumps(Session.start("null_game", players=2)), encoding="utf-8")
    found = run("review", str(path))
    assert found == Run(FAILED, "There is no computer player to ask in this game.\n")


def test_ctrl_c_keeps_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_terminal: Terminal) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(Terminal, "_line", interrupt)
    file = tmp_path / "game.json"
    assert run(*SEVEN, "--save", str(file)).status == STOPPED
    assert save.loads(file.read_text(encoding="utf-8")).seed == "7"


# The command line


def test_games_are_listed_with_all_that_can_be_chosen() -> None:
    told = run("games")
    assert told.status == DONE
    for name, game in GAMES.items():
        assert f"{name}: {game.TITLE}. " in told.text
    assert "  seats: human, random, quick, strong\n" in told.text
    assert "  plus_window=false|true: A plus tile" in told.text


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("play", "Which game? "),
        ("play chess", "There is no game called “chess” here."),
        ("play threes --option dice=2", "There is no option “dice” in this game."),
        (
            "play threes --option plus_window=2",
            "“plus_window” must be false or true",
        ),
        ("play threes --option plus_window", "An option is name=value, such as"),
        ("play threes --option seed=7", "An option is name=value, such as"),
        ("play threes --players 2", "Threes "),
        ("play threes --players x", "The number of players must be a number, not “x”."),
        (
            "play threes --seats god",
            "Unknown player “god”. Choose from: human, ",
        ),
        ("play threes --names A,B", "There are 2 names for 1 seats."),
        ("play --load x --seed 7", "A saved game continues with its own settings"),
    ],
)
def test_impossible_wishes_are_answered_by_a_sentence(
    arguments: str, sentence: str
) -> None:
    told = run(*arguments.split())
    assert told.status == MISUSED
    assert told.text.startswith(sentence)
    assert told.text.endswith(".\n")
    assert told.text.count("\n") == 1


def test_a_file_of_another_game_than_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(save.dumps(Session.start("threes", players=1)))
    with registered(null_game):
        told = run("play", "null_game", "--load", str(file))
    assert told.status == MISUSED
    assert told.text == "The file holds a game of threes, not null_game.\n"


def test_wrong_words_are_told_as_everywhere(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in ((), ("dance",), ("play", "--budget", "long")):
        assert run(*arguments) == Run(MISUSED, "")
        assert "usage: " in capsys.readouterr().err
    assert run("--help").status == DONE
    assert run("play", "--help").text.startswith("usage: ")


def test_options_seats_and_names_are_taken() -> None:
    told = run(
        "play", "threes", "--option", "plus_window=true", "--names", "Ann",
        "--seats", "human", "--players", "1", lines="save\n",
    )  # fmt: skip
    assert told.status == DONE
    assert "You can play" in told.text


def test_no_budget_crashes(tmp_path: Path) -> None:
    for budget in ("nan", "-1"):
        told = run("play", "threes", "--seats", "quick", "--budget", budget)
        assert told.status in (DONE, FAILED)
    assert list(tmp_path.iterdir()) == []


# Garbage

WORDS = (*(command.split()[0] for command in COMMANDS), "up", "down", "left", "right")
LINES = st.lists(st.sampled_from(WORDS) | st.text(), max_size=12)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(LINES)
def test_no_line_ends_the_game_but_quit(
    monkeypatch: pytest.MonkeyPatch, lines: list[str]
) -> None:
    monkeypatch.setattr("tabletop.cli.terminal.write", lambda _path, _text: None)
    told = run(*SEVEN, lines="\n".join(lines))
    assert told.status == DONE
    assert "can play" in told.text


def test_bytes_that_are_no_text_end_nothing() -> None:
    command = [sys.executable, "-m", "tabletop", *SEVEN]
    done = subprocess.run(  # noqa: S603 - our own program
        command, input=b"\xff\xfeup\nup\n", cwd=ROOT, capture_output=True, check=False
    )
    assert done.returncode == DONE
    assert done.stderr == b""
    assert "Threes has no action " in done.stdout.decode()
    assert "Score 9" in done.stdout.decode()


def test_a_reader_who_leaves_is_no_crash() -> None:
    process = subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, "-m", "tabletop", *SEVEN],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout
    process.stdout.close()
    assert process.communicate(b"up\n")[1] == b""
    assert process.returncode == FAILED


def test_another_game_at_a_terminal_is_dealt_by_the_winner() -> None:
    session = Session.start(
        "game_of_threes", players=2, options=GAMES["game_of_threes"].Options(rounds=3)
    )
    stdout = io.StringIO()
    Terminal(session, io.StringIO("again\n"), stdout).run()
    assert "The game is not over yet." in stdout.getvalue()
    while not session.is_over:
        legal = session.legal()
        session.play("draw stock" if "draw stock" in legal else legal[0])
    stdout = io.StringIO()
    Terminal(session, io.StringIO("again\n"), stdout).run()
    scores = session.observation(0).scores
    winner = session.seats[scores.index(min(scores))].name
    assert f"{winner} won the last game and deals." in stdout.getvalue()


def test_what_the_loser_owes_is_said_at_the_end() -> None:
    rules = ("--option", "tokens=11", "--option", "sets_to_lose=1")
    asked = ("play", "four_twenty_one", "--seats", "random,random", "--seed", "7")
    told = run(*asked, *rules, "--forfeit", "buys the next round").text
    assert told.endswith("The loser buys the next round.\n")


def test_the_first_turn_tells_what_an_action_means() -> None:
    words = ("play", "stavegame", "--seats", "human,random", "--seed", "7")
    told = run(*words, lines="place 1,1,4 0 2\n").text
    assert told.count("“place 1,1,4 0 2” means: place 1 1 4 on stave 1, slot 3.\n") == 1
    assert told.count("” means: ") == 1


def test_a_table_of_cards_is_told_as_by_ear_a_line_for_each_part() -> None:
    words = ("play", "tomacco", "--seats", "human,random", "--seed", "7")
    _story, table, _turn = run(*words).answers[0].split("\n\n")
    assert [re.split("[,:]", line)[0] for line in table.splitlines()] == [
        "You choose the face-up cards",
        "Your hand",
        "The active pile is empty. 34 cards to draw.",
        "Ben",
        "You have 9 cards left. Ben has 9 cards left.",
        "Choose three for the end",
    ]


def test_cards_are_printed_with_their_spaces() -> None:
    words = ("play", "stavegame", "--seats", "human,random", "--seed", "a")
    told = run(*words, lines="quit\n").text
    assert "You start with 2 0 4, 4 2 0 and 0 2 4." in told
    assert "\ufffd" not in told
