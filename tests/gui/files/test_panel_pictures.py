"""Pictures of panels and values of charts: by right click, by keyboard and by menu."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QByteArray, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu, QWidget

from gui.base import remembered
from gui.base.panel_frame import PanelFrame
from gui.files.panel_pictures import drawing_of, file_name, panels_in, picture_of
from gui.shell.menus import Menus
from gui.shell.window import MainWindow
from mark1.session.commands import ChangeTraining, Seek, Train
from tests.gui.by_hand import let_follow, let_save, perform, rebuild


@pytest.fixture
def window(same_window: MainWindow) -> MainWindow:
    return same_window


def asked(
    widget: QWidget, reason: QContextMenuEvent.Reason = QContextMenuEvent.Reason.Mouse
) -> QMenu:
    """Ask for the menu at a widget, as the window system does, and return what opens."""
    return asked_at(widget, widget.rect().center(), reason)


def asked_at(
    widget: QWidget,
    at: QPoint,
    reason: QContextMenuEvent.Reason = QContextMenuEvent.Reason.Mouse,
) -> QMenu:
    """Ask for the menu at a point of a widget."""
    event = QContextMenuEvent(reason, at, widget.mapToGlobal(at))
    QApplication.sendEvent(widget, event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def pixels(image: QImage) -> NDArray[np.uint32]:
    """Return the colours of an image with 32 bits for each."""
    return np.frombuffer(image.constBits(), np.uint32)


def grey(image: QImage) -> NDArray[np.int64]:
    """Return how bright the pixels of an image are."""
    plain = image.convertToFormat(QImage.Format.Format_Grayscale8)
    rows = np.array(plain.constBits()).reshape(plain.height(), plain.bytesPerLine())
    return rows[:, : plain.width()].astype(np.int64)


def choose(menu: QMenu, text: str) -> None:
    next(action for action in menu.actions() if action.text() == text).trigger()
    menu.close()
    let_save()


@pytest.fixture
def answer(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Answer the dialog with the last of these names; each proposal is appended."""
    names: list[str] = []

    def reply(
        parent: object, title: str, proposed: str, filters: str, last: str
    ) -> tuple[str, str]:
        chosen = names.pop()
        names.append(proposed)
        return chosen, last

    monkeypatch.setattr(QFileDialog, "getSaveFileName", reply)
    return names


def test_a_right_click_saves_a_sharp_picture_and_the_folder_is_remembered(
    window: MainWindow, tmp_path: Path, answer: list[str]
) -> None:
    panel = window.console.response
    answer.append(str(tmp_path / "one.png"))
    choose(asked(panel.title), "&Save picture…")
    image = QImage(str(tmp_path / "one.png"))
    assert image.size() == panel.size() * 2
    assert window.footer.message.text() == "Saved as one.png."
    assert remembered.picture_folder() == str(tmp_path)
    answer.append("")  # cancelled
    choose(asked(panel.title), "&Save picture…")
    assert answer[-1] == str(tmp_path / "response.png")


def test_the_ending_decides_the_format(
    window: MainWindow, tmp_path: Path, answer: list[str]
) -> None:
    for typed, made in (("a.SVG", "a.SVG"), ("b", "b.png"), ("c.jpeg", "c.jpeg.png")):
        answer.append(str(tmp_path / typed))
        choose(asked(window.console.wrong.title), "&Save picture…")
        assert (tmp_path / made).stat().st_size > 1000
    root = ElementTree.parse(tmp_path / "a.SVG").getroot()
    assert root.tag.endswith("svg")
    assert "<text" not in (tmp_path / "a.SVG").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["retina", "association", "potentiometers"])
def test_cells_lamps_and_dials_are_shapes_in_a_drawing(window: MainWindow, name: str) -> None:
    panel = getattr(window.console, name)
    perform(window.clock, Train(60))
    drawn = drawing_of(panel, ".svg")
    assert isinstance(drawn, bytes)
    assert drawn.count(b"<image") < 10  # icons
    picture = QImage(panel.size(), QImage.Format.Format_RGB32)
    with QPainter(picture) as painter:
        QSvgRenderer(QByteArray(drawn)).render(painter)
    shown = picture_of(panel).scaled(panel.size(), mode=Qt.TransformationMode.SmoothTransformation)
    differ = np.abs(grey(picture) - grey(shown))
    assert differ.mean() < 3


