"""What the console can be told to do: the table behind menus, buttons and keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication, QMessageBox

from gui import theme
from gui.actions import Deed

if TYPE_CHECKING:
    from gui.main_window import MainWindow

#: Built-in sets that a new session can begin with, as the menu names them.
SETS = {
    "letters": "26 letters",
    "letters-all": "26 letters in three typefaces",
    "digits": "10 digits",
    "figures": "Square, circle, diamond, triangle",
    "bars": "Horizontal and vertical bars",
    "left-right": "Squares on the left or right",
    "e-x-f": "E, X and F, turned and moved",
}

KINDS = {
    "mark1": "Mark I: one potentiometer for each A-unit",
    "full": "Full: every R-unit sees all A-units",
    "direct": "Direct: photocells straight to the R-units",
}

#: The menus: names of the deeds below, ``-`` for a line.
MENUS = {
    "&File": "new_ open recent - save save_as - quit",
    "&Edit": "undo redo - image_copy image_paste image_open - clear invert "
    "shift_up shift_down shift_left shift_right",
    "&Tray": "add add_new - import export",
    "&Machine": "kind_ - reset renew",
    "T&raining": "present teach - back step run learn - start end",
    "&View": "page_ - larger smaller normal - full_screen",
    "&Help": "keys about",
}

#: Menus within menus: all deeds whose name begins so.
SUBMENUS = {"new_": "&New", "kind_": "&Kind", "page_": "&Page"}


def deeds_of(window: MainWindow) -> dict[str, Deed]:
    """Make the table for a window."""
    return {
        **_files(window),
        **_drawing(window),
        **_tray(window),
        **_machine(window),
        **_training(window),
        **_view(window),
    }


def _files(window: MainWindow) -> dict[str, Deed]:
    tr, files = window.tr, window.files
    sets = {
        f"new_{name}": Deed(tr(text), lambda name=name: files.new(name))
        for name, text in SETS.items()
    }
    return {
        "new_empty": Deed(tr("&Empty tray"), lambda: files.new(None), "Ctrl+N"),
        **sets,
        "open": Deed(tr("&Open…"), files.ask_open, "Ctrl+O", "folder"),
        "save": Deed(tr("&Save"), files.save, "Ctrl+S", "save"),
        "save_as": Deed(tr("Save &as…"), files.save_as, "Ctrl+Shift+S"),
        "quit": Deed(tr("&Quit"), window.close, "Ctrl+Q"),
        "image_copy": Deed(tr("&Copy the drawing"), files.copy, "Ctrl+C"),
        "image_paste": Deed(tr("&Paste a picture"), files.paste, "Ctrl+V", "paste"),
        "image_open": Deed(tr("Drawing from a &file…"), files.ask_picture, "", "image"),
        "import": Deed(tr("&Import patterns…"), files.ask_import),
        "export": Deed(tr("&Export patterns…"), files.ask_export),
    }


def _drawing(window: MainWindow) -> dict[str, Deed]:
    tr, session, drawing = window.tr, window.session, window.session.drawing
    return {
        "undo": Deed(tr("&Undo"), session.undo, "Ctrl+Z", "undo"),
        "redo": Deed(tr("&Redo"), session.redo, "Ctrl+Shift+Z; Ctrl+Y", "redo"),
        "clear": Deed(tr("&Clear"), drawing.clear, "Delete", "clear"),
        "invert": Deed(tr("&Invert"), drawing.invert, "I", "invert"),
        "shift_up": Deed(tr("Shift up"), lambda: drawing.shift(-1, 0), "Alt+Up", "shift-up"),
        "shift_down": Deed(tr("Shift down"), lambda: drawing.shift(1, 0), "Alt+Down", "shift-down"),
        "shift_left": Deed(
            tr("Shift left"), lambda: drawing.shift(0, -1), "Alt+Left", "shift-left"
        ),
        "shift_right": Deed(
            tr("Shift right"), lambda: drawing.shift(0, 1), "Alt+Right", "shift-right"
        ),
    }


def _tray(window: MainWindow) -> dict[str, Deed]:
    tr = window.tr

    def add() -> None:
        if window.session.target:
            window.session.add(window.session.target)
        else:
            window.retina.ask_new_class()

    return {
        "add": Deed(
            tr("&Add the drawing"), add, "A", "plus", tr("Add the drawing to the marked class")
        ),
        "add_new": Deed(
            tr("Add to a &new class…"), lambda: window.retina.ask_new_class(), "Shift+A"
        ),
    }


def _machine(window: MainWindow) -> dict[str, Deed]:
    tr, session = window.tr, window.session
    kinds = {
        f"kind_{kind}": Deed(tr(text), lambda kind=kind: window.files.change_kind(kind))
        for kind, text in KINDS.items()
    }
    return {
        **kinds,
        "reset": Deed(
            tr("&Reset"), session.reset, "R", "reset", tr("All potentiometers to zero; same seed")
        ),
        "renew": Deed(
            tr("&New machine"), session.renew, "", "dice", tr("Draw other wires: another seed")
        ),
    }


def _training(window: MainWindow) -> dict[str, Deed]:
    tr, session = window.tr, window.session

    def run() -> None:
        if session.runner.is_running:
            session.pause()
        else:
            session.run()

    def switch(unit: int) -> None:
        if unit < len(session.desired):
            session.set_desired_unit(unit, -1 if session.desired[unit] == 1 else 1)

    switches = {
        f"desired_{unit + 1}": Deed(
            tr("Desired response of R{0}").format(unit + 1),
            lambda unit=unit: switch(unit),
            str(unit + 1),
        )
        for unit in range(8)
    }
    return {
        "present": Deed(
            tr("&Present"), session.present, "P", "eye", tr("Show the drawing, without learning")
        ),
        "teach": Deed(
            tr("&Teach"), session.teach, "T", "teach", tr("Teach this drawing what it should be")
        ),
        "back": Deed(tr("&Back"), session.back, "B", "step-back", tr("Go back one step")),
        "step": Deed(
            tr("&Step"), session.step, "S", "step-forward", tr("Present the next pattern and learn")
        ),
        "run": Deed(tr("&Run"), run, "Space", "play", tr("Run or pause at the chosen speed")),
        "learn": Deed(
            tr("&Until learned"),
            lambda: session.run(until_learned=True),
            "U",
            "fast-forward",
            tr("Train flat out until a pass is without mistakes"),
        ),
        "start": Deed(
            tr("To the &first step"),
            lambda: session.seek(session.trainer.history.first),
            "Ctrl+Home",
        ),
        "end": Deed(
            tr("To the &last step"), lambda: session.seek(session.trainer.history.end), "Ctrl+End"
        ),
        **switches,
    }


def _view(window: MainWindow) -> dict[str, Deed]:
    tr = window.tr

    def full_screen() -> None:
        if window.isFullScreen():
            window.showNormal()
        else:
            window.showFullScreen()

    def scale(factor: float) -> None:
        theme.rescale(QApplication.instance(), factor)

    from gui.main_window import PAGES

    pages = {
        f"page_{place}": Deed(
            tr(name), lambda place=place: window.turn_to(place), f"Ctrl+{place + 1}"
        )
        for place, name in enumerate(PAGES)
    }
    return {
        **pages,
        "larger": Deed(tr("&Larger text"), lambda: scale(theme.scale + 0.1), "Ctrl++; Ctrl+="),
        "smaller": Deed(tr("&Smaller text"), lambda: scale(theme.scale - 0.1), "Ctrl+-"),
        "normal": Deed(tr("&Normal text"), lambda: scale(1.0), "Ctrl+0"),
        "full_screen": Deed(tr("&Full screen"), full_screen, "F11"),
        "keys": Deed(tr("&Keys"), lambda: _show_keys(window), "F1"),
        "about": Deed(tr("&About"), lambda: _show_about(window)),
    }


def _show_keys(window: MainWindow) -> None:
    tr = window.tr
    keys = [
        (
            ", ".join(keys.toString() for keys in action.shortcuts()),
            action.text().replace("&", "").removesuffix("…"),
        )
        for action in [*window.actions_.values(), *window.retina.actions()]
        if action.shortcuts() and not action.objectName().startswith("desired_")
    ]
    keys += [
        ("1 – 8", tr("Desired responses of R1 – R8")),
        (tr("Tab, arrows, Space"), tr("Draw without a mouse")),
    ]
    half = -(-len(keys) // 2)
    columns = ("".join(map(_key_row, part)) for part in (keys[:half], keys[half:]))
    tables = "".join(f"<td><table cellspacing='2'>{rows}</table></td>" for rows in columns)
    box = QMessageBox(window)
    box.setWindowTitle(tr("Keys"))
    box.setText(f"<table cellspacing='6'><tr>{tables}</tr></table>")
    box.exec()


def _key_row(row: tuple[str, str]) -> str:
    keys, does = (text.replace(" ", "&nbsp;") for text in row)  # each on one line
    return f"<tr><td><b>{keys}</b>&nbsp;&nbsp;</td><td>{does}&nbsp;&nbsp;</td></tr>"


def _show_about(window: MainWindow) -> None:
    QMessageBox.about(
        window,
        window.tr("About"),
        window.tr(
            "<b>Mark I Perceptron</b><p>An emulator of the machine that Frank Rosenblatt and his "
            "colleagues built at Cornell Aeronautical Laboratory in 1960: 400 photocells, 512 "
            "association units, 512 motor-driven potentiometers, eight response units.</p>"
            "<p>The number of wires of each association unit, the thresholds and the size of a "
            "correction are not known; those used here are assumed.</p>"
        ),
    )
