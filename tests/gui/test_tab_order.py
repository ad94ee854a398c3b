"""The Tab key goes through a page in the order in which it is read."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from gui.geometry.page import GeometryPage
from gui.shell.window import MainWindow
from tests.gui.by_hand import let_follow


def in_tab_order(window: QWidget) -> list[QWidget]:
    """List what the Tab key reaches."""
    found: list[QWidget] = []
    widget = window.nextInFocusChain()
    while widget is not window:
        if widget.isVisible() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            found.append(widget)
        widget = widget.nextInFocusChain()
    return found


def check(window: QWidget, expected: Sequence[QWidget]) -> None:
    """Check that these are reached one after the other, whatever lies between."""
    order = in_tab_order(window)
    assert [each for each in order if each in expected] == list(expected)


def geometry(window: MainWindow) -> GeometryPage:
    view = window.pages.view("geometry")
    assert isinstance(view, GeometryPage)
    return view


def test_geometry(window: MainWindow) -> None:
    window.turn_to("geometry")
    let_follow()
    page = geometry(window)
    steps = page.steps
    expected = [window.tabs, page.plane.view, page.course.learn, page.course.rule]
    expected += [*page.points.sets.values(), page.points.export, *page.panels.tabs.buttons.values()]
    check(window, [*expected, *steps.filter.buttons.values(), steps.table_button, steps.table])


def test_the_machine_drawer(window: MainWindow) -> None:
    window.open_machine(draws=False)
    let_follow()
    drawer = window.drawer
    editors = [drawer.form.editors[name] for name in ("rows", "columns", "a_units", "seed")]
    expected = [drawer.presets, drawer.close_button, *editors, drawer.form.die, drawer.form.more]
    check(window, [*expected, drawer.patterns.combo, drawer.build_button, drawer.cancel])
