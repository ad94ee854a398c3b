"""A drawing is saved while the window goes on, and what prevents it is told."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QObject, QSize
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.base import drawings, work
from gui.base.drawings import pack_soon, save_soon
from gui.base.page_stack import destroy
from mark1.disk.atomic import writing
from tests.gui.by_hand import let_save


def picture() -> QImage:
    image = QImage(30, 20, QImage.Format.Format_RGB32)
    image.fill(0x4080C0)
    return image


def test_a_picture_is_saved_without_loss(qapp: QApplication, tmp_path: Path) -> None:
    said: list[str] = []
    save_soon(qapp, picture(), tmp_path / "one.png", said.append)
    let_save()
    assert said == [""]
    saved = QImage(str(tmp_path / "one.png"))
    assert saved.convertToFormat(QImage.Format.Format_RGB32) == picture()


def test_the_text_of_an_svg_becomes_outlines(qapp: QApplication, tmp_path: Path) -> None:
    made, buffer, said = QSvgGenerator(), QBuffer(), []
    made.setOutputDevice(buffer)
    made.setSize(QSize(100, 50))
    with QPainter(made) as painter:
        painter.drawText(10, 20, "Retina")
    save_soon(qapp, bytes(buffer.data().data()), tmp_path / "one.svg", said.append)
    let_save()
    assert said == [""]
    text = (tmp_path / "one.svg").read_text(encoding="utf-8")
    assert "Retina" not in text
    assert "<path" in text


def test_what_prevents_it_is_told(qapp: QApplication, tmp_path: Path) -> None:
    said: list[str] = []
    save_soon(qapp, picture(), tmp_path / "missing" / "one.png", said.append)
    let_save()
    assert len(said) == 1
    assert "missing" in said[0]


@pytest.fixture
def slow_disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """A disk that writes nothing until this is set."""
    wakes = threading.Event()

    @contextmanager
    def slowly(path: Path) -> Iterator[Path]:
        wakes.wait(timeout=60)
        with writing(path) as unfinished:
            yield unfinished

    monkeypatch.setattr(drawings, "writing", slowly)
    yield wakes
    wakes.set()


def test_the_window_goes_on_while_a_disk_is_slow(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, slow_disk: threading.Event
) -> None:
    said: list[str] = []
    save_soon(qapp, picture(), tmp_path / "one.png", said.append)
    qtbot.wait(5 * work.POLL)
    assert not said
    slow_disk.set()
    let_save()
    assert said == [""]


def test_a_drawing_is_saved_even_if_its_window_is_gone(
    qtbot: QtBot, tmp_path: Path, slow_disk: threading.Event
) -> None:
    owner, said = QObject(), []
    save_soon(owner, picture(), tmp_path / "one.png", said.append)
    qtbot.wait(work.POLL)
    destroy(owner)
    slow_disk.set()
    let_save()
    assert not said
    assert not QImage(str(tmp_path / "one.png")).isNull()


def test_a_picture_is_packed_without_loss_while_the_window_goes_on(
    qtbot: QtBot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    packed: list[bytes] = []
    wakes, pack = threading.Event(), drawings.pack
    monkeypatch.setattr(drawings, "pack", lambda image: wakes.wait(timeout=60) and pack(image))
    pack_soon(qapp, picture(), packed.append)
    qtbot.wait(5 * work.POLL)
    assert not packed
    wakes.set()
    let_save()
    (data,) = packed
    made = QImage.fromData(data, "PNG")
    assert made.convertToFormat(QImage.Format.Format_RGB32) == picture()


def test_a_picture_of_nothing_is_packed_as_nothing(qapp: QApplication) -> None:
    packed: list[bytes] = []
    pack_soon(qapp, QImage(), packed.append)
    let_save()
    assert packed == [b""]


#: Qt locks the translators, and asks ours in Python: two locks, taken in two orders, would hang.
SPOKEN_TO = """
import threading
from PySide6.QtGui import QImage
from gui.base import drawings, language
from gui.base.application import make_application
application = make_application()
picture = QImage(60, 60, QImage.Format.Format_RGB32)
picture.fill(0)
ended = threading.Event()
def pack():
    while not ended.is_set():
        drawings.pack(picture)
threads = [threading.Thread(target=pack, daemon=True) for _ in range(3)]
for packing in threads:
    packing.start()
for number in range(600):
    language.use(application, ("de", "fr", "en")[number % 3])
ended.set()
for packing in threads:
    packing.join()
"""


def test_the_language_changes_while_pictures_are_packed() -> None:
    subprocess.run([sys.executable, "-c", SPOKEN_TO], check=True, timeout=60)
