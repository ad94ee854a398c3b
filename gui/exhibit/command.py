"""The command `mark1 exhibit`, which `mark1 --exhibit` runs, and what the staff sets up with it."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from gui.exhibit.settings import LANGUAGES
from mark1.cli.terminal import examples, interruptible
from mark1.errors import Mark1Error

#: Files to copy when an exhibit is set up.
FILES = Path(__file__).parents[1] / "resources" / "exhibit"


def register(commands: Any) -> None:
    """Add `mark1 exhibit` to the parser."""
    parser = commands.add_parser(
        "exhibit",
        help="run the exhibit for visitors, full screen and unattended",
        description="Runs the exhibit for visitors, full screen and unattended: the window is "
        "started again if it crashes or freezes. `mark1 --exhibit` does the same. `pin` sets the "
        "PIN of the staff panel; `settings` prints all settings as exhibit.json has them, and what "
        "is wrong with that file; `files` names the folder of the files to copy; "
        "`guide` prints the guide for hosts as HTML. `mark1 doctor --exhibit` checks a computer "
        "before opening day.",
        epilog=examples("mark1 exhibit settings"),
    )
    parser.add_argument(
        "action",
        nargs="?",
        choices=("run", "pin", "settings", "files", "guide"),
        default="run",
        help="what to do",
    )
    parser.add_argument(
        "--settings",
        metavar="FILE",
        type=Path,
        help="the file of settings (default: exhibit.json in the folder of settings)",
    )
    only = parser.add_mutually_exclusive_group()
    only.add_argument(
        "--window", action="store_true", help="open only the window, which nothing starts again"
    )
    only.add_argument(
        "--soon",
        metavar="LANGUAGE",
        choices=LANGUAGES,
        help="show only the screen that asks visitors to wait, in en, de, fr or es",
    )
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Do what was chosen; returns the exit status."""
    if chosen.action == "pin":
        return _set_pin(chosen.settings)
    if chosen.action == "settings":
        return _print_settings(chosen.settings)
    if chosen.action == "files":
        print(FILES)
        return 0
    if chosen.action == "guide":
        from gui.exhibit.guide import as_html

        print(as_html())
        return 0
    if chosen.soon:
        from gui.exhibit.soon import show

        return show(chosen.soon)
    if chosen.window:
        from gui.exhibit.app import open_window

        return open_window(chosen.settings)
    return _supervise(chosen.settings)


def _supervise(path: Path | None) -> int:
    """Run the window under the supervisor."""
    from gui.exhibit.child import program
    from gui.exhibit.logs import log, logging_to
    from gui.exhibit.places import folder
    from gui.exhibit.settings_file import read
    from gui.exhibit.supervisor import Supervisor

    given = [] if path is None else ["--settings", str(path.absolute())]
    with interruptible() as is_stopped:
        reading = read(path)
        with logging_to(folder(), reading.settings.log_limit_mb):
            for problem in reading.problems:
                log.warning(str(problem))
            command = [*program(), "exhibit", "--window", *given]
            Supervisor(command, is_stopped, path).run()
    return is_stopped.status


def _print_settings(path: Path | None) -> int:
    from gui.exhibit.settings_file import as_text, read

    reading = read(path)
    print(as_text(reading.settings), end="")
    for problem in reading.problems:
        print(problem, file=sys.stderr)
    return int(bool(reading.problems))


def _set_pin(path: Path | None) -> int:
    """Ask for a PIN twice, or read it from a pipe, and write its hash to the settings."""
    from gui.base.messages import text
    from gui.exhibit.pin import hashed, is_pin
    from gui.exhibit.settings_file import find, write

    pin = _asked(text("supervisor.pin-ask"))
    if not is_pin(pin):
        raise Mark1Error(text("supervisor.pin-refused"))
    if _asked(text("supervisor.pin-repeat")) != pin:
        raise Mark1Error(text("supervisor.pin-differs"))
    file = find(path)
    write(file, {"pin": hashed(pin)})
    print(text("supervisor.pin-set", path=file))
    return 0


def _asked(prompt: str) -> str:
    """Ask for a PIN without showing it; a pipe has one line for each question."""
    if sys.stdin.isatty():
        from getpass import getpass

        return getpass(f"{prompt} ").strip()
    return sys.stdin.readline().strip()
