"""The icons are one family, sharp, and take the colours of the theme."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QIcon, QImage, QPainter
from PySide6.QtWidgets import QToolButton

from gui.base import icons, theme

WANTED = {
    "pen",
    "eraser",
    "undo",
    "redo",
    "clear",
    "invert",
    "shift-left",
    "shift-right",
    "shift-up",
    "shift-down",
    "letter",
    "paste",
    "image",
    "plus",
    "minus",
    "play",
    "pause",
    "step-forward",
    "step-back",
    "fast-forward",
    "eye",
    "teach",
    "reset",
    "dice",
    "save",
    "folder",
    "more",
    "check",
    "cross",
}


def inks(image: QImage) -> set[str]:
    """Name the colours of the opaque pixels."""
    colors = (image.pixelColor(x, y) for y in range(image.height()) for x in range(image.width()))
    return {color.name().upper() for color in colors if color.alpha() == 255}


def ink_box(image: QImage) -> tuple[int, int, int, int]:
    """Return the first and last column and row with ink."""
    spots = [
        (x, y)
        for y in range(image.height())
        for x in range(image.width())
        if image.pixelColor(x, y).alpha() > 40
    ]
    columns, rows = zip(*spots, strict=True)
    return min(columns), max(columns), min(rows), max(rows)


def test_every_icon_the_window_asks_for_is_there():
    assert set(icons.names()) >= WANTED


@pytest.mark.parametrize("name", icons.names())
def test_an_icon_is_drawn_on_the_common_grid_with_the_common_stroke(name):
    drawing = (icons.ICONS / f"{name}.svg").read_text(encoding="utf-8")
    assert 'viewBox="0 0 20 20"' in drawing
    assert set(re.findall(r'stroke-width="([^"]+)"', drawing)) == {"1.6"}
    assert not re.search(r"#[0-9A-Fa-f]{3}", drawing)


@pytest.mark.parametrize("name", icons.names())
def test_an_icon_has_ink_and_keeps_clear_of_the_edge(qapp, name):
    left, right, top, bottom = ink_box(icons.image(name, 80, "#FFFFFF"))
    assert right - left >= 40 or bottom - top >= 40
    assert min(left, top) >= 4
    assert max(right, bottom) <= 75


def test_no_two_icons_look_alike(qapp):
    pictures = {bytes(icons.image(name, 40, "#FFFFFF").constBits()) for name in icons.names()}
    assert len(pictures) == len(icons.names())


def test_an_icon_takes_the_text_colour_and_is_faint_when_disabled(qapp):
    made = icons.icon("play")
    for mode, color in ((QIcon.Mode.Normal, "text"), (QIcon.Mode.Disabled, "faint")):
        picture = made.pixmap(QSize(40, 40), 1.0, mode).toImage()
        assert inks(picture) == {theme.theme.color(color).name().upper()}


def test_an_icon_follows_a_change_of_theme(qapp, monkeypatch):
    made = icons.icon("plus")
    monkeypatch.setattr(theme, "theme", replace(theme.theme, text="#123456"))
    assert "#123456" in inks(made.pixmap(QSize(40, 40), 1.0).toImage())


def test_an_icon_on_a_fine_screen_has_as_many_pixels_as_the_screen(qapp):
    made = icons.icon("pen").pixmap(QSize(20, 20), 2.0)
    assert made.size() == QSize(40, 40)
    assert made.toImage().pixelColor(0, 0).alpha() == 0
    assert inks(made.toImage()) == inks(icons.image("pen", 40, theme.theme.text))


def test_a_button_shows_its_icon(qtbot):
    button = QToolButton()
    qtbot.addWidget(button)
    button.setIcon(icons.icon("pause"))
    button.setIconSize(QSize(20, 20))
    button.resize(40, 40)
    grabbed = button.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    assert theme.theme.text in inks(grabbed)


def test_an_icon_is_drawn_in_the_middle_of_a_wide_rectangle(qapp):
    canvas = QImage(100, 20, QImage.Format.Format_ARGB32_Premultiplied)
    canvas.fill(QColor(0, 0, 0, 0))
    painter = QPainter(canvas)
    icons.draw(painter, "cross", QRectF(0, 0, 100, 20), "#FFFFFF")
    painter.end()
    left, right, _, _ = ink_box(canvas)
    assert left + right == 99


def test_an_unknown_icon_is_refused_by_name(qapp):
    with pytest.raises(ValueError, match="no icon 'banana'"):
        icons.icon("banana")


def test_icons_cost_no_svg_reader_at_start():
    code = "import sys, gui.base.icons; sys.exit('PySide6.QtSvg' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], timeout=60).returncode == 0


def test_a_button_without_room_gets_no_picture_and_no_complaint(qapp, qtlog):
    assert icons.icon("pen").pixmap(QSize(0, 0)).isNull()
    engine = icons._LineIcon("pen", "text")
    assert engine.pixmap(QSize(0, 20), QIcon.Mode.Normal, QIcon.State.Off).isNull()
    assert not qtlog.records