def test_a_file_that_cannot_be_written_is_said(
    window: MainWindow, tmp_path: Path, answer: list[str]
) -> None:
    answer.append(str(tmp_path / "missing" / "one.png"))
    choose(asked(window.console.retina.title), "&Save picture…")
    assert "missing" in window.footer.message.text()


def test_the_menu_key_opens_the_menu_of_the_panel_with_the_focus(window: MainWindow) -> None:
    dials = window.console.potentiometers.dials
    dials.setFocus()
    menu = asked(dials, QContextMenuEvent.Reason.Keyboard)
    choose(menu, "&Copy picture")
    image = QGuiApplication.clipboard().image()
    assert image.size() == window.console.potentiometers.size() * 2


def test_the_plane_has_the_menu_of_its_panel_where_the_right_button_removes_no_point(
    window: MainWindow,
) -> None:
    window.turn_to("geometry")
    let_follow()
    plane = window.pages.view("geometry").plane.view
    count = len(window.points.state.patterns)
    corner = QPoint(3, 3)
    QTest.mouseClick(plane, Qt.MouseButton.RightButton, pos=corner)
    menu = asked_at(plane, corner)
    assert "&Save picture…" in [action.text() for action in menu.actions()]
    menu.close()
    point = plane.scale().to_pixel(*plane.scene.points[0]).toPoint()
    QTest.mouseClick(plane, Qt.MouseButton.RightButton, pos=point)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, point, plane.mapToGlobal(point))
    QApplication.sendEvent(plane, event)
    assert QApplication.activePopupWidget() is None
    let_follow()
    assert len(window.points.state.patterns) == count - 1
    window.turn_to("console")


def test_pictures_of_the_light_theme_are_light_and_the_screen_stays(
    window: MainWindow,
) -> None:
    perform(window.clock, Train(60))
    remembered.remember_theme("light")
    rebuild(window)
    try:
        let_follow()
        for name in ("retina", "association", "potentiometers"):
            panel = getattr(window.console, name)
            before = panel.grab().toImage()
            assert np.mean(grey(picture_of(panel))) > 200 > np.mean(grey(before))
            assert panel.grab().toImage() == before
        for panel in (window.console.patterns, window.console.wrong):
            before = panel.grab().toImage()
            assert np.mean(grey(picture_of(panel))) > np.mean(grey(before)) + 5
            assert panel.grab().toImage() == before
        window.turn_to("geometry")
        let_follow()
        plane = window.pages.view("geometry").plane
        assert np.mean(grey(picture_of(plane))) > 230 > 100 > np.mean(grey(plane.grab().toImage()))
    finally:
        remembered.remember_theme("dark")
        rebuild(window)
        window.turn_to("console")


@pytest.mark.parametrize("theme", ["dark", pytest.param("contrast", marks=pytest.mark.slow)])
def test_a_dark_window_saves_the_picture_that_a_light_one_shows(
    window: MainWindow, theme: str
) -> None:
    perform(window.clock, Train(60))
    names = ("retina", "potentiometers", "response", "curve", "patterns")
    remembered.remember_theme("light")
    rebuild(window)
    let_follow()
    light = {name: picture_of(getattr(window.console, name)) for name in names}
    remembered.remember_theme(theme)
    rebuild(window)
    let_follow()
    for name in names:
        panel = getattr(window.console, name)
        before = panel.grab().toImage()
        drawn = drawing_of(panel, ".png", is_light=True)
        assert isinstance(drawn, QImage) and drawn.size() == light[name].size()
        assert np.mean(np.abs(grey(drawn) - grey(light[name])) > 8) < 0.001, name
        let_follow()
        assert np.array_equal(pixels(panel.grab().toImage()), pixels(before))
    remembered.remember_theme("dark")
    rebuild(window)


