"""Pictures of the window, drawn without a screen."""

from __future__ import annotations

import argparse
import gc
import os
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mark1.cli.standard_input import readable
from mark1.cli.terminal import examples, interruptible
from mark1.disk.atomic import make_folder, writing
from mark1.errors import ConfigError, FileError
from mark1.messages import visible

if TYPE_CHECKING:
    from mark1.session.session import Session
    from mark1.storage.document import Document

#: Least and greatest side of a picture in pixels.
LEAST, MOST = 320, 8192

#: What lies over the console.
OVER = ("machine", "why", "compare", "cannot", "table")

#: Seconds for a panel in software to show everything.
PATIENCE = 5.0

#: Machines of the experiment that is drawn as an example, and seconds in which a card opens.
EXAMPLES, OPENS = 3, 1.0

#: The table that is shown as an example.
FISH = (
    "Nr;Länge;Höhe;Gewicht;Art\n1;30,5;9,2;340;Äsche\n2;44;10,5;900;Zander\n"
    "3;28;8,75;290;Äsche\n4;51,5;11;1450;Zander\n5;33,25;9,5;410;Äsche\n"
)

#: Seconds for a page to compute what it shows, in a process of its own.
LONGEST = 60.0


def register(commands: Any) -> None:
    """Add `mark1 picture` to the parser."""
    parser = commands.add_parser(
        "picture",
        help="draw the window into PNG files",
        description="Draws the window into PNG files, without a screen.",
        epilog=examples(
            "mark1 picture --sizes 640x480 --out pictures",
            "mark1 picture --from letters.mark1 --sizes 640x480",
        ),
    )
    parser.add_argument(
        "--out",
        metavar="DIR",
        default=".",
        help="folder for the pictures (default: the current one)",
    )
    parser.add_argument(
        "--sizes",
        metavar="WxH",
        nargs="+",
        default=["1280x720", "1920x1080"],
        help="width and height in pixels (default: 1280x720 1920x1080)",
    )
    parser.add_argument(
        "--page",
        choices=("console", "geometry", "theory", "experiments", "hardware", "lessons", *OVER),
        default="console",
        metavar="NAME",
        help="what to draw: console, geometry, theory, experiments, hardware or lessons; machine "
        "for the machine drawer, why for the card Why?, compare for two runs, cannot for XOR, "
        "which cannot be learned, or table for an import (default: console)",
    )
    parser.add_argument(
        "--theme",
        choices=("dark", "light", "contrast"),
        default="dark",
        help="colours of the window (default: dark)",
    )
    parser.add_argument(
        "--language",
        metavar="CODE",
        default="en",
        help="language of the window, such as de, en, es or fr (default: en)",
    )
    parser.add_argument(
        "--from",
        dest="source",
        metavar="FILE",
        help="a .mark1 session to show; - for standard input",
    )
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Draw the window in each size."""
    from mark1.storage.session_file import load_session

    folder = Path(chosen.out)
    sizes = [_size(text) for text in chosen.sizes]
    make_folder(folder)
    saved = None
    if chosen.source:
        with readable(chosen.source) as path:
            saved = load_session(path).document
    name = "window" if chosen.page == "console" else chosen.page
    with interruptible() as is_stopped:  # Qt crashes if Ctrl+C raises an exception while it loads
        for width, height in sizes:
            path = folder / f"{name}-{width}x{height}.png"
            look = (chosen.theme, chosen.language)
            draw(saved, path, width, height, chosen.page, look)
            print(visible(str(path)))
            if is_stopped():
                break
    return is_stopped.status


def draw(
    saved: Document | None,
    path: Path,
    width: int = 1280,
    height: int = 720,
    page: str = "console",
    look: tuple[str, str] = ("dark", "en"),
) -> None:
    """Draw the window with a session into a file.

    Parameters
    ----------
    saved : Document or None
        None shows the alphabet half learned.
    path : Path
        A PNG file.
    width, height : int
        Pixels.
    page : str
        Name of a page; that of the hardware with a panel in software that shows the weights.
    look : tuple of str
        Theme, and code of the language.

    Raises
    ------
    FileError
        If the file cannot be written.
    """
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from gui.base.application import make_application

    application = make_application()
    from gui.base import language, theme
    from gui.base.drawings import pack
    from gui.shell.window import MainWindow
    from mark1.session.session import Session

    theme.choose(look[0])
    theme.apply(application)
    language.use(application, look[1] if look[1] in language.available() else "en")
    session = Session(saved)
    if saved is None:
        _half_learn(session)
    window = MainWindow(session)
    try:
        window.resize(width, height)
        window.console.curve.complete()
        window.clock.settle()
        if page == "hardware":
            _with_panel(window)
        elif page in OVER:
            _opened(window, page)
        elif page == "console":
            window.show()  # a window that was never shown is not laid out to the end
            _settle(window)
        else:
            _turned_to(window, page, is_example=saved is None)
        packed = pack(_grabbed(window).toImage())
        if not packed:
            raise FileError("window.cannot-draw", path=path)
        with writing(path) as unfinished:
            unfinished.write_bytes(packed)
    finally:
        window.close_at_once()
        gc.enable()


def _with_panel(window: Any) -> None:
    """Turn to the page of the panel, and wait until one in software shows the weights."""
    from PySide6.QtWidgets import QApplication

    from firmware_io.panel.board_choice import BoardChoice

    page = window.pages.view("hardware")
    hardware = page.hardware
    hardware.is_remembered = False
    hardware.choice = BoardChoice()
    window.show()
    window.pages.turn_to("hardware")
    gc.disable()  # see gui/base/garbage.py: while the link has a thread
    hardware.attach()
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        QApplication.processEvents()
        shown = hardware.state
        if shown.is_shown and shown.board_stats is not None and shown.knobs:
            break
        time.sleep(0.005)
    page.lights.show_state()
    _settle()


def _turned_to(window: Any, page: str, *, is_example: bool) -> None:
    """Turn to a page, and wait until it has computed what it shows."""
    from mark1.session.commands import Step

    window.show()
    window.pages.turn_to(page)
    view = window.pages.view(page)
    _settle(window)
    if is_example and page == "geometry":
        view.points.take_set("clouds")
        for _ in range(13):  # the first mistake on the other class
            view.clock.perform(Step())
    if is_example and page == "experiments":
        view.conditions.seeds.setValue(EXAMPLES)
        view.run()
    end = time.monotonic() + LONGEST
    while view.is_busy and time.monotonic() < end:
        _settle(window, view)
    _settle(window, view)


def _opened(window: Any, what: str) -> None:
    """Open a card or drawer over the console."""
    window.show()
    _settle(window)
    if what == "why":
        window.ask_why()
    elif what == "compare":
        window.comparison.open()
        window.comparison.make({"eta": 2.0, "order": "shuffled"})
        while window.comparison.is_busy:
            window.clock.tick()
    elif what == "cannot":
        _learn_in_vain(window)
    elif what == "table":
        _import_table(window)
    else:
        window.open_machine(draws=False)
    end = time.monotonic() + OPENS
    while time.monotonic() < end:
        _settle(window)


def _import_table(window: Any) -> None:
    """Import a table as a German spreadsheet writes it, up to the dialog."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "fish.csv"
        path.write_text(FISH, encoding="cp1252")
        window.files.take([str(path)])
        _settle(window)


