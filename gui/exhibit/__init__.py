"""The exhibit: the program as visitors of a museum see it, unattended and in full screen.

Here is the command `mark1 exhibit`, which `mark1 --exhibit` runs, and what the staff sets up with
it. It loads no Qt: the supervisor, which it starts, must go on if Qt breaks.
"""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import sys
from html import escape
from pathlib import Path
from typing import Any

from gui.base.application import loading_qt
from gui.base.gui_messages import text
from gui.exhibit.staff_settings import LANGUAGES
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
        "is wrong with that file; `files` names the folder of the files to copy, or writes them to "
        "FOLDER with the path of this installation, and with access to cameras if exhibit.json "
        "names one; `guide` prints the guide for hosts as HTML. `mark1 doctor --exhibit` checks a "
        "computer before opening day.",
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
        "folder", nargs="?", metavar="FOLDER", type=Path, help="where `files` writes the files"
    )
    parser.add_argument(
        "--settings",
        metavar="FILE",
        type=Path,
        help="the settings file (default: exhibit.json in the folder of settings)",
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
    if chosen.folder is not None:
        if chosen.action != "files":
            raise Mark1Error(text("supervisor.no-folder", action=chosen.action))
        return _write_files(chosen.folder, chosen.settings)
    if chosen.action == "pin":
        return _set_pin(chosen.settings)
    if chosen.action == "settings":
        return _print_settings(chosen.settings)
    if chosen.action == "files":
        print(FILES)
        return 0
    if chosen.action == "guide":
        print(as_html())
        return 0
    if chosen.soon:
        from gui.exhibit.soon import show

        return show(chosen.soon)
    if chosen.window:
        from gui.exhibit.window_process import open_window

        return open_window(chosen.settings)
    return _supervise(chosen.settings)


def _write_files(folder: Path, settings: Path | None) -> int:
    """Write the files for hosts, and report what is wrong with the settings."""
    from gui.exhibit.settings_file import read

    reading = read(settings)
    write_files(folder, has_camera=reading.settings.camera > 0)
    for problem in reading.problems:
        print(problem, file=sys.stderr)
    return int(bool(reading.problems))


def write_files(folder: Path, *, has_camera: bool = False) -> None:
    """Write the files for hosts to a folder; each starts this installation.

    Parameters
    ----------
    folder : Path
    has_camera : bool
        Whether the user of the service may open a camera.

    Raises
    ------
    FileError
        If a file cannot be written.
    """
    from mark1.disk.atomic import make_folder, writing

    command = own_command()
    strings = "".join(f"<string>{escape(word)}</string>" for word in command)
    # A .desktop file, unlike a shell, knows no other quotes.
    start = " ".join(word if shlex.quote(word) == word else f'"{word}"' for word in command)
    make_folder(folder)
    for file in sorted(FILES.iterdir()):
        if file.suffix == ".qss":
            continue
        words = file.read_text(encoding="utf-8")
        # Both systemd and a desktop replace what follows a single %.
        doubles = file.suffix in (".service", ".desktop")
        command_line = start.replace("%", "%%") if doubles else start
        words = words.replace("mark1 --exhibit", f"{command_line} --exhibit")
        words = words.replace("<string>/usr/local/bin/mark1</string>", strings)
        if has_camera:
            words = words.replace("#SupplementaryGroups=video", "SupplementaryGroups=video")
        with writing(folder / file.name) as unfinished:
            unfinished.write_text(words, encoding="utf-8")
            unfinished.chmod(file.stat().st_mode & 0o777)


def own_command() -> list[str]:
    """Return how this installation is started from anywhere."""
    from gui.exhibit.supervisor import program

    called = shutil.which(sys.argv[0])
    return program() if called is None else [str(Path(called).absolute())]


def _supervise(path: Path | None) -> int:
    """Run the window under the supervisor."""
    from gui.exhibit.logs import folder, log, logging_to
    from gui.exhibit.settings_file import read
    from gui.exhibit.supervisor import Supervisor, alone_on, program

    given = [] if path is None else ["--settings", str(path.absolute())]
    with interruptible() as is_stopped:
        reading = read(path)
        limit = reading.settings.log_limit_mb
        with alone_on(reading.settings.screen), logging_to(folder(), limit):
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


#: The page of the manual.
PAGE = "exhibit"

#: What a printer needs: black on white, and no heading at the foot of a page.
STYLE = (
    "body { font: 11pt/1.45 'IBM Plex Sans', sans-serif; max-width: 18cm; margin: 1.5cm auto; }"
    "h1, h2 { break-after: avoid; } tr, li { break-inside: avoid; }"
    "table { border-collapse: collapse; } td, th { border: 1px solid #999; padding: 4px 8px; }"
    "code, pre { font-family: 'IBM Plex Mono', monospace; font-size: 10pt; }"
)


def as_html() -> str:
    """Return the guide in the language in use."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # nothing is shown
    with loading_qt():
        from PySide6.QtGui import QGuiApplication, QTextDocument
        from PySide6.QtWidgets import QApplication

    from gui import manual
    from mark1 import messages

    application = QGuiApplication.instance() or QApplication([])
    document = QTextDocument()
    document.setMarkdown(manual.text(PAGE, messages.language()))
    html = document.toHtml()
    del application
    return html.replace("</head>", f"<style>{STYLE}</style></head>")
