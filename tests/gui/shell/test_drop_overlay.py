"""A drop anywhere in the window says what it would do, and does what was chosen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent, QImage
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gui.base.clock import Clock
from gui.files.session_files import Files
from gui.shell.drop_overlay import DropOverlay
from tests.gui.by_hand import opened, read_table

COPY, LEFT = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def overlay(qtbot: QtBot) -> Iterator[DropOverlay]:
    window = opened(qtbot, QWidget(), 960, 560)
    overlay = DropOverlay(window)
    overlay.told = []
    overlay.dropped.connect(lambda *given: overlay.told.append(given))
    yield overlay  # the window has to outlive the test


def files(*paths: Path) -> QMimeData:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return mime


def drag_in(overlay: DropOverlay, mime: QMimeData) -> list[str]:
    """Drag something into the window, as the platform does, and return what is offered."""
    window = overlay.parentWidget()
    for target in (window, overlay):
        event = QDragEnterEvent(QPoint(5, 5), COPY, mime, LEFT, NONE)
        QApplication.sendEvent(target, event)
        if not event.isAccepted():
            return []
    return [choice.title for choice in overlay.choices]


def drop(overlay: DropOverlay, mime: QMimeData, key: str) -> None:
    number = [choice.key for choice in overlay.choices].index(key)
    at = overlay.zone(number).center()
    QApplication.sendEvent(overlay, QDragMoveEvent(at.toPoint(), COPY, mime, LEFT, NONE))
    assert overlay._over == number
    QApplication.sendEvent(overlay, QDropEvent(at, COPY, mime, LEFT, NONE))


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "set.csv"
    path.write_text("\n".join("0," * 400 + name for name in "ABAB") + "\n")
    return path


@pytest.mark.parametrize("key", ["replace", "add", "cancel"])
def test_patterns_can_replace_be_added_or_left(overlay: DropOverlay, table: Path, key: str) -> None:
    mime = files(table)
    titles = ["Replace the patterns", "Add to the patterns", "Cancel"]
    assert drag_in(overlay, mime) == titles
    assert overlay.isVisible() and overlay.rect() == overlay.parentWidget().rect()
    overlay.grab()
    drop(overlay, mime, key)
    assert overlay.told == ([] if key == "cancel" else [([str(table)], key)])
    assert not overlay.isVisible()


def test_a_session_is_opened_and_a_picture_drawn(overlay: DropOverlay, tmp_path: Path) -> None:
    picture = tmp_path / "a.png"
    QImage(20, 20, QImage.Format.Format_RGB32).save(str(picture))
    assert drag_in(overlay, files(tmp_path / "a.mark1")) == ["Open the session", "Cancel"]
    assert drag_in(overlay, files(picture)) == ["Draw on the retina", "Cancel"]
    image = QMimeData()
    image.setImageData(QImage(20, 20, QImage.Format.Format_RGB32))
    assert drag_in(overlay, image) == ["Draw on the retina", "Cancel"]


def test_text_is_not_taken(overlay: DropOverlay) -> None:
    mime = QMimeData()
    mime.setText("hello")
    assert drag_in(overlay, mime) == []
    assert not overlay.isVisible()


def test_leaving_and_dropping_beside_the_zones_change_nothing(
    overlay: DropOverlay, table: Path
) -> None:
    mime = files(table)
    drag_in(overlay, mime)
    QApplication.sendEvent(overlay, QDragLeaveEvent())
    assert not overlay.isVisible()
    drag_in(overlay, mime)
    QApplication.sendEvent(overlay, QDropEvent(QPointF(2, 2), COPY, mime, LEFT, NONE))
    assert overlay.told == [] and not overlay.isVisible()


def test_a_drag_that_only_crosses_the_edge_leaves_nothing(
    overlay: DropOverlay, table: Path, qapp: QApplication
) -> None:
    window = overlay.parentWidget()
    mime = files(table)
    QApplication.sendEvent(window, QDragEnterEvent(QPoint(5, 5), COPY, mime, LEFT, NONE))
    assert overlay.isVisible()
    QApplication.sendEvent(window, QDragLeaveEvent())
    qapp.processEvents()
    assert not overlay.isVisible()


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_added_patterns_join_those_there_are(clock: Clock, qtbot: QtBot, table: Path) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    made = Files(window, {"console": clock})
    before = clock.session.state.patterns
    made.take([str(table)], "add")
    read_table()
    after = clock.session.state.patterns
    assert len(after) == len(before) + 4 and after.classes == before.classes
    assert np.array_equal(after.pictures[: len(before)], before.pictures)
