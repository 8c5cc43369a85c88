"""Build, serve and test Tabletop: the one command line of the repository.

    python3 build.py serve     builds the site, serves it at http://localhost:8000, and
                               rebuilds it when a file changes
    python3 build.py check     runs the linters, the types, and the tests of changes;
                               `check lint types` runs only these two
    python3 build.py test      runs every check; pytest's options follow `--`
                    --long     more games and sizes
                    --unit     only the unit tests
                    --coverage only the unit tests, and how much of tabletop/ they run
    python3 build.py build     builds dist/, the whole site for any static host
    python3 build.py bench     runs the benchmarks; their options follow `--`
    python3 build.py words     updates the catalogues after a sentence changed;
                               `-- --add fr` adds a language

This file needs only Python 3.11 or later. Downloads stay in this folder: packages for
the browser in `node_modules`, tools in `.venv`, and Node too if the machine has none.
Lock files pin all versions. The build itself needs no Python package, so this file
doesn't have to run in `.venv`. The code of the build is in `building/`.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

if sys.version_info < (3, 11):  # noqa: UP036 - tells users of older versions
    sys.exit("Tabletop needs Python 3.11 or later.")

from building.browsers import chromium
from building.checking import QUICK_CHECKS, check_changes, test, test_units
from building.common import ROOT, VENV_PYTHON, BuildError, run, say
from building.packages import install
from building.serving import serve
from building.site import build

# Benchmarks


def bench(options: Sequence[str]) -> None:
    """Build the site and run the benchmarks in `.venv`.

    Args:
        options: the benchmarks to run, and the number of rounds.
    """
    install(ROOT / "requirements-dev.txt", "because a browser is driven with them")
    install(ROOT / "requirements-bench.txt", "because they are the rules' peers")
    say(build())
    env = {**os.environ, "TABLETOP_CHROMIUM": chromium()}
    run([VENV_PYTHON, "-m", "lab.benchmarks", *options], env)


# Languages


def words(options: Sequence[str]) -> None:
    """Update the catalogues from the sentences in the sources.

    Args:
        options: the options of building/words.py.
    """
    install(ROOT / "requirements-dev.txt", "because Babel finds the sentences")
    run([VENV_PYTHON, "-m", "building.words", *options])


# The command line


def run_tests(chosen: argparse.Namespace) -> bool:
    """Run the chosen tests and return whether all passed."""
    if not (chosen.unit or chosen.coverage):
        return test(chosen.options, with_long=chosen.long)
    return test_units(
        chosen.options, with_long=chosen.long, with_coverage=chosen.coverage
    )


def parsed(arguments: Sequence[str]) -> argparse.Namespace:
    """Return the parsed arguments; those after `--` are its `options`."""
    own, options = list(arguments), []
    if "--" in own:
        cut = own.index("--")
        own, options = own[:cut], own[cut + 1 :]
    parser = argparse.ArgumentParser(description="Build, serve and test Tabletop.")
    commands = parser.add_subparsers(dest="command", required=True)
    building = commands.add_parser("build", help="make dist/, the whole site")
    building.add_argument(
        "--servers",
        nargs="+",
        default=(),
        metavar="ADDRESS",
        help="of Nostr relays (wss:) and STUN servers (stun:); default: public ones",
    )
    building.add_argument(
        "--untrimmed",
        action="store_true",
        help="with all of Pyodide, for a version of it that can't be made smaller",
    )
    serving = commands.add_parser("serve", help="build, then serve at localhost")
    serving.add_argument("--port", type=int, default=8000, help="default: 8000")
    serving.add_argument(
        "--as-published",
        action="store_true",
        help="with its service worker, which keeps a version for playing off line",
    )
    checking = commands.add_parser(
        "check", help="lint, types, and the tests of what changed"
    )
    checking.add_argument(
        "checks",
        nargs="*",
        choices=[*QUICK_CHECKS, []],  # argparse checks the empty default too
        metavar="CHECK",
        help=f"default: all of {', '.join(QUICK_CHECKS)}",
    )
    testing = commands.add_parser(
        "test", help="run every check; pytest's options follow --"
    )
    testing.add_argument("--long", action="store_true", help="and the long proofs")
    testing.add_argument("--unit", action="store_true", help="the unit tests alone")
    testing.add_argument(
        "--coverage",
        action="store_true",
        help="the unit tests alone, and how much code they run",
    )
    commands.add_parser("bench", help="run the benchmarks; their options follow --")
    commands.add_parser("words", help="find all sentences, for the catalogues")
    return parser.parse_args(own, argparse.Namespace(options=options))


def main(arguments: Sequence[str]) -> int:
    """Run the chosen command and return the exit status."""
    chosen = parsed(arguments)
    try:
        if chosen.command == "test":
            return 0 if run_tests(chosen) else 1
        if chosen.command == "check":
            return 0 if check_changes(chosen.options, chosen.checks) else 1
        if chosen.command == "serve":
            serve(chosen.port, as_published=chosen.as_published)
        elif chosen.command == "bench":
            bench(chosen.options)
        elif chosen.command == "words":
            words(chosen.options)
        elif chosen.command == "build":
            say(build(chosen.servers, is_trimmed=not chosen.untrimmed))
    except BuildError as error:
        say(str(error))
        return 1
    except KeyboardInterrupt:
        say("")
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
