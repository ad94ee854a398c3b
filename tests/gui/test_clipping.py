"""No text is clipped, elided without a tooltip or covered, on any page, in any size or language."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gui.base import language, remembered
from gui.geometry.page import GeometryPage
from gui.shell.menus import Menus
from gui.shell.pages import PAGES
from gui.shell.window import MainWindow
from mark1 import messages
from mark1.session.commands import Step, Train
from tests.gui.by_hand import learn, let_follow, rebuild, set_text_size
from tests.gui.clipping import doubled_mnemonics, problems

SIZES = ((960, 560), (1280, 720), (1920, 1080), (3840, 2160))


def settled(window: MainWindow, qapp: QApplication) -> None:
    window.clock.draw()
    let_follow()  # a lesson is opened in several turns
    for _ in range(6):  # a part that needs another height moves what is around it
        qapp.processEvents()


def on_all_pages(window: MainWindow, qapp: QApplication) -> list[str]:
    found: list[str] = []
    for page in PAGES:
        window.pages.turn_to(page.name)
        settled(window, qapp)
        found += [f"{page.name}: {problem}" for problem in problems(window)]
    return found


def over_the_console(window: MainWindow, qapp: QApplication) -> list[str]:
    """Open what covers the console: the drawer of the machine, the explanation, two runs."""
    found: list[str] = []
    for name, opens, covers in (
        ("machine", lambda: window.open_machine(draws=False), lambda: window.drawer),
        ("why", window.ask_why, lambda: window.why),
        ("compare", window.compare, lambda: window.comparison),
    ):
        window.pages.turn_to("geometry")
        window.pages.turn_to("console")
        opens()
        settled(window, qapp)
        assert covers().isVisible(), name
        found += [f"{name}: {problem}" for problem in problems(window)]
    return found


def beside_the_plane(window: MainWindow, qapp: QApplication) -> list[str]:
    """Show the numbers of a step and the bound, with a query point; then XOR with A-units."""
    window.pages.turn_to("geometry")
    page = window.pages.view("geometry")
    assert isinstance(page, GeometryPage)
    page.plane.query.setChecked(True)
    for _ in range(4):  # of which the last is a mistake
        page.clock.perform(Step())
    found = on_tabs(window, qapp, page)
    page.points.take_set("xor")
    page.clock.settle()
    found += on_tabs(window, qapp, page)
    page.switch_units()
    while page.session.state.machine.config.kind == "direct":  # the trials may take a moment
        qapp.processEvents()
    page.clock.perform(Train(12))
    found += on_tabs(window, qapp, page)
    page.points.take_set("and")
    page.panels.turn_to("steps")
    page.clock.settle()
    return found


def on_tabs(window: MainWindow, qapp: QApplication, page: GeometryPage) -> list[str]:
    """Show the numbers and the bound."""
    found: list[str] = []
    for tab in ("numbers", "bound"):
        page.panels.turn_to(tab)
        page.clock.settle()
        settled(window, qapp)
        found += [f"{tab}: {problem}" for problem in problems(window)]
    return found


def test_the_console_shows_all_of_its_text(window: MainWindow, qapp: QApplication) -> None:
    learn(window.clock)
    for size in SIZES[:2]:
        window.resize(*size)
        settled(window, qapp)
        assert not problems(window)


@pytest.mark.slow
@pytest.mark.parametrize("scale", [0.8, 1.0, 1.4, 2.0])
@pytest.mark.parametrize("code", list(language.available()))
def test_every_page_shows_all_of_its_text_in_every_language(
    window: MainWindow, qapp: QApplication, monkeypatch: pytest.MonkeyPatch, code: str, scale: float
) -> None:
    monkeypatch.setenv(messages.VARIABLE, "en")
    remembered.remember_language(code)
    learn(window.clock)
    try:
        set_text_size(scale)
        rebuild(window)
        found: list[str] = []
        for width, height in SIZES:
            window.resize(width, height)
            for look in (on_all_pages, over_the_console, beside_the_plane):
                found += [f"{width}x{height} {problem}" for problem in look(window, qapp)]
        menus = window.findChild(Menus)
        assert menus is not None and menus.menu() is not None
        found += [f"the same letter twice: {texts}" for texts in doubled_mnemonics(menus.menu())]
        assert not found, "\n".join(found)
    finally:
        set_text_size(1.0)
        language.use(qapp, "en")


def test_what_is_clipped_or_covered_is_found(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(300, 200)
    row = QHBoxLayout(window)
    label, button = QLabel("A label that is cut"), QPushButton("Button that is cut")
    for widget in (label, button):
        row.addWidget(widget)
    window.show()
    assert not problems(window)
    label.setFixedWidth(40)
    button.setFixedWidth(50)
    row.activate()
    assert [problem.split(":")[0] for problem in problems(window)] == [
        "QLabel in QWidget",
        "QPushButton in QWidget",
    ]
    label.setFixedWidth(200)
    button.setFixedWidth(200)
    row.activate()
    label.move(-20, label.y())
    button.move(100, label.y())
    assert any("lies over" in problem for problem in problems(window))
    assert any("does not fit" in problem for problem in problems(window))