def test_the_light_picture_is_chosen_in_the_dialog_and_proposed_the_next_time(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered: list[str] = []

    def choose_paper(*given: str) -> tuple[str, str]:
        offered.append(given[4])
        kinds = given[3].split(";;")
        return str(tmp_path / "one"), next(kind for kind in kinds if "paper (*.png)" in kind)

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose_paper)
    panel = window.console.response
    choose(asked(panel.title), "&Save picture…")
    assert np.mean(grey(QImage(str(tmp_path / "one.png")))) > 200 > np.mean(grey(picture_of(panel)))
    (tmp_path / "one.png").unlink()
    choose(asked(panel.title), "&Save picture…")
    assert offered == ["Picture as shown (*.png)", "Light picture for paper (*.png)"]


@pytest.mark.slow
def test_a_picture_is_drawn_sharp_and_leaves_the_screen_as_it_was(window: MainWindow) -> None:
    perform(window.clock, Train(60))
    window.console.curve.complete()
    let_follow()
    before = window.grab().toImage()
    drawn = picture_of(window.console.potentiometers)
    enlarged = window.console.potentiometers.grab().toImage().scaled(drawn.size())
    drawn.setDevicePixelRatio(1)
    assert drawn.convertToFormat(enlarged.format()) != enlarged
    picture_of(window.console.curve)
    assert window.console.potentiometers.dials.devicePixelRatioF() == window.devicePixelRatioF()
    after = window.grab().toImage()
    # Qt may smooth the edge of a large letter otherwise after it was drawn in another size.
    assert np.count_nonzero(pixels(after) != pixels(before)) < 200


@pytest.mark.slow
def test_the_values_of_a_chart_go_to_a_spreadsheet(window: MainWindow) -> None:
    perform(window.clock, Train(78), Seek(52), ChangeTraining({"eta": 2.0}), Train(78))
    window.console.curve.complete()
    let_follow()
    choose(asked(window.console.curve.title), "Copy &values")
    data = QGuiApplication.clipboard().mimeData()
    rows = list(csv.reader(io.StringIO(data.data("text/csv").data().decode())))
    assert rows[0] == ["pass", "mistakes", "branch 1"]
    mistakes = window.session.state.mistakes.tolist()
    assert [int(row[1]) for row in rows[1:]] == mistakes
    assert rows[1][2] == ""
    assert [row[2] for row in rows[1:] if row[2]] == [
        str(n) for n in window.session.state.branches[0].run.mistakes[1:]
    ]
    assert data.text().splitlines()[1].split("\t") == rows[1]


@pytest.mark.slow
def test_the_menu_of_the_window_lists_the_panels_that_are_seen(window: MainWindow) -> None:
    bar = window.findChild(Menus)
    assert bar is not None
    bar._pictures.aboutToShow.emit()
    texts = [action.text() for action in bar._pictures.actions()]
    assert "Retina" in texts
    assert "Response" in texts
    window.console.retina.hide()
    bar._pictures.aboutToShow.emit()
    assert "Retina" not in [action.text() for action in bar._pictures.actions()]
    window.console.retina.show()  # other tests have the same window


@pytest.mark.slow
def test_outside_of_panels_there_is_no_menu(window: MainWindow) -> None:
    at = QPoint(2, 2)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, window.mapToGlobal(at))
    QApplication.sendEvent(window, event)
    assert QApplication.activePopupWidget() is None


@pytest.mark.slow
@pytest.mark.parametrize(
    ("title", "name"), [("‖w‖² and w·w*", "w-and-w-w"), ("∅", "panel"), ("A & B", "a-b")]
)
def test_a_title_makes_a_name(title: str, name: str) -> None:
    assert file_name(title) == name


@pytest.mark.slow
def test_panels_are_listed_as_they_are_read(window: MainWindow) -> None:
    titles = [panel.title.text() for panel in panels_in(window)]
    assert titles.index("Retina") < titles.index("Response")
    assert all(isinstance(panel, PanelFrame) for panel in panels_in(window))
