"""Pictures can be dropped on the retina."""

from __future__ import annotations

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QColor, QDragEnterEvent, QDragLeaveEvent, QDropEvent, QImage
from PySide6.QtWidgets import QApplication

from gui.console.retina_view import RetinaView
from tests.gui.console.retina_view.stage import LEFT, grab


def mime(*, image: bool = False, urls: tuple[str, ...] = (), text: str = "") -> QMimeData:
    made = QMimeData()
    if image:
        picture = QImage(8, 8, QImage.Format.Format_RGB32)
        picture.fill(Qt.GlobalColor.red)
        made.setImageData(picture)
    if urls:
        made.setUrls([QUrl(url) for url in urls])
    if text:
        made.setText(text)
    return made


def enter(view: RetinaView, data: QMimeData) -> bool:
    event = QDragEnterEvent(
        QPoint(50, 50),
        Qt.DropAction.CopyAction,
        data,
        LEFT,
        Qt.KeyboardModifier.NoModifier,
    )
    event.ignore()
    QApplication.sendEvent(view, event)
    return event.isAccepted()


def drop(view: RetinaView, data: QMimeData) -> None:
    event = QDropEvent(
        QPointF(50, 50),
        Qt.DropAction.CopyAction,
        data,
        LEFT,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(view, event)


def test_a_dropped_picture_is_handed_on(view):
    dropped = []
    view.image_dropped.connect(dropped.append)
    data = mime(image=True)
    assert enter(view, data)
    drop(view, data)
    assert isinstance(dropped[0], QImage)
    assert dropped[0].pixelColor(3, 3) == QColor(Qt.GlobalColor.red)


def test_dropped_files_are_handed_on_as_paths(view, tmp_path):
    dropped = []
    view.image_dropped.connect(dropped.append)
    picture = tmp_path / "a.png"
    picture.touch()
    data = mime(urls=(picture.as_uri(), "https://example.org/b.png"), image=True)
    assert enter(view, data)
    drop(view, data)
    assert dropped == [[str(picture)]]


def test_anything_else_is_refused(view):
    assert not enter(view, mime(text="hello"))
    assert not enter(view, mime(urls=("https://example.org/b.png",)))


def test_the_retina_shows_that_a_picture_may_be_dropped(view):
    plain = grab(view)
    data = mime(image=True)
    enter(view, data)
    shown = grab(view)
    QApplication.sendEvent(view, QDragLeaveEvent())
    assert shown != plain
    assert grab(view) == plain
