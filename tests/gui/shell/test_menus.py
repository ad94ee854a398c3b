"""The menus name every action that has no other place, and the files opened last."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QMenu, QToolButton

from gui.base import remembered
from gui.shell.menus import Menus
from gui.shell.window import MainWindow


def entries(menu: QMenu) -> list[str]:
    """List the texts of a menu and of those within it."""
    found = []
    for action in menu.actions():
        inner = action.menu()
        found += entries(inner) if isinstance(inner, QMenu) else [action.objectName()]
    return found


def test_every_action_is_in_a_menu(window: MainWindow) -> None:
    bar = window.findChild(Menus)
    assert bar is not None
    shown = [name for action in bar.actions() for name in entries(action.menu())]
    named = [name for name in shown if name]
    assert sorted(named) == sorted(n for n in window.actions_ if not n.startswith("desired_"))


def test_no_mnemonic_is_used_twice_in_the_bar(window: MainWindow) -> None:
    bar = window.findChild(Menus)
    assert bar is not None
    letters = [action.text().partition("&")[2][:1].lower() for action in bar.actions()]
    assert len(letters) == len(set(letters))


def test_the_files_opened_last_are_offered_and_open(window: MainWindow, tmp_path: Path) -> None:
    opened: list[Path] = []
    bar = Menus(window.actions_, opened.append, QMenu(window))
    bar._fill_recent()
    assert [action.text() for action in bar._recent.actions()] == ["No recent files"]
    for name in ("a.mark1", "b & c.mark1"):
        (tmp_path / name).write_bytes(b"")
        remembered.remember_file(tmp_path / name)
    bar._fill_recent()
    assert [a.text() for a in bar._recent.actions()] == ["b && c.mark1", "a.mark1"]
    bar._recent.actions()[0].trigger()
    assert opened == [tmp_path / "b & c.mark1"]
    bar.deleteLater()


def test_the_menu_of_the_tools_is_no_higher_than_the_lowest_window(window: MainWindow) -> None:
    more = next(
        button
        for button in window.console.retina.findChildren(QToolButton)
        if button.accessibleName() == "More tools"
    )
    assert more.menu().sizeHint().height() <= window.minimumHeight()
    names = entries(more.menu())
    moves = ("shift_", "rotate_", "flip_")
    assert {name for name in window.actions_ if name.startswith(moves)} <= set(names)