def _grabbed(window: Any) -> Any:
    """Draw the window, and the dialog that is open over it in its middle."""
    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QApplication

    drawn, dialog = window.grab(), QApplication.activeModalWidget()
    if dialog is not None:
        room = (window.size() - dialog.size()) / 2
        with QPainter(drawn) as painter:
            painter.drawPixmap(QPoint(room.width(), room.height()), dialog.grab())
    return drawn


def _learn_in_vain(window: Any) -> None:
    """Train on XOR with two switches, and wait for the card that says why it cannot be learned."""
    from mark1.lab.ready import gate
    from mark1.machine.config import MachineConfig
    from mark1.session.new_document import new_document

    window.session.begin(new_document("direct", gate("XOR"), MachineConfig().seed))
    window.clock.draw()
    window.clock.do(window.session.run)
    end = time.monotonic() + LONGEST
    while window.cannot.prospects.kept.remedies is None and time.monotonic() < end:
        window.clock.tick()
        _settle()


def _settle(*parts: Any) -> None:
    """Draw what changed, and process events until all of it is laid out."""
    from PySide6.QtWidgets import QApplication

    QApplication.processEvents()
    for part in parts:
        if hasattr(part, "clock"):  # some pages have one of their own
            part.clock.settle()
    for _ in range(3):  # what is laid out may fold, and folding asks for another layout
        QApplication.processEvents()
    time.sleep(0.005)


def _half_learn(session: Session) -> None:
    """Learn for five passes and a little more; the last letter stays on the retina."""
    from mark1.session.commands import Step, Train

    session.perform(Train(26 * 5 + 4))
    session.perform(Step())


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    if width.isdigit() and height.isdigit():
        size = int(width), int(height)
        if min(size) >= LEAST and max(size) <= MOST:
            return size
    raise ConfigError("window.size", size=text, least=LEAST, most=MOST)
