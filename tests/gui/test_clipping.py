"""No text is clipped, elided without a tooltip or covered, on any page, in any size or language."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QPushButton,
    QScrollArea,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gui.base import language, remembered, theme
from gui.base.panel_frame import make_primary
from gui.geometry.page import GeometryPage
from gui.shell.menus import Menus
from gui.shell.pages import PAGES
from gui.shell.window import MainWindow
from mark1 import messages
from mark1.session.commands import Step, Train
from tests.gui.by_hand import learn, let_follow, opened, rebuild, set_text_size
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
        remembered.remember_text_scale(scale)
        rebuild(window)
        assert theme.scale == scale
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


class Scribble(QWidget):
    """Paints texts at places."""

    def __init__(self, *texts: tuple[int, int, str]) -> None:
        super().__init__()
        self.texts = texts
        self.setMinimumSize(200, 60)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            for x, y, text in self.texts:
                painter.drawText(x, y, text)


@pytest.mark.parametrize(
    ("texts", "found"),
    [
        ([(10, 20, "50"), (10, 45, "0")], []),
        ([(10, 20, "50"), (14, 22, "0")], ["'50' is painted over '0'"]),
        ([(10, 20, "12.3"), (190, 20, "12.3")], ["'12.3' is cut off"]),
        ([(10, 20, "a"), (10, 300, "scrolled out of sight")], []),
    ],
)
def test_painted_texts_over_one_another_or_cut_off_are_found(
    qtbot: QtBot, texts: list[tuple[int, int, str]], found: list[str]
) -> None:
    view = opened(qtbot, Scribble(*texts), 200, 60)
    assert [[said for said in found if said in problem] for problem in problems(view)] == [
        [said] for said in found
    ]
    button = QPushButton("over all", view)
    button.setGeometry(0, 0, 190, 60)
    button.show()
    assert any("lies under QPushButton" in problem for problem in problems(view))


def test_a_box_that_cuts_its_text_is_found_even_if_its_tip_has_all_of_it(qtbot: QtBot) -> None:
    box = QComboBox()
    box.addItem("as in the session")
    box.setToolTip("as in the session")
    opened(qtbot, box, 220, 40)
    assert not problems(box)
    box.resize(90, 40)
    assert "'as in the session' needs" in problems(box)[0]
    box.resize(220, 40)
    box.setFixedHeight(12)
    assert "its text is" in problems(box)[0]


def test_half_a_row_of_a_list_is_found(qtbot: QtBot) -> None:
    view = QListWidget()
    view.addItems([f"row {row}" for row in range(30)])
    opened(qtbot, view, 200, 300)
    high = view.visualItemRect(view.item(0)).height()
    frame = view.height() - view.viewport().height()
    view.resize(200, 5 * high + frame)
    assert not problems(view)
    view.resize(200, 5 * high + high // 2 + frame)
    assert [problem.split(": ")[1] for problem in problems(view)] == [
        f"row 5 shows {high // 2} of {high} pixels"
    ]


def test_the_button_to_press_next_is_found_where_it_is_scrolled_out_of_sight(qtbot: QtBot) -> None:
    area, body = QScrollArea(), QWidget()
    body.setFixedSize(200, 400)
    button = QPushButton("Learn", body)
    make_primary(button, True)
    button.setGeometry(10, 300, 120, 40)
    area.setWidget(body)
    opened(qtbot, area, 240, 380)
    assert not problems(area)
    area.resize(240, 320)
    assert ["'Learn' is out of sight" in problem for problem in problems(area)] == [True]
    area.resize(150, 380)
    assert any("is 5" in problem and "too wide" in problem for problem in problems(area))
